"""Every card of the box: path cards as partitions of their open sides, action cards as a family and its tools.

A tunnel is a string of sides in the order N E S W ("NES"); a one-side tunnel is a stub that carries no way (R20).
Card ids are "<kind>.<copy>" ("P-X.3"); the start and the goals have no copies ("START", "GOLD").
"""

from functools import lru_cache
from typing import NamedTuple

SIDES = "NESW"
BITS = {"N": 1, "E": 2, "S": 4, "W": 8}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
TOOLS = ("pickaxe", "lantern", "cart")
START = "START"
GOLD = "GOLD"
GOAL_KINDS = (GOLD, "STONE-NE", "STONE-NW")
MINER = "miner"
SABOTEUR = "saboteur"
GREEN, BLUE = "green", "blue"  # two teams of miners, and the doors that let only them through (R114)
BOSS, PROFITEER, GEOLOGIST = "boss", "profiteer", "geologist"

Tunnels = tuple[str, ...]

BASE_PATHS: dict[str, Tunnels] = {
    "P-X": ("NESW",), "P-T3": ("NES",), "P-T4": ("ESW",), "P-NS": ("NS",), "P-EW": ("EW",), "P-NE": ("NE",),
    "P-NW": ("NW",), "D-NESW": ("N", "E", "S", "W"), "D-NES": ("N", "E", "S"), "D-ESW": ("E", "S", "W"),
    "D-NS": ("N", "S"), "D-EW": ("E", "W"), "D-NE": ("N", "E"), "D-NW": ("N", "W"), "D-S": ("S",), "D-W": ("W",),
}  # fmt: skip
MORE_PATHS: dict[str, Tunnels] = {
    "B-1": ("NS", "EW"), "C-1": ("NW", "ES"), "C-2": ("NE", "SW"), "L-S": ("S",), "L-W": ("W",), "L-ES": ("ES",),
    "L-NE": ("NE",), "G-NS": ("NS", "E"), "G-EW": ("EW",), "G-ES": ("ES",), "U-NS": ("NS",), "U-EW": ("EW",),
    "U-SW": ("SW",), "M-1": ("NS", "E"), "M-2": ("NS", "E", "W"), "M-3": ("EW", "N", "S"), "M-4": ("ES", "N"),
    "M-5": ("NE", "S"), "K-S": ("S",), "K-W": ("W",), "K-ESW": ("ESW",), "K-NES": ("NES",), "K-X": ("NESW",),
    "K-ESWn": ("ESW", "N"), "K-NSWe": ("NSW", "E"), "K-EWs": ("EW", "S"),
}  # fmt: skip
SITES: dict[str, Tunnels] = {START: ("NESW",), GOLD: ("NESW",), "STONE-NE": ("NE",), "STONE-NW": ("NW",)}

PATHS: dict[str, Tunnels] = {**BASE_PATHS, **MORE_PATHS, **SITES}
LADDERS = frozenset({START, "L-S", "L-W", "L-ES", "L-NE"})  # their tunnel 0 is joined to the start (R110)
DOORS: dict[str, str] = {
    "G-NS": GREEN, "G-EW": GREEN, "G-ES": GREEN, "U-NS": BLUE, "U-EW": BLUE, "U-SW": BLUE,
}  # the door stands in tunnel 0 (R114)  # fmt: skip
CRYSTALS = frozenset(kind for kind in MORE_PATHS if kind.startswith("K-"))

# kind -> family, tools
ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "BREAK-PICKAXE": ("break", ("pickaxe",)),
    "BREAK-LANTERN": ("break", ("lantern",)),
    "BREAK-CART": ("break", ("cart",)),
    "REPAIR-PICKAXE": ("repair", ("pickaxe",)),
    "REPAIR-LANTERN": ("repair", ("lantern",)),
    "REPAIR-CART": ("repair", ("cart",)),
    "REPAIR-PICKAXE-LANTERN": ("repair", ("pickaxe", "lantern")),
    "REPAIR-PICKAXE-CART": ("repair", ("pickaxe", "cart")),
    "REPAIR-LANTERN-CART": ("repair", ("lantern", "cart")),
    "ROCKFALL": ("rockfall", ()),
    "MAP": ("map", ()),
    "THEFT": ("theft", ()),
    "HANDS-OFF": ("hands_off", ()),
    "SWAP-HANDS": ("swap_hands", ()),
    "INSPECTION": ("inspection", ()),
    "SWAP-HATS": ("swap_hats", ()),
    "TRAPPED": ("trap", ()),
    "FREE": ("free", ()),
}

