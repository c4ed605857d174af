"""An answer is tried for half a minute. If it cannot be said, whoever asked hears that instead, where they can."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from core.i18n import translator
from core.service import chats
from core.service.chats import ChatRef
from core.service.people import Person
from telegram_bot.aftermath import GONE, settle
from telegram_bot.aside import Aside
from telegram_bot.keyboards import Links
from telegram_bot.post import Post
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal, Speaker
from telegram_bot.words import draw

log = logging.getLogger(__name__)
Attempt = Callable[[ChatRef], Awaitable[int]]

PATIENCE = 32.0  # seconds for which an answer is tried, with pauses that grow to 16; then the person can ask again


class Answers:
    """Of one bot."""

    def __init__(self, speaker: Speaker, links: Links) -> None:
        self._speaker = speaker
        self._aside = Aside(self._write, links)

    async def give(self, chat: ChatRef, attempt: Attempt, who: Person | None = None) -> int | None:
        """The id of the message; None when it cannot be said: then `who` asked for it hears that, if possible."""
        try:
            return await _persist(chat, attempt)
        except Refusal as refusal:
            log.info("no answer to chat %s: %s", chat.telegram_id, refusal.error)
            if refusal.reaction in GONE:
                await self._aside.tell(who, chat, refusal.reaction)
            elif refusal.reaction is not Reaction.PERSON_GONE:
                await self.excuse(chat)
            return None

    async def excuse(self, chat: ChatRef) -> None:
        """In place of an answer, as soon as Telegram may be asked."""
        t = translator(await asyncio.to_thread(chats.language, chat))
        await asyncio.sleep(await self._speaker.door.wait(chat))
        await self._write(chat, Post(draw("text", t, mark="⚠️", text=t("bot.say.trouble"))))

    async def _write(self, chat: ChatRef, post: Post) -> None:
        """If it can be said, in place of something that could not."""
        try:
            await _persist(chat, lambda there: self._speaker.send(there, post))
        except Refusal as refusal:
            log.info("chat %s is not even told why: %s", chat.telegram_id, refusal.error)


async def _persist(chat: ChatRef, attempt: Attempt) -> int:
    """The id of the message. What is refused for now is tried again, maybe elsewhere, while there is `PATIENCE`.

    One that may have arrived although nobody said so is taken back by the next that does. Raises Refusal.
    """
    until, tries = time.monotonic() + PATIENCE, 1
    while True:
        try:
            message_id = await attempt(chat)
            break
        except Refusal as refusal:
            chat, pause = await asyncio.to_thread(settle, chat, refusal, tries)
            if pause is None or time.monotonic() + pause > until:
                raise
        tries += 1
        await asyncio.sleep(pause)
    if await asyncio.to_thread(chats.is_gone, chat):  # it is not, and nobody told us
        await asyncio.to_thread(chats.back, chat.telegram_id, chat.thread or 0)
    return message_id
