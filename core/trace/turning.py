"""The move that decided a round: the largest change of the winners' distance to the gold that was never undone.

* The gold was found: the move that brought it nearer by more than an ordinary card does, by what was kept of it; with
  doors, for the colour that won, or the move that put it out of the other colour's way.
* The gold was not found, or no team can pass: the move after which it never came as near again as it had been.

Of equals the latest. A round may have none: when every card brought the gold no more than one nearer.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.rules.cards import BLUE, GREEN
from core.rules.state import Result
from core.trace.distances import Distances
from core.trace.profit import DIGGERS

MORE_THAN_A_CARD = 2
TEAMS = "teams"  # whichever team is nearer on a way without a door of the other


class Turning(NamedTuple):
    """Move number `move` changed the distance of `side` (DIGGERS, TEAMS or a colour) to the gold, in cards."""

    move: int
    side: str  # DIGGERS or a colour
    before: int
    after: int


def turning(far: Sequence[Distances], result: Result) -> Turning | None:
    """The turning point of a round; `far` are the distances at its start and after every move."""
    found = list(_swings(far, result))
    return max(found, key=lambda swing: (swing[0], swing[1].move))[1] if found else None


def _swings(far: Sequence[Distances], result: Result) -> Iterator[tuple[int, Turning]]:
    """Every swing in favour of the winners with how much of it was kept to the end."""
    gold = result.treasure
    every = [each.all[gold] for each in far]
    by = {GREEN: [each.green[gold] for each in far], BLUE: [each.blue[gold] for each in far]}
    if result.winner in by:
        rival = BLUE if result.winner == GREEN else GREEN
        yield from _nearer(by[result.winner], result.winner)
        if rival not in result.ways:
            yield from _farther(by[rival], rival)
    elif result.winner == "barred":
        yield from _farther([min(pair) for pair in zip(by[GREEN], by[BLUE], strict=True)], TEAMS)
    elif result.connector is None:
        yield from _farther(every, DIGGERS)
    else:
        yield from _nearer(every, DIGGERS)


def _nearer(series: Sequence[int], side: str) -> Iterator[tuple[int, Turning]]:
    for move in range(1, len(series)):
        kept = series[move - 1] - max(series[move:])
        if kept >= MORE_THAN_A_CARD:
            yield kept, Turning(move, side, series[move - 1], series[move])


def _farther(series: Sequence[int], side: str) -> Iterator[tuple[int, Turning]]:
    for move in range(1, len(series)):
        kept = min(series[move:]) - series[move - 1]
        if kept > 0:
            yield kept, Turning(move, side, series[move - 1], series[move])
