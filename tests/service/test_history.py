"""The past of a table: seed and step log lead, turn by turn, to the game that is stored."""

import json

import pytest

from core.errors import NoSuchGame, Refused
from core.rules.commands import NextRound
from core.rules.editions import EDITIONS
from core.service import history, lobby
from core.store import db, games
from core.store.tables import Game, Step
from tests.service.finished import to_the_end


def stored(code: str) -> Game:
    with db.reading():
        return games.by_code(code)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_turn_begins_where_the_one_before_ended(world, edition):
    one = world.table(3, edition=edition, pace="none")
    for _ in range(20):  # what is kept is followed on
        one.move()
        history.past(one.code)
    to_the_end(one.code)
    turns = history.past(one.code).turns
    assert all(earlier.after is later.before for earlier, later in zip(turns, turns[1:], strict=False))
    assert turns[-1].after.phase == "over"
    rounds = [history.past(one.code).played(number) for number in range(1, turns[-1].after.round + 1)]
    assert [turns[at - 1] for part in rounds for at in part] == [
        turn for turn in turns if not isinstance(turn.command, NextRound)
    ]
    assert all(turns[at - 1].before.round == number for number, part in enumerate(rounds, 1) for at in part)
    assert list(history.past(one.code).played(9)) == []


def test_a_table_that_has_not_begun_has_no_past(world):
    one = world.table(3, start=False)
    with pytest.raises(Refused, match="not_started"):
        history.past(one.code)
    lobby.start(one.code, one.users[0].id)
    assert history.past(one.code).turns == ()
    lobby.cancel(one.code, one.users[0].id)
    with pytest.raises(Refused, match="cancelled"):
        history.past(one.code)
    with pytest.raises(NoSuchGame):
        history.past("gnone")


def test_steps_that_are_no_orders_are_passed_over(world):
    one = world.table(3)
    for _ in range(5):
        one.move()
        with db.work():
            games.advance(stored(one.code), at=0, command={"seat": "hand_over"}, seat=1, by="person")
    assert len(history.past(one.code).turns) == 5


def test_a_log_that_leads_elsewhere_is_no_record(world):
    one = world.table(3)
    for _ in range(4):
        one.move()
    with db.work():
        last = Step.select().order_by(Step.version.desc()).first()
        last.delete_instance()
    one.move()
    with pytest.raises(Refused, match="no_record"):
        history.past(one.code)


def test_another_house_with_a_table_of_the_same_code_is_told_apart(world):
    one = world.table(3)
    one.move()
    assert len(history.past(one.code).turns) == 1
    other = world.table(4)
    for _ in range(3):
        other.move()
    with db.work():
        Game.update(code="gelse").where(Game.code == one.code).execute()
        Game.update(code=one.code).where(Game.code == other.code).execute()
    assert len(history.past(one.code).turns) == 3
    assert history.past(one.code).turns[0].before.seats == 4


def test_unreadable_orders_are_no_record(world):
    one = world.table(3)
    one.move()
    with db.work():
        Step.update(command=json.dumps({"do": "sing"})).where(Step.seat.is_null(False)).execute()
    with pytest.raises(Refused, match="no_record"):
        history.past(one.code)
