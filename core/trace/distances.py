"""How many cards each goal was away, in whole cards: the search of the computer players over a maze everybody sees."""

from typing import NamedTuple

from core.ai.ground import Ground, ground_of
from core.ai.routes import FAR, Ways, reach, ways
from core.rules.board import GOAL_CELLS
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
    land, board = _plenty(ground_of(game.board, game.edition, game.options)), game.board
    up = tuple(cell in board.cards for cell in GOAL_CELLS)
    gold = {cell: goal for goal, cell in enumerate(GOAL_CELLS) if up[goal] and board.cards[cell].card == GOLD}
    if not gold:
        return Distances(*(_cards(far, up) for far in reach(land)))
    stones = tuple(lying and goal not in gold.values() for goal, lying in enumerate(up))
    cells = {cell: card for cell, card in land.cells.items() if cell not in gold}
    covered = reach(Ground(cells, {**land.closed, **gold}, land.box, land.stock))
    return Distances(_cards(ways(land), up), _cards(covered.green, stones), _cards(covered.blue, stones))


def _plenty(land: Ground) -> Ground:
    """The ground with copies enough of every card that is left."""
    return Ground(land.cells, land.closed, land.box, tuple((kind, PLENTY * (left > 0)) for kind, left in land.stock))


def _cards(far: Ways, up: tuple[bool, ...]) -> Cards:
    top, middle, bottom = (0 if lying else round(cards) for cards, lying in zip(far, up, strict=True))
    return top, middle, bottom
