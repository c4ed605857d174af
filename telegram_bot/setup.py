"""What Telegram is told when the bot starts: commands by scope and language, the menu button. None of it is vital."""

import logging
from collections.abc import Awaitable
from typing import NamedTuple
from urllib.parse import urlsplit

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import TelegramError

from core.i18n import LANGUAGES, Translator, translator
from core.settings import Settings
from telegram_bot.keyboards import Links

log = logging.getLogger(__name__)

SHARED = (
    "saboteur",
    "table",
    "nudge",
    "pause",
    "vote",
    "leave",
    "cancel",
    "stats",
    "rules",
    "settings",
    "language",
    "help",
)
COMMANDS = (*SHARED, "next", "top")
PRIVATE = ("start", *SHARED, "mydata", "forgetme")

SCOPES: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
    (BotCommandScopeDefault(), COMMANDS),
    (BotCommandScopeAllPrivateChats(), PRIVATE),
    (BotCommandScopeAllGroupChats(), COMMANDS),
    (BotCommandScopeAllChatAdministrators(), COMMANDS),
)


class HelpLine(NamedTuple):
    """A command as help shows it."""

    name: str
    about: str


async def set_up(bot: Bot, links: Links, settings: Settings) -> None:
    """Tell Telegram everything, and the operator what does not fit."""
    for scope, names in SCOPES:
        for code in (None, *LANGUAGES):
            t = translator(code or settings.language)
            await _try(bot.set_my_commands(_commands(names, t), scope, code), f"commands ({scope.type}, {code})")
    text = translator(settings.language)("bot.button.menu")
    await _try(bot.set_chat_menu_button(menu_button=MenuButtonWebApp(text, WebAppInfo(links.page()))), "menu button")
    for complaint in complaints(bot, links, settings):
        log.warning(complaint)


def complaints(bot: Bot, links: Links, settings: Settings) -> list[str]:
    """What an operator should mend, each in one sentence."""
    me = bot.bot
    found = []
    if not me.can_join_groups:
        found.append("Allow groups with /setjoingroups at @BotFather: this bot cannot be added to groups.")
    if not me.has_main_web_app:
        found.append("Enable the Mini App in the bot's settings at @BotFather to get a button on its profile.")
    if settings.bot_username and settings.bot_username.lower() != links.username.lower():
        found.append(f"Set BOT_USERNAME to {links.username} or leave it empty: the token belongs to that bot.")
    if urlsplit(links.public_url).scheme != "https":
        found.append("Set PUBLIC_URL to an https:// address: Telegram opens nothing else.")
    return found


def _commands(names: tuple[str, ...], t: Translator) -> list[BotCommand]:
    return [BotCommand(name, t(f"bot.command.{name}")) for name in names]


async def _try(call: Awaitable[object], what: str) -> None:
    try:
        await call
    except TelegramError as error:
        log.warning("Telegram did not take the %s: %s", what, error)
