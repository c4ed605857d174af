"""Time that passes at a table whose turns are short."""

from core.service import clock
from core.store import db
from core.store.tables import Game
from tests.service.world import Table, World

TURN = 30.0


def run_out(world: World, one: Table) -> None:
    """The time of whoever acts runs out."""
    version = one.look().version
    for _ in range(6):
        world.clock.wait(TURN / 2)
        clock.tick()
        if one.look().version != version:
            return
    raise AssertionError("the table waits for ever")


def by_clock_alone(world: World, one: Table) -> None:
    """Nobody touches the table any more: the clock does what it does, until nothing is due."""
    for _ in range(2000):
        with db.reading():
            row = Game.get(Game.code == one.code)
        if row.status != "playing" or row.due_at is None:
            return
        world.clock.at = max(world.clock.at, row.due_at)
        clock.tick()
    raise AssertionError("the table goes on for ever")
