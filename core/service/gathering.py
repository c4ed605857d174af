"""A lobby as it changes: what its orders have in common. Only inside `work()`."""

import json
from typing import Any

from core.errors import Refused
from core.rules.editions import find
from core.service import direct, house, moves, notify, seating, stored
from core.service.timing import Due
from core.store import games
from core.store.tables import Game, Seat

LAPSE = {"blitz": 1800.0, "live": 3600.0, "relaxed": 6 * 3600.0}  # so long nothing may happen in a lobby of a group
LONGEST = 24 * 3600.0  # at other paces, and where no group sees it
COUNTING = "start"  # what is due while the seconds before the first deal are counted


def lobby(code: str) -> tuple[Game, list[Seat]]:
    """A table that has not begun, and who sits there. Raises NoSuchGame, Refused."""
    row = games.by_code(code)
    if row.status != "lobby":
        raise Refused(stored.CLOSED[row.status])
    return row, games.seats(row)


def changed(
    row: Game,
    what: str,
    user_id: int | None,
    facts: dict[str, Any] | None = None,
    due: Due | None = None,
    **fields: Any,
) -> int:
    """Write `fields` and what was ordered, with its `facts`; the card in the chat follows. Returns the new version.

    The seconds before the first deal go on, unless `due` says otherwise or too few are left here.
    """
    now, facts = house.now(), facts or {}
    if due is None and counting(row):
        if len(games.seats(row)) >= find(fields.get("edition", row.edition)).least:
            due = Due(turn_at=now, due_at=row.due_at, due_what=COUNTING)
        else:
            facts = {**facts, "stopped": True}
    turned = due is not None or counting(row)
    due = due or quiet(fields.get("pace", row.pace), now, grouped=in_group(row))
    command = {"lobby": what, "user": user_id, **facts}
    version = games.advance(row, at=now, command=command, **due._asdict(), **fields)
    tell = notify.lobby_opened if turned else notify.lobby_changed
    moves.tell(row, [tell(row.code, version)])
    return version


def counting(row: Game) -> bool:
    """Whether the first deal comes by itself in a few seconds."""
    return row.status == "lobby" and row.due_what == COUNTING


def unjoined(row: Game) -> bool:
    """Whether it is a lobby in which nobody waits but whoever opened it."""
    people = [seat for seat in games.seats(row) if seat.user_id is not None]
    return row.status == "lobby" and not counting(row) and len(people) <= 1


def quiet(pace: str, now: float, *, grouped: bool) -> Due:
    """A lobby in which nothing happens is closed: soon where a turn is short, later where people take their time."""
    seconds = LAPSE.get(pace, LONGEST) if grouped else LONGEST
    return Due(turn_at=now, due_at=now + seconds, due_what="expire")


def in_group(row: Game) -> bool:
    """Whether more people see this lobby than sit there."""
    return row.chat is not None and row.chat.kind != "private"


def commands(row: Game) -> list[dict[str, Any]]:
    """Everything that was ordered here, oldest first."""
    return [json.loads(step.command) for step in games.steps(row, 0)]


def got_up(row: Game, seat: Seat, what: str, user_id: int, facts: dict[str, Any] | None = None) -> int:
    """A person's seat is free again: the others move up, and somebody is host."""
    gone = seat.user_id
    seat.delete_instance()
    left = [other.user for other in seating.close_up(row) if other.user_id is not None]
    if not left:
        return close(row, what, user_id)
    host = left[0] if row.host_id == gone else row.host
    return changed(row, what, user_id, facts, host=host)


def kicked(row: Game) -> set[int]:
    """From whom a seat was taken away here."""
    return {command["out"] for command in commands(row) if command.get("lobby") == "kick"}


def close(row: Game, what: str, user_id: int | None) -> int:
    """The table is no more, lobby or game; returns the new version."""
    now = house.now()
    lobby = row.status == "lobby"
    command = {"lobby": what, "user": user_id}
    version = games.advance(row, at=now, command=command, status="cancelled", **Due(turn_at=now)._asdict())
    drafts = [notify.lobby_changed(row.code, version)] if lobby else []
    moves.tell(row, [*drafts, notify.cancelled(row.code, version)])
    others = [seat for seat in games.seats(row) if seat.user_id != user_id]
    written_to = direct.afar if lobby else direct.places
    moves.tell(row, notify.ended(row.code, version, written_to(row, others)))
    return version
