"""What the judge says to a seat depends on nothing that is hidden from it."""

from random import Random

import pytest

from core.rules.cards import TOOLS
from core.rules.commands import (
    Command,
    Discard,
    NextRound,
    PickGold,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
    StealGold,
)
from core.rules.editions import EDITIONS, deck_of
from core.rules.legality import why_not
from core.rules.state import DIG, Game
from core.view import view_of
from tests.view.games import mover, steps
from tests.view.scramble import scramble


@pytest.mark.parametrize("edition", EDITIONS)
def test_own_uses_depend_on_nothing_hidden(edition: str):
    dice = Random(10)
    for game, _, _, _ in steps(Random(11), None, edition):
        if game.phase == DIG and game.acting is not None:
            twin = scramble(game, game.acting, dice)
            mine, other = view_of(game, game.acting), view_of(twin, game.acting)
            assert [(card.plays, card.why) for card in other.hand] == [(card.plays, card.why) for card in mine.hand]
            assert (other.discard_counts, other.removable) == (mine.discard_counts, mine.removable)


@pytest.mark.parametrize(("edition", "least"), [("base", 12), ("deluxe", 20)])
def test_refusals_depend_on_nothing_hidden(edition: str, least: int):
    """Any order a seat can think of, with any card of the box, is refused for the same reason in both worlds."""
    dice = Random(13)
    reasons = set()
    for game, _, _, _ in (step for number in range(3) for step in steps(Random(20 + number), None, edition)):
        seat = mover(game, dice)
        twin = scramble(game, seat, dice)
        for command in (any_command(game, seat, dice) for _ in range(24)):
            reason = why_not(game, command)
            assert why_not(twin, command) == reason, command
            reasons.add(reason)
    assert len(reasons) > least


ON_SEATS = (PlayHandsOff, PlaySwapHands, PlayInspection, PlaySwapHats, PlayTrap, PlayFree)


def any_command(game: Game, seat: int, dice: Random) -> Command:
    card = dice.choice([*game.hands[seat], dice.choice(deck_of(game.rules, game.options))])
    spot = dice.choice([*game.board.frontier(), (0, 0), (8, 0), (8, 2), (1, 0), (dice.randint(-3, 12), 1)])
    target, tool = dice.randint(-1, game.seats), dice.choice(TOOLS)
    front = dice.choice([card, *(one for row in game.front for one in row)])
    makers = [
        lambda: PlayPath(seat, card, *spot, dice.random() < 0.5),
        lambda: PlayBreak(seat, card, target),
        lambda: PlayRepair(seat, card, target, tool),
        lambda: PlayRockfall(seat, card, *spot),
        lambda: PlayMap(seat, card, dice.randint(-1, 3)),
        lambda: Discard(seat, (card,) * dice.randint(0, 2)),
        lambda: PlayTheft(seat, card),
        lambda: dice.choice(ON_SEATS)(seat, card, target),
        lambda: Remove(seat, (card, *game.hands[seat])[: dice.randint(1, 2)], front),
        lambda: StealGold(seat, target),
        lambda: PickGold(seat, dice.randint(-1, 9)),
        lambda: NextRound(seat),
    ]
    return dice.choice(makers)()
