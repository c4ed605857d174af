"""The maze as computer players count in it: tunnels as bit masks, and which of them lead on from the start.

A place is the board's own number for a cell; sides are bits (N 1, E 2, S 4, W 8); a card as it lies is a tuple of
tunnels, each a mask of sides. A tunnel with a ladder or a door has one bit more (R110, R114).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from core.rules.board import LIMITS, ORIGIN, STEPS, Board, at
from core.rules.cards import BITS, BLUE, DOORS, GREEN, LADDERS, PATHS, START
from core.rules.editions import find
from core.view import View

STEP = {side: step for side, step, _ in STEPS}
BACK = {side: back for side, _, back in STEPS}
LADDER = 16
BAR = {GREEN: 32, BLUE: 64}  # the bit of a door by its colour
_MASKS = range(128)
SIDES = tuple(tuple(bit for bit in (1, 2, 4, 8) if mask & bit) for mask in _MASKS)
TURN = tuple((mask << 2 | (mask & 15) >> 2) & 15 | mask & 112 for mask in _MASKS)
WIDE, NARROW = (-1, 9, -3, 3), LIMITS["5x9"]  # where new ways are looked for: everywhere useful, or option 5x9

Masks = tuple[int, ...]
Cells = dict[int, Masks]
Box = tuple[int, int, int, int]
Stock = tuple[tuple[str, int], ...]  # path cards by kind that may still be laid
Tunnel = tuple[int, int]  # a place and the number of a tunnel of its card
Opening = tuple[int, int]  # a place without a face-up card, and the side on which a live opening enters it


@lru_cache(maxsize=256)
def lying(kind: str, turned: bool = False) -> Masks:
    """A path card, start or goal as it lies."""
    first, *rest = (sum(BITS[side] for side in tunnel) for tunnel in PATHS[kind])
    first += LADDER * (kind in LADDERS) + BAR.get(DOORS.get(kind, ""), 0)
    return halfway((first, *rest)) if turned else (first, *rest)


def halfway(card: Masks) -> Masks:
    """The card after a half turn (R16)."""
    return tuple(TURN[mask] for mask in card)


def dead_end(card: Masks) -> bool:
    """No tunnel of the card joins two sides, or a side and a ladder (R20)."""
    return all(mask & (mask - 1) == 0 for mask in card)


@dataclass(frozen=True, slots=True)
class Ground:
    """The face-up maze, the goals still face down (place -> number), where new ways may lie and
    which cards may still come."""

    cells: Cells
    closed: dict[int, int]
    box: Box
    stock: Stock

    def laid(self, key: int, card: Masks) -> "Ground":
        """The same with one card more."""
        return Ground({**self.cells, key: card}, self.closed, self.box, self.stock)

    def lifted(self, key: int) -> "Ground":
        """The same without the card of this cell."""
        return Ground({k: card for k, card in self.cells.items() if k != key}, self.closed, self.box, self.stock)

    def opened(self, key: int, card: Masks) -> "Ground":
        """A goal turned up: part of the maze from now on (R61)."""
        closed = {k: goal for k, goal in self.closed.items() if k != key}
        return Ground({**self.cells, key: card}, closed, self.box, self.stock)


def ground(view: View) -> Ground:
    """The ground that a view shows."""
    cells = {at(cell.x, cell.y): lying(cell.kind, cell.turned) for cell in view.cells}
    closed = {at(goal.x, goal.y): goal.index for goal in view.goals if not goal.open}
    stock = unseen(full_stock(view.edition), (cell.kind for cell in view.cells))
    return Ground(cells, closed, box(view.options), stock)


def ground_of(board: Board, edition: str, options: Mapping[str, str]) -> Ground:
    """The same from a maze itself, which holds nothing that not everybody sees."""
    cells = {at(cell.x, cell.y): lying(cell.shape.kind, cell.turned) for cell in board}
    stock = unseen(full_stock(edition), (cell.shape.kind for cell in board))
    return Ground(cells, dict(board.shut), box(options), stock)


def bare(view: View) -> Ground:
    """The ground as it was dealt: the start and three goals face down (R5)."""
    goals = {at(goal.x, goal.y): goal.index for goal in view.goals}
    return Ground({ORIGIN: lying(START)}, goals, box(view.options), full_stock(view.edition))


def box(options: Mapping[str, str]) -> Box:
    """Where cards may lie under these options (A1)."""
    return NARROW if options.get("board_limit") == "5x9" else WIDE


def barred(land: Ground, colour: str) -> Ground:
    """The ground for those whom a door of this colour stops: blind on both sides of it (R114)."""
    bar = BAR[colour]
    shut = {key: tuple(SIDES[card[0]]) + card[1:] for key, card in land.cells.items() if card[0] & bar}
    return Ground({**land.cells, **shut}, land.closed, land.box, land.stock) if shut else land


def openings(land: Ground) -> list[Opening]:
    """Where the live maze opens into a place without a face-up card; face-down goals among them."""
    return flood(land.cells, rungs(land.cells))[1]


def rungs(cells: Cells) -> list[Tunnel]:
    """The start and every ladder: whatever they join is live (R110)."""
    return [(key, 0) for key, card in cells.items() if card[0] & LADDER]


def flood(cells: Cells, sources: Iterable[Tunnel]) -> tuple[set[Tunnel], list[Opening]]:
    """All tunnels joined to these, and where they come out."""
    todo = list(sources)
    seen = set(todo)
    found: list[Opening] = []
    while todo:
        key, number = todo.pop()
        for side in SIDES[cells[key][number]]:
            beyond, back = key + STEP[side], BACK[side]
            other = cells.get(beyond)
            if other is None:
                found.append((beyond, back))
                continue
            for tunnel, mask in enumerate(other):
                if mask & back and (beyond, tunnel) not in seen:
                    seen.add((beyond, tunnel))
                    todo.append((beyond, tunnel))
    return seen, found


def all_edges(cells: Cells) -> dict[int, int]:
    """What the neighbours ask of a card in each empty cell beside cards (R18): bits 4-7 sides that must open, bits 0-3
    sides that must not."""
    asked: dict[int, int] = {}
    for key, card in cells.items():
        opening = sum(card)
        for side, step in STEP.items():
            if key + step not in cells:
                back = BACK[side]
                asked[key + step] = asked.get(key + step, 0) | (back << 4 if opening & side else back)
    return asked


@lru_cache(maxsize=4)
def inside(box: Box) -> frozenset[int]:
    """The places in a box."""
    west, east, north, south = box
    return frozenset(at(x, y) for x in range(west, east + 1) for y in range(north, south + 1))


@lru_cache(maxsize=4)
def full_stock(edition: str) -> Stock:
    """How many path cards of each kind that leads somewhere are in the deck."""
    cards = find(edition).deck.items()
    return tuple((kind, count) for kind, count in cards if kind in PATHS and any(len(way) > 1 for way in PATHS[kind]))


def unseen(stock: Stock, kinds: Iterable[str]) -> Stock:
    """The stock less the cards that lie in the maze."""
    laid = Counter(kinds)
    return tuple((kind, count - laid[kind]) for kind, count in stock)
