"""Results of games: written once, with the last move, for the people who played; filled in for older games."""

import json

import pytest

from core.kept import Kept
from core.rules.editions import EDITIONS
from core.service import absence, history, lobby, results, talk
from core.store import db
from core.store.tables import Game, Result, Step
from tests.service.finished import to_the_end
from tests.service.world import GROUP


def rows():
    with db.reading():
        return list(Result.select().order_by(Result.id))


def facts(rows):
    return [(row.game_id, row.user_id, row.at, row.people, row.won, row.gold, row.facts) for row in rows]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_move_writes_what_the_game_came_to(world, edition):
    one = world.table(3, 1, edition=edition, pace="none")
    to_the_end(one.code)
    found, view = rows(), one.look().view
    assert [row.user_id for row in found] == [user.id for user in one.users], "the computer player has no result"
    assert [row.gold for row in found] == [view.seats[seat].gold for seat in range(3)]
    assert [row.won for row in found] == [seat in view.standing[0] for seat in range(3)]
    assert {(row.people, row.at) for row in found} == {(3, world.clock.at)}
    for row in found:
        assert sum(count for count, _ in json.loads(row.facts)["roles"].values()) == view.rounds


def test_nothing_is_written_while_the_game_runs_or_when_it_is_cancelled(world):
    one = world.table(3, pace="none")
    one.play_until("reveal")
    assert rows() == []
    lobby.cancel(one.code, one.users[0].id)
    assert results.catch_up() == 0
    assert rows() == []


def test_a_last_move_that_fails_leaves_nothing(world, monkeypatch):
    one = world.table(3, pace="none")

    def broken(game):
        raise RuntimeError

    monkeypatch.setattr(results.results, "counted", broken)
    with pytest.raises(RuntimeError):
        to_the_end(one.code)
    assert rows() == []
    assert one.look().status == "playing"


def test_whoever_never_moved_has_no_result(world):
    one = world.table(3, pace="none")
    absence.hand_over(one.code, one.users[2].id)
    to_the_end(one.code)
    with db.work():
        Step.update(by="mind").where(Step.seat == 2).execute()
        Result.delete().execute()
        Game.update(counted=False).execute()
    assert results.catch_up() == 1
    assert [(row.user_id, row.people) for row in rows()] == [(user.id, 2) for user in one.users[:2]]


def test_games_that_ended_before_are_filled_in_once(world):
    codes = [world.table(3, pace="none").code for _ in range(2)]
    for code in codes:
        to_the_end(code)
    before = rows()
    with db.work():
        Result.delete().execute()
        Game.update(counted=False).execute()
    world.clock.wait(3600)
    assert results.catch_up() == 2
    assert facts(rows()) == facts(before)
    assert results.catch_up() == 0
    assert facts(rows()) == facts(before)


def test_a_game_whose_record_leads_elsewhere_counts_without_its_moves(world, monkeypatch):
    one = world.table(3, pace="none")
    talk.mark(one.code, one.users[0].id, 1, -1)
    to_the_end(one.code)
    before = rows()
    assert json.loads(before[0].facts)["doubted"] == 1
    with db.work():
        Result.delete().execute()
        Game.update(counted=False).execute()
        first = Step.select().where(Step.seat.is_null(False)).order_by(Step.version).first()
        first.delete_instance()
    monkeypatch.setattr(history, "_kept", Kept(1))
    assert results.catch_up() == 1
    assert json.loads(rows()[0].facts)["doubted"] == 0
    assert [(row.user_id, row.won, row.gold) for row in rows()] == [(row.user_id, row.won, row.gold) for row in before]


def test_marks_and_claims_of_a_game_are_in_it(world):
    one = world.table(3, pace="none", chat=GROUP)
    for target in (1, 2):
        talk.mark(one.code, one.users[0].id, target, -1)
    to_the_end(one.code)
    first, second, _ = (json.loads(row.facts) for row in rows())
    assert first["doubted"] == 2
    assert second["doubted"] == 0
    assert 0 <= first["right"] <= 2
