"""Find and record games for every mark: `python -m tests.golden.record`.

With `--again` the recorded commands are played again and what they lead to is written anew, after a change that was
meant to change it: look at the difference before you commit it.
"""

import sys
from argparse import ArgumentParser
from random import Random
from typing import NamedTuple

from core.rules.commands import Command, Discard, PlayPath
from core.rules.deal import new_game
from core.rules.editions import BASE, OPTIONS
from core.rules.legality import options
from core.rules.play import play
from core.rules.state import Game
from tests.golden import book
from tests.golden.marks import every_mark, marks


class Draft(NamedTuple):
    seats: int
    seed: bytes
    options: dict[str, str]
    commands: list[Command]
    shown: set[str]


def draft(number: int) -> Draft:
    """A whole game among players of different skill; the same number gives the same game."""
    dice = Random(number)
    seats, seed = 3 + number % 8, b"golden %d" % number
    chosen = {key: dice.choice(OPTIONS[key]) for key in BASE.options}
    skill = dice.choice((0.0, 0.5, 0.8, 0.97))
    game = new_game(seats, seed, options=chosen).game
    turns: list[book.Turn] = []
    while game.phase != "over":
        seat = dice.randrange(seats) if game.acting is None else game.acting
        command = order(game, seat, dice, skill)
        step = play(game, command)
        turns.append(book.Turn(game, command, step.game, step.events))
        game = step.game
    return Draft(seats, seed, chosen, [turn.command for turn in turns], marks(game, turns))


def order(game: Game, seat: int, dice: Random, skill: float) -> Command:
    """The more skill, the more often a through card goes towards the goals; else anything that can be played."""
    offered = options(game, seat)
    paths = [one for one in offered if isinstance(one, PlayPath) and one.card[0] == "P"]
    if paths and dice.random() < skill:
        return min(
            paths, key=lambda one: abs(8 - one.x) + 0.7 * min(abs(one.y - y) for y in (-2, 0, 2)) + dice.random()
        )
    played = [one for one in offered if not isinstance(one, Discard)]
    return dice.choice(played if played and dice.random() < 0.9 else offered)


def search(wanted: set[str], most: int) -> list[Draft]:
    """Games that together show everything wanted, as far as `most` games do."""
    kept: list[Draft] = []
    missing = set(wanted)
    for number in range(most):
        game = draft(number)
        if game.shown & missing:
            missing -= game.shown
            kept.append(game)
        if number % 50 == 0 or not missing:
            print(f"{number + 1} games, {len(kept)} kept, {len(missing)} marks missing", file=sys.stderr)
        if not missing:
            break
    print("", *sorted(missing), sep="\n", file=sys.stderr)
    return without_spare(kept, wanted)


def without_spare(kept: list[Draft], wanted: set[str]) -> list[Draft]:
    """Leave out, from the first on, what the others show as well."""
    for game in list(kept):
        others = [other for other in kept if other is not game]
        if wanted & game.shown <= set().union(*(other.shown for other in others)):
            kept = others
    return kept


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.golden.record", description=__doc__)
    parser.add_argument("--again", action="store_true", help="write anew what the recorded commands lead to")
    parser.add_argument("--games", type=int, default=3000, help="how many games to search through")
    chosen = parser.parse_args()
    if chosen.again:
        for name in book.names():
            entry = book.read(name)
            book.write(name, entry.edition, entry.seats, entry.seed, entry.options, entry.commands)
        return 0
    for old in book.SHELF.glob("*"):
        old.unlink()
    for number, game in enumerate(search(every_mark(), chosen.games)):
        book.write(f"{game.seats:02}-{number:02}", BASE.key, game.seats, game.seed, game.options, game.commands)
    return 0


if __name__ == "__main__":
    sys.exit(main())
