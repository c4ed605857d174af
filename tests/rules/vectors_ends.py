"""The vectors T23-T29 and T37-T42 about the end of a round as data: who wins, who is given what, who robs whom."""

from typing import NamedTuple

from .tables import ROLES, row
from .vectors import DOORS


class End(NamedTuple):
    """`digger` reaches the gold with the last card, or nobody does and `last` uses it.

    `roles` are letters by seat, `thefts` seats in the order they played one, `steal` whom each of them would rob.
    """

    name: str
    roles: str
    board: list[str]
    winner: str
    winners: list[int]
    shares: list[int]
    digger: int | None = None
    last: int = 0
    ways: str = ""
    finds: list[int] = []
    crystals: int = 0
    trapped: list[int] = []
    thefts: list[int] = []
    steal: dict[int, int] = {}
    stolen: list[tuple[int, int | None]] = []
    gold: list[int] = []  # of earlier rounds
    options: dict[str, str] = {}

    @property
    def crew(self) -> list[str]:
        return [ROLES[letter] for letter in self.roles]

    @property
    def found(self) -> list[int]:
        return self.finds or [0] * len(self.roles)

    @property
    def held(self) -> list[int]:
        return self.gold or [0] * len(self.roles)

    @property
    def totals(self) -> list[int]:
        """What everybody has in the end."""
        sums = [sum(parts) for parts in zip(self.held, self.shares, self.found, strict=True)]
        for thief, victim in self.stolen:
            if victim is not None:
                sums[thief] += 1
                sums[victim] -= 1
        return sums


# who has won when a green one, a blue one, anybody else digs to the gold of T23-T29
CONNECTS = {
    "T23": ("green", "blue", "both"), "T24": ("blue", "blue", "blue"), "T25": ("green", "green", "green"),
    "T26": ("barred", "barred", "barred"), "T27": ("green", "blue", "both"), "T28": ("green", "blue", "both"),
    "T29": ("blue", "blue", "blue"),
}  # fmt: skip
# with one of each role, in the order G B C P O S: who counts and what they get
PAID = {
    "green": ([0, 2, 3], [3, 0, 2, 1, 0, 0]), "blue": ([1, 2, 3], [0, 3, 2, 1, 0, 0]),
    "both": ([0, 1, 2, 3], [2, 2, 1, 0, 0, 0]), "barred": ([2, 3], [0, 0, 3, 2, 0, 0]),
}  # fmt: skip
OF_DOORS = {(True, True): "GB", (True, False): "G", (False, True): "B", (False, False): ""}

BLUE_DOOR, BOTH_DOORS = DOORS["T24"][0], DOORS["T26"][0]
CRYSTALS = ["1,0 K-X", "2,0 K-ESW", *row(3, 4), "5,0 K-EWs", *row(6, 7), "1,-1 K-S", "4,3 K-NES"]
SHORT = [card for card in CRYSTALS if not card.startswith("7,0")]

ENDS = [
    *(
        End(f"{name}-{letter}", "GBCPOS", DOORS[name][0], winner, *PAID[winner], digger=seat,
            ways=OF_DOORS[DOORS[name][1:]])
        for name, (green, blue, other) in CONNECTS.items()
        for seat, (letter, winner) in enumerate(zip("GBCPOS", (green, blue, *(other,) * 4), strict=True))
    ),
    End("T37-boss", "BGGCPSS", BLUE_DOOR, "blue", [0, 3, 4], [3, 0, 0, 2, 1, 0, 0], 3, ways="B", trapped=[6],
        thefts=[5, 6], steal={5: 3}, stolen=[(6, None), (5, 3)]),
    End("T37-green", "BGGCPSS", BLUE_DOOR, "blue", [0, 3, 4], [3, 0, 0, 2, 1, 0, 0], 1, ways="B", trapped=[6],
        thefts=[6, 5], steal={5: 4}, stolen=[(5, 4), (6, None)]),
    End("T38", "BGGCPSS", BLUE_DOOR, "blue", [3, 4], [0, 0, 0, 3, 2, 0, 0], 3, ways="B", trapped=[0]),
    End("T39", "BGCPSS", BOTH_DOORS, "barred", [2, 3], [0, 0, 3, 2, 0, 0], 1),
    End("T39-boss-only", "BGCPSS", BOTH_DOORS, "barred", [2], [0, 0, 4, 0, 0, 0], 1,
        options={"double_door": "boss_only"}),
    End("T39-no-boss", "BGPSS", BOTH_DOORS, "barred", [], [0] * 5, 1, options={"double_door": "boss_only"}),
    End("T40", "SSSPGB", row(1, 6), "saboteurs", [0, 2, 3], [3, 0, 3, 1, 0, 0], last=4, trapped=[1]),
    End("T40-none", "GPB", row(1, 6), "saboteurs", [1], [0, 3, 0], last=2),
    End("T40-nobody", "GPB", row(1, 6), "saboteurs", [], [0, 0, 0], last=2, trapped=[1]),
    End("T41", "CBBBGGGP", row(1, 7), "both", list(range(8)), [0, 1, 1, 1, 1, 1, 1, 0], 0, ways="GB"),
    End("T42-crystals", "OGOS", CRYSTALS, "green", [1], [0, 5, 0, 0], 1, ways="GB", crystals=5, finds=[2, 0, 2, 0]),
    End("T42-trapped", "OGOS", CRYSTALS, "green", [1], [0, 5, 0, 0], 1, ways="GB", crystals=5, finds=[0, 0, 5, 0],
        trapped=[0]),
    End("T42-saboteurs", "OGOS", SHORT, "saboteurs", [3], [0, 0, 0, 5], last=3, crystals=5, finds=[2, 0, 2, 0]),
    End("T42-thefts", "GBCS", row(1, 7), "green", [0, 2], [4, 0, 3, 0], 0, ways="GB", thefts=[2, 0],
        steal={0: 2, 2: 0}, stolen=[(0, 2), (2, 0)]),
    End("T42-three", "GBCS", row(1, 7), "green", [0, 2], [4, 0, 3, 0], 0, ways="GB", thefts=[0, 2, 3],
        steal={0: 2, 2: 3, 3: 0}, stolen=[(3, 0), (0, 2), (2, 3)]),
    End("T42-stolen-back", "GBCS", BOTH_DOORS, "barred", [2], [0, 0, 4, 0], 0, thefts=[2, 0], steal={0: 2, 2: 0},
        stolen=[(0, 2), (2, 0)], options={"double_door": "boss_only"}),
    End("T42-nothing", "GB", row(1, 6), "saboteurs", [], [0, 0], last=1, thefts=[1, 0], stolen=[(0, None), (1, None)]),
    End("T42-own-gold", "GB", row(1, 6), "saboteurs", [], [0, 0], last=1, thefts=[0], stolen=[(0, None)], gold=[4, 0]),
    End("T42-always", "GBCS", row(1, 7), "green", [0, 2], [4, 0, 3, 0], 0, ways="GB", thefts=[3, 1],
        stolen=[(1, 0), (3, 0)], options={"theft_auto": "always"}),
    End("T42-richest", "GBCS", row(1, 6), "saboteurs", [3], [0, 0, 0, 5], last=0, thefts=[3], stolen=[(3, 0)],
        gold=[7, 7, 6, 0], options={"theft_auto": "always"}),
]  # fmt: skip
