"""`python -m telegram_bot`: one process that hears Telegram, sends what is waiting, and keeps the clock."""

import asyncio
import logging
import signal
import socket
import sys

from telegram.error import InvalidToken, TelegramError

from core.errors import NotReady, SettingsError
from core.service import house
from core.settings import Settings
from telegram_bot import clock, webhook
from telegram_bot.app import App, build_application, serve
from telegram_bot.life import WRONG_TOKEN

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


async def objection(application: App, settings: Settings) -> str:
    """What Telegram has against the token or the webhook; "" for nothing: then the library need not ask who we are.

    Until it answers the tables' clock runs.
    """
    ticking, reach = asyncio.create_task(clock.tick()), application.bot_data["reach"]
    try:
        while (complaint := await _complaint(application, settings)) is None:
            if reach.there is None:
                log.warning("Telegram does not answer: the tables go on, and it is asked again and again")
            await reach.told(there=False)
            await asyncio.sleep(PAUSE)
        if complaint:
            await application.bot.shutdown()
        return complaint
    finally:
        ticking.cancel()


async def _complaint(application: App, settings: Settings) -> str | None:
    """None when nobody answers."""
    try:
        await application.initialize()
        return await webhook.announce(application.bot, settings) if settings.webhook_url else ""
    except InvalidToken:
        return WRONG_TOKEN
    except TelegramError as error:
        return None if clock.unanswered(error) else ""


def main() -> int:
    """Run until stopped; the exit code is 0, or 2 after one sentence that says what to set or do."""
    for number in (signal.SIGINT, signal.SIGTERM):  # from when it serves on the library stops by them
        signal.signal(number, lambda *_: sys.exit(0))
    try:
        settings = Settings.from_env().for_bot()
        set_up_logging(settings)
        house.start(settings)
        door = webhook.door(settings) if settings.webhook_url else None
        return run(settings, door)
    except (SettingsError, NotReady) as error:
        return complain(str(error))
    finally:
        house.stop()


def run(settings: Settings, door: socket.socket | None) -> int:
    """As `main`, in a house that is open."""
    application = build_application(settings)
    with asyncio.Runner() as runner:
        complaint = runner.run(objection(application, settings))
        if not complaint:
            try:
                serve(application, settings, door, close_loop=False)
            except InvalidToken:
                complaint = WRONG_TOKEN
    desk = application.bot_data.get("desk")
    complaint = complaint or (desk.complaint if desk else "")
    return complain(complaint) if complaint else 0


def complain(sentence: str) -> int:
    """Tell whoever started us, in one sentence; the exit code for that."""
    print(sentence, file=sys.stderr, flush=True)
    return 2


if __name__ == "__main__":
    sys.exit(main())
