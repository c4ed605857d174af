"""Seats that a computer player keeps warm: who may, what time does meanwhile, and who was first."""

import threading
from collections.abc import Sequence

import pytest

from core.errors import NotSeated, Refused
from core.rules.commands import Command, Discard
from core.rules.events import Event
from core.service import absence, clock, history, outbox, table, thinking
from core.service.table import Answer
from core.store import db
from core.view import View
from tests.service.absent import at_turn, calls, notes
from tests.service.at_once import at_once
from tests.service.world import GROUP, Table, World, content

TURN = 60.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of a minute, and a reveal as long."""
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def test_a_computer_player_sits_in_and_everybody_sees_it(world):
    one = world.table(chat=GROUP)
    seat = at_turn(one)
    absence.hand_over(one.code, one.users[seat].id)
    for reader in (None, 0, 1):
        seats = one.look(reader).seats
        assert [info.sitter for info in seats] == [index == seat for index in range(3)]
        assert not any(info.computer for info in seats)
    assert one.look().due_at is None  # nobody is waited for
    assert notes(one, 1) == [("handed_over", seat, seat)]
    world.clock.wait(1)
    assert clock.tick() == 1
    assert table.log(one.code)[-1].by == "mind"
    assert at_turn(one) != seat
    assert one.look().seats[seat].sitter  # it stays until they come back


def test_the_sitter_sees_the_view_of_that_seat_alone(world, monkeypatch):
    one = world.table()
    seat, asked = at_turn(one), []

    def choose(mind: str, view: View, seen: Sequence[Event]) -> Command:
        asked.append((view.seat, {event.to for event in seen}))
        return Discard(seat, (view.hand[0].card,))

    monkeypatch.setattr(thinking, "choose", choose)
    absence.hand_over(one.code, one.users[seat].id)
    world.clock.wait(1)
    clock.tick()
    assert asked == [(seat, {None, seat})]


def test_whoever_has_a_sitter_is_not_called(world):
    one = world.table(chat=GROUP)
    for user in one.users[1:]:
        absence.hand_over(one.code, user.id)
    for _ in range(6):
        if at_turn(one) == 0:
            one.move()
        world.clock.wait(1)
        clock.tick()
        for notice in outbox.lease():
            outbox.sent(notice.id)
    assert {call["seat"] for call in calls()} <= {0, _first(one)}


def _first(one: Table) -> int:
    """Who was called when the round was dealt, before anybody handed anything over."""
    first = calls()[0]["seat"]
    assert isinstance(first, int)
    return first


def test_whose_seat_may_be_handed_over(world):
    one = world.table(humans=3, computers=1)
    host, guest, stranger = one.users[0].id, one.users[1].id, world.person(20).id
    for user, place, reason in (
        (guest, 2, "not_host"),
        (host, 3, "no_person"),
        (host, 9, "no_person"),
        (guest, 0, "not_host"),
    ):
        with pytest.raises(Refused, match=reason):
            absence.hand_over(one.code, user, place)
    for act in (absence.hand_over, absence.take_back):
        with pytest.raises(NotSeated):
            act(one.code, stranger)
    absence.hand_over(one.code, host, 2)
    assert absence.hand_over(one.code, host, 2) == one.look().version
    assert [info.sitter for info in one.look().seats] == [False, False, True, False]
    assert absence.take_back(one.code, guest) == one.look().version  # theirs was never given
    absence.take_back(one.code, one.users[2].id)
    assert not any(info.sitter for info in one.look().seats)
    assert notes(one) == [("handed_over", 0, 2), ("back", 2, 2)]


def test_who_comes_back_has_the_rest_of_the_turn_and_no_more(world):
    one = world.table()
    seat, due = at_turn(one), one.look().due_at
    user = one.users[seat].id
    for _ in range(5):
        world.clock.wait(5)
        absence.hand_over(one.code, user)
        absence.take_back(one.code, user)
        assert one.look().due_at == due
        assert one.look().turn_at == due - TURN
    world.clock.wait(TURN - 25)
    assert clock.tick() == 1
    assert table.log(one.code)[-1].by == "clock"


def test_nobody_is_reminded_twice_of_one_turn(world):
    one = world.table(chat=GROUP)
    user = one.users[at_turn(one)].id
    world.clock.wait(TURN / 2)
    assert clock.tick() == 1
    world.clock.wait(1)
    absence.hand_over(one.code, user)
    absence.take_back(one.code, user)
    assert clock.tick() == 0
    assert [row[1] for row in content("notice")["notice"]].count("reminder") == 1


def test_a_move_brings_the_seat_back(world):
    one = world.table(pace="none")
    seat = at_turn(one)
    absence.hand_over(one.code, one.users[seat].id)
    one.move()
    assert not one.look().seats[seat].sitter
    absence.hand_over(one.code, one.users[seat].id)
    with pytest.raises(Refused):
        one.submit(Discard(seat, (one.look(seat).view.hand[0].card,)))  # not their turn: nothing has happened
    assert one.look().seats[seat].sitter


def test_a_seat_can_be_handed_over_while_the_table_waits(world):
    one = world.table()
    seat = at_turn(one)
    absence.pause(one.code, one.users[0].id)
    world.clock.wait(100)
    absence.hand_over(one.code, one.users[seat].id)
    world.clock.wait(100)
    assert clock.tick() == 0
    absence.resume(one.code, one.users[0].id)
    world.clock.wait(1)
    assert clock.tick() == 1
    assert table.log(one.code)[-1].by == "mind"


def test_what_a_sitter_is_still_thinking_of_does_not_count(world, monkeypatch):
    one = world.table()
    seat, thinks, may = at_turn(one), threading.Event(), threading.Event()

    def choose(mind: str, view: View, seen: Sequence[Event]) -> Command:
        thinks.set()
        may.wait(10)
        return Discard(seat, (view.hand[0].card,))

    monkeypatch.setattr(thinking, "choose", choose)
    absence.hand_over(one.code, one.users[seat].id)
    world.clock.wait(1)
    ticking = threading.Thread(target=clock.tick)
    ticking.start()
    assert thinks.wait(10)
    version = absence.take_back(one.code, one.users[seat].id)
    may.set()
    ticking.join(10)
    now = one.look(seat)
    assert (now.version, now.acting, len(now.view.hand)) == (version, seat, 6)
    assert isinstance(one.move(), Answer)


def test_who_comes_or_goes_while_a_sitter_thinks_costs_no_wait(world, monkeypatch):
    one = world.table()
    seat = at_turn(one)
    other = one.users[(seat + 1) % len(one.users)]

    def choose(mind: str, view: View, seen: Sequence[Event]) -> Command:
        if not one.look().seats[(seat + 1) % len(one.users)].sitter:
            absence.hand_over(one.code, other.id)
        return Discard(seat, (view.hand[0].card,))

    monkeypatch.setattr(thinking, "choose", choose)
    absence.hand_over(one.code, one.users[seat].id)
    world.clock.wait(1)
    clock.tick()
    assert at_turn(one) == seat  # the thought was of the table before somebody left
    clock.tick()
    assert at_turn(one) != seat


def test_taking_back_against_the_sitters_move(world):
    """Whoever is first wins; either way the seat is its person's, and one move at most was made."""
    one = world.table(pace="none")
    for _ in range(8):
        seat = at_turn(one)
        seen = absence.hand_over(one.code, one.users[seat].id)
        world.clock.wait(1)
        back, ticked = at_once(lambda s=seat: absence.take_back(one.code, one.users[s].id), clock.tick)
        assert isinstance(back, int)
        now = one.look()
        assert not now.seats[seat].sitter
        assert now.version == seen + 1 + ticked
        assert (now.acting == seat) is not bool(ticked)
        if not ticked:
            one.move()


