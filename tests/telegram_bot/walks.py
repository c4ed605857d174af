"""Random games as the chat sees them, step by step."""

import random
from collections.abc import Iterator

from core.rules import legality
from core.rules.commands import NextRound
from core.rules.deal import new_game
from core.rules.play import play
from core.rules.state import Game
from core.service.table import LogEntry
from core.view import seen_by
from tests.rules.random_games import Bent, pick

FOND = (None, "theft", "swap_hats", "door", "trap")


def walk(edition: str, seats: int, number: int) -> Iterator[tuple[Game, list[LogEntry]]]:
    """The game after each step, and the log of that step; every other `number` digs for the gold."""
    dice, bent = random.Random(number), Bent(0.9 * (number % 2), FOND[number % len(FOND)])
    game, events = new_game(seats, number.to_bytes(8, "big"), edition)
    while True:
        yield game, [LogEntry(1, 1, 0.0, tuple(seen_by(events, None)), None, "person")]
        if game.phase == "over":
            return
        offered = (NextRound(0),) if game.acting is None else legality.options(game, game.acting)
        game, events = play(game, pick(dice, offered, bent))
