"""What happened, move by move. Each event names its audience in `to`: None is everyone, a number only that seat.

What came of a round has a file of its own, `core.rules.outcomes`; `Event` is any of both.
"""

from typing import NamedTuple

from core.rules.outcomes import (
    GameEnded,
    GeologistsPaid,
    GoldKept,
    GoldPicked,
    GoldStolen,
    NothingStolen,
    PoolOpened,
    RoundEnded,
    RoundGivenUp,
    SaboteursPaid,
    WinnersPaid,
)


class RoundStarted(NamedTuple):
    """A new deal lies on the table; `starter` acts first (R9, R74). `round` counts from 1."""

    round: int
    starter: int
    to: int | None = None


class RoleDealt(NamedTuple):
    """Private: your role, at the deal or after a change of hats (R4, R134)."""

    role: str
    to: int


class CardsDrawn(NamedTuple):
    """Private: the cards that came to your hand (first hand, or after a turn, R10)."""

    cards: tuple[str, ...]
    to: int


class PathLaid(NamedTuple):
    seat: int
    card: str
    x: int
    y: int
    turned: bool
    to: int | None = None


class ToolBroken(NamedTuple):
    seat: int
    card: str
    target: int
    tool: str
    to: int | None = None


class ToolRepaired(NamedTuple):
    seat: int
    card: str
    target: int
    tool: str
    to: int | None = None


class RockFell(NamedTuple):
    """`removed` is the id of the path card taken away from (x, y) (R31)."""

    seat: int
    card: str
    x: int
    y: int
    removed: str
    to: int | None = None


class MapPlayed(NamedTuple):
    """Public half of a peek: who looked at which goal (R35)."""

    seat: int
    card: str
    goal: int
    to: int | None = None


class GoalSeen(NamedTuple):
    """Private half of a peek: `kind` is "GOLD", "STONE-NE" or "STONE-NW"."""

    goal: int
    kind: str
    to: int


class Discarded(NamedTuple):
    """Public: `seat` passed with `count` cards face down (R14)."""

    seat: int
    count: int  # type: ignore[assignment]  # hides tuple.count
    to: int | None = None


class CardsDiscarded(NamedTuple):
    """Private: which cards I passed with."""

    cards: tuple[str, ...]
    to: int


class TurnSkipped(NamedTuple):
    """A seat without cards passes (R12)."""

    seat: int
    to: int | None = None


class TheftLaid(NamedTuple):
    """A Theft lies in front of `seat` (R120)."""

    seat: int
    card: str
    to: int | None = None


class TheftLifted(NamedTuple):
    """Hands off: the Theft in front of `target` is gone (R122)."""

    seat: int
    card: str
    target: int
    to: int | None = None


class HandsSwapped(NamedTuple):
    """Public half of a swap: all hand cards of `seat` and `target` changed places (R123)."""

    seat: int
    card: str
    target: int
    to: int | None = None


class HandTaken(NamedTuple):
    """Private half of a swap: the cards that are my hand now, before anything is drawn."""

    cards: tuple[str, ...]
    to: int


class RoleInspected(NamedTuple):
    """Public half of an inspection: who looked at whose role (R130)."""

    seat: int
    card: str
    target: int
    to: int | None = None


class RoleSeen(NamedTuple):
    """Private half of an inspection: the role of `target` as of now (R135)."""

    target: int
    role: str
    to: int


class HatsSwapped(NamedTuple):
    """`target` has a new role; only they are told which, by `RoleDealt` (R134)."""

    seat: int
    card: str
    target: int
    to: int | None = None


class Trapped(NamedTuple):
    """`target` is trapped (R136)."""

    seat: int
    card: str
    target: int
    to: int | None = None


class Freed(NamedTuple):
    """`target` is free again (R137)."""

    seat: int
    card: str
    target: int
    to: int | None = None


class FrontRemoved(NamedTuple):
    """`seat` discarded `count` cards face down and took `card` away from in front of themselves (R105, R106)."""

    seat: int
    card: str
    count: int  # type: ignore[assignment]  # hides tuple.count
    to: int | None = None


class GoalRevealed(NamedTuple):
    """Goal `goal` turned up; `turned` is how a stone came to lie (R56, R59)."""

    seat: int
    goal: int
    kind: str
    turned: bool
    to: int | None = None


Event = (
    RoundStarted
    | RoleDealt
    | CardsDrawn
    | PathLaid
    | ToolBroken
    | ToolRepaired
    | RockFell
    | MapPlayed
    | GoalSeen
    | Discarded
    | CardsDiscarded
    | TurnSkipped
    | TheftLaid
    | TheftLifted
    | HandsSwapped
    | HandTaken
    | RoleInspected
    | RoleSeen
    | HatsSwapped
    | Trapped
    | Freed
    | FrontRemoved
    | GoalRevealed
    | RoundGivenUp
    | RoundEnded
    | PoolOpened
    | GoldPicked
    | GoldKept
    | SaboteursPaid
    | GeologistsPaid
    | WinnersPaid
    | GoldStolen
    | NothingStolen
    | GameEnded
)
