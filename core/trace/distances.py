"""How many cards each goal was away, in whole cards: the search of the computer players over a maze everybody sees."""

from typing import NamedTuple

from core.ai.ground import Ground, ground_of
from core.ai.routes import FAR, Ways, reach
from core.rules.board import GOAL_CELLS, Board
from core.rules.cards import GOLD
from core.rules.state import Game

PLENTY = 1_000_000  # copies of every card that may still come: none of them costs more for being scarce
OUT_OF_REACH = int(FAR)  # a goal without a way counts as this many cards away

Cards = tuple[int, int, int]  # by goal: cards still needed, 0 once it lies open, OUT_OF_REACH where no way leads


class Distances(NamedTuple):
    """Cards still needed to each goal: for whoever turns it up, and on ways that a colour can pass (R141)."""

    all: Cards
    green: Cards
    blue: Cards


def distances(game: Game) -> Distances:
    """How far the goals are on this table; gold that lies open can still be away for a colour that doors stop."""
    far = reach(_plenty(ground_of(game.board, game.edition, game.options), game.board))
    return Distances(*(_cards(ways, game.board) for ways in far))


def _plenty(land: Ground, board: Board) -> Ground:
    """The ground with copies enough of every card that is left, and with the gold still to be reached."""
    gold = {
        cell: goal for goal, cell in enumerate(GOAL_CELLS) if cell in board.cards and board.cards[cell].card == GOLD
    }
    cells = {cell: card for cell, card in land.cells.items() if cell not in gold}
    stock = tuple((kind, PLENTY * (left > 0)) for kind, left in land.stock)
    return Ground(cells, {**land.closed, **gold}, land.box, stock)


def _cards(ways: Ways, board: Board) -> Cards:
    open_ = [cell in board.cards and board.cards[cell].card != GOLD for cell in GOAL_CELLS]
    top, middle, bottom = (0 if up else round(far) for far, up in zip(ways, open_, strict=True))
    return top, middle, bottom
