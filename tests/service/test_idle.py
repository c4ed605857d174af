"""What a table does about turns that run out: a card goes, or a computer player sits in and no role is told by it."""

from collections.abc import Sequence

import pytest

from core.rules.commands import Command, Discard
from core.rules.events import Discarded, Event
from core.service import absence, clock, lobby, moves, options, patience, table, talk, thinking, votes
from core.view import View
from tests.service.absent import at_turn, notes
from tests.service.world import GROUP, Table, World, content

TURN = 50.0


@pytest.fixture
def world(world: World) -> World:
    """Turns so short that waiting for one is no downtime."""
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def sitting(world: World, rule: str, humans: int = 3, **more: object) -> Table:
    """A game at a table with this rule."""
    one = world.table(humans=humans, start=False, **more)  # type: ignore[arg-type]
    options.set_option(one.code, one.users[0].id, "idle", rule)
    lobby.start(one.code, one.users[0].id)
    return one


def time_out(world: World, one: Table) -> int:
    """Whoever acts lets the turn run out; returns who that was."""
    seat = at_turn(one)
    due = one.look().due_at
    assert due is not None
    while one.acting == seat and not one.look().seats[seat].sitter and not one.look().paused:
        world.clock.at = min(world.clock.at + TURN / 2, due)
        clock.tick()
    return seat


def test_a_computer_player_sits_in_after_one_missed_turn(world):
    one = sitting(world, "sit", chat=GROUP)
    seat, hands = at_turn(one), [seat.cards for seat in one.look().view.seats]
    time_out(world, one)
    look = one.look()
    assert [info.sitter for info in look.seats] == [index == seat for index in range(3)]
    assert [seat.cards for seat in look.view.seats] == hands  # no card was thrown away for them
    assert notes(one) == [("sat_in", None, seat)]
    assert look.due_at is None
    world.clock.wait(1)
    assert clock.tick() == 1
    assert table.log(one.code)[-1].by == "mind"
    assert [row[1] for row in content("notice")["notice"]].count("table_card") >= 1


def test_after_two_in_a_row_and_a_move_begins_anew(world):
    one = sitting(world, "sit_twice")
    slow = time_out(world, one)
    assert not one.look().seats[slow].sitter
    assert table.log(one.code)[-1].events[0] == Discarded(slow, 1)
    _round(one, slow)
    one.move()  # in time
    _round(one, slow)
    time_out(world, one)
    assert not one.look().seats[slow].sitter
    _round(one, slow)
    time_out(world, one)
    assert one.look().seats[slow].sitter


def _round(one: Table, until: int) -> None:
    """The others play on."""
    while at_turn(one) != until:
        one.move()


def test_with_the_usual_rule_nobody_ever_sits_in(world):
    one = sitting(world, "skip")
    for _ in range(9):
        time_out(world, one)
    assert not any(info.sitter for info in one.look().seats)
    assert notes(one) == []


def test_one_tap_brings_the_seat_back_and_what_was_missed_is_forgotten(world):
    one = sitting(world, "sit_twice")
    slow = time_out(world, one)
    _round(one, slow)
    time_out(world, one)
    assert one.look().seats[slow].sitter
    absence.take_back(one.code, one.users[slow].id)
    assert not one.look().seats[slow].sitter
    _round(one, slow)
    time_out(world, one)
    assert not one.look().seats[slow].sitter


SIGNS = {
    "claim": lambda one, user: talk.claim(one.code, user, {"kind": "hmm"}, "a"),
    "mark": lambda one, user: talk.mark(one.code, user, (seat_of(one, user) + 1) % 3, 1),
    "nudge": lambda one, user: patience.nudge(one.code, user),
    "propose": lambda one, user: votes.propose(one.code, user, "pause"),
    "resume": lambda one, user: (absence.pause(one.code, one.users[0].id), absence.resume(one.code, user)),
}


def seat_of(one: Table, user: int) -> int:
    return [each.id for each in one.users].index(user)


@pytest.mark.parametrize("sign", SIGNS)
def test_whoever_does_anything_is_there_and_has_missed_nothing(world, sign):
    one = sitting(world, "sit_twice")
    slow = time_out(world, one)
    clock.tick(world.clock.wait(TURN / 2))
    SIGNS[sign](one, one.users[slow].id)
    _round(one, slow)
    time_out(world, one)
    assert not one.look().seats[slow].sitter  # the first that they let run out again
    _round(one, slow)
    time_out(world, one)
    assert one.look().seats[slow].sitter


def test_a_table_at_which_nobody_is_left_waits_instead_of_playing_itself(world):
    one = sitting(world, "sit", humans=2, computers=1)
    while at_turn(one) == 2:
        clock.tick(world.clock.wait(2))
    first = time_out(world, one)
    for _ in range(20):
        if one.look().paused:
            break
        clock.tick(world.clock.wait(TURN / 2))
    look = one.look()
    assert look.paused
    assert [info.sitter for info in look.seats[:2]] == [seat == first for seat in range(2)]
    assert notes(one)[-1] == ("asleep", None, None)
    world.clock.wait(10_000)
    absence.resume(one.code, one.users[1 - first].id)
    assert one.look().due_at == world.clock.at + TURN  # whoever wakes it has a whole turn


@pytest.mark.parametrize("seat", range(4))
def test_who_sits_in_and_after_what_pause_tells_no_role(world, monkeypatch, seat):
    """The same mind and the same pause for every seat of every game, whoever holds it."""
    monkeypatch.setattr(moves._chance, "uniform", lambda low, high: (low + high) / 2)
    seen = set()
    for _ in range(4):
        one, minds = sitting(world, "sit", humans=4), []

        def choose(mind: str, view: View, seen: Sequence[Event], minds: list[str] = minds) -> Command:
            minds.append(mind)
            return Discard(view.seat or 0, (view.hand[0].card,))

        monkeypatch.setattr(thinking, "choose", choose)
        _round(one, seat)
        time_out(world, one)
        waited = 0.0
        while one.acting == seat:
            waited += 0.25
            clock.tick(world.clock.wait(0.25))
        seen.add((*set(minds), waited))
    assert seen == {("steady", 1.0)}
