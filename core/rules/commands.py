"""What a seat may order. Commands carry ids and numbers only; every field is checked by the judge."""

from typing import NamedTuple


class PlayPath(NamedTuple):
    """Lay a path card at cell (x, y); `turned` is the half turn (R16)."""

    seat: int
    card: str
    x: int
    y: int
    turned: bool


class PlayBreak(NamedTuple):
    """Break the tool shown on the card in front of seat `target` (R25)."""

    seat: int
    card: str
    target: int


class PlayRepair(NamedTuple):
    """Repair `tool` ("pickaxe", "lantern", "cart") in front of seat `target` (R28, R29)."""

    seat: int
    card: str
    target: int
    tool: str


class PlayRockfall(NamedTuple):
    """Take the path card at (x, y) off the table (R31)."""

    seat: int
    card: str
    x: int
    y: int


class PlayMap(NamedTuple):
    """Look alone at goal 0 (top), 1 (middle) or 2 (bottom) (R35)."""

    seat: int
    card: str
    goal: int


class Discard(NamedTuple):
    """Pass by putting hand cards face down on the discard pile (R10: one; R105: one to three)."""

    seat: int
    cards: tuple[str, ...]


class PlayTheft(NamedTuple):
    """Lay a Theft in front of oneself (R120)."""

    seat: int
    card: str


class PlayHandsOff(NamedTuple):
    """Take the Theft away that lies in front of seat `target` (R122)."""

    seat: int
    card: str
    target: int


class PlaySwapHands(NamedTuple):
    """Exchange all hand cards with seat `target`, who then draws (R123)."""

    seat: int
    card: str
    target: int


class PlayInspection(NamedTuple):
    """Look alone at the role of seat `target` (R130)."""

    seat: int
    card: str
    target: int


class PlaySwapHats(NamedTuple):
    """Give seat `target`, oneself included, a new role from those left over (R134)."""

    seat: int
    card: str
    target: int


class PlayTrap(NamedTuple):
    """Trap seat `target` (R136)."""

    seat: int
    card: str
    target: int


class PlayFree(NamedTuple):
    """Free seat `target`, oneself included, from the trap (R137)."""

    seat: int
    card: str
    target: int


class Remove(NamedTuple):
    """Discard two hand cards face down to take `front`, a card lying in front of oneself, away (R105, R106)."""

    seat: int
    cards: tuple[str, ...]
    front: str


class StealGold(NamedTuple):
    """A thief takes a gold piece from seat `target` (R120, R154)."""

    seat: int
    target: int


class PickGold(NamedTuple):
    """Keep the nugget card at `index` of the pool in hand and pass the rest on (R69)."""

    seat: int
    index: int  # type: ignore[assignment]  # hides tuple.index


class NextRound(NamedTuple):
    """Ready for the next deal: any seat may order it once gold is shared (R74)."""

    seat: int


class EndRound(NamedTuple):
    """The table has agreed to end a round without the gold (A12). `seat` spoke for it; never the order of one seat."""

    seat: int


Command = (
    PlayPath
    | PlayBreak
    | PlayRepair
    | PlayRockfall
    | PlayMap
    | PlayTheft
    | PlayHandsOff
    | PlaySwapHands
    | PlayInspection
    | PlaySwapHats
    | PlayTrap
    | PlayFree
    | Remove
    | Discard
    | PickGold
    | StealGold
    | NextRound
    | EndRound
)


def mover(command: Command) -> int | None:
    """The seat whose move an order is; None for what the table decided together (A12)."""
    return None if isinstance(command, EndRound) else command.seat
