"""Going on without any single person: more time, nudges, votes."""

import pytest

from core.errors import Refused
from core.service import absence, clock, lobby, options, patience, votes
from tests.complaints.heard import heard
from tests.service.absent import at_turn
from tests.service.world import GROUP, Table, World

TURN = 60.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of a minute."""
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def propose(one: Table, seat: int, what: str, target: int | None = None) -> int:
    """Ask the table; the number of the vote."""
    votes.propose(one.code, one.users[seat].id, what, target)
    ballot = one.look().vote
    assert ballot is not None
    return ballot.number


@heard(
    "octachrome/treason#19",
    about="People wanted a button for more time, and a clock that is set anew by it.",
    instead="Whoever acts gets half a turn more, twice in a round, and everybody sees it.",
)
def test_no_more_time(world):
    one = world.table(chat=GROUP)
    user, due = one.users[at_turn(one)].id, one.look().due_at
    for count in (1, 2):
        patience.more_time(one.code, user, count, one.look().version)
    assert one.look().due_at == due + TURN
    with pytest.raises(Refused, match="no_more_time"):
        patience.more_time(one.code, user, 3, one.look().version)


@heard(
    "smogon/pokemon-showdown#8702",
    "thecommons-urbit/chess#131",
    about="People who waited wanted to say so to the slow one.",
    instead="A nudge calls them once more, now and then, and never in a storm.",
)
def test_waiting_in_silence(world):
    one = world.table(chat=GROUP)
    other = one.users[(at_turn(one) + 1) % 3].id
    with pytest.raises(Refused, match="nudge_later"):
        patience.nudge(one.code, other)
    nudged = 0
    for _ in range(11):
        world.clock.wait(TURN / 12)
        try:
            patience.nudge(one.code, other)
            nudged += 1
        except Refused:
            continue
    assert nudged == patience.MOST_NUDGES


@heard(
    "cozuya/secret-hitler#275",
    "#600",
    "#1167",
    about="A vote to restart, or to remove the absent one, was wished for, and feared for its abuse.",
    instead="More than half of those who are there decide; the seat stays theirs, and they may say no alone.",
)
def test_a_vote_that_is_abused(world):
    one = world.table(humans=5, chat=GROUP)
    host, absent = 0, 4
    number = propose(one, 1, "sit", absent)
    votes.cast(one.code, one.users[2].id, number, yes=True)
    assert not one.look().seats[absent].sitter
    votes.cast(one.code, one.users[absent].id, number, yes=False)
    assert one.look().vote is None
    number = propose(one, 1, "sit", absent)
    for seat in (2, 3):
        votes.cast(one.code, one.users[seat].id, number, yes=True)
    assert one.look().seats[absent].sitter
    absence.take_back(one.code, one.users[absent].id)
    assert not one.look().seats[absent].sitter
    assert one.look().host == one.users[host].id


@heard(
    "jakelauer/allbadcards#23",
    "Ratismal/UNO#24",
    about="If the host vanished, nobody could remove an unresponsive player or end the game.",
    instead="The others pause it, end it or seat a computer player without the host.",
)
@pytest.mark.parametrize(("what", "status"), [("end", "cancelled"), ("pause", "playing")])
def test_the_host_has_vanished(world, what: str, status: str):
    one = world.table(chat=GROUP, pace="none")
    number = propose(one, 1, what)
    votes.cast(one.code, one.users[2].id, number, yes=True)
    look = one.look()
    assert (look.status, look.paused) == (status, what == "pause")


@heard(
    "cozuya/secret-hitler#568",
    about="People who left were to be punished, and the table still had no player.",
    instead="Where the table wants it, a computer player sits in when turns run out, and gives the seat back at once.",
)
def test_a_table_without_its_player(world):
    one = world.table(chat=GROUP, start=False)
    options.set_option(one.code, one.users[0].id, "idle", "sit")
    lobby.start(one.code, one.users[0].id)
    slow = at_turn(one)
    for _ in range(3):
        world.clock.wait(TURN / 2)
        clock.tick()
    assert one.look().seats[slow].sitter
    assert at_turn(one) != slow
    absence.take_back(one.code, one.users[slow].id)
    assert not one.look().seats[slow].sitter
