"""Whether Telegram answers us: while it does not, turns at tables of its chats stand still (`core.service.outage`)."""

import asyncio
import logging

from core.errors import SaboteurError
from core.service import outage

log = logging.getLogger(__name__)


class Reach:
    """What was noted last; only changes are written. Told by whoever asks Telegram for updates, or how it is."""

    def __init__(self) -> None:
        self.there: bool | None = None

    async def told(self, *, there: bool) -> None:
        """Telegram answered, or it did not. A change that cannot be noted now is noted the next time."""
        if there is self.there:
            return
        try:
            await asyncio.to_thread(outage.reached if there else outage.lost)
        except SaboteurError as error:
            log.info("not noted whether Telegram answers: %s", error.reason)
        else:
            self.there = there
