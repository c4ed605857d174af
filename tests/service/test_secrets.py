"""Logs hold ids only: no seed, no role, no hand, no state, whatever the level."""

import json
import logging

from core.rules.editions import BASE, deck_of
from core.service import clock, lobby
from core.store import db
from core.store.tables import Game
from tests.service.world import GROUP


def test_a_whole_game_at_debug_level_tells_nothing(world, caplog):
    world.open(paces={"live": 30.0}, reveal_seconds=30.0)
    one = world.table(humans=2, computers=2, chat=GROUP)
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
    with db.reading():
        seed = json.loads(Game.get().state)["seed"]
    secrets = [seed, "saboteur", "miner", "STONE-N", *deck_of(BASE, {})]
    assert [secret for secret in secrets if secret in caplog.text] == []


def test_sql_is_not_logged_with_its_values(world, caplog):
    """The driver logs every statement at DEBUG, states included, unless it is told not to."""
    with caplog.at_level(logging.DEBUG):
        world.table()
    assert [record for record in caplog.records if record.name == "peewee"] == []
