"""What tests of tables that wait and of seats that are handed over look at."""

import json

from core.service import table
from tests.service.world import Table, content


def notes(one: Table, seat: int | None = None) -> list[tuple[object, ...]]:
    entries = table.log(one.code, one.users[seat].id if seat is not None else None)
    return [(note.what, note.seat, note.target) for entry in entries if (note := entry.note)]


def at_turn(one: Table) -> int:
    seat = one.acting
    assert seat is not None
    return seat


def calls() -> list[dict[str, object]]:
    return [json.loads(row[4]) for row in content("notice")["notice"] if row[1] == "turn_call"]
