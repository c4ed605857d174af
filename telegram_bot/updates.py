"""Which updates we want: each of them once, and those of one person in their order."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable
from typing import Any

from telegram import Message, Update
from telegram.ext import Application, ApplicationHandlerStop, BaseUpdateProcessor, ContextTypes, TypeHandler

from core.service import house

UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]
AT_ONCE = 64  # updates handled side by side; tables are serialised by the database
IN_TURN_SECONDS = 2.0  # so long an update waits for the one before it, which may have to wait for Telegram
SETTLE_SECONDS = 1.0  # so long Telegram keeps what we have not dealt with yet
REMEMBERED = 10_000
STALE_SECONDS = 120.0  # whoever wrote so long ago wrote to a bot that could not hear
FIRST = -1  # the group of handlers that sees everything before the others


class InTurn(BaseUpdateProcessor):
    """Updates side by side, but those of one person one after the other: to join and to leave cannot change places."""

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._latest: dict[int, asyncio.Future[None]] = {}

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        person = update.effective_user if isinstance(update, Update) else None
        if person is None:
            await coroutine
            return
        before, mine = self._latest.get(person.id), asyncio.get_running_loop().create_future()
        self._latest[person.id] = mine
        try:
            if before:
                await asyncio.wait([before], timeout=IN_TURN_SECONDS)
            await coroutine
        finally:
            mine.set_result(None)
            if self._latest.get(person.id) is mine:
                del self._latest[person.id]

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to clear up."""


class InHand(asyncio.Queue[object]):
    """Updates on their way to the handlers. Whoever is killed gets those again that Telegram believes to be in hand."""

    async def settled(self) -> None:
        """Wait until all are dealt with; not longer than `SETTLE_SECONDS`: one may have to wait for Telegram itself."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.join(), SETTLE_SECONDS)


class Brought(InHand):
    """The same where Telegram brings updates: each counts as taken once we answer, so that waits as well."""

    async def put(self, item: object) -> None:
        await super().put(item)
        await self.settled()


class Seen:
    """The numbers of the latest updates."""

    def __init__(self) -> None:
        self._order: deque[int] = deque()
        self._known: set[int] = set()

    def again(self, number: int) -> bool:
        """Whether this update has been here already; from now on it has."""
        if number in self._known:
            return True
        self._known.add(number)
        self._order.append(number)
        if len(self._order) > REMEMBERED:
            self._known.remove(self._order.popleft())
        return False


class Echoes:
    """What each person last said in each place while we could not hear."""

    def __init__(self) -> None:
        self._said: dict[tuple[int, int | None, int | None], str | None] = {}

    def again(self, message: Message, now: float) -> bool:
        """Whether this is an old message in which somebody only repeats what they had said just before it."""
        if now - message.date.timestamp() < STALE_SECONDS:
            self._said.clear()
            return False
        speaker = message.from_user.id if message.from_user else None
        where = (message.chat.id, message.message_thread_id, speaker)
        if message.text and self._said.get(where) == message.text:
            return True
        self._said[where] = message.text
        return False


def add_gate(application: "Application") -> None:  # type: ignore[type-arg]
    """Let each update pass once. Nothing is waited for before that is clear: no two of one number can pass together."""
    seen, echoes = Seen(), Echoes()

    async def gate(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if seen.again(update.update_id) or (message and echoes.again(message, house.now())):
            raise ApplicationHandlerStop
        if message and (desk := context.bot_data.get("desk")):
            await desk.speaker.door.heard(message)

    application.add_handler(TypeHandler(Update, gate), FIRST)
