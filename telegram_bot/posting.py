"""Which message shows a table as what: posting it, bringing it up to date, replacing it, taking it back."""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

from core.errors import NoSuchUser
from core.i18n import translator
from core.service import chats, house, outbox, people, table
from core.service.chats import ChatRef
from telegram_bot.aftermath import settle
from telegram_bot.door import surely
from telegram_bot.gallery import Gallery
from telegram_bot.job import POSTED, Job
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.messages import Writer
from telegram_bot.pictures import Pictures
from telegram_bot.post import Post
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)


class Overtaken(Exception):
    """Another process showed the table meanwhile: look again."""


class Posting:
    """Keeps the messages of all tables, on behalf of one bot."""

    def __init__(self, speaker: Gallery, pictures: Pictures, links: Links, paces: Mapping[str, float]) -> None:
        self.speaker, self.pictures, self.links, self.paces = speaker, pictures, links, paces
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, code: str) -> asyncio.Lock:
        """Held by whoever reads which message shows this table and then posts another one."""
        return self._turns.setdefault(code, asyncio.Lock())

    def writer(self, language: str, chat: ChatRef) -> Writer:
        """A writer for this chat."""
        t = translator(language)
        return Writer(t, Buttons(t, self.links, private=chat.kind == "private"), self.paces)

    async def post(
        self,
        job: Job,
        kind: str,
        post: Post | None,
        replaces: Sequence[str] = (),
        mark: str | None = None,
        closes: Collection[str] = (),
    ) -> None:
        """A new message; it is known by its digest, or by this `mark`.

        The old ones that it replaces go by notices of their own, and the cards that it `closes` change by such: they
        are written before this one is told. A process that is killed in between has noted which message it was. Raises
        Refusal, Overtaken, Busy.
        """
        if post is None:
            return await self.done(job, closes=closes)
        note = partial(outbox.arrived, job.notice.id)
        message_id, post = await self.speaker.show(job.chat, post, note, tries=job.notice.tries)
        await self.done(job, message_id, kind, mark or post.digest, replaces=replaces, closes=closes)
        await self.hang(job.code, message_id, post)
        return None

    async def drop(self, job: Job, kinds: Sequence[str]) -> None:
        """Old messages of these kinds go."""
        for kind in kinds:
            if kind not in job.posted:
                continue
            message_id = job.posted[kind][0]
            whose = job.marks[kind].user_id if kind == "direct" else None
            if await self.take_back(job.chat, job.code, message_id, whose):
                await self._forget(job, kind)

    async def refresh(self, job: Job, kind: str, post: Post, *, insist: bool = False) -> bool:
        """Bring an older message up to date; False: a new one is needed. What fails for now is done later, by a notice.

        Unless the notice is about just this: then it raises Refusal (`insist`).
        """
        message_id, digest = job.posted.get(kind, (0, None))
        if not message_id or digest == post.digest:
            return message_id != 0
        return await self.redraw(job, kind, post, post.digest, insist=insist)

    async def hang(self, code: str, message_id: int, post: Post) -> None:
        """Remember which picture this message shows, if any."""
        if post.picture:
            await asyncio.to_thread(chats.set_posted, code, "photo", message_id, post.picture.digest)

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
            await self.redraw(job, "promise", post, mark)
        if post is None or not post.ahead:
            await self._forget(job, "promise")

    async def done(
        self,
        job: Job,
        message_id: int | None = None,
        kind: str = "",
        mark: str = "",
        chat: ChatRef | None = None,
        replaces: Sequence[str] = (),
        closes: Collection[str] = (),
    ) -> None:
        """The notice is told, by this message (in `chat`, if not in the table's own) if there is one. See `post`.

        Raises Overtaken: then the message is taken back; Busy: then it will be told again.
        """
        former = job.posted[kind][0] if kind in job.posted else None
        shows = outbox.Shows(kind, former, message_id, mark) if message_id and kind in POSTED else None
        goes = [
            outbox.Old(one, job.posted[one][0], job.marks[one].user_id if one == "direct" else None)
            for one in replaces
            if one in job.posted
        ]
        first = job.notice.arrived  # what a process that was killed told of it
        if first and first != message_id:
            goes.append(outbox.Old("", first, None))
        cards = [one for one in closes if one in job.posted]
        told = outbox.Told(job.notice.id, message_id)
        if await surely(partial(outbox.tell, told, job.code, shows, goes, cards)):
            return
        if message_id and message_id != former:
            await self.take_back(chat or job.chat, job.code, message_id)
        raise Overtaken

    async def take_back(self, chat: ChatRef, code: str, message_id: int, whose: int | None = None) -> bool:
        """An old message of a table goes: now, or when Telegram lets us. `whose`: it was a direct one, to this user.

        False when it stays because we are not in that chat: it has to go once we are back.
        """
        there = chat if whose is None else await asyncio.to_thread(private_chat, whose)
        if there is None:
            return True
        try:
            await self.speaker.take_back(there, message_id)
        except Refusal as refusal:
            pause = (await asyncio.to_thread(settle, there, refusal)).pause
            if pause is None:
                log.info("message %s stays: %s", message_id, refusal.error)
                return refusal.reaction is not Reaction.CHAT_GONE
            await asyncio.to_thread(outbox.take_back, code, message_id, house.now() + pause, whose)
        return True

    async def redraw(self, job: Job, kind: str, post: Post, mark: str, *, insist: bool = False) -> bool:
        """Change a message whatever it says now; False: a new one is needed. Raises Refusal if `insist`."""
        message_id = job.posted[kind][0]
        try:
            there = await self.speaker.change(job.chat, message_id, post, job.hung(message_id))
        except Refusal as refusal:
            if insist:
                raise
            log.info("%s of chat %s stays as it is: %s", kind, job.chat.telegram_id, refusal.error)
            pause = (await asyncio.to_thread(settle, job.chat, refusal)).pause
            if kind in outbox.CARDS and pause is not None:
                await asyncio.to_thread(outbox.redraw, job.code, kind, house.now() + pause)
            return True
        if there:
            await asyncio.to_thread(chats.set_posted, job.code, kind, message_id, mark)
            await self.hang(job.code, message_id, post)
        else:
            await self._forget(job, kind)
        return there

    async def _forget(self, job: Job, kind: str) -> None:
        await asyncio.to_thread(chats.forget_posted, job.code, kind)


def private_chat(user_id: int) -> ChatRef | None:
    """The chat that somebody has with us; None for whoever was forgotten."""
    try:
        user = people.find(user_id)
    except NoSuchUser:
        return None
    return ChatRef(user.telegram_id, None, "", user.language, "private") if user.telegram_id else None
