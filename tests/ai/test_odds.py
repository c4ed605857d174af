"""The chance of being a saboteur, against counting every deal."""

from itertools import combinations
from math import exp, prod

import pytest

from core.ai.odds import posterior


def counted(logs: list[float], cards: int, saboteurs: int) -> list[float]:
    """The same by listing which role cards are saboteurs; those beyond the players lie aside."""
    whole, guilty = 0.0, [0.0] * len(logs)
    for chosen in combinations(range(cards), saboteurs):
        players = [index for index in chosen if index < len(logs)]
        weight = prod(exp(logs[index]) for index in players)
        whole += weight
        for index in players:
            guilty[index] += weight
    return [part / whole for part in guilty]


@pytest.mark.parametrize(("players", "cards", "saboteurs"), [(3, 4, 1), (4, 5, 2), (9, 10, 4), (9, 10, 3), (4, 5, 0)])
def test_the_chances_are_those_of_counting_all_deals(players: int, cards: int, saboteurs: int) -> None:
    logs = [((index * 7) % 5 - 2) / 2 for index in range(players)]
    assert posterior(logs, cards, saboteurs) == pytest.approx(counted(logs, cards, saboteurs))


def test_without_evidence_all_are_alike() -> None:
    assert posterior([0.0] * 5, 6, 2) == pytest.approx([1 / 3] * 5)


def test_evidence_moves_the_others_the_other_way() -> None:
    plain, marked = posterior([0.0] * 4, 5, 2), posterior([2.0, 0.0, 0.0, 0.0], 5, 2)
    assert marked[0] > plain[0]
    assert marked[1] < plain[1]


def test_endless_evidence_stays_a_number() -> None:
    chances = posterior([1e9, -1e9, 0.0], 4, 1)
    assert all(0 <= chance <= 1 for chance in chances)
