"""Rounds drawn for a test: a maze, who holds what, and the orders that end it; recorded rounds of whole games."""

from functools import lru_cache

from core.rules.commands import Command, NextRound
from core.rules.deal import new_game
from core.rules.editions import EDITIONS
from core.rules.play import Turn, follow
from core.rules.state import Game
from tests.golden import book
from tests.rules.tables import maze, row, table

USUAL = next(box.key for box in EDITIONS.values() if box.treasure == "nuggets")
RICH = next(box.key for box in EDITIONS.values() if box.treasure == "shares")


def drawn(
    cards: list[str], hands: dict[int, tuple[str, ...]], roles: str, *, edition: str = USUAL, **changes: object
) -> Game:
    """A round under way: these cards lie in the maze, these hands are held, and nothing is left to draw.

    The gold lies at the middle goal unless `goals` says otherwise. Seat 0 is to move.
    """
    seats = len(roles)
    held = tuple(hands.get(seat, ()) for seat in range(seats))
    return table(maze(cards), seats=seats, roles=roles, edition=edition, deck=(), **{"hands": held, **changes})


def played(game: Game, *orders: Command) -> tuple[Turn, ...]:
    return tuple(follow(game, orders))


def tunnel(length: int) -> list[str]:
    """A straight tunnel towards the middle goal."""
    return row(1, length)


@lru_cache(maxsize=64)
def recorded(name: str) -> tuple[tuple[Turn, ...], ...]:
    """The rounds of a recorded game, without the deals between them."""
    entry = book.read(name)
    turns = list(follow(new_game(entry.seats, entry.seed, entry.edition, entry.options).game, entry.commands))
    numbers = range(1, turns[-1].after.round + 1)
    kept = [turn for turn in turns if not isinstance(turn.command, NextRound)]
    return tuple(tuple(turn for turn in kept if turn.before.round == number) for number in numbers)
