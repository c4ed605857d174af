"""A table that waits, and seats that a computer player keeps warm: pausing, handing a seat over, taking it back.

Every function returns the version of the table, which is the same as before where nothing was left to be done, and
raises NoSuchGame, NotSeated, or Refused: "not_started", "game_over", "cancelled", and what each says of itself.
An `admin` of the chat may do what the host may, with or without a seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from core.errors import Refused
from core.narrate.presence import ALL, ASLEEP, BACK, HANDED_OVER, PAUSED, PROPOSED, RESUMED, SAT_IN, Note
from core.service import direct, house, moves, nights, notify, seating, stored, timing
from core.service.notify import Draft
from core.store import db, games
from core.store.tables import Game, Seat

# what the table does about turns that run out -> after how many in a row a computer player sits in; None: never
RULES: Mapping[str, int | None] = MappingProxyType({"skip": None, "sit": 1, "sit_twice": 2})


def pause(code: str, user_id: int, admin: bool = False) -> int:
    """The host stops the table: nobody moves, no time runs, nobody is called. Refused: "not_host"."""
    with db.work():
        row, seats = running(code)
        if not admin:
            seating.need_host(row, user_id)
        if row.paused_at is not None:
            return row.version
        now = house.now()
        return noted(row, seats, PAUSED, user_id, at=now, paused_at=now)


def resume(code: str, user_id: int, admin: bool = False) -> int:
    """Whoever sits there lets it go on, for the host may have left: the time that was left is left still.

    Where everybody has handed their seat over, whoever lets it go on plays again. Refused: "nobody_plays" (an admin
    without a seat, at such a table).
    """
    with db.work():
        row, seats = running(code)
        own = seating.seat_of(seats, user_id) if admin else seating.own_seat(seats, user_id)
        if row.paused_at is None:
            return row.version
        if not seating.by_hand(seats):
            if own is None:
                raise Refused("nobody_plays")
            return take_back(code, user_id)
        if own is not None:
            seating.heard(own)
        now = house.now()
        seating.rest(seats, row.paused_at, now)
        later = timing.moved(row, row.paused_at, now, nights.of(row))
        version = noted(row, seats, RESUMED, user_id, at=now, paused_at=None, **later)
        moves.call(row, seats)
        return version


def hand_over(code: str, user_id: int, place: int | None = None, admin: bool = False) -> int:
    """A computer player sits in for me, or, if the host says so, for whoever sits at `place`, until they take it back.

    Where it was the last of several who played, the table waits: nobody sends computer players on alone for others.

    Refused: "not_host" (somebody else's seat), "no_person" (no such seat, or a computer player's own).
    """
    with db.work():
        row, seats = running(code)
        mine = seating.seat_of(seats, user_id) if admin else seating.own_seat(seats, user_id)
        if place is not None and not (admin or (mine and place == mine.place)):
            seating.need_host(row, user_id)
        seat = mine if place is None else next((one for one in seats if one.place == place), None)
        if seat is None or seat.user_id is None:
            raise Refused("no_person")
        if seat.sitter is not None:
            return row.version
        seat.sitter = seating.MIND
        return _seated(row, seats, seat, HANDED_OVER, user_id)


def take_back(code: str, user_id: int) -> int:
    """My seat is mine again: what the computer player is thinking of at this moment does not count any more.

    A table that waits because nobody played there goes on.
    """
    with db.work():
        row, seats = running(code)
        seat = seating.own_seat(seats, user_id)
        if seat.sitter is None:
            return row.version
        asleep = row.paused_at is not None and not seating.by_hand(seats)
        seat.sitter = None
        seating.heard(seat)
        version = _seated(row, seats, seat, BACK, user_id)
        return resume(code, user_id) if asleep else version


def return_to(seats: Iterable[Seat], place: int) -> None:
    """Whoever moves has their seat back, and is there. Only inside `work()`, before the move is written."""
    for seat in seats:
        if seat.place == place:
            seat.sitter, seat.missed, seat.seen = None, 0, house.now()
            seat.save(only=[Seat.sitter, Seat.missed, Seat.seen])


def ran_out(row: Game, seats: Sequence[Seat]) -> bool:
    """A person let their turn run out: whether the rule of the table has settled that without a move.

    By that rule a computer player sits in. If then nobody would play any more, the table waits. Only inside `work()`.
    """
    seat = next(one for one in seats if one.place == row.acting)
    seat.missed += 1
    seat.save(only=[Seat.missed])
    most, now = RULES[row.idle], house.now()
    if most is None or seat.missed < most:
        return False
    if seating.by_hand(seats) <= {seat.place}:
        row.extra = 0.0
        anew = moves.due(row, seats, stored.table_of(row), now)._asdict()
        noted(row, seats, ASLEEP, None, at=now, paused_at=now, extra=0.0, **anew)
    else:
        seat.sitter = seating.MIND  # whoever sits there: it must not tell a role
        _seated(row, seats, seat, SAT_IN, None)
    return True


def sits_in(row: Game, seats: Sequence[Seat]) -> bool:
    """Whether a computer player sits in for whoever acts when their turn runs out."""
    most = RULES[row.idle]
    return most is not None and any(seat.place == row.acting and seat.missed + 1 >= most for seat in seats)


def need_going(row: Game) -> None:
    """Raises Refused("paused") at a table that waits."""
    if row.paused_at is not None:
        raise Refused("paused")


def note_of(command: dict[str, Any]) -> Note | None:
    """What the log tells about a step that was none of the rules; None for the others."""
    what = command.get("table")
    return Note(what, command["seat"], command["target"], command.get("about")) if what in ALL else None


def running(code: str) -> tuple[Game, list[Seat]]:
    """A game that goes on or waits, and who sits there. Only inside `work()`. Raises NoSuchGame, Refused."""
    row = games.by_code(code)
    if row.status != "playing":
        raise Refused(stored.CLOSED[row.status])
    return row, games.seats(row)


def due(row: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """The turn goes on as it began: to hand it over and take it back brings nobody more time, nor a reminder."""
    now = house.now() if row.paused_at is None else row.paused_at
    begun = timing.since(moves.due(row, seats, stored.table_of(row), row.turn_at), now)
    if begun.due_what == "remind" and row.due_what == "timeout":
        begun = begun._replace(due_at=begun.deadline, due_what="timeout")
    return begun._asdict()


def noted(
    row: Game,
    seats: Sequence[Seat],
    what: str,
    user_id: int | None,
    *,
    at: float,
    target: int | None = None,
    about: str | None = None,
    drafts: Sequence[Draft] | None = None,
    **fields: Any,
) -> int:
    """Write `fields` and what this person (None: the clock) did to the table; its card follows, or these `drafts`.

    Whoever does not read them is told what they cannot see coming. Only inside `work()`. Returns the new version.
    """
    own = seating.seat_of(seats, user_id) if user_id is not None else None
    note = Note(what, own.place if own else None, target, about)
    version = games.advance(row, at=at, command=_command(note, user_id), **fields)
    moves.tell(row, [notify.table_changed(row.code, version)] if drafts is None else drafts)
    if what in (PAUSED, PROPOSED):
        moves.tell(row, notify.noted(row.code, version, note._asdict(), direct.afar(row, seats) - {note.seat}))
    return version


def _command(note: Note, user_id: int | None) -> dict[str, Any]:
    """As it is written; `note_of` reads it."""
    return {"table": note.what, "user": user_id, "seat": note.seat, "target": note.target, "about": note.about}


def _seated(row: Game, seats: Sequence[Seat], seat: Seat, what: str, user_id: int | None) -> int:
    """Write who sits there now. If it is their turn, the computer player begins to think, or stops."""
    seat.save(only=[Seat.sitter, Seat.missed])
    now_due = due(row, seats) if row.acting == seat.place else {}
    version = noted(row, seats, what, user_id, at=house.now(), target=seat.place, **now_due)
    if seat.sitter is not None and seat.user_id != user_id:
        moves.tell(row, [notify.sat_in(row.code, version, seat.place)])
    if row.paused_at is None and not seating.by_hand(seats) and len(seats) - len(seating.computers(seats)) > 1:
        return noted(row, seats, ASLEEP, None, at=house.now(), paused_at=house.now())
    return version
