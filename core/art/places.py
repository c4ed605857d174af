"""Where things stand on a path card, by the tunnels it has."""

from collections.abc import Sequence
from zlib import crc32

from core.rules.cards import CRYSTALS, DOORS, GREEN, LADDERS, START

# by the tunnel they belong to
MIDDLE = {"N": (50, 62), "S": (50, 80), "E": (58, 72), "W": (42, 72), "NS": (50, 76), "EW": (50, 76),
          "NE": (65, 58), "ES": (65, 98), "SW": (35, 98), "NW": (35, 58)}  # fmt: skip
LAMP = {"NS": (73, 60), "EW": (50, 54), "NE": (84, 48), "ES": (52, 72), "SW": (48, 72), "NW": (16, 48),
        "NES": (80, 52), "NSW": (20, 52), "ESW": (50, 54), "NEW": (22, 54), "NESW": (22, 54)}  # fmt: skip
CORNERS = {"NW": (19, 30), "NE": (81, 30), "SW": (19, 122), "ES": (81, 122)}
ACROSS = {"NE": "SW", "SW": "NE", "NW": "ES", "ES": "NW"}
FINDS = ("gemv", "fossil", "crack", "gemt", "root", "shroom")
BOULDER = {"NE": "stonesw", "SW": "stonene", "NW": "stonese", "ES": "stonenw"}


def roll(card: str) -> int:
    """A number that is always the same for this card id."""
    return crc32(card.encode())


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
