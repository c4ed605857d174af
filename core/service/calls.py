"""How somebody is called to the table: in the chat, by a direct message, not at all, or later.

Later, while they look at the table, or in their quiet hours: then they are called as soon as that is over, if it is
still their turn. A page that was left open does not count for ever: after ten minutes of one turn nobody is sure to
sit before it. At a quick table quiet hours do not count for whoever is playing there: they sat down to play now.
"""

from dataclasses import dataclass
from enum import Enum

from core.preferences import quiet_until
from core.service import direct, house, nights
from core.service.chats import ChatRef
from core.service.outbox import Notice
from core.store import db, games, notices, preferences, presence
from core.store.tables import Game, Seat, User

UNATTENDED_SECONDS = 600.0  # of one turn: from then on a visible page is no sign of somebody
LOOK_AGAIN_SECONDS = 900.0  # whoever has quiet hours may change them meanwhile
QUICK_SECONDS = 600.0  # a table with turns as short as this is played in one sitting
PLAYING_SECONDS = 1800.0  # whoever moved there so short a time ago is playing now


class Where(Enum):
    """Where somebody hears that the table waits for them."""

    CHAT = "in the chat of the table, by a mention"
    DIRECT = "in the chat that they have with the bot"
    NOWHERE = "they do not want to be called, or play themselves no more"
    LATER = "not now: the notice waits again"


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody is called now. `private` is their chat with the bot, `loud` whether their phone may ring."""

    where: Where
    user_id: int = 0
    private: ChatRef | None = None
    loud: bool = True
    alone: bool = False  # they do not read the chat of the table: by a direct message, or not at all


def way(notice: Notice, seat: int) -> Way:
    """How to call whoever sits at `seat`, decided at this moment; a turn call that has to wait waits from now on.

    For a reminder quiet hours, or a page that shows the table, only mean that no phone rings: it may be left open.
    Whatever is sent has `begun`, see `tables.Notice`. Raises NoSuchGame.
    """
    with db.work():
        row = games.by_code(notice.code or "")
        found = next((one for one in games.seats(row) if one.place == seat), None)
        if found is None or found.user is None:
            return Way(Where.NOWHERE)
        chosen, now = preferences.of_person(found.user), house.now()
        if chosen["calls"] == "none":
            return Way(Where.NOWHERE)
        until = _looking_until(row, found, now) or _calm_until(row, found, chosen, now)
        if notice.kind == "turn_call" and until is not None:
            notices.postpone(notice.id, until)
            return Way(Where.LATER)
        private, alone = _private(row, found.user), not direct.hears(row, found.user)
        if alone and private is None:
            return Way(Where.NOWHERE)
        loud = until is None and not _night(row, now)
        notices.begin(notice.id)
        return Way(Where.DIRECT if private else Where.CHAT, found.user.id, private, loud, alone)


def way_to(notice: Notice, user_id: int) -> Way:
    """How to tell somebody who has no seat yet that a table opens for which they waited; by a mention, unless they like
    direct messages. Raises NoSuchGame.
    """
    with db.work():
        row, user = games.by_code(notice.code or ""), User.get_or_none(User.id == user_id)
        if user is None or user.telegram_id is None:
            return Way(Where.NOWHERE)
        chosen = preferences.of_person(user)
        private, alone = _private(row, user), not direct.hears(row, user)
        if alone and private is None:
            return Way(Where.NOWHERE)
        loud = quiet_until(chosen["quiet"], chosen["zone"], house.now()) is None
        notices.begin(notice.id)
        return Way(Where.DIRECT if private else Where.CHAT, user_id, private, loud, alone)


def in_public(code: str, seat: int) -> bool:
    """Whether whoever sits at `seat` is called in the chat of the table, where all hear it. Raises NoSuchGame."""
    with db.reading():
        row = games.by_code(code)
        found = next((one for one in games.seats(row) if one.place == seat), None)
        if found is None or found.user is None:
            return False
        calls = preferences.of_person(found.user)["calls"] != "none"
        return calls and direct.hears(row, found.user) and not direct.reaches(row, found.user)


def _looking_until(row: Game, seat: Seat, now: float) -> float | None:
    """When to look again whether they still look; None if they do not."""
    tired = row.turn_at + UNATTENDED_SECONDS
    until = presence.until(row, seat.user_id or 0, now) if now < tired else None
    return None if until is None else min(until + 0.1, tired)


def _calm_until(row: Game, seat: Seat, chosen: dict[str, str], now: float) -> float | None:
    """When to look again whether they may be called; None outside of their quiet hours."""
    until = quiet_until(chosen["quiet"], chosen["zone"], now)
    if until is None or _at_it(row, seat, now):
        return None
    return min(until, now + LOOK_AGAIN_SECONDS)


def _at_it(row: Game, seat: Seat, now: float) -> bool:
    """Whether they are playing this very moment, at a table that wants people to be quick."""
    seconds = house.settings().paces.get(row.pace)
    if seconds is None or seconds > QUICK_SECONDS:
        return False
    last = games.last_move(row, seat.place) or games.began(row)
    return last is not None and now - last < PLAYING_SECONDS


def _night(row: Game, now: float) -> bool:
    """Whether the table rests now: nobody is in a hurry, so no phone need ring."""
    night = nights.of(row)
    return night is not None and quiet_until(*night, now) is not None


def _private(row: Game, user: User) -> ChatRef | None:
    """Their chat with the bot, if that is where they are told."""
    if user.telegram_id is None or not direct.reaches(row, user):
        return None
    return ChatRef(user.telegram_id, None, "", user.language, "private")
