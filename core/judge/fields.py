"""What a question may carry, read strictly: every function gives a value of the rules or raises ValueError."""

import re
from functools import lru_cache
from typing import Any

from core.rules.board import FAR, GOALS, Board, board_of
from core.rules.cards import ACTIONS, GOAL_KINDS, GOLD, SHAPES, TOOLS
from core.rules.deal import new_game
from core.rules.editions import USUAL, Edition, find, settle_options
from core.rules.state import Game

Question = dict[str, Any]
Answer = dict[str, Any]

_CARD = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3}) ([A-Za-z0-9-]{1,16})(?:@(0|180))?", re.ASCII)
_CELL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})", re.ASCII)
_GOALS = ("STONE-NE", GOLD, "STONE-NW")
_BREAKS = {tools[0]: kind for kind, (family, tools) in ACTIONS.items() if family == "break"}
_MOST = 1 << 31  # of any number


def only(question: Question, known: frozenset[str]) -> None:
    """The question has no other keys."""
    if question.keys() - known:
        raise ValueError(f"unknown key: {min(question.keys() - known)}")


def text(value: object) -> str:
    """A text. Raises ValueError."""
    if not isinstance(value, str):
        raise ValueError("a text is missing")
    return value


def listed(value: object) -> list[Any]:
    """A list. Raises ValueError."""
    if not isinstance(value, list):
        raise ValueError("a list is missing")
    return value


def flag(value: object) -> bool:
    """True or false. Raises ValueError."""
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def number(value: object) -> int:
    """A whole number of a reasonable size. Raises ValueError."""
    if type(value) is not int or abs(value) > _MOST:
        raise ValueError("a number is missing")
    return value


def count(value: object) -> int:
    """How many there are of something."""
    found = number(value)
    if found < 0:
        raise ValueError("less than nothing")
    return found


def table(value: object) -> dict[str, Any]:
    """An object with options."""
    if not isinstance(value, dict):
        raise ValueError("options is an object")
    return value


def by_seat(value: object, name: str, seats: int) -> dict[int, Any]:
    """An object whose keys are seats."""
    if not isinstance(value, dict) or value.keys() - set(map(str, range(seats))):
        raise ValueError(f"{name} is an object by seat")
    return {int(seat): one for seat, one in value.items()}


def kind(value: object, known: frozenset[str]) -> str:
    """The kind of a card, one of those known."""
    found = text(value)
    if found not in known:
        raise ValueError(f"unknown card: {found[:40]}")
    return found


def lying(value: object, known: frozenset[str]) -> tuple[int, int, str, bool]:
    """A card with its place: "1,0 P-NE@180"."""
    match = _CARD.fullmatch(text(value))
    if not match:
        raise ValueError("a card lies as x,y ID or x,y ID@180")
    x, y = int(match[1]), int(match[2])
    if abs(x) > FAR or abs(y) > FAR:
        raise ValueError("too far out")
    return x, y, kind(match[3], known), SHAPES[match[3], match[4] == "180"].turned


def cell(value: object) -> tuple[int, int]:
    """A place alone: "1,0"."""
    match = _CELL.fullmatch(text(value))
    if not match:
        raise ValueError("a cell is x,y")
    return int(match[1]), int(match[2])


def goals(question: Question) -> tuple[str, ...]:
    """What lies at each goal, from the top."""
    kinds = tuple(text(one) for one in listed(question.get("goals", list(_GOALS))))
    if sorted(kinds) != sorted(GOAL_KINDS):
        raise ValueError(f"goals are {', '.join(GOAL_KINDS)} in some order")
    return kinds


def board(question: Question, known: frozenset[str], kinds: tuple[str, ...]) -> Board:
    """The maze of `board` and `revealed`."""
    cards = [lying(one, known) for one in listed(question.get("board", []))]
    opened = [lying(one, frozenset(GOAL_KINDS)) for one in listed(question.get("revealed", []))]
    found: dict[int, tuple[str, bool]] = {}
    for x, y, goal, half in opened:
        if (x, y) not in GOALS or kinds[GOALS.index((x, y))] != goal or GOALS.index((x, y)) in found:
            raise ValueError(f"no {goal} to reveal at {x},{y}")
        found[GOALS.index((x, y))] = (goal, half)
    return board_of([(x, y, f"{path}.1", half) for x, y, path, half in cards], found)


def front(value: object, seat: int) -> tuple[str, ...]:
    """The cards in front of a seat, from its broken tools (R25: none twice)."""
    tools = [text(tool) for tool in listed(value)]
    if not set(tools) <= set(TOOLS) or len(set(tools)) < len(tools):
        raise ValueError(f"broken are {', '.join(TOOLS)}, each once at most")
    return tuple(f"{_BREAKS[tool]}.{seat + 1}" for tool in tools)


def edition(question: Question) -> Edition:
    """The edition that is asked about."""
    return find(text(question.get("edition", USUAL)))


def game(question: Question, seats: int) -> Game:
    """A game of the edition and options with so many seats, freshly dealt."""
    box = edition(question)
    chosen = settle_options(box, table(question.get("options", {})))
    return _dealt(box.key, seats, tuple(chosen.items()))


@lru_cache(maxsize=512)
def _dealt(edition: str, seats: int, options: tuple[tuple[str, str], ...]) -> Game:
    return new_game(seats, b"a question", edition, dict(options)).game
