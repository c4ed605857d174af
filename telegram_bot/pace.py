"""Our own limits below Telegram's: about 20 messages and edits a minute in one group, 30 calls a second in all.

A group has one measure for everything that is written to it, kept in the file for all processes
(`core.service.written`); what can wait leaves room in it for what cannot. Taking messages back is not limited. When
Telegram asks us to slow down in several chats at once, it means all of them.
"""

from collections import deque

GROUP_CALLS, GROUP_SECONDS = 18, 60.0
ALL_CALLS, ALL_SECONDS = 25, 1.0
EVERYWHERE = 3  # so many chats with a flood limit at a time are one for the whole bot

# messages and edits a minute that each leaves for everything else
CALLS = 5  # of somebody to the table
ANSWERS = 8  # to commands and presses
SPARE = {
    "talk": 5,
    "mine": 8,
    "growth": 8,
    "round_end": 1,
    "gold": 1,
    "game_end": 2,
    "cancelled": 2,
}  # by kind of notice


class Pace:
    """Counts the calls of this process; `now` is any clock that only goes forward."""

    def __init__(self) -> None:
        self._all: deque[float] = deque()
        self._held: dict[int, float] = {}  # until when each chat has a flood limit
        self._until = 0.0

    def wait(self, chat: int, now: float) -> float:
        """Seconds until something may be written at all, and to this chat: 0 when Telegram asked for no pause."""
        while self._all and now - self._all[0] >= ALL_SECONDS:
            self._all.popleft()
        whole = ALL_SECONDS - (now - self._all[-ALL_CALLS]) if len(self._all) >= ALL_CALLS else 0.0
        held = max(self._until, self._held.get(chat, 0.0)) - now  # also for what is written while the limit holds
        return max(whole, held, 0.0)

    def count(self, now: float) -> None:
        """A call was made."""
        self._all.append(now)

    def refused(self, chat: int, now: float, seconds: float) -> None:
        """Telegram asked for a pause of so many seconds."""
        self._held = {one: until for one, until in self._held.items() if until > now} | {chat: now + seconds}
        if len(self._held) >= EVERYWHERE:
            self._until = max(self._held.values())
