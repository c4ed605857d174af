"""Records of games as files: whose they are, and what they tell when they are played again.

A record is the text of `core.rules.notation`, with the players' names in lines that do not count for the rules.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from core.errors import Refused
from core.i18n import LANGUAGES, Translator, translator
from core.narrate import line
from core.rules.deal import new_game
from core.rules.events import Event
from core.rules.notation import Record, draw, read_record
from core.rules.play import follow
from core.rules.state import DIG

HEAD = "; A game of Saboteur. Tell it again: python -m core replay <this file>"
NAME = re.compile(r"; seat ([0-9]{1,2}) (.+)")


def sign(text: str, names: Sequence[str | None]) -> str:
    """The record `text` with the names by seat that may be told, each of one line."""
    named = [f"; seat {seat} {name}" for seat, name in enumerate(names) if name]
    return "\n".join([HEAD, *named, text])


def names_in(text: str, seats: int, t: Translator) -> list[str]:
    """The names of a record's players by seat; whoever is not named is called by their number."""
    named = {int(found[1]): found[2] for line in text.splitlines() if (found := NAME.fullmatch(line))}
    return [named.get(seat, t("replay.dwarf", n=seat + 1)) for seat in range(seats)]


def story(record: Record, names: Sequence[str], t: Translator) -> str:
    """What a spectator of the game was told, with the maze at the end of each round.

    Raises:
        Refused: an order of the record is against the rules; fact `move` says which, from 1.
        ValueError: no game begins so.
    """
    game, opening = new_game(record.seats, record.seed, record.edition, record.options)
    told = _told(opening, names, t)
    played = 0
    try:
        for turn in follow(game, record.commands):
            played += 1
            told += _told(turn.events, names, t)
            if turn.before.phase == DIG and turn.after.phase != DIG:
                told += ["", draw(turn.after.board), ""]
    except Refused as no:
        raise Refused(no.reason, move=played + 1) from no
    return "\n".join(told) + "\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the tool `replay`."""
    parser.add_argument("file", type=Path, help="a record, as the app and `export` write it")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of what is told")


def run(chosen: argparse.Namespace) -> int:
    """Tell a record again."""
    t = translator(chosen.language)
    try:
        text = chosen.file.read_text("utf-8")
        record = read_record(text)
        sys.stdout.write(story(record, names_in(text, record.seats, t), t))
    except (OSError, ValueError, KeyError) as error:
        sys.stderr.write(f"This is no record of a game: {error}\n")
        return 2
    except Refused as no:
        sys.stderr.write(f"Move {no.facts['move']} is against the rules: {t(f'reason.{no.reason}')}\n")
        return 2
    return 0


def _told(events: Sequence[Event], names: Sequence[str], t: Translator) -> list[str]:
    return [said for event in events if (said := line(event, t, names, None))]
