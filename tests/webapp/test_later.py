"""A style sheet that is fetched when it is first needed changes nothing that stood there before."""

import re
from pathlib import Path

from webapp.assets import FIRST
from webapp.reader import SKINS

ROOT = Path(__file__).parent.parent.parent
SHEETS = {path.stem: path.read_text() for path in sorted(ROOT.glob("webapp/static/css/*.css"))}
EVERYWHERE = {*SKINS, "large"}  # these are about what others draw
ALONE = {"body.plain"}  # a page that is opened by itself
OWN_NODE = {"i.soon", ".hurt i.ends"}  # signs that only a card in the hand puts on


def selectors(sheet: str) -> list[str]:
    plain = re.sub(r"/\*.*?\*/", "", SHEETS[sheet], flags=re.DOTALL)
    groups = [group for group in re.findall(r"([^{}]*)\{", plain) if not group.strip().startswith("@")]
    return [one.strip() for group in groups for one in re.split(r",(?![^(]*\))", group)]


def classes(selector: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", selector))


def test_what_comes_later_selects_by_a_name_of_its_own():
    first = {Path(name).stem for name in FIRST}
    wide = []
    for sheet in SHEETS.keys() - first - EVERYWHERE:
        others = {
            name for other in SHEETS.keys() - EVERYWHERE - {sheet} for one in selectors(other) for name in classes(one)
        }
        known = [one for one in selectors(sheet) if classes(one) and classes(one) <= others and "#" not in one]
        wide += [f"{sheet}: {one}" for one in known if one not in ALONE | OWN_NODE]
    assert sorted(wide) == []


def test_nothing_moves_but_for_those_who_like_it():
    """Outside of prefers-reduced-motion: no-preference, rules may end motion only."""
    asked = re.compile(
        r"@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]*\{(?:[^{}]|\{[^{}]*\})*\})*[^{}]*\}"
    )
    moves = re.compile(r"[^{}]*\{[^{}]*\b(?:animation|transition): (?!none)[^{}]*\}")
    assert {name: found for name, text in SHEETS.items() if (found := moves.findall(asked.sub("", text)))} == {}
