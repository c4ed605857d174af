"""Telegram's HTML dialect: text and entities out of marked-up text, with Telegram's own complaints."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.emulator.errors import ApiError, bad

PLAIN = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
OTHERS = {"a", "span", "tg-emoji", "tg-time"}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
ATTRIBUTE = re.compile(r"""\s+([a-z-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+))?""")
REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]+)|#(\d+)|(lt|gt|amp|quot));?")


def units(text: str) -> int:
    """Length as Telegram counts it: UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def unescape(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        hexa, deci, name = match.groups()
        return NAMED[name] if name else chr(int(hexa, 16) if hexa else int(deci))

    return REFERENCE.sub(one, text)


@dataclass
class Open:
    """A start tag that waits for its end."""

    tag: str
    start: int
    facts: dict[str, str]


def complain(text: str, source: str = "", at: int = 0, more: str = "") -> ApiError:
    where = f" at byte offset {len(source[:at].encode())}" if source else ""
    return bad(f"can't parse entities: {text}{where}{more}")


def start_tag(source: str, at: int) -> tuple[Open, int]:
    """Read `<name attr=...>` at `at`; answers the tag and where reading goes on."""
    match = re.compile(r"<([a-zA-Z0-9-]*)").match(source, at)
    name = match.group(1).lower() if match else ""
    if name not in PLAIN and name not in OTHERS:
        raise complain(f'Unsupported start tag "{name}"', source, at)
    place = at + 1 + len(name)
    facts: dict[str, str] = {}
    while match := ATTRIBUTE.match(source, place):
        facts[match.group(1)] = unescape((match.group(2) or "").strip("\"'"))
        place = match.end()
    if source[place : place + 1] != ">":
        raise complain("Unclosed start tag", source, at)
    if name == "span" and facts.get("class") != "tg-spoiler":
        raise complain('Tag "span" must have class "tg-spoiler"', source, at)
    return Open(name, 0, facts), place + 1


def end_tag(source: str, at: int, stack: list[Open]) -> tuple[Open, int]:
    """Read `</name>` at `at`; it must close the last open tag."""
    end = source.find(">", at)
    if not stack:
        raise complain("Unexpected end tag", source, at)
    if end < 0:
        raise complain("Unclosed end tag", source, at)
    name = source[at + 2 : end].strip().lower()
    tag = stack.pop()
    if name not in ("", tag.tag):
        raise complain("Unmatched end tag", source, at, f', expected "</{tag.tag}>", found "</{name}>"')
    return tag, end + 1


def moment(facts: dict[str, str]) -> dict[str, Any]:
    """The fields of a point in time, as clients show it: relative ("r"), or a day of the week, a date, a time."""
    unix, shown = facts.get("unix", ""), facts.get("format", "")
    if not unix.isdecimal() or not re.fullmatch(r"r|w?[dD]?[tT]?", shown):
        raise complain('Tag "tg-time" must have a valid time and format')
    return {"unix_time": int(unix), **({"date_time_format": shown} if shown else {})}


def entity(tag: Open, text: str, user_of: Callable[[int], dict[str, Any] | None]) -> dict[str, Any] | None:
    """The entity that a closed tag leaves behind; None when it covers nothing or leads nowhere."""
    body: dict[str, Any] = {"offset": tag.start, "length": units(text) - tag.start}
    if body["length"] <= 0:
        return None
    if tag.tag in PLAIN:
        return {"type": PLAIN[tag.tag], **body}
    if tag.tag == "span":
        return {"type": "spoiler", **body}
    if tag.tag == "tg-time":
        return {"type": "date_time", **moment(tag.facts), **body}
    if tag.tag == "tg-emoji":
        return {"type": "custom_emoji", "custom_emoji_id": tag.facts.get("emoji-id", ""), **body}
    url = tag.facts.get("href", "")
    if mention := re.fullmatch(r"tg://user\?id=(\d+)", url):
        user = user_of(int(mention.group(1)))
        return {"type": "text_mention", "user": user, **body} if user else None
    return {"type": "text_link", "url": url, **body} if re.match(r"(https?|tg)://", url) else None


def parse(source: str, user_of: Callable[[int], dict[str, Any] | None]) -> tuple[str, list[dict[str, Any]]]:
    """Text and entities of `source`; `user_of` answers a user's JSON for a mention, or None.

    Raises ApiError 400 "can't parse entities" for everything Telegram refuses.
    """
    text, at = "", 0
    stack: list[Open] = []
    found: list[dict[str, Any]] = []
    while at < len(source):
        if source.startswith("</", at):
            tag, at = end_tag(source, at, stack)
            if made := entity(tag, text, user_of):
                found.append(made)
        elif source[at] == "<":
            tag, at = start_tag(source, at)
            tag.start = units(text)
            stack.append(tag)
        else:
            end = source.find("<", at)
            end = len(source) if end < 0 else end
            text += unescape(source[at:end])
            at = end
    if stack:
        raise complain(f'Can\'t find end tag corresponding to start tag "{stack[-1].tag}"')
    return text, sorted(found, key=lambda e: (e["offset"], -e["length"]))
