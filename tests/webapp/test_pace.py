"""More time, nudges and votes as the page shows and orders them, and the clock that rests at night."""

import json
import re
from html import unescape

import pytest
from flask import Flask

from core.i18n import translator
from core.service import chats, lobby, outage, patience, preferences
from core.service.chats import ChatRef
from core.store import db
from core.store.tables import Game
from tests.webapp.conftest import Time
from tests.webapp.players import Table
from tests.webapp.test_absence import at_turn, order, page

EN = translator("en")


def buttons(html: str, do: str) -> list[dict[str, object]]:
    """What the buttons that do this send along."""
    found = re.findall(rf'data-do="{do}" data-more="([^"]*)"', html)
    return [json.loads(unescape(more)) for more in found]


@pytest.fixture
def timed(app: Flask, clock: Time) -> Table:
    """A table of four with a clock."""
    table = Table(app, 4)
    with db.work():
        Game.update(pace="live", deadline=clock.now + 180, due_at=clock.now + 180, due_what="timeout").execute()
    return table


def test_whoever_acts_can_take_more_time_twice(timed: Table):
    seat = at_turn(timed)
    player, other = timed.players[seat], timed.players[(seat + 1) % 4]
    assert "More time (2 left" in page(timed, seat)
    assert "More time" not in page(timed, (seat + 1) % 4)
    due = timed.stranger.twin(timed.code)["due_at"]
    (first,) = buttons(page(timed, seat), "more_time")
    assert [order(player, timed, "more_time", **first)[0] for _ in range(3)] == [200] * 3
    assert timed.stranger.twin(timed.code)["due_at"] == due + 90
    assert order(other, timed, "more_time", **first)[0] == 422
    (second,) = buttons(page(timed, seat), "more_time")
    assert order(player, timed, "more_time", **second)[0] == 200
    assert buttons(page(timed, seat), "more_time") == []
    assert order(player, timed, "more_time", count=3, seen=second["seen"])[0] == 422


def test_more_time_of_a_turn_that_has_passed_is_stale(timed: Table):
    seat = at_turn(timed)
    player = timed.players[seat]
    (more,) = buttons(page(timed, seat), "more_time")
    card = player.twin(timed.code)["view"]["hand"][0]["card"]
    assert player.order(timed.code, {"do": "discard", "cards": [card]}, more["seen"]).status_code == 200
    status, html = order(player, timed, "more_time", **more)
    assert (status, 'data-kind="table"' in html) == (409, True)


def test_others_nudge_whoever_acts(timed: Table, clock: Time):
    seat = at_turn(timed)
    other = timed.players[(seat + 1) % 4]
    assert page(timed, (seat + 1) % 4).count('data-do="nudge"') == 1
    assert 'data-do="nudge"' not in page(timed, seat) + page(timed)
    assert order(other, timed, "nudge")[0] == 422
    clock.now += patience.LONGEST
    assert order(other, timed, "nudge")[0] == 200
    assert re.search(r"nudges you\.", page(timed, seat))
    assert order(timed.stranger, timed, "nudge")[0] == 403


def test_a_vote_is_seen_by_all_and_decided_by_more_than_half(table: Table):
    offers = buttons(page(table, 1), "propose")
    assert {"what": "end"} in offers
    assert {"what": "pause"} in offers
    assert {"what": "pause"} not in buttons(page(table, 0), "propose")  # the host just does it
    assert buttons(page(table), "propose") == []
    status, html = order(table.players[1], table, "propose", what="pause")
    assert status == 200
    assert "1 of 3 for it, 0 against" in html
    assert buttons(html, "propose") == []
    yes, no = buttons(page(table, 2), "vote")
    assert (yes["yes"], no["yes"]) == (True, False)
    assert "Pause the game?" in page(table)
    assert buttons(page(table), "vote") == []
    assert [order(table.players[2], table, "vote", **yes)[0] for _ in range(2)] == [200, 200]
    assert table.stranger.twin(table.code)["vote"]["yes"] == [1, 2]
    assert order(table.stranger, table, "vote", **yes)[0] == 403
    assert "The game is paused" in order(table.players[3], table, "vote", **yes)[1]
    assert order(table.players[3], table, "vote", **yes)[0] == 422


def test_a_vote_that_comes_to_nothing_is_the_news(table: Table):
    order(table.players[1], table, "propose", what="pause")
    _, no = buttons(page(table, 2), "vote")
    assert re.search(r'data-do="log"[^>]*aria-label="Player 1 proposes a pause', page(table))
    for player in (table.players[2], table.players[3], table.players[0]):
        order(player, table, "vote", **no)
    assert table.stranger.twin(table.code)["vote"] is None
    assert re.search(r'data-do="log"[^>]*aria-label="The vote comes to nothing', page(table))


