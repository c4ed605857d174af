"""Words and suspicions of a round, judged once everything lies open."""

import pytest

from core.reveal import Hunch, Marked, Score, reveal
from core.rules.commands import Discard, PlayMap, PlayPath, PlaySwapHats
from core.talk import ACCUSE, GOLD, REPAIR, STONE, TRUST, Claim, Heard
from tests.trace.rounds import RICH, drawn, played, recorded, tunnel

LAST = PlayPath(0, "P-EW.40", 7, 0, False)


def round_(first=None, roles="MSM", **changes):
    """Seat 0 (or whoever `first` says) does something, the others put a card away, seat 0 digs to the gold."""
    hands = {0: ("MAP.1", "P-EW.40"), 1: ("D-S.1",), 2: ("D-W.1",)}
    game = drawn(tunnel(6), hands, roles, edition=RICH, **changes)
    return played(game, first or PlayMap(0, "MAP.1", 0), Discard(1, ("D-S.1",)), Discard(2, ("D-W.1",)), LAST)


def words(*said: Heard, turns=None):
    found = reveal(turns or round_(), said, ()).words
    return [(word.right, word.knew) for word in found]


def accuse(seat: int, target: int) -> Claim:
    return Claim(seat, ACCUSE, target=target)


def trust(seat: int, target: int) -> Claim:
    return Claim(seat, TRUST, target=target)


def test_who_is_a_saboteur_is_right_or_wrong() -> None:
    assert words(Heard(0, accuse(0, 1)), Heard(0, accuse(1, 2)), Heard(1, trust(2, 0)), Heard(2, trust(0, 1))) == [
        (True, False),
        (False, False),
        (True, False),
        (False, False),
    ]


def test_who_had_looked_told_the_truth_or_lied_and_everybody_else_guessed() -> None:
    looked = [Claim(0, STONE, goal=0), Claim(0, GOLD, goal=0)]
    assert words(*(Heard(1, claim) for claim in looked)) == [(True, True), (False, True)]
    assert words(*(Heard(0, claim) for claim in looked)) == [(True, False), (False, False)], "before the map"
    assert words(Heard(1, Claim(1, GOLD, goal=1)), Heard(1, Claim(1, STONE, goal=1))) == [(True, False), (False, False)]
    assert words(Heard(1, Claim(0, STONE, goal=2))) == [(True, False)], "one stone says nothing about the others"


def test_who_has_seen_the_gold_or_both_stones_knows_all_goals() -> None:
    gold = round_(PlayMap(0, "MAP.1", 1))
    assert words(Heard(1, Claim(0, GOLD, goal=2)), turns=gold) == [(False, True)]
    stones = round_(peeks=((2,), (), ()))
    assert words(Heard(0, Claim(0, STONE, goal=1)), turns=stones) == [(False, False)]
    assert words(Heard(1, Claim(0, STONE, goal=1)), turns=stones) == [(False, True)]


def test_a_stone_that_lies_open_is_known_to_everybody() -> None:
    def open_stone(turn):
        board = turn.before.board
        shut = {cell: goal for cell, goal in board.shut.items() if goal != 0}
        return turn._replace(before=turn.before._replace(board=type(board)(board.cards, {}, {}, shut, board.last)))

    turns = tuple(map(open_stone, round_()))
    assert words(Heard(0, Claim(2, STONE, goal=0)), turns=turns) == [(True, True)]


def test_repeating_oneself_counts_once_and_changing_ones_mind_counts() -> None:
    said = [Heard(0, accuse(0, 1)), Heard(1, accuse(0, 1)), Heard(1, trust(0, 1)), Heard(2, accuse(0, 1))]
    assert words(*said) == [(True, False), (False, False), (True, False)]


def test_what_is_no_statement_and_what_is_said_afterwards_is_not_judged() -> None:
    assert words(Heard(0, Claim(0, REPAIR)), Heard(0, Claim(1, "nice")), Heard(4, accuse(0, 1))) == []
    assert reveal(round_(), (), [Marked(4, 1, -2)]).hunches == ()


def test_words_are_judged_by_the_role_of_the_moment_and_tell_of_new_hats() -> None:
    hands = {0: ("SWAP-HATS.1", "P-EW.40"), 1: ("D-S.1",), 2: ("D-W.1",)}
    game = drawn(tunnel(6), hands, "MSM", edition=RICH, spare=("geologist",))
    turns = played(game, PlaySwapHats(0, "SWAP-HATS.1", 1), Discard(1, ("D-S.1",)), Discard(2, ("D-W.1",)), LAST)
    told = reveal(turns, [Heard(0, accuse(0, 1)), Heard(1, accuse(2, 1)), Heard(1, trust(0, 1))], [Marked(0, 1, -1)])
    assert [(word.right, word.changed, word.role) for word in told.words] == [
        (True, True, "saboteur"),
        (False, False, "geologist"),
        (True, False, "geologist"),
    ]
    assert told.hunches == (Hunch(0, 1, -1, False, True),)
    assert told.roles == ("miner", "geologist", "miner")


def test_a_hunch_is_the_last_mark_since_one_began_to_lean_that_way() -> None:
    def hunches(*marked: Marked):
        return reveal(round_(), (), marked).hunches

    assert hunches(Marked(0, 1, -1), Marked(2, 1, -2)) == (Hunch(0, 1, -2, True, False),)
    assert hunches(Marked(0, 1, 2), Marked(2, 1, -1)) == (Hunch(2, 1, -1, True, False),)
    assert hunches(Marked(0, 1, -1), Marked(1, 1, 0)) == ()
    assert hunches(Marked(0, 1, -1), Marked(1, 1, 0), Marked(2, 1, -2)) == (Hunch(2, 1, -2, True, False),)
    assert hunches(Marked(1, 2, -1), Marked(0, 0, 1)) == (Hunch(0, 0, 1, True, False), Hunch(1, 2, -1, False, False))


def test_the_best_nose_stands_first_and_lies_are_counted() -> None:
    said = [
        Heard(0, accuse(1, 2)),
        Heard(0, accuse(0, 1)),
        Heard(0, trust(0, 2)),
        Heard(0, accuse(2, 1)),
        Heard(1, Claim(0, GOLD, goal=0)),
    ]
    assert reveal(round_(), said, ()).scores == (Score(0, 2, 2, 1), Score(2, 1, 1, 0), Score(1, 0, 1, 0))
    assert reveal(round_(), said[4:], ()).scores == (Score(0, 0, 0, 1),)


def test_a_round_that_runs_reveals_nothing() -> None:
    with pytest.raises(ValueError, match="not the turns"):
        reveal(recorded("05-01")[0][:5], (), ())
