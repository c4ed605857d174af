"""When the clock has to look at a table again. Pure: the same table, moment and pause give the same answer."""

from collections.abc import Collection
from typing import Any, NamedTuple, Protocol

from core.rules.state import Game
from core.service import nights
from core.service.nights import Night
from core.settings import Settings


class Due(NamedTuple):
    """Columns of a game: whose turn it is since when, until when, and what the clock does next."""

    acting: int | None = None
    turn_at: float = 0.0
    deadline: float | None = None
    due_at: float | None = None
    due_what: str | None = None


def after(
    game: Game,
    computers: Collection[int],
    *,
    pace: str,
    chat: bool,
    now: float,
    pause: float,
    settings: Settings,
    night: Night | None = None,
    extra: float = 0.0,
) -> Due:
    """What is due at a running table from `now` on, for a turn that begins then.

    `pause` is how long a computer player waits, whatever its role; `extra` are seconds that a person asked for.
    """
    if game.phase == "over":
        return Due(turn_at=now)
    if game.acting is None:
        end = reveal_end(settings, pace, now)
        return Due(None, now, end, end, "reveal" if end is not None else None)
    if game.acting in computers:
        return Due(game.acting, now, None, now + pause, "computer")
    if pace not in settings.paces:
        return Due(game.acting, now)
    seconds = settings.paces[pace] + extra
    end = nights.later(now, seconds, night)
    if chat:
        return Due(game.acting, now, end, nights.later(now, seconds / 2, night), "remind")
    return Due(game.acting, now, end, end, "timeout")


def since(due: Due, now: float) -> Due:
    """A turn that began earlier, as it goes on from `now`: what was to be done before is not done again."""
    if due.due_at is None:
        return due
    if due.due_what == "computer":
        return due._replace(due_at=now + due.due_at - due.turn_at)
    if due.deadline is not None and due.due_at < now:
        return due._replace(due_at=max(due.deadline, now), due_what="timeout")
    return due


class Waits(Protocol):
    """What `moved` has to know of a table."""

    turn_at: Any
    deadline: Any
    due_at: Any
    nudged_at: Any


def moved(row: Waits, since: float, until: float, night: Night | None) -> dict[str, Any]:
    """Columns of a table for which no time passed between two moments: as much is left as was before."""
    return {
        "turn_at": nights.later(row.turn_at, nights.counted(since, until, night), night),
        "deadline": None if row.deadline is None else nights.moved(row.deadline, since, until, night),
        "due_at": None if row.due_at is None else nights.moved(row.due_at, since, until, night),
        "nudged_at": None if row.nudged_at is None else row.nudged_at + (until - since),
    }


def reveal_end(settings: Settings, pace: str, now: float) -> float | None:
    """When the next round starts by itself; None without a clock."""
    if pace not in settings.paces:
        return None
    return now + settings.reveal_seconds / (3 if pace == "blitz" else 1)
