"""The book of cards: every card and role of every edition, in chapters, with a little maze that shows what it does.

Public knowledge only, worked out from the tables of the box and by the real board: a new card or edition has its pages
as soon as it is dealt.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from core.rules.board import board_of
from core.rules.cards import (
    BITS,
    BLUE,
    BOSS,
    CRYSTALS,
    DOORS,
    GEOLOGIST,
    GREEN,
    LADDERS,
    MINER,
    OPPOSITE,
    PATHS,
    PROFITEER,
    SABOTEUR,
    SITES,
    WAYS,
    Shape,
    family,
    tools_of,
)
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, Edition
from core.rules.notation import read_maze
from core.rules.state import Game
from core.view import View, view_of

ROLES = "roles"
CHAPTERS = (
    *("sites", "through", "blocked", "two", "side", "ladder", "door", "crystal"),
    *("break", "repair", "rockfall", "map", "trap", "theft", "swap", ROLES),
)
# families that stand in one chapter
_TOGETHER = {"hands_off": "theft", "swap_hands": "swap", "inspection": "swap", "swap_hats": "swap", "free": "trap"}
# cards that a role cares for
_CARES: dict[str, tuple[str, ...]] = {
    MINER: ("MAP", "ROCKFALL", "P-X"),
    SABOTEUR: ("D-NESW", "BREAK-LANTERN", "ROCKFALL"),
    GREEN: tuple(kind for kind, colour in DOORS.items() if colour == GREEN),
    BLUE: tuple(kind for kind, colour in DOORS.items() if colour == BLUE),
    BOSS: ("G-EW", "U-EW"),
    PROFITEER: ("INSPECTION", "SWAP-HATS"),
    GEOLOGIST: tuple(sorted(CRYSTALS)),
}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ONWARD = {"N": "P-NS", "S": "P-NS", "E": "P-EW", "W": "P-EW"}
MOST_RELATED = 8


class Page(NamedTuple):
    """What a page tells: `name` is the kind of a card or a role; how many there are by edition, least and most."""

    name: str
    chapter: str
    counts: tuple[tuple[str, int, int], ...]
    related: tuple[str, ...]

    @property
    def role(self) -> bool:
        """Whether it is a role."""
        return self.chapter == ROLES


def chapter(name: str) -> str:
    """The chapter of a card or a role."""
    if name in SITES:
        return "sites"
    if name in PATHS:
        return _sort(name)
    if name in _roles():
        return ROLES
    return _TOGETHER.get(family(name), family(name))


def contents() -> dict[str, dict[str, tuple[str, ...]]]:
    """By edition and chapter the cards and roles that are not in an earlier edition."""
    seen: set[str] = set()
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for box in EDITIONS.values():
        own = [name for name in _names(box) if name not in seen]
        seen.update(own)
        chapters = {key: tuple(name for name in own if chapter(name) == key) for key in CHAPTERS}
        found[box.key] = {key: names for key, names in chapters.items() if names}
    return found


@cache
def page(name: str) -> Page:
    """The page of a card or a role. KeyError if there is none."""
    counts = tuple((box.key, *_count(box, name)) for box in EDITIONS.values() if name in _names(box))
    if not counts:
        raise KeyError(name)
    return Page(name, chapter(name), counts, tuple(_related(name))[:MOST_RELATED])


def example(name: str) -> tuple[View, ...]:
    """Little mazes that show what a card does, or how a role wins; none where there is nothing to see."""
    if name in PATHS and name not in SITES:
        return (_seen(_lying(name)),)
    return tuple(_seen(game) for game in _scenes().get(name, ()))


# --- what is related --------------------------------------------------------------------------------------------------


def _sort(kind: str) -> str:
    special = {**dict.fromkeys(LADDERS, "ladder"), **dict.fromkeys(DOORS, "door"), **dict.fromkeys(CRYSTALS, "crystal")}
    if kind in special:
        return special[kind]
    through = sum(len(tunnel) > 1 for tunnel in PATHS[kind])
    if through > 1:
        return "two"
    return "blocked" if not through else "side" if len(PATHS[kind]) > 1 else "through"


@cache
def _roles() -> tuple[str, ...]:
    return tuple(dict.fromkeys(role for box in EDITIONS.values() for crew in box.roles.values() for role in crew))


def _names(box: Edition) -> tuple[str, ...]:
    roles = dict.fromkeys(role for crew in box.roles.values() for role in crew)
    return (*SITES, *box.deck, *roles)


def _count(box: Edition, name: str) -> tuple[int, int]:
    if name in SITES:
        return 1, 1
    if name in box.deck:
        return box.deck[name], box.deck[name]
    numbers = [crew.count(name) for crew in box.roles.values()]
    return min(numbers), max(numbers)


def _related(name: str) -> Iterator[str]:
    """First those that work with it or against it, then the rest of its chapter."""
    near = [*_CARES.get(name, ()), *(role for role, cards in _CARES.items() if name in cards), *_twins(name)]
    together = (other for box in EDITIONS.values() for other in _names(box) if chapter(other) == chapter(name))
    yield from (other for other in dict.fromkeys([*near, *together]) if other != name)


def _twins(name: str) -> Iterator[str]:
    """Cards with the same tools; plain and blocked tunnels with the same openings."""
    tools, sides = set(tools_of(name)), "".join(sorted("".join(PATHS.get(name, ()))))
    for box in EDITIONS.values():
        for other in box.deck:
            if tools & set(tools_of(other)) and chapter(other) != chapter(name):
                yield other
            plain = chapter(other) in ("through", "blocked") and name not in SITES
            if sides and plain and "".join(sorted("".join(PATHS.get(other, ())))) == sides:
                yield other


# --- little mazes -----------------------------------------------------------------------------------------------------


def _lying(kind: str) -> Game:
    """The card beside the start (a ladder: far from it), and a straight tunnel at each of its other openings."""
    x, y, shape, joined = _place(kind)
    cards = [(x, y, f"{kind}.1", shape.turned)]
    for number, side in enumerate((s for s in STEP if shape.opens & BITS[s] and s != joined), start=2):
        dx, dy = STEP[side]
        cards.insert(0, (x + dx, y + dy, f"{ONWARD[side]}.{number}", False))
    return _table()._replace(board=board_of(cards))


def _place(kind: str) -> tuple[int, int, Shape, str]:
    """Where the card lies, how, and with which opening it meets the start."""
    if kind in LADDERS:
        return 3, 0, WAYS[kind][-1], ""
    found = ((*STEP[OPPOSITE[side]], way, side) for side in "WN" for way in WAYS[kind] if way.opens & BITS[side])
    return next(found)


@cache
def _scenes() -> dict[str, tuple[Game, ...]]:
    """Mazes for cards and roles that lie in none."""
    over, under = "S─┬┄─┬\n··└┅─┘", "S─┬┅─┬\n··└┄─┘"
    return {
        "ROCKFALL": (_drawn("S─┬─┼─", (3, 0)), _drawn("S─┬·┼─")),
        MINER: (_drawn("S─┬┼──┬─G"),),
        SABOTEUR: (_drawn("S─┬┼═·\n···╚··", (4, 0)),),
        GREEN: (_drawn(over, (3, 0)),),
        BLUE: (_drawn(under, (3, 0)),),
        BOSS: (_drawn(over),),
        GEOLOGIST: (_drawn("S╋─┳╋"),),
    }


def _drawn(text: str, last: tuple[int, int] | None = None) -> Game:
    return _table()._replace(board=read_maze(text, last))


@cache
def _table() -> Game:
    box = next(iter(EDITIONS.values()))
    return new_game(box.least, b"book", box.key).game


def _seen(game: Game) -> View:
    """The maze alone, as everybody sees it, without what is out of sight."""
    return replace(view_of(game, None), goals=())
