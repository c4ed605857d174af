"""Pages that are looked at keep their reader from being called; hidden ones and those of others do not."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask

from core.errors import Busy
from core.service import calls, chats, forgetting, lobby, outbox, people, presence
from core.service.calls import Where
from core.service.chats import ChatRef
from tests.service.world import content
from tests.webapp.conftest import Time
from tests.webapp.players import Player
from webapp import live

GROUP = ChatRef(-1001, None, "Miners", "en", "supergroup")
PAGE = "page-of-ann"


class Seated:
    """A running table of a group, and the browsers of its people."""

    def __init__(self, app: Flask) -> None:
        self.users = [people.remember(people.Person(500 + n, f"P{n}", "en")) for n in range(3)]
        self.code = lobby.open_table(self.users[0].id, GROUP, pace="none")
        for user in self.users[1:]:
            lobby.join(self.code, user.id)
        lobby.start(self.code, self.users[0].id)
        self.players = [Player(app, user.id) for user in self.users]

    def poll(self, player: Player, **asked: object) -> int:
        query = "&".join(f"{key}={value}" for key, value in {"since": 0, **asked}.items())
        return player.get(f"/g/{self.code}/live?{query}").status_code


@pytest.fixture
def seated(app: Flask) -> Seated:
    return Seated(app)


def where(clock: Time, code: str) -> Where:
    """How whoever has to act is called now."""
    clock.now += 10
    found = outbox.lease()
    (call,) = [notice for notice in found if notice.kind == "turn_call" and notice.code == code]
    return calls.way(call, call.payload["seat"]).where


def test_a_poll_of_a_visible_page_counts(seated: Seated, clock: Time):
    assert seated.poll(seated.players[0], page=PAGE) == 200
    assert where(clock, seated.code) is Where.LATER


def test_a_poll_of_a_hidden_page_does_not(seated: Seated, clock: Time):
    assert seated.poll(seated.players[0]) == 200
    assert where(clock, seated.code) is Where.CHAT


def test_other_people_who_look_change_nothing(seated: Seated, clock: Time):
    assert {seated.poll(player, page=PAGE) for player in seated.players[1:]} == {200}
    assert where(clock, seated.code) is Where.CHAT


def test_leaving_says_so(seated: Seated, clock: Time):
    ann = seated.players[0]
    seated.poll(ann, page=PAGE)
    assert ann.post(f"/g/{seated.code}/away", {"page": PAGE}).status_code == 204
    assert content("presence")["presence"] == []
    assert ann.post(f"/g/{seated.code}/away", {"page": PAGE}).status_code == 204
    assert where(clock, seated.code) is Where.CHAT


@pytest.mark.parametrize(
    ("path", "order"),
    [("claims", {"claim": {"kind": "hmm"}, "tap": "tap-00000001"}), ("seat", {"action": "nudge"}),
     ("commands", {"command": {"do": "next"}, "seen": 1, "tap": "tap-00000002"})],
)  # fmt: skip
def test_who_orders_something_is_there_even_if_it_is_refused(seated: Seated, clock: Time, path: str, order: object):
    ann = seated.players[0]
    for _ in range(2):
        assert ann.post(f"/g/{seated.code}/{path}", order).status_code != 500
    [row] = content("presence")["presence"]
    assert row[4] == clock.now + presence.SECONDS
    assert where(clock, seated.code) is Where.LATER
    ann.post(f"/g/{seated.code}/away", {"page": PAGE})
    assert content("presence")["presence"] == []
    assert where(clock, seated.code) is Where.CHAT


def test_what_others_order_and_what_is_no_order_count_for_nothing(app: Flask, seated: Seated, clock: Time):
    stranger = Player(app, people.remember(people.Person(999, "S", "en")).id)
    assert stranger.post(f"/g/{seated.code}/seat", {"action": "nudge"}).status_code == 403
    assert stranger.post("/g/gnowhere0000/seat", {"action": "nudge"}).status_code == 404
    assert Player(app, None).post(f"/g/{seated.code}/seat", {"action": "nudge"}).status_code == 401
    assert seated.players[0].post(f"/g/{seated.code}/away", {"page": PAGE}).status_code == 204
    assert content("presence")["presence"] == []


@pytest.mark.parametrize("page", ["", "short", "x" * 33, "page with blanks", "<b>page-of-ann</b>"])
def test_a_page_has_a_decent_name(seated: Seated, page: str):
    ann = seated.players[0]
    assert ann.get(f"/g/{seated.code}/live?since=0&page={page.replace(' ', '%20')}").status_code == 400
    assert ann.post(f"/g/{seated.code}/live", {"since": 0, "page": page}).status_code == 400
    assert ann.post(f"/g/{seated.code}/away", {"page": page}).status_code == 400
    assert content("presence")["presence"] == []


def test_strangers_nobody_and_unknown_tables(app: Flask, seated: Seated):
    stranger = Player(app, people.remember(people.Person(999, "S", "en")).id)
    assert seated.poll(stranger, page=PAGE) == 200
    assert stranger.post(f"/g/{seated.code}/away", {"page": PAGE}).status_code == 204
    assert Player(app, None).post(f"/g/{seated.code}/away", {"page": PAGE}).status_code == 401
    assert stranger.post("/g/gnowhere0000/away", {"page": PAGE}).status_code == 404
    assert content("presence")["presence"] == []


@pytest.fixture
def line(address: str, seated: Seated, monkeypatch: pytest.MonkeyPatch) -> Iterator[http.client.HTTPResponse]:
    """A stream of the first player's visible page."""
    monkeypatch.setattr(live, "BEAT", 0.02)
    connection = http.client.HTTPConnection(address, timeout=5)
    headers = {**seated.players[0].headers, "Content-Type": "application/json"}
    with closing(connection):
        connection.request("POST", f"/g/{seated.code}/live", json.dumps({"since": 0, "page": PAGE}), headers)
        with closing(connection.getresponse()) as stream:
            yield stream


