"""Everything that may leave towards a person, name by name. What a seat may not know has no field here."""

from dataclasses import dataclass

from core.rules.cards import GEOLOGIST
from core.rules.commands import Command


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as everybody sees them. `role` only after the reveal, `gold` only after the game."""

    index: int
    cards: int
    broken: tuple[str, ...]
    trapped: bool  # R136
    thief: bool  # a Theft lies in front of them (R120)
    has_gold: bool  # whether any, never how much (R155)
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
    family: str  # as `core.rules.cards.family`
    tunnels: tuple[str, ...]  # path cards only, as printed
    tools: tuple[str, ...]  # break and repair cards only
    plays: tuple[Command, ...]  # without the discard, which is always possible on my turn
    why: str | None


@dataclass(frozen=True, slots=True)
class TheftView:
    """What became of a Theft: who took a gold piece from whom, `victim` None for nothing (R154)."""

    thief: int
    victim: int | None


@dataclass(frozen=True, slots=True)
class LookView:
    """A role I have seen by inspection; not `current` once that seat has changed hats (R130, R135)."""

    target: int
    role: str
    current: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """How a round ended, public (R67)."""

    round: int
    winner: str
    connector: int | None
    roles: tuple[str, ...]
    spare: tuple[str, ...]  # roles left over
    treasure: int  # the goal with the gold
    ways: tuple[str, ...]  # the colours ("green", "blue") that can pass all doors on some way to the gold (R141)
    trapped: tuple[int, ...]  # seats that were trapped at the end
    winners: tuple[int, ...]  # seats counted as winners
    shares: tuple[int, ...]  # by seat: gold handed out openly for winning
    crystals: int  # in the maze
    finds: tuple[int, ...]  # by seat: gold for crystals
    picks: tuple[int, ...]  # seats in the order in which they kept a nugget card
    thefts: tuple[TheftView, ...]  # in order

    @property
    def finders(self) -> tuple[int, ...]:
        """The seats that are paid for crystals (R152)."""
        return tuple(seat for seat, role in enumerate(self.roles) if role == GEOLOGIST and seat not in self.trapped)


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat (or from nowhere, `seat=None`)."""

    edition: str
    options: dict[str, str]
    seat: int | None
    round: int
    rounds: int
    phase: str  # "dig", "share", "theft", "reveal" (round is over, next one waits for NextRound), "over"
    treasure: str  # how gold is handed out: "nuggets" as cards that go round, "shares" as pieces that are paid
    removal: int  # how many cards one discards to take one in front of oneself away, 0 if one cannot (R105)
    acting: int | None
    seats: tuple[SeatView, ...]
    deck: int
    cells: tuple[CellView, ...]
    goals: tuple[GoalView, ...]
    frontier: tuple[tuple[int, int], ...]  # empty cells that a live opening faces
    pickers: tuple[int, ...]  # seats still to pick a nugget card each, or to steal, in order
    result: RoundView | None  # this round, once it is over
    history: tuple[RoundView, ...]  # earlier rounds
    standing: tuple[tuple[int, ...], ...] | None  # after the game: seats by place, ties together
    maze: str  # text form of the maze
    # mine only; empty for spectators
    role: str | None
    hand: tuple[HandCard, ...]
    discard_counts: tuple[int, ...]  # how many cards I may pass with now; none when I may not
    removable: tuple[str, ...]  # cards in front of me that I may take away now by discarding `removal` cards (R105)
    looks: tuple[LookView, ...]
    hats: tuple[str, ...]  # roles I had before a change of hats this round, in order
    victims: tuple[int, ...]  # whom I may rob now
    pool: tuple[int, ...]  # values in my hand while I pick
    gold: int | None  # my nuggets so far
