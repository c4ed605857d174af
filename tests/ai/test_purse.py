"""What everybody holds, counted along from what was handed out in the open."""

from random import Random

import pytest

from core.ai.purse import holdings, richest
from core.rules.commands import StealGold
from core.rules.deal import new_game
from core.rules.editions import DELUXE
from core.simulate import contest
from core.view import view_of


@pytest.mark.parametrize(("seats", "seed"), [(3, b"a purse"), (6, b"six purses")])
def test_the_count_is_right_at_every_end_of_a_round_and_the_richest_is_robbed(seats: int, seed: bytes) -> None:
    step = new_game(seats, seed, DELUXE.key)
    game, robbed = step.game, 0
    for move in contest(step.game, step.events, Random(seats)):
        if isinstance(move.command, StealGold):
            view = view_of(game, game.acting)
            gold = game.totals()
            assert move.command.target == richest(view)
            assert gold[move.command.target] == max(gold[seat] for seat in view.victims)
            robbed += 1
        game = move.game
        if game.phase != "dig":
            assert holdings(view_of(game, 0)) == list(game.totals())
    assert robbed
