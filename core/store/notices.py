"""The outbox: rows written with the change they tell of, leased by senders, kept when sent."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from peewee import JOIN, fn

from core.store.tables import Chat, Game, Notice

UNSENT = Notice.sent_at.is_null() & Notice.failed.is_null()
WAITING = UNSENT & Notice.leased_until.is_null()


def put(
    kind: str,
    game: Game,
    payload: Mapping[str, object],
    *,
    now: float,
    dedupe: str | None = None,
    delay: float = 0.0,
    afresh: bool = False,
) -> None:
    """Write a notice. A waiting one with the same `dedupe` takes the new payload and keeps its time, if not `afresh`.

    It goes behind everything written meanwhile: a call must not overtake the end of the round before it.
    """
    text = json.dumps(payload, sort_keys=True)
    if dedupe is not None:
        end = (Notice.select(fn.MAX(Notice.id)).scalar() or 0) + 1
        anew = {"not_before": now + delay, "begun": False, "tries": 0, "refused": 0} if afresh else {}
        waiting = Notice.update(id=end, payload=text, **anew).where((Notice.dedupe == dedupe) & WAITING)
        if waiting.execute():
            return
    Notice.create(
        kind=kind,
        game=game,
        chat=game.chat_id,
        payload=text,
        dedupe=dedupe,
        created=now,
        not_before=now + delay,
    )


def due(now: float, limit: int, story: Collection[str], in_order: Collection[str], stubborn: int) -> list[Notice]:
    """Notices to send now, oldest first: waiting ones, and leased ones whose sender died.

    Not those of a chat in which another notice is being sent. What is of the kinds that go `in_order` waits until every
    older part of a `story` was told to its chat, given up, or tried so often that it is `stubborn`; what of other kinds
    has to be tried again holds up nothing.
    """
    leased = Notice.select(Notice.chat).where(UNSENT & (Notice.leased_until > now) & Notice.chat.is_null(False))
    free = Notice.leased_until.is_null() | (Notice.leased_until <= now)
    older = Notice.alias()
    untold = older.select(older.id).where(
        (older.chat == Notice.chat) & (older.id < Notice.id) & (older.not_before > now) & older.kind.in_(story),
        older.sent_at.is_null() & older.failed.is_null() & (older.tries < stubborn),
    )
    return list(
        Notice.select(Notice, Game, Chat)
        .join(Game, JOIN.LEFT_OUTER)
        .switch(Notice)
        .join(Chat, JOIN.LEFT_OUTER, on=(Notice.chat == Chat.id))
        .where(UNSENT & free & (Notice.not_before <= now))
        .where(Notice.chat.is_null() | Notice.chat.not_in(leased))
        .where(Notice.kind.not_in(in_order) | ~fn.EXISTS(untold))
        .order_by(Notice.id)
        .limit(limit)
    )


def lease(ids: list[int], until: float) -> None:
    """These are being sent by somebody until then; each try is counted."""
    Notice.update(leased_until=until, tries=Notice.tries + 1).where(Notice.id.in_(ids)).execute()


def renew(ids: Sequence[int], until: float) -> None:
    """Leases that were not given back last longer."""
    still = Notice.id.in_(ids) & Notice.leased_until.is_null(False)
    Notice.update(leased_until=until).where(still).execute()


def sent(notice_id: int, now: float, message_id: int | None) -> None:
    """This one is told, by that message if it is one."""
    Notice.update(sent_at=now, leased_until=None, message_id=message_id).where(
        (Notice.id == notice_id) & Notice.sent_at.is_null()
    ).execute()


def arrived(notice_id: int, message_id: int) -> None:
    """This message tells it, or is about to: see `sent`."""
    Notice.update(message_id=message_id).where(Notice.id == notice_id).execute()


def forget_messages(chat: Chat) -> None:
    """What was written there has another id now, or is gone: no untold notice is told by it, and nothing takes it back.

    Direct messages stand elsewhere.
    """
    untold = (Notice.chat == chat) & UNSENT
    Notice.update(message_id=None).where(untold).execute()
    for row in list(Notice.select().where(untold & (Notice.kind == "removal"))):
        if "user" not in json.loads(row.payload):
            give_up(row.id, "the message has another id now")


def teller(notice_id: int) -> int | None:
    """The message by which this one was told; None while it is not."""
    row = Notice.get_or_none((Notice.id == notice_id) & Notice.sent_at.is_null(False))
    return row.message_id if row else None


def hurry(dedupe: str, at: float) -> None:
    """What waits under this key waits until `at` at most."""
    later = (Notice.dedupe == dedupe) & WAITING & (Notice.not_before > at)
    Notice.update(not_before=at).where(later).execute()


def begin(notice_id: int) -> None:
    """It is being sent from now on: if the lease ends like this, nobody knows what became of that."""
    Notice.update(begun=True).where(Notice.id == notice_id).execute()


def postpone(notice_id: int, at: float) -> None:
    """Nothing was tried: give the lease back and look again at `at`. A newer notice of the same key keeps its time."""
    row = Notice.get_or_none((Notice.id == notice_id) & UNSENT)
    if row is None:
        return
    newer = (Notice.dedupe == row.dedupe) & WAITING & (Notice.id != notice_id)
    if row.dedupe and Notice.select().where(newer).exists():
        give_up(notice_id, "replaced")
    else:
        back = Notice.update(leased_until=None, not_before=at, tries=Notice.tries - 1)
        back.where(Notice.id == notice_id).execute()


def retry(notice_id: int, at: float, **kept: object) -> None:
    """Give the lease back, with these fields `kept`. If a newer notice of the same key waits, that speaks for both."""
    row = Notice.get_or_none((Notice.id == notice_id) & UNSENT)
    if row is None:
        return
    twin = row.dedupe and Notice.get_or_none((Notice.dedupe == row.dedupe) & WAITING & (Notice.id != notice_id))
    if twin:
        Notice.update(failed="replaced", leased_until=None).where(Notice.id == notice_id).execute()
        both = {"not_before": max(at, twin.not_before), "message_id": row.message_id}
        Notice.update(**both).where(Notice.id == twin.id).execute()
    else:
        back = {"leased_until": None, "not_before": at, "begun": False} | kept
        Notice.update(**back).where(Notice.id == notice_id).execute()


def give_up(notice_id: int, why: str) -> None:
    """This one is never sent; `why` is for whoever runs the bot."""
    Notice.update(failed=why[:200], leased_until=None).where((Notice.id == notice_id) & UNSENT).execute()


def told(game: Game, kind: str) -> list[dict[str, Any]]:
    """The payloads of what was sent of this kind."""
    sent = Notice.select(Notice.payload).where(
        (Notice.game == game) & (Notice.kind == kind) & Notice.sent_at.is_null(False)
    )
    return [json.loads(row.payload) for row in sent]


def latest(game: Game, kind: str) -> dict[str, Any] | None:
    """The payload of the newest of this kind, sent or not; None when there is none."""
    row = Notice.select(Notice.payload).where((Notice.game == game) & (Notice.kind == kind)).order_by(Notice.id.desc())
    found = row.first()
    return json.loads(found.payload) if found else None


def hold(chats: Any, until: float) -> None:
    """Nothing of these chats is sent before `until` (flood limit). Leases stay."""
    Notice.update(not_before=until).where(Notice.chat.in_(chats) & WAITING & (Notice.not_before < until)).execute()


def drop_for(chats: Any, why: str, *, but: Collection[str]) -> None:
    """Give up everything unsent of these chats, `but` for these kinds."""
    meant = Notice.chat.in_(chats) & UNSENT & Notice.kind.not_in(but)
    Notice.update(failed=why[:200], leased_until=None).where(meant).execute()


def prune(before: float) -> int:
    """Delete what was sent or given up before this time; returns how many."""
    old = (Notice.created < before) & (Notice.sent_at.is_null(False) | Notice.failed.is_null(False))
    return int(Notice.delete().where(old).execute())


def delete_for(chat: Chat) -> None:
    """Nothing is left of what was written for this chat, sent or not."""
    Notice.delete().where(Notice.chat == chat).execute()
