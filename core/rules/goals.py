"""Turning goals up: who is reached, how a stone comes to lie, and what that reaches in turn (R56-R64)."""

from collections.abc import Sequence
from typing import NamedTuple

from core.rules.board import GOAL_CELLS, STEPS, Board
from core.rules.cards import GOLD, WAYS, Shape, laid


class Opened(NamedTuple):
    """A goal that turned up."""

    goal: int
    kind: str
    turned: bool


def live_sides(board: Board, cell: int) -> int:
    """The sides of a cell that a live opening faces."""
    lit = board.lit
    return sum(side for side, step, back in STEPS if lit.get(cell + step, 0) & back)


def reached(board: Board) -> list[int]:
    """Face-down goals that a live opening faces, from the top (R56, R57)."""
    return [goal for cell, goal in board.shut.items() if live_sides(board, cell)]


def lying(board: Board, cell: int, kind: str, played: int) -> bool:
    """Whether a stone turning up on `cell` lies turned, after a card was laid on `played` (R59, R64)."""
    live = live_sides(board, cell)
    facing = sum(side for side, step, _ in STEPS if cell + step == played) & live

    def worth(shape: Shape) -> tuple[int, int, int, bool]:
        met = (shape.opens & live).bit_count()
        return (shape.opens & facing).bit_count(), met, _matching(board, cell, shape), not shape.turned

    return max(WAYS[kind], key=worth).turned


def _matching(board: Board, cell: int, shape: Shape) -> int:
    """How many face-up neighbours have an edge that fits, opening to opening or wall to wall."""
    near = ((side, back, board.cards.get(cell + step)) for side, step, back in STEPS)
    return sum(bool(shape.opens & side) == bool(card.shape.opens & back) for side, back, card in near if card)


def turn_up(board: Board, kinds: Sequence[str], played: int) -> tuple[Board, list[Opened]]:
    """Turn up every goal that is reached, and those reached through them, until none is or the gold lies open.

    `kinds` says what lies at each goal; `played` is the cell of the card that was laid (R62-R64).
    """
    opened: list[Opened] = []
    while (found := reached(board)) and not any(one.kind == GOLD for one in opened):
        for goal in found:
            cell = GOAL_CELLS[goal]
            half = lying(board, cell, kinds[goal], played)
            board = board.put(cell, laid(kinds[goal], half))
            opened.append(Opened(goal, kinds[goal], half))
    return board, opened
