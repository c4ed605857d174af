"""Every text that the pages and their scripts ask for exists, and no text is left that nobody asks for."""

import re
from itertools import chain
from pathlib import Path

import pytest

from core.i18n import LANGUAGES, translator

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "templates" / name for name in ("shell.html", "base.html")] + [
    path
    for name in ("book", "home", "lesson", "lobby", "own", "parts", "table")
    for path in (ROOT / "templates" / name).glob("*.html")
]
CODE = sorted((ROOT / "webapp").glob("*.py"))
SCRIPTS = sorted((ROOT / "webapp" / "static" / "js").glob("*.js"))
CATALOGUE = ROOT / "core" / "locale" / "en" / "LC_MESSAGES" / "web.po"

# keys that end in a value: where the values come from
BUILT = {
    "ui.won.": ("miners", "saboteurs", "green", "blue", "both", "barred"),
    "ui.paid.": ("green", "blue", "both", "barred", "saboteurs"),
    "ui.way.": ("green", "blue", "shut.green", "shut.blue"),
    "ui.why.": (
        *(f"{case}.{colour}" for case in ("own", "other", "only") for colour in ("green", "blue")),
        "both",
        "barred",
        "barred.boss",
    ),
    "ui.message.": ("outside", "not_found", "offline", "refused", "fast", "cancelled", "lapsed"),
    "ui.vote.": ("end", "pause", "round", "sit", "sit.mine", "yes", "no"),
    "ui.propose.": ("end", "pause", "round"),
    "ui.menu.theme.": ("auto", "light", "dark"),
    "ui.menu.": ("on", "off"),
    "ui.do.": (
        *("hands_off", "hands_off_own", "swap_hands", "inspection", "swap_hats", "swap_hats_own"),
        *("trap", "free", "free_own"),
    ),
    "ui.front.": ("trap", "trap.about", "theft", "theft.about", "broken.about"),
    "ui.lying.": tuple(site + more for site in ("start", "gold", "stone") for more in ("", ".about")),
    "ui.sign.": ("ladder", "doorg", "doorb", "crystal"),
    "ui.help.": (
        *("goal", "turn", "tools", "rockfall", "roles", "gold"),
        *("ladder", "door", "crystal", "bridge", "trap", "theft", "swap", "rid", "pay"),
    ),
}


def texts(paths: list[Path]) -> str:
    return "\n".join(path.read_text() for path in paths)


def spoken() -> set[str]:
    """What the scripts say by themselves: say("key"), also chosen among several, and count("key", n)."""
    script = re.sub(r"`[^`]*`", "", texts(SCRIPTS))
    calls = re.findall(r"\bsay\(((?:[^()]|\([^()]*\))*)", script)
    said = chain.from_iterable(re.findall(r'(?:^|[?:] )"([\w.]+)"', call) for call in calls)
    counted = (f"{key}.{form}" for key in re.findall(r'\bcount\("(\w+)"', script) for form in ("one", "many"))
    return {*said, *counted}


def brought() -> set[str]:
    """What the fragments bring along for the scripts."""
    (listed,) = re.findall(
        r"for key in \((.*?)\)", (ROOT / "templates" / "parts" / "_texts.html").read_text(), re.DOTALL
    )
    return set(re.findall(r'"([\w.]+)"', listed))


def asked() -> set[str]:
    pages = set(re.findall(r'"(ui\.[\w.]*\w)"', texts([*PAGES, *CODE])))
    built = {start + value for start, values in BUILT.items() for value in values}
    twice = {key + "_sub" for key in built if key.startswith("ui.message.")}
    titles = {key + ".title" for key in built if key.startswith("ui.help.")}
    return pages | built | twice | titles | {f"ui.say.{key}" for key in brought()}


def test_scripts_say_what_fragments_bring():
    assert spoken() - brought() == set()


def test_no_text_is_left_over():
    there = set(re.findall(r'^msgid "(ui\.[^"]+)"', CATALOGUE.read_text(), re.MULTILINE))
    assert there - asked() == set()
    used = spoken() | {key.removeprefix("ui.say.") for key in re.findall(r'"(ui\.say\.[\w.]+)"', texts(PAGES))}
    assert brought() - used == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_exists(lang: str):
    t = translator(lang)
    assert [key for key in sorted(asked()) if not t.has(key)] == []


def test_the_shell_fetches_every_script_of_the_app_at_once():
    """What `boot` leads to; a script that is imported by and by, `await import(...)`, is fetched when it is needed."""
    shell = (ROOT / "templates" / "shell.html").read_text()
    listed = re.findall(r'for name in \(([^)]*)\) %}\n<link rel="modulepreload"', shell)
    lists = [re.findall(r'"(\w+)"', names) for names in listed]
    assert lists == [sorted(names) for names in lists]
    begun = re.findall(r'<script type="module"[^>]*asset\("js/(\w+)\.js', shell)
    assert {*begun, *chain.from_iterable(lists)} == needed("boot", set())


def needed(script: str, known: set[str]) -> set[str]:
    """A script with all that it needs to begin."""
    known.add(script)
    text = (ROOT / "webapp" / "static" / "js" / f"{script}.js").read_text()
    for other in re.findall(r'^(?:import|export) [^"]*?"\./(\w+)\.js"', text, re.MULTILINE):
        if other not in known:
            needed(other, known)
    return known
