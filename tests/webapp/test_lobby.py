"""Tables before the game: mine, new ones, sitting down, options, starting."""

import re
from typing import Any

import pytest
from flask import Flask

from core.i18n import translator
from core.rules.editions import EDITIONS, USUAL, find
from core.service import clock as clock_service
from core.service import lobby, people
from core.service import table as tables
from core.service.chats import ChatRef
from tests.webapp.conftest import Time
from tests.webapp.players import Player, opened

EN = translator("en")

JSON = "application/json"
BOXES = list(EDITIONS.values())
SMALL, LARGE = sorted(BOXES, key=lambda box: box.most)


def test_a_table_against_computer_players_begins_at_once(crowd: list[Player]):
    seen = crowd[0].twin(opened(crowd[0], seats=6, computers=5, start=True))
    assert (seen["status"], seen["me"], seen["pace"]) == ("playing", 0, "none")
    assert [seat["computer"] for seat in seen["seats"]] == [False] + [True] * 5
    assert len({seat["name"] for seat in seen["seats"]}) == 6


@pytest.mark.parametrize(("edition", "seats"), [(box.key, n) for box in BOXES for n in range(box.least, box.most + 1)])
def test_every_size_of_every_edition_can_be_chosen(crowd: list[Player], edition: str, seats: int):
    seen = crowd[0].twin(opened(crowd[0], edition=edition, seats=seats, start=True))
    assert (len(seen["seats"]), seen["edition"], seen["view"]["edition"]) == (seats, edition, edition)


def test_the_smallest_table_begins_when_no_size_is_named(crowd: list[Player]):
    for box in BOXES:
        assert len(crowd[0].twin(opened(crowd[0], edition=box.key, start=True))["seats"]) == box.least
    assert crowd[0].twin(opened(crowd[0]))["edition"] == USUAL


def keys(html: str) -> dict[str, tuple[bool, bool]]:
    """The keys of the editions: whether each is chosen, and whether the reader may press it."""
    found = re.findall(r'<button[^>]*data-do="edition" data-value="(\w+)"[^>]*aria-pressed="(\w+)"( disabled)?>', html)
    return {key: (pressed == "true", not shut) for key, pressed, shut in found}


def test_the_host_chooses_the_edition_and_others_see_it(crowd: list[Player]):
    code = opened(crowd[0])
    crowd[1].act(code, "join")
    assert crowd[2].act(code, "edition", value=LARGE.key).get_json()["reason"] == "not_in"
    html = crowd[0].act(code, "edition", value=LARGE.key).text
    assert keys(html) == {box.key: (box is LARGE, True) for box in BOXES}
    assert set(re.findall(r'data-option="(\w+)"', html)) >= {"pace", "language", *LARGE.options}
    assert keys(crowd[1].get(f"/g/{code}").text) == {box.key: (box is LARGE, True) for box in BOXES}
    assert keys(crowd[2].get(f"/g/{code}").text) == {box.key: (box is LARGE, False) for box in BOXES}
    assert "disabled" not in button(crowd[1], code, "start")  # two are enough for it
    assert crowd[0].act(code, "edition", value=SMALL.key).status_code == 200
    assert "disabled" in button(crowd[1], code, "start")
    assert crowd[0].act(code, "edition", value="pocket").get_json()["reason"] == "unknown_option"


def test_twelve_sit_down_where_twelve_can_play_and_then_are_too_many_for_less(crowd: list[Player]):
    code = opened(crowd[0], edition=LARGE.key)
    assert {player.act(code, "join").status_code for player in crowd[1:]} == {200}
    no = crowd[0].act(code, "edition", value=SMALL.key).get_json()
    assert (no["reason"], no["facts"]) == ("bad_seats", {"least": SMALL.least, "most": SMALL.most})
    assert str(SMALL.most) in no["text"]
    assert 'data-kind="table"' in crowd[11].act(code, "start").text


