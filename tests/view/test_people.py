"""What lies between people: looks, hats, swapped hands, traps, thefts and gold in pieces, from every seat."""

from core.rules.commands import (
    Command,
    Discard,
    NextRound,
    PlayInspection,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
    StealGold,
)
from core.rules.deal import new_game
from core.rules.events import CardsDrawn, HandTaken, RoleDealt, RoleSeen
from core.rules.legality import options
from core.rules.outcomes import GoldStolen, WinnersPaid
from core.rules.play import play
from core.rules.state import DIG, REVEAL, THEFT, Game, Step
from core.view import LookView, TheftView, seen_by, view_of
from tests.view.test_view import with_hand
from tests.view.twins import shown

NOW = {"acting": 0}


def dealt(*cards: str, seats: int = 4, **options: str) -> Game:
    """A deal in which seat 0 begins and holds these cards."""
    game = new_game(seats, b"people", "deluxe", options).game
    return with_hand(game._replace(**NOW), 0, *cards)


def do(game: Game, command: Command) -> Step:
    """The step of a command, whoever's turn it is."""
    return play(game._replace(acting=command.seat), command)


def views(game: Game) -> list[str]:
    """What leaves towards a spectator and every seat."""
    return [shown(game, seat) for seat in (None, *range(game.seats))]


def test_a_deal_says_how_many_cards_are_left_and_no_more():
    view = view_of(dealt(), 0)
    assert (view.edition, view.treasure, view.deck) == ("deluxe", "shares", 118 - 10 - 24)
    assert [(seat.cards, seat.trapped, seat.thief, seat.has_gold) for seat in view.seats] == [
        (6, False, False, False)
    ] * 4
    assert (view.discard_counts, view.removal, view.removable, view.gold) == ((1, 2, 3), 2, (), 0)
    assert view_of(dealt(), 1).discard_counts == ()


def test_a_look_is_for_one_seat_and_ages_when_hats_are_changed():
    game = dealt("INSPECTION.1", "SWAP-HATS.1")
    role = game.roles[2]
    game, events = do(game, PlayInspection(0, "INSPECTION.1", 2))
    assert [view_of(game, seat).looks for seat in (0, 1, 2, 3, None)] == [(LookView(2, role, True),), (), (), (), ()]
    assert [RoleSeen(2, role, 0) in seen_by(events, seat) for seat in (0, 1, 2, 3, None)] == [True, *[False] * 4]
    new = game.spare[0]
    game, events = do(game, PlaySwapHats(0, "SWAP-HATS.1", 2))
    assert view_of(game, 0).looks == (LookView(2, role, False),)
    assert [(view_of(game, seat).role, view_of(game, seat).hats) for seat in (1, 2)] == [
        (game.roles[1], ()), (new, (role,)),
    ]  # fmt: skip
    assert [RoleDealt(new, 2) in seen_by(events, seat) for seat in (0, 1, 2, 3, None)] == [False, False, True] + [
        False
    ] * 2


def test_a_second_look_at_a_changed_hat_shows_the_new_one():
    game = dealt("INSPECTION.1", "INSPECTION.2", "SWAP-HATS.1")
    for command in (PlayInspection(0, "INSPECTION.1", 3), PlaySwapHats(0, "SWAP-HATS.1", 3)):
        game = do(game, command).game
    game = do(game, PlayInspection(0, "INSPECTION.2", 3)).game
    assert view_of(game, 0).looks == (LookView(3, game.roles[3], True),)


def test_a_new_deal_forgets_looks_and_hats():
    game = dealt("INSPECTION.1", "SWAP-HATS.1")
    for command in (PlayInspection(0, "INSPECTION.1", 3), PlaySwapHats(0, "SWAP-HATS.1", 0)):
        game = do(game, command).game
    assert (len(view_of(game, 0).looks), len(view_of(game, 0).hats)) == (1, 1)
    game = play(at_the_end(game).game, NextRound(1)).game
    assert (view_of(game, 0).looks, view_of(game, 0).hats) == ((), ())


def test_whoever_takes_a_new_hat_alone_knows_both():
    """Two worlds with another role dealt and another one put away are the same to all others."""
    game = do(dealt("SWAP-HATS.1"), PlaySwapHats(0, "SWAP-HATS.1", 1)).game
    other = next(role for role in game.spare if role != game.roles[1])
    spare = tuple(game.roles[1] if place == game.spare.index(other) else one for place, one in enumerate(game.spare))
    twin = game._replace(roles=(game.roles[0], other, *game.roles[2:]), spare=spare)
    same = [one == two for one, two in zip(views(game), views(twin), strict=True)]
    assert same == [True, True, False, True, True]
    aged = game._replace(hats=((), ("boss" if game.hats[1] != ("boss",) else "blue",), (), ()))
    assert [one == two for one, two in zip(views(game), views(aged), strict=True)] == same


