"""Sending, editing and deleting: the only place that calls Telegram about messages. Refusals come as `Refusal`."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, InputFile, LinkPreviewOptions, Message
from telegram.constants import ParseMode
from telegram.error import RetryAfter, TelegramError

from core.service.chats import ChatRef
from core.service.written import Note
from telegram_bot.door import Door
from telegram_bot.post import Post
from telegram_bot.reactions import Reaction, reaction_to, seconds_of
from telegram_bot.words import TOAST_LIMIT, plain, within

log = logging.getLogger(__name__)
T = TypeVar("T")

QUICK = (0.2, 0.8)  # seconds before a press is answered once more
PATIENCE = 10.0  # seconds a person may wait for the answer to a press; later nobody looks, and Telegram refuses it
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class Refusal(Exception):
    """Telegram said no, and this is what to do about it."""

    def __init__(self, reaction: Reaction, error: TelegramError) -> None:
        super().__init__(str(error))
        self.reaction = reaction
        self.error = error


class Speaker:
    """Writes to chats on behalf of one bot, through its door."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.door = Door()

    async def send(
        self, chat: ChatRef, post: Post, note: Note | None = None, *, parse_mode: str | None = ParseMode.HTML
    ) -> int:
        """Post a new message, in its topic; returns its id. Raises Refusal; with a `note` also Busy, as `Door.send`."""
        try:
            return await self._send(
                chat,
                self.bot.send_message(
                    chat.telegram_id,
                    post.html if parse_mode else plain(post.html),
                    parse_mode=parse_mode,
                    message_thread_id=chat.thread,
                    reply_markup=post.keyboard,
                    disable_notification=post.silent,
                    link_preview_options=NO_PREVIEW,
                ),
                note,
            )
        except Refusal as refusal:
            if refusal.reaction is Reaction.PLAIN and parse_mode:
                log.error("Telegram does not take our markup: %s", refusal.error)
                return await self.send(chat, post, note, parse_mode=None)
            raise

    async def send_file(self, chat: ChatRef, name: str, content: bytes, caption: str) -> int:
        """Send a file that is made here; returns the message's id. Raises Refusal."""
        return await self._send(
            chat,
            self.bot.send_document(
                chat.telegram_id,
                InputFile(content, name),
                caption=caption,
                message_thread_id=chat.thread,
                disable_notification=True,
            ),
        )

    async def edit(self, chat: ChatRef, message_id: int, post: Post) -> bool:
        """Change a message; False when it is gone or not ours, so that a new one is needed. Raises Refusal."""
        try:
            await self._edit(
                chat,
                self.bot.edit_message_text(
                    post.html,
                    chat.telegram_id,
                    message_id,
                    parse_mode=ParseMode.HTML,
                    reply_markup=post.keyboard,
                    link_preview_options=NO_PREVIEW,
                ),
            )
        except Refusal as refusal:
            if refusal.reaction in (Reaction.ANEW, Reaction.PLAIN):
                return False
            if refusal.reaction is not Reaction.DONE:
                raise
        return True

    async def take_back(self, chat: ChatRef, message_id: int) -> bool:
        """Delete a message; False when that is not possible any more, as after 48 hours. Raises Refusal."""
        try:
            return await self.door.free(chat, self.bot.delete_message(chat.telegram_id, message_id))
        except TelegramError as error:
            refusal = refused(error)
            if refusal.reaction is not Reaction.DONE:
                raise refusal from error
            return False

    async def delete(self, chat: ChatRef, message_id: int) -> bool:
        """`take_back` where a person waits and another way is open; False when the message stays."""
        try:
            return await self.take_back(chat, message_id)
        except Refusal as refusal:
            log.info("message %s stays: %s", message_id, refusal.error)
            return False

    async def strip(self, chat: ChatRef, message_id: int, rest: InlineKeyboardMarkup | None) -> None:
        """Leave only `rest` of the buttons of a message; it matters to nobody if that fails."""
        try:
            await self._edit(chat, self.bot.edit_message_reply_markup(chat.telegram_id, message_id, reply_markup=rest))
        except Refusal as refusal:
            log.info("message %s keeps its buttons: %s", message_id, refusal.error)

    async def answer(self, query: CallbackQuery, text: str) -> None:
        """Answer a press; again when Telegram asks for a pause or nobody knows whether it arrived: a person waits."""
        for quick in (*QUICK, None):
            try:
                await query.answer(within(text, TOAST_LIMIT))
                return
            except TelegramError as error:
                log.info("a press is not answered: %s", error)
                pause = seconds_of(error) if isinstance(error, RetryAfter) else quick
                again = reaction_to(error) in (Reaction.AGAIN, Reaction.WAIT)
                if quick is None or pause is None or pause > PATIENCE or not again:
                    return
            await asyncio.sleep(pause)

    async def _send(self, chat: ChatRef, call: Coroutine[Any, Any, Message], note: Note | None = None) -> int:
        """A new message; returns its id. If one before it may have arrived unanswered, that is taken back."""
        try:
            message_id, suspects = await self.door.send(chat, call, note)
        except TelegramError as error:
            raise refused(error) from error
        for one in suspects:
            if await self._ours(chat, one):
                await self.delete(chat, one)
        return message_id

    async def _ours(self, chat: ChatRef, message_id: int) -> bool:
        """Whether this is a message of ours, which it loses its buttons to tell: we may delete what others wrote, but
        change nothing but our own.
        """
        try:
            await self.door.free(chat, self.bot.edit_message_reply_markup(chat.telegram_id, message_id))
        except TelegramError as error:
            return reaction_to(error) is Reaction.DONE
        return True

    async def _edit(self, chat: ChatRef, call: Coroutine[Any, Any, T]) -> T:
        try:
            return await self.door.edit(chat, call)
        except TelegramError as error:
            raise refused(error) from error


def refused(error: TelegramError) -> Refusal:
    """With what is planned for it."""
    return Refusal(reaction_to(error), error)
