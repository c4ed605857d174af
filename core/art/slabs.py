"""Path cards in parts: tunnels with their light, and what stands on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.art.places import BOULDER, CORNERS, finds, roll, special
from core.rules.cards import CRYSTALS, GOLD, LADDERS, PATHS, START, turned
from core.view import HandCard

W, H = 100, 150  # the card box; cells lie side by side without a gap
ROCKS = 3


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


def rock(card: str) -> int:
    """Which of the rock slabs this card is cut from, so that it keeps its face from hand to board."""
    return roll(card) % ROCKS


def names(tunnels: Sequence[str]) -> tuple[str, ...]:
    """Shapes of tunnels: one side is a long stub ("S") on a blocked card, a short one ("s") beside a tunnel."""
    through = any(len(tunnel) > 1 for tunnel in tunnels)
    return tuple(tunnel.lower() if through and len(tunnel) == 1 else tunnel for tunnel in tunnels)


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
