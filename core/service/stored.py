"""The game of a table, as it is stored."""

import json

from core.errors import Refused
from core.rules import codec
from core.rules.state import Game
from core.store import tables

CLOSED = {"lobby": "not_started", "playing": "already_started", "over": "game_over", "cancelled": "cancelled"}


def table_of(row: tables.Game) -> Game:
    """The game on this table. Raises Refused if none is running or over."""
    if row.state is None or row.status not in ("playing", "over"):
        raise Refused(CLOSED[row.status])
    return codec.load(json.loads(row.state))
