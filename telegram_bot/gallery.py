"""Sending and editing what shows a picture. Where Telegram takes none, the same is said in words."""

import logging

from telegram import InputFile, InputMediaPhoto
from telegram.constants import ParseMode

from core.service.chats import ChatRef
from core.service.written import Note
from telegram_bot.post import Post
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal, Speaker

log = logging.getLogger(__name__)

FILE = "mine.jpg"
FILM = "mine.gif"
TRIES = 3  # of a message whose picture fails for no reason that speaks of pictures
NOT_HERE = (Reaction.ANEW, Reaction.PLAIN, Reaction.IN_WORDS)  # the message cannot become what it should


class Gallery(Speaker):
    """A speaker who shows pictures too."""

    async def show(self, chat: ChatRef, post: Post, note: Note | None = None, *, tries: int = 1) -> tuple[int, Post]:
        """A new message; returns its id and what was sent, with the picture or without. Raises as `send`.

        After so many `tries` a picture that only fails, as one that takes Telegram too long, is not waited for either.
        """
        if post.picture is None:
            return await self.send(chat, post, note), post
        try:
            return await self._photo(chat, post, post.picture.content, note), post
        except Refusal as refusal:
            stubborn = refusal.reaction is Reaction.AGAIN and tries > TRIES
            if refusal.reaction not in (Reaction.IN_WORDS, Reaction.PLAIN) and not stubborn:
                raise
            log.info("no picture for chat %s: %s", chat.telegram_id, refusal.error)
            return await self.send(chat, post.picture.instead, note), post.picture.instead

    async def change(self, chat: ChatRef, message_id: int, post: Post, hung: str | None) -> bool:
        """Change a message that shows the picture `hung` (its digest), or none; False when a new one is needed.

        A message with a picture keeps it when the new post has none: then only what is said changes. Raises Refusal.
        """
        if hung is None and post.picture is None:
            return await self.edit(chat, message_id, post)
        try:
            if post.picture is None or post.picture.digest == hung:
                await self._caption(chat, message_id, post)
            else:
                await self._media(chat, message_id, post, post.picture.content)
        except Refusal as refusal:
            if refusal.reaction in NOT_HERE:
                return False
            if refusal.reaction is not Reaction.DONE:
                raise
        return True

    async def film(self, chat: ChatRef, gif: bytes, caption: str, note: Note) -> int:
        """A short animation; returns the id of its message. Raises as `send`."""
        return await self._send(
            chat,
            self.bot.send_animation(
                chat.telegram_id,
                InputFile(gif, FILM),
                caption=caption,
                parse_mode=ParseMode.HTML,
                message_thread_id=chat.thread,
                disable_notification=True,
            ),
            note,
        )

    async def _photo(self, chat: ChatRef, post: Post, content: bytes, note: Note | None) -> int:
        return await self._send(
            chat,
            self.bot.send_photo(
                chat.telegram_id,
                InputFile(content, FILE),
                caption=post.html,
                parse_mode=ParseMode.HTML,
                message_thread_id=chat.thread,
                reply_markup=post.keyboard,
                disable_notification=post.silent,
            ),
            note,
        )

    async def _caption(self, chat: ChatRef, message_id: int, post: Post) -> None:
        await self._edit(
            chat,
            self.bot.edit_message_caption(
                chat.telegram_id,
                message_id,
                caption=post.html,
                parse_mode=ParseMode.HTML,
                reply_markup=post.keyboard,
            ),
        )

    async def _media(self, chat: ChatRef, message_id: int, post: Post, content: bytes) -> None:
        media = InputMediaPhoto(content, caption=post.html, parse_mode=ParseMode.HTML, filename=FILE)
        await self._edit(
            chat, self.bot.edit_message_media(media, chat.telegram_id, message_id, reply_markup=post.keyboard)
        )
