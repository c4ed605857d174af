"""What happened. Each event names its audience in `to`: None is everyone, a number only that seat."""

from typing import NamedTuple


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


class RoundEnded(NamedTuple):
    """All roles turned up (R67). `connector` dug to the gold, None if nobody did.

    `winner` is "miners" or "saboteurs" (R68); with doors "green", "blue", "both", or "barred" when neither team can
    pass (R142-R145), and `ways` are the colours that can. `treasure` is the goal with the gold: once the round is over
    it is no secret any more.
    """

    round: int
    winner: str
    connector: int | None
    roles: tuple[str, ...]
    spare: tuple[str, ...]
    treasure: int
    ways: tuple[str, ...]
    to: int | None = None


class PoolOpened(NamedTuple):
    """`count` nugget cards go round, `first` picks first (R69, R70)."""

    count: int  # type: ignore[assignment]  # hides tuple.count
    first: int
    to: int | None = None


class GoldPicked(NamedTuple):
    """Public: a seat kept one nugget card; `left` cards go on (R69, R73)."""

    seat: int
    left: int
    to: int | None = None


class GoldKept(NamedTuple):
    """Private: the value of the nugget card I kept."""

    value: int
    to: int


class SaboteursPaid(NamedTuple):
    """The saboteurs' share: nuggets worth `each` to every one of `seats` (R71; empty when none was in play, R72)."""

    seats: tuple[int, ...]
    each: int
    to: int | None = None


class GeologistsPaid(NamedTuple):
    """`crystals` are seen in the maze; every one of `seats` gets `each` gold pieces for them (R152)."""

    crystals: int
    seats: tuple[int, ...]
    each: int
    to: int | None = None


class WinnersPaid(NamedTuple):
    """The treasure: gold pieces for each of the `seats` that count as winners, in the same order (R150, R151)."""

    seats: tuple[int, ...]
    shares: tuple[int, ...]
    to: int | None = None


class GoldStolen(NamedTuple):
    """`seat` took a gold piece from `target` (R120, R154)."""

    seat: int
    target: int
    to: int | None = None


class NothingStolen(NamedTuple):
    """`seat` takes nothing: `trapped` (R121), or nobody else has any gold."""

    seat: int
    trapped: bool
    to: int | None = None


class GameEnded(NamedTuple):
    """All nuggets counted (R75): totals by seat, and the seats that share the win."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
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
