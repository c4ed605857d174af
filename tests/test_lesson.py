"""The lessons by the judge: each can be solved, and every other move is told why it is no help."""

from collections import Counter

import pytest

from core import lesson
from core.errors import Refused
from core.rules import codec
from core.rules.commands import Command, Discard, PlayPath, PlayRepair
from core.rules.editions import USUAL, deck_of, find
from core.rules.legality import options, why_not
from core.rules.reasons import Reason

NUMBERS = range(1, len(lesson.KEYS) + 1)
LONGEST = (1, 1, 2, 2, 2)  # moves


def told(stand: lesson.Stand, move: Command) -> str:
    """Why a move is refused."""
    with pytest.raises(Refused) as no:
        lesson.go_on(stand, move)
    return no.value.reason


def ways(stand: lesson.Stand) -> list[lesson.Stand]:
    """Every solution from here on."""
    if stand.solved:
        return [stand]
    return [end for move in lesson.good(stand) for end in ways(lesson.go_on(stand, move))]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_card_is_in_one_place(number: int):
    game = lesson.begin(number).game
    held = [card for cards in (*game.hands, *game.front) for card in cards]
    lying = [laid.card for laid in game.board.cards.values() if "." in laid.card]
    assert Counter([*held, *lying, *game.deck]) == Counter(deck_of(find(USUAL), game.options))
    assert codec.load(codec.dump(game)) == game


@pytest.mark.parametrize("number", NUMBERS)
def test_it_can_be_solved_and_never_takes_long(number: int):
    found = ways(lesson.begin(number))
    assert found
    assert max(len(end.moves) for end in found) == LONGEST[number - 1] < lesson.MOVES
    for end in found:
        assert end == lesson.after(number, end.moves)
        assert told(end, end.moves[-1]) == "lesson_over"
        assert lesson.good(end) == ()


@pytest.mark.parametrize("number", NUMBERS)
def test_every_other_move_is_told_why_it_is_no_help(number: int):
    todo = [lesson.begin(number)]
    while todo:
        stand = todo.pop()
        assert stand.game.acting == lesson.ME
        good = lesson.good(stand)
        assert good
        for move in options(stand.game, lesson.ME):
            if move in good:
                next_one = lesson.go_on(stand, move)
                todo += [next_one] if not next_one.solved else []
            else:
                reason = told(stand, move)
                assert reason.startswith("lesson_")
                assert (reason == "lesson_keep") == isinstance(move, Discard)


def test_a_move_that_is_no_help_changes_nothing():
    stand = lesson.begin(1)
    before = codec.dump(stand.game)
    told(stand, options(stand.game, lesson.ME)[-1])
    assert codec.dump(stand.game) == before == codec.dump(lesson.begin(1).game)


def test_the_half_turn_is_what_the_second_lesson_is_about():
    stand = lesson.begin(2)
    (move,) = lesson.good(stand)
    assert isinstance(move, PlayPath)
    assert move.turned
    assert why_not(stand.game, move._replace(turned=False)) is None
    assert told(stand, move._replace(turned=False)) == "lesson_turn"


def test_a_dead_end_is_cleared_or_gone_round():
    lengths = {len(end.moves) for end in ways(lesson.begin(3))}
    assert lengths == {1, 2}
    assert any(cell.x == 4 and not any(cell.live) for cell in lesson.begin(3).game.board)


def test_who_has_a_broken_lantern_repairs_it_first():
    stand = lesson.begin(4)
    (repair,) = lesson.good(stand)
    assert isinstance(repair, PlayRepair)
    dig = lesson.good(lesson.go_on(stand, repair))[0]
    assert told(stand, dig) == Reason.BROKEN_TOOLS


def test_a_map_comes_first_and_then_the_gold():
    stand = lesson.begin(5)
    dig = next(
        move for move in options(stand.game, lesson.ME) if isinstance(move, PlayPath) and (move.x, move.y) == (7, 0)
    )
    assert told(stand, dig) == "lesson_look_first"
    looks = lesson.good(stand)
    assert {lesson.go_on(stand, look).told for look in looks} == {"map.1.gold", "map.1.stone"}
    assert all(end.game.result and end.game.result.winner == "miners" for end in ways(stand))


@pytest.mark.parametrize("number", [0, -1, len(lesson.KEYS) + 1])
def test_there_are_five(number: int):
    with pytest.raises(IndexError):
        lesson.begin(number)
