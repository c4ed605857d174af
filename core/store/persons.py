"""What is stored of one person, apart from the games they share with others. Writing only inside `work()`."""

from core.store import games, notices, preferences, presence, written
from core.store.tables import Change, Chat, Claim, Game, Mark, Posted, Result, Seat, User, Waiting, Written


def open_tables(user_id: int) -> list[Game]:
    """Lobbies and running games at which they sit."""
    return [row for row in games.of_person(user_id, 0) if row.status in games.OPEN]


def seats(user_id: int) -> list[Seat]:
    """Where they sit and sat, with the games, oldest first."""
    return list(Seat.select(Seat, Game).join(Game).where(Seat.user == user_id).order_by(Game.id))


def claims(seat: Seat) -> list[Claim]:
    """What was said from this seat, oldest first."""
    return list(Claim.select().where((Claim.game == seat.game) & (Claim.seat == seat.place)).order_by(Claim.number))


def seen_in(telegram_id: int, user_id: int) -> bool:
    """Whether they sit or sat at a table of this chat, in any topic of it, or wait for the next one."""
    here = Chat.select(Chat.id).where(Chat.telegram_id == telegram_id)
    sat = Seat.select().join(Game).where((Seat.user == user_id) & Game.chat.in_(here))
    return sat.exists() or Waiting.select().where((Waiting.user == user_id) & Waiting.chat.in_(here)).exists()


def waits(user_id: int) -> list[Chat]:
    """Where they want to be called when the next game opens."""
    return list(Chat.select().join(Waiting).where(Waiting.user == user_id).order_by(Chat.id))


def changes(user_id: int) -> list[Change]:
    """What they changed of chats, oldest first."""
    return list(Change.select(Change, Chat).join(Chat).where(Change.user == user_id).order_by(Change.id))


def messages(user_id: int) -> list[Written]:
    """What is noted of messages between them and us in private, oldest first."""
    here = User.select(User.telegram_id).where(User.id == user_id)
    return list(Written.select().where(Written.chat.in_(here)).order_by(Written.id))


def pass_host(row: Game, user: User) -> None:
    """Somebody else is the host of a game from now on."""
    Game.update(host=user).where(Game.id == row.id).execute()


def drop_private(user_id: int) -> None:
    """Delete results, private marks, what they chose, when they were seen last, and the chat that they had with us
    alone; its games belong to none.
    """
    preferences.forget(user_id)
    presence.forget(user_id)
    Result.delete().where(Result.user == user_id).execute()
    Waiting.delete().where(Waiting.user == user_id).execute()
    Seat.update(seen=None).where(Seat.user == user_id).execute()
    for seat in seats(user_id):
        Mark.delete().where((Mark.game == seat.game) & (Mark.seat == seat.place)).execute()
    telegram_id = User.get_by_id(user_id).telegram_id
    if telegram_id is not None:
        written.forget(telegram_id)
    for chat in list(Chat.select().where((Chat.telegram_id == telegram_id) & (Chat.kind == "private"))):
        there = Game.select(Game.id).where(Game.chat == chat)
        Posted.delete().where(Posted.game.in_(there)).execute()
        Game.update(chat=None).where(Game.chat == chat).execute()
        notices.delete_for(chat)
        chat.delete_instance()


def erase(user_id: int, name: str) -> None:
    """Leave a row without anything that says who it was: its id must never be given to somebody else."""
    nothing = {"telegram_id": None, "local_key": None, "language": None, "photo": ""}
    no = {"language_chosen": False, "can_write": False, "photo_shown": False, "counted": False, "reached": False}
    User.update(name=name, created=0, **nothing, **no).where(User.id == user_id).execute()
