"""Recorded whole games: played again they come to the same end and tell the same story, and every ending has one."""

from collections import Counter
from functools import lru_cache

import pytest

from core.rules.codec import dump
from core.rules.deal import new_game
from core.rules.editions import deck_of
from core.rules.state import Game
from tests.golden import book
from tests.golden.book import Entry, Turn
from tests.golden.marks import every_mark, marks


@lru_cache(maxsize=64)
def played(name: str) -> tuple[Entry, Game, tuple[Turn, ...]]:
    entry = book.read(name)
    opening = new_game(entry.seats, entry.seed, entry.edition, entry.options).game
    return entry, opening, tuple(book.follow(opening, entry.commands))


@pytest.mark.parametrize("name", book.names())
def test_a_recorded_game_comes_to_the_same_end(name: str) -> None:
    entry, _, turns = played(name)
    assert turns[-1].after.phase == "over"
    assert dump(turns[-1].after) == entry.final


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
def test_gold_is_neither_made_nor_lost(name: str) -> None:
    """Nugget cards are 44 in all; what saboteurs are paid beyond exact change comes on top (A15)."""
    _, opening, turns = played(name)
    for game in (opening, *(turn.after for turn in turns)):
        owned = sum(game.totals())
        paid = sum(sum(each.shares) for each in (*game.history, game.result) if each)
        assert 44 <= sum(game.stack) + sum(game.pool) + owned <= 44 + paid


def test_every_ending_and_every_card_has_a_recorded_game() -> None:
    shown = {mark for name in book.names() for mark in marks(played(name)[1], played(name)[2])}
    assert every_mark() - shown == set(), "find one: python -m tests.golden.record"
    assert shown - every_mark() == set(), "marks that nothing asks for"


def test_no_recorded_game_is_spare() -> None:
    shown = {name: marks(played(name)[1], played(name)[2]) for name in book.names()}
    for name, own in shown.items():
        others = set().union(*(theirs for other, theirs in shown.items() if other != name))
        assert own - others, f"{name} shows nothing that the others do not show"


def test_a_game_that_goes_otherwise_is_noticed() -> None:
    entry, opening, turns = played(book.names()[0])
    changed = [*turns[:-1], turns[-1]._replace(events=turns[-2].events)]
    assert book.story((), turns) != book.story((), changed)
    assert dump(turns[-2].after) != entry.final
    assert Counter(places(opening._replace(deck=opening.deck[1:]))) != Counter(deck_of(opening.rules, opening.options))
