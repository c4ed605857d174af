"""The maze: face-up cards, which of their sides are live, and the edges of the empty cells next to them.

A board never changes; `put` and `lifted` make a new one. Everything a card's legality asks is kept by cell: laying a
card touches its four neighbours and what it newly joins to the start; only a rockfall counts the maze afresh.
Cells are keyed by one number, `at(x, y)`; keys sort by y, then x. The board holds nothing secret: what a face-down
goal is stands in the `Game`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from core.rules.cards import START, Laid, Shape, family, laid, mask
from core.rules.reasons import Reason

GOALS = ((8, -2), (8, 0), (8, 2))  # R5
FAR = 100  # no card can lie farther out, there are not enough of them
LIMITS = {"5x9": (0, 8, -2, 2)}  # A1

ROW = 256
# side of a card, step to the neighbour there, the neighbour's side that faces back
STEPS = ((1, -ROW, 4), (2, 1, 8), (4, ROW, 1), (8, -1, 2))

Limit = tuple[int, int, int, int] | None


def at(x: int, y: int) -> int:
    """The key of cell (x, y)."""
    return y * ROW + x


def xy(cell: int) -> tuple[int, int]:
    """The coordinates of a cell."""
    y = (cell + ROW // 2) // ROW
    return cell - y * ROW, y


ORIGIN = at(0, 0)
GOAL_CELLS = tuple(at(x, y) for x, y in GOALS)
_BESIDE_GOAL = frozenset(cell + step for cell in GOAL_CELLS for _, step, _ in STEPS)

# An empty cell's edge is one number: bits 0-3 sides where a neighbour opens to it, bits 4-7 sides where a face-up
# neighbour lies, bits 8-11 sides where a live tunnel opens to it. `_FITS[edge]` has bit m set when a card with open
# sides m may lie there (R18, R19); `_JOINS` the same for a ladder, which needs any opening, live or not (R111).
_FITS: list[int] = []
_JOINS: list[int] = []


def _fill() -> None:
    for edge in range(1 << 12):
        need, care, live = edge & 15, edge >> 4 & 15, edge >> 8
        match = [m for m in range(16) if m & care == need]
        _FITS.append(sum(1 << m for m in match if m & live))
        _JOINS.append(sum(1 << m for m in match if m & need))


_fill()


class Cell(NamedTuple):
    """A face-up card with its place; `live` by tunnel."""

    x: int
    y: int
    card: str
    turned: bool
    shape: Shape
    live: tuple[bool, ...]


class Board:
    """A maze. `cards` by cell; `lit`: live sides by cell; `edges` of empty cells; `shut`: closed goals by cell."""

    __slots__ = ("cards", "edges", "last", "lit", "shut")

    def __init__(
        self, cards: dict[int, Laid], lit: dict[int, int], edges: dict[int, int], shut: dict[int, int], last: int | None
    ) -> None:
        self.cards = cards
        self.lit = lit
        self.edges = edges
        self.shut = shut
        self.last = last

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.cards, self.shut, self.last) == (other.cards, other.shut, other.last)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Board {', '.join(f'{c.x},{c.y} {c.card}' + '@180' * c.turned for c in self)}>"

    def __iter__(self) -> Iterator[Cell]:
        """Every face-up card, by y, then x."""
        for cell in sorted(self.cards):
            card, turned, shape = self.cards[cell]
            lit = self.lit[cell]
            yield Cell(*xy(cell), card, turned, shape, tuple(lit & mask(tunnel) != 0 for tunnel in shape.tunnels))

    def frontier(self) -> tuple[tuple[int, int], ...]:
        """Empty cells that a live opening faces, by y, then x."""
        return tuple(xy(cell) for cell in sorted(self.edges) if self.edges[cell] >> 8)

    def removable(self) -> list[int]:
        """The cells of all path cards, which are what a rockfall may take (R31, A16)."""
        return sorted(cell for cell in self.cards if cell != ORIGIN and cell not in GOAL_CELLS)

    def fitting(self, shape: Shape, limit: Limit = None) -> list[int]:
        """The cells where a card lying like `shape` is legal, in order (R17-R21; ladders R110-R112)."""
        opens = shape.opens
        if shape.ladder:
            found = [c for c, edge in self.edges.items() if _JOINS[edge] >> opens & 1 and c not in _BESIDE_GOAL]
        else:
            found = [c for c, edge in self.edges.items() if _FITS[edge] >> opens & 1]
        if limit:
            found = [c for c in found if _inside(c, limit)]
        found.sort()
        return found

    def why_not(self, cell: int, shape: Shape, limit: Limit = None) -> Reason | None:
        """Why a card lying like `shape` may not be laid on `cell`; agrees with `fitting`."""
        if cell in self.cards or cell in self.shut:
            return Reason.CELL_TAKEN
        if limit and not _inside(cell, limit):
            return Reason.OFF_BOARD
        edge = self.edges.get(cell, 0)
        if shape.ladder and cell in _BESIDE_GOAL:
            return Reason.LADDER_BY_GOAL
        if shape.opens & edge >> 4 & 15 != edge & 15:
            return Reason.EDGE_MISMATCH
        joined = edge & 15 if shape.ladder else edge >> 8
        return None if shape.opens & joined else Reason.NOT_CONNECTED

    def put(self, cell: int, card: Laid) -> "Board":
        """The board with a face-up card on an empty cell or on a goal that turns up there; edges need not match."""
        cards, lit, edges, shut = dict(self.cards), dict(self.lit), dict(self.edges), self.shut
        if cell in shut:
            shut = {other: goal for other, goal in shut.items() if other != cell}
        edges.pop(cell, None)
        cards[cell] = card
        board = Board(cards, lit, edges, shut, self.last if cell in GOAL_CELLS else cell)
        board._join(cell, card.shape)
        return board

    def lifted(self, cell: int) -> "Board":
        """The board without the card on `cell` (R31-R33). KeyError if there is none."""
        cards = dict(self.cards)
        del cards[cell]
        return rebuilt(cards, self.shut, None if self.last == cell else self.last)

    def _join(self, cell: int, shape: Shape) -> None:
        """Enter a card that was just written to `cards`; only for a board nobody has seen yet."""
        cards, lit, edges, shut, opens = self.cards, self.lit, self.edges, self.shut, shape.opens
        entered = shape.ladder
        for side, step, back in STEPS:
            near = cell + step
            if near in cards:
                if opens & side and lit.get(near, 0) & back:
                    entered |= side
            elif near not in shut:
                edges[near] = edges.get(near, 0) | (back * 17 if opens & side else back * 16)
        lit[cell] = 0
        if entered:
            self._light(cell, shape.spread[entered])

    def _light(self, cell: int, sides: int) -> None:
        """Make `sides` of a card live and all they lead to (0.2)."""
        cards, lit, edges, shut = self.cards, self.lit, self.edges, self.shut
        lit[cell] |= sides
        wave = [(cell, sides)]
        while wave:
            cell, sides = wave.pop()
            for side, step, back in STEPS:
                if not sides & side:
                    continue
                near = cell + step
                card = cards.get(near)
                if card is None:
                    if near not in shut:
                        edges[near] |= back << 8
                elif card.shape.opens & back and near in lit:
                    more = card.shape.spread[back] & ~lit[near]
                    if more:
                        lit[near] |= more
                        wave.append((near, more))


def _inside(cell: int, limit: tuple[int, int, int, int]) -> bool:
    x, y = xy(cell)
    west, east, north, south = limit
    return west <= x <= east and north <= y <= south


def rebuilt(cards: Mapping[int, Laid], shut: dict[int, int], last: int | None) -> Board:
    """A board from its cards alone, counted afresh."""
    board = Board(dict(cards), {}, {}, shut, last)
    for cell, card in cards.items():
        board._join(cell, card.shape)
    return board


def new_board() -> Board:
    """The start card and three closed goals (R5)."""
    return rebuilt({ORIGIN: laid(START, False)}, {cell: goal for goal, cell in enumerate(GOAL_CELLS)}, None)


def board_of(cards: Iterable[tuple[int, int, str, bool]], goals: Mapping[int, tuple[str, bool]] | None = None) -> Board:
    """A board with path cards (x, y, id, turned), the last one laid last, and open goals (goal -> kind, turned).

    ValueError if two cards share a cell, or a card is no path card, lies on the start, on a goal or too far out.
    """
    lying = {ORIGIN: laid(START, False)}
    last = None
    for x, y, card, half in cards:
        last = at(x, y)
        if abs(x) > FAR or abs(y) > FAR or last in lying or last in GOAL_CELLS:
            raise ValueError(f"no card may lie at {x},{y}")
        lying[last] = laid(card, half)
        if family(lying[last].shape.kind) != "path":
            raise ValueError(f"not a path card: {card}")
    for goal, (kind, half) in (goals or {}).items():
        lying[GOAL_CELLS[goal]] = laid(kind, half)
    shut = {cell: goal for goal, cell in enumerate(GOAL_CELLS) if cell not in lying}
    return rebuilt(lying, shut, last)
