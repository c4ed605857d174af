"""What every handler needs: the sender, the links, and a few ways to speak that never fail loudly."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, cast

from telegram import ChatMember, Message, Update
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from core.i18n import Translator, pick_language, translator
from core.service import chats, outbox, people, rights, table
from core.service.chats import ChatRef
from core.service.people import Person, User
from core.settings import Settings
from telegram_bot import pace
from telegram_bot.answers import Answers
from telegram_bot.aside import asker
from telegram_bot.gallery import Gallery
from telegram_bot.keyboards import Buttons, Links
from telegram_bot.line import Line, Turn
from telegram_bot.post import Post
from telegram_bot.posting import Posting
from telegram_bot.reactions import Reaction, reaction_to
from telegram_bot.rivals import Rivals
from telegram_bot.sender import Sender
from telegram_bot.speaker import Refusal
from telegram_bot.who import author, place
from telegram_bot.words import draw

log = logging.getLogger(__name__)
Context = ContextTypes.DEFAULT_TYPE
Make = Callable[[], Awaitable[Post]]

AGAIN = pace.ANSWERS + 4  # calls a minute that an answer given already leaves for others
FRESH = 1.0  # seconds for which an answer says how things are


@dataclass
class Desk:
    """Made once, when the bot knows its own name."""

    settings: Settings
    links: Links
    speaker: Gallery
    posting: Posting
    sender: Sender
    rivals: Rivals
    said: dict[tuple[int, int | None, str], float] = field(default_factory=dict)  # when, by chat, topic and digest
    complaint: str = ""  # why the process has to end
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)
    moving: asyncio.Lock = field(default_factory=asyncio.Lock)  # two messages tell of one migration
    coming: asyncio.Lock = field(default_factory=asyncio.Lock)  # to be sent away and fetched back, in this order
    line: Line = field(init=False)
    answers: Answers = field(init=False)

    def __post_init__(self) -> None:
        self.answers = Answers(self.speaker, self.links)
        self.line = Line(self.speaker.door, self.answers.excuse)

    @property
    def command(self) -> str:
        """How to open a table in a group where other bots listen too."""
        return f"/saboteur@{self.links.username}"

    def buttons(self, t: Translator, chat: ChatRef) -> Buttons:
        """Makes the keyboards of this chat."""
        return Buttons(t, self.links, private=chat.kind == "private")

    async def say(self, chat: ChatRef, what: Post | Make) -> None:
        """Answer in a chat when there is room, unless it stands there already. Too many are asked for patience.

        What is made is made anew if it had to wait.
        """
        post, make = (what, None) if isinstance(what, Post) else (await what(), what)
        if await self._stands(chat, post):
            return
        if await self._join(chat, post, make) is Turn.NEVER:
            self._unsaid(chat, post)
            t = await self.chat_words(chat)
            await self._join(chat, Post(draw("text", t, mark="⏳", text=t("bot.say.later"))), always=True)

    async def _join(self, chat: ChatRef, post: Post, make: Make | None = None, *, always: bool = False) -> Turn:
        who, since = asker.get(), time.monotonic()

        async def send(there: ChatRef) -> int:
            late = time.monotonic() - since > FRESH
            return await self.speaker.send(there, await make() if make and late else post)

        async def act() -> None:
            if await self.answers.give(chat, send, who) is None:
                self._unsaid(chat, post)

        key = (chat.thread, post.digest)
        return await self.line.join(chat, key, act, who=who.telegram_id if who else None, always=always)

    async def _stands(self, chat: ChatRef, post: Post) -> bool:
        """Whether just this was said here within the minute, and not much is left for others."""
        key, now = (chat.telegram_id, chat.thread, post.digest), time.monotonic()
        self.said = {one: at for one, at in self.said.items() if now - at < pace.GROUP_SECONDS}
        if key in self.said and await self.speaker.door.room(chat) <= AGAIN:
            return True
        self.said[key] = now
        return False

    def _unsaid(self, chat: ChatRef, post: Post) -> None:
        self.said.pop((chat.telegram_id, chat.thread, post.digest), None)

    async def say_file(self, chat: ChatRef, name: str, content: bytes, caption: str) -> bool:
        """A file, between the two of us; whether it is there now. It may come later."""
        there = False

        async def act() -> None:
            nonlocal there
            sent = await self.answers.give(chat, lambda place: self.speaker.send_file(place, name, content, caption))
            there = sent is not None

        await self.line.join(chat, name, act, always=True)
        return there

    async def text(self, chat: ChatRef, key: str, keyboard: Any = None, mark: str = "⛏", **facts: object) -> None:
        """Say one sentence in the chat's language."""
        t = await self.chat_words(chat)
        await self.say(chat, Post(draw("text", t, mark=mark, text=t(key, **facts)), keyboard))

    async def no_game(self, chat: ChatRef) -> None:
        """Say that there is no game here, and how to open one."""
        t = await self.chat_words(chat)
        command = "/saboteur" if chat.kind == "private" else self.command
        await self.text(chat, "bot.say.no_game", self.buttons(t, chat).open_here(), command=command)

    async def show(self, chat: ChatRef, code: str) -> None:
        """The card of a table, as a new message at the end of the chat; the former one goes."""
        known = [found[0] for kind in outbox.CARDS if (found := await asyncio.to_thread(chats.posted, code, kind))]
        answer = partial(self.answers.give, chat, partial(self._show, code=code, known=known), asker.get())
        await self.line.join(chat, code, answer, always=True)

    async def _show(self, chat: ChatRef, code: str, known: Sequence[int]) -> int:
        """One card for each table: what was posted since we knew of the `known` ones will do."""
        async with self.posting.turn(code):
            look = await asyncio.to_thread(table.look, code)
            writer, lobby = self.posting.writer(look.language, chat), look.status == "lobby"
            if lobby:
                kind, post = "lobby_card", writer.lobby_card(look)
            else:
                entries = await asyncio.to_thread(table.log, code, limit=20)
                kind, post = "table_card", await self.posting.pictures.either(writer, chat, look, entries)
            former = (await asyncio.to_thread(chats.posted, code, kind) or (None,))[0]
            if former and (former not in known or await self._stands(chat, post)):
                return former
            try:
                message_id, post = await self.speaker.show(chat, post)
            except Refusal:
                self._unsaid(chat, post)
                raise
            await self.posting.hang(code, message_id, post)
            won = await asyncio.to_thread(chats.swap_posted, code, kind, former, message_id, post.digest)
            if spare := former if won else message_id:
                await self.posting.take_back(chat, code, spare)
            return message_id

    async def chat_words(self, chat: ChatRef) -> Translator:
        """The chat's own language."""
        return translator(await asyncio.to_thread(chats.language, chat))

    async def rules_here(self, chat: ChatRef, user: User, code: str | None) -> bool:
        """Whether this person may decide for the chat: alone with us, the host of its table, or an admin."""
        if chat.kind == "private":
            return True
        if code and (await asyncio.to_thread(table.look, code)).host == user.id:
            return True
        return await self.admin(chat, user) is not None

    async def why_not_end(self, chat: ChatRef, user: User, code: str) -> str | None:
        """The sentence, by its key, that says who may end the table of this chat; None if this person may."""
        why = None if chat.kind == "private" else await asyncio.to_thread(rights.why_not_end, code, user.id)
        if why is None or await self.admin(chat, user):
            return None
        return "bot.toast.admins" if why == "not_host" else f"reason.{why}"

    async def admin(self, chat: ChatRef, user: User) -> ChatMember | None:
        """This person as an admin of the chat; None for everybody else, and while Telegram does not say."""
        if user.telegram_id is None:
            return None
        for _ in range(2):
            try:
                member = await self.speaker.bot.get_chat_member(chat.telegram_id, user.telegram_id)
                return member if member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR) else None
            except TelegramError as error:
                log.info("cannot tell who is an admin of chat %s: %s", chat.telegram_id, error)
                if reaction_to(error) is not Reaction.AGAIN:
                    return await self._listed(chat, user)
        return None

    async def _listed(self, chat: ChatRef, user: User) -> ChatMember | None:
        """The same from the list of admins, which can be had where other members are hidden from us."""
        try:
            admins = await self.speaker.bot.get_chat_administrators(chat.telegram_id)
        except TelegramError as error:
            log.info("no list of the admins of chat %s: %s", chat.telegram_id, error)
            return None
        return next((one for one in admins if one.user.id == user.telegram_id), None)


class Heard(NamedTuple):
    """A message to us. `who` is None when a group, a channel or a bot wrote it."""

    desk: Desk
    chat: ChatRef
    who: Person | None
    message: Message


def desk_of(context: Context) -> Desk:
    """The desk of the running application."""
    return cast(Desk, context.bot_data["desk"])


def heard(update: Update, context: Context) -> Heard:
    """What came with an update that is a message. What is answered to it is known to be asked by its author."""
    message = update.effective_message
    assert message is not None
    who = author(message)
    asker.set(who)
    return Heard(desk_of(context), place(message), who, message)


async def known(person: Person) -> User:
    """Remember somebody."""
    return await asyncio.to_thread(people.remember, person)


def own_words(user: User) -> Translator:
    """A person's own language."""
    return translator(pick_language(user.language))
