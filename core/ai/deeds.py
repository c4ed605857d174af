"""What the public events of a round say about each player: every move as a `Deed`, measured on the maze as it lay."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from core.ai.ground import Ground, dead_end, lying
from core.ai.routes import Reach, reach
from core.rules.board import at
from core.rules.cards import CRYSTALS, family, kind_of
from core.rules.events import (
    Discarded,
    Event,
    Freed,
    FrontRemoved,
    GoalRevealed,
    HatsSwapped,
    MapPlayed,
    PathLaid,
    RockFell,
    RoleInspected,
    ToolBroken,
    ToolRepaired,
    Trapped,
)

ON: dict[type[Any], str] = {
    ToolBroken: "break", ToolRepaired: "repair", Trapped: "trap", Freed: "free", RoleInspected: "inspect",
    HatsSwapped: "hats",
}  # what one does to a person  # fmt: skip
STILL = Reach((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


class Deed(NamedTuple):
    """`do` is "dig", "fall", "break", "repair", "trap", "free", "peek", "inspect", "hats" or "pass"; `on` the seat or
    goal it was done to, or how many cards a pass was.

    A role goes with a hat: hats are numbered like the seats, every new one that is handed out gets the next number
    (R134). `hat` is the one that the seat wore, `whom` the one that seat `on` wore.
    `gains` tells by goal how many cards nearer the maze came (negative: further). `lame`: a card was laid that leads
    nowhere, or somebody passed who could not dig. `knew`: the goals this seat had looked at before. `crystals`: how
    many more are in the maze.
    """

    seat: int
    hat: int
    do: str
    on: int | None = None
    whom: int | None = None
    gains: Reach = STILL
    lame: bool = False
    knew: frozenset[int] = frozenset()
    crystals: int = 0


class Story(NamedTuple):
    """What a log tells: the deeds, by seat the hats worn in order, and by looker and target the hat seen last."""

    deeds: list[Deed]
    hats: list[list[int]]
    inspected: dict[tuple[int, int], int]


class Reader:
    """The maze, what lies in front of everybody and the hats they wear, from event to event."""

    def __init__(self, land: Ground, seats: int) -> None:
        self.land, self.far = land, reach(land)
        self.goals = {index: key for key, index in land.closed.items()}
        self.idle: Counter[int] = Counter()  # by seat: cards in front of it that keep it from digging
        self.knew: dict[int, frozenset[int]] = {}
        self.story = Story([], [[seat] for seat in range(seats)], {})
        self.handed_out = seats

    def read(self, event: Event) -> None:
        """Take in one event: the maze as it is then, and who did what."""
        match event:
            case PathLaid(seat, card, x, y, turned):
                kind = kind_of(card)
                shape = lying(kind, turned)
                self._maze(seat, "dig", self.land.laid(at(x, y), shape), dead_end(shape), kind in CRYSTALS)
            case RockFell(seat, _, x, y, removed):
                self._maze(seat, "fall", self.land.lifted(at(x, y)), False, -(kind_of(removed) in CRYSTALS))
            case GoalRevealed(_, goal, kind, turned):
                self._settle(self.land.opened(self.goals[goal], lying(kind, turned)))
            case MapPlayed(seat, _, goal):
                self.knew[seat] = self.knew.get(seat, frozenset()) | {goal}
                self._note(seat, "peek", goal)
            case Discarded(seat, count):
                self._note(seat, "pass", count, lame=self.idle[seat] > 0)
            case FrontRemoved(seat, card):
                self.idle[seat] -= family(kind_of(card)) != "theft"
            case ToolBroken() | ToolRepaired() | Trapped() | Freed() | RoleInspected() | HatsSwapped():
                self._person(event.seat, ON[type(event)], event.target)

    def _person(self, seat: int, do: str, target: int) -> None:
        self._note(seat, do, target, self.story.hats[target][-1])
        if do in ("break", "trap"):
            self.idle[target] += 1
        elif do in ("repair", "free"):
            self.idle[target] -= 1
        elif do == "inspect":
            self.story.inspected[seat, target] = self.story.hats[target][-1]
        else:
            self.story.hats[target].append(self.handed_out)
            self.handed_out += 1

    def _maze(self, seat: int, do: str, after: Ground, lame: bool, crystals: int) -> None:
        before = self.far
        self._settle(after)
        known = self.knew.get(seat, frozenset())
        self._note(seat, do, gains=self.far.gains(before), lame=lame, knew=known, crystals=crystals)

    def _note(self, seat: int, do: str, on: int | None = None, whom: int | None = None, **more: Any) -> None:
        self.story.deeds.append(Deed(seat, self.story.hats[seat][-1], do, on, whom, **more))

    def _settle(self, land: Ground) -> None:
        self.land, self.far = land, reach(land)


def read(log: Sequence[Event], land: Ground, seats: int) -> Story:
    """What happened in a round, begun on the bare `land` with all goals face down."""
    reader = Reader(land, seats)
    for event in log:
        reader.read(event)
    return reader.story
