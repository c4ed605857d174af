"""A table that waits, and seats that a computer player keeps warm: pausing, handing a seat over, taking it back.

Every function returns the version of the table, which is the same as before where nothing was left to be done, and
raises NoSuchGame, NotSeated, or Refused: "not_started", "game_over", "cancelled", and what each says of itself.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from core.errors import Refused
from core.narrate.presence import BACK, HANDED_OVER, PAUSED, RESUMED, Note
from core.service import house, moves, nights, notify, seating, stored, timing
from core.store import db, games
from core.store.tables import Game, Seat


def pause(code: str, user_id: int) -> int:
    """The host stops the table: nobody moves, no time runs, nobody is called. Refused: "not_host"."""
    with db.work():
        row, seats = _running(code)
        seating.need_host(row, user_id)
        if row.paused_at is not None:
            return row.version
        now = house.now()
        return _noted(row, seats, PAUSED, user_id, at=now, paused_at=now)


def resume(code: str, user_id: int) -> int:
    """Whoever sits there lets it go on, for the host may have left: the time that was left is left still."""
    with db.work():
        row, seats = _running(code)
        seating.own_seat(seats, user_id)
        if row.paused_at is None:
            return row.version
        now = house.now()
        later = timing.moved(row, row.paused_at, now, nights.of(row))
        version = _noted(row, seats, RESUMED, user_id, at=now, paused_at=None, **later)
        humans = seating.by_hand(seats)
        moves.tell(row, notify.called(code, version, stored.table_of(row), humans, private=moves.in_private(row)))
        return version


def hand_over(code: str, user_id: int, place: int | None = None) -> int:
    """A computer player sits in for me, or, if the host says so, for whoever sits at `place`, until they take it back.

    Refused: "not_host" (somebody else's seat), "no_person" (no such seat, or a computer player's own).
    """
    with db.work():
        row, seats = _running(code)
        mine = seating.own_seat(seats, user_id).place
        if place is not None and place != mine:
            seating.need_host(row, user_id)
        seat = next((one for one in seats if one.place == (mine if place is None else place)), None)
        if seat is None or seat.user_id is None:
            raise Refused("no_person")
        if seat.sitter is not None:
            return row.version
        seat.sitter = seating.MIND
        return _seated(row, seats, seat, HANDED_OVER, user_id)


def take_back(code: str, user_id: int) -> int:
    """My seat is mine again: what the computer player is thinking of at this moment does not count any more."""
    with db.work():
        row, seats = _running(code)
        seat = seating.own_seat(seats, user_id)
        if seat.sitter is None:
            return row.version
        seat.sitter = None
        return _seated(row, seats, seat, BACK, user_id)


def return_to(seats: Iterable[Seat], place: int) -> None:
    """Whoever moves has their seat back. Only inside `work()`, before the move is written."""
    for seat in seats:
        if seat.place == place and seat.sitter is not None:
            seat.sitter = None
            seat.save(only=[Seat.sitter])


def need_going(row: Game) -> None:
    """Raises Refused("paused") at a table that waits."""
    if row.paused_at is not None:
        raise Refused("paused")


def note_of(command: dict[str, Any]) -> Note | None:
    """What the log tells about a step that was none of the rules; None for the others."""
    what = command.get("table")
    return Note(what, command["seat"], command["target"]) if what is not None else None


def _running(code: str) -> tuple[Game, list[Seat]]:
    row = games.by_code(code)
    if row.status != "playing":
        raise Refused(stored.CLOSED[row.status])
    return row, games.seats(row)


def _seated(row: Game, seats: Sequence[Seat], seat: Seat, what: str, user_id: int) -> int:
    """Write who sits there now. If it is their turn, the computer player begins to think, or stops."""
    seat.save(only=[Seat.sitter])
    due = _due(row, seats) if row.acting == seat.place else {}
    return _noted(row, seats, what, user_id, at=house.now(), target=seat.place, **due)


def _due(row: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """The turn goes on as it began: nobody gets more time by handing it over and taking it back."""
    now = house.now() if row.paused_at is None else row.paused_at
    due = moves.due(row, seats, stored.table_of(row), row.turn_at)
    return timing.since(due, now)._asdict()


def _noted(
    row: Game, seats: Sequence[Seat], what: str, user_id: int, *, at: float, target: int | None = None, **fields: Any
) -> int:
    command = {"table": what, "user": user_id, "seat": seating.own_seat(seats, user_id).place, "target": target}
    version = games.advance(row, at=at, command=command, **fields)
    moves.tell(row, [notify.table_changed(row.code, version)])
    return version
