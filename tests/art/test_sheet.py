"""The symbol sheet: whole, safe, small, and openings that meet exactly."""

import re
from gzip import compress
from itertools import product
from xml.etree import ElementTree

import pytest

from core.rules.cards import PATHS, turned
from tests.art.drawings import CARD, ICONS, IDS, MINE, PEOPLE, ROLES, SCRIPTS, SHEET, cell, goal, refs, view
from webapp import art

SIDES = "NESW"
CENTRES = ("NS", "EW", "NE", "ES", "SW", "NW", *(f"1{side}" for side in "NESWnesw"))  # marks.js runs lights along them
EDGE = {"N": (0, 1), "E": (100, 0), "S": (150, 1), "W": (0, 0)}  # where, and along which axis it is met
MOUTH = {"o": {"N": (32, 68), "S": (32, 68), "E": (55, 95), "W": (55, 95)},
         "f": {"N": (34, 66), "S": (34, 66), "E": (65, 93), "W": (65, 93)}}  # fmt: skip


def test_sheet_is_whole_and_small() -> None:
    ElementTree.fromstring(SHEET)
    assert refs(SHEET) <= set(IDS)
    assert not re.search(r"\bstyle=|<style|<script|<text|<image|<filter|<mask\b|<clipPath|{[{%#]", SHEET)
    assert len(compress(SHEET.encode())) < 26_500


def test_ids_are_unique_and_keep_to_their_own_names() -> None:
    assert len(IDS) == len(set(IDS))
    assert [ident for ident in IDS if not re.match(r"[aim]-", ident)] == []


def everything() -> str:
    """Every card, face and mark that a page can ask for."""
    cards = [
        CARD.any_card(kind, half, live, f"{kind}.{copy}")
        for kind in PATHS for half in (False, True) for live in (False, True) for copy in range(9)
    ]  # fmt: skip
    cards += [CARD.any_card(kind) for kind in art.ACTIONS] + [PEOPLE.nugget(value) for value in (1, 2, 3)]
    people = [PEOPLE.nugget_back(), PEOPLE.seat_face(None), *map(PEOPLE.role_card, (None, *ROLES))]
    for seat, computer in product(range(len(art.SEATS)), (False, True)):
        people += [PEOPLE.seat_face(seat, computer, masked) for masked in (False, True)]
        people += [PEOPLE.portrait(seat, computer, role) for role in ROLES]
    shown = view(cell(1, 0, "P-X", last=True), goals=(goal(0, "GOLD"), goal(1, "STONE-NE"), goal(2)))
    mines = [MINE.maze(shown, art.scene(shown, 0, computers)) for computers in ((), (0,))]
    return "".join([*cards, *people, *mines])


def test_nothing_in_the_sheet_is_never_drawn() -> None:
    leads = {
        node.get("id", ""): refs(ElementTree.tostring(node, encoding="unicode"))
        for node in ElementTree.fromstring(SHEET).iter()
    }
    scripts = "".join(script.read_text() for script in SCRIPTS)
    marks = {f"m-{name}" for name in re.findall(r"\w+", scripts)} | {f"a-c{way}" for way in CENTRES}
    todo, drawn = list({*refs(everything()), *marks, *(f"i-{name}" for name in ICONS)} & set(IDS)), set()
    while todo:
        ident = todo.pop()
        todo += leads[ident] - drawn
        drawn.add(ident)
    assert sorted({*IDS} - drawn - {"m-badw"}) == []


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
