"""Every edition from the lobby to the last standing, with few, some and all seats, people and computer players."""

import json
import random

import pytest

from core.ai import minds
from core.rules import codec
from core.rules.editions import EDITIONS, Edition
from core.rules.play import replay
from core.service import clock, table
from core.store import db
from core.store.tables import Game, Step
from tests.service.world import GROUP, Table, World, content

# of each edition: all people, a person among computer players, and some of both
TABLES = [
    pytest.param(box, people, seats - people, id=f"{box.key}-{people}+{seats - people}")
    for box in EDITIONS.values()
    for people, seats in ((box.least, box.least), (1, box.least), (2, 5), (box.most, box.most), (2, box.most))
]


def play_on(world: World, one: Table, dice: random.Random) -> None:
    """People order something legal, computer players move when they are due, until the game is over."""
    while (now := one.look()).status == "playing":
        seat = now.acting if now.acting is not None else 0
        if now.seats[seat].computer:
            assert clock.tick(world.clock.wait(2)), "the table stalls"
        else:
            view = one.look(seat).view
            assert view is not None
            one.submit(minds.random(view, (), dice), seen=now.version)


@pytest.mark.parametrize(("box", "people", "computers"), TABLES)
def test_a_table_comes_to_its_end(world, box: Edition, people: int, computers: int):
    one = world.table(people, computers, GROUP, edition=box.key, pace="none")
    play_on(world, one, random.Random(f"{box.key} {people} {computers}"))
    look = one.look(0)
    assert (look.edition, look.view.edition, look.view.round) == (box.key, box.key, box.rounds)
    assert sorted(seat for tie in look.view.standing for seat in tie) == list(range(people + computers))
    assert look.due_at is None
    assert clock.tick(world.clock.wait(1000)) == 0
    check_log(one)
    check_audiences(one)
    check_notices(box)


def check_log(one: Table) -> None:
    """No version is missing, and seed and orders lead to the snapshot."""
    with db.reading():
        row = Game.get(Game.code == one.code)
        steps = list(Step.select().where(Step.game == row).order_by(Step.version))
    assert [step.version for step in steps] == list(range(1, row.version + 1))
    orders = [codec.command_from_json(json.loads(s.command), s.seat) for s in steps if s.seat is not None]
    saved = codec.load(json.loads(row.state))
    assert replay(orders, saved.seats, saved.seed, row.edition, json.loads(row.options)) == saved


def check_audiences(one: Table) -> None:
    """Everybody reads what is meant for all or for them alone, and every event reaches somebody."""
    readers = {None: None, **{seat: user.id for seat, user in enumerate(one.users)}}
    for seat, user in readers.items():
        entries = table.log(one.code, user, limit=10_000)
        assert {event.to for entry in entries for event in entry.events} <= {None, seat}
        assert any(event.to == seat for entry in entries for event in entry.events)


def check_notices(box: Edition) -> None:
    """Ids only; each round ends once, and so does the game."""
    notices = [(row[1], json.loads(row[4])) for row in content("notice")["notice"]]
    assert {key for _, payload in notices for key in payload} <= {"code", "version", "seat", "round"}
    assert [payload["round"] for kind, payload in notices if kind == "round_end"] == [*range(1, box.rounds + 1)]
    golden = [payload["round"] for kind, payload in notices if kind == "gold"]
    assert golden == sorted(set(golden))
    assert [kind for kind, _ in notices].count("game_end") == 1
