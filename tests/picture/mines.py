"""Mines to draw: rounds as a spectator saw them grow."""

from functools import cache
from itertools import islice

from core.rules.state import Game
from core.view import View, view_of
from tests.telegram_bot.walks import walk


@cache
def grown(edition: str, seats: int, number: int) -> tuple[View, ...]:
    """The first round of a random game: a view for each change of the mine."""
    views: list[View] = []
    for game in games(edition, seats, number):
        shown = view_of(game, None)
        if not views or shown.maze != views[-1].maze:
            views.append(shown)
        if game.phase != "dig":
            break
    return tuple(views)


def games(edition: str, seats: int, number: int, many: int = 1000) -> list[Game]:
    """The game after each step."""
    return [game for game, _ in islice(walk(edition, seats, number), many)]
