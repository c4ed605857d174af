"""More time and nudges: for whom, how often, and that the chat hears of both."""

import json

import pytest

from core.errors import NotSeated, Refused, Stale
from core.service import absence, clock, nights, patience, preferences
from core.service.patience import LONGEST, MOST_NUDGES, MOST_TIMES, WITHOUT_CLOCK
from tests.service.absent import at_turn, notes
from tests.service.at_once import at_once
from tests.service.world import GROUP, Table, World, content

TURN = 60.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of a minute."""
    return world.open(paces={"live": TURN, "day": 12 * 3600.0}, reveal_seconds=TURN)


def more(one: Table, count: int, seat: int | None = None, seen: int | None = None) -> int:
    seat = at_turn(one) if seat is None else seat
    return patience.more_time(one.code, one.users[seat].id, count, one.look().version if seen is None else seen)


def told(kind: str) -> list[dict[str, object]]:
    return [json.loads(row[4]) for row in content("notice")["notice"] if row[1] == kind]


def test_half_a_turn_more_and_the_reminder_comes_later(world):
    one = world.table(chat=GROUP)
    seat, due = at_turn(one), one.look().due_at
    world.clock.wait(10)
    version = more(one, 1)
    look = one.look()
    assert (look.due_at, look.times_left, look.version) == (due + TURN / 2, MOST_TIMES - 1, version)
    assert notes(one) == [("more_time", seat, None)]
    assert told("extended") == [{"code": one.code, "version": version, "seat": seat}]
    world.clock.wait(TURN / 2 - 10)
    assert clock.tick() == 0
    world.clock.wait(TURN / 4)
    assert clock.tick() == 1
    assert len(told("reminder")) == 1
    more(one, 2)
    assert one.look().due_at == due + TURN
    world.clock.wait(TURN * 3 / 4 - 1)
    assert clock.tick() == 0  # nobody is reminded twice
    world.clock.wait(TURN / 2 + 1)
    assert clock.tick() == 1
    assert at_turn(one) != seat


def test_more_time_is_limited_in_a_round_and_belongs_to_one_turn(world):
    one = world.table()
    seat = at_turn(one)
    for count in range(1, MOST_TIMES + 1):
        more(one, count)
    with pytest.raises(Refused, match="no_more_time"):
        more(one, MOST_TIMES + 1)
    while one.move() and at_turn(one) != seat:
        pass
    look = one.look()
    assert (look.times_left, look.due_at) == (0, world.clock.at + TURN)
    with pytest.raises(Refused, match="no_more_time"):
        more(one, MOST_TIMES + 1)
    one.play_until("reveal")
    one.move()
    assert one.look().times_left == MOST_TIMES


def test_a_button_counts_once_and_an_old_one_not_at_all(world):
    one = world.table()
    seat, seen = at_turn(one), one.look().version
    version = more(one, 1, seen=seen)
    assert more(one, 1, seen=seen) == version == one.look().version
    with pytest.raises(Stale):
        more(one, 5)
    one.move()
    assert more(one, 1, seat=seat, seen=seen) == one.look().version  # it was granted long ago
    with pytest.raises(Stale):
        more(one, 2, seat=seat, seen=seen)


def test_two_presses_of_one_button_at_the_same_moment(world):
    one = world.table()
    seen, due = one.look().version, one.look().due_at
    assert {more(one, 1, seen=seen), *at_once(*[lambda: more(one, 1, seen=seen)] * 4)} == {seen + 1}
    assert one.look().due_at == due + TURN / 2


def test_who_may_ask_for_more_time(world):
    one = world.table()
    other = (at_turn(one) + 1) % 3
    with pytest.raises(Refused, match="not_your_turn"):
        more(one, 1, seat=other)
    with pytest.raises(NotSeated):
        patience.more_time(one.code, world.person(20).id, 1, one.look().version)
    absence.pause(one.code, one.users[0].id)
    with pytest.raises(Refused, match="paused"):
        more(one, 1)
    free = world.table(pace="none")
    assert free.look().times_left == 0
    with pytest.raises(Refused, match="no_clock"):
        more(free, 1)


def test_more_time_survives_handing_over_and_coming_back(world):
    one = world.table()
    user = one.users[at_turn(one)].id
    more(one, 1)
    due = one.look().due_at
    absence.hand_over(one.code, user)
    absence.take_back(one.code, user)
    assert one.look().due_at == due


def test_a_nudge_calls_anew_and_is_told_by_whom(world):
    one = world.table(chat=GROUP)
    seat = at_turn(one)
    other = (seat + 1) % 3
    with pytest.raises(Refused, match="nudge_later"):
        patience.nudge(one.code, one.users[other].id)
    world.clock.wait(TURN / 4)
    version = patience.nudge(one.code, one.users[other].id)
    assert notes(one) == [("nudged", other, seat)]
    assert told("reminder") == [{"code": one.code, "version": version, "seat": seat, "by": other}]
    with pytest.raises(Refused, match="nudge_later"):
        patience.nudge(one.code, one.users[other].id)
    one.move()  # a nudge makes nobody's move stale, and the next turn begins without any


def test_nudges_are_limited_in_a_turn(world):
    one = world.table(pace="none")
    seat = at_turn(one)
    other = one.users[(seat + 1) % 3].id
    for _ in range(MOST_NUDGES):
        world.clock.wait(WITHOUT_CLOCK)
        patience.nudge(one.code, other)
    world.clock.wait(WITHOUT_CLOCK)
    with pytest.raises(Refused, match="nudged_enough"):
        patience.nudge(one.code, other)
    one.move()
    world.clock.wait(WITHOUT_CLOCK)
    patience.nudge(one.code, one.users[(at_turn(one) + 1) % 3].id)


def test_whom_nobody_can_nudge(world):
    one = world.table(humans=2, computers=1, pace="none")
    while at_turn(one) == 2:
        clock.tick(world.clock.wait(2))
    seat = at_turn(one)
    world.clock.wait(WITHOUT_CLOCK)
    with pytest.raises(Refused, match="nudge_yourself"):
        patience.nudge(one.code, one.users[seat].id)
    with pytest.raises(NotSeated):
        patience.nudge(one.code, world.person(20).id)
    absence.hand_over(one.code, one.users[seat].id)
    with pytest.raises(Refused, match="nobody_to_nudge"):
        patience.nudge(one.code, one.users[1 - seat].id)


def test_nobody_is_nudged_while_their_turn_rests(world):
    preferences.set_for_chat(GROUP, None, "night", "22_8")
    one = world.table(chat=GROUP, pace="day")
    night = nights.Night("22_8", "seoul")
    world.clock.at = nights.rests(world.clock.at, world.clock.at + 86400, night)[0][0] + LONGEST
    with pytest.raises(Refused, match="night"):
        patience.nudge(one.code, one.users[(at_turn(one) + 1) % 3].id)
