"""Builders: a maze from its list of cards or its drawing, and a game in which somebody holds the cards of the test."""

import re

from core.rules.board import Board, board_of, xy
from core.rules.cards import GOAL_KINDS, WAYS
from core.rules.deal import new_game
from core.rules.editions import USUAL as USUAL_EDITION
from core.rules.state import Game

USUAL = ("STONE-NE", "GOLD", "STONE-NW")
ROLES = {
    "M": "miner", "S": "saboteur", "G": "green", "B": "blue", "C": "boss", "P": "profiteer", "O": "geologist",
}  # fmt: skip


def row(first: int, last: int) -> list[str]:
    """P-EW in (first, 0) .. (last, 0)."""
    return [f"{x},0 P-EW" for x in range(first, last + 1)]


def parse(text: str) -> tuple[int, int, str, bool]:
    found = re.fullmatch(r"(-?\d+),(-?\d+) ([\w-]+)(@180)?", text)
    assert found, text
    return int(found[1]), int(found[2]), found[3], bool(found[4])


def maze(cards=(), revealed=()) -> Board:
    """A board from lines like "1,0 P-NE@180"; copies are numbered as they come."""
    laid = [parse(text) for text in cards]
    paths = [(x, y, f"{kind}.{copy}", half) for copy, (x, y, kind, half) in enumerate(laid, 1)]
    goals = {{-2: 0, 0: 1, 2: 2}[y]: (kind, half) for _, y, kind, half in map(parse, revealed)}
    return board_of(paths, goals)


def table(board: Board | None = None, hand=(), *, seats=5, seat=0, goals=USUAL, roles=None, **changes) -> Game:
    """A game of a round under way: `seat` acts and holds `hand`; everybody else holds a discard each.

    `roles` is a letter for each seat (see `ROLES`); `changes` are fields of the game, and `edition` and `options`.
    """
    edition, options = changes.pop("edition", USUAL_EDITION), changes.pop("options", None)
    game = new_game(seats, b"a seed for tests", edition, options).game
    others = tuple((f"P-X.{90 + other}",) for other in range(seats))
    hands = (*others[:seat], tuple(hand), *others[seat + 1 :])
    fields = {"hands": hands, "acting": seat, "goals": tuple(goals), **changes}
    if board is not None:
        fields["board"] = board
    if roles is not None:
        fields["roles"] = tuple(ROLES[one] for one in roles)
    assert sorted(fields["goals"]) == sorted(GOAL_KINDS)
    return game._replace(**fields)


def legal(board: Board, kind: str, limit=None) -> list[str]:
    """Placements as the judge lists them: "x,y" or "x,y@180"."""
    found = sorted((cell, shape.turned) for shape in WAYS[kind] for cell in board.fitting(shape, limit))
    return ["{},{}".format(*xy(cell)) + "@180" * half for cell, half in found]


def live(board: Board) -> list[str]:
    return [f"{x},{y}" for x, y in board.frontier()]


def text_order(cells) -> list[str]:
    """Cells like "1,0@180" sorted as the judge does: y, then x, then unturned first."""

    def key(text):
        x, y = text.removesuffix("@180").split(",")
        return int(y), int(x), text.endswith("@180")

    return sorted(cells, key=key)