def test_eleven_computers_fill_a_table(crowd: list[Player]):
    code = opened(crowd[0], edition=LARGE.key, computers=LARGE.most - 1)
    assert "disabled" in button(crowd[0], code, "seat-more")
    assert crowd[0].act(code, "computers", value=str(LARGE.most)).get_json()["reason"] == "lobby_full"
    for odd in ("٣", "³", "+3", "-1", ""):
        assert crowd[0].act(code, "computers", value=odd).status_code == 400


def test_the_home_page_offers_every_edition(crowd: list[Player]):
    html = crowd[0].get("/home").text
    assert keys(html) == {box.key: (box.key == USUAL, True) for box in BOXES}
    for box in BOXES:
        assert f'data-least="{box.least}" data-most="{box.most}"' in html


def test_a_lobby_for_friends_waits(crowd: list[Player]):
    seen = crowd[0].twin(opened(crowd[0], computers=0))
    assert (seen["status"], seen["view"], len(seen["seats"]), seen["host"]) == ("lobby", None, 1, True)


def test_what_is_wished_is_so(crowd: list[Player]):
    options = {"maps": "5", "board_limit": "5x9"}
    seen = crowd[0].twin(opened(crowd[0], seats=4, computers=2, language="ko", pace="blitz", options=options))
    assert (seen["language"], seen["pace"], seen["status"]) == ("ko", "blitz", "lobby")
    assert options.items() <= seen["options"].items()


@pytest.mark.parametrize(
    "wish",
    [
        *({"seats": n} for n in (1, 13, 0, -1, 3.5, "4", True)),
        *({"computers": n} for n in (12, -1, "1")),
        *({"options": o} for o in ({"maps": 5}, {"mops": "5"}, [], "maps")),
        *({name: "x"} for name in ("pace", "language", "start", "chat", "host", "edition", "tap", "code")),
    ],
)
def test_other_wishes_are_refused(crowd: list[Player], wish: dict[str, Any]):
    answer = crowd[0].post("/api/games", wish)
    assert (answer.status_code, answer.get_json()["facts"]) == (400, {"field": next(iter(wish))})
    assert crowd[0].get("/api/games").get_json() == {"games": []}


@pytest.mark.parametrize(("wish", "reason"), [
    ({"options": {"maps": "7"}}, "unknown_option"),
    *(({"edition": SMALL.key, "seats": n}, "bad_seats") for n in (SMALL.least - 1, SMALL.most + 1)),
    ({"seats": 3, "computers": 5}, "lobby_full"),
    ({"computers": 1, "start": True}, "too_few"),
])  # fmt: skip
def test_wishes_that_cannot_be_leave_no_table_behind(crowd: list[Player], wish: dict[str, Any], reason: str):
    answer = crowd[0].post("/api/games", wish)
    assert (answer.status_code, answer.get_json()["reason"]) == (422, reason)
    assert crowd[0].get("/api/games").get_json() == {"games": []}


def test_sitting_down_getting_up_and_starting(crowd: list[Player]):
    code = opened(crowd[0])
    assert crowd[1].act(code, "join").status_code == 200
    assert (
        crowd[2]
        .act(
            code,
            "join",
        )
        .status_code
        == 200
    )
    assert crowd[1].act(code, "leave").status_code == 200
    assert crowd[2].act(code, "start").get_json()["reason"] == "host_starts"
    few, facts = crowd[0].act(code, "start"), {"least": 3, "have": 2}
    assert (few.status_code, few.get_json()) == (
        422,
        {"reason": "too_few", "facts": facts, "text": EN("reason.too_few", **facts)},
    )
    assert crowd[2].act(code, "computers", value="1").status_code == 200
    begun = crowd[0].act(code, "start")
    assert begun.status_code == 200
    assert 'data-kind="table"' in begun.text
    assert [seat["name"] for seat in crowd[2].twin(code)["seats"]][:2] == ["Player 0", "Player 2"]


def test_an_order_that_arrives_twice_finds_its_work_done(crowd: list[Player]):
    code = opened(crowd[0], computers=3)
    for player, action in ((crowd[1], "join"), (crowd[1], "leave"), (crowd[0], "start")):
        once, twice = player.act(code, action), player.act(code, action)
        assert once.status_code == twice.status_code == 200, action
        assert once.headers["X-Version"] == twice.headers["X-Version"]
    late = crowd[2].act(code, "join")
    assert (late.status_code, late.get_json()["reason"]) == (422, "already_started")