def lasts_until() -> float:
    return float(content("presence")["presence"][0][4])


def beats(stream: http.client.HTTPResponse, count: int) -> None:
    """Wait for so many beats of the stream."""
    while count:
        count -= stream.readline() == b": beat\n"


def test_a_stream_keeps_its_page_alive_without_a_request(line: http.client.HTTPResponse, clock: Time):
    beats(line, 2)
    before = lasts_until()
    clock.now += presence.SPARED + 1
    beats(line, 3)
    assert lasts_until() == before + presence.SPARED + 1


def test_a_stream_does_not_bring_a_hidden_page_back(line: http.client.HTTPResponse, seated: Seated, clock: Time):
    beats(line, 2)
    seated.players[0].post(f"/g/{seated.code}/away", {"page": PAGE})
    clock.now += presence.SPARED + 1
    beats(line, 3)
    assert content("presence")["presence"] == []


@pytest.mark.parametrize("trouble", [Busy, OSError])
def test_a_database_in_trouble_does_not_end_a_stream(
    line: http.client.HTTPResponse, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
):
    def fails(*_: object) -> None:
        raise trouble

    beats(line, 1)
    monkeypatch.setattr(presence, "keep", fails)
    beats(line, 3)


def test_a_move_that_was_made_is_answered_though_nobody_can_note_who_made_it(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
):
    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(presence, "ordered", fails)
    ann = seated.players[0]
    seen = ann.twin(seated.code)
    card = seen["view"]["hand"][0]["card"]
    assert ann.order(seated.code, {"do": "discard", "cards": [card]}, seen["version"]).status_code == 200


def test_the_page_forgets_with_its_person(seated: Seated):
    seated.poll(seated.players[0], page=PAGE)
    forgetting.forget(seated.users[0].id)
    assert content("presence")["presence"] == []
    assert chats.open_table(GROUP) == seated.code


def test_a_page_that_was_killed_lapses(seated: Seated, clock: Time):
    seated.poll(seated.players[0], page=PAGE)
    clock.now += presence.SECONDS
    assert where(clock, seated.code) is Where.CHAT


def test_nobody_writes_down_pages_without_end(seated: Seated, clock: Time):
    ann = seated.players[0]
    told = [seated.poll(ann, page=f"page-of-ann-{number}") for number in range(100)]
    assert told[0] == 200
    assert told[-1] == 429
    assert len(content("presence")["presence"]) < 80
    assert seated.poll(seated.players[1], page=PAGE) == 200
