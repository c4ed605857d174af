"""Counting a vote: who is counted, how many say yes, and whether it is decided. Only inside `work()` or `reading()`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from core.service import seating
from core.store.tables import Seat, Vote

AWAY = 2  # whoever let so many turns in a row run out is not counted


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


def count(vote: Vote, seats: Sequence[Seat]) -> Ballot:
    """How a vote stands. Who counts is told by `core.service.votes`."""
    ballots, there = said(vote), seating.by_hand(seats)
    away = {seat.place for seat in seats if seat.missed >= AWAY}
    voters = (there - away) | ballots.keys()
    if len(others := voters - {vote.target}) > 1:
        voters = others
    yes = tuple(sorted(place for place, said in ballots.items() if said))
    no = tuple(sorted(place for place, said in ballots.items() if not said))
    return Ballot(
        vote.number, vote.what, vote.target, vote.seat, yes, no, len(voters), len(voters) // 2 + 1, vote.until
    )
