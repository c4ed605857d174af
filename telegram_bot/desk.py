"""What every handler needs: the sender, the links, and a few ways to speak that never fail loudly."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar, cast

from telegram import ChatMember
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from core.i18n import Translator, pick_language, translator
from core.service import chats, people, table
from core.service.chats import ChatRef
from core.service.people import Person, User
from core.settings import Settings
from telegram_bot.aftermath import settle
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.messages import Post
from telegram_bot.rivals import Rivals
from telegram_bot.sender import Sender
from telegram_bot.speaker import Refusal, Speaker
from telegram_bot.words import draw

log = logging.getLogger(__name__)
Context = ContextTypes.DEFAULT_TYPE
P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 30.0  # a flood limit longer than this is not waited for: the person can ask again


async def run(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """A service call, which blocks, in a thread of its own."""
    return await asyncio.to_thread(call, *args, **kwargs)


@dataclass
class Desk:
    """Made once, when the bot knows its own name."""

    settings: Settings
    links: Links
    speaker: Speaker
    sender: Sender
    rivals: Rivals
    complaint: str = ""  # why the process has to end
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)
    moving: asyncio.Lock = field(default_factory=asyncio.Lock)  # two messages tell of one migration

    @property
    def command(self) -> str:
        """How to open a table in a group where other bots listen too."""
        return f"/saboteur@{self.links.username}"

    def buttons(self, t: Translator, chat: ChatRef) -> Buttons:
        return Buttons(t, self.links, private=chat.kind == "private")

    async def say(self, chat: ChatRef, post: Post) -> int | None:
        """Answer in a chat; returns the message id, None when Telegram will not have it."""
        for last in (False, True):
            try:
                return await self.speaker.send(chat, post)
            except Refusal as refusal:
                chat, pause = await run(settle, chat, refusal)
                if last or pause is None or pause > PATIENCE:
                    log.info("no answer to chat %s: %s", chat.telegram_id, refusal.error)
                    return None
                await asyncio.sleep(pause)
        return None

    async def text(self, chat: ChatRef, key: str, keyboard: Any = None, mark: str = "⛏", **facts: object) -> None:
        """Say one sentence in the chat's language."""
        t = await self.chat_words(chat)
        await self.say(chat, Post(draw("text", t, mark=mark, text=t(key, **facts)), keyboard))

    async def show(self, chat: ChatRef, code: str) -> None:
        """The card of a table, as a new message at the end of the chat; the former one goes."""
        look = await run(table.look, code)
        writer = self.sender.writer(look.language, chat)
        kind, draw_it = (
            ("lobby_card", writer.lobby_card) if look.status == "lobby" else ("table_card", writer.table_card)
        )
        post, former = draw_it(look), await run(chats.posted, code, kind)
        message_id = await self.say(chat, post)
        if message_id is None:
            return
        await run(chats.set_posted, code, kind, message_id, post.digest)
        if former:
            await self.speaker.delete(chat, former[0])

    async def chat_words(self, chat: ChatRef) -> Translator:
        """The chat's own language."""
        return translator(await run(chats.language, chat))

    async def rules_here(self, chat: ChatRef, user: User, code: str | None) -> bool:
        """Whether this person may decide for the chat: alone with us, the host of its table, or an admin."""
        if chat.kind == "private":
            return True
        if code and (await run(table.look, code)).host == user.id:
            return True
        return await self._admin(chat, user)

    async def _admin(self, chat: ChatRef, user: User) -> bool:
        if user.telegram_id is None:
            return False
        try:
            member = await self.speaker.bot.get_chat_member(chat.telegram_id, user.telegram_id)
        except TelegramError as error:
            log.info("cannot tell who is an admin of chat %s: %s", chat.telegram_id, error)
            return False
        return member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR)


def desk_of(context: Context) -> Desk:
    """The desk of the running application."""
    return cast(Desk, context.bot_data["desk"])


async def known(person: Person) -> User:
    """Remember somebody."""
    return await run(people.remember, person)


def own_words(user: User) -> Translator:
    """A person's own language."""
    return translator(pick_language(user.language))
