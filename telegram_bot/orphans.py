"""Messages that may have arrived although nobody told us so: when the next one is there, those before it are suspects.

Ids of messages grow within a chat. Whatever stands between the newest message that we know of and the one that was
sent instead, and is not known either, is ours and too many, or somebody else's: to take that back is refused by
Telegram, unless we are an admin who may delete (then nothing is taken back).
"""

from collections import Counter, deque

REMEMBERED = 100  # so many messages of a chat are known
CHATS = 2000  # of so many chats
MOST = 5  # suspects at a time


class Orphans:
    """What we know of the messages in each chat, since this process began."""

    def __init__(self) -> None:
        self._known: dict[int, deque[int]] = {}
        self._lost: dict[int, int] = {}  # the newest message that was there before
        self._under_way = Counter[int]()

    def heard(self, chat: int, message_id: int) -> None:
        """This message is in the chat, somebody's or ours."""
        known = self._known.pop(chat, None) or deque(maxlen=REMEMBERED)
        known.append(message_id)
        self._known[chat] = known
        if len(self._known) > CHATS:
            del self._known[next(iter(self._known))]

    def begins(self, chat: int) -> None:
        """A message is being sent; to be followed by `ends`."""
        self._under_way[chat] += 1

    def ends(self, chat: int) -> None:
        """Telegram has answered, or nobody knows."""
        self._under_way[chat] -= 1
        if not self._under_way[chat]:
            del self._under_way[chat]

    def lost(self, chat: int, newest: int = 0) -> None:
        """A message may have been sent; `newest` is one that was there before, if the caller knows one."""
        if newest := max(newest, *self._known.get(chat, ()), 0):
            self._lost.setdefault(chat, newest)

    def suspects(self, chat: int, message_id: int) -> list[int]:
        """What stands before this message, which was sent after the lost one, and may be that; the newest first.

        Nothing as long as another one is under way: it may be its own.
        """
        if chat not in self._lost or self._under_way[chat]:
            return []
        newest, known = self._lost.pop(chat), self._known.get(chat, ())
        between = range(message_id - 1, max(newest, message_id - 1 - MOST), -1)
        return [one for one in between if one not in known]
