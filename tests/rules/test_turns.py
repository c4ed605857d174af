"""A turn where one may pass with several cards and take a card in front of oneself away: R105-R107, R124, T35, T36."""

import pytest

from core.errors import Refused
from core.rules.commands import Discard, PlayFree, PlayPath, PlaySwapHands, Remove
from core.rules.editions import DELUXE
from core.rules.events import CardsDiscarded, CardsDrawn, Discarded, FrontRemoved, HandsSwapped, HandTaken, TurnSkipped
from core.rules.legality import discards, options, removals, why_not
from core.rules.outcomes import RoundEnded
from core.rules.play import play

from .tables import table

SIX = ("P-X.1", "P-X.2", "P-X.3", "P-X.4", "P-X.5", "MAP.1")
DECK = ("P-EW.1", "P-EW.2", "P-EW.3", "P-NS.1")  # drawn from the end


def mine(hand=SIX, *, front=(), deck=DECK, hands=None, **changes):
    """Three seats; seat 0 acts with `hand`, `front` lies in front of it; `hands` are the others', if not one card."""
    game = table(
        hand=hand, seats=3, edition=DELUXE.key, front=(tuple(front), (), ()), deck=tuple(deck), discards=(), **changes
    )
    return game._replace(hands=(tuple(hand), *hands)) if hands else game


@pytest.mark.parametrize("count", [1, 2, 3])
def test_as_many_cards_are_drawn_as_one_passes_with(count):
    used, drawn = SIX[:count], DECK[::-1][:count]
    game, events = play(mine(), Discard(0, used))
    assert events == (Discarded(0, count), CardsDiscarded(used, 0), CardsDrawn(drawn, 0))
    assert game.hands[0] == SIX[count:] + drawn
    assert (game.deck, game.discards, game.acting) == (DECK[:-count], used, 1)


@pytest.mark.parametrize(("deck", "drawn"), [(("P-EW.1",), ("P-EW.1",)), (DECK[:2], ("P-EW.2", "P-EW.1")), ((), ())])
def test_a_short_deck_gives_what_it_has(deck, drawn):  # R107
    game, events = play(mine(deck=deck), Discard(0, SIX[:3]))
    assert (game.hands[0], game.deck) == (SIX[3:] + drawn, ())
    assert [event.cards for event in events if isinstance(event, CardsDrawn)] == [drawn] * bool(drawn)


def test_cards_may_be_named_in_any_order():
    game = play(mine(), Discard(0, ("MAP.1", "P-X.1"))).game
    assert game.hands[0] == (*SIX[1:5], "P-NS.1", "P-EW.3")
    assert play(mine(), Discard(0, ("P-X.1", "MAP.1"))).game.hands == game.hands


def test_every_way_of_passing_is_offered():
    ways = discards(mine(), 0)
    assert [len(way.cards) for way in ways] == [1] * 6 + [2] * 15 + [3] * 20
    assert len({frozenset(way.cards) for way in ways}) == 41
    assert [way.cards for way in discards(mine(SIX[:2]), 0)] == [("P-X.1",), ("P-X.2",), SIX[:2]]
    assert discards(mine(), 1) == ()
    assert options(mine(), 0)[-41:] == ways


FRONT = ("BREAK-CART.1", "TRAPPED.1", "THEFT.1")


@pytest.mark.parametrize("taken", FRONT)
def test_two_cards_take_one_in_front_of_oneself_away(taken):  # R106, A29, A30
    before = mine(front=FRONT, thieves=(2, 0))
    game, events = play(before, Remove(0, ("P-X.2", "MAP.1"), taken))
    assert events == (FrontRemoved(0, taken, 2), CardsDiscarded(("P-X.2", "MAP.1"), 0), CardsDrawn(("P-NS.1",), 0))
    assert game.hands[0] == ("P-X.1", "P-X.3", "P-X.4", "P-X.5", "P-NS.1")  # one less for the rest of the round
    assert game.front[0] == tuple(card for card in FRONT if card != taken)
    assert sorted(game.discards) == sorted((taken, "P-X.2", "MAP.1"))
    assert game.thieves == ((2,) if taken == "THEFT.1" else (2, 0))


def test_removals_are_offered_for_each_card_and_pair():
    ways = removals(mine(front=FRONT), 0)
    assert len(ways) == len(set(ways)) == 3 * 15
    assert {way.front for way in ways} == set(FRONT)
    assert removals(mine(), 0) == ()
    assert removals(mine(SIX[:1], front=FRONT), 0) == ()
    assert removals(mine(front=FRONT), 1) == ()


