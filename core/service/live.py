"""Hints that a table has changed. They carry its pulse and nothing else; everybody then looks by the same door.

The pulse grows by one with every change that people may see: a version, or a claim, which makes nobody's move stale.
"""

from collections.abc import Sequence
from typing import NamedTuple

from core.service import outage, seating
from core.store import db, games, watch
from core.store.tables import Seat
from core.store.watch import Subscription

__all__ = ["Now", "Subscription", "listeners", "now", "pulse", "subscribe"]


class Now(NamedTuple):
    """What there is to see for one reader, as numbers that change with it; `marked` counts their own private marks,
    `people` follows names and photos, which change without a move, and whether the table's clock stands still."""

    version: int
    pulse: int
    marked: int
    people: int


def subscribe(code: str | None, user_id: int | None = None) -> Subscription:
    """Wait for this table (None: for any): `.wait(timeout)` -> pulse or None, `.close()` when done, or use `with`.

    Whoever listens as `user_id` is woken by their own marks too; nobody else is.

    Look at `pulse(code)` once after subscribing. Holds no database connection.
    """
    return watch.subscribe(code, user_id)


def pulse(code: str) -> int:
    """The pulse of the table now. Raises NoSuchGame."""
    with db.reading():
        return games.by_code(code).pulse


def now(code: str, user_id: int) -> Now:
    """The table now, as far as this reader has to look at it anew. Raises NoSuchGame."""
    with db.reading():
        row = games.by_code(code)
        seats = games.seats(row)
        seat = seating.seat_of(seats, user_id)
        return Now(row.version, row.pulse, seat.marked if seat else 0, people(seats, outage.stops_a_clock(row)))


def people(seats: Sequence[Seat], stands: str) -> int:
    """A number that changes with the looks of the people here, and with whether something (`stands`) stops the clock.

    Only inside `reading()` or `work()`.
    """
    return seating.looks(seats) ^ bool(stands)


def listeners() -> int:
    """How many subscriptions are open in this process."""
    return watch.count()
