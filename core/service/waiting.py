"""Who wants to be called when the next game opens in a group, and who is called when one does: once, in one message.

So are the friends who played it, where a game is played again.
"""

from collections.abc import Sequence

from core.errors import Refused
from core.service import before, chats, direct, house, notify, people, rights, seating
from core.service.chats import ChatRef
from core.service.notify import Draft
from core.store import db, games
from core.store.tables import Chat, Game, Seat, User, Waiting

MOST = 30  # so many wait in one group


def wait(ref: ChatRef, user_id: int) -> int:
    """Call this person when the next game opens in this group, in any topic; asked twice, they wait once.

    Returns how many wait now. Raises NoSuchUser. Refused: "enough_wait" (fact `most`).
    """
    with db.work():
        return _add(chats.row_of(ref), people.row_of(user_id))


def stop(ref: ChatRef, user_id: int) -> int:
    """Do not call this person after all; returns how many wait now."""
    with db.work():
        left = [one for one in _of(ref.telegram_id) if one.user_id != user_id or not one.delete_instance()]
        return len(left)


def choose(code: str, user_id: int, *, wanted: bool) -> None:
    """The same by somebody who looks at a table of the group: call them there, or not after all.

    Raises NoSuchGame, NoSuchUser. Refused: "enough_wait" (fact `most`), "nobody_calls", "group_joins".
    """
    with db.work():
        row, user = games.by_code(code), people.row_of(user_id)
        if wanted:
            _add(_way(row, user), user)
        elif row.chat is not None:
            stop(ChatRef(row.chat.telegram_id), user_id)


def offered(code: str, user_id: int) -> bool | None:
    """Whether this person waits for the next game in the group of this table.

    None where they are not asked: they sit here or still can, the game is over, or nothing could call them there.
    Raises NoSuchGame, NoSuchUser.
    """
    with db.reading():
        row = games.by_code(code)
        seats = games.seats(row)
        if row.chat is None or seating.seat_of(seats, user_id) or not _too_late(row, seats):
            return None
        if any(one.user_id == user_id for one in _of(row.chat.telegram_id)):
            return True
        try:
            _way(row, people.row_of(user_id))
        except Refused:
            return None
        return False


def names(ref: ChatRef) -> list[str]:
    """Who waits in this group, who asked first comes first."""
    with db.reading():
        return [one.user.name for one in _of(ref.telegram_id)]


def calls(row: Game, version: int) -> list[Draft]:
    """Whoever waits for a game in this group is called and waits no more, and so is who played the game that is played
    again here; not whoever opened it. All in one message, but for those who are written to. Only inside `work()`.
    """
    if row.chat is None:
        return []
    back = [one for one in _back(row) if one.id != row.host_id]
    fresh = [one.user for one in _of(row.chat.telegram_id) if one.user not in back and one.user_id != row.host_id]
    here = Chat.select(Chat.id).where(Chat.telegram_id == row.chat.telegram_id)
    Waiting.delete().where(Waiting.chat.in_(here)).execute()
    alone = [one for one in (*back, *fresh) if direct.reaches(row, one)]
    told = [notify.opened(row.code, version, one.id, again=one in back) for one in alone]
    named = {name: [one.id for one in some if one not in alone and direct.hears(row, one)]
             for name, some in (("back", back), ("fresh", fresh))}  # fmt: skip
    payload: dict[str, object] = {"code": row.code, "version": version, **named}
    return [*told, Draft("called", payload, f"called:{row.code}")] if any(named.values()) else told


def missed(code: str) -> list[str]:
    """Who played the game that is played again here, has no seat yet and cannot be called: names. Raises NoSuchGame."""
    with db.reading():
        row = games.by_code(code)
        here = {seat.user_id for seat in games.seats(row)}
        away = [one for one in _back(row) if one.id not in here]
        return [one.name for one in away if not direct.reaches(row, one) and not direct.hears(row, one)]


def _add(row: Chat, user: User) -> int:
    waiting = _of(row.telegram_id)
    if any(one.user_id == user.id for one in waiting):
        return len(waiting)
    if len(waiting) >= MOST:
        raise Refused("enough_wait", most=MOST)
    Waiting.create(chat=row, user=user, at=house.now())
    return len(waiting) + 1


def _way(row: Game, user: User) -> Chat:
    """The group in which somebody who looks at a table is called.

    Whoever waits counts as seen there: where only those sit down, a link alone leads nobody to the list.
    """
    if row.chat is None or row.chat.kind == "private" or not (direct.hears(row, user) or direct.reaches(row, user)):
        raise Refused("nobody_calls")
    rights.need_to_join(row, user.id)
    return row.chat


def _too_late(row: Game, seats: Sequence[Seat]) -> bool:
    """Whether nobody else can sit down here: the game runs, or all seats are taken by people."""
    full = len(seats) >= seating.most(row) and not seating.computers(seats)
    return row.status == "playing" or (row.status == "lobby" and full)


def _back(row: Game) -> list[User]:
    """Who played the game that is played again here."""
    return [people.row_of(one) for one in before.former(row.again_of)] if row.again_of else []


def _of(telegram_id: int) -> list[Waiting]:
    query = Waiting.select(Waiting, User).join(User).switch(Waiting).join(Chat)
    return list(query.where(Chat.telegram_id == telegram_id).order_by(Waiting.id))
