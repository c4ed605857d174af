"""Games played on to their end at once, step by step as people play them."""

from random import Random

from core.rules.codec import command_to_json
from core.rules.play import play
from core.service import moves, stored
from core.store import db, games
from tests.view import games as draw


def to_the_end(code: str, dice: Random | None = None) -> None:
    """Whoever sits at the table plays on, digging for the gold, until the game is over."""
    dice = dice or Random(7)
    with db.work():
        row = games.by_code(code)
        seats, game = games.seats(row), stored.table_of(row)
        while game.phase != "over":
            order = draw.choose(game, draw.mover(game, dice), dice, digging=True)
            step, tap = play(game, order), f"end-{row.version}"
            moves.write(row, seats, step, command_to_json(order), seat=order.seat, by="person", tap=tap)
            game = step.game
