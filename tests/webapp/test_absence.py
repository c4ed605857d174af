"""A table that waits and seats that are handed over, as the page shows and orders them."""

import re
from random import Random

import pytest
from flask import Flask

from tests.webapp.players import Player, Table, choose
from webapp.limits import Buckets


def order(player: Player, table: Table, action: str, **more: object) -> tuple[int, str]:
    answer = player.post(f"/g/{table.code}/seat", {"action": action, **more})
    return answer.status_code, answer.text


def page(table: Table, seat: int | None = None) -> str:
    reader = table.stranger if seat is None else table.players[seat]
    return reader.get(f"/g/{table.code}").text


def at_turn(table: Table) -> int:
    seat = table.stranger.twin(table.code)["acting"]
    assert isinstance(seat, int)
    return seat


def test_a_paused_table_says_so_to_everybody_and_whoever_sits_there_lets_it_go_on(table: Table):
    status, html = order(table.players[0], table, "pause")
    assert status == 200
    assert "The game is paused" in html
    for seat in (None, 1, 2):
        seen = page(table, seat)
        assert "The game is paused" in seen
        assert ('data-do="resume"' in seen) == (seat is not None)
        assert 'data-acting=""' in seen
        assert "data-due" not in seen
    mover = table.players[at_turn(table)]
    twin = mover.twin(table.code)
    assert twin["paused"]
    card = twin["view"]["hand"][0]["card"]
    answer = mover.order(table.code, {"do": "discard", "cards": [card]}, twin["version"])
    assert (answer.status_code, answer.get_json()["reason"]) == (422, "paused")
    assert order(table.players[0], table, "pause")[0] == 200
    assert order(table.stranger, table, "resume")[0] == 403
    assert order(table.players[2], table, "resume")[0] == 200
    assert "The game is paused" not in page(table, 1)


def test_coming_and_going_all_the_time_makes_nobodys_move_stale_for_long(app: Flask, table: Table):
    app.extensions["buckets"] = Buckets(rate=1e-3)
    before = table.stranger.twin(table.code)["version"]
    actions = ["hand_over", "take_back"] * 20
    statuses = [order(table.players[1], table, action)[0] for action in actions]
    assert statuses == [200] * 12 + [429] * 28
    assert table.stranger.twin(table.code)["version"] == before + 12


def test_only_the_host_pauses_and_strangers_do_nothing_at_all(table: Table):
    assert order(table.players[1], table, "pause")[0] == 422
    for action in ("hand_over", "take_back"):
        assert order(table.stranger, table, action)[0] == 403
    assert order(table.stranger, table, "pause")[0] == 422


@pytest.mark.parametrize(
    "body", [{}, {"action": "sleep"}, {"action": "pause", "place": "1"}, {"action": "pause", "x": 1}]
)
def test_what_is_no_order_is_refused(table: Table, body: dict[str, object]):
    assert table.players[0].post(f"/g/{table.code}/seat", body).status_code == 400


def test_everybody_sees_who_is_sat_in_for_and_only_that_person_takes_back(table: Table):
    seat = at_turn(table)
    status, html = order(table.players[seat], table, "hand_over")
    assert status == 200
    assert 'data-do="take_back"' in html
    assert 'data-mine="0"' in html
    other = (seat + 1) % 4
    for reader in (None, other):
        seen = page(table, reader)
        assert 'data-do="take_back"' not in seen
        assert re.search(rf'data-seat="{seat}"[^>]*aria-label="Player {seat}, a computer player sits in', seen)
        assert f"A computer player sits in for Player {seat}." in seen
    assert [chair["sitter"] for chair in table.stranger.twin(table.code)["seats"]] == [n == seat for n in range(4)]
    status, html = order(table.players[seat], table, "take_back")
    assert status == 200
    assert 'data-mine="1"' in html
    assert f"Player {seat} is back" in page(table)


def test_the_host_hands_over_the_seat_of_somebody_absent(table: Table):
    assert 'data-do="hand_over" data-place="2"' in page(table, 0)
    assert "data-place" not in page(table, 1)
    assert order(table.players[1], table, "hand_over", place=2)[0] == 422
    assert order(table.players[0], table, "hand_over", place=2)[0] == 200
    assert table.players[2].twin(table.code)["seats"][2]["sitter"]
    assert 'data-do="hand_over" data-place="2"' not in page(table, 0)


def test_nobodys_move_is_stale_because_somebody_came_or_went(table: Table):
    seat = at_turn(table)
    actor, other = table.players[seat], table.players[(seat + 1) % len(table.players)]
    seen = actor.twin(table.code)
    move = choose(seen, Random(1))
    for player, action in ((other, "hand_over"), (table.players[0], "pause"), (other, "resume")):
        assert order(player, table, action)[0] == 200
    assert actor.order(table.code, move, seen["version"]).status_code == 200
    assert actor.order(table.code, move, seen["version"]).status_code == 409