def test_a_sitter_for_somebody_absent_is_asked_for(table: Table):
    asked = [more for more in buttons(page(table, 1), "propose") if more["what"] == "sit"]
    assert [more["place"] for more in asked] == [0, 2, 3]
    assert order(table.players[1], table, "propose", **asked[1])[0] == 200
    assert "Let a computer player sit in for you?" in page(table, 2)
    yes, _ = buttons(page(table, 3), "vote")
    order(table.players[3], table, "vote", **yes)
    assert table.stranger.twin(table.code)["seats"][2]["sitter"]


@pytest.mark.parametrize(
    "body",
    [
        {"action": "vote"}, {"action": "vote", "number": 1}, {"action": "vote", "number": 1, "yes": 1},
        {"action": "propose"}, {"action": "propose", "what": "dance"}, {"action": "pause", "what": "end"},
        {"action": "more_time"}, {"action": "more_time", "count": 1}, {"action": "more_time", "count": 0, "seen": 1},
        {"action": "nudge", "place": 1}, {"action": "dance"},
    ],
)  # fmt: skip
def test_what_is_malformed_is_refused(table: Table, body: dict[str, object]):
    assert table.players[0].post(f"/g/{table.code}/seat", body).status_code == 400


def test_nobody_orders_the_end_of_a_round(table: Table):
    seat = at_turn(table)
    version = table.stranger.twin(table.code)["version"]
    assert table.players[seat].order(table.code, {"do": "end"}, version).status_code == 400


def test_the_host_chooses_what_becomes_of_turns_that_run_out(table: Table):
    code = lobby.open_table(table.users[0].id)
    assert 'data-option="idle"' in table.players[0].get(f"/g/{code}").text
    wish = {"action": "option", "key": "idle", "value": "sit_twice"}
    assert table.players[0].post(f"/g/{code}/lobby", wish).status_code == 200
    assert table.players[0].twin(code)["idle"] == "sit_twice"
    assert table.players[0].post(f"/g/{code}/lobby", {**wish, "value": "shout"}).status_code == 422


def test_the_clock_of_a_day_game_stands_still_at_night(table: Table, clock: Time):
    ref = ChatRef(-1001, None, "Miners", "en", "supergroup")
    preferences.set_for_chat(ref, None, "night", "22_8")
    place = chats.remember(ref)
    with db.work():
        Game.update(pace="day", chat=place, turn_at=clock.now, deadline=clock.now + 86400).execute()
    twin = table.stranger.twin(table.code)
    assert sum(until - since for since, until in twin["rests"]) == 10 * 3600
    html = page(table, 0)
    assert json.loads(unescape(re.search(r'data-rests="([^"]*)"', html)[1])) == twin["rests"]
    assert f'data-span="{14 * 3600.0}"' in html
    assert re.search(r'<div class="state night" data-part="state" role="status" hidden>', html)  # the script knows when
    assert EN("ui.night") in html


@pytest.mark.parametrize("change", [{"due_what": None, "deadline": None, "due_at": None}, {"chat": None}, {}])
def test_a_hiccup_and_a_table_without_a_clock_say_nothing(timed: Table, clock: Time, change: dict[str, object]):
    chat = chats.remember(ChatRef(-1001, None, "Miners", "en", "supergroup"))
    with db.work():
        Game.update({"chat": chat, **change}).execute()
    before = timed.players[0].get(f"/g/{timed.code}")
    outage.lost()
    clock.now += 100 if change else outage.HICCUP_SECONDS
    again = timed.players[0].get(f"/g/{timed.code}", If_None_Match=before.headers["ETag"])
    assert again.status_code == 304
    outage.reached()
    assert timed.players[0].twin(timed.code)["version"] == int(before.headers["X-Version"])


def test_while_telegram_is_away_the_app_says_that_no_time_passes(timed: Table, clock: Time):
    chat = chats.remember(ChatRef(-1001, None, "Miners", "en", "supergroup"))
    with db.work():
        Game.update(chat=chat).execute()
    one, path = timed.players[0], f"/g/{timed.code}"
    before = one.get(path)
    assert EN("ui.stands") not in before.text
    outage.lost()
    clock.now += 100
    away = one.get(path, If_None_Match=before.headers["ETag"])
    assert away.status_code == 200
    assert (EN("ui.stands") in away.text, 'data-due="' in away.text) == (True, False)
    outage.reached()
    back = one.get(path, If_None_Match=away.headers["ETag"])
    assert (back.status_code, EN("ui.stands") in back.text) == (200, False)
    due = before.text.partition('data-due="')[2].partition('"')[0]
    assert f'data-due="{float(due) + 100}"' in back.text
    assert int(back.headers["X-Pulse"]) == int(before.headers["X-Pulse"]) + 1  # open pages look anew
    assert EN("event.stood_still") in back.text
