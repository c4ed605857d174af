"""The trace over HTTP: the fragment and its twin, refused while the round runs, everybody's marks their own."""

import html
import re
from random import Random

import pytest
from flask import Flask

from core.i18n import LANGUAGES
from core.rules.commands import Discard, EndRound
from core.rules.editions import EDITIONS
from core.service import moves, stored, talk
from core.store import db, games
from tests.webapp.players import Player, Table, tap
from tests.webapp.test_headers import Inline
from webapp.limits import Buckets

JSON = "application/json"


def over(table: Table, dice: int = 7) -> Table:
    """The table at the end of its first round."""
    return table.forward(Random(dice), phase="reveal")


def readers(table: Table) -> list[Player]:
    return [table.stranger, *table.players]


def path(table: Table, number: object = 1, suffix: str = "") -> str:
    return f"/g/{table.code}/trace{suffix}?round={number}"


def test_a_trace_is_asked_for_at_a_measured_pace(app: Flask) -> None:
    table = Table(app, 3)
    app.extensions["buckets"] = Buckets(burst=3, rate=1e-3)
    addresses = [path(table), path(table, 1, ".json"), path(table, 2), path(table)]
    assert [table.stranger.get(address).status_code for address in addresses] == [422, 422, 422, 429]
    assert table.players[0].get(path(table)).status_code == 422  # nobody pays for others


def test_while_a_round_runs_there_is_no_trace_for_anybody_in_any_form(app) -> None:
    table = Table(app, 3)
    for _ in range(3):
        for reader in readers(table):
            answers = [
                reader.get(path(table)),
                reader.get(path(table), Accept=JSON),
                reader.get(path(table, 1, ".json")),
            ]
            assert {answer.status_code for answer in answers} == {422}
            assert {answer.get_json()["reason"] for answer in answers} == {"round_running"}
            assert len({answer.text for answer in answers}) == 1
        table.forward(Random(1), 2)
    assert {reader.get(path(table, 2)).get_json()["reason"] for reader in readers(table)} == {"no_such_round"}


def test_what_is_no_round_is_malformed_and_strangers_to_the_house_are_sent_to_sign_in(table, nobody) -> None:
    for wrong in ("", "x", "-1", "1.0", "1000", "１", "1 "):
        answer = table.players[0].get(path(table, wrong))
        assert (answer.status_code, answer.get_json()["facts"]) == (400, {"field": "round"})
    assert table.players[0].get(f"/g/{table.code}/trace").status_code == 400
    assert nobody.get(path(table)).status_code == 401
    assert table.players[0].get("/g/gnone/trace?round=1").status_code == 404


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fragment_and_its_twin_tell_the_same_in_every_language(app, edition: str) -> None:
    table = over(Table(app, 4, edition=edition))
    twin = table.players[1].get(path(table, 1, ".json")).get_json()
    assert twin["round"] == 1
    assert [move["number"] for move in twin["moves"]] == list(range(1, len(twin["moves"]) + 1))
    assert twin["start"] == twin["moves"][0]["before"] == [9, 7, 9]
    assert twin == table.players[1].get(path(table), Accept=JSON).get_json()
    for lang in LANGUAGES:
        page = table.players[1].get(path(table), X_Language=lang).text
        told = table.players[1].get(path(table, 1, ".json"), X_Language=lang).get_json()
        rows = [
            html.unescape(row) for row in re.findall(r'<li class="\w*" id="trace-move-.*?<p>(.*?) <small>', page, re.S)
        ]
        assert rows == [move["text"] for move in told["moves"]]
        assert f'lang="{lang}"' in page
        assert len(re.findall(r'<path class="line', page)) == 6
        assert page.count('class="turned"') == bool(told["turning"])
        assert (html.escape(told["turning"]["text"], quote=False) in html.unescape(page)) if told["turning"] else True


def test_what_all_decided_together_wears_nobodys_face(app) -> None:
    table = Table(app, 4, vote_end="on")
    with db.work():
        row = games.by_code(table.code)
        while (game := stored.table_of(row)).deck:
            order = Discard(game.acting, game.hands[game.acting][:1])
            moves.move(row, games.seats(row), order, by="person", tap=tap())
        moves.move(row, games.seats(row), EndRound(2), by="person", tap=tap())
    *before, last = re.findall(r'<li class="\w*" id="trace-move-.*?</li>', table.players[2].get(path(table)).text, re.S)
    assert [("<svg" in row, "<small>" in row) for row in before] == [(True, True)] * len(before)
    assert ("<svg" in last, "<small>" in last) == (False, False)
    assert table.players[2].get(path(table, 1, ".json")).get_json()["moves"][-1]["seat"] is None


