"""Names for computer players: dwarfs, in the language of the table."""

import secrets
from collections.abc import Collection

from core.i18n import translator


def pick(language: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has yet; the catalogue has more of them than a table has seats."""
    names = translator(language)("computer.names").split(", ")
    return secrets.choice([name for name in names if name not in taken])
