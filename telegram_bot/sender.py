"""Empties the outbox: draws each notice from the table as it is now, sends it, and reacts to every refusal."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakValueDictionary

from core.errors import Busy, NoSuchGame
from core.i18n import translator
from core.service import chats, outbox, people, table, talk
from core.service.chats import ChatRef
from core.service.faults import place
from core.service.outbox import Notice
from core.service.table import LogEntry, Look
from telegram_bot.aftermath import settle
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.messages import Post, Writer
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal, Speaker

log = logging.getLogger(__name__)

BEAT = 0.3
RESERVE = 5  # messages a minute that calls and claims leave for everything else
SPARE_CALLS = 8  # with fewer calls left in this minute older messages are not refreshed
CALLS = ("turn_call", "reminder")  # messages that are taken back when the next one comes
MODEST = (*CALLS, "talk")  # what leaves room for the rest
HEARSAY, HEARSAY_SECONDS = 10, 600.0  # so many claims at most are told, and none that is older


@dataclass(frozen=True, slots=True)
class Job:
    """A notice with everything that is needed to draw it."""

    notice: Notice
    chat: ChatRef
    code: str
    look: Look
    log: Sequence[LogEntry]
    called: int | None  # Telegram id of the person whom the notice calls
    posted: Mapping[str, tuple[int, str | None]]
    writer: Writer

    @property
    def seat(self) -> int:
        return int(self.notice.payload["seat"])

    @property
    def still_due(self) -> bool:
        """Whether the person at this seat still has to act: not at a table that waits, nor if somebody sits in."""
        look = self.look
        waits = look.paused or look.seats[self.seat].sitter
        return look.status == "playing" and look.acting == self.seat and not waits

    @property
    def at_options(self) -> bool:
        """Whether the host has turned the card of the lobby to its options."""
        card, page = self.posted.get("lobby_card"), self.posted.get("options")
        return bool(card and page and card[0] == page[0])


class Overtaken(Exception):
    """Another process showed the table meanwhile: look again."""


class Sender:
    """One of possibly many senders on one outbox."""

    def __init__(self, speaker: Speaker, links: Links, paces: Mapping[str, float]) -> None:
        self.speaker, self.links, self.paces = speaker, links, paces
        self._stopping = asyncio.Event()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, code: str) -> asyncio.Lock:
        """Held by whoever reads which message shows this table and then posts another one."""
        return self._turns.setdefault(code, asyncio.Lock())

    def stop(self) -> None:
        """Let `run` end after what it is sending now."""
        self._stopping.set()

    async def run(self) -> None:
        """Send until stopped."""
        while not self._stopping.is_set():
            try:
                busy = await self.drain()
            except Busy:
                busy = 0
            except Exception as error:
                log.error("the sender stumbled: %s", place(error))
                busy = 0
            if not busy:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), BEAT)

    async def drain(self) -> int:
        """Send what is due now, chats side by side, each in order; returns how many notices were taken."""
        notices = await asyncio.to_thread(outbox.lease)
        if not notices:
            return 0
        by_chat: dict[int, list[Notice]] = {}
        for notice in notices:
            by_chat.setdefault(notice.chat.telegram_id if notice.chat else 0, []).append(notice)
        holding = asyncio.create_task(_hold([notice.id for notice in notices]))
        try:
            await asyncio.gather(*(self._in_order(some) for some in by_chat.values()))
        finally:
            holding.cancel()
        return len(notices)

    async def _in_order(self, notices: Sequence[Notice]) -> None:
        """The notices of one chat. When Telegram makes one wait, those behind it wait as long.

        Calls leave room within the minute, so that a busy table is still told at once how a round ended.
        """
        until: float | None = None
        for notice in notices:
            pause = self.speaker.wait(notice.chat, RESERVE if notice.kind in MODEST else 0) if notice.chat else 0
            if until is not None:
                await asyncio.to_thread(outbox.retry, notice.id, until)
            elif pause:
                await asyncio.to_thread(outbox.retry, notice.id, time.time() + pause)
            else:
                until = await self._one(notice)

    async def _one(self, notice: Notice) -> float | None:
        """Send one notice; answers until when its chat has to wait, None when all is well."""
        try:
            async with self.turn(notice.code or ""):
                job = await asyncio.to_thread(self._job, notice)
                if job is None:
                    await asyncio.to_thread(outbox.give_up, notice.id, "no such table")
                    return None
                await KINDS[notice.kind](self, job)
        except Overtaken:
            await asyncio.to_thread(outbox.retry, notice.id, time.time())
            return time.time()
        except Refusal as refusal:
            return await asyncio.to_thread(react, notice, refusal)
        except Busy:
            return time.time() + 1
        except Exception as error:
            log.error("notice %s (%s) cannot be drawn: %s", notice.id, notice.kind, place(error))
            await asyncio.to_thread(outbox.give_up, notice.id, type(error).__name__)
        return None

    def _job(self, notice: Notice) -> Job | None:
        """Read everything in one go; None when there is nothing to write about or nobody to write to."""
        chat, code = notice.chat, notice.code
        if chat is None or code is None or notice.kind not in KINDS:
            return None
        try:
            look = table.look(code)
            steps = table.log(code, limit=20)
        except NoSuchGame:
            return None
        user = look.seats[notice.payload["seat"]].user_id if "seat" in notice.payload else None
        posted = {kind: found for kind in (*POSTED, "options") if (found := chats.posted(code, kind))}
        called = people.find(user).telegram_id if user else None
        return Job(notice, chat, code, look, steps, called, posted, self.writer(look.language, chat))

    def writer(self, language: str, chat: ChatRef) -> Writer:
        """A writer for this chat."""
        t = translator(language)
        return Writer(t, Buttons(t, self.links, private=chat.kind == "private"), self.paces)

    async def lobby_card(self, job: Job) -> None:
        """Edited in place; posted anew when it is gone."""
        post, shown = job.writer.lobby_card(job.look, options=job.at_options), job.posted.get("lobby_card")
        if shown and (shown[1] == post.digest or await self.speaker.edit(job.chat, shown[0], post)):
            await self._done(job, shown[0], "lobby_card", post.digest)
        elif job.look.status == "lobby":
            await self._post(job, "lobby_card", job.writer.lobby_card(job.look))
        else:
            await self._done(job)

    async def table_card(self, job: Job) -> None:
        await self._post(job, "table_card", job.writer.table_card(job.look), replaces=("table_card",))

    async def turn_call(self, job: Job) -> None:
        """Calls whoever has to act now; nobody, when the turn has passed meanwhile."""
        if not job.still_due:
            return await self._done(job)
        post = job.writer.turn_call(job.look, job.seat, job.called, job.log)
        await self._post(job, "turn_call", post, replaces=CALLS)
        if self.speaker.room(job.chat) >= SPARE_CALLS:
            await self._refresh(job, "table_card", job.writer.table_card(job.look))
        return None

    async def reminder(self, job: Job) -> None:
        if not job.still_due or job.look.version != job.notice.payload["version"]:
            return await self._done(job)
        post = job.writer.reminder(job.look, job.seat, job.called)
        return await self._post(job, "reminder", post, replaces=CALLS)

    async def round_end(self, job: Job) -> None:
        await self._post(job, "round_end", job.writer.round_end(job.look, job.notice.payload["round"]), replaces=CALLS)

    async def gold(self, job: Job) -> None:
        await self._post(job, "gold", job.writer.gold(job.look, job.notice.payload["round"]), replaces=CALLS)

    async def game_end(self, job: Job) -> None:
        await self._post(job, "game_end", job.writer.game_end(job.look), replaces=CALLS)
        await self._close(job)

    async def talk(self, job: Job) -> None:
        """What was said since the chat was told last, in one message."""
        heard = int(job.posted["talk"][1] or 0) if "talk" in job.posted else 0
        claims = await asyncio.to_thread(talk.claims, job.code, heard, HEARSAY)
        fresh = [one for one in claims if one.at >= job.look.now - HEARSAY_SECONDS]
        await self._post(job, "talk", job.writer.talk(job.look, fresh), mark=str(fresh[-1].id) if fresh else None)

    async def removal(self, job: Job) -> None:
        await self.speaker.take_back(job.chat, job.notice.payload["message"])
        await self._done(job)

    async def cancelled(self, job: Job) -> None:
        """The card of a lobby says it already; a game that was running gets a message, and its cards say so too."""
        if not job.log:
            return await self._done(job)
        await self._post(job, "cancelled", job.writer.cancelled(), replaces=CALLS)
        return await self._close(job)

    async def take_back(self, chat: ChatRef, code: str, message_id: int) -> None:
        """An old message of a table goes: now, or when Telegram lets us."""
        try:
            await self.speaker.take_back(chat, message_id)
        except Refusal as refusal:
            pause = (await asyncio.to_thread(settle, chat, refusal)).pause
            if pause is None:
                log.info("message %s stays: %s", message_id, refusal.error)
            else:
                await asyncio.to_thread(outbox.take_back, code, message_id, time.time() + pause)

    async def _close(self, job: Job) -> None:
        """The cards of a table that is no more say so and lead nowhere."""
        for kind in ("lobby_card", "table_card"):
            await self._refresh(job, kind, job.writer.lobby_card(job.look))

    async def _post(
        self, job: Job, kind: str, post: Post | None, replaces: Sequence[str] = (), mark: str | None = None
    ) -> None:
        """A new message, then the old ones that it replaces go; it is known by its digest, or by this `mark`."""
        if post is None:
            return await self._done(job)
        message_id = await self.speaker.send(job.chat, post)
        await self._done(job, message_id, kind, mark or post.digest)
        for old in replaces:
            if old in job.posted:
                await self.take_back(job.chat, job.code, job.posted[old][0])
                if old != kind:
                    await asyncio.to_thread(chats.forget_posted, job.code, old)
        return None

    async def _refresh(self, job: Job, kind: str, post: Post) -> None:
        """Bring an older message up to date; nobody is worse off when that fails."""
        message_id, digest = job.posted.get(kind, (0, None))
        if not message_id or digest == post.digest:
            return
        try:
            there = await self.speaker.edit(job.chat, message_id, post)
        except Refusal as refusal:
            log.info("%s of chat %s stays as it is: %s", kind, job.chat.telegram_id, refusal.error)
        else:
            change = chats.set_posted if there else chats.forget_posted
            facts = (message_id, post.digest) if there else ()
            await asyncio.to_thread(change, job.code, kind, *facts)

    async def _done(self, job: Job, message_id: int | None = None, kind: str = "", mark: str = "") -> None:
        former = job.posted[kind][0] if kind in job.posted else None

        def write() -> bool:
            # the message first: killed in between, the next sender finds it and edits or replaces it
            won = True
            if message_id and kind in POSTED:
                won = chats.swap_posted(job.code, kind, former, message_id, mark)
            if won:
                outbox.sent(job.notice.id, message_id)
            return won

        if await asyncio.to_thread(write):
            return
        if message_id and message_id != former:
            await self.take_back(job.chat, job.code, message_id)
        raise Overtaken


KINDS: dict[str, Callable[[Sender, Job], Awaitable[None]]] = {
    "lobby_card": Sender.lobby_card,
    "table_card": Sender.table_card,
    "turn_call": Sender.turn_call,
    "reminder": Sender.reminder,
    "round_end": Sender.round_end,
    "gold": Sender.gold,
    "game_end": Sender.game_end,
    "cancelled": Sender.cancelled,
    "removal": Sender.removal,
    "talk": Sender.talk,
}
POSTED = ("lobby_card", "table_card", "talk", *CALLS)


async def _hold(ids: Sequence[int]) -> None:
    """Renew the leases until cancelled: Telegram may be slow, and each of its answers may take seconds."""
    while True:
        await asyncio.sleep(outbox.LEASE_SECONDS / 3)
        with contextlib.suppress(Busy):
            await asyncio.to_thread(outbox.renew, ids)


def react(notice: Notice, refusal: Refusal) -> float | None:
    """Carry out the planned reaction; answers until when the chat has to wait, None to go on."""
    now, chat = time.time(), notice.chat
    assert chat is not None
    log.log(_loudness(refusal.reaction), "%s to chat %s: %s", notice.kind, chat.telegram_id, refusal.error)
    then = settle(chat, refusal, notice.tries)
    if then.pause is not None:
        outbox.retry(notice.id, now + then.pause)
        return now + then.pause
    if refusal.reaction is Reaction.DONE:
        outbox.sent(notice.id)
        return None
    outbox.give_up(notice.id, str(refusal.error))
    return now  # those behind it may have been dropped with their chat: they are looked up anew


def _loudness(reaction: Reaction) -> int:
    return logging.ERROR if reaction in (Reaction.GIVE_UP, Reaction.PLAIN) else logging.INFO
