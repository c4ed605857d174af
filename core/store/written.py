"""What was written to chats lately: `core.service.written` says what for. Writing only inside `work()`."""

from collections.abc import Collection
from typing import Any

from peewee import fn

from core.store.tables import Written

REMEMBERED = 100  # so many messages of a chat are known
SUPERGROUPS = -(10**12)  # chats below count their messages by themselves, all others of one account together


def times(chat: int, since: float, now: float) -> list[float]:
    """When this chat got something that counts, oldest first; what lies ahead of `now` counts as just done."""
    rows = Written.select(Written.at).where((Written.chat == chat) & Written.counts & (Written.at > since))
    return sorted(min(row.at, now) for row in rows)


def restart(now: float) -> None:
    """What lies ahead of `now` is just done."""
    Written.update(at=now).where(Written.at > now).execute()


def put(chat: int, now: float, *, fresh: bool) -> int:
    """Something is on its way."""
    return int(Written.create(chat=chat, at=now, fresh=fresh, newest=newest(chat) if fresh else None).id)


def note(chat: int, now: float, message_id: int) -> None:
    """A message that does not count: somebody wrote it."""
    Written.create(chat=chat, at=now, counts=False, ended=True, message_id=message_id)


def end(begun: int, now: float, *, message_id: int | None = None) -> None:
    """What was on its way is there, as this message; or, without one, will never be."""
    ended = {"at": now, "ended": True, "message_id": message_id, "newest": None}
    Written.update(**ended).where(Written.id == begun).execute()


def lose(begun: int, now: float) -> None:
    """Nobody knows any more what becomes of it."""
    Written.update(at=now, ended=True).where(Written.id == begun).execute()


def renew(begun: Collection[int], now: float) -> None:
    """Those of these that have not ended are on their way as if they had been sent just now."""
    Written.update(at=now).where(Written.id.in_(begun) & ~Written.ended).execute()


def under_way(chat: int, since: float) -> bool:
    """Whether a new message is on its way to this chat that was sent after `since`."""
    fresh = Written.select().where((Written.chat == chat) & Written.fresh & ~Written.ended)
    return bool(fresh.where(Written.at > since).exists())


def newest(chat: int) -> int | None:
    """The highest id of a message that is known to have been counted with those of this chat."""
    here = _counted(chat) & Written.message_id.is_null(False)
    latest = Written.select(Written.message_id).where(here).order_by(Written.id.desc()).limit(REMEMBERED)
    return max((row.message_id or 0 for row in latest), default=None)


def known(chat: int, before: int) -> set[int]:
    """The latest messages of all chats that are counted with this one, after this id."""
    rows = Written.select(Written.message_id).where(_counted(chat) & (Written.message_id > before))
    return {row.message_id or 0 for row in rows}


def found(chat: int, since: float) -> int | None:
    """What was there before the first message that is lost; from now on none is. None when none was.

    Lost is also what is on its way since before `since`: its sender has ended.
    """
    lost = (Written.chat == chat) & Written.newest.is_null(False) & (Written.ended | (Written.at <= since))
    before: int | None = Written.select(fn.MIN(Written.newest)).where(lost).scalar()
    if before is not None:
        Written.update(ended=True, newest=None).where(lost).execute()
    return before


def _counted(chat: int) -> Any:
    """The rows of all chats whose messages are numbered together with those of this one."""
    return Written.chat == chat if chat < SUPERGROUPS else Written.chat > SUPERGROUPS


def forget(chat: int) -> None:
    """Nothing is left of this chat."""
    Written.delete().where(Written.chat == chat).execute()


def prune(chat: int, before: float) -> None:
    """What says nothing any more goes: edits of long ago, and messages when there are many newer ones."""
    here = Written.chat == chat
    silent = Written.message_id.is_null() & Written.newest.is_null()
    Written.delete().where(here & silent & (Written.at < before)).execute()
    kept = Written.select(Written.id).where(here).order_by(Written.id.desc()).limit(REMEMBERED)
    Written.delete().where(here & Written.id.not_in(kept)).execute()
