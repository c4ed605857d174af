"""The reader's skin: in what is drawn, in what may be kept of it, and as files of its own."""

import re

from flask import Flask

from tests.webapp.players import Player, Table
from webapp.reader import SKINS

MINE = {"lantern": "a", "paper": "p"}  # how the ids of their own drawings begin


def own(html: str, skin: str) -> list[str]:
    """The drawings of a skin that some markup shows, besides what all skins have."""
    return re.findall(rf'href="#({MINE[skin]}-(?!c)[^"]+)"', html)


def test_a_page_is_drawn_in_one_skin(table: Table):
    player = table.players[0]
    for path in ("/home", f"/g/{table.code}"):
        for skin in SKINS:
            html = player.get(path, X_Skin=skin).text
            assert own(html, skin), path
            assert [own(html, other) for other in SKINS if other != skin] == [[]], path


def test_who_has_not_chosen_sees_the_first(table: Table):
    player = table.players[0]
    plain = player.get(f"/g/{table.code}")
    for asked in (SKINS[0], "", "velvet", "../paper"):
        assert player.get(f"/g/{table.code}", X_Skin=asked).text == plain.text


def test_what_is_kept_of_one_skin_is_no_answer_in_another(table: Table):
    player, address = table.players[0], f"/g/{table.code}"
    first = player.get(address)
    assert "X-Skin" in first.headers["Vary"].split(", ")
    tag = first.headers["ETag"]
    assert player.get(address, If_None_Match=tag).status_code == 304
    other = player.get(address, If_None_Match=tag, X_Skin=SKINS[1])
    assert (other.status_code, other.headers["ETag"] == tag) == (200, False)


def test_a_page_opened_by_itself_names_its_skin_in_the_address(nobody: Player):
    for skin in SKINS:
        html = nobody.get(f"/help?skin={skin}").text
        assert f'data-skin="{skin}"' in html
        assert f"css/{skin}.css" in html
        assert own(html, skin)


def test_a_first_page_fetches_nothing_of_another_skin(nobody: Player):
    shell = nobody.get("/").text
    assert f"css/{SKINS[0]}.css" in shell
    assert not any(skin in shell for skin in SKINS[1:])


def test_sheets_are_files_that_may_be_kept(app: Flask, nobody: Player):
    for skin in SKINS:
        answer = nobody.get(app.extensions["assets"].url(f"sheet/{skin}.svg"))
        assert answer.mimetype == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.text.startswith("<svg ")