_FAMILY: dict[str, str] = {
    **dict.fromkeys(PATHS, "path"), **dict.fromkeys(GOAL_KINDS, "goal"), START: "start",
    **{kind: family for kind, (family, _) in ACTIONS.items()},
}  # fmt: skip


class Shape(NamedTuple):
    """A path card as it lies, in bit masks of sides (N 1, E 2, S 4, W 8).

    `spread[m]` is every side joined inside the card to any side of mask `m`; `ladder` and `door` are the sides of
    the tunnel with the ladder or the door, 0 for none.
    """

    kind: str
    turned: bool
    tunnels: Tunnels
    opens: int
    spread: tuple[int, ...]
    ladder: int
    door: int
    colour: str | None


class Laid(NamedTuple):
    """A face-up card in the maze: its id, whether it lies turned, and the shape that makes."""

    card: str
    turned: bool
    shape: Shape


def mask(sides: str) -> int:
    """The bit mask of some sides."""
    return sum(BITS[side] for side in sides)


def turned(tunnels: Tunnels) -> Tunnels:
    """The tunnels after a half turn, in the same order (R16)."""
    return tuple("".join(sorted((OPPOSITE[s] for s in tunnel), key=SIDES.index)) for tunnel in tunnels)


def symmetric(kind: str) -> bool:
    """Whether a path card is equal to itself after a half turn; such a card is always laid unturned."""
    return sorted(turned(PATHS[kind])) == sorted(PATHS[kind])


@lru_cache(maxsize=4096)
def kind_of(card: str) -> str:
    """The kind of a card id ("P-X.3" -> "P-X"; start and goals are their own kind). ValueError if there is none."""
    kind, dot, copy = card.partition(".")
    known = kind in SITES if not dot else kind in _FAMILY and kind not in SITES
    if not known or (dot and not (copy.isascii() and copy.isdigit() and copy[0] != "0" and len(copy) < 4)):
        raise ValueError(f"no such card: {card[:40]!r}")
    return kind


def family(kind: str) -> str:
    """ "path", or what an action card is in `ACTIONS`, or "start" and "goal" for the cards that no hand holds."""
    return _FAMILY[kind]


def tools_of(kind: str) -> tuple[str, ...]:
    """The tools shown on a break or repair card; none for other cards."""
    return ACTIONS[kind][1] if kind in ACTIONS else ()


def _shape(kind: str, half: bool) -> Shape:
    tunnels = turned(PATHS[kind]) if half else PATHS[kind]
    masks = [mask(tunnel) for tunnel in tunnels]
    spread = tuple(sum(m for m in masks if m & sides) for sides in range(16))
    ladder = masks[0] if kind in LADDERS else 0
    door = masks[0] if kind in DOORS else 0
    return Shape(kind, half, tunnels, sum(masks), spread, ladder, door, DOORS.get(kind))


SHAPES: dict[tuple[str, bool], Shape] = {(kind, half): _shape(kind, half) for kind in PATHS for half in (False, True)}
# the ways of laying a card that differ
WAYS: dict[str, tuple[Shape, ...]] = {
    kind: tuple(SHAPES[kind, half] for half in ((False,) if symmetric(kind) else (False, True))) for kind in PATHS
}


@lru_cache(maxsize=4096)
def laid(card: str, half: bool) -> Laid:
    """Card `card` as it lies, turned if `half` makes a difference. ValueError if it is no path card, start or goal."""
    kind = kind_of(card)
    if kind not in PATHS:
        raise ValueError(f"not a path card: {card}")
    half = half and not symmetric(kind)
    return Laid(card, half, SHAPES[kind, half])
