"""Nobody is punished while Telegram cannot be reached, nor twice made up for when we were down as well."""

import json
from dataclasses import replace
from typing import Any

import pytest

from core.service import absence, clock, outage, votes
from core.store import db
from core.store.tables import Beat
from tests.service.world import GROUP, Table, World, content

TURN = 50.0


@pytest.fixture
def world(world: World) -> World:
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def ticking(world: World, seconds: float) -> int:
    """So much time passes, in which the clock of this house ticks; returns how many things it did."""
    done, end = 0, world.clock.at + seconds
    while world.clock.at < end:
        world.clock.at = min(end, world.clock.at + outage.DOWN_SECONDS / 2)
        done += clock.tick()
    return done


def told() -> list[tuple[str, dict[str, Any]]]:
    return [(row[1], json.loads(row[4])) for row in content("notice")["notice"]]


def kinds() -> list[str]:
    return [kind for kind, _ in told()]


def test_turns_stand_still_while_telegram_is_away(world):
    one = world.table(chat=GROUP)
    seen = one.look()
    ticking(world, 10)
    outage.lost()
    outage.lost()  # it fails again and again, which changes nothing
    assert ticking(world, 3600) == 0
    assert one.look().version == seen.version
    outage.reached()
    assert one.look().due_at == world.clock.at + TURN - 10
    assert ticking(world, TURN / 2 - 10) == 1
    assert kinds().count("reminder") == 1
    assert ticking(world, TURN / 2) == 1
    outage.reached()
    assert one.look().due_at == world.clock.at + TURN


def test_a_reveal_stands_still_too(world):
    one = world.table(chat=GROUP)
    one.play_until("reveal")
    outage.lost()
    assert ticking(world, 600) == 0
    outage.reached()
    assert one.look().due_at == world.clock.at + TURN


def test_tables_outside_of_telegram_go_on(world):
    one: Table = world.table()
    outage.lost()
    assert ticking(world, TURN) == 1
    due = one.look().due_at
    outage.reached()
    assert one.look().due_at == due


def test_who_begins_a_turn_during_an_outage_has_all_of_it(world):
    one = world.table(chat=GROUP)
    outage.lost()
    ticking(world, 300)
    one.move()
    ticking(world, 300)
    outage.reached()
    assert one.look().due_at == world.clock.at + TURN


def test_computer_players_and_hiccups_do_not_matter(world):
    one = world.table(humans=2, computers=2, chat=GROUP)
    due = one.look().due_at
    outage.lost()
    world.clock.wait(outage.HICCUP_SECONDS)
    outage.reached()
    assert one.look().due_at == due
    outage.lost()
    while (seat := one.acting) is not None and seat >= 2:
        assert ticking(world, 2) == 1
    absence.hand_over(one.code, one.users[seat or 0].id)
    assert ticking(world, 2) == 1


def test_an_outage_and_a_downtime_at_once_are_made_up_for_once(world):
    one = world.table(chat=GROUP)
    ticking(world, 10)
    outage.lost()
    ticking(world, 100)
    world.clock.wait(1000)  # no clock ran
    ticking(world, 100)
    outage.reached()
    assert one.look().due_at == pytest.approx(world.clock.at + TURN - 10)
    with db.reading():
        assert [row.name for row in Beat.select()] == ["clock"]


def test_a_pause_during_an_outage_is_made_up_for_once(world):
    one = world.table(chat=GROUP)
    ticking(world, 10)
    outage.lost()
    ticking(world, 100)
    absence.pause(one.code, one.users[0].id)
    ticking(world, 100)
    outage.reached()
    ticking(world, 100)
    absence.resume(one.code, one.users[0].id)
    assert one.look().due_at == world.clock.at + TURN - 10


@pytest.mark.parametrize("away", ["telegram", "clock"])
def test_what_shows_a_deadline_says_once_that_it_is_later(world, away: str):
    one, lobby = world.table(chat=GROUP), world.table(chat=replace(GROUP, thread=1), start=False)
    votes.propose(one.code, one.users[1].id, "pause")
    ticking(world, 10)
    before = told()
    if away == "telegram":
        outage.lost()
        ticking(world, 3600)
        outage.reached()
    else:
        world.clock.wait(3600)
    ticking(world, 1)
    look = one.look()
    assert look.vote.until > world.clock.at
    fresh = [row for row in told() if row not in before]
    assert sorted(kind for kind, _ in fresh) == ["extended", "lobby_card", "vote"]
    assert dict(fresh)["extended"] == {"code": one.code, "version": look.version, "seat": look.acting}
    assert dict(fresh)["vote"]["until"] == look.vote.until
    assert dict(fresh)["lobby_card"]["code"] == lobby.code


def test_nobody_is_told_of_a_deadline_at_a_table_that_waits(world):
    one = world.table(chat=GROUP)
    ticking(world, 10)
    outage.lost()
    ticking(world, 1800)
    absence.pause(one.code, one.users[0].id)
    ticking(world, 1800)
    outage.reached()
    assert "extended" not in kinds()
