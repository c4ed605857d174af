"""Find and record games for every mark: `python -m tests.golden.record EDITION`.

With `--again` the recorded commands of all editions are played again and what they lead to is written anew, after a
change that was meant to change it: look at the difference before you commit it.
"""

import sys
from argparse import ArgumentParser
from collections import defaultdict
from random import Random
from typing import NamedTuple

from core.rules.cards import PATHS, kind_of
from core.rules.commands import Command, Discard, EndRound, PlayPath, Remove
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, OPTIONS, find
from core.rules.legality import options, why_not
from core.rules.play import Turn, play
from core.rules.state import Game
from tests.golden import book
from tests.golden.marks import every_mark, marks


class Draft(NamedTuple):
    edition: str
    seats: int
    seed: bytes
    options: dict[str, str]
    commands: list[Command]
    shown: set[str]


def draft(edition: str, number: int) -> Draft:
    """A whole game among players of different skill; the same number gives the same game."""
    dice, box = Random(number), find(edition)
    seats, seed = box.least + number % (box.most - box.least + 1), b"golden %d" % number
    chosen = {key: dice.choice(OPTIONS[key]) for key in box.options}
    skill = dice.choice((0.0, 0.5, 0.8, 0.97))
    game = new_game(seats, seed, edition, chosen).game
    turns: list[Turn] = []
    while game.phase != "over":
        seat = dice.randrange(seats) if game.acting is None else game.acting
        together = not why_not(game, EndRound(seat)) and dice.random() < 0.1
        command = EndRound(seat) if together else order(game, seat, dice, skill)
        step = play(game, command)
        turns.append(Turn(game, command, step.game, step.events))
        game = step.game
    return Draft(edition, seats, seed, chosen, [turn.command for turn in turns], marks(game, turns))


def order(game: Game, seat: int, dice: Random, skill: float) -> Command:
    """The more skill, the more often a through card goes towards the goals; else anything that can be played."""
    offered = options(game, seat)
    paths = [one for one in offered if isinstance(one, PlayPath) and len(PATHS[kind_of(one.card)][0]) > 1]
    if paths and dice.random() < skill:
        return min(
            paths, key=lambda one: abs(8 - one.x) + 0.7 * min(abs(one.y - y) for y in (-2, 0, 2)) + dice.random()
        )
    sorts = defaultdict(list)
    for one in offered:
        sorts[type(one)].append(one)
    rare = (Discard, Remove)
    played = [ways for sort, ways in sorts.items() if sort not in rare]
    return dice.choice(dice.choice(played if played and dice.random() < 0.9 else list(sorts.values())))


def search(edition: str, most: int) -> list[Draft]:
    """Few games that together show everything wanted, as far as `most` games do."""
    wanted = every_mark(edition)
    shown: dict[int, set[str]] = {}
    for number in range(most):
        shown[number] = draft(edition, number).shown
        if number % 100 == 0:
            print(f"{number} games, {len(wanted.difference(*shown.values()))} marks missing", file=sys.stderr)
    missing = wanted & set().union(*shown.values())
    kept: list[Draft] = []
    while missing:
        best = max(shown, key=lambda number: len(shown[number] & missing))
        kept.append(draft(edition, best))
        missing -= shown[best]
    print("", *sorted(wanted.difference(*shown.values())), sep="\n", file=sys.stderr)
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
    parser.add_argument("edition", nargs="?", choices=sorted(EDITIONS), help="find games of this edition anew")
    parser.add_argument("--again", action="store_true", help="write anew what the recorded commands lead to")
    parser.add_argument("--games", type=int, default=3000, help="how many games to search through")
    chosen = parser.parse_args()
    entries = map(book.read, book.names())
    if chosen.again:
        for entry in entries:
            book.write(entry.name, entry.edition, entry.seats, entry.seed, entry.options, entry.commands)
        return 0
    if not chosen.edition:
        parser.error("which edition?")
    found = search(chosen.edition, chosen.games)
    for entry in entries:
        if entry.edition == chosen.edition:
            book.remove(entry.name)
    for number, game in enumerate(sorted(found, key=lambda game: game.seats)):
        name = f"{game.edition}-{game.seats:02}-{number:02}"
        book.write(name, game.edition, game.seats, game.seed, game.options, game.commands)
    return 0


if __name__ == "__main__":
    sys.exit(main())
