"""Text for the chat: templates in `templates/telegram`, names as mentions, everything else escaped."""

import re
import unicodedata
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from core.i18n import Translator
from core.preferences import ZONES

FOLDER = Path(__file__).parent.parent / "templates" / "telegram"
NAME_LENGTH = 24
LIMIT = 4096
TOAST_LIMIT = 200

# Private-use signs that no name can hold (people.clean_name takes them out): they mark a mention inside a sentence.
_OPEN, _MID, _SHUT = "\ue000", "\ue001", "\ue002"
_MENTION = re.compile(f"{_OPEN}(\\d+){_MID}([^{_SHUT}]*){_SHUT}")


class Mention:
    """A name inside a sentence that calls its person. Without a Telegram id it is just the name."""

    def __init__(self, name: str, telegram_id: int | None) -> None:
        self.name = short(name)
        self.telegram_id = telegram_id

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        if self.telegram_id is None:
            return self.name
        return f"{_OPEN}{self.telegram_id}{_MID}{self.name}{_SHUT}"


def short(name: str, most: int = NAME_LENGTH) -> str:
    """At most `most` signs of a name, not cut between a letter and its marks or inside an emoji."""
    if len(name) <= most:
        return name
    end = most - 1
    while end > 1 and (_clings(name[end]) or name[end - 1] == "\u200d"):
        end -= 1
    return name[:end].rstrip() + "…"


def _clings(sign: str) -> bool:
    """Whether `sign` belongs to the one before it: marks, joiners, skin tones."""
    return bool(unicodedata.combining(sign)) or sign in "\u200d\ufe0f" or unicodedata.category(sign) in ("Sk", "Me")


def linked(text: str) -> Markup:
    """Escaped text in which mentions have become links."""
    return Markup(_MENTION.sub(r'<a href="tg://user?id=\1">\2</a>', str(escape(text))))


def edition_line(t: Translator, edition: str, least: int, most: int) -> str:
    """An edition by its key, and for how many players it is."""
    return t("bot.edition.seats", edition=t(f"edition.{edition}"), least=least, most=most)


def clock(t: Translator, at: float, zone: str) -> str:
    """A moment (Unix seconds) in a time zone (a key of `ZONES`), for clients that cannot count down to it."""
    here = datetime.fromtimestamp(at, ZoneInfo(ZONES[zone]))
    return t("bot.turn.at", time=f"{here:%H:%M}", zone=t(f"pref.zone.{zone}"))


def units(text: str) -> int:
    """Length as Telegram counts it: UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def within(text: str, most: int) -> str:
    """At most `most` units of a text, cut between two signs."""
    kept = len(text)
    while units(short(text, kept)) > most:
        kept -= 1
    return short(text, kept)


def plain(html: str) -> str:
    """The text without its markup, for a Telegram that does not take it."""
    return Markup(html).striptags() if "\n" not in html else "\n".join(plain(line) for line in html.split("\n"))


@cache
def _environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    found.filters["linked"] = linked
    return found


def draw(name: str, t: Translator, **facts: Any) -> str:
    """The HTML of template `name` in one language, without empty lines at its ends."""
    text = _environment().get_template(f"{name}.html").render(t=t, **facts)
    return re.sub(r"\n{3,}", "\n\n", text).strip()
