"""The last card of a way to the gold: a question shows the maze at the end, the rules want to see the card laid."""

from core.rules.board import GOAL_CELLS, STEPS, Board, xy
from core.rules.cards import GOLD
from core.rules.commands import PlayPath
from core.rules.goals import live_sides
from core.rules.state import Game


def dug(now: Game, seat: int) -> tuple[Game, PlayPath]:
    """The game before the last card, which the seat holds, and the command that lays it and reaches the gold.

    ValueError if no card of the maze can have been the last.
    """
    place = _last(now)
    card = now.board.cards[place]
    before = now._replace(
        board=now.board.lifted(place), hands=tuple((card.card,) if one == seat else () for one in range(now.seats))
    )
    return before, PlayPath(seat, card.card, *xy(place), card.turned)


def _last(now: Game) -> int:
    """The cell of a card without which the gold is not reached and that may be laid there last; near the gold first."""
    board, treasure = now.board, GOAL_CELLS[now.goals.index(GOLD)]
    if not live_sides(board, treasure):
        raise ValueError("the gold is not reached")
    near = {treasure + step for _, step, _ in STEPS}
    for place in sorted(board.removable(), key=lambda one: one not in near):
        if _reaches(board, place, treasure, now):
            return place
    raise ValueError("no card can have reached the gold alone")


def _reaches(board: Board, place: int, treasure: int, now: Game) -> bool:
    before = board.lifted(place)
    return not live_sides(before, treasure) and not before.why_not(place, board.cards[place].shape, now.limit)