def test_many_hands_at_once(world):
    one = world.table(humans=4)
    users = [user.id for user in one.users]
    seen = one.look().version
    results = at_once(*[lambda u=user: absence.hand_over(one.code, u) for user in users * 3])
    assert all(isinstance(result, int) for result in results)
    assert one.look().version == seen + 5
    assert all(info.sitter for info in one.look().seats)
    assert one.look().paused  # once


@pytest.mark.parametrize("act", [absence.take_back, absence.resume])
def test_when_the_last_of_several_has_gone_the_table_waits_for_whoever_comes_back(world, act):
    one = world.table(humans=2, computers=2, chat=GROUP)
    world.clock.wait(20)
    for user in one.users:
        assert not one.look().paused
        absence.hand_over(one.code, user.id)
    seen = one.look()
    assert (seen.paused, notes(one)[-1]) == (True, ("asleep", None, None))
    world.clock.wait(1000)
    assert clock.tick() == 0
    act(one.code, one.users[1].id)
    now = one.look()
    assert (now.paused, [info.sitter for info in now.seats]) == (False, [True, False, False, False])
    assert [note for note, _, _ in notes(one)[-2:]] == ["back", "resumed"]
    for _ in range(8):
        clock.tick(world.clock.wait(2))
    assert at_turn(one) == 1  # the others play, up to the one who is there
    assert calls()[-1]["seat"] == 1


def test_an_admin_wakes_nobody_elses_computer_players(world):
    one = world.table(humans=2, computers=1, chat=GROUP)
    for user in one.users:
        absence.hand_over(one.code, user.id)
    before, admin = one.look().version, world.person(20).id
    with pytest.raises(Refused, match="nobody_plays"):
        absence.resume(one.code, admin, admin=True)
    assert one.look().version == before
    absence.resume(one.code, one.users[0].id, admin=True)
    assert not one.look().paused


def test_a_table_that_waits_already_waits_on_when_everybody_hands_over(world):
    one = world.table(humans=2, computers=1)
    absence.pause(one.code, one.users[0].id)
    for user in one.users:
        absence.hand_over(one.code, user.id)
    assert [note for note, _, _ in notes(one)] == ["paused", "handed_over", "handed_over"]
    absence.take_back(one.code, one.users[1].id)
    assert not one.look().paused


def test_alone_one_may_watch_computer_players(world):
    one = world.table(humans=1, computers=3)
    absence.hand_over(one.code, one.users[0].id)
    assert not one.look().paused
    world.clock.wait(2)
    assert clock.tick() == 1


def test_the_record_of_the_game_knows_nothing_of_it(world):
    one = world.table()
    seat = at_turn(one)
    one.move()
    absence.pause(one.code, one.users[0].id)
    absence.resume(one.code, one.users[0].id)
    absence.hand_over(one.code, one.users[at_turn(one)].id)
    world.clock.wait(1)
    clock.tick()
    turns = history.past(one.code).turns
    assert [turn.command.seat for turn in turns][:1] == [seat]
    assert len(turns) == 2
    with db.reading():
        assert db.db.execute_sql("SELECT count(*) FROM step WHERE seat IS NOT NULL").fetchone() == (2,)
