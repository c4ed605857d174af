"""The vectors T1-T29 about mazes as data, so that the rules and the judge answer the very same questions."""

from typing import NamedTuple

from core.rules.cards import BASE_PATHS, MORE_PATHS

from .tables import row

BASE = list(BASE_PATHS)
MORE = list(MORE_PATHS)


class Fit(NamedTuple):
    """Where `card` may lie; only cells with x >= `west` are asked for, and only `only` if given."""

    name: str
    board: list[str]
    card: str
    legal: list[str]
    revealed: list[str] = []
    edition: str = "base"
    limit: str = "none"
    west: int = -99
    only: str = ""


class Reveal(NamedTuple):
    """What turns up when `place` is laid; `live` afterwards if it is given."""

    name: str
    board: list[str]
    goals: list[str]
    place: str
    revealed: list[str]
    gold: bool
    live: list[str] | None = None
    open: list[str] = []
    edition: str = "base"


class Live(NamedTuple):
    """The empty cells that a live opening faces."""

    name: str
    board: list[str]
    live: list[str]
    revealed: list[str] = []
    edition: str = "base"


def _every(name, board, cell, fitting, kinds, edition="base"):
    """For each of the kinds, how it may lie on one cell; `fitting` like "P-X P-T3@180"."""
    lying: dict[str, list[str]] = {kind: [] for kind in kinds}
    for one in fitting.split():
        kind, at, half = one.partition("@180")
        lying[kind].append(cell + at + half)
    return [Fit(name, board, kind, legal, edition=edition, only=cell) for kind, legal in lying.items()]


T1 = {
    "P-NS": "0,-1 0,1", "P-EW": "-1,0 1,0", "P-X": "0,-1 -1,0 1,0 0,1", "P-NE": "0,-1@180 -1,0 1,0@180 0,1",
    "P-NW": "0,-1@180 -1,0@180 1,0 0,1", "P-T3": "0,-1 0,-1@180 -1,0 1,0@180 0,1 0,1@180",
    "P-T4": "0,-1 -1,0 -1,0@180 1,0 1,0@180 0,1@180", "D-S": "0,-1 0,1@180", "D-W": "-1,0@180 1,0",
}  # fmt: skip
HOLE = ["0,-1 P-NW@180", "1,-1 P-X", "2,-1 P-NE@180", "2,0 P-NW", "0,1 P-NE", "1,1 P-T4@180"]
T3 = ["1,0 P-X", "0,-1 P-NS"]
T12 = [*row(1, 3), *row(5, 7)]
T21 = [*row(1, 5), "6,0 P-NW", "6,-1 P-NW@180", "7,-1 P-NE@180"]
NW_OPEN = ["8,0 STONE-NW"]
NE_OPEN = ["8,0 STONE-NE@180"]

