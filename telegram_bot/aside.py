"""Where we may not write, whoever asked for something is told so alone, if they can be written to."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from core.i18n import pick_language, translator
from core.service import chats, people
from core.service.chats import ChatRef
from core.service.people import Person
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.post import Post
from telegram_bot.reactions import Reaction
from telegram_bot.words import draw, short

OFTEN = 60.0  # seconds in which one person hears it once about one chat

asker: ContextVar[Person | None] = ContextVar("asker", default=None)  # whose command this task carries out


class Aside:
    """Remembers who was told lately. `write` sends a message to a chat, if it can."""

    def __init__(self, write: Callable[[ChatRef, Post], Awaitable[object]], links: Links) -> None:
        self._write, self._links = write, links
        self._told: dict[tuple[int, int], float] = {}

    async def tell(self, person: Person | None, chat: ChatRef, reaction: Reaction) -> None:
        """What keeps us from answering this person in a group, how that is changed, and where they can play meanwhile.

        `reaction` is what is planned for the refusal. Nothing for whoever cannot be written to, or was told just now.
        """
        if person is None or chat.telegram_id > 0 or self._stands(person, chat):
            return
        user = await asyncio.to_thread(people.remember, person)
        if not user.can_write:
            return
        t = translator(pick_language(user.language))
        key = "bot.aside.muted" if reaction is Reaction.CHAT_GONE else "bot.aside.topic"
        html = draw("text", t, mark="🤐", text=t(key, chat=short(chat.title)))
        code = await asyncio.to_thread(chats.open_table, chat)
        there = ChatRef(person.telegram_id, None, "", user.language, "private")
        await self._write(there, Post(html, Buttons(t, self._links, private=True).hello(code)))

    def _stands(self, person: Person, chat: ChatRef) -> bool:
        key, now = (person.telegram_id, chat.telegram_id), time.monotonic()
        self._told = {one: at for one, at in self._told.items() if now - at < OFTEN}
        return self._told.setdefault(key, now) != now
