"""What the cover hides says so: without it a page of mine shows no more than that of a spectator."""

from html.parser import HTMLParser

import pytest

from core.i18n import translator
from core.rules.editions import EDITIONS
from tests.webapp.players import Player, Table
from webapp.limits import Buckets

VOID = {"input", "link", "meta", "br", "img", "hr"}


class Left(HTMLParser):
    """All that is to be seen or read aloud of a page while it is covered: texts and names; no templates."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._hidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in VOID:
            return
        gone = tag == "template" or "data-private" in given or "data-texts" in given or given.get("class") == "slip"
        if self._hidden or gone:
            self._hidden.append(tag)
        else:
            name = given.get("data-hush") or given.get("aria-label")
            self.words += [name] if name else []

    def handle_endtag(self, tag: str) -> None:
        if self._hidden and tag not in VOID:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden and data.strip():
            self.words.append(data.strip())


def left(player: Player, code: str) -> str:
    reader = Left()
    reader.feed(player.get(f"/g/{code}").text)
    return "\n".join(reader.words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_while_covered_my_page_names_no_card_and_nothing_that_was_told_to_me_alone(app, edition: str):
    app.extensions["buckets"] = Buckets(burst=1e9)
    table = Table(app, 4, edition=edition)
    for player in table.players:
        twin = player.twin(table.code)
        words = left(player, table.code)
        private = [line["text"] for line in twin["log"] if line["private"]]
        assert private
        assert not [text for text in private if text in words]
        named = {translator("en")(f"card.{card['kind']}") for card in twin["view"]["hand"]}
        assert not [name for name in named if name in words]
        assert "Uncover my cards" in words
