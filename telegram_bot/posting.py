"""Which message shows a table as what: posting it, bringing it up to date, replacing it, taking it back."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from core.i18n import translator
from core.service import chats, house, outbox, table
from core.service.chats import ChatRef
from telegram_bot.aftermath import settle
from telegram_bot.job import POSTED, Job
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.messages import Writer
from telegram_bot.post import Post
from telegram_bot.speaker import Refusal, Speaker

log = logging.getLogger(__name__)


class Overtaken(Exception):
    """Another process showed the table meanwhile: look again."""


class Posting:
    """Keeps the messages of all tables, on behalf of one bot."""

    def __init__(self, speaker: Speaker, links: Links, paces: Mapping[str, float]) -> None:
        self.speaker, self.links, self.paces = speaker, links, paces
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, code: str) -> asyncio.Lock:
        """Held by whoever reads which message shows this table and then posts another one."""
        return self._turns.setdefault(code, asyncio.Lock())

    def writer(self, language: str, chat: ChatRef) -> Writer:
        """A writer for this chat."""
        t = translator(language)
        return Writer(t, Buttons(t, self.links, private=chat.kind == "private"), self.paces)

    async def post(
        self, job: Job, kind: str, post: Post | None, replaces: Sequence[str] = (), mark: str | None = None
    ) -> None:
        """A new message, then the old ones that it replaces go; it is known by its digest, or by this `mark`.

        Raises Refusal, Overtaken.
        """
        if post is None:
            return await self.done(job)
        message_id = await self.speaker.send(job.chat, post)
        await self.done(job, message_id, kind, mark or post.digest)
        for old in replaces:
            if old in job.posted:
                await self.take_back(job.chat, job.code, job.posted[old][0])
                if old != kind:
                    await self._forget(job, old)
        return None

    async def refresh(self, job: Job, kind: str, post: Post) -> None:
        """Bring an older message up to date; nobody is worse off when that fails."""
        message_id, digest = job.posted.get(kind, (0, None))
        if message_id and digest != post.digest:
            await self._redraw(job, kind, post, post.digest)

    async def keep_word(self, job: Job) -> None:
        """A message that promised the next round says what is true of that now, or nothing any more."""
        if "promise" not in job.posted:
            return
        mark = job.posted["promise"][1] or ""
        kind, number = mark.split()
        look = job.look
        if look.view is None:
            look = replace(look, view=await asyncio.to_thread(table.last_view, job.code))
        post = job.writer.news(kind, look, int(number))
        if post:
            await self._redraw(job, "promise", post, mark)
        if post is None or not post.ahead:
            await self._forget(job, "promise")

    async def done(self, job: Job, message_id: int | None = None, kind: str = "", mark: str = "") -> None:
        """The notice is told, by this message if there is one. Raises Overtaken: then the message is taken back."""
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

    async def take_back(self, chat: ChatRef, code: str, message_id: int) -> None:
        """An old message of a table goes: now, or when Telegram lets us."""
        try:
            await self.speaker.take_back(chat, message_id)
        except Refusal as refusal:
            pause = (await asyncio.to_thread(settle, chat, refusal)).pause
            if pause is None:
                log.info("message %s stays: %s", message_id, refusal.error)
            else:
                await asyncio.to_thread(outbox.take_back, code, message_id, house.now() + pause)

    async def _redraw(self, job: Job, kind: str, post: Post, mark: str) -> None:
        message_id = job.posted[kind][0]
        try:
            there = await self.speaker.edit(job.chat, message_id, post)
        except Refusal as refusal:
            log.info("%s of chat %s stays as it is: %s", kind, job.chat.telegram_id, refusal.error)
            return
        if there:
            await asyncio.to_thread(chats.set_posted, job.code, kind, message_id, mark)
        else:
            await self._forget(job, kind)

    async def _forget(self, job: Job, kind: str) -> None:
        await asyncio.to_thread(chats.forget_posted, job.code, kind)
