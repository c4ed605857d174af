"""Names for computer players: dwarfs, in the language of the table."""

import secrets
from collections.abc import Collection

NAMES = {
    "en": ("Borin", "Dagna", "Ember", "Flint", "Grum", "Hilda", "Knurl", "Moss", "Odda", "Pebble", "Rusty", "Tuff"),
    "ko": ("돌쇠", "곡괭이", "반짝이", "두더지", "망치", "바위", "석탄", "이끼", "자갈", "쿵쾅", "횃불", "흙손"),
}


def pick(language: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has yet."""
    names = NAMES.get(language, NAMES["en"])
    return secrets.choice([name for name in names if name not in taken] or list(names))
