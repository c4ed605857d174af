"""What there is to see of a table before its first deal. Only inside `reading()` or `work()`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from core.service import gathering, people, seating, wishes
from core.service.wishes import Wished
from core.store import games
from core.store.tables import Game, Seat


@dataclass(frozen=True, slots=True)
class Before:
    """A lobby. Times are Unix seconds."""

    starts_at: float | None  # when the clock deals; None while nobody has pressed Start
    closes_at: float | None  # when it is closed if nothing happens
    stopped: bool  # the last who went left too few behind: the seconds before the deal were stopped
    wishes: tuple[Wished, ...]
    invited: tuple[str, ...]  # who played the game that is played again here, and does not sit here yet


def before(row: Game, seats: Sequence[Seat]) -> Before | None:
    """None for a table that is no lobby any more."""
    if row.status != "lobby":
        return None
    counts = gathering.counting(row)
    last = [json.loads(step.command) for step in games.steps(row, row.version - 1)]
    return Before(
        starts_at=row.due_at if counts else None,
        closes_at=None if counts else row.due_at,
        stopped=any(command.get("stopped", False) for command in last),
        wishes=wishes.open_wishes(row, seats),
        invited=tuple(_invited(row, seats)),
    )


def lapsed(row: Game) -> bool:
    """Whether it was closed as a lobby in which nothing happened."""
    if row.status != "cancelled":
        return False
    return any(json.loads(step.command).get("lobby") == "expire" for step in games.steps(row, row.version - 1))


def former(code: str) -> list[int]:
    """Who played this game, those left out who were forgotten since."""
    users = [seat.user for seat in games.seats(games.by_code(code)) if seat.user is not None]
    return [user.id for user in users if people.is_known(user)]


def _invited(row: Game, seats: Sequence[Seat]) -> list[str]:
    if row.again_of is None:
        return []
    here = {seat.user_id for seat in seats}
    return [
        seating.name_of(seat)
        for seat in games.seats(games.by_code(row.again_of))
        if seat.user is not None and people.is_known(seat.user) and seat.user_id not in here
    ]
