"""`python -m tests.scenario.bot`: the bot as it is, by the clock of the scenario; its pauses shrink accordingly."""

import asyncio
import sys
from collections.abc import Awaitable
from functools import partial
from types import SimpleNamespace
from typing import Any

from core.service import clock as tables
from core.service import house, outbox, presence
from telegram_bot import __main__ as bot
from telegram_bot import clock, desk, door, sender
from tests.scenario.clock import PAGE_SECONDS, Clock

MACHINE_SECONDS = 0.03  # of real time: so often it looks whether something is due
PATIENCE = 2.0  # of real time, in which Telegram has to answer


def hurry(time: Clock) -> None:
    """What is a pause for people is shorter; what a machine needs for its work stays as it is."""
    pause = asyncio.sleep

    def shorter(delay: float, result: Any = None) -> Awaitable[Any]:
        return pause(delay / time.factor, result)

    asyncio.sleep = shorter  # type: ignore[assignment]
    house.start = partial(house.start, now=time.now)
    door.time = desk.time = SimpleNamespace(monotonic=time.ticks)  # type: ignore[attr-defined]
    sender.BEAT = MACHINE_SECONDS
    clock.BEAT = MACHINE_SECONDS * time.factor
    tables.CLAIM_SECONDS *= time.factor
    presence.SECONDS = PAGE_SECONDS
    outbox.LEASE_SECONDS *= time.factor
    outbox.lease = partial(outbox.lease, seconds=outbox.LEASE_SECONDS)
    outbox.renew = partial(outbox.renew, seconds=outbox.LEASE_SECONDS)
    bot.build_application = partial(bot.build_application, patience=PATIENCE)


if __name__ == "__main__":
    hurry(Clock.of_environment())
    sys.exit(bot.main())
