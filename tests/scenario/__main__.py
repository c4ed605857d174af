"""`python -m tests.scenario [--hours 20] [--seed N]`: ten groups and forty people for a day; the seed is told first."""

import argparse
import secrets
import tempfile
from pathlib import Path

from tests.scenario.evening import Plan, Scenario

SIZES = ((4, 0), (5, 0), (3, 1), (4, 1), (5, 0), (3, 2), (4, 0), (4, 1), (4, 0), (4, 0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=20.0)
    parser.add_argument("--factor", type=float, default=60.0)
    parser.add_argument("--groups", type=int, default=len(SIZES))
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    plan = Plan(given.seed, given.hours, given.factor, SIZES[: given.groups])
    with tempfile.TemporaryDirectory() as folder:
        seen = Scenario(Path(folder), plan).run()
    print("\n".join(f"{what:<28}{count:>8,}" for what, count in sorted(seen.items())))


if __name__ == "__main__":
    main()