def test_a_full_table_takes_nobody(crowd: list[Player]):
    code = opened(crowd[0])
    assert [player.act(code, "join").status_code for player in crowd[1:]] == [200] * 9 + [422] * 2
    assert crowd[11].act(code, "join").get_json()["reason"] == "lobby_full"


def test_computers_come_and_go(crowd: list[Player]):
    code = opened(crowd[0], computers=1)
    assert crowd[1].act(code, "computers", value="2").get_json()["reason"] == "not_in"
    assert crowd[0].act(code, "computers", value="10").get_json()["reason"] == "lobby_full"
    for number in (3, 0, 9):
        assert crowd[0].act(code, "computers", value=str(number)).status_code == 200
        assert sum(seat["computer"] for seat in crowd[0].twin(code)["seats"]) == number


def test_the_buttons_ask_for_a_number_of_computers_so_that_a_press_counts_once(crowd: list[Player]):
    code = opened(crowd[0], computers=2)
    fewer, more = re.findall(r'data-do="seat-(?:less|more)" data-value="(\d+)"', crowd[0].get(f"/g/{code}").text)
    assert (fewer, more) == ("1", "3")
    once, twice = crowd[0].act(code, "computers", value=more), crowd[0].act(code, "computers", value=more)
    assert once.status_code == twice.status_code == 200
    assert once.headers["X-Version"] == twice.headers["X-Version"]
    assert len(crowd[0].twin(code)["seats"]) == 4


def button(player: Player, code: str, do: str) -> str:
    """The button of the lobby that does this, as its reader gets it."""
    (found,) = re.findall(rf'<button[^>]*data-do="{do}"[^>]*>', player.get(f"/g/{code}").text)
    return str(found)


def test_a_table_for_four_is_full_with_four_but_computers_make_room(crowd: list[Player]):
    code = opened(crowd[0], seats=4, computers=2)
    assert "disabled" not in button(crowd[0], code, "seat-more")
    crowd[1].act(code, "join")
    assert "disabled" in button(crowd[0], code, "seat-more")
    assert "disabled" not in button(crowd[2], code, "join")
    for player in crowd[2:4]:
        assert player.act(code, "join").status_code == 200
    assert "disabled" in button(crowd[4], code, "join")


def test_a_table_begins_with_three(crowd: list[Player]):
    code = opened(crowd[0], computers=1)
    assert "disabled" in button(crowd[0], code, "start")
    crowd[1].act(code, "join")
    assert "disabled" not in button(crowd[1], code, "start")


def test_whoever_sits_here_can_choose_or_wish_and_everybody_sees_what_is_chosen(crowd: list[Player]):
    code = opened(crowd[0], options={"maps": "5"})
    crowd[1].act(code, "join")
    for player, choosing in ((crowd[0], True), (crowd[1], True), (crowd[2], False)):
        html = player.get(f"/g/{code}").text
        chosen = re.findall(r'<select data-option="(\w+)"([^>]*)>.*?<option value="(\w+)" selected>', html)
        assert ("maps", "5") in [(key, value) for key, _, value in chosen]
        assert {"disabled" not in how for _, how, _ in chosen} == {choosing}
        assert ('data-do="cancel"' in html) == (player is crowd[0])
        assert html.count('id="about-') >= len(find(USUAL).options)


def test_the_same_tap_opens_one_table(crowd: list[Player]):
    wish = {"seats": 4, "start": True, "tap": "tap-00000001"}
    code = opened(crowd[0], **wish)
    assert opened(crowd[0], **wish) == code
    assert [game["code"] for game in crowd[0].get("/api/games").get_json()["games"]] == [code]
    assert opened(crowd[1], **wish) != code
    assert opened(crowd[0], **{**wish, "tap": "tap-00000002"}) != code


