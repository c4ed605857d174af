"""Action cards: which niche, which picture, which mark."""

# action cards: niche family, picture, scale, mark on the lower rim, second picture
ACTIONS: dict[str, tuple[str, str, float, str | None, str | None]] = {
    "BREAK-PICKAXE": ("break", "pick0", 1, "mx", None),
    "BREAK-LANTERN": ("break", "lant0", 1, "mx", None),
    "BREAK-CART": ("break", "cart0", 0.85, "mx", None),
    "REPAIR-PICKAXE": ("mend", "pick", 0.95, "mok", None),
    "REPAIR-LANTERN": ("mend", "lant", 1, "mok", None),
    "REPAIR-CART": ("mend", "cart", 0.85, "mok", None),
    "REPAIR-PICKAXE-LANTERN": ("mend", "pick", 0.62, "mok", "lant"),
    "REPAIR-PICKAXE-CART": ("mend", "pick", 0.62, "mok", "cart"),
    "REPAIR-LANTERN-CART": ("mend", "lant", 0.62, "mok", "cart"),
    "ROCKFALL": ("rock", "fall", 0.95, None, None),
    "MAP": ("look", "map", 0.95, None, None),
    "THEFT": ("trick", "theft", 1, None, None),
    "HANDS-OFF": ("mend", "safe", 0.82, "mok", None),
    "SWAP-HANDS": ("trick", "hands", 0.95, None, None),
    "INSPECTION": ("look", "spy", 1, None, None),
    "SWAP-HATS": ("trick", "hats", 0.95, None, None),
    "TRAPPED": ("break", "cage", 0.85, "mx", None),
    "FREE": ("mend", "open", 0.85, "mok", None),
}
