"""Tables that wait: who may, and what time does meanwhile."""

import pytest

from core.errors import NotSeated, Refused
from core.service import absence, clock, lobby
from tests.service.absent import notes
from tests.service.at_once import at_once
from tests.service.world import GROUP, World

TURN = 60.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of a minute, and a reveal as long."""
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def test_the_time_that_was_left_is_left_after_a_pause(world):
    one = world.table(chat=GROUP)
    begun = one.look()
    world.clock.wait(20)
    version = absence.pause(one.code, one.users[0].id)
    assert version == begun.version + 1
    assert one.look().paused_at == world.clock.at
    world.clock.wait(50_000)  # no downtime: the clock of this house beats
    assert clock.tick() == 0
    absence.resume(one.code, one.users[0].id)
    now = one.look()
    assert (now.paused, now.due_at, now.turn_at) == (False, world.clock.at + 40, world.clock.at - 20)
    world.clock.wait(10)
    assert clock.tick() == 1  # half of the minute is over: one reminder
    assert one.look().version == now.version
    world.clock.wait(30)
    assert clock.tick() == 1
    assert one.look().version == now.version + 1
    assert notes(one) == [("paused", 0, None), ("resumed", 0, None)]


def test_at_a_paused_table_nobody_moves(world):
    one = world.table()
    host = one.users[0].id
    absence.pause(one.code, host)
    with pytest.raises(Refused, match="paused"):
        one.move()
    assert absence.pause(one.code, host) == one.look().version  # once is enough
    absence.resume(one.code, host)
    assert absence.resume(one.code, host) == one.look().version
    one.move()


def test_alone_with_computer_players_the_pause_holds_them_too(world):
    one = world.table(humans=1, computers=3)
    version = absence.pause(one.code, one.users[0].id)
    world.clock.wait(10)
    assert clock.tick() == 0
    assert one.look().version == version


def test_a_reveal_waits_too(world):
    one = world.table(pace="live")
    due = one.play_until("reveal").due_at
    assert due is not None
    absence.pause(one.code, one.users[0].id)
    with pytest.raises(Refused, match="paused"):
        one.move()
    world.clock.wait(500)
    assert clock.tick() == 0
    absence.resume(one.code, one.users[0].id)
    assert one.look().due_at == due + 500


def test_a_downtime_before_a_pause_is_made_up_for_and_the_pause_itself_once(world):
    one = world.table()
    world.clock.wait(1)
    clock.tick()
    left = TURN - 1
    world.clock.wait(1000)  # no clock ran
    absence.pause(one.code, one.users[0].id)
    world.clock.wait(1000)
    clock.tick()
    world.clock.wait(30)
    clock.tick()
    absence.resume(one.code, one.users[0].id)
    assert one.look().due_at == world.clock.at + left


def test_who_may_pause_and_when(world):
    one, lounge = world.table(), world.table(start=False)
    guest, stranger = one.users[1].id, world.person(20).id
    for user in (guest, stranger):
        with pytest.raises(Refused, match="not_host"):
            absence.pause(one.code, user)
    absence.pause(one.code, one.users[0].id)
    with pytest.raises(NotSeated):
        absence.resume(one.code, stranger)
    absence.resume(one.code, guest)
    assert not one.look().paused
    with pytest.raises(Refused, match="not_started"):
        absence.pause(lounge.code, lounge.users[0].id)
    lobby.cancel(one.code, one.users[0].id)
    for act in (absence.pause, absence.hand_over, absence.take_back):
        with pytest.raises(Refused, match="cancelled"):
            act(one.code, one.users[0].id)


def test_a_paused_table_can_be_cancelled(world):
    one = world.table()
    absence.pause(one.code, one.users[0].id)
    lobby.cancel(one.code, one.users[0].id)
    assert (one.look().status, one.look().paused) == ("cancelled", False)


def test_a_pause_against_a_time_out(world):
    """Whoever is first wins: the turn runs out, or it waits with nothing left and runs out afterwards."""
    one = world.table()
    for _ in range(8):
        seen = one.look().version
        world.clock.wait(TURN)
        paused, ticked = at_once(lambda: absence.pause(one.code, one.users[0].id), clock.tick)
        assert isinstance(paused, int)
        now = one.look()
        assert now.paused
        assert now.version == seen + 1 + ticked
        world.clock.wait(TURN)
        assert clock.tick() == 0
        absence.resume(one.code, one.users[0].id)
        assert clock.tick() == 1 - ticked
