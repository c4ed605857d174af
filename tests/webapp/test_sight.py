"""The kept log grows with the table, is each reader's own, and is what a fresh reading would give."""

from itertools import product
from random import Random
from typing import Any

import pytest

from core.i18n import LANGUAGES, translator
from core.kept import Kept
from core.service import people, talk
from core.service import table as tables
from core.talk import PHRASES
from core.view import View
from tests.webapp.conftest import Time
from tests.webapp.players import Table
from webapp import draw, sight
from webapp.reader import SKINS
from webapp.sight import Told, see


def fresh(table: Table, reader: int | None, language: str = "en") -> Told:
    return see(table.code, reader, translator(language), Kept()).told


def test_a_grown_log_is_the_same_as_a_fresh_one(table: Table):
    kept, dice = Kept(), Random(1)
    readers = [None, *(user.id for user in table.users)]
    for _ in range(12):
        table.forward(dice, 3)
        for reader in readers:
            for language in LANGUAGES:
                grown = see(table.code, reader, translator(language), kept).told
                assert grown == fresh(table, reader, language)


def test_what_is_said_stands_where_it_was_said(table: Table, clock: Time):
    """Moves and talk in any order, looked at now and then: the grown log is the one that a fresh reading gives."""
    kept, dice = Kept(), Random(2)
    readers = [None, *(user.id for user in table.users[:2])]
    said = 0
    for step in range(30):
        if dice.random() < 0.5:
            table.forward(dice, dice.randrange(3))
        else:
            said = talk.claim(table.code, table.users[step % 4].id, {"kind": PHRASES[step % 6]}, f"tap-{step}").number
            clock.now += 20
        reader = dice.choice(readers)
        assert see(table.code, reader, translator("en"), kept).told == fresh(table, reader)
    lines = see(table.code, None, translator("en"), kept).told.lines
    assert [line["claim"]["id"] for line in lines if line["claim"]] == list(range(1, said + 1))
    assert [line["version"] for line in lines] == sorted(line["version"] for line in lines)
    assert 5 < said < 25


def test_readers_are_told_different_things(table: Table):
    kept = Kept()
    told = [see(table.code, user.id, translator("en"), kept).told for user in table.users]
    texts = ["\n".join(line["text"] for line in one.lines) for one in told]
    assert len(set(texts)) == len(texts)


def test_only_what_is_new_is_fetched(table: Table, monkeypatch: pytest.MonkeyPatch):
    kept, asked, real = Kept(), [], tables.log

    def log(code: str, reader: int | None, since: int, limit: int) -> list[tables.LogEntry]:
        asked.append(since)
        return real(code, reader, since, limit)

    monkeypatch.setattr("webapp.sight.tables.log", log)
    version = see(table.code, None, translator("en"), kept).look.version
    see(table.code, None, translator("en"), kept)
    table.forward(Random(1), 2)
    see(table.code, None, translator("en"), kept)
    assert asked == [0, version]


def test_a_look_that_is_behind_is_told_no_more_than_it_shows(table: Table):
    kept = Kept()
    old = tables.look(table.code)
    before = sight._told(old, None, translator("en"), kept)
    talk.claim(table.code, table.users[0].id, {"kind": "hmm"}, "tap-1")
    table.forward(Random(1), 4)
    talk.claim(table.code, table.users[1].id, {"kind": "hmm"}, "tap-1")
    see(table.code, None, translator("en"), kept)
    assert sight._told(old, None, translator("en"), kept).lines == before.lines


def test_a_new_name_is_told_throughout(table: Table):
    kept = Kept()
    table.forward(Random(1), 3)
    see(table.code, None, translator("en"), kept)
    for index in range(4):
        people.remember(people.Person(70_000 + index, f"New {index}", "en", True))
    told = see(table.code, None, translator("en"), kept).told
    assert told == fresh(table, None)
    assert not [line for line in told.lines if "Player" in line["text"]]


def test_a_long_log_keeps_its_end(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sight, "LINES", 5)
    kept = Kept()
    table.forward(Random(1), 20)
    told = see(table.code, None, translator("en"), kept).told
    assert len(told.lines) == 5
    assert told.lines[-1]["version"] == told.version


def test_only_so_much_is_kept():
    kept = Kept(3)
    assert [kept.get(key, lambda key=key: key * 10) for key in (1, 2, 3, 1, 4)] == [10, 20, 30, 10, 40]
    assert kept.get(1, lambda: 0) == 10  # was used again before 4 came
    assert kept.get(2, lambda: 0) == 0


def test_the_mine_is_drawn_once_for_each_version_and_skin(table: Table, monkeypatch: pytest.MonkeyPatch):
    drawn, real = [], draw._mine

    def mine(view: View, layer: int | None, computers: list[int]) -> dict[str, Any]:
        drawn.append(view.seat)
        return real(view, layer, computers)

    monkeypatch.setattr("webapp.draw._mine", mine)
    grounds = set()
    for language, skin in product(LANGUAGES, SKINS):
        for player in table.players:
            html = player.get(f"/g/{table.code}", X_Language=language, X_Skin=skin).text
            grounds.add(html[html.index('<g class="ground"') : html.index('<g class="slips"')])
    assert len(drawn) == len(grounds) == len(SKINS)
    table.forward(Random(1), 1)
    table.stranger.get(f"/g/{table.code}")
    assert drawn == [None] * (len(SKINS) + 1)
