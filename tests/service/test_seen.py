"""Who is there: whoever did not let two turns run out, and without a clock was seen within a day that counts."""

import pytest

from core.service import absence, clock, presence, talk, tally, votes
from core.store import db
from core.store.tables import Beat, Seat
from tests.service.absent import at_turn
from tests.service.test_votes import SMALLEST
from tests.service.voting import cast, propose
from tests.service.world import GROUP, World


@pytest.mark.parametrize(("what", "target"), [("end", None), ("pause", None), ("sit", 0)])
def test_without_a_clock_nobody_waits_for_ever_for_somebody_who_went(world: World, what: str, target: int | None):
    one = world.table(humans=2, edition=SMALLEST, pace="none")
    world.clock.wait(tally.UNSEEN_SECONDS)
    propose(one, 1, what, target)
    assert one.look().vote.needed == 2
    world.clock.wait(1)
    clock.tick()  # gone while it is open
    look = one.look()
    done = {"end": look.status == "cancelled", "pause": look.paused, "sit": look.seats[0].sitter}
    assert [name for name, is_done in done.items() if is_done] == [what]


@pytest.mark.parametrize("sign", ["looks", "stays", "orders", "talks", "moves", "comes back", "has a clock"])
def test_whoever_was_seen_within_a_day_is_asked(world: World, sign: str):
    one = world.table(humans=2, edition=SMALLEST, pace="live" if sign == "has a clock" else "none")
    host = one.users[0].id
    if sign == "stays":
        presence.here(one.code, host, "page")
    world.clock.wait(tally.UNSEEN_SECONDS - 10)
    match sign:
        case "looks":
            presence.here(one.code, host, "page")
        case "stays":
            presence.keep(one.code, host, "page")
        case "orders":
            presence.ordered(one.code, host)
        case "talks":
            talk.claim(one.code, host, {"kind": "hmm"}, "tap")
        case "moves":
            while at_turn(one) != 0:
                one.move()
            one.move()
        case "comes back":
            absence.hand_over(one.code, host)
            absence.take_back(one.code, host)
    world.clock.wait(20)
    propose(one, 1, "end")
    assert one.look().vote.needed == 2


def test_while_a_table_waits_or_no_clock_runs_nobody_goes(world: World):
    clock.tick()
    one = world.table(humans=3, pace="none")
    world.clock.wait(3 * tally.UNSEEN_SECONDS)
    propose(one, 1, "end")
    assert one.look().vote.needed == 2  # no clock ran
    clock.tick()
    assert one.look().vote.needed == 2
    votes.cast(one.code, one.users[1].id, one.look().vote.number, yes=False)
    votes.cast(one.code, one.users[2].id, one.look().vote.number, yes=False)
    absence.pause(one.code, one.users[0].id)
    with db.work():
        Beat.update(at=world.clock.wait(3 * tally.UNSEEN_SECONDS)).execute()  # a clock ran all the time
    propose(one, 1, "end")
    assert one.look().vote.needed == 2  # the table waited
    votes.cast(one.code, one.users[2].id, one.look().vote.number, yes=False)
    absence.resume(one.code, one.users[1].id)
    propose(one, 1, "end")
    assert one.look().vote.needed == 2


def test_whoever_is_away_is_not_counted_and_whoever_votes_is_there(world: World):
    one = world.table(humans=5)
    absence.hand_over(one.code, one.users[4].id)
    with db.work():
        Seat.update(missed=tally.AWAY).where(Seat.place.in_([2, 3])).execute()
    number = propose(one, 1, "pause")
    assert (one.look().vote.voters, one.look().vote.needed) == (2, 2)
    cast(one, 2, number, yes=False)
    assert one.look().vote.voters == 3
    cast(one, 4, number)  # with a sitter, and here all the same
    assert one.look().vote.voters == 4
    cast(one, 3, number)
    assert one.look().paused


def test_of_two_nobody_seats_a_computer_player_in_place_of_the_other(world: World):
    one = world.table(humans=2, computers=2, chat=GROUP)
    number = propose(one, 1, "sit", 0)
    assert not one.look().seats[0].sitter
    cast(one, 0, number, yes=False)
    assert one.look().vote is None
    number = propose(one, 1, "sit", 0)
    votes.cast(one.code, world.person(20).id, number, yes=True, admin=True)
    assert one.look().seats[0].sitter
    absence.take_back(one.code, one.users[0].id)
    with db.work():
        Seat.update(missed=tally.AWAY).where(Seat.place == 0).execute()
    propose(one, 1, "sit", 0)  # away for two turns: they are not waited for
    assert one.look().seats[0].sitter
