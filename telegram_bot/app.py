"""The application: built from settings alone, so that tests run exactly what production runs."""

import asyncio
import logging
import socket
from typing import Any

from telegram.ext import Application, ApplicationBuilder

from core.picture import Studio, drawings
from core.settings import Settings
from telegram_bot import clock, life, setup, stats, webhook
from telegram_bot.desk import Desk
from telegram_bot.gallery import Gallery
from telegram_bot.handlers import add_handlers
from telegram_bot.keyboards import Links
from telegram_bot.pictures import Pictures
from telegram_bot.posting import Posting
from telegram_bot.reach import Reach
from telegram_bot.reactions import Reaction
from telegram_bot.rivals import Asking, Rivals
from telegram_bot.sender import Sender
from telegram_bot.updates import UPDATES, Brought, InHand, InTurn, add_gate

log = logging.getLogger(__name__)

App = Application[Any, Any, Any, Any, Any, Any]
GRACE = 5.0  # seconds in which a message that is under way, or for which somebody waits, may still be sent


def build_application(settings: Settings, *, patience: float = 10.0) -> App:
    """A bot that takes updates, sends what is in the outbox, and keeps the tables' clock. `house.start` must have run.

    `patience` is how long Telegram may take to answer, in seconds.
    """
    assert settings.bot_token is not None
    rivals, in_hand = Rivals(), Brought() if settings.webhook_url else InHand()

    def unknown_token() -> bool:
        return life.ends(application, Reaction.END_TOKEN)

    reach = Reach()
    asking = Asking(rivals, in_hand, unknown_token, reach, connection_pool_size=2, pool_timeout=5)
    application: App = (
        ApplicationBuilder()
        .token(settings.bot_token)
        .base_url(settings.bot_api)
        .update_queue(in_hand)
        .concurrent_updates(InTurn())
        .connect_timeout(patience)
        .read_timeout(patience)
        .write_timeout(patience)
        .get_updates_request(asking)
        .post_init(_begin)
        .post_stop(_end)
        .build()
    )
    application.bot_data.update(settings=settings, rivals=rivals, reach=reach)
    add_gate(application)
    add_handlers(application)
    return application


def serve(application: App, settings: Settings, door: socket.socket | None, **how: Any) -> None:
    """Take updates until stopped: through `door`, as `webhook.door` opens it, or by asking for them when there is none.

    Telegram is told which way; what came in the meantime is kept. `how` goes to the library. Raises InvalidToken.
    """
    common: dict[str, Any] = {"allowed_updates": UPDATES, "drop_pending_updates": False, "bootstrap_retries": -1} | how
    if door is None:
        application.run_polling(**common)
        return
    application.run_webhook(
        unix=door,  # the library's name for any socket that listens already
        url_path=webhook.path(settings),
        webhook_url=settings.webhook_url,
        secret_token=settings.webhook_secret,
        max_connections=webhook.CONNECTIONS,
        **common,
    )


async def _begin(application: App) -> None:
    """We know our name now: prepare the desk, tell Telegram about us, start the loops."""
    settings: Settings = application.bot_data["settings"]
    links = Links(application.bot.username, settings.mini_app, settings.public_url or "")
    speaker, studio = Gallery(application.bot), Studio(drawings())
    posting = Posting(speaker, Pictures(studio), links, settings.paces)
    desk = Desk(settings, links, speaker, posting, Sender(posting), application.bot_data["rivals"])
    application.bot_data["desk"] = desk
    await speaker.door.open()
    ticking = asyncio.create_task(clock.tick())  # what follows takes its time if Telegram does not answer
    await setup.set_up(application.bot, links, settings)

    def end(complaint: str) -> None:
        life.stop(desk, application, complaint)

    look, beat = clock.token_look(application.bot), clock.LOOK_BEAT
    if settings.webhook_url:
        look, beat = webhook.Watch(application.bot, settings).look, clock.HOOK_BEAT
    loops = (
        desk.sender.run(),
        clock.watch(look, end, application.bot_data["reach"], beat),
        stats.count_earlier(),
    )
    desk.tasks = [*(asyncio.create_task(loop) for loop in loops), ticking]


async def _end(application: App) -> None:
    """Finish what is being sent and answer who waits, then stop the loops; all else is sent after the restart."""
    desk: Desk = application.bot_data["desk"]
    desk.sender.stop()
    sending, *others = desk.tasks
    await asyncio.gather(desk.line.stop(GRACE), asyncio.wait([sending], timeout=GRACE))
    for task in (sending, *others):
        task.cancel()
    await asyncio.gather(*desk.tasks, return_exceptions=True)
    desk.posting.pictures.studio.stop()
