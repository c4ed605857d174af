"""How recorded games are kept: `<name>.json` says how to play it again and where it leads, `<name>.txt` tells it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from core.i18n import translator
from core.narrate import line
from core.rules.codec import dump
from core.rules.commands import Command
from core.rules.deal import new_game
from core.rules.events import Event
from core.rules.notation import draw, read_command, write_command
from core.rules.play import Turn, follow

SHELF = Path(__file__).parent / "games"
NAMES = ("Ada", "Ben", "Cho", "Dae", "Eve", "Finn", "Gil", "Han", "Ines", "Jun", "Kai", "Lou")


class Entry(NamedTuple):
    """A recorded game: how it was dealt, what was ordered, the snapshot at the end, the public story."""

    name: str
    edition: str
    seats: int
    seed: bytes
    options: dict[str, str]
    commands: tuple[Command, ...]
    final: dict[str, Any]
    story: str


def names() -> list[str]:
    return sorted(path.stem for path in SHELF.glob("*.json"))


def read(name: str) -> Entry:
    told = json.loads((SHELF / f"{name}.json").read_text("utf-8"))
    commands = tuple(map(read_command, told["commands"]))
    story = (SHELF / f"{name}.txt").read_text("utf-8")
    return Entry(
        name,
        told["edition"],
        told["seats"],
        bytes.fromhex(told["seed"]),
        told["options"],
        commands,
        told["final"],
        story,
    )


def write(
    name: str, edition: str, seats: int, seed: bytes, options: dict[str, str], commands: Sequence[Command]
) -> None:
    """Play the commands and keep the game with what it led to."""
    opening = new_game(seats, seed, edition, options)
    turns = list(follow(opening.game, commands))
    told = {
        "edition": edition,
        "seats": seats,
        "seed": seed.hex(),
        "options": options,
        "commands": list(map(write_command, commands)),
        "final": dump(turns[-1].after),
    }
    SHELF.mkdir(exist_ok=True)
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace(',"', ',\n"')
    (SHELF / f"{name}.json").write_text(text + "\n", "utf-8")
    (SHELF / f"{name}.txt").write_text(story(opening.events, turns), "utf-8")


def remove(name: str) -> None:
    """Forget a recorded game."""
    for suffix in ("json", "txt"):
        (SHELF / f"{name}.{suffix}").unlink()


def story(opening: Sequence[Event], turns: Sequence[Turn]) -> str:
    """What a spectator reads, with the maze at the end of each round."""
    t, people = translator("en"), NAMES[: turns[0].before.seats]
    told: list[str] = []
    boards = [(opening, None)] + [(turn.events, turn) for turn in turns]
    for events, turn in boards:
        told += [said for said in (line(event, t, people, None) for event in events) if said]
        if turn and turn.before.phase == "dig" and turn.after.phase != "dig":
            told += ["", draw(turn.after.board), ""]
    return "\n".join(told) + "\n"
