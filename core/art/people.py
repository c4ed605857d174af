"""Faces of the seats and what is on the cards of the roles."""

from dataclasses import dataclass

# role cards: niche, rock, and the signs at its foot as parts (id, x, y, scale); every role has a shape of its own
ROLES: dict[str, tuple[str, int, tuple[tuple[str, int, int, float], ...]]] = {
    "miner": ("look-arch", 2, (("mdig", 50, 133, 1),)),
    "saboteur": ("break-niche", 1, (("mx", 50, 133, 1),)),
    "green": ("mend-niche", 2, (("doorg", 50, 129, 0.85),)),
    "blue": ("deep-gate", 0, (("doorb", 50, 130, 0.85),)),
    "boss": ("both-both", 1, (("doorg", 32, 130, 0.8), ("doorb", 68, 131, 0.8))),
    "profiteer": ("trick-niche", 2, (("purse", 50, 130, 1),)),
    "geologist": ("vein-gem", 0, (("probe", 50, 130, 1),)),
}


@dataclass(frozen=True, slots=True)
class Dwarf:
    """The face of a seat: colours of cloth and hair, hat and beard (ids of the sheet without `a-`)."""

    index: int
    cloth: str
    hair: str
    hat: str
    beard: str


SEATS = tuple(
    Dwarf(i, *look)
    for i, look in enumerate(
        (
            ("#c9573f", "#7a4526", "hat1", "beard1"),
            ("#5b8f5a", "#d8d2c6", "hat4", "beard2"),
            ("#c98a2b", "#b5502c", "hat5", "braids"),
            ("#8a5aa8", "#e0b45c", "hat2", "beard1"),
            ("#4f74b8", "#8c3b22", "hat3", "braids"),
            ("#2f8f8a", "#3d2a24", "hat1", "beard3"),
            ("#b8476f", "#2f2a33", "hat4", "braids"),
            ("#8b8f3f", "#c2592b", "hat2", "beard3"),
            ("#9a6a45", "#efe6d6", "hat3", "beard2"),
            ("#5f6b86", "#a3532d", "hat5", "beard1"),
            ("#7a2e38", "#d9a441", "hat6", "beard2"),
            ("#d8ccb0", "#54301f", "hat7", "braids"),
        )
    )
)
