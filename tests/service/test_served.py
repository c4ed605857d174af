"""Nobody is punished while nobody serves the app, nor twice made up for when something else was down as well."""

from dataclasses import replace

import pytest

from core.service import clock, outage, outbox, votes
from core.store import db
from core.store.tables import Beat
from tests.service.world import GROUP, Table, World, content

TURN = 300.0
BEAT = outage.BEAT_SECONDS


@pytest.fixture
def world(world: World) -> World:
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def passing(world: World, seconds: float, running: str = "bot web") -> int:
    """So much time passes, in which these run; returns how many things the clock did."""
    done, end = 0, world.clock.at + seconds
    while world.clock.at < end:
        world.clock.at = min(end, world.clock.at + BEAT / 2)
        if "web" in running:
            outage.serve(world.clock.at)
        if "bot" in running:
            done += clock.tick()
    return done


def begun(world: World, one: Table) -> None:
    """Everything runs, and a turn is two beats old."""
    passing(world, 2 * BEAT)
    one.move()
    passing(world, 2 * BEAT)


def left(world: World, one: Table) -> float:
    """Seconds that the turn still lasts."""
    due = one.look().due_at
    assert due is not None
    return due - world.clock.at


@pytest.mark.parametrize("chat", [GROUP, None], ids=["group", "no chat"])
def test_turns_stand_still_while_nobody_serves_the_app(world, chat):
    one = world.table(chat=chat)
    begun(world, one)
    votes.propose(one.code, one.users[1].id, "pause")
    open_for = one.look().vote.until - world.clock.at
    seen, before = one.look(), left(world, one)
    assert passing(world, 1200, "bot") == 0
    assert one.look().acting == seen.acting
    assert one.look().vote.number == seen.vote.number
    passing(world, BEAT / 2)
    assert left(world, one) == pytest.approx(before, abs=BEAT)
    assert one.look().vote.until - world.clock.at == pytest.approx(open_for, abs=BEAT)
    assert one.look().version > seen.version  # open pages see the new deadline
    passing(world, TURN)
    assert one.look().acting != seen.acting


def told() -> list[str]:
    return sorted(row[1] for row in content("notice")["notice"])


@pytest.mark.parametrize("restart", [False, True], ids=["", "the bot starts meanwhile"])
def test_chats_are_told_once_that_no_time_passes_and_once_that_it_does_again(world: World, restart: bool):
    one, lobby = world.table(chat=GROUP), world.table(chat=replace(GROUP, thread=1), start=False)
    begun(world, one)
    votes.propose(one.code, one.users[1].id, "pause")
    passing(world, 0.0)
    shown = [one.look().stands, lobby.look().stands]
    for notice in outbox.lease():
        outbox.sent(notice.id)
    before = told()
    passing(world, outage.DOWN_SECONDS - BEAT, "bot")
    assert (shown, told()) == (["", ""], before)
    passing(world, 2 * BEAT, "" if restart else "bot")
    passing(world, 2 * BEAT, "bot")
    fresh = ["extended", "lobby_card", "vote"]
    assert [one.look().stands, lobby.look().stands] == [outage.WEB] * 2
    assert told() == sorted(before + fresh)
    for notice in outbox.lease():
        outbox.sent(notice.id)
    passing(world, 600, "bot")
    assert told() == sorted(before + fresh)
    passing(world, 2 * BEAT)
    assert [one.look().stands, lobby.look().stands] == ["", ""]
    assert told() == sorted(before + fresh * 2)


def test_without_a_turn_that_ends_only_a_vote_shows_that_no_time_passes(world: World):
    one = world.table(chat=GROUP, pace="none")
    begun(world, one)
    passing(world, 2 * outage.DOWN_SECONDS, "bot")
    assert one.look().stands == ""
    votes.propose(one.code, one.users[1].id, "pause")
    assert one.look().stands == outage.WEB


