"""Play many random games of every edition over all seats and options and check everything that must hold in each.

python -m tests.soak.games [games of each edition, default 10000] [processes, default 2]
"""

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from core.rules.editions import EDITIONS, Edition
from tests.rules.random_games import random_game
from tests.rules.seen import wanted

PART = 50


def part(edition: str, first: int) -> Counter[str]:
    """Play `PART` games; what was seen. AssertionError names the game that failed."""
    seen: Counter[str] = Counter()
    for number in range(first, first + PART):
        try:
            played = random_game(number, edition, checks=0.03)
        except Exception as fault:
            raise AssertionError(f"game {number} of {edition} failed: {fault!r}") from fault
        seen["games"] += 1
        seen["commands"] += len(played.commands)
        seen += played.seen
    return seen


def main(games: int = 10_000, processes: int = 2) -> int:
    """Play and print what was seen; the first failure ends it, and something never seen is one."""
    missing = [one for box in EDITIONS.values() for one in soak(box, games, processes)]
    return 1 if missing else 0


def soak(box: Edition, games: int, processes: int) -> set[str]:
    """Play the games of one edition; the names of what no game showed."""
    begun, total = time.monotonic(), Counter[str]()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for seen in pool.map(partial(part, box.key), range(0, games, PART)):
            total += seen
    for what, count in sorted(total.items()):
        print(f"{what:<52}{count:>12,}")
    missing = wanted(box) - set(total)
    print(f"{box.key}: no failure in {time.monotonic() - begun:,.0f} s; never seen: {sorted(missing) or 'nothing'}")
    return missing


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
