"""How far the gold is: the cheapest way from the live maze through empty cells to each face-down goal.

A place is one number, `spot(x, y)`; sides are bits (N 1, E 2, S 4, W 8); a card as it lies is a tuple of tunnels, each
a mask of sides. One step costs about one card, a little more where few cards of the deck would fit (R18, R19).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from math import inf

from core.rules.cards import BITS, PATHS, START, turned
from core.rules.editions import find
from core.view import View

ROW = 1024
BACK = {1: 4, 2: 8, 4: 1, 8: 2}
STEP = {1: -ROW, 2: 1, 4: ROW, 8: -1}
SIDES = tuple(tuple(bit for bit in (1, 2, 4, 8) if mask & bit) for mask in range(16))
TURN = tuple((mask << 2 | mask >> 2) & 15 for mask in range(16))
FAR = 16.0  # a goal that cannot be reached counts as this many cards away
WIDE, NARROW = (-2, 10, -4, 4), (0, 8, -2, 2)  # where new ways are looked for: everywhere useful, or option 5x9

Masks = tuple[int, ...]
Cells = dict[int, Masks]
Box = tuple[int, int, int, int]
Stock = tuple[tuple[str, int], ...]  # path cards by kind that may still be laid
Ways = tuple[float, float, float]  # by goal: cards still needed
Door = tuple[int, int]  # a place without a face-up card, and the side on which a live opening enters it


def spot(x: int, y: int) -> int:
    return x + ROW * y


def place(key: int) -> tuple[int, int]:
    y = (key + ROW // 2) // ROW
    return key - ROW * y, y


def masks(tunnels: tuple[str, ...]) -> Masks:
    return tuple(sum(BITS[side] for side in tunnel) for tunnel in tunnels)


def halfway(card: Masks) -> Masks:
    """The card after a half turn (R16)."""
    return tuple(TURN[mask] for mask in card)


@dataclass(frozen=True, slots=True)
class Ground:
    """The face-up maze, the goals still face down (place -> number), where new ways may lie and
    which cards may still come."""

    cells: Cells
    closed: dict[int, int]
    box: Box
    stock: Stock

    def laid(self, key: int, card: Masks) -> "Ground":
        return Ground({**self.cells, key: card}, self.closed, self.box, self.stock)

    def lifted(self, key: int) -> "Ground":
        return Ground({k: card for k, card in self.cells.items() if k != key}, self.closed, self.box, self.stock)

    def opened(self, key: int, card: Masks) -> "Ground":
        """A goal turned up: part of the maze from now on (R61)."""
        closed = {k: goal for k, goal in self.closed.items() if k != key}
        return Ground({**self.cells, key: card}, closed, self.box, self.stock)


def ground(view: View) -> Ground:
    cells = {spot(cell.x, cell.y): masks(cell.tunnels) for cell in view.cells}
    closed = {spot(goal.x, goal.y): goal.index for goal in view.goals if not goal.open}
    stock = unseen(full_stock(view.edition), (cell.kind for cell in view.cells))
    return Ground(cells, closed, box(view), stock)


def bare(view: View) -> Ground:
    """The ground as it was dealt: the start and three goals face down (R5)."""
    goals = {spot(goal.x, goal.y): goal.index for goal in view.goals}
    return Ground({spot(0, 0): masks(PATHS[START])}, goals, box(view), full_stock(view.edition))


def box(view: View) -> Box:
    return NARROW if view.options.get("board_limit") == "5x9" else WIDE


def doors(land: Ground) -> list[Door]:
    """Where the live maze opens into a place without a face-up card; face-down goals among them."""
    found: list[Door] = []
    seen = {(0, 0)}
    todo = [(0, 0)]
    while todo:
        _spread(land.cells, *todo.pop(), seen, todo, found)
    return found


def _spread(cells: Cells, key: int, tunnel: int, seen: set[Door], todo: list[Door], found: list[Door]) -> None:
    for side in SIDES[cells[key][tunnel]]:
        beyond, back = key + STEP[side], BACK[side]
        other = cells.get(beyond)
        if other is None:
            found.append((beyond, back))
            continue
        for number, mask in enumerate(other):
            if mask & back and (beyond, number) not in seen:
                seen.add((beyond, number))
                todo.append((beyond, number))


def live(land: Ground) -> set[int]:
    """Places with a tunnel joined to the start."""
    seen = {(0, 0)}
    todo = [(0, 0)]
    while todo:
        _spread(land.cells, *todo.pop(), seen, todo, [])
    return {key for key, _ in seen}


def edges(cells: Cells, key: int) -> tuple[int, int]:
    """What the neighbours ask of a card here: sides that must open, sides that must not (R18)."""
    need = bar = 0
    for side, step in STEP.items():
        other = cells.get(key + step)
        if other is None:
            continue
        if any(mask & BACK[side] for mask in other):
            need |= side
        else:
            bar |= side
    return need, bar


@lru_cache(maxsize=4)
def full_stock(edition: str) -> Stock:
    """How many path cards of each kind that leads somewhere are in the deck."""
    cards = find(edition).deck.items()
    return tuple((kind, count) for kind, count in cards if kind in PATHS and any(len(way) > 1 for way in PATHS[kind]))


def unseen(stock: Stock, kinds: Iterable[str]) -> Stock:
    """The stock less the cards that lie in the maze."""
    laid = Counter(kinds)
    return tuple((kind, count - laid[kind]) for kind, count in stock)


@lru_cache(maxsize=256)
def both_ways(kind: str) -> tuple[Masks, Masks]:
    return masks(PATHS[kind]), masks(turned(PATHS[kind]))


@lru_cache(maxsize=1 << 14)
def toll(stock: Stock, need: int, bar: int, pair: int) -> float:
    """What filling a cell costs when its card must join the two sides of `pair`: 1 and something for scarcity."""
    copies = sum(count for kind, count in stock if any(fits(card, need, bar, pair) for card in both_ways(kind)))
    return 1 + 1.5 / copies if copies else inf


def fits(card: Masks, need: int, bar: int, pair: int) -> bool:
    opening = sum(card)
    return not opening & bar and opening & need == need and any(mask & pair == pair for mask in card)


def ways(land: Ground) -> Ways:
    """Cards still needed to reach each goal (0 when the maze already opens into it), at most `FAR`."""
    return _ways(frozenset(land.cells.items()), frozenset(land.closed.items()), land.box, land.stock)


@lru_cache(maxsize=1 << 11)
def _ways(cells: frozenset[tuple[int, Masks]], closed: frozenset[tuple[int, int]], box: Box, stock: Stock) -> Ways:
    land = Ground(dict(cells), dict(closed), box, stock)
    best = [FAR, FAR, FAR]
    heap: list[tuple[float, int, int]] = []
    for key, side in doors(land):
        goal = land.closed.get(key)
        if goal is None:
            heap.append((0.0, key, side))
        else:
            best[goal] = 0.0
    heap.sort()
    _search(land, heap, best)
    return best[0], best[1], best[2]


def _search(land: Ground, heap: list[tuple[float, int, int]], best: list[float]) -> None:
    cells, closed = land.cells, land.closed
    west, east, north, south = land.box
    done: set[Door] = set()
    asked: dict[int, tuple[int, int]] = {}
    goals = tuple(closed.values())
    while heap:
        cost, key, side = heappop(heap)
        if cost >= max((best[goal] for goal in goals), default=0.0):
            return
        if (key, side) in done:
            continue
        done.add((key, side))
        if key not in asked:
            x, y = place(key)
            asked[key] = edges(cells, key) if west <= x <= east and north <= y <= south else (0, 15)
        need, bar = asked[key]
        for out in SIDES[15 & ~(side | bar)]:
            paid = cost + toll(land.stock, need, bar, side | out)
            beyond = key + STEP[out]
            if beyond in closed:
                best[closed[beyond]] = min(best[closed[beyond]], paid)
            elif beyond in cells:
                _through(land, beyond, BACK[out], paid, heap, best)
            elif paid < FAR and (beyond, BACK[out]) not in done:
                heappush(heap, (paid, beyond, BACK[out]))


def _through(
    land: Ground, key: int, side: int, paid: float, heap: list[tuple[float, int, int]], best: list[float]
) -> None:
    """Go on where a tunnel that was cut off comes out."""
    number = next(number for number, mask in enumerate(land.cells[key]) if mask & side)
    found: list[Door] = []
    seen, todo = {(key, number)}, [(key, number)]
    while todo:
        _spread(land.cells, *todo.pop(), seen, todo, found)
    for beyond, back in found:
        goal = land.closed.get(beyond)
        if goal is not None:
            best[goal] = min(best[goal], paid)
        else:
            heappush(heap, (paid, beyond, back))