def test_a_short_silence_costs_nothing_and_gives_nothing(world):
    one = world.table()
    begun(world, one)
    before = left(world, one)
    passing(world, outage.DOWN_SECONDS - BEAT, "bot")
    passing(world, BEAT / 2)
    assert left(world, one) == pytest.approx(before - outage.DOWN_SECONDS + BEAT / 2)


def test_a_web_that_never_served_holds_up_nothing(world):
    one = world.table(chat=GROUP)
    seen = one.look()
    assert passing(world, TURN, "bot") > 0
    assert one.look().acting != seen.acting
    with db.reading():
        assert [row.name for row in Beat.select()] == [outage.CLOCK]


ENDS = [("web", "web"), ("web", "bot"), ("bot", "web"), ("bot", "bot")]


@pytest.mark.parametrize(("stays", "comes"), ENDS, ids=lambda name: str(name))
@pytest.mark.parametrize("alone", [BEAT, 3 * BEAT, 200.0])
@pytest.mark.parametrize("away", [False, True], ids=["", "telegram away"])
def test_what_is_down_at_once_counts_once(world, stays: str, comes: str, alone: float, away: bool):
    """One of them goes after the other, and one of them comes back before the other."""
    one = world.table(chat=GROUP)
    begun(world, one)
    before = left(world, one)
    if away:
        outage.lost()
    passing(world, min(alone, TURN / 3), stays)
    world.clock.wait(3600)
    passing(world, alone, comes)
    passing(world, BEAT)
    if away:
        outage.reached()
    now = left(world, one)
    assert now <= before + BEAT
    assert now >= before - BEAT - outage.DOWN_SECONDS  # the end of a silence may be too short to count
    if alone > outage.DOWN_SECONDS or away:
        assert now >= before - 2 * BEAT


def test_telegram_is_back_while_nobody_serves_the_app(world):
    one = world.table(chat=GROUP)
    begun(world, one)
    before = left(world, one)
    outage.lost()
    passing(world, 600)
    passing(world, 600, "bot")
    outage.reached()
    passing(world, 600, "bot")
    passing(world, BEAT / 2)
    assert left(world, one) == pytest.approx(before, abs=BEAT)


def test_telegram_comes_and_goes_while_nobody_serves_the_app(world):
    one = world.table(chat=GROUP)
    begun(world, one)
    votes.propose(one.code, one.users[1].id, "pause")
    before, until = left(world, one), one.look().vote.until - world.clock.at
    passing(world, 300, "bot")
    outage.lost()
    passing(world, 300, "bot")
    outage.reached()
    passing(world, 300, "bot")
    passing(world, BEAT / 2)
    assert left(world, one) == pytest.approx(before, abs=BEAT)
    assert one.look().vote.until - world.clock.at == pytest.approx(until, abs=BEAT)


def test_telegram_is_lost_while_nobody_serves_the_app(world):
    one, other = world.table(chat=GROUP), world.table()
    for table in (one, other):
        table.move()
    begun(world, one)
    before = left(world, one), left(world, other)
    passing(world, 600, "bot")
    outage.lost()
    passing(world, 600, "bot")
    passing(world, 100)
    outage.reached()
    assert left(world, one) == pytest.approx(before[0], abs=BEAT)
    assert left(world, other) == pytest.approx(before[1] - 100, abs=BEAT)


def test_a_clock_that_is_set_anew_is_no_downtime_for_whoever_ran(world):
    one = world.table()
    begun(world, one)
    before = left(world, one)
    for jump in (3600.0, -3600.0, 600.0, -600.0):
        world.clock.wait(jump)
        passing(world, BEAT / 2)
    assert left(world, one) == pytest.approx(before, abs=4 * BEAT)


def test_a_beat_wakes_nobody_and_is_written_now_and_then(world):
    world.table()
    outage.serve(world.clock.at)
    before = content()
    outage.serve(world.clock.wait(BEAT - 1))
    with db.reading():
        assert Beat.get(Beat.name == outage.WEB).at == world.clock.at - BEAT + 1
    outage.serve(world.clock.wait(1))
    with db.reading():
        assert Beat.get(Beat.name == outage.WEB).at == world.clock.at
    assert content() == before
