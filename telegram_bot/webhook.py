"""Updates that Telegram brings to our door, as another way beside asking for them."""

import logging
import re
import socket
from urllib.parse import urlsplit

from telegram import Bot
from telegram.error import BadRequest

from core.errors import SettingsError
from core.settings import Settings
from telegram_bot.updates import UPDATES

log = logging.getLogger(__name__)

CONNECTIONS = 20  # side by side; each is answered as soon as the update is queued
TAKEN_OVER = "Stop the other process: it has taken the updates of this BOT_TOKEN away from WEBHOOK_URL."


def door(settings: Settings) -> socket.socket:
    """The listening socket, open before Telegram hears of it. Raises SettingsError when the port is not free."""
    try:
        opened = socket.create_server(("", settings.webhook_port), backlog=128)
    except OSError:
        raise SettingsError(f"Set WEBHOOK_PORT to a free port: {settings.webhook_port} cannot be opened.") from None
    opened.setblocking(False)
    return opened


def path(settings: Settings) -> str:
    """The path of WEBHOOK_URL as the pattern that the library's server asks for."""
    return re.escape(urlsplit(settings.webhook_url or "").path)


async def announce(bot: Bot, settings: Settings) -> str:
    """Tell Telegram where to bring updates; answers what is wrong with that address, "" when nothing is.

    Raises TelegramError.
    """
    try:
        await bot.set_webhook(
            settings.webhook_url or "",
            allowed_updates=UPDATES,
            max_connections=CONNECTIONS,
            secret_token=settings.webhook_secret,
        )
    except BadRequest as error:
        return f"Set WEBHOOK_URL to an address that Telegram reaches; it says: {error.message.rstrip('.')}."
    return ""


class Watch:
    """Whether Telegram still brings updates to us, and what keeps it from doing so."""

    def __init__(self, bot: Bot, settings: Settings) -> None:
        self.bot = bot
        self.url = settings.webhook_url
        self.told: int | None = None  # when the trouble was that we have told of

    async def look(self) -> str:
        """Why the process has to end, "" when all is well. Raises TelegramError."""
        info = await self.bot.get_webhook_info()
        if info.url != self.url:
            return TAKEN_OVER
        trouble = int(info.last_error_date.timestamp()) if info.last_error_date else None
        if trouble is not None and trouble != self.told:
            log.warning("Telegram cannot bring updates to WEBHOOK_URL: %s", info.last_error_message)
        self.told = trouble
        return ""
