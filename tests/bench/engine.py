"""How fast the rules are: random legal moves a second on one core, against a dict with a search from the start.

A move: take a random hand card of the seat that acts, list its legal commands, pick one, play it.
"""

import random
import sys
import time
from collections.abc import Callable

from core.judge import judge
from core.rules.cards import WAYS, kind_of
from core.rules.commands import Command
from core.rules.deal import new_game
from core.rules.editions import BASE, DELUXE, Edition
from core.rules.legality import discards, options, plays
from core.rules.play import play
from core.rules.state import Game
from tests.rules.reference import Reference

LEAST = ((BASE, 20_000), (DELUXE, 12_000))  # random legal moves a second
LINES = 1_000  # judge lines a second


def one_card(game: Game, dice: random.Random) -> tuple[Command, ...]:
    """The legal uses of one random hand card."""
    seat = game.acting
    if game.phase != "dig" or seat is None:
        return options(game, seat or 0)
    card = dice.choice(game.hands[seat])
    return plays(game, seat, card) or discards(game, seat)


def every_card(game: Game, dice: random.Random) -> tuple[Command, ...]:
    """Everything the seat may do."""
    return options(game, game.acting or 0)


def moves(box: Edition, offer: Callable[[Game, random.Random], tuple[Command, ...]], seconds: float) -> float:
    """Random moves a second, whole games of all numbers of seats."""
    dice, count, number = random.Random(7), 0, 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        number += 1
        seats = box.least + number % (box.most - box.least + 1)
        game = new_game(seats, b"bench %d" % number, box.key).game
        while game.phase != "over":
            game = play(game, dice.choice(offer(game, dice))).game
            count += 1
    return count / (time.process_time() - begun)


def boards() -> list[Game]:
    """Games in the middle of a round."""
    dice, found = random.Random(3), []
    for number in range(60):
        game = new_game(5, b"boards %d" % number).game
        for _ in range(dice.randint(10, 50)):
            if game.phase == "dig":
                game = play(game, dice.choice(one_card(game, dice))).game
        found.append(game)
    return found


def listing() -> tuple[float, float]:
    """Microseconds for all placements of one card: the rules', and the slow twin's."""
    games = boards()
    asked = [(game, kind_of(card)) for game in games for hand in game.hands for card in hand if card[0] in "PD"]
    begun = time.process_time()
    for _ in range(10):
        for game, kind in asked:
            for shape in WAYS[kind]:
                game.board.fitting(shape)
    quick = (time.process_time() - begun) / len(asked) / 10
    slow = Reference()
    begun = time.process_time()
    for game, kind in asked:
        slow.cards = {(cell.x, cell.y): (cell.shape.kind, cell.turned) for cell in game.board}
        slow.legal(kind)
    return quick * 1e6, (time.process_time() - begun) / len(asked) * 1e6


def lines() -> float:
    """Judge lines a second."""
    cards = ", ".join(f'"{x},0 P-EW"' for x in range(1, 8))
    line = f'{{"edition": "base", "board": [{cards}, "0,1 P-X", "0,2 P-X", "-1,0 P-T3"], "card": "P-T3"}}'.encode()
    begun = time.process_time()
    count = sum(1 for _ in judge([line] * 3000))
    return count / (time.process_time() - begun)


def main() -> int:
    """Print the figures; fails below the promise."""
    enough = True
    for box, least in LEAST:
        one, full = moves(box, one_card, 4), moves(box, every_card, 2)
        enough &= one >= least
        print(f"random legal moves/s   {one:>10,.0f}   (at least {least:,})   {box.key}")
        print(f"  with all options     {full:>10,.0f}")
    judged = lines()
    quick, slow = listing()
    print(f"placements of a card   {quick:>10.1f} µs   dict and search {slow:.0f} µs: {slow / quick:.0f} times")
    print(f"judge lines/s          {judged:>10,.0f}   (at least {LINES:,})")
    return 0 if enough and judged >= LINES else 1


if __name__ == "__main__":
    sys.exit(main())
