"""Play many random games over all seats and options and check everything that must hold in each.

python -m tests.soak.games [games, default 10000] [processes, default 2]
"""

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.rules.random_games import random_game

PART = 50


def part(first: int) -> Counter[str]:
    """Play `PART` games; what was seen. AssertionError names the game that failed."""
    seen: Counter[str] = Counter()
    for number in range(first, first + PART):
        try:
            played = random_game(number, checks=0.03)
        except Exception as fault:
            raise AssertionError(f"game {number} failed: {fault!r}") from fault
        seen["games"] += 1
        seen["commands"] += len(played.commands)
        seen[f"seats {played.game.seats}"] += 1
        for result in (*played.game.history, played.game.result):
            seen[f"rounds won by {result.winner}"] += 1
            saboteurs = result.roles.count("saboteur")
            seen[f"saboteurs in play at {played.game.seats}: {saboteurs}"] += 1
        seen.update(type(command).__name__ for command in played.commands)
    return seen


def main(games: int = 10_000, processes: int = 2) -> int:
    """Play and print a summary; the first failure ends it."""
    begun, total = time.monotonic(), Counter[str]()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for seen in pool.map(part, range(0, games, PART)):
            total += seen
    for what, count in sorted(total.items()):
        print(f"{what:<32}{count:>12,}")
    print(f"no failure in {time.monotonic() - begun:,.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
