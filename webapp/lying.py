"""The maze in words, for who cannot see it: row by row what lies there, how its tunnels run, and where they end open.

Templates reach this module as the global `lying`.
"""

from typing import NamedTuple

from core.rules.cards import OPPOSITE
from core.view import CellView, View

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Place(NamedTuple):
    """A card of the maze. Sides are letters of NESW; `joined` are tunnels that go through, `ends` those that do not."""

    cell: CellView
    joined: tuple[str, ...]
    ends: str
    open: str  # sides with nothing beyond
    live: bool  # some tunnel of it is joined to the start


class Row(NamedTuple):
    """One row of the maze, from left to right; goals that lie face down have their column only."""

    y: int
    places: tuple[Place, ...]
    sealed: tuple[int, ...]


class Spot(NamedTuple):
    """An empty cell that lit tunnels lead to, from these sides."""

    x: int
    y: int
    sides: str


def rows(view: View) -> list[Row]:
    """All rows in which something lies, from top to bottom."""
    taken = _taken(view)
    sealed = [goal for goal in view.goals if not goal.open]
    return [
        Row(
            y,
            tuple(_place(cell, taken) for cell in sorted(view.cells, key=lambda cell: cell.x) if cell.y == y),
            tuple(goal.x for goal in sealed if goal.y == y),
        )
        for y in sorted({y for _, y in taken})
    ]


def spots(view: View) -> list[Spot]:
    """Where lit tunnels end open, row by row."""
    taken = _taken(view)
    found: dict[tuple[int, int], str] = {}
    for cell in view.cells:
        for tunnel, lit in zip(cell.tunnels, cell.live, strict=True):
            for side in tunnel if lit else "":
                if (there := _beyond(cell, side)) not in taken:
                    found[there] = found.get(there, "") + OPPOSITE[side]
    return [Spot(x, y, _sorted(found[x, y])) for y, x in sorted((y, x) for x, y in found)]


def _place(cell: CellView, taken: set[tuple[int, int]]) -> Place:
    sides = "".join(cell.tunnels)
    return Place(
        cell,
        tuple(tunnel for tunnel in cell.tunnels if len(tunnel) > 1),
        _sorted("".join(tunnel for tunnel in cell.tunnels if len(tunnel) == 1)),
        _sorted("".join(side for side in sides if _beyond(cell, side) not in taken)),
        any(cell.live),
    )


def _taken(view: View) -> set[tuple[int, int]]:
    return {(cell.x, cell.y) for cell in view.cells} | {(goal.x, goal.y) for goal in view.goals}


def _beyond(cell: CellView, side: str) -> tuple[int, int]:
    dx, dy = STEPS[side]
    return cell.x + dx, cell.y + dy


def _sorted(sides: str) -> str:
    return "".join(side for side in STEPS if side in sides)
