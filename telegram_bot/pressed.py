"""A pressed button, and the two ways in which it can be in vain."""

import logging
from dataclasses import dataclass

from core.i18n import Translator
from core.service.chats import ChatRef
from core.service.people import User
from telegram_bot.data import Wish
from telegram_bot.desk import Desk
from telegram_bot.line import Turn
from telegram_bot.post import Post
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Press:
    """Who pressed what where. `message` is the id of the message with the button."""

    desk: Desk
    user: User
    chat: ChatRef
    wish: Wish
    message: int
    tap: str
    t: Translator
    kin: bool  # the message has such a button: anybody can say to have pressed anything anywhere

    @property
    def code(self) -> str:
        """The table that is meant, "" for none."""
        return self.wish.code

    async def redraw(self, post: Post) -> bool:
        """The message with the button shows what came of it; where it cannot, the toast alone tells.

        False: too much was written here within the minute, so that it shows it later.
        """
        if not self.kin:
            return True

        async def act() -> None:
            try:
                await self.desk.speaker.edit(self.chat, self.message, post)
            except Refusal as refusal:
                log.info("message %s stays as it was: %s", self.message, refusal.error)

        return await self.desk.line.join(self.chat, self.message, act) is Turn.NOW

    async def remove(self) -> None:
        """The message with the button goes."""
        if self.kin:
            await self.desk.speaker.delete(self.chat, self.message)


class Old(Exception):
    """The button belongs to a table that is not the open one of this chat."""


class Denied(Exception):
    """Only the host or an admin may do this."""
