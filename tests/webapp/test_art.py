"""The drawings: geometry, parts of a card, and markup that is well formed and whole."""

import re
from gzip import compress
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from core.rules.cards import PATHS, symmetric
from webapp import art

TEMPLATES = Path(__file__).parents[2] / "templates"


def environment(autoescape: bool) -> Environment:
    env = Environment(loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=autoescape)
    env.globals["art"] = art
    return env


ENV = environment(False)
SHEET = ENV.get_template("svg/symbols.svg.j2").render()
CARD = ENV.get_template("svg/card.svg.j2").module
IDS = re.findall(r'\bid="([^"]+)"', SHEET)


def whole(markup: str) -> None:
    """Well-formed, refers only to the sheet, holds nothing a strict CSP would refuse, and no text."""
    root = ElementTree.fromstring(f"<g>{markup}</g>")
    refs = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup)
    assert {a or b for a, b in refs} <= set(IDS)
    assert not re.search(r"\bstyle=|<style|<script|\bon\w+=|NaN|None", markup)
    assert not any(node.text and node.text.strip() for node in root.iter() if not node.tag.endswith("desc"))


def test_sheet_is_whole_and_small() -> None:
    whole(SHEET)
    assert len(IDS) == len(set(IDS))
    assert all(re.match(r"[aim]-", ident) for ident in IDS)
    assert len(compress(SHEET.encode())) < 28_000


@pytest.mark.parametrize("kind", PATHS)
def test_every_path_card_renders_both_ways_in_both_states(kind: str) -> None:
    seen = {CARD.any_card(kind, half, live) for half in (False, True) for live in (False, True)}
    for markup in seen:
        whole(markup)
    assert len(seen) >= (2 if symmetric(kind) else 4)


@pytest.mark.parametrize("kind", art.ACTIONS)
def test_every_action_card_renders(kind: str) -> None:
    whole(CARD.any_card(kind))
