"""A game as one frozen value. Nothing here may leave towards a person: that is what `core.view` is for."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from core.rules.board import LIMITS, Board, Limit
from core.rules.cards import TOOLS, family, kind_of, tools_of
from core.rules.editions import Edition, find
from core.rules.events import Event

T = TypeVar("T")
DIG, SHARE, THEFT, REVEAL, OVER = "dig", "share", "theft", "reveal", "over"


class Look(NamedTuple):
    """A role seen by inspection; `current` until that seat changes hats, which everybody sees (R130, R135)."""

    target: int
    role: str
    current: bool


class Stolen(NamedTuple):
    """What became of a Theft: from whom a gold piece was taken, None if from nobody (R121, R154)."""

    thief: int
    victim: int | None


class Result(NamedTuple):
    """How a round ended: public once it is over (R67)."""

    round: int
    winner: str  # as in the event RoundEnded
    connector: int | None
    roles: tuple[str, ...]
    spare: tuple[str, ...]
    treasure: int  # the goal with the gold
    ways: tuple[str, ...]  # the colours that can pass all doors on some way to the gold (R141)
    trapped: tuple[int, ...]  # seats that were trapped at the end (R150)
    winners: tuple[int, ...]  # seats counted as winners (R68, R150)
    shares: tuple[int, ...]  # by seat: gold handed out for winning that everybody saw (R71, R151)
    crystals: int  # in the maze
    finds: tuple[int, ...]  # by seat: gold for crystals (R152)
    picks: tuple[int, ...]  # seats in the order they kept a nugget card (R69)
    thefts: tuple[Stolen, ...]  # in order


class Game(NamedTuple):
    """The whole table. Tuples over seats are indexed by seat; treat `options` as read-only."""

    seed: bytes
    edition: str
    options: Mapping[str, str]
    seats: int
    round: int  # from 1
    phase: str  # "dig", "share", "theft", "reveal" (waits for NextRound), "over"
    acting: int | None  # None in reveal and over
    board: Board
    goals: tuple[str, ...]  # what lies at each goal, open or not
    aside: tuple[str, ...]  # cards that nobody sees this round (R102)
    deck: tuple[str, ...]  # drawn from the end
    discards: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    front: tuple[tuple[str, ...], ...]  # cards lying in front of each seat
    peeks: tuple[tuple[int, ...], ...]  # goals each seat has looked at this round (R35)
    looks: tuple[tuple[Look, ...], ...]  # roles each seat has inspected this round (R130)
    roles: tuple[str, ...]
    spare: tuple[str, ...]  # roles left over (R3, R103); the next change of hats takes the first (R134)
    hats: tuple[tuple[str, ...], ...]  # roles each seat has put away this round (R134)
    thieves: tuple[int, ...]  # seats with a Theft in front of them, the one played last at the end (R154)
    mover: int | None  # who used the last card (R74, A13)
    gold: tuple[tuple[int, ...], ...]  # what each seat holds: a nugget card or a pay-out an entry
    stack: tuple[int, ...]  # nugget cards not handed out, taken from the front
    pool: tuple[int, ...]  # nugget cards going round, in the hand of the acting seat
    pickers: tuple[int, ...]  # seats still to pick or to steal, the acting one first
    result: Result | None  # of this round, once it is over
    history: tuple[Result, ...]  # of earlier rounds

    @property
    def rules(self) -> Edition:
        """The edition's tables."""
        return find(self.edition)

    @property
    def limit(self) -> Limit:
        """Bounds of the maze, if the table plays with any (A1)."""
        return LIMITS.get(self.options.get("board_limit", "none"))

    def broken(self, seat: int) -> tuple[str, ...]:
        """The broken tools in front of a seat, in the order pickaxe, lantern, cart."""
        return broken_in(self.front[seat])

    def lying(self, seat: int, sort: str) -> str | None:
        """The card of family `sort` in front of a seat; for one of which nobody has two there (R108)."""
        return lying_in(self.front[seat], sort)

    def totals(self) -> tuple[int, ...]:
        """Gold by seat (secret until the game is over, R73, R155)."""
        return tuple(map(sum, self.gold))


class Step(NamedTuple):
    """What a command leads to."""

    game: Game
    events: tuple[Event, ...]


@lru_cache(maxsize=4096)
def lying_in(front: tuple[str, ...], sort: str) -> str | None:
    """The card of family `sort` among those lying in front of somebody."""
    return next((card for card in front if family(kind_of(card)) == sort), None)


@lru_cache(maxsize=4096)
def broken_in(front: tuple[str, ...]) -> tuple[str, ...]:
    """The tools broken by the cards lying in front of somebody."""
    shown = {tool for card in front if family(kind_of(card)) == "break" for tool in tools_of(kind_of(card))}
    return tuple(tool for tool in TOOLS if tool in shown)


def swapped(rows: tuple[T, ...], seat: int, row: T) -> tuple[T, ...]:
    """The rows with that of one seat exchanged."""
    return (*rows[:seat], row, *rows[seat + 1 :])
