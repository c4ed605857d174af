"""What people in a lobby would like, as far as the host has not chosen it: seen by everybody, decided by the host.

Every order returns the new version of the table and raises NoSuchGame, or Refused with a reason code.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from core.errors import Refused
from core.rules.editions import find
from core.service import gathering, options, seating
from core.store import db, games
from core.store.tables import Game, Seat


class Wished(NamedTuple):
    """Somebody at this place would like `key` to be `value`."""

    place: int
    key: str
    value: str


def choose(code: str, user_id: int, key: str, value: str) -> int:
    """The host chooses, others wish; what is already so is wished no more. Refused: "not_in", "unknown_option"."""
    with db.work():
        row, _ = gathering.lobby(code)
        if row.host_id != user_id:
            return wish(code, user_id, key, value)
        return (
            options.set_edition(code, user_id, value)
            if key == "edition"
            else options.set_option(code, user_id, key, value)
        )


def wish(code: str, user_id: int, key: str, value: str) -> int:
    """Leave a wish, one for each thing to choose; what is already so takes it back."""
    with db.work():
        row, seats = gathering.lobby(code)
        return _wish(row, _seat(seats, user_id), user_id, key, value)


def wish_on(code: str, user_id: int, key: str, tap: str) -> int:
    """Wish the next value after the one that was wished or is so; behind the last of them the wish is taken back.

    The same `tap` again counts once.
    """
    with db.work():
        row, seats = gathering.lobby(code)
        seat = _seat(seats, user_id)
        if any(step.tap == tap for step in games.steps(row, 0)):
            return row.version
        values, now = _values(row, key), options.chosen(row)[key]
        wished = json.loads(seat.wishes).get(key, now)
        at = values.index(wished) if wished in values else values.index(now)
        return _wish(row, seat, user_id, key, values[(at + 1) % len(values)], tap)


def open_wishes(row: Game, seats: Sequence[Seat]) -> tuple[Wished, ...]:
    """What is wished here and not so, but for the host's own. Only inside `work()` or `reading()`."""
    now = options.chosen(row)
    guests = [seat for seat in seats if seat.user_id is not None and seat.user_id != row.host_id]
    every = (Wished(seat.place, key, value) for seat in guests for key, value in json.loads(seat.wishes).items())
    return tuple(one for one in every if now.get(one.key, one.value) != one.value)


def _seat(seats: Sequence[Seat], user_id: int) -> Seat:
    seating.need_seat(seats, user_id)
    return next(seat for seat in seats if seat.user_id == user_id)


def _values(row: Game, key: str) -> tuple[str, ...]:
    values = options.choices(find(row.edition)).get(key)
    if values is None:
        raise Refused("unknown_option", key=key)
    return values


def _wish(row: Game, seat: Seat, user_id: int, key: str, value: str, tap: str | None = None) -> int:
    if value not in _values(row, key):
        raise Refused("unknown_option", key=key)
    wishes: dict[str, Any] = json.loads(seat.wishes)
    before = dict(wishes)
    wishes.pop(key, None)
    if options.chosen(row)[key] != value:
        wishes[key] = value
    if wishes == before and tap is None:
        return row.version
    seat.wishes = json.dumps(wishes)
    seat.save(only=[Seat.wishes])
    return gathering.changed(row, "wish", user_id, tap=tap)
