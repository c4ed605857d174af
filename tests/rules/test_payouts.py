"""Every payout of a round paid in shares against the rules written a second time in `payout` (R140-R155).

All crews of up to three people, each of them trapped or not, with every connector, way, option and number of crystals
(14,059 cases), crews of four with some number of crystals each (8,376 more), beyond that a sample with thefts;
`tests.soak.payouts` counts larger crews. There are three traps and four Thefts in the box.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from core.rules.board import Board
from core.rules.commands import StealGold
from core.rules.editions import DELUXE, OPTIONS
from core.rules.play import play
from core.rules.scoring import end_round
from core.rules.state import Game

from . import payout
from .tables import maze, row, table

STOCK = Counter(DELUXE.roles[12])
DOORS = {  # (green passes, blue passes) -> a way to the gold
    (True, True): row(1, 7),
    (True, False): [*row(1, 2), "3,0 G-EW", *row(4, 7)],
    (False, True): [*row(1, 2), "3,0 U-EW", *row(4, 7)],
    (False, False): [*row(1, 2), "3,0 U-EW", "4,0 G-EW", *row(5, 7)],
}
CRYSTALS = range(11)
TRAPS, THEFTS = 3, 4
Case = tuple[Game, int | None, tuple[bool, bool], int]  # table, connector, who passes, crystals


@cache
def board(passing: tuple[bool, bool], crystals: int, reached: bool) -> Board:
    """A maze with crystals, some of them cut off from the start (R152)."""
    cards = [*(DOORS[passing] if reached else []), *(f"{x},{5 + x % 2} K-ESW" for x in range(crystals))]
    return maze(cards, ["8,0 GOLD"] if reached else [])


@cache
def empty_table(seats: int, double_door: str, theft_auto: str) -> Game:
    chosen = {"double_door": double_door, "theft_auto": theft_auto}
    return table(seats=seats, edition=DELUXE.key, options=chosen)._replace(hands=((),) * seats, deck=())


def case(people, connector, passing, crystals, *, option="boss_and_profiteer", auto="timeout", **changes) -> Case:
    """`people` are (role, trapped) by seat, `connector` is a seat or None."""
    roles, caught = zip(*people, strict=True)
    front = tuple((f"TRAPPED.{seat + 1}",) * held for seat, held in enumerate(caught))
    table = empty_table(len(people), option, auto)
    lying = board(passing, crystals, connector is not None)
    return table._replace(**{"roles": roles, "front": front, "board": lying, **changes}), connector, passing, crystals


def crews(size: int) -> Iterator[tuple[tuple[str, bool], ...]]:
    """Every crew of so many people that the box can make, each of them trapped or free."""
    for people in combinations_with_replacement(list(product(STOCK, (False, True))), size):
        if Counter(role for role, _ in people) <= STOCK and sum(held for _, held in people) <= TRAPS:
            yield people


def endings(people) -> Iterator[tuple[int | None, tuple[bool, bool], str]]:
    """Who may connect, who passes, and the option: seats of the same role end a round in the same way."""
    yield None, (False, False), "boss_and_profiteer"
    firsts = {role: seat for seat, (role, held) in enumerate(people) if not held}
    for seat, passing in product(firsts.values(), payout.PASSING):
        for option in OPTIONS["double_door"] if passing == (False, False) else ("boss_and_profiteer",):
            yield seat, passing, option


def every_case(size: int, full: bool) -> Iterator[Case]:
    """All crews and endings; if `full`, with all numbers of crystals where somebody is paid for them, else in turn."""
    turn = 0
    for people in crews(size):
        finds = any(role == "geologist" for role, _ in people)
        for connector, passing, option in endings(people):
            turn += 1
            for crystals in CRYSTALS if finds and full else [turn % len(CRYSTALS)]:
                yield case(people, connector, passing, crystals, option=option)


def sampled_case(dice: random.Random, size: int) -> Case:
    """Any crew of so many people, with gold of earlier rounds and thefts."""
    caught = set(dice.sample(range(size), dice.randint(0, min(TRAPS, size - 1))))
    people = [(role, seat in caught) for seat, role in enumerate(dice.sample(DELUXE.roles[size], size))]
    connector = dice.choice([None, *(seat for seat in range(size) if seat not in caught)])
    thieves = tuple(dice.sample(range(size), dice.randint(0, min(THEFTS, size))))
    front = tuple(
        (f"TRAPPED.{seat + 1}",) * (seat in caught) + (f"THEFT.{seat + 1}",) * (seat in thieves)
        for seat in range(size)
    )  # fmt: skip
    gold = tuple(tuple(dice.choices((1, 2, 5), k=dice.choice((0, 0, 1, 3)))) for _ in range(size))
    return case(
        people, connector, dice.choice(payout.PASSING), dice.choice(CRYSTALS), front=front, thieves=thieves, gold=gold,
        option=dice.choice(OPTIONS["double_door"]), auto=dice.choice(OPTIONS["theft_auto"]),
    )  # fmt: skip


def check(given: Case, dice: random.Random) -> None:
    """The rules and the second writing of them hand out the same gold."""
    game, connector, passing, crystals = given
    trapped = [seat for seat, front in enumerate(game.front) if any(card[:4] == "TRAP" for card in front)]
    role = None if connector is None else game.roles[connector]
    winners = payout.winning(role, passing, game.options["double_door"])
    had = [
        old + new for old, new in zip(game.totals(), payout.payout(game.roles, trapped, winners, crystals), strict=True)
    ]
    after = end_round(game, connector, []).game
    always, wishes = game.options["theft_auto"] == "always", []
    while after.phase == "theft":
        totals = after.totals()
        wishes.append(dice.choice([s for s in range(game.seats) if totals[s] and s != after.acting]))
        after = play(after, StealGold(after.acting, wishes[-1])).game
    wished = iter(wishes)
    order = payout.thief_order(game.thieves, game.seats)
    gold, told = payout.rob(
        had, order, trapped, lambda left, thief: payout.richest(left, thief) if always else next(wished)
    )
    assert list(after.totals()) == gold
    assert [tuple(theft) for theft in after.result.thefts] == told
    assert (after.result.trapped, after.result.crystals, after.phase) == (tuple(trapped), crystals, "reveal")


@pytest.mark.parametrize(("size", "full", "count"), [(2, True, 1_742), (3, True, 12_317), (4, False, 8_376)])
def test_every_payout_of_a_small_crew(size: int, full: bool, count: int):
    dice, cases = random.Random(size), list(every_case(size, full))
    for given in cases:
        check(given, dice)
    assert len(cases) == count


@pytest.mark.parametrize("size", range(2, 13))
def test_payouts_and_thefts_of_any_crew(size: int):
    dice = random.Random(size)
    for _ in range(1_000):
        check(sampled_case(dice, size), dice)
