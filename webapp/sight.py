"""One look at a table together with its log."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from core import narrate
from core.i18n import Translator
from core.kept import Kept
from core.narrate import presence, sayings
from core.narrate.presence import Note
from core.narrate.voice import Voice
from core.rules.events import Event, PathLaid, RoleDealt, RoleSeen
from core.service import table as tables
from core.service import talk

LINES = 250


class Told(NamedTuple):
    """The log up to a version and a claim as one reader is told it, and which seat laid the last path card."""

    version: int = 0
    said: int = 0
    lines: tuple[dict[str, Any], ...] = ()
    layer: int | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """One look at a table and the log that belongs to it, for one reader; `reader` None is a spectator.

    `called` says whether the reader waits for the next game there, None where they are not asked.
    """

    look: tables.Look
    told: Told
    reader: int | None
    called: bool | None = None

    @property
    def hosting(self) -> bool:
        """Whether the reader is the host of the table."""
        return self.reader is not None and self.look.host == self.reader


def see(code: str, user_id: int | None, t: Translator, kept: Kept[Any]) -> Sight:
    """Look at table `code` in the language of `t`. Raises NoSuchGame."""
    look = tables.look(code, user_id)
    return Sight(look, _told(look, user_id, t, kept) if look.view else Told(), user_id)


def _told(look: tables.Look, reader: int | None, t: Translator, kept: Kept[Any]) -> Told:
    """The log up to this look. What is past never changes: only what is new since the last look is fetched."""
    key = ("told", look.code, reader, look.my_seat, t.lang, tuple(look.names))
    told: Told = kept.get(key, Told)
    if told.version + told.said < look.pulse:
        told = _more(told, look, _news(told, look, reader), t)
        kept.put(key, told)
    if told.version + told.said > look.pulse:  # another request of the same reader was faster
        return told._replace(lines=tuple(line for line in told.lines if _within(line, look)))
    return told


def _news(told: Told, look: tables.Look, reader: int | None) -> list[tables.LogEntry]:
    if told.version == look.version:
        return []
    return [entry for entry in tables.log(look.code, reader, told.version, LINES) if entry.version <= look.version]


def _within(line: dict[str, Any], look: tables.Look) -> bool:
    said = line["claim"]["id"] if line["claim"] else 0
    return bool(line["version"] <= look.version and said <= look.said)


def _more(told: Told, look: tables.Look, news: list[tables.LogEntry], t: Translator) -> Told:
    lines: list[dict[str, Any]] = [
        {
            "version": entry.version,
            "at": entry.at,
            "seat": getattr(event, "seat", None),
            "mine": _done_to(event, look.my_seat),
            "private": getattr(event, "to", None) is not None,
            "text": text,
            "claim": None,
        }
        for entry in news
        for event in entry.told
        if (text := _text(event, t, look)) is not None
    ]
    lines += _said(told, look, t)
    lines.sort(key=lambda line: line["version"])  # what was said stands behind what had happened
    layers = [event.seat for entry in news for event in entry.events if isinstance(event, PathLaid)]
    return Told(look.version, look.said, (*told.lines, *lines)[-LINES:], layers[-1] if layers else told.layer)


def _said(told: Told, look: tables.Look, t: Translator) -> list[dict[str, Any]]:
    """The lines of what was said since."""
    if told.said == look.said:
        return []
    say = Voice(t, look.names, look.my_seat)
    heard = [one for one in talk.claims(look.code, told.said, LINES) if one.id <= look.said]
    return [
        {
            "version": one.version,
            "at": one.at,
            "seat": one.seat,
            "mine": _done_to(one, look.my_seat),
            "private": False,
            "text": sayings.told(one.claim, say),
            "claim": {"id": one.id, "kind": one.kind, "goal": one.goal, "target": one.target}
            | {"words": sayings.words(one.claim, say)},
        }
        for one in heard
    ]


def _text(event: Event | Note, t: Translator, look: tables.Look) -> str | None:
    """What the log says; it lies open on a large screen, so roles are named only where they are held or asked for."""
    if isinstance(event, Note):
        return presence.told(event, Voice(t, look.names, look.my_seat))
    if isinstance(event, RoleDealt) and event.to == look.my_seat:
        return t("ui.log.role")
    if isinstance(event, RoleSeen) and event.to == look.my_seat:
        return t("ui.log.role_seen", name=look.names[event.target])
    return narrate.line(event, t, look.names, look.my_seat)


def _done_to(event: Event | Note | talk.Saying, seat: int | None) -> bool:
    """Whether somebody else has done something to this seat."""
    mover, target = getattr(event, "seat", None), getattr(event, "target", None)
    return seat is not None and mover is not None and mover != seat == target
