"""A sample of random games over all seats and options; `tests.soak.games` plays ten thousand."""

from collections import Counter

import pytest

from .checks import random_game


@pytest.mark.parametrize("first", range(0, 150, 10))
def test_random_games(first: int):
    for number in range(first, first + 10):
        random_game(number, checks=0.08)


def test_one_game_step_by_step():
    random_game(4711, seats=5, checks=1)


def test_the_sample_sees_both_ends_and_all_commands():
    games = [random_game(number) for number in range(40)]
    ends = Counter(r.winner for played in games for r in (*played.game.history, played.game.result))
    assert min(ends["miners"], ends["saboteurs"]) >= 10
    assert {type(command).__name__ for played in games for command in played.commands} == {
        "PlayPath", "PlayBreak", "PlayRepair", "PlayRockfall", "PlayMap", "Discard", "PickGold", "NextRound",
    }  # fmt: skip