def test_whoever_is_rid_of_broken_tools_and_trap_digs_again():  # R23, R136
    game, lay = mine(front=FRONT, deck=()), PlayPath(0, "P-X.1", 1, 0, False)
    reasons = []
    for pair, front in ((SIX[1:3], "BREAK-CART.1"), (SIX[3:5], "TRAPPED.1")):
        reasons.append(why_not(game, lay))
        game = play(game, Remove(0, pair, front)).game._replace(acting=0)
    assert (reasons, why_not(game, lay)) == (["broken_tools", "trapped"], None)


def test_hands_shrink_and_stay_small():  # T35
    game = play(mine(front=FRONT), Remove(0, SIX[:2], "BREAK-CART.1")).game
    assert len(game.hands[0]) == 5
    game = play(game._replace(acting=0), Discard(0, game.hands[0][:2])).game
    assert len(game.hands[0]) == 5
    one = mine(SIX[:1], front=FRONT)
    with pytest.raises(Refused, match="not_your_card"):
        play(one, Remove(0, ("P-X.1", "P-X.2"), "BREAK-CART.1"))


SWAP = "SWAP-HANDS.1"


def test_hands_are_swapped_and_the_other_draws():  # R123, T36
    before = mine((*SIX[:5], SWAP), hands=(("D-S.1", "D-W.1", "MAP.2", "MAP.3"), ("MAP.4",)))
    game, events = play(before, PlaySwapHands(0, SWAP, 1))
    assert events == (
        HandsSwapped(0, SWAP, 1),
        HandTaken(("D-S.1", "D-W.1", "MAP.2", "MAP.3"), 0),
        HandTaken(SIX[:5], 1),
        CardsDrawn(("P-NS.1",), 1),
    )
    assert game.hands == (("D-S.1", "D-W.1", "MAP.2", "MAP.3"), (*SIX[:5], "P-NS.1"), ("MAP.4",))
    assert (game.deck, game.discards, game.acting, game.mover) == (DECK[:3], (SWAP,), 1, 0)


def test_swapping_for_an_empty_hand():  # R124
    game, events = play(mine((*SIX[:2], SWAP), deck=(), hands=((), ("MAP.4",))), PlaySwapHands(0, SWAP, 1))
    assert game.hands == ((), SIX[:2], ("MAP.4",))
    assert events == (HandsSwapped(0, SWAP, 1), HandTaken((), 0), HandTaken(SIX[:2], 1))
    assert game.acting == 1
    game, events = play(game._replace(acting=2), Discard(2, ("MAP.4",)))
    assert (events[-1], game.acting) == (TurnSkipped(0), 1)


def test_swapping_away_an_empty_hand():  # R124: the last card was the swap itself
    game, events = play(mine((SWAP,), deck=(), hands=(("MAP.3",), ())), PlaySwapHands(0, SWAP, 1))
    assert game.hands == (("MAP.3",), (), ())
    assert (events[-2:], game.acting) == ((TurnSkipped(1), TurnSkipped(2)), 0)
    _, events = play(mine((SWAP,), hands=(("MAP.3",), ())), PlaySwapHands(0, SWAP, 1))
    assert CardsDrawn(("P-NS.1",), 1) in events  # whose hand is empty draws from a deck that has cards


def test_the_last_card_of_a_round_may_swap_nothing():  # R140
    game, events = play(mine((SWAP,), deck=(), hands=((), ())), PlaySwapHands(0, SWAP, 1))
    assert (game.phase, game.result.connector, game.mover) == ("reveal", None, 0)
    assert any(isinstance(event, RoundEnded) for event in events)


@pytest.mark.parametrize(
    ("hand", "command"),
    [
        (SIX[:3], Discard(0, SIX[:3])),
        (SIX[:2], Remove(0, SIX[:2], "TRAPPED.1")),
        (("FREE.1",), PlayFree(0, "FREE.1", 0)),
    ],
)
def test_the_round_ends_with_the_last_card(hand, command):  # R107, R140
    game = play(mine(hand, front=("TRAPPED.1",), deck=(), hands=((), ())), command).game
    assert (game.phase, game.result.winner, game.hands) == ("reveal", "saboteurs", ((), (), ()))
    assert game.result.trapped == ((0,) if isinstance(command, Discard) else ())


def test_seats_without_cards_are_passed_over_for_the_rest_of_the_round():  # R107
    game = mine(SIX[:2], deck=(), hands=((), ("MAP.4", "MAP.5")))
    skipped = []
    while game.phase == "dig":
        game, events = play(game, Discard(game.acting, game.hands[game.acting][:1]))
        skipped += [event.seat for event in events if isinstance(event, TurnSkipped)]
    assert skipped == [1, 1]
