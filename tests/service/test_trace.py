"""The trace of a table's rounds: only of those that are over, the same for everybody but for one's own marks."""

import random

import pytest

from core.ai import minds
from core.errors import NoSuchGame, Refused
from core.rules.editions import EDITIONS
from core.rules.events import PathLaid
from core.service import moves, stored, table, talk, trace
from core.store import db, games
from core.talk import ACCUSE, GOLD, Claim
from core.view import view_of


def forward(one, going, most=None):
    """The table plays on while it is `going`, at most so many moves, in one go."""
    dice, made = random.Random(3), 0
    with db.work():
        row = games.by_code(one.code)
        seats, game = games.seats(row), stored.table_of(row)
        while going(game) and made != most:
            view = view_of(game, game.acting or 0)
            moves.move(row, seats, minds.random(view, (), dice), by="person", tap=f"m:{row.version}")
            game, made = stored.table_of(row), made + 1
    return one


def dig(one, most=None):
    """On to the end of the round."""
    return forward(one, lambda game: game.phase == "dig", most)


def settle(one):
    """On to the next round, or to the end of the game."""
    round_ = one.look().view.round
    return forward(one, lambda game: game.round == round_ and game.phase != "over")


def refused(code, user_id, number):
    with pytest.raises(Refused) as why:
        trace.told(code, user_id, number)
    return why.value.reason


@pytest.mark.parametrize("edition", EDITIONS)
def test_while_a_round_runs_nobody_is_told_anything_of_it(world, edition):
    one = world.table(3, edition=edition, pace="none")
    readers = [None, *(user.id for user in one.users), world.person(99).id]
    for most in (0, 4):
        dig(one, most)
        assert {refused(one.code, reader, 1) for reader in readers} == {"round_running"}
    settle(dig(one))
    assert {refused(one.code, reader, 2) for reader in readers} == {"round_running"}
    assert {refused(one.code, reader, number) for reader in readers for number in (0, -1, 3, 9)} == {"no_such_round"}
    assert all(trace.told(one.code, reader, 1).trace.round == 1 for reader in readers)


def test_a_round_is_told_as_soon_as_it_is_over_and_never_otherwise_afterwards(world):
    one = dig(world.table(3, pace="none"))
    told = trace.told(one.code, one.users[0].id, 1)
    assert told.winner == one.look().view.result.winner
    assert len(told.trace.moves) > 5
    settle(one)
    dig(one, 5)
    assert trace.told(one.code, one.users[0].id, 1) == told
    settle(dig(one))
    settle(dig(one))
    assert one.look().status == "over"
    assert trace.told(one.code, None, 1).trace == told.trace
    assert {trace.told(one.code, None, number).trace.round for number in (1, 2, 3)} == {1, 2, 3}


def test_words_stand_after_the_move_that_went_before_them(world):
    one = world.table(3, pace="none")

    def say(seat, claim):
        world.clock.wait(10)
        talk.claim(one.code, one.users[seat].id, claim, f"word-{seat}-{int(world.clock.at)}")

    say(0, {"kind": "accuse", "target": 1})
    dig(one, 3)
    say(1, {"kind": "gold", "goal": 2})
    talk.mark(one.code, one.users[2].id, 0, -2)
    dig(one)
    say(0, {"kind": "nice"})
    words = trace.told(one.code, None, 1).reveal.words
    assert [(word.moves, word.claim) for word in words] == [
        (0, Claim(0, ACCUSE, None, 1)),
        (3, Claim(1, GOLD, 2, None)),
    ]
    settle(one)
    say(0, {"kind": "accuse", "target": 2})
    assert trace.told(one.code, None, 1).reveal.words == words
    dig(one)
    assert [word.claim.target for word in trace.told(one.code, None, 2).reveal.words] == [2]


def test_my_marks_are_mine_alone(world):
    one = world.table(3, pace="none")
    dig(one, 2)
    talk.mark(one.code, one.users[0].id, 1, -2)
    dig(one)
    mine, theirs, nobodys = (trace.told(one.code, reader, 1) for reader in (one.users[0].id, one.users[1].id, None))
    assert [(hunch.target, hunch.trust, hunch.since) for hunch in mine.reveal.hunches] == [(1, -2, 2)]
    assert theirs.reveal.hunches == nobodys.reveal.hunches == ()
    assert mine.reveal._replace(hunches=()) == theirs.reveal == nobodys.reveal
    settle(one)
    dig(one)
    assert trace.told(one.code, one.users[0].id, 2).reveal.hunches == ()


def test_the_maze_of_a_move_is_what_a_spectator_saw_then(world):
    one, saw = world.table(3, pace="none"), []
    stranger = world.person(99).id
    while not saw or saw[-1].phase == "dig":
        saw.append(table.look(one.code, stranger).view)
        with pytest.raises(Refused, match="round_running"):
            trace.then(one.code, 1, 0)
        dig(one, 1)
        if table.look(one.code, stranger).view.phase != "dig":
            saw.append(table.look(one.code, stranger).view)
    moments = [trace.then(one.code, 1, move) for move in range(len(saw))]
    layer = None
    for moment, view in zip(moments, saw, strict=True):
        layer = next((event.seat for event in moment.events if isinstance(event, PathLaid)), layer)
        assert (moment.view, moment.layer) == (view, layer)
    assert {event.to for moment in moments for event in moment.events} == {None}
    for none in (-1, len(saw)):
        with pytest.raises(IndexError):
            trace.then(one.code, 1, none)
    settle(one)
    assert [trace.then(one.code, 1, move) for move in range(len(saw))] == moments
    for number, why in ((2, "round_running"), (3, "no_such_round")):
        with pytest.raises(Refused, match=why):
            trace.then(one.code, number, 0)


def test_there_is_no_trace_without_a_table_or_before_the_deal(world):
    with pytest.raises(NoSuchGame):
        trace.told("gnone", None, 1)
    assert refused(world.table(3, start=False).code, None, 1) == "not_started"
