"""What the bot has to send. Several senders may share it; everything is sent at least once."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from core.service import chats, house, notify
from core.service.chats import ChatRef
from core.service.notify import IN_ORDER, STORY
from core.store import db, games, notices, tables

CARDS = {"lobby_card": notify.lobby_opened, "table_card": notify.moved}  # what brings them up to date
PATIENCE = 8  # tries, within some two minutes: so long the rest of a story waits behind a part that fails
LEASE_SECONDS = 10.0  # so late is a notice whose sender died; whoever takes longer renews


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to send. `payload` holds ids only; draw the words from the table as it is now.

    Kinds are those of `core.service.notify`, and removal (takes the message `payload["message"]` back).
    """

    id: int
    kind: str
    code: str | None
    chat: ChatRef | None
    payload: dict[str, Any]
    tries: int  # this one included; without room, by its pace alone, or while Telegram hears nobody, it was none
    again: bool = False  # an earlier attempt ended without a word: it may have arrived
    arrived: int | None = None  # as this message in the chat of the table
    refused: int = 0  # how often in a row, before this try, for no known reason


def lease(now: float | None = None, limit: int = 20, seconds: float = LEASE_SECONDS) -> list[Notice]:
    """Take what is to be sent now, oldest first; nobody else gets it until it is answered or the lease ends.

    Answer each with `sent`, `retry`, `outlast`, `later` or `give_up`. A chat gets nothing new while another sender
    writes to it, and the story of its table in its order.
    """
    now = house.now() if now is None else now
    with db.reading():
        if not notices.due(now, 1, STORY, IN_ORDER, PATIENCE):
            return []
    with db.work():
        rows = notices.due(now, limit, STORY, IN_ORDER, PATIENCE)
        notices.lease([row.id for row in rows], now + seconds)
        return [_notice(row) for row in rows]


def renew(notice_ids: Sequence[int], seconds: float = LEASE_SECONDS) -> None:
    """They are still being sent: keep those that are leased for so long from now."""
    with db.work():
        notices.renew(notice_ids, house.now() + seconds)


def sent(notice_id: int, message_id: int | None = None) -> None:
    """It is sent (or turned out to be needless)."""
    with db.work():
        notices.sent(notice_id, house.now(), message_id)


def arrived(notice_id: int, message_id: int) -> None:
    """This message tells it, which is to be followed by `tell`: whoever finds it untold tells it anew, without this."""
    with db.work():
        notices.arrived(notice_id, message_id)


def retry(notice_id: int, at: float, refused: int = 0) -> None:
    """It failed for now: send it again at `at`. A newer notice of the same kind speaks for both.

    `refused`: how often in a row by now for no known reason.
    """
    with db.work():
        notices.retry(notice_id, at, refused=refused)


def outlast(notice: Notice, at: float) -> None:
    """Telegram hears nobody at the moment, which says nothing about this notice: `retry`, and it was no try."""
    with db.work():
        notices.retry(notice.id, at, tries=notice.tries - 1)


def later(notice: Notice, at: float) -> None:
    """There is no room for it before `at`: all is as if it had not been taken. See `retry`."""
    with db.work():
        notices.retry(notice.id, at, tries=notice.tries - 1, begun=notice.again)


def give_up(notice_id: int, why: str) -> None:
    """It can never be sent; `why` is kept."""
    with db.work():
        notices.give_up(notice_id, why)


class Told(NamedTuple):
    """This notice, by that message if it is one."""

    notice_id: int
    message_id: int | None


class Shows(NamedTuple):
    """A new message shows a table as `kind`, instead of the message `former` if there was one; known by `digest`."""

    kind: str
    former: int | None
    message_id: int
    digest: str


class Old(NamedTuple):
    """What showed a table as `kind`; a direct message to the user `whose`, if not None."""

    kind: str  # "" for what never showed it
    message_id: int
    whose: int | None


def tell(told: Told, code: str, shows: Shows | None, goes: Sequence[Old], cards: Collection[str]) -> bool:
    """A notice is told, and what that means for other messages of its table: those it replaces go, `cards` change.

    All of it or nothing: whoever finds it untold tells it again. False when somebody else was quicker to show the
    table, or to tell it by a message of theirs: then nothing is written. Raises NoSuchGame.
    """
    with db.work():
        if told.message_id and notices.teller(told.notice_id) not in (None, told.message_id):
            return False
        if shows and not chats.swap_posted(code, *shows):
            return False
        for kind, message_id, whose in goes:
            if (chats.posted(code, kind) or ())[:1] == (message_id,):
                chats.forget_posted(code, kind)
            take_back(code, message_id, house.now(), whose)
        for kind in cards:
            redraw(code, kind, house.now())
        sent(*told)
        return True


def take_back(code: str, message_id: int, at: float, whose: int | None = None) -> None:
    """A message of this table has to go, at `at` or as soon as that can be. Raises NoSuchGame.

    `whose`: it is a direct message to this user.
    """
    with db.work():
        now = house.now()
        about = {"message": message_id} | ({} if whose is None else {"user": whose})
        notices.put("removal", games.by_code(code), about, now=now, delay=at - now)


def redraw(code: str, kind: str, at: float) -> None:
    """The message that shows this table as `kind` (a key of `CARDS`) has to change, at `at` or as soon as that can be.

    Raises NoSuchGame.
    """
    with db.work():
        row, now = games.by_code(code), house.now()
        draft = CARDS[kind](code, row.version)
        notices.put(draft.kind, row, draft.payload, now=now, dedupe=draft.dedupe, delay=at - now)


def hold(chat: ChatRef, until: float) -> None:
    """A flood limit: nothing waiting for this chat, in any topic, is sent before `until`."""
    with db.work():
        rows = tables.Chat.select(tables.Chat.id).where(tables.Chat.telegram_id == chat.telegram_id)
        notices.hold(rows, until)


def waiting() -> int:
    """How many notices are neither sent nor given up; for health checks and tests."""
    with db.reading():
        return tables.Notice.select().where(notices.UNSENT).count()


def _notice(row: tables.Notice) -> Notice:
    chat = row.chat
    ref = ChatRef(chat.telegram_id, chat.thread or None, chat.title, chat.language, chat.kind) if chat else None
    code = row.game.code if row.game_id is not None and row.game else None
    payload = json.loads(row.payload)
    return Notice(row.id, row.kind, code, ref, payload, row.tries + 1, row.begun, row.message_id, row.refused)
