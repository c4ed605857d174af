"""Recorded whole games: played again they come to the same end and tell the same story, and every ending has one."""

import json
from collections import Counter
from functools import lru_cache

import pytest

from core.rules.codec import command_from_json, command_to_json, dump, event_from_json, event_to_json, load
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, deck_of, find
from core.rules.notation import Record, draw, read_maze, read_record, write_record
from core.rules.play import Turn, follow, replay
from core.rules.state import Game
from tests.golden import book
from tests.golden.book import Entry
from tests.golden.marks import every_mark, marks


@lru_cache(maxsize=64)
def played(name: str) -> tuple[Entry, Game, tuple[Turn, ...]]:
    entry = book.read(name)
    opening = new_game(entry.seats, entry.seed, entry.edition, entry.options).game
    return entry, opening, tuple(follow(opening, entry.commands))


@pytest.mark.parametrize("name", book.names())
def test_a_recorded_game_comes_to_the_same_end(name: str) -> None:
    entry, _, turns = played(name)
    assert turns[-1].after.phase == "over"
    assert turns[-1].after == load(entry.final)


@pytest.mark.parametrize("name", book.names())
def test_a_recorded_game_tells_the_same_story(name: str) -> None:
    entry, _, turns = played(name)
    opening = new_game(entry.seats, entry.seed, entry.edition, entry.options).events
    assert book.story(opening, turns) == entry.story


@pytest.mark.parametrize("name", book.names())
def test_each_card_is_in_exactly_one_place_at_every_step(name: str) -> None:
    _, opening, turns = played(name)
    for game in (opening, *(turn.after for turn in turns)):
        assert Counter(places(game)) == Counter(deck_of(game.rules, game.options)), game.round


def places(game: Game) -> list[str]:
    """Every card of the deck, wherever it is."""
    held = [card for row in (*game.hands, *game.front) for card in row]
    laid = [cell.card for cell in game.board if "." in cell.card]
    return [*game.aside, *game.deck, *game.discards, *held, *laid]


@pytest.mark.parametrize("name", book.names())
def test_a_recorded_game_as_a_text_is_the_same_game(name: str) -> None:
    entry, _, turns = played(name)
    record = Record(entry.seed, entry.seats, entry.edition, entry.options, entry.commands)
    again = read_record(write_record(record))
    assert again == record
    assert list(map(type, again.commands)) == list(map(type, record.commands))
    assert replay(**again._asdict()) == turns[-1].after


@pytest.mark.parametrize("name", book.names())
def test_orders_snapshots_and_mazes_come_back_from_their_forms(name: str) -> None:
    _, _, turns = played(name)
    for turn in turns:
        order = command_from_json(json.loads(json.dumps(command_to_json(turn.command))), turn.command.seat)
        assert (type(order), order) == (type(turn.command), turn.command)
        assert load(json.loads(json.dumps(dump(turn.after)))) == turn.after
        events = [event_from_json(json.loads(json.dumps(event_to_json(event)))) for event in turn.events]
        assert tuple(events) == turn.events
        drawn = read_maze(draw(turn.after.board))
        assert [cell[3:] for cell in drawn] == [cell[3:] for cell in turn.after.board]
        assert (drawn.lit, drawn.edges) == (turn.after.board.lit, turn.after.board.edges)


def by_treasure(treasure: str) -> list[str]:
    return [name for name in book.names() if find(book.read(name).edition).treasure == treasure]


@pytest.mark.parametrize("name", by_treasure("nuggets"))
def test_nuggets_are_neither_made_nor_lost(name: str) -> None:
    """Nugget cards are 44 in all; what saboteurs are paid beyond exact change comes on top (A15)."""
    _, opening, turns = played(name)
    for game in (opening, *(turn.after for turn in turns)):
        owned = sum(game.totals())
        paid = sum(sum(each.shares) for each in (*game.history, game.result) if each)
        assert 44 <= sum(game.stack) + sum(game.pool) + owned <= 44 + paid


@pytest.mark.parametrize("name", by_treasure("shares"))
def test_gold_pieces_come_from_shares_and_finds_and_thefts(name: str) -> None:
    _, opening, turns = played(name)
    for game in (opening, *(turn.after for turn in turns)):
        owed = [0] * game.seats
        for result in (*game.history, game.result):
            for seat in range(game.seats) if result else ():
                thefts = [theft for theft in result.thefts if theft.victim is not None]
                owed[seat] += result.shares[seat] + result.finds[seat]
                owed[seat] += sum((seat == theft.thief) - (seat == theft.victim) for theft in thefts)
        assert list(game.totals()) == owed
        assert min(owed) >= 0


def shown_by(edition: str) -> dict[str, set[str]]:
    """What the recorded games of an edition show."""
    own = [name for name in book.names() if book.read(name).edition == edition]
    return {name: marks(played(name)[1], played(name)[2]) for name in own}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_ending_and_every_card_has_a_recorded_game(edition: str) -> None:
    shown = set().union(*shown_by(edition).values())
    assert every_mark(edition) - shown == set(), f"find one: python -m tests.golden.record {edition}"
    assert shown - every_mark(edition) == set(), "marks that nothing asks for"


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_recorded_game_is_spare(edition: str) -> None:
    shown = shown_by(edition)
    for name, own in shown.items():
        others = set().union(*(theirs for other, theirs in shown.items() if other != name))
        assert own - others, f"{name} shows nothing that the others do not show"


def test_a_game_that_goes_otherwise_is_noticed() -> None:
    entry, opening, turns = played(book.names()[0])
    changed = [*turns[:-1], turns[-1]._replace(events=turns[-2].events)]
    assert book.story((), turns) != book.story((), changed)
    assert turns[-2].after != load(entry.final)
    assert Counter(places(opening._replace(deck=opening.deck[1:]))) != Counter(deck_of(opening.rules, opening.options))
