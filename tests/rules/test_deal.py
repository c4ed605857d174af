"""The deal: everything random, from the seed alone, in fair proportions (R1-R9, R74, R101-R104, R156)."""

from collections import Counter
from math import comb

import pytest

from core.rules.commands import NextRound
from core.rules.deal import new_game
from core.rules.dice import Dice
from core.rules.editions import BASE, DELUXE, deck_of
from core.rules.events import CardsDrawn, RoleDealt, RoundStarted
from core.rules.play import play
from core.rules.state import Game

# upper 0.1 % points of the chi-square distribution by degrees of freedom: a fair die fails one run in a thousand,
# and the seeds are fixed, so a pass stays a pass
CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 5: 20.52, 6: 22.46, 23: 49.73, 117: 170.0}


def chi_square(found: Counter, expected: dict) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - want) ** 2 / want for key, want in expected.items())


def games(count: int, seats: int, edition: str = BASE.key):
    return (new_game(seats, b"chi %d" % number, edition).game for number in range(count))


@pytest.mark.parametrize("seats", range(3, 11))
def test_saboteurs_in_play_follow_the_left_over_card(seats: int):
    """R2, R3: the left-over card is each of the n + 1 role cards with the same chance."""
    count, most = 600, BASE.roles[seats].count("saboteur")
    found = Counter(game.roles.count("saboteur") for game in games(count, seats))
    expected = {most - 1: count * most / (seats + 1), most: count * (seats + 1 - most) / (seats + 1)}
    assert chi_square(found, expected) < CRITICAL[1]


def test_every_seat_is_a_saboteur_equally_often():
    count, seats = 1200, 7
    found = Counter(seat for game in games(count, seats) for seat, role in enumerate(game.roles) if role == "saboteur")
    # a seat is a saboteur with chance 3/8 each game, so counts vary less than a die's: the bound is on the safe side
    assert chi_square(found, dict.fromkeys(range(seats), count * 3 / 8)) < CRITICAL[6]


def test_goals_and_starters_are_fair():
    count = 1200
    dealt = list(games(count, 6))
    assert (
        chi_square(Counter(game.goals for game in dealt), dict.fromkeys({g.goals for g in dealt}, count / 6))
        < CRITICAL[5]
    )
    assert len({game.goals for game in dealt}) == 6
    assert chi_square(Counter(game.acting for game in dealt), dict.fromkeys(range(6), count / 6)) < CRITICAL[5]


@pytest.mark.parametrize("seats", range(3, 11))
def test_a_deal_has_every_card_once(seats: int):
    game, events = new_game(seats, b"deal", options={"maps": "5"} if seats % 2 else None)
    size = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}[seats]
    assert [len(hand) for hand in game.hands] == [size] * seats
    cards = [*game.deck, *(card for hand in game.hands for card in hand)]
    assert len(set(cards)) == len(cards) == (66 if seats % 2 else 67)
    assert sorted((*game.roles, *game.spare)) == sorted(BASE.roles[seats])
    assert (game.round, game.phase, len(game.stack)) == (1, "dig", 28)
    assert events[0] == RoundStarted(1, game.acting)
    assert events[1:] == (
        *(RoleDealt(role, seat) for seat, role in enumerate(game.roles)),
        *(CardsDrawn(hand, seat) for seat, hand in enumerate(game.hands)),
    )


@pytest.mark.parametrize("seats", range(2, 13))
def test_a_deal_with_cards_and_roles_left_over(seats: int):  # R101-R104
    game, events = new_game(seats, b"deal", DELUXE.key)
    assert [len(hand) for hand in game.hands] == [6] * seats
    assert (len(game.aside), len(game.deck)) == (10, 108 - 6 * seats)
    cards = [*game.aside, *game.deck, *(card for hand in game.hands for card in hand)]
    assert sorted(cards) == sorted(deck_of(DELUXE, game.options))
    assert Counter((*game.roles, *game.spare)) == {
        "green": 4, "blue": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3,
    }  # fmt: skip
    assert (len(game.roles), len(game.spare)) == (seats, 15 - seats)
    assert (game.stack, game.gold, game.hats, game.looks, game.thieves) == ((), *[((),) * seats] * 3, ())
    dealt = [(event.to, event.role) for event in events if isinstance(event, RoleDealt)]
    assert dealt == list(enumerate(game.roles))


def test_all_roles_are_dealt_and_left_over_fairly():  # R103
    count = 1500
    dealt = list(games(count, 5, DELUXE.key))
    shares = {role: count * number / 15 for role, number in Counter(DELUXE.roles[5]).items()}
    for seat in (0, 4):
        assert chi_square(Counter(game.roles[seat] for game in dealt), shares) < CRITICAL[5]
    assert chi_square(Counter(game.spare[0] for game in dealt), shares) < CRITICAL[5]  # the next hat, R134
    saboteurs = {n: count * comb(3, n) * comb(12, 5 - n) / comb(15, 5) for n in range(4)}
    assert chi_square(Counter(game.roles.count("saboteur") for game in dealt), saboteurs) < CRITICAL[3]


