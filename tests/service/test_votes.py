"""What a table decides together: who is counted, what decides, and that nothing old or doubled does any harm."""

import pytest

from core.errors import NotSeated, Refused, Stale
from core.rules.editions import EDITIONS
from core.service import absence, clock, lobby, outage, table, votes
from core.service.votes import MOST, SHORTEST
from core.store import db
from core.store.tables import Game
from tests.service.absent import at_turn, notes
from tests.service.at_once import at_once
from tests.service.voting import cast, played_down, propose, told
from tests.service.world import GROUP, World


@pytest.fixture
def world(world: World) -> World:
    return world.open(paces={"live": 50.0}, reveal_seconds=50.0)


def test_more_than_half_end_the_game(world):
    one = world.table(humans=5, chat=GROUP)
    number = propose(one, 1, "end")
    ballot = one.look().vote
    assert (ballot.what, ballot.seat, ballot.yes, ballot.no, ballot.voters, ballot.needed) == ("end", 1, (1,), (), 5, 3)
    assert cast(one, 2, number) == cast(one, 2, number) == one.look().version  # said twice, counted once
    cast(one, 3, number, yes=False)
    assert one.look().status == "playing"
    cast(one, 4, number)
    assert one.look().status == "cancelled"
    assert told()[-1]["outcome"] == "agreed"
    assert notes(one) == [("proposed", 1, None), ("agreed", None, None)]
    with pytest.raises(Refused, match="cancelled"):
        cast(one, 0, number)


def test_half_against_it_is_enough_and_a_mind_may_change(world):
    one = world.table(humans=4, chat=GROUP)
    number = propose(one, 1, "pause")
    cast(one, 2, number, yes=False)
    cast(one, 2, number)  # after all
    cast(one, 2, number, yes=False)
    assert one.look().vote.no == (2,)
    cast(one, 3, number, yes=False)
    look = one.look()
    assert (look.vote, look.paused, told()[-1]["outcome"]) == (None, False, "dropped")
    with pytest.raises(Refused, match="vote_over"):
        cast(one, 1, number)


def test_the_host_or_an_admin_says_yes_alone(world):
    one = world.table(humans=5)
    number = propose(one, 3, "pause")
    cast(one, 0, number)
    assert one.look().paused
    absence.resume(one.code, one.users[4].id)
    number, admin = propose(one, 3, "end"), world.person(20).id
    with pytest.raises(NotSeated):
        votes.cast(one.code, admin, number, yes=True)
    votes.cast(one.code, admin, number, yes=True, admin=True)
    assert one.look().status == "cancelled"


def test_asking_decides_nothing_alone_not_even_for_the_host(world):
    one = world.table(humans=3)
    number = propose(one, 0, "end")
    assert one.look().status == "playing"
    assert propose(one, 1, "end") == 0  # asking the same is a yes: two of three
    assert one.look().status == "cancelled"
    with pytest.raises(Refused, match="cancelled"):
        cast(one, 2, number)


def test_a_computer_player_sits_in_for_somebody_who_may_say_no(world):
    one = world.table(humans=4)
    seat = at_turn(one)
    others = [place for place in range(1, 4) if place != seat]
    number = propose(one, others[0], "sit", seat)
    assert one.look().vote.voters == 3
    cast(one, seat, number, yes=False)
    assert (one.look().vote, one.look().seats[seat].sitter) == (None, False)
    number = propose(one, others[0], "sit", seat)
    cast(one, others[1], number)
    assert one.look().seats[seat].sitter
    absence.take_back(one.code, one.users[seat].id)
    with pytest.raises(Refused, match="no_person"):
        propose(one, 1, "sit", 9)


def test_nobody_asks_whether_a_computer_player_may_sit_in_for_themselves(world):
    one = world.table(humans=4)
    before = one.look().version
    with pytest.raises(Refused, match="no_person"):
        propose(one, 1, "sit", 1)
    assert (one.look().version, one.look().vote) == (before, None)


