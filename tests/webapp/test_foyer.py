"""In the app's lobby: seconds before the first deal, wishes, seats that are given away, and the same game again."""

import re
from dataclasses import replace

from flask import Flask

from core.i18n import translator
from core.narrate import choices as words
from core.service import clock as clock_service
from core.service import gathering, house, lobby, outage, people, preferences, reaching, waiting
from core.service.chats import ChatRef
from tests.service.finished import to_the_end
from tests.webapp.conftest import Time
from tests.webapp.players import Player, opened
from tests.webapp.test_lobby import LARGE, SMALL

EN = translator("en")


def test_start_counts_and_everybody_sees_it(app: Flask, crowd: list[Player], clock: Time):
    counting(app)
    code = opened(crowd[0])
    for player in crowd[1:3]:
        player.act(code, "join")
    html = crowd[0].act(code, "start").text
    assert f'data-due="{clock.now + 10}"' in html
    assert {"wait", "now", "leave"} <= acts(html)
    assert "start" not in acts(html)
    assert {"wait", "leave"} <= acts(crowd[1].get(f"/g/{code}").text)
    assert "now" not in acts(crowd[1].get(f"/g/{code}").text)
    assert crowd[1].act(code, "now").get_json()["reason"] == "not_host"
    assert crowd[3].act(code, "join").status_code == 200
    clock.now += 10
    clock_service.tick()
    seen = crowd[3].twin(code)
    assert (seen["status"], seen["before"], len(seen["seats"])) == ("playing", None, 4)


def test_it_can_be_stopped_and_cut_short(app: Flask, crowd: list[Player]):
    counting(app)
    code = opened(crowd[0])
    for player in crowd[1:3]:
        player.act(code, "join")
    crowd[0].act(code, "start")
    assert "start" in acts(crowd[2].act(code, "wait").text)
    assert crowd[0].act(code, "now").status_code == 409  # somebody stopped it
    crowd[0].act(code, "start")
    assert "bot.lobby.stopped" not in crowd[2].act(code, "leave").text
    assert crowd[0].twin(code)["before"]["stopped"]
    crowd[2].act(code, "join")
    crowd[0].act(code, "start")
    assert 'data-kind="table"' in crowd[0].act(code, "now").text


def test_others_wish_and_the_host_grants(crowd: list[Player]):
    code = opened(crowd[0])
    crowd[1].act(code, "join")
    html = crowd[1].act(code, "option", key="pace", value="day").text
    assert ("choose", "pace", "live") in wishes(html)
    assert crowd[0].twin(code)["before"]["wishes"] == [[1, "pace", "day"]]
    assert wishes(crowd[0].get(f"/g/{code}").text) == [("choose", "pace", "day")]
    assert wishes(crowd[2].get(f"/g/{code}").text) == []
    assert words.at_table(EN, "pace", "day") in crowd[2].get(f"/g/{code}").text
    crowd[1].act(code, "edition", value=LARGE.key)
    assert len(crowd[0].twin(code)["before"]["wishes"]) == 2
    crowd[1].act(code, "option", key="edition", value=SMALL.key)  # as it is: taken back
    crowd[0].act(code, "option", key="pace", value="day")
    seen = crowd[0].twin(code)
    assert (seen["pace"], seen["before"]["wishes"]) == ("day", [])
    assert crowd[1].act(code, "option", key="maps", value="9").get_json()["reason"] == "unknown_option"
    assert crowd[2].act(code, "option", key="maps", value="5").get_json()["reason"] == "not_in"


def test_each_pace_says_how_long_a_turn_is_in_this_house(app: Flask, crowd: list[Player]):
    code = opened(crowd[0])
    app.extensions["settings"] = replace(app.extensions["settings"], paces={"blitz": 45.0, "live": 60.0})
    html = crowd[0].get(f"/g/{code}").text
    shown = re.findall(r'<option value="(\w+)"[^>]*>([^<]*)<', html)
    assert ("blitz", "blitz, 45 seconds a turn") in shown
    assert ("live", "live, 1 minute a turn") in shown
    assert ("none", "no clock") in shown


def test_a_lobby_says_until_when_it_waits(crowd: list[Player], clock: Time):
    code = lobby.open_table(crowd[0].id or 0, ChatRef(-1001, None, "Miners", "en", "supergroup"), pace="blitz")
    html = crowd[0].get(f"/g/{code}").text
    assert f'{EN("bot.lobby.closes")} <b data-at="{clock.now + gathering.LAPSE["blitz"]}"></b>' in html
    outage.lost()
    clock.now += 100
    html = crowd[0].get(f"/g/{code}").text
    assert (EN("ui.stands.telegram") in html, "data-at" in html) == (True, False)


def test_where_only_the_group_sits_down_others_are_sent_there(crowd: list[Player]):
    ref = ChatRef(-1001, None, "Miners", "en", "supergroup")
    code = lobby.open_table(crowd[0].id or 0, ref)
    preferences.set_for_chat(ref, None, "joins", "group")
    answer = crowd[1].act(code, "join")
    assert (answer.status_code, answer.get_json()["reason"]) == (422, "group_joins")
    assert answer.get_json()["text"] == EN("reason.group_joins")
    lobby.join(code, crowd[1].id or 0)
    crowd[1].act(code, "leave")
    assert crowd[0].act(code, "join").status_code == 200  # sits there already, which is no refusal


