"""Count every payout of crews of one size against the second writing of the rules (`tests.rules.test_payouts`).

python -m tests.soak.payouts [people, default 6]
"""

import random
import sys
import time

from tests.rules.test_payouts import check, every_case


def main(size: int = 6) -> int:
    """Check all crews of `size` people; the first difference ends it."""
    begun, count, dice = time.monotonic(), 0, random.Random(size)
    for given in every_case(size, full=True):
        check(given, dice)
        count += 1
    print(f"payouts of {size} people      {count:>12,} cases as the rules say in {time.monotonic() - begun:,.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
