"""A12: a round that the table ends together counts as one in which the gold was not reached."""

import random

import pytest

from core.rules import legality
from core.rules.codec import dump, load
from core.rules.commands import Command, Discard, EndRound, NextRound
from core.rules.deal import new_game
from core.rules.editions import EDITIONS
from core.rules.outcomes import RoundEnded, RoundGivenUp
from core.rules.play import play, replay
from core.rules.state import Game
from core.view import view_of


def played_down(edition: str, seats: int, option: str = "on", seed: bytes = b"end") -> tuple[Game, list[Command]]:
    """Everybody passes until the deck is empty."""
    game, commands = new_game(seats, seed, edition, {"vote_end": option}).game, []
    while game.deck:
        assert legality.why_not(game, EndRound(0)) == "round_goes_on"
        order = Discard(game.acting or 0, game.hands[game.acting or 0][:1])
        commands.append(order)
        game = play(game, order).game
    return game, commands


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 7])
def test_the_saboteurs_win_and_the_next_round_begins_as_always(edition: str, seats: int):
    game, commands = played_down(edition, seats)
    assert legality.why_not(game, EndRound(seats - 1)) is None
    after, events = play(game, EndRound(seats - 1))
    assert isinstance(events[0], RoundGivenUp)
    assert isinstance(events[1], RoundEnded)
    assert (after.result.winner, after.result.connector, after.acting) == ("saboteurs", None, None)
    assert after.mover == game.mover  # whoever used the last card
    assert play(after, NextRound(0)).game.acting == (game.mover + 1) % seats
    assert replay([*commands, EndRound(seats - 1)], seats, b"end", edition, {"vote_end": "on"}) == after


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_paid_as_if_all_cards_had_been_used(edition: str):
    game, _ = played_down(edition, 5)
    early = play(game, EndRound(0)).game
    while game.phase == "dig":
        game = play(game, Discard(game.acting or 0, game.hands[game.acting or 0][:1])).game
    assert (early.gold, early.phase) == (game.gold, game.phase)
    assert early.result.shares == game.result.shares


@pytest.mark.parametrize("edition", EDITIONS)
def test_when_it_is_offered_depends_on_what_everybody_sees(edition: str):
    """Roles, hands, goals: whatever nobody may know can be anything, and the judge says the same."""
    dice = random.Random(0)
    game, _ = played_down(edition, 5)
    for _ in range(20):
        hands = [card for hand in game.hands for card in hand]
        dice.shuffle(hands)
        lengths = iter(hands)
        other = game._replace(
            hands=tuple(tuple(next(lengths) for _ in hand) for hand in game.hands),
            roles=tuple(dice.sample(game.roles, len(game.roles))),
            goals=tuple(dice.sample(game.goals, 3)),
        )
        assert legality.why_not(other, EndRound(2)) is None
    assert not any(isinstance(order, EndRound) for seat in range(5) for order in legality.options(game, seat))
    assert "EndRound" not in repr(view_of(game, game.acting))


def test_no_seat_orders_it_and_without_the_option_nobody_does():
    game, _ = played_down("base", 4, "off")
    assert legality.why_not(game, EndRound(0)) == "round_goes_on"


def test_a_game_from_before_the_option_goes_on_without_it():
    stored = dump(new_game(4, b"old").game)
    del stored["options"]["vote_end"]
    assert load(stored).options["vote_end"] == "off"
