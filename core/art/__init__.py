"""What the drawings in `templates/svg` need to know: geometry, and which parts a card is made of.

Pure functions, no markup, the same for every skin. Templates reach this package as the global `art` of Jinja2. A half
turn is never a rotated picture: the tunnels are turned and the card is composed anew, so that light, lamps and doors
stay upright. Nothing here depends on hidden information: decoration comes from the card's id alone.
"""

from core.art.actions import ACTIONS
from core.art.maze import SIGNS, motes, notes, scene
from core.art.people import ROLES, SEATS
from core.art.places import finds
from core.art.slabs import H, W, names, rock, slab, slab_of, ways
from core.rules.cards import CRYSTALS, DOORS, GREEN, LADDERS

__all__ = [
    "ACTIONS",
    "CRYSTALS",
    "DOORS",
    "GREEN",
    "LADDERS",
    "ROLES",
    "SEATS",
    "SIGNS",
    "H",
    "W",
    "finds",
    "motes",
    "names",
    "notes",
    "rock",
    "scene",
    "slab",
    "slab_of",
    "ways",
]
