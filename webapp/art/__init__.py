"""What the drawings in `templates/svg` need to know: geometry, and which parts a card is made of.

Pure functions, no markup, the same for every skin. Templates reach this package as the global `art` of Jinja2. A half
turn is never a rotated picture: the tunnels are turned and the card is composed anew, so that light, lamps and doors
stay upright. Nothing here depends on hidden information: decoration comes from the card's id alone.
"""

from core.rules.cards import CRYSTALS, DOORS, GREEN, LADDERS
from webapp.art.actions import ACTIONS
from webapp.art.maze import SIGNS, motes, notes, scene
from webapp.art.people import ROLES, SEATS
from webapp.art.places import finds
from webapp.art.slabs import H, W, names, rock, slab, slab_of, ways

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
