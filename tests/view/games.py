"""Random games for tests of views: moves drawn so that rounds end in every way."""

from collections.abc import Iterator
from itertools import product
from random import Random

from core.rules.commands import Command, Discard, PlayBreak, PlayPath
from core.rules.deal import new_game
from core.rules.editions import OPTIONS
from core.rules.events import Event
from core.rules.legality import options
from core.rules.play import play
from core.rules.state import OVER, Game, Step

ALL_OPTIONS = [dict(zip(OPTIONS, values, strict=True)) for values in product(*OPTIONS.values())]


def start(dice: Random, seats: int | None = None) -> Step:
    """A new game of this or any size with any options."""
    return new_game(seats or dice.randint(3, 10), dice.randbytes(16), options=dice.choice(ALL_OPTIONS))


def mover(game: Game, dice: Random) -> int:
    """Whoever may act now."""
    return game.acting if game.acting is not None else dice.randrange(game.seats)


def choose(game: Game, seat: int, dice: Random, digging: bool) -> Command:
    """A legal command. Diggers lay through cards towards the goals, so that gold is found about half of the time."""
    choices = options(game, seat)
    plays = [one for one in choices if not isinstance(one, Discard)]
    if not plays or dice.random() < 0.1:
        return dice.choice(choices)
    paths = [one for one in plays if isinstance(one, PlayPath) and one.card[0] == "P"]
    if digging and paths:
        return min(paths, key=lambda one: abs(one.x - 8) + min(abs(one.y - y) for y in (-2, 0, 2)) + dice.random())
    kind = [one for one in plays if not (digging and isinstance(one, PlayBreak))]
    return dice.choice(kind or list(choices))


def steps(dice: Random, seats: int | None = None) -> Iterator[tuple[Game, Command, Game, tuple[Event, ...]]]:
    """Every step of one random game: before, command, after, events."""
    game = start(dice, seats).game
    while game.phase != OVER:
        command = choose(game, mover(game, dice), dice, digging=game.seed[game.round] % 2 == 0)
        after, events = play(game, command)
        yield game, command, after, events
        game = after
