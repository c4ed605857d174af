"""The lesson over HTTP: for anybody, kept nowhere, and nothing but what helps goes on."""

import json
import re
from html import unescape
from typing import Any

import pytest
from babel.messages.pofile import read_po

from core import lesson
from core.i18n import FOLDER, LANGUAGES, translator
from core.rules import codec
from core.rules.legality import options
from core.store import db
from tests.webapp.players import Player

NUMBERS = range(1, len(lesson.KEYS) + 1)
TOLD = {
    *(f"{key}.{end}" for key in lesson.KEYS for end in ("0", "solved")),
    *("dead_end.1", "tool.1", "map.1.gold", "map.1.stone"),
}
HINTS = ("card", "cell", "turn", "drag", "role", "say", "pinch", "again", "back")
OWN = ("step", "back", "skip", "leave", "next", "last", "guide", "done", "done.about", "play", "again", "home")


def good(text: str) -> list[dict[str, Any]]:
    """The moves that help, as the page knows them."""
    (found,) = re.findall(r'data-good="([^"]*)"', text)
    moves: list[dict[str, Any]] = json.loads(unescape(found))
    return moves


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """All that is in the database."""
    with db.reading():
        return {name: db.db.execute_sql(f'SELECT * FROM "{name}"').fetchall() for name in db.db.get_tables()}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_stranger_goes_through_it_and_nothing_is_kept(nobody: Player, number: int):
    before = everything()
    page = nobody.get(f"/lesson/{number}")
    done: list[dict[str, Any]] = []
    while helps := good(page.text):
        page = nobody.post(f"/lesson/{number}/commands", {"command": helps[-1], "done": done})
        assert page.status_code == 200, page.text
        done.append(helps[-1])
        assert page.headers["X-Version"] == str(len(done))
    assert 'id="onward"' in page.text
    again = nobody.post(f"/lesson/{number}/commands", {"command": done[-1], "done": done})
    assert (again.status_code, again.get_json()["reason"]) == (422, "lesson_over")
    assert everything() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_goes_astray_is_told_why_in_their_language(nobody: Player, lang: str):
    stand = lesson.begin(2)
    for move in options(stand.game, lesson.ME):
        answer = nobody.post(
            "/lesson/2/commands", {"command": codec.command_to_json(move), "done": []}, X_Language=lang
        )
        if move in lesson.good(stand):
            assert answer.status_code == 200
        else:
            said = answer.get_json()
            assert (answer.status_code, said["text"]) == (422, translator(lang)(f"reason.{said['reason']}"))


def test_the_judge_has_the_first_word(nobody: Player):
    laid = {"do": "path", "card": "P-EW.2", "x": 5, "y": 5, "turned": False}
    answer = nobody.post("/lesson/1/commands", {"command": laid, "done": []})
    assert (answer.status_code, answer.get_json()["reason"]) == (422, "not_connected")


@pytest.mark.parametrize("number", ["0", "7", "99", "-1", "x", "1.0", "1/2"])
def test_there_is_no_other_lesson(nobody: Player, number: str):
    assert nobody.get(f"/lesson/{number}").status_code == 404
    assert nobody.post(f"/lesson/{number}/commands", {"command": {}, "done": []}).status_code == 404


def test_the_last_page_takes_no_moves(nobody: Player):
    assert nobody.get("/lesson/6").status_code == 200
    assert nobody.post("/lesson/6/commands", {"command": {}, "done": []}).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        *({}, {"command": {}}, {"done": []}, {"command": {}, "done": {}}, {"command": [], "done": []}),
        {"command": {"do": "path"}, "done": []},
        {"command": {"do": "next"}, "done": [1]},
        {"command": {"do": "next"}, "done": [{"do": "next"}] * 9},
        {"command": {"do": "next", "seat": 1}, "done": []},
        {"command": {"do": "next"}, "done": [], "more": 1},
    ],
)
def test_what_is_malformed_is_refused(nobody: Player, body: object):
    assert nobody.post("/lesson/1/commands", body).status_code == 400


@pytest.mark.parametrize("name", ["next", "discard", "map", "inspection"])
def test_forged_moves_are_refused(nobody: Player, name: str):
    forged = {
        "next": {},
        "discard": {"cards": ["P-X.1"]},
        "map": {"card": "MAP.1", "goal": 1},
        "inspection": {"card": "INSPECTION.1", "target": 1},
    }[name]
    assert nobody.post("/lesson/1/commands", {"command": {"do": name, **forged}, "done": []}).status_code == 422


def test_moves_that_cannot_have_been_made_lead_nowhere(nobody: Player):
    (first, *_) = good(nobody.get("/lesson/4").text)
    dig = good(nobody.post("/lesson/4/commands", {"command": first, "done": []}).text)[0]
    assert nobody.post("/lesson/4/commands", {"command": dig, "done": []}).get_json()["reason"] == "broken_tools"
    assert nobody.post("/lesson/4/commands", {"command": dig, "done": [dig]}).status_code == 422
    assert nobody.post("/lesson/4/commands", {"command": dig, "done": [first, first]}).status_code == 422


def test_an_address_typed_by_hand_leads_to_the_app(nobody: Player):
    answer = nobody.get("/lesson/3", Sec_Fetch_Mode="navigate")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/?lesson=3")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_are_there_for_everybody(nobody: Player, lang: str):
    (found,) = re.findall(r'data-words="([^"]*)"', nobody.get("/hints", X_Language=lang).text)
    assert json.loads(unescape(found)) == {
        name: translator(lang)(f"ui.hint.{name}") for name in HINTS if name != "again"
    }


def test_nobody_can_ask_for_ever(nobody: Player):
    body = {"command": {"do": "next"}, "done": []}
    assert 429 in {nobody.post("/lesson/1/commands", body).status_code for _ in range(100)}


def test_the_gold_is_not_in_the_page_before_it_is_found(nobody: Player):
    page = nobody.get("/lesson/5").text
    assert not re.search(r"GOLD|STONE", page.split("data-kinds")[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_what_is_said(lang: str):
    with (FOLDER / lang / "LC_MESSAGES" / "lesson.po").open("rb") as file:
        keys = {str(message.id) for message in read_po(file, locale=lang) if message.id}
    reasons = {"over", "keep", "away", "turn", "down", "ours", "cut", "look_first"}
    texts = {f"ui.lesson.{key}" for key in (*OWN, *lesson.KEYS, *TOLD)}
    texts |= {f"ui.hint.{name}" for name in HINTS}
    assert keys == texts | {f"reason.lesson_{reason}" for reason in reasons}
