"""SVG for single drawings: the macros of the skin, and of its symbol sheet only what a drawing needs."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from core import art

TEMPLATES = Path(__file__).parents[2] / "templates"
SKIN = "lantern"
SVG = "http://www.w3.org/2000/svg"
REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


@cache
def _environment() -> Environment:
    env = Environment(loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=True)
    env.globals.update(art=art, skin=macros)
    return env


@cache
def macros() -> Any:
    """What `templates/svg/lantern.svg.j2` offers."""
    return _environment().get_template(f"svg/{SKIN}.svg.j2").module


@cache
def _sheet() -> tuple[dict[str, str], dict[str, str]]:
    """The symbol sheet: its drawings by id, and in which of them every id is."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(_environment().get_template(f"svg/sheet/{SKIN}.svg.j2").render())
    drawings = {node.get("id", ""): node for node in root[0]}
    homes = {ident: top for top, node in drawings.items() for part in node.iter() if (ident := part.get("id"))}
    return {ident: ElementTree.tostring(node, encoding="unicode") for ident, node in drawings.items()}, homes


def svg(markup: str, left: float, top: float, wide: float, high: float) -> str:
    """A whole document that shows this part of the plane, in card units."""
    drawings, homes = _sheet()
    needed: dict[str, str] = {}
    todo = _asked(markup)
    while todo:
        home = homes[todo.pop()]
        if home not in needed:
            needed[home] = drawings[home]
            todo += _asked(needed[home])
    defs = "".join(needed.values())
    return f'<svg xmlns="{SVG}" viewBox="{left} {top} {wide} {high}"><defs>{defs}</defs>{markup}</svg>'


def _asked(markup: str) -> list[str]:
    return [one or other for one, other in REFERENCE.findall(markup)]
