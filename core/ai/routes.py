"""How far the gold is: the cheapest way from the live maze through empty cells to each face-down goal.

One step costs about one card, a little more where few cards of the deck would fit (R18, R19).
"""

from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from core.ai.ground import BACK, SIDES, STEP, Box, Ground, Masks, Stock, all_edges, barred, flood, inside, lying, rungs
from core.rules.cards import BLUE, GREEN, PATHS

FAR = 16.0  # a goal that cannot be reached counts as this many cards away

Ways = tuple[float, float, float]  # by goal: cards still needed


class Reach(NamedTuple):
    """Cards still needed to reach each goal: for whoever turns it up, and on ways that a colour can pass (R141)."""

    all: Ways
    green: Ways
    blue: Ways

    def gains(self, before: "Reach") -> "Reach":
        """How many cards nearer than before."""
        return Reach(*map(_less, before, self))

    def of(self, colour: str | None) -> Ways:
        """The ways open to a colour; to everybody for None."""
        return self.green if colour == GREEN else self.blue if colour == BLUE else self.all


def _less(before: Ways, after: Ways) -> Ways:
    return before[0] - after[0], before[1] - after[1], before[2] - after[2]


def reach(land: Ground) -> Reach:
    """How far the goals are for everybody; one search where no door lies, one more for each colour of doors."""
    whole = ways(land)
    greens, blues = barred(land, BLUE), barred(land, GREEN)
    return Reach(whole, whole if greens is land else ways(greens), whole if blues is land else ways(blues))


@lru_cache(maxsize=256)
def tolls(stock: Stock) -> dict[int, float]:
    """Tolls worked out so far for this stock; `toll` fills it."""
    return {}


def toll(stock: Stock, need: int, bar: int, pair: int) -> float:
    """What filling a cell costs when its card must join the two sides of `pair`: 1 and something for scarcity."""
    kinds = suitable(need, bar, pair)
    copies = sum(count for kind, count in stock if kind in kinds)
    return 1 + 1.5 / copies if copies else inf


@lru_cache(maxsize=1 << 12)
def suitable(need: int, bar: int, pair: int) -> frozenset[str]:
    """The kinds of cards that join the two sides of `pair`, open to all sides of `need` and to none of `bar`."""
    both = ((kind, lying(kind, turned)) for kind in PATHS for turned in (False, True))
    return frozenset(kind for kind, card in both if fits(card, need, bar, pair))


def fits(card: Masks, need: int, bar: int, pair: int) -> bool:
    """Whether a card opens to all sides of `need`, to none of `bar`, and joins the two sides of `pair`."""
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
        self.joined, out = flood(land.cells, rungs(land.cells))
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
        """Spread from the edges that are known until everything is reached, or too far."""
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
                beyond, back = key + STEP[out], BACK[out]
                if beyond in cells:
                    self.join(cost + known[code], beyond, back)
                elif (beyond, back if beyond in beside else 0) not in done:
                    self.come(cost + known[code], beyond, back)

    def join(self, paid: float, key: int, side: int) -> None:
        """Go on where a tunnel that was cut off comes out."""
        for number, mask in enumerate(self.land.cells[key]):
            if mask & side and (key, number) not in self.joined:
                for beyond, back in flood(self.land.cells, [(key, number)])[1]:
                    self.come(paid, beyond, back)
