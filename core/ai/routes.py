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
WIDE, NARROW = (-1, 9, -3, 3), (0, 8, -2, 2)  # where new ways are looked for: everywhere useful, or option 5x9

Masks = tuple[int, ...]
Cells = dict[int, Masks]
Box = tuple[int, int, int, int]
Stock = tuple[tuple[str, int], ...]  # path cards by kind that may still be laid
Ways = tuple[float, float, float]  # by goal: cards still needed
Tunnel = tuple[int, int]  # a place and the number of a tunnel of its card
LIVE: Tunnel = (0, 0)
Door = tuple[int, int]  # a place without a face-up card, and the side on which a live opening enters it


def spot(x: int, y: int) -> int:
    return x + ROW * y


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
    return flood(land.cells, LIVE)[1]


def live(land: Ground) -> set[int]:
    """Places with a tunnel joined to the start."""
    return {key for key, _ in flood(land.cells, LIVE)[0]}


def flood(cells: Cells, source: Tunnel) -> tuple[set[Tunnel], list[Door]]:
    """All tunnels joined to one, and where they come out."""
    seen, todo = {source}, [source]
    found: list[Door] = []
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
    return frozenset(spot(x, y) for x in range(west, east + 1) for y in range(north, south + 1))


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


@lru_cache(maxsize=256)
def tolls(stock: Stock) -> dict[int, float]:
    """Tolls worked out so far for this stock; `toll` fills it."""
    return {}


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
    search = Search(Ground(dict(cells), dict(closed), box, stock))
    search.run()
    return search.best[0], search.best[1], search.best[2]


class Search:
    """One search from the live maze outwards, cheapest cell first.

    A mind makes hundreds of them a move: hence one loop over plain numbers. A cell among empty ones is left once, one
    beside cards once for each side it is entered by.
    """

    def __init__(self, land: Ground) -> None:
        self.land = land
        self.best = [FAR, FAR, FAR]
        self.limit = FAR if land.closed else 0.0  # what costs as much is of no interest any more
        self.heap: list[tuple[float, int, int]] = []
        self.inside = inside(land.box)
        self.joined, out = flood(land.cells, LIVE)
        for key, side in out:
            self.come(0.0, key, side)

    def come(self, paid: float, key: int, side: int) -> None:
        """A tunnel opens into a place without a card: a goal reached, or a cell to fill."""
        goal = self.land.closed.get(key)
        if goal is not None:
            if paid < self.best[goal]:
                self.best[goal] = paid
                self.limit = max(self.best[other] for other in self.land.closed.values())
        elif key in self.inside and paid + 1 < self.limit:
            heappush(self.heap, (paid, key, side))

    def run(self) -> None:
        heap, cells, known = self.heap, self.land.cells, tolls(self.land.stock)
        beside, done = all_edges(cells), set()
        while heap:
            cost, key, side = heappop(heap)
            if cost >= self.limit:
                return
            edge = beside.get(key, 0)
            state = (key, side if edge else 0)
            if state in done:
                continue
            done.add(state)
            for out in SIDES[15 & ~(side | edge)]:
                code = edge << 4 | side | out
                if code not in known:
                    known[code] = toll(self.land.stock, edge >> 4, edge & 15, side | out)
                beyond = key + STEP[out]
                if beyond in cells:
                    self.join(cost + known[code], beyond, BACK[out])
                else:
                    self.come(cost + known[code], beyond, BACK[out])

    def join(self, paid: float, key: int, side: int) -> None:
        """Go on where a tunnel that was cut off comes out."""
        for number, mask in enumerate(self.land.cells[key]):
            if mask & side and (key, number) not in self.joined:
                for beyond, back in flood(self.land.cells, (key, number))[1]:
                    self.come(paid, beyond, back)
