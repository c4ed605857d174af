"""Moves: once, in order, by the right person; and what everybody sees of them."""

import json

import pytest

from core.errors import NoSuchGame, NotSeated, Refused, Stale
from core.rules import codec
from core.rules.commands import Discard, NextRound, PlayPath
from core.rules.events import CardsDrawn, RoleDealt, RoundStarted
from core.rules.play import replay
from core.service import clock, dealing, lobby, table
from core.service.table import Answer
from core.store import db
from core.store.tables import Game, Step
from core.view import view_json
from tests.service.world import GROUP, Table, content


def submit(one: Table, command: object, *, seat: int = 0, seen: int | None = None, tap: object = "t") -> Answer:
    version = one.look().version if seen is None else seen
    return table.submit(one.code, one.users[seat].id, command, version, tap)  # type: ignore[arg-type]


def test_a_move_is_one_version_and_one_step(world):
    one = world.table()
    before, actor = one.look(), one.acting
    answer = one.move()
    after = one.look()
    assert answer == Answer(before.version + 1, False)
    assert after.version == answer.version
    assert after.acting != actor
    entry = table.log(one.code)[-1]
    assert (entry.version, entry.seat, entry.by, entry.at) == (after.version, actor, "person", world.clock.at)


def test_the_same_tap_again_gets_the_committed_answer(world):
    one = world.table()
    order, seen = one.order(), one.look().version
    first = one.submit(order, "tap", seen)
    before = content()
    assert one.submit(order, "tap", seen) == Answer(first.version, True)
    assert one.submit(order, "tap", 1) == Answer(first.version, True)
    one.move()
    assert one.submit(order, "tap", seen) == Answer(first.version, True)
    assert len(content("step")["step"]) == len(before["step"]) + 1


def test_a_tap_belongs_to_a_seat(world):
    one = world.table()
    one.submit(one.order(), "tap")
    assert not one.submit(one.order(), "tap").repeated


def test_a_tap_is_answered_even_after_the_end(world):
    one = world.table()
    order, seen = one.order(), one.look().version
    first = one.submit(order, "tap", seen)
    lobby.cancel(one.code, one.users[0].id)
    assert one.submit(order, "tap", seen) == Answer(first.version, True)


def test_a_stale_look_is_told_the_version(world):
    one = world.table()
    old = one.look().version
    one.move()
    before = content()
    for seen in (old, 0, -1, old + 99):
        with pytest.raises(Stale) as stale:
            one.submit(one.order(), seen=seen)
        assert stale.value.version == old + 1
    assert content() == before


def test_a_refused_move_changes_nothing(world):
    one = world.table(chat=GROUP)
    seat = ((one.acting or 0) + 1) % 3
    foreign = next(card for card in ("D-S.1", *(f"P-X.{copy}" for copy in range(1, 6))) if not holds(one, card))
    before = content()
    with pytest.raises(Refused, match="not_your_turn"):
        one.submit(Discard(seat, (one.look(seat).view.hand[0].card,)))
    with pytest.raises(Refused, match="not_your_card"):
        one.submit(PlayPath(one.acting, foreign, 1, 0, False))
    with pytest.raises(Refused, match="wrong_phase"):
        one.submit(NextRound(0))
    assert content() == before


def holds(one: Table, card: str) -> bool:
    return card in [held.card for held in one.look(one.acting).view.hand]


def test_only_people_at_the_table_move(world):
    one, stranger = world.table(), world.person(9)
    before = content()
    command = codec.command_to_json(one.order())
    with pytest.raises(NotSeated):
        table.submit(one.code, stranger.id, command, one.look().version, "t")
    with pytest.raises(NoSuchGame):
        table.submit("nowhere", one.users[0].id, command, 1, "t")
    assert content() == before


@pytest.mark.parametrize(
    "command",
    [
        None,
        [],
        "discard",
        {},
        {"do": "cheat"},
        {"do": "discard"},
        {"do": "discard", "cards": "MAP.1"},
        {"do": "discard", "cards": ["MAP.1"], "seat": 2},
        {"do": "path", "card": "P-X.1", "x": "1", "y": 0, "turned": False},
        {"do": "path", "card": "P-X.1", "x": 10**30, "y": 0, "turned": False},
        {"do": "pick", "index": True},
    ],
)
def test_malformed_orders(world, command):
    one = world.table()
    before = content()
    with pytest.raises(ValueError, match="."):
        submit(one, command)
    assert content() == before


@pytest.mark.parametrize("tap", ["", "x" * 65, "clock:7", "a b", "täp", None, 7])
def test_malformed_taps(world, tap):
    one = world.table()
    with pytest.raises(ValueError, match="tap"):
        submit(one, codec.command_to_json(one.order()), tap=tap)


