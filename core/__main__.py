"""Tools on the command line: `python -m core <tool>`. A tool is a function that takes its parsed arguments."""

import argparse
import sys
from collections.abc import Callable, Sequence

from core import records, simulate
from core.errors import NotReady, SaboteurError, SettingsError
from core.i18n import translator
from core.judge import judge
from core.service import house, replay
from core.settings import Settings

Tool = Callable[[argparse.Namespace], int]


def _judge(_: argparse.Namespace) -> int:
    for answer in judge(sys.stdin.buffer):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 0


def _migrate(_: argparse.Namespace) -> int:
    try:
        names = house.migrate(Settings.from_env())
    except (SettingsError, NotReady) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"applied {name}\n" for name in names) or "The database is up to date.\n")
    return 0


def _export(chosen: argparse.Namespace) -> int:
    try:
        house.start(Settings.from_env())
        sys.stdout.write(replay.record(chosen.code))
    except (SettingsError, NotReady) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except SaboteurError as error:
        sys.stderr.write(translator("en")(f"reason.{error.reason}") + "\n")
        return 2
    finally:
        house.stop()
    return 0


# name -> what it does, for `--help`
TOOLS: dict[str, tuple[Tool, str]] = {
    "judge": (_judge, "answer questions about the rules: JSON lines in, JSON lines out"),
    "export": (_export, "write the record of a table whose game is over, seed and all"),
    "migrate": (_migrate, "bring the database forward to this release"),
    "replay": (records.run, "tell a recorded game again"),
    "simulate": (simulate.run, "play games among computer players and count which side wins"),
}
# name -> what adds its arguments
ARGUMENTS: dict[str, Callable[[argparse.ArgumentParser], object]] = {
    "export": lambda parser: parser.add_argument("code", help="of the table, as in its link"),
    "replay": records.add_arguments,
    "simulate": simulate.add_arguments,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool named first; its exit code."""
    parser = argparse.ArgumentParser(prog="python -m core")
    tools = parser.add_subparsers(required=True, metavar="tool")
    for name, (tool, summary) in TOOLS.items():
        parts = tools.add_parser(name, help=summary, description=summary)
        parts.set_defaults(tool=tool)
        if name in ARGUMENTS:
            ARGUMENTS[name](parts)
    chosen = parser.parse_args(argv)
    run: Tool = chosen.tool
    return run(chosen)


if __name__ == "__main__":
    sys.exit(main())
