"""The drawings under test, positions to draw, and what every piece of markup has to be."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from core.rules.cards import PATHS, SITES, turned
from core.rules.deal import new_game
from core.rules.editions import EDITIONS
from core.view import CellView, GoalView, HandCard, View, view_of
from webapp import art, skins
from webapp.reader import SKINS

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
SCRIPTS = sorted((ROOT / "webapp" / "static" / "js").glob("*.js"))


def environment(autoescape: bool, trim: bool = False, skin: str = SKINS[0]) -> Environment:
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=autoescape,
        trim_blocks=trim,
        lstrip_blocks=trim,
    )
    env.globals.update(art=art, skin=lambda: skins.macros(env, skin))
    return env


ENV = environment(False)
SHEET = ENV.get_template(f"svg/sheet/{SKINS[0]}.svg.j2").render()
CARD = ENV.get_template("svg/card.svg.j2").module
PEOPLE = ENV.get_template("svg/people.svg.j2").module
MINE = ENV.get_template("svg/maze.svg.j2").module
IDS = re.findall(r'\bid="([^"]+)"', SHEET)
ICONS = [ident[2:] for ident in IDS if ident.startswith("i-")]

ROLES = sorted({role for box in EDITIONS.values() for crew in box.roles.values() for role in crew})
DEALT = sorted({kind for box in EDITIONS.values() for kind in box.deck})
SEAT_SIGNS = {"trap", "theft"}  # what lies in front of a seat, by name
TEXT_SIGNS = {"doorg", "doorb", "crystal", "ladder", "hat", "swap", "spy"}  # for words about doors, cards and roles


def whole(markup: str) -> str:
    """Well formed, refers only to the sheet, holds nothing that a strict CSP refuses, no ids of its own and no text."""
    root = ElementTree.fromstring(f"<g>{markup}</g>")
    assert refs(markup) <= set(IDS)
    assert not re.search(r"\bstyle=|<style|<script|\bon\w+=|NaN|None|xlink|https?://(?!www\.w3\.org/2000/svg)", markup)
    assert not any((node.text or "").strip() for node in root.iter() if not node.tag.endswith("desc"))
    return markup


def refs(markup: str) -> set[str]:
    """The ids of the sheet that some markup draws or paints with."""
    return {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup)}


def uses(markup: str) -> list[str]:
    return re.findall(r'<use href="#([^"]+)"', markup)


def cell(x: int, y: int, kind: str, half: bool = False, live: tuple[bool, ...] = (), last: bool = False) -> CellView:
    tunnels = turned(PATHS[kind]) if half else PATHS[kind]
    card = kind if kind in SITES else f"{kind}.1"
    return CellView(x, y, card, kind, half, tunnels, live or (True,) * len(tunnels), last)


def goal(index: int, known: str | None = None, kind: str | None = None) -> GoalView:
    return GoalView(index, 8, 2 * index - 2, kind is not None, kind, False, known)


@cache
def opening() -> View:
    return view_of(new_game(4, bytes(16)).game, None)


def view(*cells: CellView, goals: tuple[GoalView, ...] = (), frontier: tuple[tuple[int, int], ...] = ()) -> View:
    lying = (cell(0, 0, "START"), *cells)
    return replace(opening(), cells=lying, goals=goals or tuple(map(goal, range(3))), frontier=frontier)


def maze(shown: View, layer: int | None = None) -> str:
    return whole(MINE.maze(shown, art.scene(shown, layer), "Mine"))


def hand(kind: str) -> HandCard:
    return HandCard(f"{kind}.1", kind, "path" if kind in PATHS else "other", PATHS.get(kind, ()), (), (), None)


def strip(face: str) -> str:
    """What is inside the outer <svg>."""
    return face[face.index(">") + 1 : -len("</svg>")]
