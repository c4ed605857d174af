"""What games that are over came to for the people who played them: written once, counted together."""

from typing import Any, NamedTuple

from peewee import fn

from core.store.tables import Chat, Game, Result, Seat, Step, User


class Tally(NamedTuple):
    """Somebody's games at a chat's tables."""

    name: str
    games: int
    wins: int
    gold: int


def by_hand(game: Game) -> set[int]:
    """The places at which a person made a move of their own."""
    mine = (Step.game == game) & (Step.by == "person") & Step.seat.is_null(False)
    rows: Any = Step.select(Step.seat).where(mine).distinct().tuples()
    return {seat for (seat,) in rows}


def write(game: Game, seat: Seat, *, at: float, people: int, won: bool, gold: int, facts: str) -> None:
    """Write what the game came to for whoever sits there. Only inside `work()`."""
    Result.create(game=game, user=seat.user_id, at=at, people=people, won=won, gold=gold, facts=facts)


def counted(game: Game) -> None:
    """The game is done with: its results are never written again. Only inside `work()`."""
    game.counted = True
    Game.update(counted=True).where(Game.id == game.id).execute()


def uncounted() -> list[str]:
    """Codes of games that are over and have no results yet."""
    return [row.code for row in Game.select(Game.code).where((Game.status == "over") & ~Game.counted).order_by(Game.id)]


def of_person(user_id: int, telegram_id: int | None = None) -> list[Result]:
    """Somebody's results with their games, oldest first; only those of this chat and its topics, if one is named."""
    query = Result.select(Result, Game).join(Game).where(Result.user == user_id)
    if telegram_id is not None:
        query = query.where(Game.chat.in_(_chats(telegram_id)))
    return list(query.order_by(Result.at, Result.id))


def tallies(telegram_id: int, since: float) -> list[Tally]:
    """Everybody who wants to be counted, with the games with other people that ended in this chat since then."""
    shown = Game.chat.in_(_chats(telegram_id)) & (Result.people > 1) & (Result.at >= since) & User.counted
    sums = (fn.COUNT(Result.id), fn.SUM(Result.won), fn.SUM(Result.gold))
    query = Result.select(User.name, *sums).join(User).switch(Result).join(Game).where(shown).group_by(Result.user)
    rows: Any = query.tuples()
    return [Tally(*row) for row in rows]


def groups(user_id: int) -> list[tuple[int, str]]:
    """Telegram's id and the title of each group in which this person has results, where they played last first."""
    last = fn.MAX(Result.at)
    query = Result.select(Chat.telegram_id, fn.MAX(Chat.title)).join(Game).join(Chat).where(Result.user == user_id)
    rows: Any = query.where(Chat.kind != "private").group_by(Chat.telegram_id).order_by(last.desc()).tuples()
    return [(telegram_id, title) for telegram_id, title in rows]


def _chats(telegram_id: int) -> Any:
    return Chat.select(Chat.id).where(Chat.telegram_id == telegram_id)
