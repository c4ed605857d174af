"""The first deal of a table: when there are enough people for it, and what it draws from. Only inside `work()`."""

import json
import secrets
from collections.abc import Sequence

from core.errors import Refused
from core.rules.deal import new_game
from core.rules.editions import find
from core.service import house, moves
from core.store.tables import Game, Seat


def need_enough(row: Game, seats: Sequence[Seat]) -> None:
    """Raises Refused("too_few") at a table for which more people are needed."""
    least = find(row.edition).least
    if len(seats) < least:
        raise Refused("too_few", least=least, have=len(seats))


def deal(row: Game, seats: Sequence[Seat], user_id: int | None) -> int:
    """Deal the first round, ordered by this person or (None) by the clock; seats are in the order of joining."""
    step = new_game(len(seats), new_seed(), row.edition, json.loads(row.options))
    Seat.update(wishes="{}", seen=house.now()).where(Seat.game == row).execute()
    command = {"lobby": "start", "user": user_id}
    by = "clock" if user_id is None else "person"
    return moves.write(row, seats, step, command, seat=None, by=by, tap=None)


def new_seed() -> bytes:
    """From which everything random of a game follows; only the record of a game that is over tells it."""
    return secrets.token_bytes(16)
