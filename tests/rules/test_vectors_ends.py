"""T23-T29 and T35-T42 through the rules: winners, shares, thefts; draws after discards; hands that change places."""

from collections import Counter

import pytest

from core.rules.cards import GOLD
from core.rules.commands import Discard, NextRound, PlayPath, PlaySwapHands, Remove, StealGold
from core.rules.deal import new_game
from core.rules.editions import DELUXE
from core.rules.legality import options, why_not
from core.rules.play import play
from core.rules.reasons import Reason
from core.rules.state import Game

from .tables import USUAL, maze, parse
from .vectors_ends import ENDS, End


def at_the_end(case: End) -> Game:
    """All cards are used but the last one; the gold lies in the middle, closed."""
    fresh = new_game(len(case.roles), b"the end", DELUXE.key, case.options).game
    card, _ = last_card(case)
    seat = case.last if case.digger is None else case.digger
    board = [text for text in case.board if case.digger is None or not text.startswith("7,0")]
    traps = [(f"TRAPPED.{one + 1}",) * (one in case.trapped) for one in range(fresh.seats)]
    thefts = [(f"THEFT.{one + 1}",) * (one in case.thefts) for one in range(fresh.seats)]
    return fresh._replace(
        acting=seat,
        board=maze(board),
        goals=USUAL,
        deck=(),
        hands=tuple((card,) if one == seat else () for one in range(fresh.seats)),
        front=tuple(trap + theft for trap, theft in zip(traps, thefts, strict=True)),
        thieves=tuple(case.thefts),
        roles=tuple(case.crew),
        gold=tuple((one,) if one else () for one in case.held),
    )


def last_card(case: End) -> tuple[str, PlayPath | Discard]:
    if case.digger is None:
        return "P-X.77", Discard(case.last, ("P-X.77",))
    x, y, kind, half = parse(next(text for text in case.board if text.startswith("7,0")))
    return f"{kind}.77", PlayPath(case.digger, f"{kind}.77", x, y, half)


def settled(case: End) -> Game:
    """The game once every thief has had what the case says."""
    game = play(at_the_end(case), last_card(case)[1]).game
    while game.phase == "theft":
        game = play(game, StealGold(game.acting, case.steal[game.acting])).game
    return game


@pytest.mark.parametrize("case", ENDS, ids=lambda case: case.name)
def test_who_wins_and_what_they_get(case: End):
    assert not Counter(case.crew) - Counter(DELUXE.roles[len(case.roles)])
    game = settled(case)
    result = game.result
    assert (result.winner, list(result.winners), list(result.shares)) == (case.winner, case.winners, case.shares)
    assert [colour[0].upper() for colour in result.ways] == list(case.ways)
    assert (result.connector, list(result.trapped)) == (case.digger, case.trapped)
    assert (result.crystals, list(result.finds)) == (case.crystals, case.found)
    assert [tuple(theft) for theft in result.thefts] == case.stolen
    assert list(game.totals()) == case.totals
    assert play(game, NextRound(0)).game.acting == (game.mover + 1) % game.seats
    assert any(cell.card == GOLD for cell in game.board) == (case.digger is not None)


def holding(hand: int, deck: int, *front: str) -> Game:
    """Three seats; seat 0 acts with so many cards in hand."""
    fresh = new_game(3, b"a turn", DELUXE.key).game
    cards = tuple(card for seat in (0, 1) for card in fresh.hands[seat])
    hands = (cards[:hand], fresh.hands[2], ("D-S.9",))
    return fresh._replace(acting=0, hands=hands, deck=fresh.deck[:deck], front=(front, (), ()))


def after(game: Game, command) -> tuple[int, int]:
    """The hand of seat 0 and the deck after its turn."""
    game = play(game, command).game
    return len(game.hands[0]), len(game.deck)


@pytest.mark.parametrize(
    ("hand", "deck", "count", "then"),
    [(6, 20, 3, (6, 17)), (5, 20, 2, (5, 18)), (6, 1, 3, (4, 0)), (6, 0, 3, (3, 0)), (1, 9, 1, (1, 8))],
)
def test_as_many_are_drawn_as_are_passed_with(hand, deck, count, then):  # T35
    game = holding(hand, deck)
    assert after(game, Discard(0, game.hands[0][:count])) == then


def test_two_cards_take_one_away_and_one_is_drawn():  # T35
    game = holding(6, 20, "BREAK-PICKAXE.1")
    step = play(game, Remove(0, game.hands[0][:2], "BREAK-PICKAXE.1"))
    assert (len(step.game.hands[0]), len(step.game.deck), step.game.front[0]) == (5, 19, ())
    again = step.game._replace(acting=0)
    assert after(again, Discard(0, again.hands[0][:2])) == (5, 17)


def test_one_card_is_not_enough_to_take_one_away():  # T35
    game = holding(1, 20, "BREAK-PICKAXE.1")
    card = game.hands[0]
    assert why_not(game, Remove(0, card, "BREAK-PICKAXE.1")) == Reason.WRONG_COUNT
    assert why_not(game, Remove(0, card * 2, "BREAK-PICKAXE.1")) == Reason.NOT_YOUR_CARD
    assert not any(isinstance(one, Remove) for one in options(game, 0))


def test_no_more_than_three_are_passed_with():  # R105
    game = holding(6, 20)
    sizes = {len(one.cards) for one in options(game, 0) if isinstance(one, Discard)}
    assert sizes == {1, 2, 3}
    assert why_not(game, Discard(0, game.hands[0][:4])) == Reason.WRONG_COUNT
    assert why_not(game, Discard(0, ())) == Reason.WRONG_COUNT


@pytest.mark.parametrize(
    ("mine", "theirs", "deck", "then"), [(6, 4, 9, (4, 6)), (1, 6, 9, (6, 1)), (6, 0, 9, (0, 6)), (3, 2, 0, (2, 2))]
)
def test_hands_change_places(mine, theirs, deck, then):  # T36, R124
    fresh = new_game(3, b"a swap", DELUXE.key).game
    first, second = ("SWAP-HANDS.1", *fresh.hands[0][: mine - 1]), fresh.hands[1][:theirs]
    game = fresh._replace(acting=0, hands=(first, second, ("D-S.9",)), deck=fresh.deck[:deck])
    swapped = play(game, PlaySwapHands(0, "SWAP-HANDS.1", 1)).game
    assert (len(swapped.hands[0]), len(swapped.hands[1])) == then
    assert swapped.hands[0] == second
    assert swapped.hands[1][: mine - 1] == first[1:]
    assert len(swapped.deck) == max(0, deck - 1)
