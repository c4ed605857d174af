"""Games that are brought near an end, so that a test can see it."""

import json
from collections.abc import Callable
from random import Random

from core.rules import codec
from core.rules.play import play
from core.rules.state import Game
from core.service import moves, stored
from core.store import db, games
from tests.view import games as draw


def last_cards(code: str) -> None:
    """Nothing is left to draw, and everybody holds one card."""
    with db.work():
        row = games.by_code(code)
        game = stored.table_of(row)
        gone = [*game.deck, *(card for hand in game.hands for card in hand[1:])]
        game = game._replace(
            deck=(), hands=tuple(hand[:1] for hand in game.hands), discards=(*game.discards, *gone)
        )  # fmt: skip
        row.state = json.dumps(codec.dump(game))
        row.save()


def play_on(code: str, done: Callable[[Game], bool]) -> None:
    """People play, digging for the gold, until this is true of the game or it is over."""
    dice = Random(7)
    with db.work():
        row = games.by_code(code)
        seats, game = games.seats(row), stored.table_of(row)
        while game.phase != "over" and not done(game):
            order = draw.choose(game, draw.mover(game, dice), dice, digging=True)
            step, tap = play(game, order), f"on-{row.version}"
            moves.write(row, seats, step, codec.command_to_json(order), seat=order.seat, by="person", tap=tap)
            game = step.game


def last_round(code: str) -> None:
    """The last round begins."""
    play_on(code, lambda game: game.round == game.rules.rounds)


def to_the_end(code: str) -> None:
    """The game is over."""
    play_on(code, lambda _: False)
