"""Text forms: a maze with one glyph a cell, and the record of a game that can be read and played again.

Through cards are single lines, blocked ones double lines, `S` the start, `?` a closed goal, `G` the gold, `·` an
empty cell. Every card of every edition has its own glyph, a card and its half turn have two.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from core.rules.actions import ON
from core.rules.board import GOALS, Board, at, board_of
from core.rules.cards import GOAL_KINDS, GOLD, START, WAYS, Shape, family, kind_of
from core.rules.commands import (
    Command,
    Discard,
    EndRound,
    NextRound,
    PickGold,
    PlayBreak,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlayTheft,
    Remove,
    StealGold,
)

EMPTY, CLOSED = "·", "?"
_ON: dict[str, Callable[[int, str, int], Command]] = {"break": PlayBreak, **ON}

# as printed, then after a half turn; cards equal to themselves after it have one glyph
GLYPHS: dict[str, str] = {
    "P-X": "┼", "P-T3": "├┤", "P-T4": "┬┴", "P-NS": "│", "P-EW": "─", "P-NE": "└┐", "P-NW": "┘┌",
    "D-NESW": "╬", "D-NES": "╠╣", "D-ESW": "╦╩", "D-NS": "║", "D-EW": "═", "D-NE": "╚╗", "D-NW": "╝╔",
    "D-S": "╷╵", "D-W": "╴╶",
    "B-1": "#", "C-1": "╱", "C-2": "╲", "L-S": "↓↑", "L-W": "←→", "L-ES": "╭╯", "L-NE": "╰╮",
    "G-NS": "╟╢", "G-EW": "┄", "G-ES": "╓╜", "U-NS": "┇", "U-EW": "┅", "U-SW": "╕╘",
    "M-1": "╞╡", "M-2": "╪", "M-3": "╫", "M-4": "┞┧", "M-5": "┟┦",
    "K-S": "╻╹", "K-W": "╸╺", "K-ESW": "┳┻", "K-NES": "┣┫", "K-X": "╋", "K-ESWn": "╈╇", "K-NSWe": "╉╊", "K-EWs": "┯┷",
    START: "S", GOLD: "G", "STONE-NE": "└┐", "STONE-NW": "┘┌",
}  # fmt: skip

_GLYPH: dict[tuple[str, bool], str] = {
    (kind, shape.turned): glyph
    for kind, glyphs in GLYPHS.items()
    for shape, glyph in zip(WAYS[kind], glyphs, strict=True)
}
_PATH_OF: dict[str, tuple[str, bool]] = {g: key for key, g in _GLYPH.items() if key[0] not in (START, *GOAL_KINDS)}
_GOAL_OF: dict[str, tuple[str, bool]] = {g: key for key, g in _GLYPH.items() if key[0] in GOAL_KINDS}


def glyph(shape: Shape) -> str:
    """The glyph of a card as it lies."""
    return _GLYPH[shape.kind, shape.turned]


def draw(board: Board) -> str:
    """The maze as text: every row from the westmost to the eastmost card, closed goals included."""
    shown = {(cell.x, cell.y): glyph(cell.shape) for cell in board}
    shown |= {GOALS[goal]: CLOSED for goal in board.shut.values()}
    across, down = ([place[axis] for place in shown] for axis in (0, 1))
    columns = range(min(across), max(across) + 1)
    return "\n".join("".join(shown.get((x, y), EMPTY) for x in columns) for y in range(min(down), max(down) + 1))


def read_maze(text: str, last: tuple[int, int] | None = None) -> Board:
    """The board that `draw` shows, the card at `last` laid last; copies of a kind are numbered by y, then x.

    Goals that are cut off are closed. Blank lines round the text and an indent common to all lines do not count.
    ValueError without exactly one start, for an unknown glyph, or for a card where none may lie.
    """
    rows = [line.strip() for line in text.strip().splitlines()]
    starts = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "S"]
    if len(starts) != 1:
        raise ValueError("a maze has one start")
    west, north = starts[0]
    paths: list[tuple[int, int, str, bool]] = []
    goals: dict[int, tuple[str, bool]] = {}
    copies: dict[str, int] = {}
    for place, sign in _signs(rows, west, north):
        if place in GOALS and sign in _GOAL_OF:
            goals[GOALS.index(place)] = _GOAL_OF[sign]
        elif sign in _PATH_OF:
            kind, half = _PATH_OF[sign]
            copies[kind] = copies.get(kind, 0) + 1
            paths.append((*place, f"{kind}.{copies[kind]}", half))
        elif not (sign == EMPTY or (sign == CLOSED and place in GOALS)):
            raise ValueError(f"no card looks like {sign!r}")
    board = board_of(paths, goals)
    board.last = at(*last) if last else None
    return board


def _signs(rows: list[str], west: int, north: int) -> Iterator[tuple[tuple[int, int], str]]:
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != "S":
                yield (x - west, y - north), sign


class Record(NamedTuple):
    """Everything a game came from: `play.replay(**record._asdict())` leads to the same game."""

    seed: bytes
    seats: int
    edition: str
    options: Mapping[str, str]
    commands: tuple[Command, ...]


def write_record(record: Record) -> str:
    """The record as text, a line for each command."""
    options = [f"option {key} {value}" for key, value in sorted(record.options.items())]
    head = [f"edition {record.edition}", f"seats {record.seats}", f"seed {record.seed.hex()}", *options]
    return "\n".join([*head, *map(write_command, record.commands)]) + "\n"


def read_record(text: str) -> Record:
    """The record in a text; lines beginning with `;` and blank lines do not count. ValueError if malformed."""
    facts: dict[str, str] = {}
    options: dict[str, str] = {}
    commands: list[Command] = []
    for line in text.splitlines():
        first, _, rest = line.strip().partition(" ")
        if not first or first.startswith(";"):
            continue
        if first == "option":
            key, _, options_value = rest.partition(" ")
            options[key] = options_value
        elif first in ("edition", "seats", "seed"):
            facts[first] = rest
        else:
            commands.append(read_command(line))
    if facts.keys() != {"edition", "seats", "seed"}:
        raise ValueError("a record names edition, seats and seed")
    seed = bytes.fromhex(facts["seed"])
    return Record(seed, int(facts["seats"]), facts["edition"], options, tuple(commands))


def write_command(command: Command) -> str:
    """A command as a line: the seat, a word or a card, and where."""
    match command:
        case PlayPath(seat, card, x, y, turned):
            return f"{seat} {card} at {x},{y}" + "@180" * turned
        case PlayTheft(seat, card):
            return f"{seat} {card}"
        case PlayRepair(seat, card, target, tool):
            return f"{seat} {card} on {target} {tool}"
        case PlayRockfall(seat, card, x, y):
            return f"{seat} {card} takes {x},{y}"
        case PlayMap(seat, card, goal):
            return f"{seat} {card} looks {goal}"
        case Remove(seat, cards, front):
            return f"{seat} removes {front} with {' '.join(cards)}"
        case Discard(seat, cards):
            return f"{seat} passes {' '.join(cards)}"
        case PickGold(seat, index):
            return f"{seat} keeps {index}"
        case StealGold(seat, target):
            return f"{seat} steals {target}"
        case NextRound(seat):
            return f"{seat} next"
        case EndRound(seat):
            return f"{seat} ends"
    seat, card, target = command
    return f"{seat} {card} on {target}"


def read_command(line: str) -> Command:
    """The command a line stands for. ValueError if malformed."""
    match line.split():
        case [seat, card, "at", place]:
            cell = place.removesuffix("@180")
            return PlayPath(int(seat), card, *_place(cell), cell != place)
        case [seat, card, "on", target]:
            return _on(card)(int(seat), card, int(target))
        case [seat, card, "on", target, tool]:
            return PlayRepair(int(seat), card, int(target), tool)
        case [seat, card, "takes", place]:
            return PlayRockfall(int(seat), card, *_place(place))
        case [seat, card, "looks", goal]:
            return PlayMap(int(seat), card, int(goal))
        case [seat, "removes", front, "with", *cards] if cards:
            return Remove(int(seat), tuple(cards), front)
        case [seat, "passes", *cards] if cards:
            return Discard(int(seat), tuple(cards))
        case [seat, "keeps", index]:
            return PickGold(int(seat), int(index))
        case [seat, "steals", target]:
            return StealGold(int(seat), int(target))
        case [seat, "next"]:
            return NextRound(int(seat))
        case [seat, "ends"]:
            return EndRound(int(seat))
        case [seat, card] if family(kind_of(card)) == "theft":
            return PlayTheft(int(seat), card)
    raise ValueError(f"no such command: {line[:80]!r}")


def _on(card: str) -> Callable[[int, str, int], Command]:
    sort = family(kind_of(card))
    if sort not in _ON:
        raise ValueError(f"not played on a seat: {card[:40]!r}")
    return _ON[sort]


def _place(text: str) -> tuple[int, int]:
    x, comma, y = text.partition(",")
    if not comma:
        raise ValueError(f"no such cell: {text[:40]!r}")
    return int(x), int(y)
