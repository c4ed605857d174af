"""The conformance tool: one question about a maze a line in, one answer a line out, both JSON.

A line names `edition`, `board` ("1,0 P-EW@180"), `goals` from the top, `revealed` and `options`, and asks for `card`
(where is it legal?), `place`, `rockfall`, `targets` or `connected`. Rockfall and placing happen before the rest.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from core.rules.board import FAR, GOAL_CELLS, GOALS, LIMITS, Board, Limit, at, board_of, xy
from core.rules.cards import GOAL_KINDS, GOLD, SHAPES, WAYS, laid
from core.rules.doors import passes
from core.rules.editions import OPTIONS, USUAL, path_kinds
from core.rules.goals import turn_up
from core.rules.reasons import Reason

_CARD = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3}) ([A-Za-z0-9-]{1,16})(?:@(0|180))?", re.ASCII)
_CELL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})", re.ASCII)
_KEYS = frozenset(
    ("edition", "board", "goals", "revealed", "options", "card", "place", "connected", "rockfall", "targets")
)
_USUAL = ("STONE-NE", GOLD, "STONE-NW")


def judge(lines: Iterable[bytes]) -> Iterator[str]:
    """The answers, line by line; a malformed line is answered by {"error": ...}."""
    for line in lines:
        try:
            answer = _answer(json.loads(line))
        except (ValueError, RecursionError) as fault:
            answer = {"error": str(fault)[:200] or "malformed"}
        yield json.dumps(answer)


def _answer(question: object) -> dict[str, Any]:
    if not isinstance(question, dict):
        raise ValueError("a line is one JSON object")
    if question.keys() - _KEYS:
        raise ValueError(f"unknown key: {min(question.keys() - _KEYS)}")
    known = path_kinds(_text(question.get("edition", USUAL)))
    limit = _limit(question.get("options", {}))
    goals = _goals(question)
    board = _board(question, known, goals)
    answer: dict[str, Any] = {}
    if "rockfall" in question:
        board = _rockfall(board, question["rockfall"])
    if "place" in question:
        board = _place(board, _lying(question["place"], known), goals, limit, answer)
    if "card" in question:
        answer["legal"] = _legal(board, _kind(question["card"], known), limit)
    if _flag(question.get("connected", False)):
        answer["passG"], answer["passB"] = passes(_with_gold(board, goals))
    if "targets" in question:
        if question["targets"] != "rockfall":
            raise ValueError("targets of rockfall only")
        answer["targets"] = [_name(cell) for cell in board.removable()]
    if not answer.keys() & {"passG", "targets"}:
        answer["live"] = [f"{x},{y}" for x, y in board.frontier()]
    return answer


def _board(question: dict[str, Any], known: frozenset[str], goals: tuple[str, ...]) -> Board:
    cards = [_lying(text, known) for text in _list(question.get("board", []))]
    opened = [_lying(text, frozenset(GOAL_KINDS)) for text in _list(question.get("revealed", []))]
    found: dict[int, tuple[str, bool]] = {}
    for x, y, kind, half in opened:
        if (x, y) not in GOALS or goals[GOALS.index((x, y))] != kind or GOALS.index((x, y)) in found:
            raise ValueError(f"no {kind} to reveal at {x},{y}")
        found[GOALS.index((x, y))] = (kind, half)
    return board_of([(x, y, f"{kind}.1", half) for x, y, kind, half in cards], found)


def _place(
    board: Board, card: tuple[int, int, str, bool], goals: tuple[str, ...], limit: Limit, answer: dict[str, Any]
) -> Board:
    x, y, kind, half = card
    lying = laid(f"{kind}.1", half)
    cell = at(x, y)
    reason = board.why_not(cell, lying.shape, limit)
    if reason:
        raise ValueError(str(reason))
    board, opened = turn_up(board.put(cell, lying), goals, cell)
    answer["revealed"] = [f"{_name(GOAL_CELLS[one.goal])} {one.kind}" + "@180" * one.turned for one in sorted(opened)]
    answer["gold"] = any(one.kind == GOLD for one in opened)
    return board


def _legal(board: Board, kind: str, limit: Limit) -> list[str]:
    found = [(cell, shape.turned) for shape in WAYS[kind] for cell in board.fitting(shape, limit)]
    return [_name(cell) + "@180" * half for cell, half in sorted(found)]


def _rockfall(board: Board, text: object) -> Board:
    match = _CELL.fullmatch(_text(text))
    if not match:
        raise ValueError("a cell is x,y")
    cell = at(int(match[1]), int(match[2]))
    if cell not in board.removable():
        raise ValueError(
            str(Reason.NOT_REMOVABLE if cell in board.cards or cell in board.shut else Reason.NO_CARD_THERE)
        )
    return board.lifted(cell)


def _with_gold(board: Board, goals: tuple[str, ...]) -> Board:
    cell = GOAL_CELLS[goals.index(GOLD)]
    return board.put(cell, laid(GOLD, False)) if cell in board.shut else board


def _lying(text: object, known: frozenset[str]) -> tuple[int, int, str, bool]:
    match = _CARD.fullmatch(_text(text))
    if not match:
        raise ValueError("a card lies as x,y ID or x,y ID@180")
    x, y = int(match[1]), int(match[2])
    if abs(x) > FAR or abs(y) > FAR:
        raise ValueError("too far out")
    return x, y, _kind(match[3], known), SHAPES[match[3], match[4] == "180"].turned


def _kind(text: object, known: frozenset[str]) -> str:
    if _text(text) not in known:
        raise ValueError(f"unknown card: {str(text)[:40]}")
    return str(text)


def _goals(question: dict[str, Any]) -> tuple[str, ...]:
    kinds = tuple(_text(kind) for kind in _list(question.get("goals", list(_USUAL))))
    if sorted(kinds) != sorted(GOAL_KINDS):
        raise ValueError(f"goals are {', '.join(GOAL_KINDS)} in some order")
    return kinds


def _limit(options: object) -> Limit:
    if not isinstance(options, dict):
        raise ValueError("options is an object")
    for key, value in options.items():
        if key in OPTIONS and value not in OPTIONS[key]:
            raise ValueError(f"no such option: {key}")
    return LIMITS.get(options.get("board_limit", "none"))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is missing")
    return value


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("a list is missing")
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _name(cell: int) -> str:
    x, y = xy(cell)
    return f"{x},{y}"
