"""A sentence that says why not gets every fact that it names, wherever it is told."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from core import errors
from core.i18n import FALLBACK, messages
from core.rules.reasons import Reason
from core.service.stored import CLOSED
from core.talk import Silence

ROOT = Path(__file__).parents[2]
NO = ("Refused", "Rejected", "refusal")
WAITS = {"said_already", "talks_too_fast"}  # raised by name in `core.service.talk.say`, with the fact `wait`
BY_LINK = {"already_in", "lobby_full", "kicked", "group_joins"}  # told in private to whoever comes by an invitation


def wanted(code: str) -> set[str]:
    """The facts that the sentence of this reason names."""
    text = next(str(message.string) for message in messages(FALLBACK) if message.id == f"reason.{code}")
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def raised() -> Iterator[tuple[str, set[str], str]]:
    """Reasons that are named where they are raised, with the facts that come along, and where."""
    for path in [*(ROOT / "core").rglob("*.py"), *(ROOT / "webapp").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NO):
                continue
            codes = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if codes:
                yield codes[0], {one.arg or "" for one in node.keywords}, f"{path.relative_to(ROOT)}:{node.lineno}"


def test_whoever_refuses_brings_the_facts_along():
    found = list(raised())
    assert {"too_few", "host_starts", "malformed"} <= {code for code, _, _ in found}
    assert [(code, where) for code, facts, where in found if not wanted(code) <= facts] == []


def test_every_sentence_with_facts_is_refused_by_name():
    every = {str(message.id).removeprefix("reason.") for message in messages(FALLBACK)
             if str(message.id).startswith("reason.")}  # fmt: skip
    named = {code for code, facts, _ in raised() if facts} | {"malformed"}
    assert {code for code in every if wanted(code)} - named == WAITS
    assert all(wanted(code) == {"wait"} for code in WAITS)


def test_what_is_told_by_its_code_alone_names_no_facts():
    planned = {cls.reason for cls in vars(errors).values() if isinstance(cls, type) and hasattr(cls, "reason")}
    alone = {*Reason, *planned, *CLOSED.values(), *BY_LINK, *(set(Silence) - WAITS), "not_host", "group_admins"}
    assert {code for code in alone if wanted(code)} == set()
