"""Statistics of finished games: mine, and a chat's table of honour."""

import json
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from core.errors import NoSuchUser
from core.preferences import ZONES
from core.rules.editions import EDITIONS, USUAL
from core.service import chats, lobby, preferences, results, stats, talk
from core.service.stats import Share
from core.store import db
from core.store.tables import Result
from tests.service.finished import to_the_end
from tests.service.world import GROUP, content

ELSEWHERE = replace(GROUP, telegram_id=-1002)
TOPIC = replace(GROUP, thread=7)


def played(world, humans=3, computers=0, chat=GROUP, **more):
    """A finished game of persons 0 to `humans`."""
    one = world.table(humans, computers, chat, pace="none", **more)
    to_the_end(one.code)
    return one


def outcome(*golds):
    """The last game brought this much, by seat."""
    with db.work():
        last = list(Result.select().order_by(Result.id.desc()).limit(len(golds)))[::-1]
        for row, gold in zip(last, golds, strict=True):
            row.gold, row.won = gold, gold == max(golds)
            row.save()


def lines(*, month=False, chat=GROUP):
    return [(one.place, one.name, one.games, one.wins, one.gold) for one in stats.honours(chat, month=month)]


def test_nothing_yet(world):
    record = stats.mine(world.person(0).id)
    assert (record.games, record.wins, record.gold, record.editions, record.roles, record.deeds) == (
        0,
        0,
        0,
        (),
        (),
        (),
    )
    assert record.counted
    assert lines() == []


def test_mine_over_all_chats_and_in_one(world):
    for chat in (GROUP, TOPIC, ELSEWHERE):
        played(world, chat=chat)
    me = world.person(0).id
    assert stats.mine(me).games == 3
    assert stats.mine(me, GROUP).games == 2, "with the topics of the group"
    assert stats.mine(me, ELSEWHERE).games == 1
    assert stats.mine(world.person(9).id).games == 0
    with pytest.raises(NoSuchUser):
        stats.mine(10_000)


def test_wins_by_edition_and_rounds_by_role(world):
    for edition in EDITIONS:
        played(world, edition=edition, chat=None)
    record = stats.mine(world.person(0).id)
    assert sorted((share.name, share.of) for share in record.editions) == sorted((key, 1) for key in EDITIONS)
    assert sum(share.won for share in record.editions) == record.wins
    assert sum(share.of for share in record.roles) == sum(box.rounds for box in EDITIONS.values())
    assert all(0 <= share.won <= share.of for share in record.roles)


def test_sums_of_what_games_came_to(world):
    for _ in range(2):
        played(world)
    facts = {"doubted": 3, "right": 2, "lies": 1, "uncovered": 1, "deeds": ["air"], "roles": {"miner": [2, 1]}}
    with db.work():
        Result.update(facts=json.dumps(facts)).execute()
    record = stats.mine(world.person(0).id)
    assert (record.doubts.of, record.doubts.won, record.lies, record.uncovered) == (6, 4, 2, 2)
    assert (record.deeds, record.roles) == ((("air", 2),), (Share("miner", 4, 2),))


def test_honours_by_wins_then_gold_and_ties_share_the_place(world):
    played(world)
    outcome(5, 5, 1)
    played(world)
    outcome(2, 2, 9)
    assert lines() == [
        (1, "Person 2", 2, 1, 10),
        (2, "Person 0", 2, 1, 7),
        (2, "Person 1", 2, 1, 7),
    ]
    played(world)
    outcome(0, 1, 0)
    assert lines()[0][:2] == (1, "Person 1")


def test_after_a_tie_the_next_place_counts_everybody_before(world):
    played(world)
    outcome(5, 5, 1)
    assert [one.place for one in stats.honours(GROUP, month=False)] == [1, 1, 3]


@pytest.mark.parametrize("zone", ["utc", "honolulu", "auckland"])
def test_the_month_by_the_clock_of_the_chat_and_all_time(world, zone):
    preferences.set_for_chat(GROUP, None, "zone", zone)
    played(world)
    month = datetime.fromtimestamp(world.clock.at, ZoneInfo(ZONES[zone]))
    after = datetime(month.year + month.month // 12, month.month % 12 + 1, 1, tzinfo=month.tzinfo).timestamp()
    assert len(lines(month=True)) == 3
    world.clock.at = after - 1
    assert len(lines(month=True)) == 3
    world.clock.at = after
    assert lines(month=True) == []
    assert len(lines()) == 3


def test_one_person_against_computers_counts_for_the_person_alone(world):
    played(world, humans=1, computers=3)
    assert stats.mine(world.person(0).id, GROUP).games == 1
    assert lines() == []


def test_a_table_has_its_chat_and_a_few_lines_only(world, monkeypatch):
    played(world, humans=10)
    assert lines(chat=ELSEWHERE) == []
    assert len(lines(chat=TOPIC)) == 10
    monkeypatch.setattr(stats, "MOST", 4)
    assert [one.place for one in stats.honours(TOPIC, month=False)] == sorted(line[0] for line in lines())
    assert len(lines()) == 4


def test_a_group_that_becomes_a_supergroup_keeps_its_table_of_honour(world):
    played(world)
    before = lines()
    chats.migrate(GROUP.telegram_id, -100777)
    assert lines(chat=replace(GROUP, telegram_id=-100777)) == before != []
    assert lines() == []


def test_who_does_not_want_to_be_counted_is_not(world):
    played(world)
    stats.set_counted(world.person(1).id, False)
    assert "Person 1" not in [line[1] for line in lines()]
    played(world)
    assert stats.mine(world.person(1).id).games == 1, "kept, for their own eyes"
    assert not stats.mine(world.person(1).id).counted
    assert results.catch_up() == 0
    stats.set_counted(world.person(1).id, True)
    assert stats.mine(world.person(1).id).games == 1
    assert [line[2] for line in lines() if line[1] == "Person 1"] == [1]


def test_running_and_cancelled_games_show_nowhere(world):
    played(world)
    me = world.person(0).id
    before = stats.mine(me), lines()
    one = world.table(3, chat=GROUP, pace="none")
    talk.mark(one.code, me, 1, -2)
    talk.claim(one.code, me, {"kind": "gold", "goal": 0}, "a")
    one.play_until("reveal")
    assert (stats.mine(me), lines()) == before
    lobby.cancel(one.code, me)
    assert (stats.mine(me), lines()) == before


def test_looking_writes_nothing(world):
    played(world, edition=USUAL)
    before = content("result", "game", "user", "chat")
    stats.mine(world.person(0).id)
    stats.honours(GROUP, month=True)
    assert content("result", "game", "user", "chat") == before
