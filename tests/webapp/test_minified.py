"""What the minifier is known to break does not stand in the scripts.

tdewolff-minify 2.24 moves a destructuring before the declarations above it that its value names in an object literal:
`const a = f(); const [b] = g({ a });` becomes `const[b]=g({a:a}),a=f()`, which cannot run.
"""

import re
from pathlib import Path

import minify

SCRIPTS = sorted((Path(__file__).parent.parent.parent / "webapp" / "static" / "js").glob("*.js"))
SAMPLE = "function h() {\n  const a = f();\n  const [b] = g({ a });\n  return b(a);\n}\n"
RUN = re.compile(r"((?:^ *(?:const|let) [^;]*;\n)+) *(?:const|let) [\[{][^=]*= ([^;]*);", re.MULTILINE)


def swapped(script: str) -> list[str]:
    """Declarations that a destructuring right below them names in an object literal."""
    return [
        name
        for above, value in RUN.findall(script)
        for name in re.findall(r"(?:const|let) (\w+) =", above)
        if re.search(rf"{{[^}}]*\b{name}\b", value)
    ]


def test_it_is_so_still_and_would_be_found():
    short = minify.string("application/javascript", SAMPLE)
    assert short.index("g(") < short.index("f()")
    assert swapped(SAMPLE) == ["a"]


def test_no_script_has_it():
    assert {path.name: found for path in SCRIPTS if (found := swapped(path.read_text()))} == {}
