"""Looking at a table and ordering moves: every answer has its status, its version and its reason."""

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.i18n import LANGUAGES
from core.rules.editions import EDITIONS, Edition
from tests.webapp.players import Player, Table, choose, tap
from webapp.limits import Buckets

JSON = "application/json"


def test_a_fragment_and_its_twin_show_the_same_version(table: Table):
    player = table.players[0]
    html, twin = player.get(f"/g/{table.code}"), player.get(f"/g/{table.code}.json")
    assert (html.status_code, html.mimetype) == (200, "text/html")
    assert (twin.status_code, twin.mimetype) == (200, JSON)
    assert html.headers["X-Version"] == twin.headers["X-Version"] == str(twin.get_json()["version"])
    assert f'data-version="{html.headers["X-Version"]}"' in html.text
    assert player.get(f"/g/{table.code}", Accept=JSON).get_json() == twin.get_json()
    assert player.get(f"/g/{table.code}", Accept="text/html, application/json").mimetype == "text/html"


def test_a_twin_holds_my_view_and_nobodys_ids(table: Table):
    seen = table.players[2].twin(table.code)
    assert seen["me"] == seen["view"]["seat"] == 2
    assert len(seen["view"]["hand"]) == 6
    assert [seat["name"] for seat in seen["seats"]] == [f"Player {i}" for i in range(4)]
    assert all(seat.keys() == {"index", "name", "computer", "sitter", "photo", "reached"} for seat in seen["seats"])
    assert not seen["host"]
    assert table.players[0].twin(table.code)["host"]
    assert seen["log"][-1]["text"]


def test_a_stranger_watches_without_a_hand(table: Table):
    seen = table.stranger.twin(table.code)
    assert seen["me"] is None
    assert seen["view"]["hand"] == []
    assert seen["view"]["role"] is None
    assert table.stranger.get(f"/g/{table.code}").status_code == 200


def test_an_unchanged_table_is_304_until_somebody_moves(table: Table):
    player = table.players[0]
    for path in (f"/g/{table.code}", f"/g/{table.code}.json"):
        first = player.get(path)
        again = player.get(path, If_None_Match=first.headers["ETag"])
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["X-Version"] == first.headers["X-Version"]
        assert player.get(path, If_None_Match=first.headers["ETag"], X_Language="ko").status_code == 200
        assert table.players[1].get(path, If_None_Match=first.headers["ETag"]).status_code == 200
        table.play(Random(1), 1)
        assert player.get(path, If_None_Match=first.headers["ETag"]).status_code == 200


def test_a_move_answers_with_the_movers_new_fragment(table: Table):
    player = table.acting()
    seen = player.twin(table.code)
    answer = player.order(table.code, choose(seen, Random(1)), seen["version"])
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert int(answer.headers["X-Version"]) == seen["version"] + 1
    assert f'data-version="{seen["version"] + 1}"' in answer.text


def test_the_same_tap_counts_once(table: Table):
    player = table.acting()
    seen = player.twin(table.code)
    order, mine = choose(seen, Random(1)), tap()
    first = player.order(table.code, order, seen["version"], mine, Accept=JSON).get_json()
    again = player.order(table.code, order, seen["version"], mine, Accept=JSON).get_json()
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["version"] == again["version"] == seen["version"] + 1


