"""A sample of random games over all editions, seats and options; `tests.soak.games` plays ten thousand of each."""

from collections import Counter
from functools import cache

import pytest

from core.rules.commands import Command
from core.rules.editions import BASE, DELUXE, EDITIONS

from .random_games import random_game
from .seen import wanted

PART = 10
SAMPLE = {BASE.key: 70, DELUXE.key: 150}  # games


@cache
def part(edition: str, first: int) -> Counter[str]:
    """The names of what `PART` games show."""
    return sum((random_game(first + more, edition, checks=0.05).seen for more in range(PART)), Counter())


@pytest.mark.parametrize(("edition", "first"), [(key, n) for key in SAMPLE for n in range(0, SAMPLE[key], PART)])
def test_random_games(edition: str, first: int):
    assert part(edition, first).total() > 100 * PART


@pytest.mark.parametrize("edition", SAMPLE)
def test_the_sample_misses_nothing(edition: str):
    """Every card, ending, removal, theft and reason; what is missing is named."""
    seen = sum((part(edition, first) for first in range(0, SAMPLE[edition], PART)), Counter())
    assert sorted(wanted(EDITIONS[edition]) - set(seen)) == []


def test_every_edition_has_its_sample():
    assert SAMPLE.keys() == EDITIONS.keys()


@pytest.mark.parametrize(("edition", "seats"), [(BASE.key, 5), (DELUXE.key, 4), (DELUXE.key, 12)])
def test_one_game_step_by_step(edition: str, seats: int):
    random_game(4711, edition, seats=seats, checks=1)


def test_all_commands_are_given():
    given = {type(one) for edition in SAMPLE for n in range(12) for one in random_game(n, edition).commands}
    assert given == set(Command.__args__)
