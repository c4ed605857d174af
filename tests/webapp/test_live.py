"""Hints over a real socket: at once, without state, without a database connection, and never too many."""

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.service import live as hub
from tests.webapp.players import Player, Table
from webapp import live
from webapp.errors import Rejected


class Line:
    """One connection of a browser."""

    def __init__(self, address: str, player: Player) -> None:
        self.http, self.headers = http.client.HTTPConnection(address, timeout=5), dict(player.headers)

    def close(self) -> None:
        self.http.close()

    def stream(self, code: str, since: int) -> http.client.HTTPResponse:
        headers = {**self.headers, "Content-Type": "application/json", "Accept-Encoding": "gzip"}
        self.http.request("POST", f"/g/{code}/live", json.dumps({"since": since}), headers)
        return self.http.getresponse()

    def poll(self, code: str, since: int, marked: int) -> http.client.HTTPResponse:
        self.http.request("GET", f"/g/{code}/live?since={since}&marked={marked}", headers=self.headers)
        return self.http.getresponse()


def block(stream: http.client.HTTPResponse) -> str:
    """The next event or comment, without its empty line."""
    lines = []
    while line := stream.readline().strip():
        lines.append(line.decode())
    return "\n".join(lines)


@contextmanager
def following(address: str, player: Player, code: str, since: int) -> Iterator[http.client.HTTPResponse]:
    with closing(Line(address, player)) as line, closing(line.stream(code, since)) as stream:
        assert block(stream) == ": hello"
        yield stream


def polled(address: str, player: Player, code: str, since: int, marked: int = 0) -> Any:
    """(status, body, headers) of a long poll."""
    with closing(Line(address, player)) as line:
        answer = line.poll(code, since, marked)
        return answer.status, json.loads(answer.read()), answer.headers


def pulse_of(table: Table) -> int:
    return hub.pulse(table.code)


def gone(count: int) -> bool:
    """Whether no more than so many still listen, soon."""
    end = time.monotonic() + 5
    while hub.listeners() > count and time.monotonic() < end:
        time.sleep(0.01)
    return hub.listeners() <= count


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    monkeypatch.setattr(live, "LONG_POLL", 0.3)
    assert gone(0), "whoever listened in the last test still does"


def test_a_stream_says_hello_and_every_new_pulse(address: str, table: Table):
    pulse = pulse_of(table)
    with following(address, table.players[0], table.code, pulse) as stream:
        for step in (1, 2, 3):
            table.forward(Random(step), 1)
            while (news := block(stream)) == ": beat":
                pass
            assert news == f"event: pulse\ndata: {pulse + step}"


def test_a_stream_may_be_kept_by_nobody_and_held_back_by_nobody(address: str, table: Table):
    with following(address, table.players[0], table.code, pulse_of(table)) as stream:
        assert stream.status == 200
        assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["Cache-Control"] == "no-cache, no-transform"
        assert stream.headers["X-Accel-Buffering"] == "no"
        assert stream.headers["Content-Encoding"] is None
        assert stream.headers["Content-Length"] is None


def test_who_is_behind_is_told_at_once(address: str, table: Table):
    with following(address, table.stranger, table.code, 0) as stream:
        assert block(stream) == f"event: pulse\ndata: {pulse_of(table)}"


def test_a_quiet_stream_beats(address: str, table: Table):
    with following(address, table.players[0], table.code, pulse_of(table)) as stream:
        assert [block(stream) for _ in range(3)] == [": beat"] * 3


def test_my_other_page_hears_of_my_mark_and_nobody_elses_does(address: str, table: Table):
    (ann, bob, *_), pulse = table.players, pulse_of(table)
    with following(address, ann, table.code, pulse) as mine, following(address, bob, table.code, pulse) as theirs:
        assert block(mine) == block(theirs) == ": beat"
        assert ann.post(f"/g/{table.code}/marks", {"target": 1, "trust": -1}).status_code == 200
        while (news := block(mine)) == ": beat":
            pass
        assert news == "event: mark\ndata: 1"
        assert [block(theirs) for _ in range(3)] == [": beat"] * 3
    with following(address, ann, table.code, pulse) as mine:
        assert block(mine) == "event: mark\ndata: 1"  # it may have been made before this line stood
        assert block(mine) == ": beat"


def test_a_poll_tells_me_of_my_mark_and_nobody_else(address: str, table: Table):
    (ann, bob, *_), pulse = table.players, pulse_of(table)
    mark = ann.post, (f"/g/{table.code}/marks", {"target": 1, "trust": -1})
    threading.Timer(0.05, *mark).start()
    assert polled(address, ann, table.code, pulse)[1] == {"pulse": pulse, "marked": 1}
    assert polled(address, bob, table.code, pulse)[1] == {"pulse": pulse, "marked": 0}
    assert polled(address, ann, table.code, pulse, marked=1)[1] == {"pulse": pulse, "marked": 1}


def test_everybody_hears_of_a_move(address: str, table: Table):
    pulse, heard = pulse_of(table), []

    def listen(player: Player) -> None:
        with following(address, player, table.code, pulse) as stream:
            ready.release()
            while (news := block(stream)) == ": beat":
                pass
            heard.append(news)

    ready = threading.Semaphore(0)
    people = [threading.Thread(target=listen, args=(player,)) for player in (*table.players, table.stranger)]
    for person in people:
        person.start()
    for _ in people:
        ready.acquire()
    table.forward(Random(1), 1)
    for person in people:
        person.join()
    assert heard == [f"event: pulse\ndata: {pulse + 1}"] * len(people)


