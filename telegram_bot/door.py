"""The door for everything that is written to a chat: counted for all processes, shut when there was enough."""

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable, Coroutine
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar

from telegram import Message
from telegram.error import RetryAfter, TelegramError

from core.errors import Busy
from core.service import written
from core.service.chats import ChatRef
from core.service.written import Note
from telegram_bot import pace
from telegram_bot.pace import Pace
from telegram_bot.reactions import perhaps_done, seconds_of

log = logging.getLogger(__name__)
T = TypeVar("T")

ATTEMPTS = 12  # to write down what has arrived; each of them waits some seconds for a file that is busy
SHORTLY = 1.0  # seconds until the file can be asked again, or is asked at the earliest


class Door:
    """Of one process."""

    def __init__(self) -> None:
        self.pace = Pace()
        self._under_way: set[int] = set()  # what this process has begun to write
        self._owed: dict[int, Callable[[], object]] = {}  # what has ended and is not noted yet: how to

    async def open(self) -> None:
        """To be called before anything is written."""
        await asyncio.to_thread(written.restart, time.monotonic())

    async def wait(self, chat: ChatRef, spare: int = 0) -> float:
        """Seconds until this chat may get something again, with `spare` calls left for others."""
        there, now, held = chat.telegram_id, time.monotonic(), self.held(chat)
        if there > 0:
            return held
        try:
            return max(
                held, await asyncio.to_thread(written.wait, there, pace.GROUP_CALLS - spare, pace.GROUP_SECONDS, now)
            )
        except Busy:
            return max(held, SHORTLY)

    def held(self, chat: ChatRef) -> float:
        """Seconds for which Telegram wants nothing from us for this chat."""
        return self.pace.wait(chat.telegram_id, time.monotonic())

    async def room(self, chat: ChatRef) -> int:
        """How many calls this chat may still get within the minute; none while nobody knows, or Telegram wants none."""
        if chat.telegram_id > 0:
            return pace.GROUP_CALLS
        if self.held(chat) > pace.ALL_SECONDS:
            return 0
        with contextlib.suppress(Busy):
            taken = await asyncio.to_thread(written.count, chat.telegram_id, pace.GROUP_SECONDS, time.monotonic())
            return pace.GROUP_CALLS - taken
        return 0

    async def edit(self, chat: ChatRef, call: Coroutine[Any, Any, T]) -> T:
        """Change a message. Raises TelegramError; RetryAfter also when the chat had enough, then nobody is asked."""
        if chat.telegram_id > 0:
            return await self.free(chat, call)
        begun = await self._begin(chat, call, fresh=False)
        try:
            return await self.free(chat, call)
        finally:
            await self._ended(begun, lambda: written.end(begun, chat.telegram_id, time.monotonic()))

    async def send(
        self, chat: ChatRef, call: Coroutine[Any, Any, Message], note: Note | None = None
    ) -> tuple[int, list[int]]:
        """A new message: its id, and the suspects if one before it may have arrived unanswered. Raises as `edit`.

        With a `note` also Busy: then nobody knows of the message, as after a kill.
        """
        there, begun = chat.telegram_id, await self._begin(chat, call, fresh=True)
        self._under_way.add(begun)

        def arrived(*, late: bool = False) -> list[int]:
            return written.end(begun, there, time.monotonic(), message_id, note, self._alive(), late=late)

        try:
            message_id = (await self.free(chat, call)).message_id
            if note:
                return message_id, await surely(arrived)
            return message_id, await self._ended(begun, arrived, partial(arrived, late=True)) or []
        except TelegramError as error:
            end = written.lose if perhaps_done(error) else written.end
            await self._ended(begun, lambda: end(begun, there, time.monotonic()))
            raise
        finally:
            self._under_way.discard(begun)

    async def renew(self) -> None:
        """What is under way still is: others must not take it for lost. What could not be noted is noted now."""
        if alive := self._alive():
            await asyncio.to_thread(written.renew, alive, time.monotonic())
        for one, end in tuple(self._owed.items()):
            await asyncio.to_thread(end)
            del self._owed[one]

    async def heard(self, message: Message) -> None:
        """Somebody wrote this. In a group Telegram lets us take back our own alone; in a private chat anything."""
        if message.chat.type == message.chat.PRIVATE:
            with contextlib.suppress(Busy):
                await asyncio.to_thread(written.heard, message.chat.id, message.message_id, time.monotonic())

    async def _begin(self, chat: ChatRef, call: Coroutine[Any, Any, object], *, fresh: bool) -> int:
        """Take a place in the measure of this chat; the call is not made when there is none."""
        there, most = chat.telegram_id, pace.GROUP_CALLS if chat.telegram_id < 0 else sys.maxsize
        begun = None
        try:
            with contextlib.suppress(Busy):
                begun = await asyncio.to_thread(
                    written.begin, there, most, pace.GROUP_SECONDS, time.monotonic(), fresh=fresh
                )
        finally:
            if begun is None:
                call.close()
        if begun is None:
            raise RetryAfter(timedelta(seconds=max(SHORTLY, await self.wait(chat))))
        return begun

    async def free(self, chat: ChatRef, call: Coroutine[Any, Any, T]) -> T:
        """Ask Telegram whatever the measure of this chat says, as for a message that goes. Raises TelegramError."""
        self.pace.count(time.monotonic())
        try:
            return await call
        except RetryAfter as error:
            self.pace.refused(chat.telegram_id, time.monotonic(), seconds_of(error))
            raise

    def _alive(self) -> tuple[int, ...]:
        return (*self._under_way, *self._owed)

    async def _ended(self, begun: int, end: Callable[[], T], late: Callable[[], T] | None = None) -> T | None:
        """Note how it ended; where that cannot be now, it is under way until `renew` can, in the way that is `late`."""
        try:
            return await asyncio.to_thread(end)
        except Busy:
            log.warning("what was written cannot be noted yet")
            self._owed[begun] = late or end
            return None


async def surely(write: Callable[[], T]) -> T:
    """A message is there: the file has to hear of it, however busy it is. Raises Busy after about a minute."""
    for _ in range(ATTEMPTS - 1):
        with contextlib.suppress(Busy):
            return await asyncio.to_thread(write)
    return await asyncio.to_thread(write)
