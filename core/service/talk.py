"""What players say to the whole table, and what they keep to themselves about each other.

Neither is a move: the version of the table stays as it is, so that talk never makes anybody's move stale.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core import talk
from core.errors import NotSeated, Refused
from core.service import house, moves, notify, seating, stored
from core.service.table import TAP, Look
from core.store import db, games, tables
from core.store import talk as store
from core.view import view_of


@dataclass(frozen=True, slots=True)
class Spoken:
    """The number of the claim at its table, from 1. `repeated`: it had been committed before, nothing happened now."""

    number: int
    repeated: bool


@dataclass(frozen=True, slots=True)
class Saying:
    """A claim as everybody heard it; `id` is its number at the table, `version` the table's when it was said."""

    id: int
    round: int
    version: int
    seat: int
    kind: str
    goal: int | None
    target: int | None
    at: float

    @property
    def claim(self) -> talk.Claim:
        """What was said."""
        return talk.Claim(self.seat, self.kind, self.goal, self.target)


@dataclass(frozen=True, slots=True)
class Trust:
    """From this version on the reader trusted `target` so far, -2 to 2; 0 takes a mark away."""

    round: int
    version: int
    target: int
    trust: int
    at: float


def claim(code: str, user_id: int, claim: Mapping[str, Any], tap: str) -> Spoken:
    """Say something to everybody, once: the same `tap` again gets the committed answer.

    `claim` is its JSON form (`core.talk.claim_from_json`). Raises NoSuchGame, NotSeated, ValueError (malformed),
    Refused (the reasons of `core.talk.Silence`; those that pass have a fact `wait`, in seconds).
    """
    if not isinstance(tap, str) or not TAP.fullmatch(tap):
        raise ValueError("a tap is 1 to 64 letters, digits, dashes or underscores")
    with db.work():
        row, seat = _seated(code, user_id)
        order = talk.claim_from_json(claim, seat.place)
        before = store.committed(row, seat.place, tap)
        if before is not None:
            return Spoken(before, True)
        seating.heard(seat)
        return Spoken(say(row, order, tap), False)


def say(row: tables.Game, claim: talk.Claim, tap: str) -> int:
    """Let a seat say this, if it may, in the table's chat too if that hears claims; returns the number of the claim.

    The one way to speak, for people and for computer players. Only inside `work()`; raises Refused as `claim`.
    """
    view, now = view_of(stored.table_of(row), None), house.now()
    why = talk.why_not(claim, view) or talk.enough(store.said_at(row, claim.seat, row.version), view)
    if why:
        raise Refused(why)
    if pause := talk.too_soon(claim, _lately(row, claim.seat, now), now):
        raise Refused(pause.why, wait=pause.wait)
    number = store.say(row, *claim, round_=view.round, tap=tap, at=now)
    if row.talk_in_chat:
        moves.tell(row, [notify.said(row.code, row.version)])
    return number


def mark(code: str, user_id: int, target: int, trust: int) -> None:
    """Keep to oneself how far one trusts `target` for the rest of this round, -2 to 2; 0 removes the mark.

    The same again changes nothing. Raises NoSuchGame, NotSeated, Refused, ValueError (no such step of trust).
    """
    if type(trust) is not int or trust not in talk.LEVELS or type(target) is not int:
        raise ValueError("trust goes from -2 to 2")
    with db.work():
        row, seat = _seated(code, user_id)
        view = view_of(stored.table_of(row), None)
        if why := talk.why_not_mark(seat.place, target, view):
            raise Refused(why)
        seating.heard(seat)
        if _trusted(row, seat.place, view.round).get(target, 0) != trust:
            store.mark(row, seat, target, trust, round_=view.round, at=house.now())


def offers(look: Look) -> tuple[talk.Offer, ...]:
    """Everything that the reader of this look could say now. Raises NotSeated, Refused (nobody talks in a lobby)."""
    if look.my_seat is None:
        raise NotSeated
    if look.view is None:
        raise Refused(stored.CLOSED[look.status])
    return talk.offers(look.view, look.my_seat)


def claims(code: str, since: int = 0, limit: int | None = None) -> list[Saying]:
    """What was said after claim number `since`, oldest first; the newest `limit` of it. Raises NoSuchGame."""
    with db.reading():
        return heard(games.by_code(code), since, limit)


def heard(row: tables.Game, since: int = 0, limit: int | None = None) -> list[Saying]:
    """The same of a table that has just been loaded. Only inside `work()` or `reading()`."""
    return [_saying(claim) for claim in store.said(row, since, limit)]


def timed(said: Iterable[Saying], round_: int, ends: Sequence[int]) -> list[talk.Heard]:
    """What was said in a round and after how many of its moves, which made the versions `ends`."""
    return [talk.Heard(bisect_right(ends, one.version), one.claim) for one in said if one.round == round_]


def in_round(row: tables.Game, round_: int, ends: Sequence[int]) -> list[talk.Heard]:
    """The same of a table that has just been loaded. Only inside `work()` or `reading()`."""
    return timed(map(_saying, store.said_in(row, round_)), round_, ends)


def marks(code: str, user_id: int) -> list[Trust]:
    """What this person thought at this table, of all rounds, oldest first: of each moment the last mark.

    Raises NoSuchGame, NotSeated.
    """
    with db.reading():
        row, seat = _seated(code, user_id)
        rows = store.marks(row, seat.place)
    return [Trust(row.round, row.version, row.target, row.trust, row.at) for row in rows]


def _seated(code: str, user_id: int) -> tuple[tables.Game, tables.Seat]:
    row = games.by_code(code)
    return row, seating.own_seat(games.seats(row), user_id)


def _lately(row: tables.Game, seat: int, now: float) -> list[tuple[talk.Claim, float]]:
    said = store.said_by(row, seat, now - talk.WINDOW_SECONDS)
    return [(_saying(one).claim, one.at) for one in said]


def _trusted(row: tables.Game, seat: int, round_: int) -> dict[int, int]:
    return {mark.target: mark.trust for mark in store.marks(row, seat) if mark.round == round_}


def _saying(row: tables.Claim) -> Saying:
    return Saying(row.number, row.round, row.version, row.seat, row.kind, row.goal, row.target, row.at)
