"""The maze of a view, ready to draw: where each card lies, what is sealed, what was laid last."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from zlib import crc32

from core.art.slabs import H, Slab, W, slab
from core.rules.cards import GOLD
from core.view import CellView, View

MARGIN = 24
SIGNS = ("sun", "moon", "star")  # goal 0 top, 1 middle, 2 bottom: belongs to the place, not to the card


@dataclass(frozen=True, slots=True)
class Box:
    """A view box in card units."""

    x: int
    y: int
    w: int
    h: int

    def __str__(self) -> str:
        return f"{self.x} {self.y} {self.w} {self.h}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card as it lies: cell, corner in card units, parts, and its tunnels for the page's script."""

    cell: CellView
    x: int
    y: int
    slab: Slab


@dataclass(frozen=True, slots=True)
class Scene:
    """The public part of a maze, ready to draw; what one seat alone knows is in `notes`."""

    fit: Box
    bounds: Box
    cards: tuple[Placed, ...]
    sealed: tuple[tuple[int, int, int, str], ...]  # goal, corner, sign
    last: tuple[int, int] | None
    layer: int | None
    clockwork: bool
    motes: tuple[tuple[int, int, float, float], ...]


def box(cells: Collection[tuple[int, int]], margin: int = MARGIN) -> Box:
    """The view box round these cells."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(xs) * W - margin, min(ys) * H - margin
    return Box(left, top, (max(xs) + 1) * W + margin - left, (max(ys) + 1) * H + margin - top)


def motes(cells: Sequence[CellView], many: int = 30) -> tuple[tuple[int, int, float, float], ...]:
    """Dust in the lantern light: x, y, radius, opacity."""
    lit = [cell for cell in cells if any(cell.live)]
    out = []
    for i in range(many if lit else 0):
        dice = crc32(f"mote {i}".encode())
        cell = lit[dice % len(lit)]
        x, y = cell.x * W + 5 + (dice >> 4) % 90, cell.y * H + 20 + (dice >> 11) % 90
        out.append((x, y, 1.2 + (dice >> 18) % 4 * 0.5, 0.35 + (dice >> 20) % 3 * 0.2))
    return tuple(out)


def scene(view: View, layer: int | None = None, computers: Collection[int] = ()) -> Scene:
    """The public part of a view for `maze.svg.j2`; `layer` is the seat that laid the last card, which may be gone."""
    cards = tuple(Placed(c, c.x * W, c.y * H, slab(c.kind, c.card, c.tunnels, c.live, c.turned)) for c in view.cells)
    cells = [(c.x, c.y) for c in view.cells] + [(g.x, g.y) for g in view.goals]
    last = next((c for c in view.cells if c.last), None)
    return Scene(
        fit=box(cells),
        bounds=box([*cells, *view.frontier]),
        cards=cards,
        sealed=tuple((g.index, g.x * W, g.y * H, SIGNS[g.index]) for g in view.goals if not g.open),
        last=(last.x * W, last.y * H) if last else None,
        layer=layer,
        clockwork=layer is not None and layer in computers,
        motes=motes(view.cells),
    )


def notes(view: View) -> tuple[tuple[int, int, int, bool], ...]:
    """What only this seat knows: goal, corner, whether it is the gold (R35)."""
    return tuple((g.index, g.x * W, g.y * H, g.known == GOLD) for g in view.goals if g.known and not g.open)
