"""When the clock has to look at a table again. Pure: the same table, moment and pause give the same answer."""

from collections.abc import Collection
from typing import NamedTuple

from core.rules.state import Game
from core.settings import Settings

LOBBY_SECONDS = 24 * 3600.0


class Due(NamedTuple):
    """Columns of a game: whose turn it is since when, until when, and what the clock does next."""

    acting: int | None = None
    turn_at: float = 0.0
    deadline: float | None = None
    due_at: float | None = None
    due_what: str | None = None


def after(
    game: Game, computers: Collection[int], *, pace: str, chat: bool, now: float, pause: float, settings: Settings
) -> Due:
    """What is due at a running table. `pause` is how long a computer player waits, whatever its role."""
    if game.phase == "over":
        return Due(turn_at=now)
    if game.acting is None:
        end = reveal_end(settings, pace, now)
        return Due(None, now, end, end, "reveal" if end is not None else None)
    if game.acting in computers:
        return Due(game.acting, now, None, now + pause, "computer")
    seconds = settings.paces.get(pace)
    if seconds is None:
        return Due(game.acting, now)
    if chat:
        return Due(game.acting, now, now + seconds, now + seconds / 2, "remind")
    return Due(game.acting, now, now + seconds, now + seconds, "timeout")


def since(due: Due, began: float, now: float) -> Due:
    """The same turn of a person counted from when it `began`; what was to be done before `now` is not done again."""
    if due.deadline is None or due.due_at is None or due.due_what == "computer":
        return due._replace(turn_at=began)
    gone = due.turn_at - began
    deadline, due_at = due.deadline - gone, due.due_at - gone
    if due_at < now:
        return Due(due.acting, began, deadline, max(deadline, now), "timeout")
    return Due(due.acting, began, deadline, due_at, due.due_what)


def reveal_end(settings: Settings, pace: str, now: float) -> float | None:
    """When the next round starts by itself; None without a clock."""
    if pace not in settings.paces:
        return None
    return now + settings.reveal_seconds / (3 if pace == "blitz" else 1)


def lobby(now: float) -> Due:
    """A lobby in which nothing happens for a day is closed."""
    return Due(turn_at=now, due_at=now + LOBBY_SECONDS, due_what="expire")