FITS = [
    *(Fit("T1", [], card, legal.split()) for card, legal in T1.items()),
    Fit("T2", ["0,1 D-NS"], "P-NS", ["0,-1"]),
    Fit("T2", ["0,1 D-NS"], "P-X", ["0,-1", "-1,0", "1,0"]),
    *_every("T3", T3, "1,-1", "P-T3 P-NS P-NW@180 D-NES D-NS D-NW@180 D-S", BASE),
    *_every("T3", T3, "1,-1", "L-S L-ES G-NS G-ES U-NS M-1 M-4 M-5 K-S K-NES", MORE, "deluxe"),
    Fit("T4", ["2,0 P-X", "3,0 P-EW"], "P-EW", ["-1,0", "1,0"]),
    Fit("T4", ["2,0 P-X", "3,0 P-EW"], "P-NS", ["0,-1", "0,1"]),
    Fit("T4", ["2,0 P-X", "3,0 P-EW"], "D-EW", ["-1,0", "1,0"]),
    Fit("T4", ["2,0 P-X", "3,0 P-EW"], "P-NE", [], only="1,0"),
    Fit("T4", ["1,0 D-EW", "2,0 P-X", "3,0 P-EW"], "P-EW", ["-1,0"]),
    *_every("T5", row(1, 6), "7,0", "P-X P-T3@180 P-T4 P-T4@180 P-EW P-NE@180 P-NW D-NESW D-NES@180 D-ESW D-ESW@180 "
            "D-EW D-NE@180 D-NW D-W", BASE),
    Fit("T10", row(1, 7), "P-NS", ["0,-1", "8,-1", "0,1"], NW_OPEN),
    Fit("T12", T12, "P-EW", ["-1,0", "4,0"], NW_OPEN),
    Fit("T12", T12, "P-X", ["0,-1", "-1,0", "4,0", "0,1"], NW_OPEN),
    Fit("T12", T12, "P-T4", ["0,-1", "-1,0", "-1,0@180", "4,0", "4,0@180", "0,1@180"], NW_OPEN),
    Fit("T12", T12, "P-NW", [], NW_OPEN, only="4,0"),
    Fit("T13", [], "P-X", ["0,-1", "-1,0", "1,0", "0,1"]),
    Fit("T13", [], "P-X", ["0,-1", "1,0", "0,1"], limit="5x9"),
    *_every("T14", HOLE, "1,0", "P-X D-NESW", BASE),
    *_every("T14", HOLE, "1,0", "B-1 C-1 C-2 M-2 M-3 K-X K-ESWn K-ESWn@180 K-NSWe K-NSWe@180",
            MORE, "deluxe"),
    Fit("T15", ["1,0 P-EW", "2,0 B-1"], "P-EW", ["-1,0", "3,0"], edition="deluxe"),
    Fit("T15", ["1,0 P-EW", "2,0 B-1"], "P-NS", ["0,-1", "0,1"], edition="deluxe"),
    Fit("T16", ["1,0 C-1"], "P-NS", ["0,-1", "1,-1", "0,1"], edition="deluxe"),
    Fit("T16", ["1,0 C-1"], "P-EW", ["-1,0"], edition="deluxe"),
    Fit("T16", ["1,0 C-1"], "P-X", ["0,-1", "1,-1", "-1,0", "0,1"], edition="deluxe"),
    Fit("T17", ["0,1 D-NS"], "P-NS", ["0,-1"], edition="deluxe"),
    *_every("T17", ["0,1 D-NS"], "0,2", "L-S@180 L-NE L-ES@180", ["L-S", "L-NE", "L-ES", "L-W"], "deluxe"),
    Fit("T17", ["0,1 D-NS", "0,2 L-NE"], "P-EW", ["-1,0", "1,0", "1,2"], edition="deluxe"),
    *_every("T18", row(1, 6), "7,0", "", ["L-S", "L-NE", "L-ES", "L-W"], "deluxe"),
    *_every("T18", row(1, 5), "6,0", "L-W L-NE@180 L-ES@180", ["L-S", "L-NE", "L-ES", "L-W"], "deluxe"),
    *(Fit("T20", ["5,0 P-EW", "6,0 P-EW"], card, legal, edition="deluxe", west=3) for card, legal in
      {"P-EW": [], "L-W": ["4,0@180"], "L-ES": ["4,0"], "L-NE": ["4,0"], "L-S": []}.items()),
    *_every("T21", T21, "7,0", "M-1 G-NS M-4 P-T3 P-NS P-NE", ["M-1", "G-NS", "M-4", "P-T3", "P-NS", "P-NE", "K-NSWe"],
            "deluxe"),
    *(Fit("T22", row(1, 7), card, legal.split(), NE_OPEN, west=7) for card, legal in
      {"P-NS": "8,1", "P-X": "8,1", "P-T3": "8,1 8,1@180", "P-T4": "8,1@180", "P-NE": "8,1", "P-NW": "8,1",
       "D-S": "8,1@180", "P-EW": ""}.items()),
]  # fmt: skip

LIVES = [
    Live("T4", ["1,0 D-EW", "2,0 P-X", "3,0 P-EW"], ["0,-1", "-1,0", "0,1"]),
    Live("T7", row(1, 7), ["0,-1", "-1,0", "0,1", "8,1"], NE_OPEN),
    Live("T12", T12, ["0,-1", "-1,0", "4,0", "0,1"], NW_OPEN),
    Live("T17", ["0,1 D-NS", "0,2 L-NE"], ["0,-1", "-1,0", "1,0", "1,2"], edition="deluxe"),
    Live("T20", ["4,0 L-W@180", "5,0 P-EW", "6,0 P-EW"], ["0,-1", "-1,0", "1,0", "7,0", "0,1"], edition="deluxe"),
]

MIDDLE = ["STONE-NE", "GOLD", "STONE-NW"]
T8 = [*row(1, 5), "6,0 P-T4", "6,1 P-NE", "7,1 P-EW", "8,1 P-EW"]
T9 = [*row(1, 5), "6,0 P-T4", "6,1 P-NE", "7,1 P-EW"]
T11 = [*row(1, 5), "6,0 P-X", "6,-1 P-NW@180", "7,-1 P-EW", "8,-1 B-1"]
T19 = [*row(1, 5), "6,0 P-T4", "6,1 P-NE", "7,1 P-NE@180", "7,2 C-1"]
LOW = ["STONE-NE", "STONE-NW", "GOLD"]
TOP_NW = ["GOLD", "STONE-NW", "STONE-NE"]
# ways that arrive at the middle goal from each side, without the last card
FROM = {
    "W": (row(1, 6), "7,0 P-EW"),
    "N": (
        [*row(1, 6), "7,0 D-W", "6,-1 P-NW@180"][:5] + ["6,0 P-T4@180", "6,-1 P-NW@180", "7,-1 P-EW"],
        "8,-1 P-NE@180",
    ),
    "S": ([*row(1, 5), "6,0 P-T4", "6,1 P-NE", "7,1 P-EW"], "8,1 P-NW"),
    "E": ([*row(1, 5), "6,0 P-T4@180", "6,-1 P-NW@180", "7,-1 P-EW", "8,-1 P-EW", "9,-1 P-NE@180"], "9,0 P-NW"),
}
TURNS = {
    "STONE-NE": {"W": True, "S": True, "N": False, "E": False},
    "STONE-NW": {"W": False, "N": False, "E": True, "S": True},
}

