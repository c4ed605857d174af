"""Nothing stands in the pages, style sheets and scripts that nobody uses."""

import re
from pathlib import Path

from core.art import ROLES

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("templates/**/*.j2")])
DRAWINGS = "\n".join(path.read_text() for path in ROOT.glob("templates/svg/**/*.svg"))
PAGES = "\n".join(re.sub(r"\{#.*?#\}", "", path.read_text(), flags=re.DOTALL) for path in FILES)
SHEETS = "\n".join(path.read_text() for path in sorted(ROOT.glob("webapp/static/css/*.css")))
STYLE = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", SHEETS, flags=re.DOTALL)
SCRIPTS = {path.stem: path.read_text() for path in sorted(ROOT.glob("webapp/static/js/*.js"))}
SCRIPT = "\n".join(SCRIPTS.values())
STRINGS = " ".join(re.findall(r'"[^"]*"|`[^`]*`', SCRIPT))

WORD = r"[a-z][\w-]*"
VALUES = {
    *ROLES,
    "miners",
    "saboteurs",
    "both",
    "barred",
    "doorg",
    "doorb",
    "crystal",
    "ladder",
}  # a role, a winner, a sign
RIM = {"l", "r", "t", "b"}  # sides of the window, by their first letter
COLD = {"cold"}  # cards that light does not reach: for those who watch the page from outside
LAYERS = {"ground", "slips"}  # where what everybody sees ends and what one sees begins


def selected() -> set[str]:
    """Classes that the style sheets select."""
    return set(re.findall(rf"\.({WORD})", " ".join(re.findall(r"([^{}]*)\{", STYLE))))


def worn() -> set[str]:
    """Classes in the markup of the pages, also those that a page chooses between."""
    values = " ".join(re.findall(r'\bclass="((?:\{\{.*?\}\}|\{%.*?%\}|[^"])*)"', PAGES))
    plain = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", values)
    chosen = re.findall(r'(?:\{\{|else) ?"([^"]*)"', values)
    return set(re.findall(rf"(?<![\w-]){WORD}", " ".join([plain, *chosen])))


def words(text: str) -> set[str]:
    return set(re.findall(WORD, text))


def test_every_class_of_the_style_sheets_is_put_on():
    assert sorted(selected() - worn() - words(STRINGS) - VALUES - RIM) == []


def test_every_class_that_is_put_on_is_looked_for():
    assert sorted(worn() - selected() - words(STRINGS) - LAYERS - COLD) == []


def test_every_variable_of_the_style_sheets_is_read():
    given = set(re.findall(r"(--[\w-]+)\s*:", STYLE)) | set(re.findall(r'setProperty\("(--[\w-]+)"', SCRIPT))
    read = set(re.findall(r"var\((--(?!tg-)[\w-]+)", STYLE + PAGES + DRAWINGS)) | set(
        re.findall(r'PropertyValue\("(--[\w-]+)"', SCRIPT)
    )
    assert sorted(given ^ read) == []


def test_every_animation_is_defined_and_used():
    used = {name for names in re.findall(r"animation:([^;}]*)", STYLE) for name in re.findall(r"[a-z]+", names)}
    assert sorted(set(re.findall(r"@keyframes (\w+)", STYLE)) - used) == []


def test_every_data_attribute_is_read():
    there = set(re.findall(r"\bdata-([a-z-]+)", PAGES)) | set(re.findall(r'"data-([a-z-]+)":', SCRIPT))
    unpacked = words(" ".join(re.findall(r"\{([^{}]*)\}(?: = |\) \{)", SCRIPT)))  # { x, y } = cell.dataset
    read = set(re.findall(r"dataset\??\.(\w+)", SCRIPT)) | set(re.findall(r"\[data-([a-z-]+)", STYLE + STRINGS))
    assert sorted(there - read - unpacked) == ["version"]  # for those who watch the page from outside


def test_every_export_is_imported():
    unused = []
    for home, text in SCRIPTS.items():
        others = "\n".join(other for name, other in SCRIPTS.items() if name != home)
        named = set(re.findall(r"\w+", " ".join(re.findall(rf'import \{{([^}}]*)\}} from "\./{home}\.js"', others))))
        for space in re.findall(rf'import \* as (\w+) from "\./{home}\.js"', others):
            named |= set(re.findall(rf"\b{space}\??\.(\w+)", others))
        named |= set(re.findall(rf'later\("{home}", "(\w+)"\)', others))
        named |= {"open"} if f'later("{home}")' in others else set()
        fetched = rf'get\("{home}"\)'
        named |= set(re.findall(rf'(?:get|got)\("{home}"\)\?\.(\w+)', others))
        for names in re.findall(
            rf"\{{([^}}]*)\}} = await (?:need\.)?{fetched}|{fetched}\.then\(\(\{{([^}}]*)\}}", others
        ):
            named |= set(re.findall(r"\w+", " ".join(names)))
        for spaces in re.findall(rf"(\w+) = await (?:need\.)?{fetched}|{fetched}\.then\(\((\w+)\)", others):
            for space in filter(None, spaces):
                named |= set(re.findall(rf"\b{space}\??\.(\w+)", others))
        exported = re.findall(r"^export (?:async )?(?:function|const|let|class) (\w+)", text, re.MULTILINE)
        unused += [f"{home}.{name}" for name in exported if name not in named]
    assert unused == []


def test_every_macro_of_the_pages_is_called():
    macros = re.findall(r"\{%-? ?macro (\w+)\(", PAGES)
    assert [name for name in macros if len(re.findall(rf"\b{name}\(", PAGES)) < 2] == []
