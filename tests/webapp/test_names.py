"""Names may run from right to left or hold anything: they reorder nothing that stands round them."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.i18n import LANGUAGES
from core.rules.editions import EDITIONS
from core.service import people
from tests.webapp.players import Table

NAMES = ("שלום 5", "محمد (1)", "אבג 123 א", "مريم!")
KEPT = re.compile(r"""\[[\["{\]]|\{["}]""")  # data for the script
ODD = ("😀" * 40, "<b>\"&'", "{name} %s", "김철수")


class Words(HTMLParser):
    """Everything of a page that is read: texts, and what attributes say, also the texts kept there for the script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for _, value in attrs:
            kept = value and KEPT.match(value)
            self.words += strings(json.loads(value)) if kept and value else [value or ""]

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


def strings(kept: Any) -> Iterator[str]:
    """All texts within such data."""
    if isinstance(kept, str):
        yield kept
    elif isinstance(kept, dict):
        for value in kept.values():
            yield from strings(value)
    elif isinstance(kept, list):
        for value in kept:
            yield from strings(value)


def reordered(html: str) -> list[str]:
    """What a name that turns the writing direction could reorder: it neither stands alone nor is kept apart."""
    return [
        text
        for text in Words(html).words
        for name in NAMES
        if text != name and name in text.replace(f"\u2068{name}\u2069", "")
    ]


def test_what_would_be_reordered_is_found():
    name = NAMES[0]
    assert reordered(f'<p title="{name}">{name}</p><b>\u2068{name}\u2069, 5</b>') == []
    assert reordered(f'<p title="{name}, 5"></p>') == [f"{name}, 5"]
    assert reordered(f"<p>5 {name}</p>") == [f"5 {name}"]
    assert reordered(f"""<p data-x='["a {name}"]'></p>""") == [f"a {name}"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("box", EDITIONS.values(), ids=lambda box: box.key)
def test_every_page_of_a_table_keeps_them_apart(hasty: Flask, box: Any, lang: str):
    table, dice = Table(hasty, 8, edition=box.key), Random(5)
    for seat, name in enumerate((*NAMES, *ODD)):
        people.remember(people.Person(70_000 + seat, name, lang, True))
    seen = set()
    for phase in ("", "reveal", "share", "theft", "over"):
        table.forward(dice, 30 if not phase else 1000, phase)
        for reader in (*table.players, table.stranger):
            html = reader.get(f"/g/{table.code}", X_Language=lang).text
            seen |= {name for name in NAMES if name in html}
            assert reordered(html) == []
            assert "&amp;lt;" not in html  # what is escaped is escaped once
        assert reordered(table.players[0].get("/home", X_Language=lang).text) == []
    assert seen == set(NAMES)
