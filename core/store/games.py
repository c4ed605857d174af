"""Games, seats and steps: loading them, and the one way in which a game changes."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from peewee import JOIN, fn

from core.errors import NoSuchGame, Stale
from core.store import db, watch
from core.store.tables import Chat, Game, Seat, Step, User

OPEN = ("lobby", "playing")  # the states of a table that keep its place in a chat


def by_code(code: str) -> Game:
    """Raises NoSuchGame."""
    game = Game.get_or_none(Game.code == code)
    if game is None:
        raise NoSuchGame
    return game


def seats(game: Game) -> list[Seat]:
    """The seats in turn order, with their people."""
    query = Seat.select(Seat, User).join(User, JOIN.LEFT_OUTER).where(Seat.game == game)
    return list(query.order_by(Seat.place))


def open_in(chat_id: int | None) -> str | None:
    """The code of the open table of a chat; None if there is none."""
    there = chat_id and Game.get_or_none((Game.chat == chat_id) & Game.status.in_(OPEN))
    return there.code if there else None


def of_person(user_id: int, done: int) -> list[Game]:
    """Their lobbies and running games, and the last `done` that are over, with the chats; the latest change first."""
    seated = Seat.select(Seat.game).where(Seat.user == user_id)
    query = Game.select(Game, Chat).join(Chat, JOIN.LEFT_OUTER).where(Game.id.in_(seated)).order_by(Game.changed.desc())
    return [*query.where(Game.status.in_(OPEN)), *query.where(Game.status == "over").limit(done)]


def advance(
    game: Game,
    *,
    at: float,
    command: dict[str, Any],
    seat: int | None = None,
    by: str = "person",
    events: Sequence[dict[str, Any]] = (),
    tap: str | None = None,
    **fields: Any,
) -> int:
    """Write `fields` and one step, if the game still has the version it was loaded with; returns the new version.

    Raises Stale when somebody else was first. Only inside `work()`; watchers wake after the commit.
    """
    version = game.version + 1
    changed = (
        Game.update(version=version, changed=at, **fields)
        .where((Game.id == game.id) & (Game.version == game.version))
        .execute()
    )
    if changed != 1:
        now = Game.get_by_id(game.id)
        raise Stale(now.version)
    Step.create(
        game=game, version=version, seat=seat, by=by, command=_text(command), events=_text(list(events)), tap=tap, at=at
    )
    game.version = version
    for name, value in fields.items():
        setattr(game, name, value)
    db.afterwards(lambda: watch.announce(game.code, game.pulse))
    return version


def committed(game: Game, seat: int, tap: str) -> int | None:
    """The version that this tap of this seat made, if it was committed before."""
    step = Step.get_or_none((Step.game == game) & (Step.seat == seat) & (Step.tap == tap))
    return step.version if step else None


def steps(game: Game, since: int) -> list[Step]:
    """Steps with a version above `since`, oldest first."""
    return list(newest(game, since))[::-1]


def newest(game: Game, since: int) -> Iterator[Step]:
    """The same, newest first, and no more of them read than are asked for."""
    query = Step.select().where((Step.game == game) & (Step.version > since)).order_by(Step.version.desc())
    yield from query.iterator()


def last_move(game: Game, seat: int) -> float | None:
    """When the person at this seat last moved by their own hand; None if never."""
    theirs = (Step.game == game) & (Step.seat == seat) & (Step.by == "person")
    at: float | None = Step.select(fn.MAX(Step.at)).where(theirs).scalar()
    return at


def began(game: Game) -> float | None:
    """When the first cards were dealt; None in a lobby."""
    own = (Step.game == game) & (Step.events != _text([]))
    at: float | None = Step.select(fn.MIN(Step.at)).where(own).scalar()
    return at


def moved(game: Game, since: int) -> bool:
    """Whether the game itself has moved on since this version, or never had it; only its own steps have events."""
    later = (Step.game == game) & (Step.version > since) & (Step.events != _text([]))
    return since > game.version or Step.select().where(later).exists()


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
