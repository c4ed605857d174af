"""`python -m telegram_bot`: one process that hears Telegram, sends what is waiting, and keeps the clock."""

import asyncio
import logging
import sys

from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from core.errors import NotReady, SettingsError
from core.service import house
from core.settings import Settings
from telegram_bot import clock, webhook
from telegram_bot.app import build_application, serve
from telegram_bot.life import WRONG_TOKEN
from telegram_bot.reach import Reach

log = logging.getLogger(__name__)

PAUSE = 5.0  # seconds until Telegram is asked again when the bot starts


class Discreet(logging.Formatter):
    """A formatter through which the token never passes, whoever logs it."""

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self.token = token

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).replace(self.token, "<token>")


def set_up_logging(settings: Settings) -> None:
    """Everything to standard error. httpx would log every address with the token, telegram every update with names.

    What comes instead of an answer is said by whoever asked, in one line; the library would add a traceback.
    """
    out = logging.StreamHandler()
    out.setFormatter(Discreet(settings.bot_token or "\0"))
    logging.basicConfig(level=settings.log_level, handlers=[out], force=True)
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("telegram.request").setLevel(logging.CRITICAL)
    logging.getLogger("telegram").setLevel(max(logging.INFO, logging.getLogger().level))


async def objection(settings: Settings) -> str:
    """What Telegram has against the token or the webhook; "" for nothing. Until it answers the tables' clock runs."""
    ticking, reach = asyncio.create_task(clock.tick()), Reach()
    try:
        while (complaint := await _complaint(settings)) is None:
            if reach.there is None:
                log.warning("Telegram does not answer: the tables go on, and it is asked again and again")
            await reach.told(there=False)
            await asyncio.sleep(PAUSE)
        return complaint
    finally:
        ticking.cancel()


async def _complaint(settings: Settings) -> str | None:
    """None when nobody answers."""
    request = HTTPXRequest(connect_timeout=5, read_timeout=5)
    try:
        async with Bot(settings.bot_token or "", base_url=settings.bot_api, request=request) as bot:
            return await webhook.announce(bot, settings) if settings.webhook_url else ""
    except InvalidToken:
        return WRONG_TOKEN
    except TelegramError as error:
        return None if clock.unanswered(error) else ""


def main() -> int:
    """Run until stopped; the exit code is 0, or 2 after one sentence that says what to set or do."""
    try:
        settings = Settings.from_env().for_bot()
        set_up_logging(settings)
        house.start(settings)
        door = webhook.door(settings) if settings.webhook_url else None
    except (SettingsError, NotReady) as error:
        return complain(str(error))
    if complaint := asyncio.run(objection(settings)):
        return complain(complaint)
    asyncio.set_event_loop(asyncio.new_event_loop())
    application = build_application(settings)
    try:
        serve(application, settings, door)
    except InvalidToken:
        return complain(WRONG_TOKEN)
    finally:
        house.stop()
    desk = application.bot_data.get("desk")
    return complain(desk.complaint) if desk and desk.complaint else 0


def complain(sentence: str) -> int:
    """Tell whoever started us, in one sentence; the exit code for that."""
    print(sentence, file=sys.stderr, flush=True)
    return 2


if __name__ == "__main__":
    sys.exit(main())
