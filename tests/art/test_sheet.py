"""The tunnels of the lantern's sheet: openings that meet exactly."""

import re

import pytest

from core import art
from core.rules.cards import PATHS, turned
from tests.art.drawings import SHEET

SIDES = "NESW"
EDGE = {"N": (0, 1), "E": (100, 0), "S": (150, 1), "W": (0, 0)}  # where, and along which axis it is met
MOUTH = {"o": {"N": (32, 68), "S": (32, 68), "E": (55, 95), "W": (55, 95)},
         "f": {"N": (34, 66), "S": (34, 66), "E": (65, 93), "W": (65, 93)}}  # fmt: skip


def outline(ident: str) -> list[tuple[float, float]]:
    """The points of a path that is one closed polygon in relative steps."""
    data = re.search(rf'id="a-{ident}" d="M([^"]+)z"', SHEET)
    assert data, ident
    numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", data[1])]
    x, y = numbers[:2]
    points = [(x, y)]
    for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x, y))
    return points


def crossings(points: list[tuple[float, float]], axis: int, at: float) -> tuple[float, ...]:
    """Where a polygon meets the line on which coordinate `axis` equals `at`."""
    found = []
    for p, q in zip(points, points[1:] + points[:1], strict=True):
        if (p[axis] < at) != (q[axis] < at):
            share = (at - p[axis]) / (q[axis] - p[axis])
            found.append(round(p[1 - axis] + share * (q[1 - axis] - p[1 - axis]), 6))
    return tuple(sorted(found))


@pytest.mark.parametrize("layer", "of")
@pytest.mark.parametrize(
    "name", sorted({n for kind in PATHS for n in (*art.names(PATHS[kind]), *art.names(turned(PATHS[kind])))})
)
def test_openings_meet_exactly_between_neighbours(name: str, layer: str) -> None:
    points = outline(layer + name)
    for side in SIDES:
        where, axis = EDGE[side]
        for off in (-1.5, -0.25, 0.25, 1.5):  # a little outside and inside of the seam
            expected = MOUTH[layer][side] if side in name.upper() else ()
            assert crossings(points, axis, where + off) == expected, (side, off)


def test_a_stub_ends_before_the_middle() -> None:
    for side in SIDES:
        points = outline(f"f{side.lower()}")
        assert all(abs(x - 50) > 18 or abs(y - 75) > 22 for x, y in points), side
