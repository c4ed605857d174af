"""Time that passes by day only: at pace "day" a turn does not run during the night of its chat.

Moments are Unix seconds. Without a night (None) all time counts. Pure, but for `of`.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from core.preferences import ZONES, quiet_until
from core.store import preferences
from core.store.tables import Game

PACE = "day"  # the one at which nights do not count


class Night(NamedTuple):
    """Keys of `core.preferences.HOURS` and `ZONES`."""

    hours: str
    zone: str


def of(row: Game) -> Night | None:
    """The night of this table's chat, None where all time counts. Only inside `work()` or `reading()`."""
    if row.pace != PACE or row.chat is None:
        return None
    chosen = preferences.of_chat(row.chat)
    return None if chosen["night"] == "off" else Night(chosen["night"], chosen["zone"])


def later(at: float, seconds: float, night: Night | None) -> float:
    """The moment at which so many seconds that count have passed since `at`."""
    if night is None:
        return at + seconds
    for begins, ends in _nights(at, night):
        if at + seconds <= begins:
            break
        seconds -= begins - at
        at = ends
    return at + seconds


def counted(since: float, until: float, night: Night | None) -> float:
    """How many of the seconds between two moments count."""
    return until - since - sum(end - begin for begin, end in rests(since, until, night))


def rests(since: float, until: float, night: Night | None) -> tuple[tuple[float, float], ...]:
    """The parts of the time between two moments that do not count, as pairs of moments."""
    found: list[tuple[float, float]] = []
    if night is not None:
        for begins, ends in _nights(since, night):
            if begins >= until:
                break
            found.append((begins, min(ends, until)))
    return tuple(found)


def moved(moment: float, since: float, until: float, night: Night | None) -> float:
    """Where a moment goes when no time counted between `since` and `until`: as much is left then as was before."""
    if moment <= since:
        return moment + (until - since)
    return later(until, counted(since, moment, night), night)


def _nights(at: float, night: Night) -> Iterator[tuple[float, float]]:
    """The night that it is, from now on, or the next one, and those after it."""
    while True:
        ends = quiet_until(*night, at)
        if ends is None:
            at = _nightfall(at, night)
            ends = quiet_until(*night, at)
        if ends is not None:  # None: an hour that the clocks skip on this day
            yield at, ends
        at = ends or at + 3600


def _nightfall(at: float, night: Night) -> float:
    """When the next night begins, by the clock on the wall."""
    here = datetime.fromtimestamp(at, ZoneInfo(ZONES[night.zone]))
    falls = here.replace(hour=int(night.hours.split("_")[0]), minute=0, second=0, microsecond=0)
    return (falls if falls.timestamp() > at else falls + timedelta(days=1)).timestamp()
