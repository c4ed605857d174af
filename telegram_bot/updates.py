"""Which updates we want, and each of them once: Telegram may bring the same one again."""

from collections import deque

from telegram import Update
from telegram.ext import Application, ApplicationHandlerStop, TypeHandler

from telegram_bot.desk import Context

UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]
REMEMBERED = 10_000
FIRST = -1  # the group of handlers that sees everything before the others


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


def add_gate(application: "Application") -> None:  # type: ignore[type-arg]
    """Let each update pass once. The next one waits for nothing, so that no two of one number can pass together."""
    seen = Seen()

    async def gate(update: Update, context: Context) -> None:
        if seen.again(update.update_id):
            raise ApplicationHandlerStop

    application.add_handler(TypeHandler(Update, gate), FIRST)
