"""Random games for tests of views: moves drawn so that rounds end in every way."""

from collections.abc import Iterator
from random import Random

from core.rules.commands import Command, Discard, PlayBreak, PlayPath, PlayRockfall, PlayTrap, Remove
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, OPTIONS, USUAL, find
from core.rules.events import Event
from core.rules.legality import options
from core.rules.play import play
from core.rules.state import OVER, Game, Step

# every edition with every number of seats it is made for
TABLES = [(box.key, seats) for box in EDITIONS.values() for seats in range(box.least, box.most + 1)]


def start(dice: Random, seats: int | None = None, edition: str = USUAL) -> Step:
    """A new game of this or any size with any options."""
    box = find(edition)
    chosen = {key: dice.choice(OPTIONS[key]) for key in box.options}
    return new_game(seats or dice.randint(box.least, box.most), dice.randbytes(16), edition, chosen)


def mover(game: Game, dice: Random) -> int:
    """Whoever may act now."""
    return game.acting if game.acting is not None else dice.randrange(game.seats)


def choose(game: Game, seat: int, dice: Random, digging: bool) -> Command:
    """A legal command. Diggers lay through cards towards the goals, so that gold is found about half of the time."""
    choices = options(game, seat)
    plays = [one for one in choices if not isinstance(one, Discard | Remove)]
    if not plays or dice.random() < 0.1:
        return dice.choice(choices)
    paths = [one for one in plays if isinstance(one, PlayPath) and one.card[0] not in "DL"]
    if digging and paths and dice.random() < 0.95:
        return min(paths, key=lambda one: abs(one.x - 8) + min(abs(one.y - y) for y in (-2, 0, 2)) + dice.random())
    kind = [one for one in plays if not (digging and isinstance(one, PlayBreak | PlayRockfall | PlayTrap))] or plays
    sort = dice.choice(sorted({type(one).__name__ for one in kind}))
    return dice.choice([one for one in kind if type(one).__name__ == sort])


def steps(
    dice: Random, seats: int | None = None, edition: str = USUAL
) -> Iterator[tuple[Game, Command, Game, tuple[Event, ...]]]:
    """Every step of one random game: before, command, after, events."""
    game = start(dice, seats, edition).game
    while game.phase != OVER:
        command = choose(game, mover(game, dice), dice, digging=game.seed[game.round] % 2 == 0)
        after, events = play(game, command)
        yield game, command, after, events
        game = after
