"""The door for games that are over: nothing before the end, then exactly what each seat saw, or everything."""

import json
from random import Random

import pytest

from core.errors import Refused
from core.rules.deal import new_game
from core.rules.editions import EDITIONS
from core.rules.play import Turn, follow
from core.rules.state import Game
from core.view import seen_by, view_json, view_of
from core.view.replay import EVERYBODY, OPEN, frame_json, frame_of
from tests.golden import book

LAST = {box.key: max(name for name in book.names() if book.read(name).edition == box.key) for box in EDITIONS.values()}


def played(name: str) -> tuple[Game, list[Turn]]:
    entry = book.read(name)
    first = new_game(entry.seats, entry.seed, entry.edition, entry.options).game
    return first, list(follow(first, entry.commands))


@pytest.mark.parametrize("edition", EDITIONS)
def test_until_the_end_nobody_is_shown_anything(edition: str):
    first, turns = played(LAST[edition])
    for end in [turn.before for turn in Random(1).sample(turns, 12)] + [turns[-1].before]:
        for eyes in (EVERYBODY, OPEN, 0, first.seats - 1):
            with pytest.raises(Refused, match="game_running"):
                frame_of(end, first, (), eyes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_afterwards_each_sees_what_they_saw_then(edition: str):
    _, turns = played(LAST[edition])
    end = turns[-1].after
    for turn in Random(2).sample(turns, 12):
        for seat in (None, *range(end.seats)):
            frame = frame_of(end, turn.after, turn.events, EVERYBODY if seat is None else seat)
            assert frame.view == view_of(turn.after, seat)
            assert list(frame.events) == seen_by(turn.events, seat)
            assert frame.seats == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_all_cards_on_the_table_everything_is_there_but_the_seed(edition: str):
    _, turns = played(LAST[edition])
    end = turns[-1].after
    for turn in Random(3).sample(turns, 12):
        then, frame = turn.after, frame_of(end, turn.after, turn.events, OPEN)
        assert frame.events == turn.events
        assert [seat.role for seat in frame.seats] == list(then.roles)
        assert [[card.card for card in seat.hand] for seat in frame.seats] == [list(hand) for hand in then.hands]
        assert [seat.gold for seat in frame.seats] == list(then.totals())
        assert [goal.known for goal in frame.view.goals] == list(then.goals)
        assert (frame.view.hand, frame.view.role, frame.view.cells) == ((), None, view_of(then, None).cells)
        text = json.dumps(frame_json(frame))
        assert end.seed.hex() not in text
        laid = {cell.card for cell in then.board} | {card for hand in then.hands for card in hand}
        unseen = [card for card in (*then.deck, *then.aside) if card not in laid]
        assert [
            card for card in unseen if f'"{card}"' in text.replace(json.dumps(frame_json(frame)["events"]), "")
        ] == []


def test_the_twin_of_a_frame_is_the_view_and_the_events_in_plain_values():
    _, turns = played(LAST[min(EDITIONS)])
    turn = turns[5]
    plain = frame_json(frame_of(turns[-1].after, turn.after, turn.events, 1))
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["from"], plain["seats"]) == (1, [])
    assert plain["view"] == view_json(view_of(turn.after, 1))


def test_there_are_no_other_eyes():
    first, turns = played(LAST[min(EDITIONS)])
    for eyes in (first.seats, -1, "everything", ""):
        with pytest.raises(IndexError):
            frame_of(turns[-1].after, first, (), eyes)
