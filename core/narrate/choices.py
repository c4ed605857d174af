"""The words of what can be chosen once for all. Values that many keys share, as "on", have words of their own."""

from core.i18n import Translator


def name(t: Translator, key: str) -> str:
    """What is chosen."""
    return t(f"pref.{key}")


def value(t: Translator, key: str, value: str) -> str:
    """The value of `key`."""
    return t(f"pref.{key}.{value}") if t.has(f"pref.{key}.{value}") else t(f"pref.value.{value}")


def about(t: Translator, key: str) -> str:
    """What it means, where the name does not say it all; else empty."""
    return t(f"pref.{key}.about") if t.has(f"pref.{key}.about") else ""


def known(t: Translator, key: str, value: str) -> bool:
    """Whether there are words for this value of `key`."""
    return t.has(f"pref.{key}") and (t.has(f"pref.{key}.{value}") or t.has(f"pref.value.{value}"))