def test_who_has_had_the_app_open_is_ready(app: Flask, crowd: list[Player]):
    code = opened(crowd[0])
    crowd[1].act(code, "join")
    reaching.came(people.remember(people.Person(501, "Player 1")).id)
    assert [seat["reached"] for seat in crowd[0].twin(code)["seats"]] == [False, True]
    html = crowd[0].get(f"/g/{code}").text
    assert (html.count(EN("ui.lobby.unreached")), html.count(EN("ui.lobby.reached") + "</small>")) == (1, 1)


def test_the_host_gives_a_seat_away_for_good(crowd: list[Player]):
    code = opened(crowd[0])
    crowd[1].act(code, "join")
    assert "kick" not in acts(crowd[1].get(f"/g/{code}").text)
    (chair,) = re.findall(r'data-do="kick" data-value="(\d+)"', crowd[0].get(f"/g/{code}").text)
    assert crowd[1].act(code, "kick", value=chair).get_json()["reason"] == "not_host"
    assert crowd[0].act(code, "kick", value=chair).status_code == 200
    assert crowd[0].act(code, "kick", value=chair).status_code == 200  # done already
    assert len(crowd[0].twin(code)["seats"]) == 1
    assert crowd[1].act(code, "join").get_json()["reason"] == "kicked"
    assert crowd[0].act(code, "kick", value="x").status_code == 400


def test_a_lobby_that_lapsed_says_so(crowd: list[Player], clock: Time):
    host, called_off = people.remember(people.Person(500, "Player 0")).id, opened(crowd[1])
    code = lobby.open_table(host, ChatRef(-1001, None, "Miners", "en", "supergroup"), pace="blitz")
    crowd[1].act(called_off, "cancel")
    clock.now += gathering.LAPSE["blitz"]
    clock_service.tick()
    assert EN("ui.message.lapsed_sub") in crowd[0].get(f"/g/{code}").text
    assert EN("ui.message.cancelled_sub") in crowd[1].get(f"/g/{called_off}").text


def counting(app: Flask) -> None:
    """A house that counts ten seconds before the first deal."""
    house._house.settings = replace(house.settings(), start_seconds=10.0)


def acts(html: str) -> set[str]:
    return set(re.findall(r'data-do="([\w-]+)"', html))


def wishes(html: str) -> list[tuple[str, ...]]:
    """The buttons behind wishes."""
    return re.findall(r'data-do="(choose)" data-key="(\w+)" data-value="(\w+)"', html)


def test_a_game_is_played_once_more(crowd: list[Player]):
    code = opened(crowd[0], computers=1)
    crowd[1].act(code, "join")
    assert crowd[1].post(f"/g/{code}/again", {}).get_json()["reason"] == "not_over"
    crowd[0].act(code, "start")
    to_the_end(code)
    assert "again" in acts(crowd[1].get(f"/g/{code}").text)
    assert "again" not in acts(crowd[2].get(f"/g/{code}").text)
    fresh = [player.post(f"/g/{code}/again", {}).get_json()["code"] for player in (crowd[1], crowd[0], crowd[1])]
    assert set(fresh) != {code}
    assert len(set(fresh)) == 1
    seen = crowd[0].twin(fresh[0])
    assert [seat["name"] for seat in seen["seats"] if not seat["computer"]] == ["Player 1", "Player 0"]
    assert crowd[2].post(f"/g/{code}/again", {}).get_json()["reason"] == "not_there"


def test_a_full_lobby_says_so_and_offers_the_next_game(crowd: list[Player]):
    ref = ChatRef(-1001, None, "Miners", "en", "supergroup")
    code = lobby.open_table(crowd[0].id or 0, ref, seats_wanted=3)
    crowd[1].act(code, "join")
    crowd[1].act(code, "computers", value="1")
    assert EN("ui.lobby.room") in crowd[2].get(f"/g/{code}").text
    assert EN("ui.lobby.all") in crowd[2].act(code, "join").text
    late, tag = crowd[3], crowd[3].get(f"/g/{code}").headers["ETag"]
    html = late.get(f"/g/{code}").text
    assert (EN("ui.lobby.full") in html, EN("ui.lobby.ready") in html) == (True, False)
    assert ("call" in acts(html), "join" in acts(html)) == (True, False)
    html = late.act(code, "call").text
    assert (acts(html) & {"call", "uncall"}, f'data-news="{EN("bot.toast.waiting")}"' in html) == ({"uncall"}, True)
    assert waiting.names(ref) == ["Player 3"]
    again = late.get(f"/g/{code}", If_None_Match=tag)
    assert (again.status_code, "data-news" in again.text, late.twin(code)["called"]) == (200, False, True)
    crowd[0].act(code, "start")
    assert "uncall" in acts(late.get(f"/g/{code}").text)
    assert f'data-news="{EN("bot.toast.not_waiting")}"' in late.act(code, "uncall").text
    assert not acts(crowd[2].get(f"/g/{code}").text) & {"call", "uncall"}


def test_whoever_sits_in_another_lobby_of_the_group_hears_so(crowd: list[Player]):
    codes = [lobby.open_table(crowd[n].id or 0, ChatRef(-1001, n, "Miners", "en", "supergroup")) for n in (1, 2)]
    assert "data-news" not in crowd[0].act(codes[0], "join").text
    for _ in range(2):  # also when the answer was lost
        assert f'data-news="{EN("bot.toast.joined.too")}"' in crowd[0].act(codes[1], "join").text
