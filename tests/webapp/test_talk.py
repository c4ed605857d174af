"""Claims and marks over HTTP: said once, in everybody's own language, never in the way of a move."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from core.i18n import LANGUAGES, translator
from core.service import house, lobby, people
from core.service.chats import ChatRef
from core.talk import LEVELS
from tests.e2e.arrange import arrange, hand, turn
from tests.webapp.players import Player, Table, choose, tap

JSON = "application/json"


def say(player: Player, code: str, what: Any, tap_id: str | None = None, **headers: str) -> TestResponse:
    return player.post(f"/g/{code}/claims", {"claim": what, "tap": tap_id or tap()}, **headers)


def mark(player: Player, code: str, target: int, trust: int) -> TestResponse:
    return player.post(f"/g/{code}/marks", {"target": target, "trust": trust})


def offered(html: str) -> list[tuple[str, bool]]:
    """The keys of the sheet in their order: "gold 0", and whether it can be pressed."""
    keys = re.findall(r'data-do="claim" data-kind="(\w+)"(?: data-(?:goal|target)="(\d)")?[^>]*?( disabled)?>', html)
    return [(f"{kind} {about}".strip(), not shut) for kind, about, shut in keys]


def test_a_claim_stands_in_everybodys_log_in_their_own_language(table: Table):
    ann, bob = table.players[:2]
    answer = say(ann, table.code, {"kind": "accuse", "target": 1}, Accept=JSON).get_json()
    assert (answer["said"], answer["repeated"]) == (1, False)
    for player, lang in ((ann, "en"), (bob, "ko"), (table.stranger, "ko")):
        seen = player.get(f"/g/{table.code}.json", X_Language=lang).get_json()
        (line,) = [one for one in seen["log"] if one["claim"]]
        key = "claim.accuse.mine" if player is bob else "claim.accuse"
        words = translator(lang)(key, target="Player 1")
        assert line["claim"] == {"id": 1, "kind": "accuse", "goal": None, "target": 1, "words": words}
        assert (line["seat"], line["mine"], line["private"]) == (0, player is bob, False)
        assert words in line["text"]
        assert ("Player 0" in line["text"]) == (player is not ann)
        assert f"<q>{words}</q>" in player.get(f"/g/{table.code}", X_Language=lang).text


def test_the_same_tap_is_heard_once(table: Table):
    ann, once = table.players[0], tap()
    told = [say(ann, table.code, {"kind": "nice"}, once, Accept=JSON).get_json() for _ in range(3)]
    assert [(one["said"], one["repeated"]) for one in told] == [(1, False), (1, True), (1, True)]


def test_a_move_is_not_stale_because_somebody_talked(table: Table):
    mover = table.acting()
    seen = mover.twin(table.code)
    for player in table.players:
        assert say(player, table.code, {"kind": "hmm"}).status_code == 200
    fresh = mover.get(f"/g/{table.code}")
    assert (fresh.headers["X-Version"], fresh.headers["X-Pulse"]) == (str(seen["version"]), str(seen["version"] + 4))
    assert mover.order(table.code, choose(seen, Random(1)), seen["version"]).status_code == 200


def test_what_is_held_in_hand_is_the_newest_until_somebody_talks(table: Table):
    bob = table.players[1]
    held = {"If_None_Match": bob.get(f"/g/{table.code}").headers["ETag"]}
    assert bob.get(f"/g/{table.code}", **held).status_code == 304
    say(table.players[0], table.code, {"kind": "hmm"})
    fresh = bob.get(f"/g/{table.code}", **held)
    assert fresh.status_code == 200
    held = {"If_None_Match": fresh.headers["ETag"]}
    mark(bob, table.code, 0, -1)
    assert bob.get(f"/g/{table.code}", **held).status_code == 200
    mark(table.players[0], table.code, 1, -1)
    held = {"If_None_Match": bob.get(f"/g/{table.code}").headers["ETag"]}
    mark(table.players[0], table.code, 1, 1)
    assert bob.get(f"/g/{table.code}", **held).status_code == 304


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_offers_everything_and_says_why_not(table: Table, lang: str):
    html = table.players[1].get(f"/g/{table.code}/claims", X_Language=lang).text
    keys = offered(html)
    assert keys[:6] == [(f"{kind} {goal}", True) for goal in range(3) for kind in ("gold", "stone")]
    assert keys[6:12] == [(f"{kind} {seat}", True) for seat in (0, 2, 3) for kind in ("accuse", "trust")]
    assert keys[12] == ("repair", False)
    assert all(open_ for _, open_ in keys[13:])
    assert translator(lang)("reason.nothing_broken") in html
    data = table.players[1].get(f"/g/{table.code}/claims", Accept=JSON).get_json()["offers"]
    assert [one["claim"]["kind"] for one in data if one["why"]] == ["repair"]


def test_after_the_round_only_phrases_are_offered(table: Table):
    table.forward(Random(1), phase="reveal")
    html = table.players[1].get(f"/g/{table.code}/claims").text
    assert {kind for kind, open_ in offered(html) if open_} == {kind for kind, _ in offered(html)}
    assert "gold 0" not in dict(offered(html))
    assert translator("en")("reason.not_digging") in html
    no = say(table.players[1], table.code, {"kind": "gold", "goal": 0})
    assert (no.status_code, no.get_json()["reason"]) == (422, "not_digging")
    assert 'data-do="trust"' not in table.players[1].get(f"/g/{table.code}").text
    assert mark(table.players[1], table.code, 0, 1).get_json()["reason"] == "not_digging"
    assert say(table.players[1], table.code, {"kind": "thanks"}).status_code == 200


def test_who_talks_too_fast_is_told_how_long_to_wait(table: Table):
    ann = table.players[0]
    assert say(ann, table.code, {"kind": "nice"}).status_code == 200
    no = say(ann, table.code, {"kind": "hmm"})
    assert (no.status_code, no.get_json()["facts"]) == (422, {"wait": 2})
    assert "2" in no.get_json()["text"]


def test_spectators_and_lobbies_have_nothing_to_say(app: Flask, table: Table):
    for answer in (
        table.stranger.get(f"/g/{table.code}/claims"),
        say(table.stranger, table.code, {"kind": "nice"}),
        mark(table.stranger, table.code, 1, 1),
    ):
        assert (answer.status_code, answer.get_json()["reason"]) == (403, "not_seated")
    page = table.stranger.get(f"/g/{table.code}").text
    assert 'data-do="talk"' not in page
    assert 'data-do="trust"' not in page
    waiting = lobby.open_table(table.users[0].id)
    assert table.players[0].get(f"/g/{waiting}/claims").get_json()["reason"] == "not_started"


def test_my_marks_stand_at_seats_for_me_alone(table: Table):
    ann, bob = table.players[:2]
    for target, trust in ((1, -2), (2, 1), (3, 2), (3, 0)):
        assert mark(ann, table.code, target, trust).status_code == 200
    page = ann.get(f"/g/{table.code}").text
    assert re.findall(r'class="faith" data-trust="(\w+)"', page) == ["distrust", "lean"]
    pressed = re.findall(r'data-do="trust" data-seat="(\d)" data-value="(-?\d)" aria-pressed="true"', page)
    assert pressed == [("1", "-2"), ("2", "1"), ("3", "0")]
    assert ann.twin(table.code)["trust"] == [0, -2, 1, 0]
    for other in (bob, table.stranger):
        assert 'class="faith"' not in other.get(f"/g/{table.code}").text
    assert bob.twin(table.code)["trust"] == [0, 0, 0, 0]
    assert table.stranger.twin(table.code)["trust"] == []


def test_every_step_of_trust_has_a_sign_and_a_word(table: Table):
    page = table.players[0].get(f"/g/{table.code}").text
    for name in LEVELS.values():
        shown = f'<use href="#i-{name}"/></svg></i><span>{translator("en")(f"trust.{name}")}</span>'
        assert page.count(shown) == 3


def test_after_a_map_the_claim_is_offered_right_there(table: Table):
    arrange(Path(house.settings().database), table.code, turn(0), hand(0, "MAP"))
    seen = table.players[0].twin(table.code)
    (play,) = [one for one in seen["view"]["hand"][0]["plays"] if one["goal"] == 2]
    page = table.players[0].order(table.code, play, seen["version"]).text
    dialog = page[page.index('<dialog id="peek-2"') :].partition("</dialog>")[0]
    assert offered(dialog) == [("gold 2", True), ("stone 2", True)]
    assert translator("en")("talk.say_nothing") in dialog


@pytest.mark.parametrize(("kind", "asked"), [("supergroup", True), ("private", False), (None, False)])
def test_the_host_chooses_whether_the_chat_hears(app: Flask, kind: str | None, asked: bool):
    users = [people.remember(people.Person(800 + i, f"Player {i}", "en", True)) for i in range(2)]
    host, guest = (Player(app, user.id) for user in users)
    chat = ChatRef(-5 if kind == "supergroup" else 800, None, "Miners", "en", kind) if kind else None
    code = lobby.open_table(users[0].id, chat)
    guest.act(code, "join")
    assert ('data-option="talk"' in host.get(f"/g/{code}").text) == asked
    assert not host.twin(code)["talk_in_chat"]
    guest.act(code, "option", key="talk", value="on")  # a wish
    assert not host.twin(code)["talk_in_chat"]
    page = host.act(code, "option", key="talk", value="on").text
    assert ('<option value="on" selected>' in page) == asked
    assert host.twin(code)["talk_in_chat"]
