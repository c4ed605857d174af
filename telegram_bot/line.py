"""Answers that wait until there is room for them in their chat, in the order in which they were asked for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum, auto

from core.service.chats import ChatRef
from core.service.faults import place
from telegram_bot import pace
from telegram_bot.door import Door

log = logging.getLogger(__name__)
Act = Callable[[], Awaitable[object]]
Excuse = Callable[[ChatRef], Awaitable[object]]

PATIENCE = 2.0  # seconds for which whoever asked is kept: somebody else may have taken the room, or Telegram be away
MOST = 10  # so many wait in one chat: about a minute's worth in a group
FEW = 3  # so many of them for one person


class Turn(Enum):
    """What became of an answer."""

    NOW = auto()
    LATER = auto()
    NEVER = auto()


@dataclass
class Place:
    """Somewhere in the line."""

    act: Act
    who: int | None = None  # asked for it, by a Telegram id
    late: bool = False  # whoever asked is not kept any more
    done: asyncio.Event = field(default_factory=asyncio.Event)
    error: Exception | None = None


class Line:
    """One line for each chat: what Telegram does not take for now keeps nobody waiting elsewhere.

    The `excuse` is made in place of a late answer that fails.
    """

    def __init__(self, door: Door, excuse: Excuse) -> None:
        self._door, self._excuse = door, excuse
        self._waiting: dict[int, dict[Hashable, Place]] = {}
        self._moving: dict[int, asyncio.Task[None]] = {}

    @property
    def waits(self) -> bool:
        """Whether anybody waits."""
        return bool(self._moving)

    async def join(
        self, chat: ChatRef, key: Hashable, act: Act, *, who: int | None = None, always: bool = False
    ) -> Turn:
        """Answer now if there is room, or else when there is: returns at once then. Of one key only the latest waits.

        NEVER, when too many wait, or enough of whom asked, and this one has not to be said `always`. Raises what `act`
        raises, if NOW.
        """
        there = chat.telegram_id
        room = max(0, await self._door.room(chat) - pace.ANSWERS)
        line = self._waiting.setdefault(there, {})
        if key in line:
            line[key].act = act
            return Turn.LATER
        theirs = 0 if who is None else sum(one.who == who for one in line.values())
        if not always and (len(line) >= room + MOST or (len(line) >= room and theirs >= FEW)):
            return Turn.NEVER
        mine = line[key] = Place(act, who)
        if there not in self._moving:
            self._moving[there] = asyncio.create_task(self._move(chat, line))
        if len(line) > room:
            mine.late = True
            return Turn.LATER
        try:
            await asyncio.wait_for(mine.done.wait(), PATIENCE)
        except TimeoutError:
            mine.late = True
            return Turn.LATER
        if mine.error:
            raise mine.error
        return Turn.NOW

    async def stop(self, grace: float) -> None:
        """Say within so many seconds what there is room for; then nobody waits any more."""
        if moving := list(self._moving.values()):
            await asyncio.wait(moving, timeout=grace)
        for task in moving:
            task.cancel()
        await asyncio.gather(*moving, return_exceptions=True)

    async def _move(self, chat: ChatRef, line: dict[Hashable, Place]) -> None:
        """One after the other, as there is room, until nobody waits."""
        try:
            while line:
                if pause := await self._door.wait(chat, pace.ANSWERS):
                    await asyncio.sleep(pause)
                    continue
                first = line.pop(next(iter(line)))
                first.error = await _fault(first.act)
                first.done.set()
                if first.error and first.late:
                    log.error("a late answer in chat %s failed: %s", chat.telegram_id, place(first.error))
                    if fault := await _fault(lambda: self._excuse(chat)):
                        log.error("nor can chat %s be told so: %s", chat.telegram_id, place(fault))
        finally:
            del self._moving[chat.telegram_id], self._waiting[chat.telegram_id]


async def _fault(act: Act) -> Exception | None:
    try:
        await act()
    except Exception as error:
        return error
    return None