def test_of_a_swap_each_knows_their_own_new_hand():
    game = dealt("SWAP-HANDS.1")
    mine, theirs = game.hands[0][1:], game.hands[2]
    after, events = do(game, PlaySwapHands(0, "SWAP-HANDS.1", 2))
    drawn = game.deck[-1]
    assert [card.card for card in view_of(after, 0).hand] == list(theirs)
    assert [card.card for card in view_of(after, 2).hand] == [*mine, drawn]
    assert [event for event in seen_by(events, 0) if event.to is not None] == [HandTaken(theirs, 0)]
    assert [event for event in seen_by(events, 2) if event.to is not None] == [
        HandTaken(mine, 2),
        CardsDrawn((drawn,), 2),
    ]
    assert all(event.to is None for seat in (None, 1, 3) for event in seen_by(events, seat))
    assert [seat.cards for seat in view_of(after, None).seats] == [6, 6, 6, 6]
    turned = after._replace(hands=(after.hands[0][::-1], *after.hands[1:]))
    assert [one == two for one, two in zip(views(after), views(turned), strict=True)] == [True, False, True, True, True]


def test_traps_and_thefts_are_public_and_mine_may_be_taken_away():
    game = dealt("THEFT.1", "D-S.1", "D-W.1")
    game = do(game, PlayTheft(0, "THEFT.1")).game
    game = do(with_hand(game, 1, "TRAPPED.1"), PlayTrap(1, "TRAPPED.1", 0)).game
    for seat in (None, 0, 3):
        assert [(one.trapped, one.thief) for one in view_of(game, seat).seats] == [(True, True), *[(False, False)] * 3]
    view = view_of(game._replace(**NOW), 0)
    assert view.removable == ("THEFT.1", "TRAPPED.1")
    assert next(card.why for card in view.hand if card.family == "path") == "trapped"
    assert [view_of(game._replace(acting=seat), seat).removable for seat in (1, 2, 3)] == [(), (), ()]
    assert view_of(game._replace(acting=1), 0).removable == ()
    game = do(game, Remove(0, ("D-S.1", "D-W.1"), "TRAPPED.1")).game
    assert (view_of(game, 1).seats[0].trapped, view_of(game, 1).seats[0].cards) == (False, 5)
    assert view_of(game._replace(**NOW, hands=(("D-EW.1",), *game.hands[1:])), 0).removable == ()


def at_the_end(game: Game) -> Step:
    """What the last discard of a round leads to: all cards are used up, and there was no gold."""
    last = game.hands[0][0]
    rest = [card for hand in (game.hands[0][1:], *game.hands[1:]) for card in hand]
    empty = game._replace(deck=(), discards=(*game.discards, *game.deck, *rest), hands=((last,), (), (), ()))
    return do(empty, Discard(0, (last,)))


def thieves(*gold: tuple[int, ...], **options: str) -> Step:
    """The end of a round with a thief at seat 0, with gold of former rounds."""
    game = do(dealt("THEFT.1", **options), PlayTheft(0, "THEFT.1")).game
    return at_the_end(game._replace(roles=("green", "blue", "green", "geologist"), gold=gold))


def test_a_thief_sees_who_has_gold_but_nobody_how_much():
    """R155: other amounts, as long as there are any, are the same to everybody but their owner."""
    game, events = thieves((), (3,), (), (2, 2))
    assert (game.phase, game.acting, WinnersPaid((), ()) in events) == (THEFT, 0, True)
    assert [view_of(game, seat).victims for seat in (0, 1, 2, 3, None)] == [(1, 3), (), (), (), ()]
    assert [seat.has_gold for seat in view_of(game, 2).seats] == [False, True, False, True]
    assert {seat.gold for seat in view_of(game, 2).seats} == {None}
    assert [view_of(game, seat).gold for seat in (0, 1, 2, 3, None)] == [0, 3, 0, 4, None]
    richer = game._replace(gold=((), (1, 1, 5), (), (2, 2)))
    same = [one == two for one, two in zip(views(game), views(richer), strict=True)]
    assert same == [True, True, False, True, True]
    robbed = game._replace(gold=((), (), (), (2, 2)))
    assert not any(one == two for one, two in zip(views(game), views(robbed), strict=True))


def test_what_became_of_a_theft_is_public():
    game = thieves((), (3,), (), (2, 2)).game
    assert options(game, 0) == (StealGold(0, 1), StealGold(0, 3))
    after, events = play(game, StealGold(0, 3))
    assert (after.phase, GoldStolen(0, 3) in seen_by(events, None)) == (REVEAL, True)
    for seat in (None, 0, 3):
        assert view_of(after, seat).result.thefts == (TheftView(0, 3),)
    assert not view_of(after, None).seats[0].thief
    assert [view_of(after, seat).gold for seat in range(4)] == [1, 3, 0, 3]
    alone = thieves((9,), (), (), ()).game
    assert (alone.phase, view_of(alone, None).result.thefts) == (REVEAL, (TheftView(0, None),))


def test_the_reveal_shows_the_last_roles_and_those_left_over_but_no_former_hat():
    game = do(dealt("SWAP-HATS.1"), PlaySwapHats(0, "SWAP-HATS.1", 2)).game
    assert game.phase == DIG
    game = at_the_end(game).game
    view = view_of(game, 1)
    assert tuple(seat.role for seat in view.seats) == view.result.roles == game.roles
    assert view.result.spare == game.spare
    assert (view.hats, view_of(game, 2).hats) == ((), game.hats[2])
