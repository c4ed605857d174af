"""Two processes with one token: Telegram lets one of them ask for updates, and the newcomer has to give way."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from telegram.error import NetworkError
from telegram.request import HTTPXRequest

from telegram_bot.reach import Reach
from telegram_bot.updates import InHand

CONFLICT_SECONDS = 30.0  # a former process may need this long to end
SETTLED_SECONDS = 45.0  # a rival that backs off leaves updates to a newcomer for 30 seconds at most
BREATH_SECONDS = 0.2  # between the end of a token and the end of the process
NO_UPDATES = b'{"ok":true,"result":[]}'
BREAK_SECONDS = 90.0  # after so long a peace the next conflict is another one


@dataclass
class Rivals:
    """How long we have been getting updates, and for how long somebody else has been asking for them too."""

    first_answer: float | None = None
    began: float | None = None  # when the conflict that goes on began
    last: float = 0.0
    patience: float = field(default=CONFLICT_SECONDS)
    lost: bool = False  # we end, and ask for nothing more: to ask once more would end the other one too

    def answered(self, now: float) -> None:
        """Telegram answered when we asked for updates."""
        if self.first_answer is None:
            self.first_answer = now

    def met(self, now: float) -> bool:
        """Somebody else asked for updates; True when it is us who have to end, as the newcomer of a lasting conflict.

        The longer we were served before it began the more patient we are: for ever, once we had settled. Two that start
        together have unlike patience.
        """
        if self.began is None or now - self.last > BREAK_SECONDS:
            self.began, self.patience = now, self._patience(now) * random.uniform(1.0, 1.5)
        self.last = now
        self.lost = now - self.began >= self.patience
        return self.lost

    def _patience(self, now: float) -> float:
        served = now - self.first_answer if self.first_answer is not None else 0.0
        return float("inf") if served >= SETTLED_SECONDS else CONFLICT_SECONDS + 2 * served


class Asking(HTTPXRequest):
    """The connection on which updates are asked for; tells `rivals` of the first answer.

    To ask for the next ones tells Telegram that we have dealt with those before: it waits until that is so. A token
    that is not valid any more is told to `unknown`; the library, which would fall over it, only hears of no updates.
    """

    def __init__(self, rivals: Rivals, in_hand: InHand, unknown: Callable[[], bool], reach: Reach, **how: Any) -> None:
        super().__init__(**how)
        self.rivals, self.in_hand, self.unknown, self.reach = rivals, in_hand, unknown, reach

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        await self.in_hand.settled()
        if self.rivals.lost:
            await asyncio.sleep(BREATH_SECONDS)
            return HTTPStatus.OK, NO_UPDATES
        try:
            code, body = await super().do_request(*args, **kwargs)
        except NetworkError:
            await self.reach.told(there=False)
            raise
        await self.reach.told(there=code < HTTPStatus.INTERNAL_SERVER_ERROR)
        if code == HTTPStatus.OK:
            self.rivals.answered(time.monotonic())
        elif code == HTTPStatus.UNAUTHORIZED and self.unknown():
            await asyncio.sleep(BREATH_SECONDS)
            return HTTPStatus.OK, NO_UPDATES
        return code, body
