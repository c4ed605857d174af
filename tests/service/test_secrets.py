"""Logs hold ids only: no seed, no role, no hand, no state, whatever the level."""

import json
import logging

import pytest

from core.rules.editions import EDITIONS, Edition, deck_of
from core.service import clock, lobby
from core.store import db
from core.store.tables import Game
from tests.service import thieves
from tests.service.world import GROUP


@pytest.mark.parametrize("box", EDITIONS.values(), ids=lambda box: box.key)
def test_a_whole_game_at_debug_level_tells_nothing(world, caplog, box: Edition):
    world.open(paces={"live": 30.0}, reveal_seconds=30.0)
    one = world.table(humans=2, computers=2, chat=GROUP, edition=box.key)
    with caplog.at_level(logging.DEBUG):
        for turn in range(60):
            look = one.look()
            if look.acting in (0, 1) and turn % 3:
                one.move()
            else:
                clock.tick(world.clock.wait(31))
                clock.tick()
        lobby.cancel(one.code, one.users[0].id)
    assert "time ran out" in caplog.text
    assert told(caplog.text, box) == []


def test_thefts_at_debug_level_tell_nothing(world, caplog):
    world.open(paces={"live": 30.0}, reveal_seconds=30.0)
    one = world.table(humans=2, computers=1, chat=GROUP, edition=thieves.BOX.key)
    thieves.lay(one, (0, 2))
    with caplog.at_level(logging.DEBUG):
        thieves.end_the_round(one)
        clock.tick(world.clock.wait(2))  # the computer player
        for _ in range(2):
            clock.tick(world.clock.wait(15))
    assert one.look().view.phase == "reveal"
    assert "time ran out" in caplog.text
    assert told(caplog.text, thieves.BOX) == []


def told(text: str, box: Edition) -> list[str]:
    """Which secrets of the only table stand there."""
    with db.reading():
        seed = json.loads(Game.get().state)["seed"]
    roles = {role for crew in box.roles.values() for role in crew}
    return [secret for secret in (seed, *roles, "STONE-N", *deck_of(box, {})) if secret in text]


def test_sql_is_not_logged_with_its_values(world, caplog):
    """The driver logs every statement at DEBUG, states included, unless it is told not to."""
    with caplog.at_level(logging.DEBUG):
        world.table()
    assert [record for record in caplog.records if record.name == "peewee"] == []
