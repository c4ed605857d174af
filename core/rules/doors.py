"""Which way leads to the gold: doors count only when the winner is determined (R114, R141)."""

from core.rules.board import STEPS, Board
from core.rules.cards import BLUE, GOLD, GREEN


def passes(board: Board) -> tuple[bool, bool]:
    """Whether a way from the start to the open gold has no blue door (green passes), and one has no green door."""
    return _way(board, BLUE), _way(board, GREEN)


def _way(board: Board, barred: str) -> bool:
    """Whether the gold is reached without going through a door of the colour `barred`."""
    cards = board.cards
    wave = [(cell, card.shape.ladder) for cell, card in cards.items() if card.shape.ladder]
    walked = dict(wave)
    while wave:
        cell, sides = wave.pop()
        if cards[cell].shape.kind == GOLD:
            return True
        for side, step, back in STEPS:
            near = cell + step
            if not sides & side or near not in cards or not cards[near].shape.opens & back:
                continue
            shape = cards[near].shape
            closed = shape.door if shape.colour == barred else 0
            more = shape.spread[back] & ~closed & ~walked.get(near, 0)
            if more:
                walked[near] = walked.get(near, 0) | more
                wave.append((near, more))
    return False
