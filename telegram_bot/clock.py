"""The heartbeat of the bot process: the clock of the tables, and a look whether the token still holds."""

import asyncio
import logging
from collections.abc import Callable

from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from core.service import clock

log = logging.getLogger(__name__)

BEAT = 0.5
TOKEN_BEAT = 60.0


async def tick() -> None:
    """Let the tables' clock do what is due, until cancelled."""
    while True:
        await asyncio.to_thread(clock.tick)
        await asyncio.sleep(BEAT)


async def watch_token(bot: Bot, refused: Callable[[], None]) -> None:
    """Call `refused` once Telegram no longer knows the token: polling alone would stop without a word."""
    while True:
        await asyncio.sleep(TOKEN_BEAT)
        try:
            await bot.get_me()
        except InvalidToken:
            return refused()
        except TelegramError as error:
            log.info("no connection to Telegram: %s", type(error).__name__)
