"""From the lobby to the first deal: a few seconds in which people may still come, go, or say wait.

Every order returns the new version of the table and raises NoSuchGame, or Refused with a reason code.
"""

import math

from core.errors import Refused, Stale
from core.service import dealing, gathering, house, lobby, rights, seating
from core.service.timing import Due
from core.store import db, games
from core.store.tables import Game, Seat

PATIENCE = 60.0  # when nothing has happened for so long, a player need not wait for the host


def begin(code: str, user_id: int, admin: bool = False) -> int:
    """Count the seconds until the clock deals; where nobody else can come or go it is dealt at once.

    The host and admins may, and everybody here if the chat lets them; others at a full table, or when nothing has
    happened here for a minute. Pressed again it counts once.

    Refused: "not_in", "host_starts" (fact `wait`, seconds), "too_few" (facts `least`, `have`).
    """
    with db.work():
        row, seats = gathering.lobby(code)
        _need_right(row, seats, user_id, admin)
        dealing.need_enough(row, seats)
        if gathering.counting(row):
            return row.version
        seconds = house.settings().start_seconds
        if not seconds or _alone(row, seats):
            return dealing.deal(row, seats, user_id)
        now = house.now()
        due = Due(turn_at=now, due_at=now + seconds, due_what=gathering.COUNTING)
        return gathering.changed(row, "begin", user_id, due=due)


def wait(code: str, user_id: int, admin: bool = False) -> int:
    """Stop the seconds before the deal; anybody at the table may. Refused: "not_in"."""
    with db.work():
        row, seats = gathering.lobby(code)
        if not admin:
            seating.need_seat(seats, user_id)
        if not gathering.counting(row):
            return row.version
        due = gathering.quiet(row.pace, house.now(), grouped=gathering.in_group(row))
        return gathering.changed(row, "wait", user_id, due=due)


def now(code: str, user_id: int, admin: bool = False) -> int:
    """The host or an admin deals without the rest of the seconds. Refused as `lobby.start`.

    Raises Stale when nothing is counted: somebody stopped it.
    """
    with db.work():
        row, _ = gathering.lobby(code)
        if not gathering.counting(row):
            raise Stale(row.version)
        return lobby.start(code, user_id, admin)


def run_out(code: str, now: float) -> bool:
    """The seconds are over: deal, if that is still to be done."""
    with db.work():
        row = games.by_code(code)
        if not gathering.counting(row) or row.due_at is None or row.due_at > now:
            return False
        dealing.deal(row, games.seats(row), None)
        return True


def _need_right(row: Game, seats: list[Seat], user_id: int, admin: bool) -> None:
    if admin or ((row.host_id == user_id or rights.all_start(row)) and seating.seat_of(seats, user_id)):
        return
    seating.need_seat(seats, user_id)
    left = row.turn_at + PATIENCE - house.now()
    if left > 0 and len(seats) < seating.most(row):
        raise Refused("host_starts", wait=math.ceil(left))


def _alone(row: Game, seats: list[Seat]) -> bool:
    """Whether there is nobody for whom to wait."""
    return not gathering.in_group(row) and len(seats) - len(seating.computers(seats)) == 1
