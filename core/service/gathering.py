"""A lobby as it changes: what its orders have in common. Only inside `work()`."""

from typing import Any

from core.errors import Refused
from core.service import house, moves, notify, stored, timing
from core.store import games
from core.store.tables import Game, Seat


def lobby(code: str) -> tuple[Game, list[Seat]]:
    """A table that has not begun, and who sits there. Raises NoSuchGame, Refused."""
    row = games.by_code(code)
    if row.status != "lobby":
        raise Refused(stored.CLOSED[row.status])
    return row, games.seats(row)


def changed(row: Game, what: str, user_id: int, facts: dict[str, Any] | None = None, **fields: Any) -> int:
    """Write `fields` and what was ordered, with its `facts`; the card in the chat follows. Returns the new version."""
    now = house.now()
    command = {"lobby": what, "user": user_id, **(facts or {})}
    version = games.advance(row, at=now, command=command, **timing.lobby(now)._asdict(), **fields)
    moves.tell(row, [notify.lobby_changed(row.code, version)])
    return version
