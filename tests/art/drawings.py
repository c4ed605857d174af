"""The drawings under test, positions to draw, and what every piece of markup has to be."""

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from core import art
from core.rules.cards import PATHS, SITES, turned
from core.rules.deal import new_game
from core.rules.editions import EDITIONS
from core.view import CellView, GoalView, HandCard, View, view_of
from webapp import skins
from webapp.reader import SKINS

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
FORBIDDEN = r"\bstyle=|<style|<script|\bon\w+=|NaN|None|xlink|https?://(?!www\.w3\.org/2000/svg)"
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


@dataclass(frozen=True)
class Drawings:
    """One skin: its sheet and the macros that draw from it."""

    skin: str
    sheet: str
    card: Any
    people: Any
    mine: Any

    @property
    def ids(self) -> list[str]:
        return re.findall(r'\bid="([^"]+)"', self.sheet)

    def whole(self, markup: str) -> str:
        """Well formed, of the sheet alone, with nothing that a strict CSP refuses, without ids of its own and text."""
        root = ElementTree.fromstring(f"<g>{markup}</g>")
        assert refs(markup) <= set(self.ids)
        assert not re.search(
            r"\bstyle=|<style|<script|\bon\w+=|NaN|None|xlink|https?://(?!www\.w3\.org/2000/svg)", markup
        )
        assert not any((node.text or "").strip() for node in root.iter() if not node.tag.endswith("desc"))
        return markup


@cache
def drawings(skin: str) -> Drawings:
    env = environment(False, skin=skin)
    modules = (env.get_template(f"svg/{name}.svg.j2").module for name in ("card", "people", "maze"))
    return Drawings(skin, env.get_template(f"svg/sheet/{skin}.svg.j2").render(), *modules)


LANTERN = drawings(SKINS[0])
SHEET, CARD, PEOPLE, MINE, IDS = LANTERN.sheet, LANTERN.card, LANTERN.people, LANTERN.mine, LANTERN.ids
ICONS = [ident[2:] for ident in IDS if ident.startswith("i-")]

ROLES = sorted({role for box in EDITIONS.values() for crew in box.roles.values() for role in crew})
DEALT = sorted({kind for box in EDITIONS.values() for kind in box.deck})
SEAT_SIGNS = {"trap", "theft"}  # what lies in front of a seat, by name
TEXT_SIGNS = {"doorg", "doorb", "crystal", "ladder", "hat"}  # for words about doors, cards and roles
TRUST_SIGNS = {"distrust", "doubt", "open", "lean", "trust"}  # steps of trust, by name


def whole(markup: str) -> str:
    """As `Drawings.whole`, for the first skin."""
    return LANTERN.whole(markup)


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
