"""The words of what can be chosen, in a lobby and once for all. Values that many keys share have words of their own."""

from collections.abc import Mapping

from core.i18n import Translator

UNITS = (("hours", 3600), ("minutes", 60), ("seconds", 1))


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


def line(t: Translator, key: str, chosen: str) -> str:
    """What is chosen once for all, and its value."""
    return t("choice", what=name(t, key), value=value(t, key, chosen))


def at_table(t: Translator, key: str, chosen: str) -> str:
    """What is chosen in a lobby, by the keys of `core.service.options.CHOICES`, and its value."""
    if key in ("edition", "pace", "language"):
        return line(t, key, chosen)
    return t("choice", what=t(f"option.{key}"), value=t(f"option.{key}.{chosen}"))


def pace(t: Translator, key: str, paces: Mapping[str, float]) -> str:
    """A pace, and how long a turn lasts at it if it has a clock. `paces` are seconds."""
    seconds, called = paces.get(key), value(t, "pace", key)
    if seconds is None:
        return called
    unit, size = next((one for one in UNITS if seconds >= one[1]), UNITS[-1])
    return t("choice.pace", pace=called, time=t.n(f"choice.{unit}", max(1, round(seconds / size))))
