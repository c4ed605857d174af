"""The chance of being a saboteur, against counting every deal."""

from itertools import combinations
from math import exp, prod

import pytest

from core.ai.odds import posterior, share_out


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


STOCK = {"green": 4, "blue": 4, "boss": 1}


def test_roles_without_evidence_are_shared_out_like_the_stock() -> None:
    for row in share_out([{}, {}, {}], [1.0, 1.0, 1.0], STOCK):
        assert row == pytest.approx({"green": 4 / 9, "blue": 4 / 9, "boss": 1 / 9})


def test_a_row_sums_to_its_chance_and_evidence_moves_the_others_the_other_way() -> None:
    rows = share_out([{"boss": 3.0}, {}, {}], [1.0, 0.5, 0.0], STOCK)
    assert [sum(row.values()) for row in rows] == pytest.approx([1.0, 0.5, 0.0])
    assert rows[0]["boss"] > 1 / 2
    assert rows[1]["boss"] < 0.5 / 9


def test_a_stock_dealt_out_to_the_last_role_is_shared_in_full() -> None:
    rows = share_out([{"a": 1.0}, {}], [1.0, 1.0], {"a": 1, "b": 1, "c": 0})
    assert sum(row["a"] for row in rows) == pytest.approx(1, abs=0.05)
    assert share_out([{}], [0.0], {}) == [{}]