def test_streams_are_freed_when_their_readers_leave(address: str, table: Table):
    for _ in range(3):
        with following(address, table.players[0], table.code, pulse_of(table)) as stream:
            assert block(stream) == ": beat"
            assert hub.listeners() == 1
        assert gone(0)


def test_no_database_connection_is_held_while_waiting(address: str, table: Table, monkeypatch: pytest.MonkeyPatch):
    from core.store import db

    opened, closed = [], []
    real = db.db._connect, db.db._close
    monkeypatch.setattr(db.db, "_connect", lambda: opened.append(1) or real[0]())
    monkeypatch.setattr(db.db, "_close", lambda conn: closed.append(1) or real[1](conn))
    pulse = pulse_of(table)
    with (
        following(address, table.players[0], table.code, pulse) as stream,
        following(address, table.players[1], table.code, pulse),
    ):
        block(stream)
        assert len(opened) - len(closed) == 1  # the watcher's own
        before = len(opened)
        assert [block(stream) for _ in range(4)] == [": beat"] * 4
        assert len(opened) == before


def test_streams_beyond_the_cap_are_turned_away_and_plain_requests_served(app: Flask, address: str, table: Table):
    app.extensions["places"] = live.Places(2)
    player, pulse = table.players[0], pulse_of(table)
    with following(address, player, table.code, pulse), following(address, player, table.code, pulse):
        with closing(Line(address, player)) as line, closing(line.stream(table.code, pulse)) as full:
            assert (full.status, json.loads(full.read())["reason"]) == (503, "full")
            assert int(full.headers["Retry-After"]) > 0
        assert polled(address, player, table.code, pulse)[0] == 503
        assert polled(address, player, table.code, 0)[0] == 200
        assert player.get(f"/g/{table.code}.json").status_code == 200
    assert gone(0)
    with following(address, player, table.code, pulse):
        pass


def test_the_cap_leaves_threads_for_plain_requests(app: Flask):
    places, left = app.extensions["places"], app.extensions["settings"].web_threads - 64
    for person in range(left):
        places.take(person)
    with pytest.raises(Rejected, match="full"):
        places.take(left)


def test_one_person_has_only_so_many_places_and_others_theirs(app: Flask, address: str, table: Table):
    app.extensions["places"] = live.Places(64, each=2)
    (ann, bob, *_), pulse = table.players, pulse_of(table)
    with following(address, ann, table.code, pulse), following(address, ann, table.code, pulse):
        status, body, headers = polled(address, ann, table.code, pulse)
        assert (status, body["reason"], headers["Retry-After"]) == (503, "too_many_places", "10")
        with following(address, bob, table.code, pulse):
            pass
    assert gone(0)
    for _ in range(3):
        assert polled(address, ann, table.code, pulse)[0] == 200


def test_a_place_is_given_back_once_for_each_time_it_was_taken():
    places = live.Places(3, each=2)
    for _ in range(5):
        places.take(7)
        places.take(7)
        with pytest.raises(Rejected, match="too_many_places"):
            places.take(7)
        places.take(8)
        with pytest.raises(Rejected, match="full"):
            places.take(9)
        for person in (7, 8, 7):
            places.leave(person)


def test_a_stream_ends_when_the_server_closes(app: Flask, address: str, table: Table):
    with following(address, table.players[0], table.code, pulse_of(table)) as stream:
        app.extensions["places"].closing.set()
        while block(stream) == ": beat":
            pass
        assert stream.read() == b""


def test_a_poll_waits_for_the_next_pulse(address: str, table: Table):
    pulse = pulse_of(table)
    threading.Timer(0.05, table.forward, (Random(1), 1)).start()
    status, body, headers = polled(address, table.players[0], table.code, pulse)
    assert (status, body) == (200, {"pulse": pulse + 1, "marked": 0})
    assert headers["Cache-Control"] == "no-store"


def test_a_poll_that_is_behind_is_answered_at_once(address: str, table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live, "LONG_POLL", 60)
    assert polled(address, table.players[0], table.code, 0)[1]["pulse"] == pulse_of(table)


def test_a_poll_in_vain_says_so(address: str, table: Table):
    pulse, player = pulse_of(table), table.players[0]
    assert polled(address, player, table.code, pulse)[:2] == (200, {"pulse": pulse, "marked": 0})


@pytest.mark.parametrize("since", ["", "x", "-1", "1.5", "9" * 20, "٣"])
def test_a_poll_must_say_what_it_knows(table: Table, since: str):
    for field, known in (("since", f"since={since}"), ("marked", f"since=0&marked={since}")):
        answer = table.players[0].get(f"/g/{table.code}/live?{known}")
        assert (answer.status_code, answer.get_json()["facts"]) == (400, {"field": field})


def test_places_are_given_back_when_a_stream_is_never_read(app: Flask, table: Table):
    app.extensions["places"] = live.Places(1)
    for _ in range(3):
        answer = table.players[0].post(f"/g/{table.code}/live", {"since": 0})
        assert answer.status_code == 200
        answer.close()
