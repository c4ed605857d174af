"""What came of a round and of the game: events as in `core.rules.events`, from the last move to the last gold."""

from typing import NamedTuple


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


class RoundGivenUp(NamedTuple):
    """The table has agreed that the gold will not be reached in this round (A12)."""

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