def test_one_question_at_a_time_and_not_without_end(world):
    one = world.table(humans=5)
    for _ in range(MOST):
        propose(one, 1, "pause")
        with pytest.raises(Refused, match="vote_open"):
            propose(one, 2, "end")
        world.clock.wait(SHORTEST)
        assert one.look().vote is None
    with pytest.raises(Refused, match="proposed_enough"):
        propose(one, 1, "end")
    propose(one, 2, "end")


def test_a_vote_comes_to_nothing_by_itself(world, monkeypatch):
    monkeypatch.setattr(votes, "LONGEST", 240.0)
    one = world.table(humans=4, chat=GROUP, pace="none")
    number = propose(one, 1, "end")
    until = one.look().vote.until
    assert until == world.clock.at + votes.LONGEST
    while world.clock.at < until:
        assert one.look().vote is not None
        world.clock.wait(min(outage.DOWN_SECONDS, until - world.clock.at))
        clock.tick()
    assert told()[-1]["outcome"] == "dropped"
    assert notes(one)[-1] == ("dropped", None, None)
    with pytest.raises(Refused, match="vote_over"):
        cast(one, 2, number)


def test_a_vote_of_a_clock_that_is_set_back_ends_as_much_earlier_and_the_chat_is_told(world):
    one = world.table(humans=4, chat=GROUP)
    lone = world.table(humans=4)
    clock.tick()
    world.clock.wait(outage.BEAT_SECONDS + 1)
    for here in (one, lone):
        propose(here, 1, "end")
    world.clock.wait(outage.BEAT_SECONDS + 1)
    clock.tick()
    left, asked = one.look().vote.until - world.clock.at, len(told())
    world.clock.wait(-7200)
    clock.tick()
    assert [here.look().vote.until - world.clock.at for here in (one, lone)] == [left, left]
    assert [(ballot["outcome"], ballot["until"]) for ballot in told()[asked - 1 :]] == [("open", world.clock.at + left)]
    for _ in range(int(left / 10) + 1):
        world.clock.wait(10)
        clock.tick()
    assert (one.look().vote, lone.look().vote) == (None, None)


def test_who_may_propose_what_and_when(world):
    one, lounge = world.table(humans=3), world.table(humans=3, start=False)
    with pytest.raises(NotSeated):
        votes.propose(one.code, world.person(20).id, "end")
    with pytest.raises(Refused, match="not_started"):
        votes.propose(lounge.code, lounge.users[0].id, "end")
    for what in ("sit", "dance"):
        with pytest.raises(Refused, match="no_vote"):
            propose(one, 1, what)
    assert one.look().offers == ("end", "pause")
    absence.pause(one.code, one.users[0].id)
    assert one.look().offers == ("end",)
    with pytest.raises(Refused, match="no_vote"):
        propose(one, 1, "pause")
    propose(one, 1, "end")  # at a table that waits too: the host may never come back


def test_the_last_two_votes_at_once_end_it_once(world):
    one = world.table(humans=5)
    number = propose(one, 1, "pause")
    results = at_once(*[lambda s=seat: cast(one, s, number) for seat in (2, 3, 4)])
    assert one.look().paused
    assert [note for note, _, _ in notes(one)].count("paused") == 1
    assert sum(isinstance(result, int) for result in results) >= 2


def test_a_vote_makes_nobodys_move_stale(world):
    one = world.table(humans=3)
    seen = one.look().version
    propose(one, 1, "pause")
    one.submit(one.order(), seen=seen)


def test_alone_with_computer_players_nobody_else_is_asked(world):
    one = world.table(humans=1, computers=3)
    propose(one, 0, "end")
    assert one.look().status == "cancelled"
    assert lobby.open_table(one.users[0].id)


SMALLEST = next(key for key, box in EDITIONS.items() if box.least == 2)


