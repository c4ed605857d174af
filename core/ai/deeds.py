"""What the public events of a round say about each player: every move as a `Deed`, measured on the maze as it lay."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.ai.routes import Ground, Masks, Ways, halfway, masks, spot, ways
from core.rules.cards import PATHS, kind_of
from core.rules.events import (
    Discarded,
    Event,
    GoalRevealed,
    MapPlayed,
    PathLaid,
    RockFell,
    ToolBroken,
    ToolRepaired,
)

STILL: Ways = (0.0, 0.0, 0.0)


class Deed(NamedTuple):
    """`do` is "dig", "fall", "break", "repair", "peek" or "pass"; `on` the seat or goal it was done to.

    `gains` tells by goal how many cards nearer the maze came (negative: further). `lame`: a card was laid that leads
    nowhere, or somebody passed who could not dig for broken tools.
    """

    seat: int
    do: str
    on: int | None = None
    gains: Ways = STILL
    lame: bool = False


def lying(kind: str, turned: bool) -> Masks:
    card = masks(PATHS[kind])
    return halfway(card) if turned else card


def dead_end(card: Masks) -> bool:
    """No tunnel of the card joins two sides (R20)."""
    return all(mask & (mask - 1) == 0 for mask in card)


def gains(before: Ways, after: Ways) -> Ways:
    return before[0] - after[0], before[1] - after[1], before[2] - after[2]


def read(log: Sequence[Event], land: Ground) -> Iterator[Deed]:
    """The deeds of a round in order, begun on the bare `land` with all goals face down."""
    goals = {index: key for key, index in land.closed.items()}
    front: Counter[int] = Counter()  # broken tools by seat
    for event in log:
        match event:
            case PathLaid(seat, card, x, y, turned):
                shape = lying(kind_of(card), turned)
                after = land.laid(spot(x, y), shape)
                yield Deed(seat, "dig", None, gains(ways(land), ways(after)), dead_end(shape))
                land = after
            case RockFell(seat, _, x, y):
                after = land.lifted(spot(x, y))
                yield Deed(seat, "fall", None, gains(ways(land), ways(after)))
                land = after
            case GoalRevealed(_, goal, kind, turned):
                land = land.opened(goals[goal], lying(kind, turned))
            case ToolBroken(seat, _, target):
                front[target] += 1
                yield Deed(seat, "break", target)
            case ToolRepaired(seat, _, target):
                front[target] -= 1
                yield Deed(seat, "repair", target)
            case MapPlayed(seat, _, goal):
                yield Deed(seat, "peek", goal)
            case Discarded(seat, _):
                yield Deed(seat, "pass", lame=front[seat] > 0)
