"""Empties the outbox, chats side by side and each in its order, no faster than Telegram likes it."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence

from core.errors import Busy
from core.service import house, outbox
from core.service.faults import place
from core.service.notify import IN_ORDER, IN_PERSON, STORY
from core.service.outbox import Notice
from telegram_bot import job, pace
from telegram_bot.aftermath import react, stumble
from telegram_bot.kinds import KINDS
from telegram_bot.posting import Overtaken, Posting
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)

BEAT = 0.3


class Sender:
    """One of possibly many senders on one outbox."""

    def __init__(self, posting: Posting) -> None:
        self.posting = posting
        self._stopping = asyncio.Event()
        self._under_way: dict[asyncio.Task[None], list[int]] = {}  # by chat: notices that are leased for it

    def stop(self) -> None:
        """Let `run` end after what it is sending now."""
        self._stopping.set()

    async def run(self) -> None:
        """Send until stopped. A chat in which something is being sent keeps no other one waiting."""
        holding = asyncio.create_task(self._hold())
        try:
            while not self._stopping.is_set():
                if not await self._begin():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._stopping.wait(), BEAT)
            await asyncio.gather(*self._under_way)
        finally:
            left = (holding, *self._under_way)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    async def _begin(self) -> int:
        """Begin to send what is due now, chats side by side, each in order; returns how many notices were taken."""
        try:
            notices = await asyncio.to_thread(outbox.lease)
        except Busy:
            return 0
        except Exception as error:
            log.error("the sender stumbled: %s", place(error))
            return 0
        by_chat: dict[int, list[Notice]] = {}
        ours = self._ours()  # a clock that jumps ends their leases
        for notice in (one for one in notices if one.id not in ours):
            by_chat.setdefault(notice.chat.telegram_id if notice.chat else 0, []).append(notice)
        for some in by_chat.values():
            task = asyncio.create_task(self._in_order(some))
            self._under_way[task] = [notice.id for notice in some]
            task.add_done_callback(self._ended)
        return len(notices)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        del self._under_way[task]
        if not task.cancelled() and (error := task.exception()):
            log.error("the sender stumbled: %s", place(error))

    def _ours(self) -> list[int]:
        """The notices that are under way."""
        return [one for some in self._under_way.values() for one in some]

    async def _hold(self) -> None:
        """Renew what is under way until cancelled: Telegram may be slow, and each of its answers may take seconds."""
        while True:
            await asyncio.sleep(outbox.LEASE_SECONDS / 3)
            for renew in (self._renew, self.posting.speaker.door.renew):
                try:
                    await renew()
                except Busy:
                    continue
                except Exception as error:
                    log.error("what is under way could not be renewed: %s", place(error))

    async def _renew(self) -> None:
        if ids := self._ours():
            await asyncio.to_thread(outbox.renew, ids)

    async def _in_order(self, notices: Sequence[Notice]) -> None:
        """The notices of one chat. When Telegram makes one wait, those behind it wait as long.

        Calls leave room within the minute, so that a busy table is still told at once how a round ended. What fails
        once may fail for all. What fails again holds up nobody; but where it is a part of a table's story, or there is
        no room for that, the rest of it waits until it was tried `outbox.PATIENCE` times.
        """
        until: float | None = None
        untold: dict[int | None, float] = {}  # by topic: until when its story waits
        for notice in notices:
            thread = notice.chat.thread if notice.chat else None
            at = untold.get(thread) if until is None and notice.kind in IN_ORDER else until
            if at is None and (pause := await self._wait(notice)):
                at = house.now() + pause
                if notice.kind in STORY:
                    untold[thread] = at
            if at is None:
                until = await self._one(notice)
                if notice.tries > 1 and until is not None and until > house.now():
                    if notice.kind in STORY and notice.tries < outbox.PATIENCE:
                        untold[thread] = until
                    until = None
            else:
                await asyncio.to_thread(outbox.later, notice, at)

    async def _wait(self, notice: Notice) -> float:
        """Seconds until there is room for this notice; to take a message back needs none, but heeds Telegram's pauses.

        What is for one person looks for itself, see `deliver`.
        """
        if notice.kind in IN_PERSON or notice.chat is None:
            return 0.0
        if notice.kind == "removal":
            return self.posting.speaker.door.held(notice.chat)
        return await self.posting.speaker.door.wait(notice.chat, pace.SPARE.get(notice.kind, 0))

    async def _one(self, notice: Notice) -> float | None:
        """Send one notice; answers until when its chat has to wait, None when all is well."""
        try:
            async with self.posting.turn(notice.code or ""):
                read = await asyncio.to_thread(job.read, notice, self.posting.writer)
                if read is None or notice.kind not in KINDS:
                    await asyncio.to_thread(outbox.give_up, notice.id, "nothing to tell")
                    return None
                await KINDS[notice.kind](self.posting, read)
        except Overtaken:
            await asyncio.to_thread(outbox.later, notice, house.now())
            return house.now()
        except Refusal as refusal:
            return await asyncio.to_thread(react, notice, refusal)
        except Busy:
            return house.now() + 1
        except Exception as error:
            log.error("notice %s (%s) cannot be drawn: %s", notice.id, notice.kind, place(error))
            return await asyncio.to_thread(stumble, notice, type(error).__name__)
        return None
