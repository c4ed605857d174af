"""What one seat may know, and nothing else: the only door out of the rules.

A `View` is built up from named fields by `view_of`; what a seat may not know has no field. `seat=None` is the
spectator's view, which is also what the chat gets.
"""

from dataclasses import dataclass

from core.rules.commands import Command


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as everybody sees them. `role` and `spare` roles only after the reveal, `gold` only after the game."""

    index: int
    cards: int
    broken: tuple[str, ...]
    nuggets: int  # how many nugget cards or pay-outs were received, never their value (R73)
    role: str | None
    gold: int | None


@dataclass(frozen=True, slots=True)
class CellView:
    """A face-up card in the maze: start, path card or revealed goal."""

    x: int
    y: int
    card: str  # card id as "P-X.3"; "START"; goals as "GOLD", "STONE-NE", "STONE-NW"
    kind: str  # without the copy: "P-X"
    turned: bool
    tunnels: tuple[str, ...]  # as it lies: sides in the order N E S W, a one-side tunnel is a stub
    live: tuple[bool, ...]  # by tunnel: joined to the start
    last: bool  # the card laid last


@dataclass(frozen=True, slots=True)
class GoalView:
    """A goal. `kind` only once it is open; `known` is what I alone saw on my map (R35)."""

    index: int  # 0 top, 1 middle, 2 bottom
    x: int
    y: int
    open: bool
    kind: str | None
    turned: bool
    known: str | None


@dataclass(frozen=True, slots=True)
class HandCard:
    """One of my cards with everything I may do with it now; `why` says why nothing (a `Reason`), else None."""

    card: str
    kind: str
    family: str  # "path", "break", "repair", "rockfall", "map"
    tunnels: tuple[str, ...]  # path cards only, as printed
    tools: tuple[str, ...]  # break and repair cards only
    plays: tuple[Command, ...]  # without the discard, which is always possible on my turn
    why: str | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """How a round ended, public (R67)."""

    round: int
    winner: str
    connector: int | None
    roles: tuple[str, ...]
    spare: str
    paid: int  # what each saboteur got when they won, else 0
    picks: tuple[int, ...]  # seats in the order in which they kept a nugget card


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat (or from nowhere, `seat=None`)."""

    edition: str
    options: dict[str, str]
    seat: int | None
    round: int
    rounds: int
    phase: str  # "dig", "share", "reveal" (round is over, next one waits for NextRound), "over"
    acting: int | None
    seats: tuple[SeatView, ...]
    deck: int
    discards: int
    cells: tuple[CellView, ...]
    goals: tuple[GoalView, ...]
    frontier: tuple[tuple[int, int], ...]  # empty cells that a live opening faces
    pool_left: int  # nugget cards still going round
    pickers: tuple[int, ...]  # seats still to pick, in order
    result: RoundView | None  # this round, once it is over
    history: tuple[RoundView, ...]  # earlier rounds
    standing: tuple[tuple[int, ...], ...] | None  # after the game: seats by place, ties together
    maze: str  # text form of the maze
    # mine only; empty for spectators
    role: str | None
    hand: tuple[HandCard, ...]
    may_discard: bool
    pool: tuple[int, ...]  # values in my hand while I pick
    gold: int | None  # my nuggets so far
