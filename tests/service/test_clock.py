"""What happens by itself, and that it happens once."""

import dataclasses
import logging
import threading
from collections import Counter

import pytest

from core.ai import minds
from core.rules.commands import Discard, NextRound, PickGold
from core.rules.editions import BASE, deck_of
from core.rules.events import Discarded, RoundStarted
from core.service import clock, dealing, moves, outage, outbox, seating, stored, table, thinking
from core.store import db
from core.store.tables import Game
from tests.service.world import GROUP, Table, World, content

TURN = 30.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of 30 s, so that waiting for one is no downtime."""
    return world.open(paces={"live": TURN}, reveal_seconds=30.0)


def kinds() -> list[str]:
    return [row[1] for row in content("notice")["notice"]]


def until_over(world: World, one: Table) -> int:
    """Let the clock alone play; returns how many things it did."""
    done = 0
    while one.look().status != "over":
        (due,) = [row.due_at for row in games() if row.code == one.code]
        world.clock.at = max(world.clock.at, due)
        did = clock.tick()
        assert did, "the table stalls"
        done += did
    return done


def games() -> list[Game]:
    with db.reading():
        return list(Game.select().order_by(Game.id))


def test_nothing_is_due_at_once(world):
    world.table(chat=GROUP)
    world.table(humans=1, computers=2)
    assert clock.tick() == 0
    assert clock.tick(world.clock.at + 0.9) == 0


def test_one_reminder_at_half_time_then_a_discard(world):
    one = world.table(chat=GROUP)
    seen, seat = one.look(), one.acting
    assert seen.due_at == world.clock.at + TURN
    world.clock.wait(TURN / 2 - 1)
    assert clock.tick() == 0
    world.clock.wait(1)
    assert [clock.tick(), clock.tick()] == [1, 0]
    assert kinds().count("reminder") == 1
    assert one.look() == dataclasses.replace(seen, now=world.clock.at)
    world.clock.wait(TURN / 2)
    assert [clock.tick(), clock.tick()] == [1, 0]
    now = one.look()
    assert now.version == seen.version + 1
    assert now.acting != seat
    assert now.due_at == world.clock.at + TURN
    assert now.seats == seen.seats
    entry = table.log(one.code)[-1]
    assert (entry.by, entry.seat, entry.events[0]) == ("clock", seat, Discarded(seat, 1))
    assert kinds().count("reminder") == 1


def test_who_moves_in_time_is_not_reminded(world):
    one = world.table(chat=GROUP)
    world.clock.wait(TURN / 2 - 1)
    one.move()
    world.clock.wait(2)
    assert clock.tick() == 0
    assert kinds().count("reminder") == 0


def test_tables_without_a_chat_remind_nobody(world):
    one = world.table()
    world.clock.wait(TURN / 2)
    assert clock.tick() == 0
    world.clock.wait(TURN / 2)
    assert clock.tick() == 1
    assert kinds() == []
    assert one.look().version == 5


def test_no_clock(world):
    one = world.table(chat=GROUP, pace="none")
    assert one.look().due_at is None
    for _ in range(50):
        world.clock.wait(50)
        assert clock.tick() == 0
    one.play_until("reveal")
    assert one.look().due_at is None


def test_a_time_out_takes_any_card_alike(world):
    """The card is chosen by chance, never by its worth: over many time-outs every place in the hand comes up."""
    one, places = world.table(pace="live"), Counter[int]()
    for _ in range(40):
        seat = one.acting
        hand = [card.card for card in one.look(seat).view.hand]
        world.clock.wait(TURN)
        assert clock.tick() == 1
        rest = [card.card for card in one.look(seat).view.hand]
        (gone,) = [card for card in hand if card not in rest]
        places[hand.index(gone)] += 1
        if one.look().view.deck == 0:
            break
    assert len(places) == 6


def test_an_idle_pick_is_any_nugget(world, monkeypatch):
    monkeypatch.setattr(dealing, "new_seed", lambda: b"3")
    one = world.table()
    look = one.play_until("share")
    assert look.view.phase == "share"
    with db.reading():
        game = stored.table_of(Game.get(Game.code == one.code))
    picks = {clock.idle(game) for _ in range(200)}
    assert picks == {PickGold(game.acting, index) for index in range(len(game.pool))}
    world.clock.wait(TURN)
    assert clock.tick() == 1
    assert one.look().version == look.version + 1


def test_the_next_round_begins_by_itself(world):
    one = world.table()
    look = one.play_until("reveal")
    assert (look.acting, look.due_at) == (None, world.clock.at + 30)
    world.clock.wait(29)
    assert clock.tick() == 0
    world.clock.wait(1)
    assert clock.tick() == 1
    assert one.look().view.round == 2
    assert isinstance(table.log(one.code)[-1].events[0], RoundStarted)


def test_blitz_reveals_for_a_third_of_the_time(world):
    world.open(paces={"blitz": TURN}, reveal_seconds=60.0)
    one = world.table(pace="blitz")
    assert one.play_until("reveal").due_at == world.clock.at + 20
    assert clock.idle(stored.table_of(games()[0])) == NextRound(0)


def test_computers_move_after_a_pause_and_only_then(world):
    world.open(think_seconds=(0.8, 1.6))
    one = world.table(humans=1, computers=9)
    while one.acting == 0:
        one.move()
    before = one.look()
    assert before.due_at is None
    due = games()[0].due_at
    assert 0.8 <= due - world.clock.at <= 1.6
    assert clock.tick(due - 0.01) == 0
    assert clock.tick(due) == 1
    assert one.look().version == before.version + 1
    assert table.log(one.code)[-1].by == "mind"


def test_the_pause_does_not_depend_on_the_role(world, monkeypatch):
    """It is drawn before anybody looks at a hand: the same chance gives the same pause in every game."""
    monkeypatch.setattr(moves._chance, "uniform", lambda low, high: (low + high) / 2)
    pauses = set()
    for _ in range(12):
        one = world.table(humans=1, computers=4)
        if one.acting != 0:
            pauses.add(games()[-1].due_at - world.clock.at)
    assert pauses == {1.0}


def test_a_computer_sees_its_own_view_and_log_only(world, monkeypatch):
    seen = []

    def spy(view, log, dice):
        seen.append((view.seat, [event.to for event in log], 0 <= dice.random() < 1))
        return minds.offered(view)[-1]

    monkeypatch.setitem(minds.MINDS, seating.MIND, spy)
    one = world.table(humans=1, computers=3)
    for _ in range(12):
        if one.acting == 0:
            one.move()
        clock.tick(world.clock.wait(2))
    assert len(seen) >= 8
    for seat, audiences, fair in seen:
        assert set(audiences) <= {None, seat}
        assert fair


def test_a_computer_reads_only_the_log_of_this_round(world, monkeypatch):
    lengths = []

    def spy(view, log, dice):
        lengths.append((view.round, [event.round for event in log if isinstance(event, RoundStarted)]))
        return minds.offered(view)[-1]

    monkeypatch.setitem(minds.MINDS, seating.MIND, spy)
    until_over(world, world.table(humans=1, computers=2))
    assert {round for round, _ in lengths} == {1, 2, 3}
    assert all(started == [round] for round, started in lengths)


def broken(view, log, dice):
    told = f"I, {view.role}, hold {view.hand}"
    raise RuntimeError(told)


def endless(view, log, dice):
    threading.Event().wait(2)
    return minds.offered(view)[-1]


def for_another(view, log, dice):
    return Discard((view.seat + 1) % len(view.seats), (view.hand[0].card,))


def wrong(view, log, dice):
    return Discard(view.seat, ("P-X.1", "P-X.2"))


def nonsense(view, log, dice):
    return "gold, please"


@pytest.mark.parametrize("mind", [broken, endless, wrong, nonsense])
def test_a_computer_that_fails_discards_and_is_logged(world, monkeypatch, caplog, mind):
    monkeypatch.setitem(minds.MINDS, seating.MIND, mind)
    monkeypatch.setattr(thinking.choose, "__defaults__", (0.05,))
    one = world.table(humans=1, computers=3)
    while one.acting == 0:
        one.move()
    seat, version = one.acting, one.look().version
    with caplog.at_level(logging.DEBUG):
        assert clock.tick(world.clock.wait(2)) == 1
    entry = table.log(one.code)[-1]
    assert (entry.version, entry.seat, entry.events[0]) == (version + 1, seat, Discarded(seat, 1))
    assert any(record.levelname == "ERROR" for record in caplog.records)
    assert "saboteur, hold" not in caplog.text
    assert "miner, hold" not in caplog.text
    assert not any(card in caplog.text for card in deck_of(BASE, {}))


def test_a_computer_orders_for_its_own_seat_only(world, monkeypatch):
    monkeypatch.setitem(minds.MINDS, seating.MIND, for_another)
    one = world.table(humans=1, computers=3)
    while one.acting == 0:
        one.move()
    seat = one.acting
    assert clock.tick(world.clock.wait(2)) == 1
    assert table.log(one.code)[-1].events[0] == Discarded(seat, 1)


def test_minds_that_never_come_back_stop_thinking(monkeypatch, caplog):
    ends = threading.Event()
    monkeypatch.setitem(minds.MINDS, "lost", lambda view, log, dice: ends.wait(20))
    for _ in range(thinking.MOST_STUCK):
        assert thinking.choose("lost", None, (), 0.01) is None
    assert thinking.choose("steady", None, (), 5) is None
    assert "never came back" in caplog.text
    ends.set()
    for thread in thinking._stuck:
        thread.join()


def test_a_crash_while_thinking_loses_nothing(world, monkeypatch):
    """Claimed, but never played: the turn is due again a little later."""
    one = world.table(humans=1, computers=9)
    while one.acting == 0:
        one.move()
    version = one.look().version
    monkeypatch.setattr(clock, "_submit", lambda *_: False)
    clock.tick(world.clock.wait(2))
    monkeypatch.undo()
    assert clock.tick(world.clock.wait(clock.CLAIM_SECONDS - 1)) == 0
    assert clock.tick(world.clock.wait(1)) == 1
    assert one.look().version == version + 1


def test_a_fault_at_one_table_leaves_the_others_alone(world, monkeypatch, caplog):
    sick, well = world.table(), world.table()
    with db.work():
        Game.update(state='{"format":0,"role":"saboteur"}').where(Game.code == sick.code).execute()
    world.clock.wait(TURN)
    assert clock.tick() == 1
    assert "clock failed" in caplog.text
    assert '"saboteur"' not in caplog.text
    assert table.log(well.code)[-1].by == "clock"
    caplog.clear()
    world.clock.wait(1)
    clock.tick()
    assert "clock failed" not in caplog.text  # it is left alone for a while


def test_a_locked_database_skips_a_beat(world, monkeypatch, caplog):
    def locked(now: float) -> None:
        raise OSError("disk is gone")

    monkeypatch.setattr(outage, "beat", locked)
    assert clock.tick() == 0
    assert "skips a beat" in caplog.text


def test_nobody_is_punished_for_a_downtime(world):
    one = world.table(chat=GROUP)
    clock.tick()
    world.clock.wait(10)
    world.clock.wait(3600)
    assert clock.tick() == 0
    look = one.look()
    assert (look.version, look.view.phase) == (5, "dig")  # open pages see the new deadline
    assert look.due_at == pytest.approx(world.clock.at + TURN - 10, abs=10.1)
    world.clock.wait(TURN / 2)
    assert clock.tick() == 1
    assert kinds().count("reminder") == 1


def test_a_turn_that_began_during_the_downtime_gets_its_whole_time(world):
    clock.tick()
    world.clock.wait(1000)
    one = world.table()
    world.clock.wait(500)
    assert clock.tick() == 0
    assert one.look().due_at == world.clock.at + TURN


def test_computers_do_not_wait_after_a_downtime(world):
    clock.tick()
    one = world.table(humans=1, computers=9)
    while one.acting == 0:
        one.move()
    world.clock.wait(1000)
    assert clock.tick() == 1


def test_two_clocks_forgive_a_downtime_once(world):
    one = world.table()
    clock.tick()
    world.clock.wait(1000)
    threads = [threading.Thread(target=clock.tick) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert one.look().due_at == world.clock.at + TURN


def test_a_clock_that_is_set_back_keeps_nobody_waiting(world):
    """Turns and notices of before come nearer by as much; what begins under the new time is left alone."""
    one = world.table(chat=GROUP)
    clock.tick()
    outbox.hold(GROUP, world.clock.at + 5)
    world.clock.wait(-7200)
    two = world.table(chat=dataclasses.replace(GROUP, thread=5))
    assert clock.tick() == 0
    assert one.look().due_at == two.look().due_at == world.clock.at + TURN
    world.clock.wait(6)
    told = {(notice.code, notice.kind) for notice in outbox.lease()}
    assert {code for code, _ in told} == {one.code, two.code}
    assert (one.code, "extended") in told  # the chat shows the time
    assert clock.tick() == 0
    assert one.look().due_at == world.clock.at + TURN - 6


def test_settled_notices_go_after_a_week(world):
    world.table(chat=GROUP, start=False)
    (notice,) = outbox.lease()
    outbox.sent(notice.id, 5)
    clock.tick()
    for _ in range(8):
        world.clock.wait(86400)
        clock.tick()
    assert [row for row in content("notice")["notice"] if row[0] == notice.id] == []


@pytest.mark.parametrize("computers", [2, 9])
def test_a_whole_game_driven_by_the_clock_alone(world, computers):
    """One sleeping person among computer players: to the final standing, and no move is missing."""
    one = world.table(humans=1, computers=computers, chat=GROUP)
    dealt = one.look().version
    assert until_over(world, one) == one.look().version - dealt + kinds().count("reminder")
    view = one.look(0).view
    assert view.phase == "over"
    assert sorted(seat for tie in view.standing for seat in tie) == list(range(computers + 1))
    by = Counter(entry.by for entry in table.log(one.code, limit=1000))
    assert set(by) == {"person", "mind", "clock"}
    assert by["mind"] > by["clock"] > 2
    assert one.look().due_at is None
    assert clock.tick(world.clock.wait(100)) == 0
    assert kinds()[-1] == "game_end"