def test_the_maze_of_a_move_is_drawn_and_told_as_data(app, nobody) -> None:
    table = Table(app, 4)
    then = f"/g/{table.code}/trace/then?round=1&move="
    assert table.stranger.get(f"{then}0").get_json()["reason"] == "round_running"
    over(table)
    moves = len(table.players[0].get(path(table, 1, ".json")).get_json()["moves"])
    for move in (0, 3, moves):
        told = table.players[1].get(f"{then}{move}", Accept=JSON).get_json()
        drawn = [reader.get(f"{then}{move}").text for reader in readers(table)]
        assert (told["move"], told["view"]["seat"]) == (move, None)
        assert len(set(drawn)) == 1
        assert drawn[0].count('class="cell ') == len(told["view"]["cells"])
        assert (f'data-title="The maze after move {move}"' in drawn[0]) == (move > 0)
        assert Inline(drawn[0]).found == []
    for wrong, status in (("", 400), ("x", 400), ("-1", 400), ("٣", 400), (str(moves + 1), 404), ("999", 404)):
        assert table.players[0].get(f"{then}{wrong}").status_code == status
    assert nobody.get(f"{then}1").status_code == 401


def test_words_and_marks_are_told_with_their_verdicts(app, clock) -> None:
    table = Table(app, 4)
    view = table.players[0].twin(table.code)["view"]
    clock.now += 60
    talk.claim(table.code, table.users[1].id, {"kind": "accuse", "target": 2}, "word-one")
    talk.claim(table.code, table.users[2].id, {"kind": "gold", "goal": 0}, "word-two")
    talk.mark(table.code, table.users[0].id, 3, -1)
    over(table)
    told = table.players[0].get(path(table, 1, ".json")).get_json()
    bad = [seat for seat, role in enumerate(told["roles"]) if role == "saboteur"]
    assert view["seats"][2]["role"] is None
    assert [(word["seat"], word["kind"], word["right"], word["knew"]) for word in told["words"]] == [
        (1, "accuse", 2 in bad, False),
        (2, "gold", told["treasure"] == 0, False),
    ]
    assert told["hunches"] == [{"since": 0, "target": 3, "trust": -1, "right": 3 in bad, "changed": False}]
    page = table.players[0].get(path(table)).text
    assert page.count('<span class="stamp ') == 3
    assert "You doubted Player 3" in page


def test_my_marks_change_no_byte_of_anybody_elses_answer(app) -> None:
    def answers(table: Table) -> list[tuple[str, list[tuple[str, str]]]]:
        told = [reader.get(path(table, 1, end)) for reader in readers(table) for end in ("", ".json")]
        return [(answer.text, sorted(answer.headers.items())) for answer in told]

    table = Table(app, 3)
    table.forward(Random(1), 2)
    talk.mark(table.code, table.users[0].id, 1, -2)
    with_mark = answers(over(table))
    with talk.db.work():
        talk.tables.Mark.delete().execute()
    without = answers(table)
    mine = slice(2, 4)
    assert with_mark[mine] != without[mine]
    assert [*with_mark[:2], *with_mark[4:]] == [*without[:2], *without[4:]]


def test_the_trace_of_a_round_tells_nothing_about_the_next(app) -> None:
    table = over(Table(app, 3))
    before = [reader.get(path(table)).data for reader in readers(table)]
    seen = table.stranger.twin(table.code)["version"]
    assert table.players[0].order(table.code, {"do": "next"}, seen).status_code == 200
    for _ in range(3):
        assert [reader.get(path(table)).data for reader in readers(table)] == before
        assert {reader.get(path(table, 2)).status_code for reader in readers(table)} == {422}
        table.forward(Random(2), 3)


def test_the_table_leads_to_every_round_that_is_over(app) -> None:
    table = Table(app, 3)
    opens = re.compile(r'data-do="trace" data-round="(\d)"')
    assert opens.findall(table.stranger.get(f"/g/{table.code}").text) == []
    over(table)
    for action in ("pause", "resume"):
        assert {"".join(opens.findall(reader.get(f"/g/{table.code}").text)) for reader in readers(table)} == {"1"}
        assert table.players[0].post(f"/g/{table.code}/seat", {"action": action}).status_code == 200
    table.players[0].order(table.code, {"do": "next"}, table.stranger.twin(table.code)["version"])
    assert opens.findall(table.stranger.get(f"/g/{table.code}").text) == ["1"]
    table.forward(Random(3), phase="over")
    for reader in readers(table):
        page = reader.get(f"/g/{table.code}").text
        assert set(opens.findall(page)) == {"1", "2", "3"}
        assert page.count('data-do="replay"') == 1
