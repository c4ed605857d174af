"""A round that cannot be won is ended by the table together (rules A12), and by nobody alone."""

import pytest

from core.errors import NotSeated, Refused
from core.rules.commands import Discard
from core.rules.editions import EDITIONS
from core.rules.outcomes import RoundGivenUp
from core.service import absence, replay, table, trace, votes
from core.store import db
from core.store.tables import Result
from core.view.replay import EVERYBODY, OPEN
from tests.service.absent import at_turn
from tests.service.voting import cast, played_down, propose, told
from tests.service.world import World, content


@pytest.fixture
def world(world: World) -> World:
    return world.open(paces={"live": 50.0}, reveal_seconds=50.0)


def test_a_round_that_cannot_be_won_is_ended_together(world):
    one = played_down(world, 4, "on")
    assert one.look().offers == ("end", "pause", "round")
    number = propose(one, 1, "round")
    cast(one, 0, number)
    assert one.look().view.phase == "dig"  # the host is one of four
    cast(one, 3, number)
    view = one.look().view
    assert (view.phase, view.result.winner, view.result.connector) == ("reveal", "saboteurs", None)
    assert "round_end" in [row[1] for row in content("notice")["notice"]]
    assert told()[-1]["outcome"] == "agreed"


def test_a_table_that_waits_ends_no_round(world):
    one = played_down(world, 3, "on")
    number = propose(one, 1, "round")
    absence.pause(one.code, one.users[0].id)
    with pytest.raises(Refused, match="paused"):
        cast(one, 2, number)
    assert one.look().offers == ("end",)
    assert one.look().view.phase == "dig"
    absence.resume(one.code, one.users[0].id)
    cast(one, 2, number)
    assert one.look().view.phase == "reveal"


def test_a_round_is_ended_by_nobody_alone(world):
    one = played_down(world, 3, "on")
    version = one.look().version
    for seat in range(3):
        with pytest.raises(ValueError, match="the table orders this"):
            table.submit(one.code, one.users[seat].id, {"do": "end"}, version, f"tap-{seat}")
    number = propose(one, 1, "round")
    with pytest.raises(NotSeated):
        votes.cast(one.code, world.person(20).id, number, yes=True, admin=True)
    off = world.table(humans=3)
    with pytest.raises(Refused, match="round_goes_on"):
        propose(off, 1, "round")


def test_a_vote_about_a_round_ends_with_it(world):
    one = played_down(world, 3, "on")
    number = propose(one, 1, "round")
    one.play_until("reveal")
    one.move()
    assert one.look().vote is None
    with pytest.raises(Refused, match="vote_over"):
        cast(one, 2, number)
    propose(one, 2, "pause")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_rounds_ended_together_is_counted_told_and_shown_again(world, edition):
    one = world.table(humans=3, pace="none", edition=edition, options={"vote_end": "on"})
    while one.look().status != "over":
        view = one.look().view
        if view.phase == "dig" and not view.deck:
            number = propose(one, 1, "round")
            cast(one, 2, number)
        elif view.phase == "dig":
            seat = at_turn(one)
            one.submit(Discard(seat, (one.look(seat).view.hand[0].card,)))
        else:
            one.move()
    with db.reading():
        assert Result.select().count() == 3
    frames = replay.reel(one.code).frames
    for eyes in (EVERYBODY, OPEN, 0):
        shots = [replay.shot(one.code, number, eyes) for number in range(frames)]
        together = [shot.mover for shot in shots if RoundGivenUp() in shot.frame.events]
        assert together == [None] * 3, "nobody did that alone"
    for round_ in (1, 2, 3):
        assert trace.told(one.code, one.users[0].id, round_)
    assert "ends" in replay.record(one.code)
