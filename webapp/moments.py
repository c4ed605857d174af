"""Spans of time in words that suit a glance: the largest unit that fits, rounded so that nobody is promised too much.

Templates reach this module as the global `moments`.
"""

from core.i18n import Translator

UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60))


def left(t: Translator, seconds: float) -> str:
    """How long something still lasts: "3 hours left", "less than a minute left"."""
    return _spell(t, "left", seconds)


def ago(t: Translator, seconds: float) -> str:
    """How long ago something was: "2 days ago", "just now"."""
    return _spell(t, "ago", seconds)


def _spell(t: Translator, what: str, seconds: float) -> str:
    for unit, size in UNITS:
        if seconds >= size:
            return t.n(f"ui.{what}.{unit}", int(seconds // size))
    return t(f"ui.{what}.moment")
