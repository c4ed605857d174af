"""Counting a vote: who is counted, how many say yes, and whether it is decided. Only inside `work()` or `reading()`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from core.service import house, outage, seating
from core.store.tables import Game, Seat, Vote

AWAY = 2  # whoever let so many turns in a row run out is not counted
UNSEEN_SECONDS = 24 * 3600.0  # nor, in a game without a clock, whoever was not seen for so long


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote that is open. `number` is its own, seats stand for people, `needed` of `voters` say yes for it to pass."""

    number: int
    what: str
    target: int | None
    seat: int
    yes: tuple[int, ...]
    no: tuple[int, ...]
    voters: int
    needed: int
    until: float

    @property
    def decided(self) -> bool | None:
        """What more than half have said; None before that."""
        if len(self.yes) >= self.needed:
            return True
        return False if len(self.no) > self.voters - self.needed else None


def said(vote: Vote) -> dict[int, bool]:
    """Who has said yes or no, by seat."""
    return {int(place): yes for place, yes in json.loads(vote.ballots).items()}


def count(row: Game, seats: Sequence[Seat], vote: Vote) -> Ballot:
    """How a vote at this table stands. Who counts is told by `core.service.votes`."""
    ballots = said(vote)
    voters = (seating.by_hand(seats) - _away(row, seats)) | ballots.keys()
    if len(others := voters - {vote.target}) > 1:
        voters = others
    yes = tuple(sorted(place for place, said in ballots.items() if said))
    no = tuple(sorted(place for place, said in ballots.items() if not said))
    return Ballot(
        vote.number, vote.what, vote.target, vote.seat, yes, no, len(voters), len(voters) // 2 + 1, vote.until
    )


def _away(row: Game, seats: Sequence[Seat]) -> set[int]:
    """The places at which nobody is there. While a table waits or stands still nobody goes."""
    away = {seat.place for seat in seats if seat.missed >= AWAY}
    if row.pace in house.settings().paces or outage.stands_still(row):
        return away
    last = (house.now() if row.paused_at is None else row.paused_at) - UNSEEN_SECONDS
    return away | {seat.place for seat in seats if seat.seen is not None and seat.seen < last}
