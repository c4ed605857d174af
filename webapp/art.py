"""What the drawings in `templates/svg` need to know: geometry, and which parts a card is made of.

Pure functions, no markup. Templates reach this module as the global `art` of the Jinja2 environment.
A half turn is never a rotated picture: the tunnels are turned and the card is composed anew, so that light, lamps and
doors stay upright. Nothing here depends on hidden information: decoration comes from the card's id alone.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from zlib import crc32

from core.rules.cards import CRYSTALS, DOORS, GOLD, GREEN, LADDERS, PATHS, START, turned
from core.view import CellView, HandCard, View

W, H = 100, 150  # the card box; cells lie side by side without a gap
MARGIN = 24
SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIGNS = ("sun", "moon", "star")  # goal 0 top, 1 middle, 2 bottom: belongs to the place, not to the card
ROCKS = 3

# where things stand on a card, by the tunnel they belong to
MIDDLE = {"N": (50, 62), "S": (50, 80), "E": (58, 72), "W": (42, 72), "NS": (50, 76), "EW": (50, 76),
          "NE": (65, 58), "ES": (65, 98), "SW": (35, 98), "NW": (35, 58)}  # fmt: skip
LAMP = {"NS": (73, 60), "EW": (50, 54), "NE": (84, 48), "ES": (52, 72), "SW": (48, 72), "NW": (16, 48),
        "NES": (80, 52), "NSW": (20, 52), "ESW": (50, 54), "NEW": (22, 54), "NESW": (22, 54)}  # fmt: skip
CORNERS = {"NW": (19, 30), "NE": (81, 30), "SW": (19, 122), "ES": (81, 122)}
ACROSS = {"NE": "SW", "SW": "NE", "NW": "ES", "ES": "NW"}
FINDS = ("gemv", "fossil", "crack", "gemt", "root", "shroom")
BOULDER = {"NE": "stonesw", "SW": "stonene", "NW": "stonese", "ES": "stonenw"}

# action cards: niche family, picture, scale, mark on the lower rim, second picture
ACTIONS: dict[str, tuple[str, str, float, str | None, str | None]] = {
    "BREAK-PICKAXE": ("break", "pick0", 1, "mx", None),
    "BREAK-LANTERN": ("break", "lant0", 1, "mx", None),
    "BREAK-CART": ("break", "cart0", 0.85, "mx", None),
    "REPAIR-PICKAXE": ("mend", "pick", 0.95, "mok", None),
    "REPAIR-LANTERN": ("mend", "lant", 1, "mok", None),
    "REPAIR-CART": ("mend", "cart", 0.85, "mok", None),
    "REPAIR-PICKAXE-LANTERN": ("mend", "pick", 0.62, "mok", "lant"),
    "REPAIR-PICKAXE-CART": ("mend", "pick", 0.62, "mok", "cart"),
    "REPAIR-LANTERN-CART": ("mend", "lant", 0.62, "mok", "cart"),
    "ROCKFALL": ("rock", "fall", 0.95, None, None),
    "MAP": ("look", "map", 0.95, None, None),
    "THEFT": ("trick", "theft", 1, None, None),
    "HANDS-OFF": ("mend", "safe", 0.82, "mok", None),
    "SWAP-HANDS": ("trick", "hands", 0.95, None, None),
    "INSPECTION": ("look", "spy", 1, None, None),
    "SWAP-HATS": ("trick", "hats", 0.95, None, None),
    "TRAPPED": ("break", "cage", 0.85, "mx", None),
    "FREE": ("mend", "open", 0.85, "mok", None),
}

# role cards: niche, rock, and the signs at its foot as parts (id, x, y, scale); every role has a shape of its own
ROLES: dict[str, tuple[str, int, tuple[tuple[str, int, int, float], ...]]] = {
    "miner": ("look-arch", 2, (("mdig", 50, 133, 1),)),
    "saboteur": ("break-niche", 1, (("mx", 50, 133, 1),)),
    "green": ("mend-niche", 2, (("doorg", 50, 129, 0.85),)),
    "blue": ("deep-gate", 0, (("doorb", 50, 130, 0.85),)),
    "boss": ("both-both", 1, (("doorg", 32, 130, 0.8), ("doorb", 68, 131, 0.8))),
    "profiteer": ("trick-niche", 2, (("purse", 50, 130, 1),)),
    "geologist": ("vein-gem", 0, (("probe", 50, 130, 1),)),
}


@dataclass(frozen=True, slots=True)
class Dwarf:
    """The face of a seat: colours of cloth and hair, hat and beard (ids of the sheet without `a-`)."""

    index: int
    cloth: str
    hair: str
    hat: str
    beard: str


SEATS = tuple(
    Dwarf(i, *look)
    for i, look in enumerate(
        (
            ("#c9573f", "#7a4526", "hat1", "beard1"),
            ("#5b8f5a", "#d8d2c6", "hat4", "beard2"),
            ("#c98a2b", "#b5502c", "hat5", "braids"),
            ("#8a5aa8", "#e0b45c", "hat2", "beard1"),
            ("#4f74b8", "#8c3b22", "hat3", "braids"),
            ("#2f8f8a", "#3d2a24", "hat1", "beard3"),
            ("#b8476f", "#2f2a33", "hat4", "braids"),
            ("#8b8f3f", "#c2592b", "hat2", "beard3"),
            ("#9a6a45", "#efe6d6", "hat3", "beard2"),
            ("#5f6b86", "#a3532d", "hat5", "beard1"),
            ("#7a2e38", "#d9a441", "hat6", "beard2"),
            ("#d8ccb0", "#54301f", "hat7", "braids"),
        )
    )
)


@dataclass(frozen=True, slots=True)
class Slab:
    """A path card in parts, bottom up. Tunnels are symbols ("live-NES", "cold-e"), parts are (id, x, y, scale)."""

    live: bool
    rock: int
    tunnels: tuple[str, ...]
    blocked: bool
    bridge: str | None  # state of the tunnel that passes over the other
    centre: str | None
    finds: tuple[tuple[str, int, int], ...]
    parts: tuple[tuple[str, int, int, float], ...]


def roll(card: str) -> int:
    """A number that is always the same for this card id."""
    return crc32(card.encode())


def rock(card: str) -> int:
    """Which of the rock slabs this card is cut from, so that it keeps its face from hand to board."""
    return roll(card) % ROCKS


def names(tunnels: Sequence[str]) -> tuple[str, ...]:
    """Shapes of tunnels: one side is a long stub ("S") on a blocked card, a short one ("s") beside a tunnel."""
    through = any(len(tunnel) > 1 for tunnel in tunnels)
    return tuple(tunnel.lower() if through and len(tunnel) == 1 else tunnel for tunnel in tunnels)


def finds(card: str, tunnels: Sequence[str], half_turn: bool = False) -> tuple[tuple[str, int, int], ...]:
    """One or two small finds in corners that no curve cuts; they keep their corners when the card is turned."""
    cut = {ACROSS[t] if half_turn else t for t in tunnels if t in CORNERS}
    free = [corner for corner in CORNERS if corner not in cut]
    dice, out = roll(card), []
    for k in range(1 + dice % 2):
        corner = free.pop((dice >> (5 + 3 * k)) % len(free))
        what = FINDS[(dice >> 11) % len(FINDS) - 3 * k]
        corner = ACROSS[corner] if half_turn else corner
        x, y = CORNERS[corner]
        if what == "root" and corner in ("SW", "ES"):  # roots hang from above
            what = "crack"
        out.append((what, x + (dice >> 3) % 5 - 2, 2 if what == "root" else y + (dice >> 7) % 9 - 4))
    return tuple(out)


def special(kind: str, tunnels: Sequence[str], live: bool) -> tuple[tuple[str, int, int, float], ...]:
    """Ladder, door, crystal or lamp of a path card."""
    x, y = MIDDLE.get(tunnels[0], (50, 76))
    if kind in LADDERS and kind != START:
        return (("ladder", x, y, 1),)
    if kind in DOORS:
        return (("doorg" if DOORS[kind] == GREEN else "doorb", x, y, 1 if tunnels[0] in CORNERS else 1.15),)
    if kind in CRYSTALS:
        return (("crystal", *_niche(tunnels), 1),)
    if kind.startswith("P-"):
        return (("lamp" if live else "lampo", *LAMP[tunnels[0]], 1),)
    return ()


def _niche(tunnels: Sequence[str]) -> tuple[int, int]:
    """A free place for the crystal: above an east-west tunnel, else the upper corner away from stubs."""
    if "N" not in "".join(tunnels) and "".join(tunnels) != "W":
        return (50, 36) if len(tunnels[0]) > 1 else (22, 40)
    stubs = {t for t in tunnels if len(t) == 1}
    return (80, 36) if stubs & {"E", "W"} else (20, 37)


def slab(kind: str, card: str, tunnels: Sequence[str], live: Sequence[bool], half_turn: bool = False) -> Slab:
    """The parts of a face-up path card, start or open goal; `live` by tunnel."""
    any_live = any(live)
    through = any(len(tunnel) > 1 for tunnel in tunnels)
    states = ["live" if lit else "cold" for lit in live]
    up = "-up" if kind in LADDERS and not through else ""
    centre = {START: "shaft", GOLD: "hoard"}.get(kind) or (BOULDER[tunnels[0]] if kind.startswith("STONE") else None)
    plain = centre is None and kind not in CRYSTALS
    if len(tunnels) == 2 and {*tunnels} <= {*CORNERS}:  # a double curve: rock between the two
        centre = "ridgenw" if "NW" in tunnels else "ridgene"
    return Slab(
        live=any_live,
        rock=rock(card),
        tunnels=tuple(f"{state}-{name}{up}" for state, name in zip(states, names(tunnels), strict=True)),
        blocked=not through and kind not in LADDERS,
        bridge=states[tunnels.index("NS")] if {"NS", "EW"} <= {*tunnels} else None,
        centre=centre,
        finds=finds(card, tunnels, half_turn) if plain else (),
        parts=special(kind, tunnels, any_live),
    )


def slab_of(kind: str, half_turn: bool = False, live: bool = True, card: str = "") -> Slab:
    """The parts of a path card by its kind, whole card in one state. KeyError for anything else."""
    tunnels = turned(PATHS[kind]) if half_turn else PATHS[kind]
    return slab(kind, card or kind, tunnels, [live] * len(tunnels), half_turn)


def ways(card: HandCard) -> tuple[bool, ...]:
    """The half turns worth showing of a card in the hand: one when a half turn changes nothing."""
    if not card.tunnels or sorted(turned(card.tunnels)) == sorted(card.tunnels):
        return (False,)
    return (False, True)


# --- the maze ---------------------------------------------------------------------------------------------------------


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
    """The public part of a view for `maze.svg.j2`; `layer` is the seat that laid the last card."""
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
