"""`python -m tests.scenario [--hours 20] [--seed N]`: ten groups and forty people for a day; ends with a verdict.

With `--webhook` Telegram brings the updates. With `--keep FOLDER` the file, the logs and what is judged stay there;
`--judge FOLDER` judges that once more.
"""

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

from tests.scenario.evening import DAY, Plan, Scenario
from tests.scenario.evidence import Evidence
from tests.scenario.report import Report

SIZES = ((4, 0), (5, 0), (3, 1), (4, 1), (5, 0), (3, 2), (4, 0), (4, 1), (4, 0), (4, 0))
HOUR = 3600.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=20.0)
    parser.add_argument("--factor", type=float, default=60.0)
    parser.add_argument("--groups", type=int, default=len(SIZES))
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--keep", type=Path, help="a folder in which the file and the logs stay")
    parser.add_argument("--webhook", action="store_true", help="Telegram brings the updates")
    parser.add_argument("--judge", type=Path, help="such a folder: nothing is played")
    given = parser.parse_args()
    if given.judge:
        return tell(Report.of(given.seed, given.hours, Evidence.kept(given.judge / DAY)))
    if given.keep and given.keep.exists():
        parser.error("Name a folder for --keep that does not exist yet: another day's file would be played on.")
    if given.keep:
        given.keep.mkdir(parents=True)
    print(f"seed {given.seed}", flush=True)
    plan = Plan(given.seed, given.hours, given.factor, SIZES[: given.groups], outage=HOUR, webhook=given.webhook)
    with tempfile.TemporaryDirectory() as folder:
        return tell(Scenario(given.keep or Path(folder), plan).run())


def tell(report: Report) -> int:
    """Print it; 1 if there are complaints."""
    print("\n".join(report.lines()))
    return 1 if report.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
