"""The pages of the book: one for every card and role of every edition, in both languages."""

import re

import pytest
from babel.messages.pofile import read_po
from markupsafe import escape

from core import book
from core.i18n import FOLDER, LANGUAGES, translator
from core.rules.editions import EDITIONS
from tests.webapp.players import Player

NAMES = sorted(name for chapters in book.contents().values() for names in chapters.values() for name in names)
OWN = ("role", "contents", "lesson", "count", "range", "turned", "wins", "related", "before", "after")
LAID = ("through", "blocked", "two", "side", "ladder", "door", "crystal", "rockfall")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_role_has_a_page(nobody: Player, lang: str):
    t = translator(lang)
    for name in NAMES:
        page = nobody.get(f"/cards/{name}", X_Language=lang)
        assert (page.status_code, page.mimetype) == (200, "text/html"), name
        assert f'lang="{lang}"' in page.text
        told = f"role.{name}.about" if book.page(name).role else f"card.{name}.about"
        if t.has(told):
            assert escape(t(told)) in page.text
        for other in book.page(name).related:
            assert f'href="/cards/{other}"' in page.text
        assert page.text.count('class="maze"') == len(book.example(name))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_contents_list_them_by_edition(nobody: Player, lang: str):
    page = nobody.get("/help", X_Language=lang).text
    assert sorted(re.findall(r'data-kind="([^"]+)"', page)) == NAMES
    parts = page.split('<section class="edition"')[1:]
    for part, (key, chapters) in zip(parts, book.contents().items(), strict=True):
        assert f'id="of-{key}"' in part
        assert re.findall(r'data-kind="([^"]+)"', part) == [name for names in chapters.values() for name in names]


def test_pages_fit_the_skin_they_are_read_in(nobody: Player):
    assert "?skin=" not in nobody.get("/cards/MAP").text


@pytest.mark.parametrize("name", ["NOPE", "P-X.1", "p-x", "%00", "..%2f..", "roles", "x" * 3000, *EDITIONS])
def test_there_is_no_other_page(nobody: Player, name: str):
    assert nobody.get(f"/cards/{name}").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_what_is_told(lang: str):
    with (FOLDER / lang / "LC_MESSAGES" / "book.po").open("rb") as file:
        messages = [message.id for message in read_po(file, locale=lang) if message.id]
    keys = {message if isinstance(message, str) else message[0] for message in messages}
    roles = {name for name in NAMES if book.page(name).role}
    told = {*OWN, *book.CHAPTERS, *(f"{chapter}.about" for chapter in book.CHAPTERS if chapter != book.ROLES)}
    told |= {f"{chapter}.example" for chapter in LAID} | {f"{role}.wins" for role in roles}
    told |= {f"{role}.example" for role in roles if book.example(role)}
    assert keys == {f"ui.book.{key}" for key in told}