def test_the_host_sets_options(crowd: list[Player]):
    code = opened(crowd[0])
    crowd[1].act(code, "join")
    assert crowd[0].act(code, "option", key="gold_pool", value="players").status_code == 200
    assert crowd[0].act(code, "option", key="pace", value="day").status_code == 200
    seen = crowd[0].twin(code)
    assert (seen["options"]["gold_pool"], seen["pace"]) == ("players", "day")
    assert crowd[2].act(code, "option", key="gold_pool", value="miners").get_json()["reason"] == "not_in"
    assert crowd[0].act(code, "option", key="gold_pool", value="x").get_json()["reason"] == "unknown_option"


@pytest.mark.parametrize("order", [
    {}, {"action": "dance"}, {"action": "expire"}, {"action": "open_table"}, {"action": "option"},
    {"action": "option", "key": "maps"}, {"action": "join", "key": "maps"}, {"action": "join", "value": "5"},
    {"action": "join", "user": 1}, {"action": "computers"}, {"action": "computers", "value": "one"},
    {"action": "computers", "value": 1}, {"action": "computers", "value": "-1"},
    {"action": "computers", "key": "maps", "value": "1"}, {"action": "edition"},
    {"action": "edition", "key": "maps", "value": USUAL},
])  # fmt: skip
def test_orders_that_make_no_sense(crowd: list[Player], order: dict[str, Any]):
    assert crowd[0].post(f"/g/{opened(crowd[0])}/lobby", order).status_code == 400


def test_the_host_cancels(crowd: list[Player]):
    code = opened(crowd[0])
    crowd[1].act(code, "join")
    assert crowd[1].act(code, "cancel").get_json()["reason"] == "not_host"
    gone = crowd[0].act(code, "cancel")
    assert gone.status_code == 200
    assert 'data-kind="message"' in gone.text
    assert crowd[1].twin(code)["status"] == "cancelled"
    assert crowd[0].act(code, "cancel").status_code == 200


def test_my_tables_are_mine(crowd: list[Player]):
    mine, theirs = opened(crowd[0], seats=3, start=True), opened(crowd[1])
    games = crowd[0].get("/api/games").get_json()["games"]
    assert [(game["code"], game["status"], game["seats"]) for game in games] == [(mine, "playing", 3)]
    home = crowd[0].get("/home").text
    assert mine in home
    assert theirs not in home


def test_an_invitation_leads_to_the_bots_app(crowd: list[Player]):
    code = opened(crowd[0])
    assert f"https://t.me/mine_bot/play?startapp={code}" in crowd[0].get(f"/g/{code}").text


def test_an_invitation_to_a_local_table_leads_to_this_machine(local_app: Flask):
    user = people.local("Ann", "en", "0123456789abcdef")
    ann = Player(local_app, user.id)
    code = opened(ann)
    assert f"http://localhost/?g={code}" in ann.get(f"/g/{code}").text


def test_names_are_only_ever_text(app: Flask):
    user = people.remember(people.Person(9, '<b onclick="x">&"\'', "en", True))
    other = people.remember(people.Person(10, "Bob", "en", True))
    html = Player(app, other.id).get(f"/g/{opened(Player(app, user.id))}").text
    assert "<b onclick" not in html
    assert "&lt;b onclick" in html


def test_the_title_of_a_chat_is_only_ever_text(app: Flask, crowd: list[Player]):
    chat = ChatRef(-100, title="<script>alert(1)</script>", kind="supergroup")
    code = lobby.open_table(crowd[0].id, chat)
    for path in (f"/g/{code}", "/home"):
        assert "<script>alert" not in crowd[0].get(path).text
    assert crowd[0].twin(code)["title"] == "<script>alert(1)</script>"


def test_computers_move_and_the_player_sees_it(app: Flask, crowd: list[Player], clock: Time):
    code = opened(crowd[0], seats=4, start=True)
    for _ in range(20):
        clock.now += 3
        clock_service.tick()
        if tables.look(code).acting == 0:
            break
    assert crowd[0].twin(code)["acting"] == 0


def test_opening_tables_is_dear(crowd: list[Player]):
    answers = [crowd[0].post("/api/games", {}).status_code for _ in range(8)]
    assert answers == [201] * 6 + [429] * 2
