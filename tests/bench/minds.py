"""How long a computer player thinks: `python -m tests.bench.minds`.

Processor time, since other work may share the machine. Every edition with its largest and a middling table; one late
move is thought through without anything remembered.
"""

import sys
from itertools import islice
from random import Random
from time import process_time

from core.ai import routes
from core.ai.minds import steady
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, Edition
from core.simulate import contest, since_deal
from core.view import seen_by, view_of

MEAN_MS, MOST_MS = 50, 1000
GAMES, LATE = 2, 55


def paces(box: Edition, seats: int) -> list[float]:
    """Milliseconds of every move while digging."""
    routes._ways.cache_clear()
    taken = []
    for number in range(GAMES):
        step = new_game(seats, b"pace %d" % number, box.key)
        digging = True
        for move in contest(step.game, step.events, Random(number)):
            if digging:
                taken.append(1000 * move.seconds)
            digging = move.game.phase == "dig"
    return taken


def cold(box: Edition, seats: int) -> float:
    """Milliseconds of one late move with nothing remembered."""
    step = new_game(seats, b"cold", box.key)
    game, log = step.game, list(step.events)
    for move in islice(contest(game, log, Random(1)), LATE):
        game, log = move.game, since_deal([*log, *move.events])
    seat = game.acting or 0
    routes._ways.cache_clear()
    begun = process_time()
    steady(view_of(game, seat), seen_by(log, seat), Random(1))
    return 1000 * (process_time() - begun)


def main() -> int:
    """Print the figures; fails below the promise."""
    fine = True
    for box in EDITIONS.values():
        for seats in ((box.least + box.most) // 2, box.most):
            taken, late = paces(box, seats), cold(box, seats)
            mean, most = sum(taken) / len(taken), max(*taken, late)
            print(f"{box.key:<8}{seats:>3} seats  {len(taken):>5} moves  {mean:>6.1f} ms a move, slowest {most:.0f} ms")
            fine = fine and mean < MEAN_MS and most < MOST_MS
    print(f"at most {MEAN_MS} ms a move on average, never {MOST_MS} ms")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
