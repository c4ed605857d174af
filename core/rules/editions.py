"""Editions as values: tables of what is in the box and how it is dealt and paid. Only this file names an edition."""

from collections.abc import Mapping
from typing import NamedTuple

from core.rules.cards import BASE_PATHS, MINER, MORE_PATHS, SABOTEUR

# option -> its values, the default first (rules 5.1)
OPTIONS: dict[str, tuple[str, ...]] = {
    "board_limit": ("none", "5x9"),  # A1
    "gold_pool": ("miners", "players"),  # A2
    "broken_forfeits_gold": ("off", "on"),  # A11
    "maps": ("6", "5"),  # A28
}


class Edition(NamedTuple):
    """One edition. `roles[n]` is the role deck and `hand[n]` the hand size at n seats (R2, R7)."""

    key: str
    least: int
    most: int
    rounds: int
    deck: Mapping[str, int]
    roles: Mapping[int, tuple[str, ...]]
    hand: Mapping[int, int]
    discards: tuple[int, ...]  # how many cards one may pass with (R10)
    nuggets: Mapping[int, int]  # value -> number of nugget cards (R8)
    pool_most: int  # nugget cards going round at most (R69)
    wages: tuple[int, ...]  # by number of saboteurs in play: nuggets for each (R71, R72)
    options: tuple[str, ...]


def _crew(miners: int, saboteurs: int) -> tuple[str, ...]:
    return (MINER,) * miners + (SABOTEUR,) * saboteurs


BASE = Edition(
    key="base",
    least=3,
    most=10,
    rounds=3,
    deck={
        "P-X": 5, "P-T3": 5, "P-T4": 5, "P-NS": 4, "P-EW": 3, "P-NE": 5, "P-NW": 4, "D-NESW": 1, "D-NES": 1,
        "D-ESW": 1, "D-NS": 1, "D-EW": 1, "D-NE": 1, "D-NW": 1, "D-S": 1, "D-W": 1, "BREAK-PICKAXE": 3,
        "BREAK-LANTERN": 3, "BREAK-CART": 3, "REPAIR-PICKAXE": 2, "REPAIR-LANTERN": 2, "REPAIR-CART": 2,
        "REPAIR-PICKAXE-LANTERN": 1, "REPAIR-PICKAXE-CART": 1, "REPAIR-LANTERN-CART": 1, "ROCKFALL": 3, "MAP": 6,
    },
    roles={
        3: _crew(3, 1), 4: _crew(4, 1), 5: _crew(4, 2), 6: _crew(5, 2), 7: _crew(5, 3), 8: _crew(6, 3),
        9: _crew(7, 3), 10: _crew(7, 4),
    },
    hand={3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4},
    discards=(1,),
    nuggets={1: 16, 2: 8, 3: 4},
    pool_most=9,
    wages=(0, 4, 3, 3, 2),
    options=("board_limit", "gold_pool", "broken_forfeits_gold", "maps"),
)  # fmt: skip

USUAL = BASE.key  # played when none is named
_EDITIONS = {BASE.key: BASE}
_PATH_KINDS = {"base": frozenset(BASE_PATHS), "deluxe": frozenset(BASE_PATHS) | frozenset(MORE_PATHS)}


def find(key: str) -> Edition:
    """The edition with this key. ValueError if there is none."""
    if key not in _EDITIONS:
        raise ValueError(f"no such edition: {key!r}")
    return _EDITIONS[key]


def path_kinds(key: str) -> frozenset[str]:
    """The path cards known to an edition, playable yet or not. ValueError if there is no such edition."""
    if key not in _PATH_KINDS:
        raise ValueError(f"no such edition: {key!r}")
    return _PATH_KINDS[key]


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
