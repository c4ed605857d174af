"""Editions as values: tables of what is in the box and how it is dealt and paid. Only this file names an edition."""

from collections.abc import Mapping
from typing import NamedTuple

from core.rules.cards import BLUE, BOSS, GEOLOGIST, GREEN, MINER, PATHS, PROFITEER, SABOTEUR

# option -> its values, the default first (rules 5.1)
OPTIONS: dict[str, tuple[str, ...]] = {
    "board_limit": ("none", "5x9"),  # A1
    "gold_pool": ("miners", "players"),  # A2
    "broken_forfeits_gold": ("off", "on"),  # A11
    "vote_end": ("off", "on"),  # A12
    "maps": ("6", "5"),  # A28
    "double_door": ("boss_and_profiteer", "boss_only"),  # A21
    "theft_auto": ("timeout", "always"),  # A27
}


class Edition(NamedTuple):
    """One edition. `roles[n]` is the role deck and `hand[n]` the hand size at n seats (R2, R7, R102, R103)."""

    key: str
    least: int
    most: int
    rounds: int
    deck: Mapping[str, int]
    aside: int  # cards of the deck that are out of the game in a round (R102)
    roles: Mapping[int, tuple[str, ...]]
    hand: Mapping[int, int]
    discards: tuple[int, ...]  # how many cards one may pass with (R10, R105)
    removal: int  # how many cards one discards to take one in front of oneself away, 0 if one cannot (R105)
    treasure: str  # how gold is handed out: "nuggets" go round as cards (R69-R73), or "shares" are paid (R150-R155)
    nuggets: Mapping[int, int]  # value -> number of nugget cards (R8)
    pool_most: int  # nugget cards going round at most (R69)
    wages: tuple[int, ...]  # by number of saboteurs in play: nuggets for each (R71, R72)
    options: tuple[str, ...]
    adds: tuple[str, ...] = ()  # topics of its own for a page of rules, beyond the usual ones


def _crew(miners: int, saboteurs: int) -> tuple[str, ...]:
    return (MINER,) * miners + (SABOTEUR,) * saboteurs


_BASE_DECK = {
    "P-X": 5, "P-T3": 5, "P-T4": 5, "P-NS": 4, "P-EW": 3, "P-NE": 5, "P-NW": 4, "D-NESW": 1, "D-NES": 1, "D-ESW": 1,
    "D-NS": 1, "D-EW": 1, "D-NE": 1, "D-NW": 1, "D-S": 1, "D-W": 1, "BREAK-PICKAXE": 3, "BREAK-LANTERN": 3,
    "BREAK-CART": 3, "REPAIR-PICKAXE": 2, "REPAIR-LANTERN": 2, "REPAIR-CART": 2, "REPAIR-PICKAXE-LANTERN": 1,
    "REPAIR-PICKAXE-CART": 1, "REPAIR-LANTERN-CART": 1, "ROCKFALL": 3, "MAP": 6,
}  # fmt: skip

BASE = Edition(
    key="base",
    least=3,
    most=10,
    rounds=3,
    deck=_BASE_DECK,
    aside=0,
    roles={
        3: _crew(3, 1), 4: _crew(4, 1), 5: _crew(4, 2), 6: _crew(5, 2), 7: _crew(5, 3), 8: _crew(6, 3),
        9: _crew(7, 3), 10: _crew(7, 4),
    },
    hand={3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4},
    discards=(1,),
    removal=0,
    treasure="nuggets",
    nuggets={1: 16, 2: 8, 3: 4},
    pool_most=9,
    wages=(0, 4, 3, 3, 2),
    options=("board_limit", "gold_pool", "broken_forfeits_gold", "vote_end", "maps"),
)  # fmt: skip

_DWARFS = (*(GREEN,) * 4, *(BLUE,) * 4, BOSS, PROFITEER, *(GEOLOGIST,) * 2, *(SABOTEUR,) * 3)

DELUXE = Edition(
    key="deluxe",
    least=2,
    most=12,
    rounds=3,
    deck={
        **_BASE_DECK, "B-1": 2, "C-1": 1, "C-2": 1, "L-S": 1, "L-W": 1, "L-ES": 1, "L-NE": 1, "G-NS": 1, "G-EW": 1,
        "G-ES": 1, "U-NS": 1, "U-EW": 1, "U-SW": 1, "M-1": 1, "M-2": 1, "M-3": 1, "M-4": 2, "M-5": 1, "K-S": 1,
        "K-W": 1, "K-ESW": 3, "K-NES": 1, "K-X": 1, "K-ESWn": 1, "K-NSWe": 1, "K-EWs": 1, "THEFT": 4, "HANDS-OFF": 3,
        "SWAP-HANDS": 2, "INSPECTION": 2, "SWAP-HATS": 2, "TRAPPED": 3, "FREE": 4, "ROCKFALL": 4,
    },
    aside=10,
    roles=dict.fromkeys(range(2, 13), _DWARFS),
    hand=dict.fromkeys(range(2, 13), 6),
    discards=(1, 2, 3),
    removal=2,
    treasure="shares",
    nuggets={},
    pool_most=0,
    wages=(),
    options=("board_limit", "vote_end", "double_door", "theft_auto"),
    adds=("ladder", "door", "crystal", "bridge", "trap", "theft", "swap", "rid", "pay"),
)  # fmt: skip

USUAL = BASE.key  # played when none is named
EDITIONS = {box.key: box for box in (BASE, DELUXE)}


def find(key: str) -> Edition:
    """The edition with this key. ValueError if there is none."""
    if key not in EDITIONS:
        raise ValueError(f"no such edition: {key!r}")
    return EDITIONS[key]


def path_kinds(key: str) -> frozenset[str]:
    """The path cards of an edition. ValueError if there is no such edition."""
    return frozenset(kind for kind in find(key).deck if kind in PATHS)


def settle_options(edition: Edition, chosen: Mapping[str, str] | None) -> dict[str, str]:
    """All options of the edition, defaults filled in. ValueError for an unknown option or value."""
    chosen = chosen or {}
    for key, value in chosen.items():
        if key not in edition.options or value not in OPTIONS[key]:
            raise ValueError(f"no such option: {key!r} = {value!r}")
    return {key: chosen.get(key, OPTIONS[key][0]) for key in edition.options}


def deck_of(edition: Edition, options: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of all cards that are dealt in a round, in the order of the manifest (A28: five or six maps)."""
    counts = {**edition.deck, "MAP": int(options.get("maps", edition.deck["MAP"]))}
    return tuple(f"{kind}.{copy}" for kind, count in counts.items() for copy in range(1, count + 1))
