"""Every moment that is kept: which of them wait while time does not count, and which only tell when something was."""

from typing import Any

import pytest
from peewee import DoubleField

from core.service import absence, clock, nights, outage, patience, preferences, starting, votes, waiting
from core.service.chats import ChatRef
from core.service.nights import Night
from core.store import db
from core.store.tables import TABLES, Game, Seat, Vote
from tests.service.test_nights import at, ticking
from tests.service.world import GROUP, World

AWAY = 5000.0
OTHERS = [ChatRef(-2000 - number, None, "Miners", "en", "supergroup") for number in range(3)]

# what is to happen, or is counted from
WAITS = {"Game.turn_at", "Game.deadline", "Game.due_at", "Game.nudged_at", "Vote.at", "Vote.until",
         "Seat.seen"}  # fmt: skip
# a pause and the beginning of an outage are made up for when they end; what is to be sent goes at once when it can;
# whoever was looked at long ago does not look any more
ENDS = {"Game.paused_at", "Beat.at", "Notice.not_before", "Notice.leased_until", "Notice.created", "Presence.until",
        "Written.at"}  # fmt: skip
# when something was; whoever waits for the next game waits however long it takes
PAST = {
    "User.created", "Game.created", "Game.changed", "Step.at", "Claim.at", "Mark.at", "Result.at", "Change.at",
    "Waiting.at", "Notice.sent_at",
}  # fmt: skip
LENGTHS = {"Game.extra"}  # seconds, no moment


def test_every_moment_is_thought_of():
    kept = {
        f"{model.__name__}.{name}"
        for model in TABLES
        for name, field in model._meta.fields.items()
        if isinstance(field, DoubleField)
    }
    assert kept <= WAITS | ENDS | PAST | LENGTHS


def moments() -> dict[tuple[str, int, str], float]:
    """What waits, by table, row and column."""
    found: dict[tuple[str, int, str], float] = {}
    with db.reading():
        for model in (Game, Vote, Seat):
            for row in model.select():
                for name in (one.split(".")[1] for one in WAITS if one.startswith(model.__name__)):
                    value: Any = getattr(row, name)
                    if value is not None:
                        found[model.__name__, row.id, name] = value
    return found


@pytest.mark.parametrize("outage_of", ["ours", "Telegram", "both"])
def test_no_time_passes_during_an_outage(world: World, outage_of: str):
    world.open(paces={"live": 400.0})
    clock.tick()
    one = world.table(humans=3, chat=GROUP)  # a turn, a nudge and a vote
    quiet = world.table(humans=3, chat=OTHERS[0], start=False)  # a lobby
    soon = world.table(humans=3, chat=OTHERS[1], start=False)  # a lobby that counts the seconds
    waiting.wait(OTHERS[2], one.users[0].id)
    for _ in range(2):
        clock.tick(world.clock.wait(50))
    other = one.users[(one.acting or 0) - 1]
    patience.nudge(one.code, other.id)
    votes.propose(one.code, other.id, "pause")
    starting.begin(soon.code, soon.users[0].id)
    before = moments()
    assert {name for _, _, name in before} == {one.split(".")[1] for one in WAITS}
    if outage_of != "ours":
        outage.lost()
    end = world.clock.at + AWAY
    while outage_of == "Telegram" and world.clock.at < end:
        assert clock.tick(world.clock.wait(outage.DOWN_SECONDS / 2)) == 0
        assert one.look().vote is not None
    world.clock.at = end
    assert clock.tick() == 0
    outage.reached()
    assert clock.tick() == 0
    assert moments() == {key: pytest.approx(moment + AWAY, abs=outage.DOWN_SECONDS) for key, moment in before.items()}
    assert soon.look().before.starts_at == pytest.approx(world.clock.at + 10, abs=outage.DOWN_SECONDS)
    assert (quiet.look().status, quiet.look().before.closes_at) == (
        "lobby",
        pytest.approx(world.clock.at + 3500, abs=60),
    )
    waiting.stop(OTHERS[2], one.users[1].id)
    assert waiting.names(OTHERS[2]) == ["Person 0"]


def test_tables_that_telegram_does_not_carry_go_on(world: World):
    one, lounge = world.table(humans=4), world.table(humans=3, start=False)
    votes.propose(one.code, one.users[1].id, "pause")
    outage.lost()
    before = moments()
    for _ in range(8):
        clock.tick(world.clock.wait(50))
    assert one.look().vote is None
    outage.reached()
    assert moments()["Game", 2, "due_at"] == before["Game", 2, "due_at"]
    assert lounge.look().status == "lobby"


def test_a_vote_of_the_downtime_has_all_its_time(world: World):
    one = world.table(humans=4, chat=GROUP)
    clock.tick()
    world.clock.wait(1000)  # no clock ran, and somebody uses the app
    votes.propose(one.code, one.users[1].id, "pause")
    lasts = one.look().vote.until - world.clock.at
    world.clock.wait(100)
    clock.tick()
    assert one.look().vote.until == world.clock.at + lasts


def test_a_vote_is_open_while_no_clock_runs(world: World):
    one = world.table(humans=4)
    clock.tick()
    votes.propose(one.code, one.users[1].id, "pause")
    ballot = one.look().vote
    world.clock.at = ballot.until + 1
    assert one.look().vote == ballot
    for user in one.users[2:]:
        votes.cast(one.code, user.id, ballot.number, yes=True)
    assert one.look().paused


def test_a_pause_keeps_what_was_left_of_the_turn_and_lets_the_table_vote(world: World):
    one = world.table(humans=4, chat=GROUP)
    world.clock.wait(60)
    other = one.users[(one.acting or 0) - 1]
    patience.nudge(one.code, other.id)
    votes.propose(one.code, one.users[1].id, "end")
    before = moments()
    absence.pause(one.code, one.users[0].id)
    world.clock.wait(30)
    absence.resume(one.code, other.id)
    assert moments() == {key: moment + 30 * (key[0] != "Vote") for key, moment in before.items()}


def test_a_vote_of_the_evening_is_open_in_the_morning(world: World):
    world.clock.at = at("2026-11-30 22:00")
    preferences.set_for_chat(GROUP, None, "night", "23_7")
    one = world.table(humans=4, chat=GROUP, pace="day")
    votes.propose(one.code, one.users[1].id, "end")
    until = one.look().vote.until
    assert until == nights.later(world.clock.at, votes.LONGEST, Night("23_7", "seoul")) == at("2026-12-01 12:00")
    outage.lost()
    ticking(world, at("2026-12-01 06:00"))
    outage.reached()
    assert one.look().vote.until == at("2026-12-01 13:00")  # six hours of the day are left, as at the beginning


def test_a_lobby_of_a_day_game_does_not_rest_at_night(world: World):
    world.clock.at = at("2026-11-30 22:00")
    preferences.set_for_chat(GROUP, None, "night", "23_7")
    one = world.table(humans=3, chat=GROUP, pace="day", start=False)
    closes = one.look().before.closes_at
    outage.lost()
    ticking(world, at("2026-12-01 06:00"))
    outage.reached()
    assert one.look().before.closes_at == closes + 8 * 3600
