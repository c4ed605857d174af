"""A pressed button, and the two ways in which it can be in vain."""

from dataclasses import dataclass

from core.i18n import Translator
from core.service.chats import ChatRef
from core.service.people import User
from telegram_bot.data import Wish
from telegram_bot.desk import Desk


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

    @property
    def code(self) -> str:
        return self.wish.code


class Old(Exception):
    """The button belongs to a table that is not the open one of this chat."""


class Denied(Exception):
    """Only the host or an admin may do this."""
