"""A game as one frozen value. Nothing here may leave towards a person: that is what `core.view` is for."""

from collections.abc import Mapping
from typing import NamedTuple

from core.rules.board import LIMITS, Board, Limit
from core.rules.cards import TOOLS, family, kind_of, tools_of
from core.rules.editions import Edition, find
from core.rules.events import Event

DIG, SHARE, REVEAL, OVER = "dig", "share", "reveal", "over"


class Result(NamedTuple):
    """How a round ended: public once it is over (R67). `picks` are seats in the order they kept a nugget card."""

    round: int
    winner: str  # "miners" or "saboteurs"
    connector: int | None
    roles: tuple[str, ...]
    spare: tuple[str, ...]
    treasure: int  # the goal with the gold
    paid: int  # nuggets for each saboteur, 0 when the miners won
    picks: tuple[int, ...]


class Game(NamedTuple):
    """The whole table. Tuples over seats are indexed by seat; treat `options` as read-only."""

    seed: bytes
    edition: str
    options: Mapping[str, str]
    seats: int
    round: int  # from 1
    phase: str  # "dig", "share", "reveal" (waits for NextRound), "over"
    acting: int | None  # None in reveal and over
    board: Board
    goals: tuple[str, ...]  # what lies at each goal, open or not
    deck: tuple[str, ...]  # drawn from the end
    discards: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    front: tuple[tuple[str, ...], ...]  # cards lying in front of each seat
    peeks: tuple[tuple[int, ...], ...]  # goals each seat has looked at this round (R35)
    roles: tuple[str, ...]
    spare: tuple[str, ...]  # roles left over (R3)
    mover: int | None  # who used the last card (R74, A13)
    gold: tuple[tuple[int, ...], ...]  # what each seat received: a nugget card or a pay-out an entry
    stack: tuple[int, ...]  # nugget cards not handed out, taken from the front
    pool: tuple[int, ...]  # nugget cards going round, in the hand of the acting seat
    pickers: tuple[int, ...]  # seats still to pick, the acting one first
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
        front = self.front[seat]
        return broken_in(front) if front else ()

    def totals(self) -> tuple[int, ...]:
        """Nuggets by seat (secret until the game is over, R73)."""
        return tuple(map(sum, self.gold))


class Step(NamedTuple):
    """What a command leads to."""

    game: Game
    events: tuple[Event, ...]


def broken_in(front: tuple[str, ...]) -> tuple[str, ...]:
    """The tools broken by the cards lying in front of somebody."""
    shown = {tool for card in front if family(kind_of(card)) == "break" for tool in tools_of(kind_of(card))}
    return tuple(tool for tool in TOOLS if tool in shown)


def swapped(rows: tuple[tuple[str, ...], ...], seat: int, row: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The rows with that of one seat exchanged."""
    return (*rows[:seat], row, *rows[seat + 1 :])