def test_a_table_that_has_moved_on_is_shown_afresh(table: Table):
    player = table.acting()
    seen = player.twin(table.code)
    order = choose(seen, Random(1))
    stale = player.order(table.code, order, seen["version"] - 1)
    assert (stale.status_code, stale.mimetype, stale.headers["X-Reason"]) == (409, "text/html", "stale")
    assert stale.headers["X-Version"] == str(seen["version"])
    twin = player.order(table.code, order, seen["version"] + 5, Accept=JSON)
    body = twin.get_json()
    assert (twin.status_code, body["reason"], body["version"]) == (409, "stale", seen["version"])
    assert body["view"] == seen["view"]
    assert body["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_why_in_the_readers_language(app: Flask, table: Table, language: str):
    seen = table.stranger.twin(table.code)
    other = Player(app, table.users[(seen["acting"] + 1) % 4].id, language)
    card = other.twin(table.code)["view"]["hand"][0]["card"]
    answer = other.order(table.code, {"do": "discard", "cards": [card]}, seen["version"])
    assert (answer.status_code, answer.get_json()["reason"]) == (422, "not_your_turn")
    assert answer.get_json()["text"].isascii() == (language == "en")
    assert answer.get_json().keys() == {"reason", "text", "facts"}


def test_who_does_not_sit_there_may_not_move(table: Table):
    answer = table.stranger.order(table.code, {"do": "next"}, 1)
    assert (answer.status_code, answer.get_json()["reason"]) == (403, "not_seated")


@pytest.mark.parametrize("code", ["gNone", "x", "%00", "%ff", "a" * 3000, "*", "' OR 1=1 --"])
def test_a_table_that_is_not_there(table: Table, code: str):
    player = table.players[0]
    looks = [player.get(f"/g/{code}"), player.get(f"/g/{code}.json"), player.get(f"/g/{code}/live?since=0")]
    orders = [player.order(code, {"do": "next"}, 1), player.act(code, "join")]
    answers = [*looks, *orders, player.post(f"/g/{code}/live", {"since": 0})]
    assert [(answer.status_code, answer.get_json()["reason"]) for answer in answers] == [(404, "no_such_game")] * 6


def test_a_malformed_command_is_refused_by_the_rules_own_reader(table: Table):
    player = table.acting()
    answer = player.order(table.code, {"do": "dance"}, player.twin(table.code)["version"])
    assert (answer.status_code, answer.get_json()["facts"]) == (400, {"field": "command"})


def test_too_many_orders_wait(app: Flask, table: Table):
    app.extensions["buckets"] = Buckets(clock=lambda: 0.0)
    player = table.players[0]
    answers = [player.order(table.code, {}, 0) for _ in range(70)]
    assert {answer.status_code for answer in answers[:60]} == {400}
    assert (answers[-1].status_code, answers[-1].get_json()["reason"]) == (429, "too_fast")
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert player.get(f"/g/{table.code}.json").status_code == 200
    assert table.players[1].order(table.code, {}, 0).status_code == 400


def at_once(app: Flask, table: Table, seen: dict[str, Any], orders: list[Any], taps: list[str]) -> list[Any]:
    """The answers to all these orders of the acting player, sent at the same moment from as many browsers."""
    user = table.users[seen["acting"]].id
    browsers = [Player(app, user) for _ in orders]

    def send(browser: Player, order: Any, mine: str) -> Any:
        return browser.order(table.code, order, seen["version"], mine, Accept=JSON)

    with ThreadPoolExecutor(len(orders)) as pool:
        return list(pool.map(send, browsers, orders, taps))


def test_fifty_equal_taps_at_once_are_one_move(app: Flask, table: Table):
    seen = table.acting().twin(table.code)
    answers = at_once(app, table, seen, [choose(seen, Random(1))] * 50, [tap()] * 50)
    assert {answer.status_code for answer in answers} == {200}
    assert sum(not answer.get_json()["repeated"] for answer in answers) == 1
    assert {answer.get_json()["version"] for answer in answers} == {seen["version"] + 1}


def test_of_two_moves_at_one_version_one_wins(app: Flask, table: Table):
    for _ in range(10):
        seen = table.acting().twin(table.code)
        orders = [{"do": "discard", "cards": [card["card"]]} for card in seen["view"]["hand"][:2]]
        answers = at_once(app, table, seen, orders, [tap(), tap()])
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert table.stranger.twin(table.code)["version"] == seen["version"] + 1


@pytest.mark.parametrize("box", EDITIONS.values(), ids=lambda box: box.key)
def test_a_whole_game_over_http(hasty: Flask, box: Edition):
    table = Table(hasty, 3, edition=box.key)
    last = table.play(Random(3), 1000)
    assert last["status"] == "over"
    assert last["view"]["standing"]
    for player in (*table.players, table.stranger):
        assert player.get(f"/g/{table.code}").status_code == 200
    answer = table.players[0].order(table.code, {"do": "next"}, last["version"])
    assert (answer.status_code, answer.get_json()["reason"]) == (422, "game_over")
    assert json.dumps(last)