@pytest.mark.parametrize("seen", ["1", 1.0, True])
def test_malformed_versions(world, seen):
    one = world.table()
    with pytest.raises(ValueError, match="version"):
        submit(one, codec.command_to_json(one.order()), seen=seen)


def test_no_moves_before_the_start_and_after_the_end(world):
    one = world.table(start=False)
    with pytest.raises(Refused, match="not_started"):
        submit(one, {"do": "next"})
    lobby.cancel(one.code, one.users[0].id)
    with pytest.raises(Refused, match="cancelled"):
        submit(one, {"do": "next"})


def test_everybody_sees_their_own_view(world):
    one = world.table()
    looks = [one.look(seat) for seat in range(3)]
    roles = [look.view.role for look in looks]
    assert {look.my_seat for look in looks} == {0, 1, 2}
    assert all(look.view.hand for look in looks)
    assert set(roles) <= {"miner", "saboteur"}
    nowhere = table.look(one.code, world.person(9).id)
    assert (nowhere.my_seat, nowhere.view.role, nowhere.view.hand) == (None, None, ())
    assert view_json(nowhere.view) == view_json(one.look().view)
    with pytest.raises(NoSuchGame):
        table.look("nowhere")


def test_everybody_reads_their_own_log(world):
    one = world.table()
    for seat in range(3):
        (start,) = table.log(one.code, one.users[seat].id)
        assert [event.to for event in start.events if event.to is not None] == [seat, seat]
        assert {type(event) for event in start.events} == {RoundStarted, RoleDealt, CardsDrawn}
    for reader in (None, world.person(9).id):
        (start,) = table.log(one.code, reader)
        assert [type(event) for event in start.events] == [RoundStarted]


def test_the_log_goes_on_from_a_version(world):
    one = world.table()
    for _ in range(6):
        one.move()
    everything = table.log(one.code)
    assert [entry.version for entry in everything] == list(range(4, 11))
    assert table.log(one.code, since=6) == everything[3:]
    assert table.log(one.code, limit=2) == everything[-2:]
    assert table.log(one.code, since=10) == []
    with pytest.raises(NoSuchGame):
        table.log("nowhere")


@pytest.mark.parametrize(("humans", "seed"), [(3, b"3"), (5, b"5")])
def test_a_whole_game_and_its_replay(world, monkeypatch, humans, seed):
    """Seed and step log lead to the snapshot, after every phase and at the end."""
    monkeypatch.setattr(dealing, "new_seed", lambda: seed)
    one, phases = world.table(humans=humans, pace="none"), []
    for phase in ("share", "reveal", "over"):
        phases.append(one.play_until(phase).view.phase)
        with db.reading():
            row = Game.get(Game.code == one.code)
            steps = list(Step.select().where(Step.game == row, Step.seat.is_null(False)).order_by(Step.version))
        state = json.loads(row.state)
        orders = [codec.command_from_json(json.loads(step.command), step.seat) for step in steps]
        again = replay(orders, humans, bytes.fromhex(state["seed"]), row.edition, json.loads(row.options))
        assert json.loads(json.dumps(codec.dump(again))) == state
        assert codec.load(state) == again
    assert phases == ["share", "reveal", "over"]
    look = one.look(0)
    assert (look.status, look.acting, look.due_at) == ("over", None, None)
    assert look.view is not None
    assert sorted(seat for tie in look.view.standing for seat in tie) == list(range(humans))
    assert look.view.seats[1].role is not None
    with pytest.raises(Refused, match="game_over"):
        submit(one, {"do": "next"})


def test_versions_and_steps_are_gapless(world):
    one = world.table(humans=4, computers=1)
    for _ in range(8):
        one.move() if one.acting != 4 else clock.tick(world.clock.wait(2))
    with db.reading():
        versions = [step.version for step in Step.select().order_by(Step.id)]
    assert versions == list(range(1, one.look().version + 1))


def test_a_table_survives_a_restart(world):
    one = world.table()
    for _ in range(10):
        one.move()
    before = [one.look(seat) for seat in (None, 0, 1, 2)]
    world.open()
    assert [one.look(seat) for seat in (None, 0, 1, 2)] == before
    one.move()


def test_the_last_view_outlives_the_table(world):
    one = world.table()
    assert table.last_view(one.code) == one.look(None).view
    one.move()
    seen = one.look(None).view
    lobby.cancel(one.code, one.users[0].id)
    assert one.look(None).view is None
    assert table.last_view(one.code) == seen
    assert table.last_view(lobby.open_table(one.users[0].id)) is None


def test_a_look_asks_the_file_once_whether_telegram_answers(world, monkeypatch):
    one = world.table(chat=GROUP)
    asked, execute = [], db.db.execute_sql
    monkeypatch.setattr(db.db, "execute_sql", lambda sql, *rest: asked.append(sql) or execute(sql, *rest))
    one.look()
    assert sum('"beat"' in sql for sql in asked) == 1