@pytest.mark.parametrize(
    ("humans", "what", "needed"),
    [(2, what, 2) for what in votes.WHATS]
    + [(3, what, 2) for what in votes.WHATS]
    + [(4, what, 3) for what in ("end", "pause", "round")]
    + [(5, what, 3) for what in ("end", "pause", "round", "sit")]
    + [(4, "sit", 2)],
)
def test_so_many_have_to_say_yes_and_one_less_is_not_enough(world, humans: int, what: str, needed: int):
    one = played_down(world, humans, "on", edition=SMALLEST)
    with db.work():
        Game.update(host=world.person(30).id).execute()  # nobody here decides alone
    target = 0 if what == "sit" else None
    number = propose(one, 1, what, target)
    voices = [seat for seat in range(2, humans) if seat != target] + [0] * (humans == 2 or what != "sit")
    for seat in voices[: needed - 1]:
        ballot = one.look().vote
        assert (ballot.what, ballot.needed) == (what, needed)
        cast(one, seat, number)
    assert one.look().vote is None
    assert told()[-1]["outcome"] == "agreed"


def test_whoever_it_is_about_may_say_yes_alone(world):
    one = world.table(humans=5)
    number = propose(one, 1, "sit", 3)
    cast(one, 3, number)
    assert one.look().seats[3].sitter


def test_who_goes_meanwhile_may_have_decided_it(world):
    one = world.table(humans=5, chat=GROUP)
    number = propose(one, 1, "pause")
    cast(one, 2, number)
    for seat in (3, 4):
        assert clock.tick() == 0
        absence.hand_over(one.code, one.users[seat].id)
    clock.tick()
    assert one.look().paused  # two of three
    assert notes(one)[-2:] == [("agreed", None, None), ("paused", 1, None)]


@pytest.mark.parametrize("what", ["pause", "sit", "end"])
def test_what_happened_anyway_is_asked_no_more(world, what: str):
    one = world.table(humans=4, chat=GROUP)
    number = propose(one, 1, what, 2 if what == "sit" else None)
    match what:
        case "pause":
            absence.pause(one.code, one.users[0].id)
        case "sit":
            absence.hand_over(one.code, one.users[2].id)
        case "end":
            lobby.cancel(one.code, one.users[0].id)
    assert one.look().vote is None
    with pytest.raises(Refused, match="cancelled" if what == "end" else "vote_over"):
        cast(one, 3, number)
    assert clock.tick() >= 1
    assert told()[-1]["outcome"] == "dropped"


def test_a_fault_about_a_vote_holds_up_no_table(world, monkeypatch, caplog):
    one = world.table(humans=4)
    propose(one, 1, "end")
    seat = at_turn(one)

    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(votes, "_outcome", fail)
    world.clock.wait(50)
    assert clock.tick() == 1
    assert at_turn(one) != seat
    assert "leaves votes alone" in caplog.text


def test_what_was_offered_before_another_proposal_is_old(world):
    one = world.table()
    seen = one.look().version
    number = propose(one, 1, "pause")
    version = one.look().version
    assert votes.propose(one.code, one.users[1].id, "pause", seen=seen) == version  # arrived twice
    cast(one, 0, number, yes=False)
    cast(one, 2, number, yes=False)
    with pytest.raises(Stale):
        votes.propose(one.code, one.users[1].id, "end", seen=seen)
    assert votes.propose(one.code, one.users[1].id, "end", seen=one.look().version) > number


def test_what_was_offered_in_another_round_is_old(world):
    one = world.table()
    seen = one.look().version
    with db.work():
        Game.update(round_since=seen + 1).where(Game.code == one.code).execute()
    with pytest.raises(Stale):
        votes.propose(one.code, one.users[1].id, "end", seen=seen)
    assert one.look().vote is None


def test_changing_minds_push_nothing_out_of_the_log(world):
    one = world.table(humans=5)
    one.move()
    seen = table.log(one.code, limit=20)
    number = propose(one, 1, "end")
    for _ in range(15):
        cast(one, 2, number, yes=False)
        cast(one, 2, number, yes=True)
    *before, proposal = table.log(one.code, limit=20)
    assert (before, proposal.note.what) == (seen, "proposed")


def test_a_vote_that_ran_out_is_told_before_the_next_one(world):
    one = world.table(humans=5, chat=GROUP)
    number = propose(one, 1, "pause")
    absence.pause(one.code, one.users[0].id)
    again = propose(one, 2, "end")
    outcomes = {(row["number"], row["outcome"]) for row in told()}
    assert {(number, "dropped"), (again, "open")} <= outcomes
    assert one.look().vote.number == again