def test_every_card_is_set_aside_equally_often():  # R102
    count = 1200
    dealt = list(games(count, 6, DELUXE.key))
    everywhere = dict.fromkeys(deck_of(DELUXE, dealt[0].options), count * 10 / 118)
    # ten cards of one deal differ, so counts vary less than those of single draws: the bound is on the safe side
    assert chi_square(Counter(card for game in dealt for card in game.aside), everywhere) < CRITICAL[117]
    assert chi_square(Counter(game.acting for game in dealt), dict.fromkeys(range(6), count / 6)) < CRITICAL[5]


def test_what_was_set_aside_comes_back():  # R156
    game = new_game(5, b"x", DELUXE.key).game
    after = next_round(game, 2)
    assert after.aside != game.aside
    assert sorted((*after.aside, *after.deck, *(card for hand in after.hands for card in hand))) == sorted(
        deck_of(DELUXE, game.options)
    )
    assert Counter((*after.roles, *after.spare)) == Counter(DELUXE.roles[5])
    assert after.acting == 3


def test_a_seed_is_a_game():
    assert new_game(5, b"one").game == new_game(5, b"one").game
    assert new_game(5, b"one").game != new_game(5, b"two").game
    # a fixed point: the same on every machine and in every version, or old games could not be replayed
    game = new_game(3, b"fixed").game
    assert (game.acting, game.goals, game.hands[0]) == FIXED
    game = new_game(3, b"fixed", DELUXE.key).game
    assert (game.roles, game.spare[:3], game.hands[0], game.aside[:2]) == FIXED_MORE


FIXED = (1, ("STONE-NW", "GOLD", "STONE-NE"), ("MAP.2", "MAP.4", "D-NESW.1", "P-NS.3", "P-NE.1", "BREAK-LANTERN.3"))
FIXED_MORE = (
    ("green", "saboteur", "geologist"),
    ("profiteer", "saboteur", "boss"),
    ("TRAPPED.3", "HANDS-OFF.2", "REPAIR-PICKAXE.1", "K-W.1", "HANDS-OFF.1", "HANDS-OFF.3"),
    ("REPAIR-PICKAXE.2", "D-NES.1"),
)


def test_refused_deals():
    for seats in (2, 11):
        with pytest.raises(ValueError, match="3 to 10 seats"):
            new_game(seats, b"x")
    for seats in (1, 13):
        with pytest.raises(ValueError, match="2 to 12 seats"):
            new_game(seats, b"x", DELUXE.key)
    with pytest.raises(ValueError, match="seed"):
        new_game(3, b"")
    with pytest.raises(ValueError, match="no such edition"):
        new_game(3, b"x", "other")
    for edition, options in (
        (BASE.key, {"maps": "9"}),
        (BASE.key, {"theft_auto": "always"}),
        (DELUXE.key, {"maps": "5"}),
    ):
        with pytest.raises(ValueError, match="no such option"):
            new_game(3, b"x", edition, options)


def next_round(game: Game, mover: int) -> Game:
    waiting = game._replace(phase="reveal", acting=None, mover=mover)
    return play(waiting, NextRound(0)).game


def test_next_round_begins_left_of_the_last_mover():  # R74, A13
    game = new_game(5, b"x").game
    assert next_round(game, 3).acting == 4
    assert next_round(game, 4).acting == 0


def test_next_deal_differs_and_keeps_gold():
    game = new_game(5, b"x").game._replace(gold=((3,), (), (1, 2), (), ()), stack=(1, 1, 2))
    after = next_round(game, 0)
    assert (after.round, after.gold, after.stack) == (2, game.gold, game.stack)
    assert after.hands != game.hands
    assert after.discards == ()
    assert after.front == ((),) * 5
    assert sorted((*after.roles, *after.spare)) == sorted((*game.roles, *game.spare))


def test_dice_are_fair():
    dice = Dice(b"seed", "test")
    count = 6000
    found = Counter(dice.below(6) for _ in range(count))
    assert chi_square(found, dict.fromkeys(range(6), count / 6)) < CRITICAL[5]
    orders = Counter(dice.shuffled("abcd") for _ in range(4800))
    assert chi_square(orders, dict.fromkeys(orders, 200)) < CRITICAL[23]
    assert len(orders) == 24


def test_dice_reject_what_would_be_unfair():
    dice = Dice(b"seed", "test")
    n = 3 << 30  # a quarter of all words is thrown away
    assert all(dice.below(n) < n for _ in range(200))
    thirds = Counter(dice.below(n) >> 30 for _ in range(3000))
    assert chi_square(thirds, dict.fromkeys(range(3), 1000)) < CRITICAL[2]
    for wrong in (0, -1, (1 << 32) + 1):
        with pytest.raises(ValueError, match="range"):
            dice.below(wrong)
    assert dice.below(1) == 0


def test_purposes_are_independent_streams():
    rolls = {purpose: [Dice(b"s", *purpose).below(1 << 32) for _ in range(2)] for purpose in [("1", "a"), ("1", "b")]}
    assert rolls["1", "a"] != rolls["1", "b"]
    assert Dice(b"s", "a").below(1 << 32) != Dice(b"t", "a").below(1 << 32)
    assert Dice(b"s", "a").shuffled(range(50)) == Dice(b"s", "a").shuffled(range(50))