REVEALS = [
    Reveal("T6", row(1, 6), MIDDLE, "7,0 P-T3@180", [], False),
    Reveal("T6", row(1, 6), MIDDLE, "7,0 D-EW", [], False),
    Reveal("T6", row(1, 6), MIDDLE, "7,0 P-EW", ["8,0 GOLD"], True),
    Reveal("T6", row(1, 6), MIDDLE, "7,0 P-X", ["8,0 GOLD"], True),
    *(
        Reveal("T7", FROM[side][0], ["GOLD", kind, *({"STONE-NE", "STONE-NW"} - {kind})], FROM[side][1],
               [f"8,0 {kind}" + "@180" * half], False)
        for kind, sides in TURNS.items() for side, half in sides.items()
    ),
    Reveal("T7", row(1, 6), ["STONE-NW", "STONE-NE", "GOLD"], "7,0 P-EW", ["8,0 STONE-NE@180"], False,
           ["0,-1", "-1,0", "0,1", "8,1"]),
    Reveal("T7", row(1, 6), ["STONE-NE", "STONE-NW", "GOLD"], "7,0 P-EW", ["8,0 STONE-NW"], False,
           ["0,-1", "8,-1", "-1,0", "0,1"]),
    Reveal("T8", T8, ["STONE-NW", "STONE-NE", "GOLD"], "7,0 P-EW", ["8,0 STONE-NE@180"], False,
           ["0,-1", "-1,0", "0,1", "9,1"]),
    Reveal("T9", T9, LOW, "8,1 P-T3@180", ["8,0 STONE-NW@180", "8,2 GOLD"], True),
    Reveal("T9", T9, ["GOLD", "STONE-NE", "STONE-NW"], "8,1 P-T3@180", ["8,0 STONE-NE@180", "8,2 STONE-NW"], False,
           ["0,-1", "-1,0", "7,0", "0,1", "7,2"]),
    Reveal("T10", row(1, 7), TOP_NW, "8,-1 P-NS", ["8,-2 GOLD"], True, open=NW_OPEN),
    Reveal("T11", T11[:-1], TOP_NW, "8,-1 B-1", [], False, edition="deluxe"),
    Reveal("T11", T11, TOP_NW, "7,0 P-EW", ["8,-2 GOLD", "8,0 STONE-NW"], True, edition="deluxe"),
    Reveal("T19", T19[:-1], LOW, "7,2 C-1", [], False, edition="deluxe"),
    Reveal("T19", T19, LOW, "7,3 L-S@180", ["8,2 GOLD"], True, edition="deluxe"),
    *(Reveal("T21", T21, MIDDLE, f"7,0 {card}", [], False, edition="deluxe")
      for card in ("M-1", "G-NS", "P-NS", "M-4")),
    *(Reveal("T21", T21, MIDDLE, f"7,0 {card}", ["8,0 GOLD"], True, edition="deluxe") for card in ("P-NE", "P-T3")),
]  # fmt: skip

TWO_WAYS = ["1,0 P-EW", "2,0 P-T4", "3,0 U-EW", "4,0 P-T4", *row(5, 7), "2,1 P-NE", "3,1 G-EW", "4,1 P-NW"]
LADDER_AFTER = ["1,0 U-EW", "2,0 P-EW", "3,0 P-T4", "3,1 L-S@180", *row(4, 7)]
LADDER_BEFORE = ["1,0 P-EW", *LADDER_AFTER[1:4], *row(4, 6), "7,0 U-EW"]
# board -> passG, passB
DOORS = {
    "T23": (row(1, 7), True, True),
    "T24": ([*row(1, 2), "3,0 U-EW", *row(4, 7)], False, True),
    "T25": ([*row(1, 2), "3,0 G-EW", *row(4, 7)], True, False),
    "T26": ([*row(1, 2), "3,0 U-EW", "4,0 P-EW", "5,0 G-EW", *row(6, 7)], False, False),
    "T27": (TWO_WAYS, True, True),
    "T28": (LADDER_AFTER, True, True),
    "T29": (LADDER_BEFORE, False, True),
}
