"""How fast the rules are: random legal moves a second on one core, against a dict with a search from the start.

A move: take a random hand card of the seat that acts, list its legal commands, pick one, play it.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Sequence

from core.judge import judge
from core.rules.cards import WAYS, kind_of
from core.rules.commands import Command
from core.rules.deal import new_game
from core.rules.editions import BASE, DELUXE, Edition
from core.rules.legality import discards, options, plays
from core.rules.play import play
from core.rules.state import Game
from core.view import view_of
from tests.rules.reference import Reference
from tests.rules.test_questions import HEAVY
from tests.rules.test_questions_more import HEAVY as HEAVY_MORE

LEAST = ((BASE, 20_000), (DELUXE, 12_000))  # random legal moves a second
LINES = 1_000  # judge lines a second
VIEW_MS = 3
WIDE = [f"{x},{y} P-X" for x in range(-5, 0) for y in range(6)]


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


def lines(questions: Sequence[object], times: int) -> float:
    """Judge lines a second."""
    asked = [json.dumps(question).encode() for question in questions] * times
    begun = time.process_time()
    count = sum(1 for _ in judge(asked))
    return count / (time.process_time() - begun)


def sight() -> float:
    """Milliseconds for a view late in a round: a computer player asks for one at every move."""
    game = max(boards(), key=lambda game: len(game.board.cards))
    begun = time.process_time()
    for _ in range(50):
        view_of(game, game.acting)
    return (time.process_time() - begun) * 20


def main() -> int:
    """Print the figures; fails below the promise."""
    enough = True
    for box, least in LEAST:
        one, full = moves(box, one_card, 4), moves(box, every_card, 2)
        enough &= one >= least
        print(f"random legal moves/s   {one:>10,.0f}   (at least {least:,})   {box.key}")
        print(f"  with all options     {full:>10,.0f}")
    way = [f"{x},0 P-EW" for x in range(1, 8)]
    judged = {
        "a short maze": lines([{"board": [*way, "0,1 P-X", "0,2 P-X", "-1,0 P-T3"], "card": "P-T3"}], 3000),
        "a wide maze": lines([{"board": [*way, *WIDE], "card": "P-T3"}], 500),
        "ends and turns": lines(HEAVY, 100),
        "ends with shares": lines(HEAVY_MORE, 80),
    }
    seen = sight()
    quick, slow = listing()
    print(f"placements of a card   {quick:>10.1f} µs   dict and search {slow:.0f} µs: {slow / quick:.0f} times")
    for what, rate in judged.items():
        print(f"judge lines/s          {rate:>10,.0f}   (at least {LINES:,})   {what}")
    print(f"a late view            {seen:>10.2f} ms   (at most {VIEW_MS})")
    return 0 if enough and min(judged.values()) >= LINES and seen <= VIEW_MS else 1


if __name__ == "__main__":
    sys.exit(main())
