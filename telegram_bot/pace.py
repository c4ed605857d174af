"""Our own limits below Telegram's: about 20 messages and edits a minute in one group, 30 calls a second in all.

Taking messages back is not limited. When Telegram asks us to slow down in several chats at once, it means all of them.
"""

from collections import defaultdict, deque

GROUP_CALLS, GROUP_SECONDS = 18, 60.0
ALL_CALLS, ALL_SECONDS = 25, 1.0
EVERYWHERE = 3  # so many chats with a flood limit at a time are one for the whole bot


class Pace:
    """Counts calls; `now` is any clock that only goes forward."""

    def __init__(self) -> None:
        self._groups: dict[int, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()
        self._held: dict[int, float] = {}  # until when each chat has a flood limit
        self._until = 0.0

    def wait(self, chat: int, now: float, spare: int = 0) -> float:
        """Seconds until this chat may get something again, 0 when it may now; `spare` calls are left for others."""
        here = _left(self._groups[chat], GROUP_CALLS - spare, GROUP_SECONDS, now) if chat < 0 else 0.0
        if chat < 0 and not self._groups[chat]:
            del self._groups[chat]
        held = max(self._until, self._held.get(chat, 0.0)) - now  # also for what is written while the limit holds
        return max(here, _left(self._all, ALL_CALLS, ALL_SECONDS, now), held, 0.0)

    def room(self, chat: int, now: float) -> int:
        """How many calls this chat may still get within the minute."""
        _left(self._groups[chat], GROUP_CALLS, GROUP_SECONDS, now)
        return GROUP_CALLS - len(self._groups[chat])

    def count(self, chat: int, now: float) -> None:
        """A call was made."""
        self._all.append(now)
        if chat < 0:
            self._groups[chat].append(now)

    def refused(self, chat: int, now: float, seconds: float) -> None:
        """Telegram asked for a pause of so many seconds."""
        self._held = {one: until for one, until in self._held.items() if until > now} | {chat: now + seconds}
        if len(self._held) >= EVERYWHERE:
            self._until = max(self._held.values())


def _left(calls: deque[float], most: int, seconds: float, now: float) -> float:
    while calls and now - calls[0] >= seconds:
        calls.popleft()
    return seconds - (now - calls[-most]) if len(calls) >= most else 0.0
