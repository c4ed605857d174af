"""The heartbeat of the bot process: the clock of the tables, and a look whether Telegram still serves us."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import Bot
from telegram.error import BadRequest, NetworkError, TelegramError

from core.service import clock
from telegram_bot.life import WRONG_TOKEN
from telegram_bot.reach import Reach
from telegram_bot.reactions import ASKING, Reaction, reaction_to

log = logging.getLogger(__name__)

BEAT = 0.5
LOOK_BEAT = 60.0
HOOK_BEAT = 10.0  # while nobody asks for updates only a look finds out that Telegram does not answer


async def tick() -> None:
    """Let the tables' clock do what is due, until cancelled."""
    while True:
        await asyncio.to_thread(clock.tick)
        await asyncio.sleep(BEAT)


def token_look(bot: Bot) -> Callable[[], Awaitable[str]]:
    """A look for `watch` that finds nothing but a token which Telegram no longer knows."""

    async def look() -> str:
        await bot.get_me()
        return ""

    return look


async def watch(look: Callable[[], Awaitable[str]], end: Callable[[str], None], reach: Reach, beat: float) -> None:
    """Look every `beat` seconds why the process has to `end`, which polling or listening would not tell.

    `reach` hears whether Telegram answered.
    """
    while True:
        await asyncio.sleep(beat)
        try:
            if complaint := await look():
                return end(complaint)
            await reach.told(there=True)
        except TelegramError as error:
            if reaction_to(error, ASKING) is Reaction.END_TOKEN:
                return end(WRONG_TOKEN)
            log.info("no connection to Telegram: %s", type(error).__name__)
            await reach.told(there=not unanswered(error))


def unanswered(error: TelegramError) -> bool:
    """Whether nobody answered, or nobody who could."""
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest)
