"""Commands: read who and where, call a service, answer in the same place."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from core.errors import NoSuchGame, Refused, SaboteurError
from core.rules.editions import EDITIONS, USUAL
from core.service import chats, faults, lobby, table
from core.service.chats import ChatRef
from telegram_bot import coming, life, running, settings, stats
from telegram_bot.asked import anonymous, asked_here
from telegram_bot.desk import Context, Desk, desk_of, heard, known
from telegram_bot.post import Post
from telegram_bot.presses import open_table, press
from telegram_bot.setup import COMMANDS, PRIVATE, HelpLine
from telegram_bot.who import faceless_admin, place
from telegram_bot.words import draw, edition_line, short

log = logging.getLogger(__name__)
Command = Callable[[Update, Context], Coroutine[Any, Any, None]]


async def saboteur(update: Update, context: Context) -> None:
    """Open a table here. Whoever writes as a group has no seat; the first to press Join becomes the host."""
    desk, chat, who, message = heard(update, context)
    await open_table(desk, chat, await known(who) if who else None, admin=faceless_admin(message))


async def show(update: Update, context: Context) -> None:
    """The game of this chat, at the end of the chat."""
    desk, chat, *_ = heard(update, context)
    code = await asyncio.to_thread(chats.open_table, chat)
    await (desk.show(chat, code) if code else desk.no_game(chat))


def shown(command: Command) -> Command:
    """A `command` that the table itself answers: where we believe that the chat does not hear us we try to show it."""

    async def run_it(update: Update, context: Context) -> None:
        await command(update, context)
        chat = heard(update, context).chat
        if await asyncio.to_thread(chats.is_gone, chat):
            await show(update, context)

    return run_it


async def leave(update: Update, context: Context) -> None:
    """Leave the lobby."""
    if asked := await asked_here(update, context):
        desk, chat, code, user = asked
        await asyncio.to_thread(lobby.leave, code, user.id)
        await desk.text(chat, "bot.say.left", mark="🚪", name=short(user.name))


async def cancel(update: Update, context: Context) -> None:
    """Close the lobby; ask back before a running game ends. The host and admins may; other players ask the table."""
    if asked := await asked_here(update, context, _faceless_cancel):
        desk, chat, code, user = asked
        if why := await desk.why_not_end(chat, user, code):
            if not await running.ask_to_end(code, user):
                await desk.text(chat, why, mark="✋")
        elif not await _ask_back(desk, chat, code):
            await asyncio.to_thread(lobby.cancel, code, user.id, admin=True)
            await desk.text(chat, "bot.cancelled", mark="✖️")


async def _faceless_cancel(desk: Desk, chat: ChatRef, code: str) -> None:
    """Whoever answers the question will be known."""
    if not await _ask_back(desk, chat, code):
        await anonymous(desk, chat, code)


async def _ask_back(desk: Desk, chat: ChatRef, code: str) -> bool:
    """Ask whether the game shall really end; False if none is running."""
    if (await asyncio.to_thread(table.look, code)).status != "playing":
        return False
    t = await desk.chat_words(chat)
    await desk.text(chat, "bot.say.end", desk.buttons(t, chat).end(code), mark="❓")
    return True


async def language(update: Update, context: Context) -> None:
    """Offer the languages: one's own in private, the chat's in a group."""
    desk, chat, *_ = heard(update, context)
    t = await desk.chat_words(chat)
    key = "bot.say.language.own" if chat.kind == "private" else "bot.say.language"
    await desk.text(chat, key, desk.buttons(t, chat).languages(), mark="🌐")


async def rules(update: Update, context: Context) -> None:
    """The rules in short."""
    desk, chat, *_ = heard(update, context)
    await desk.say(chat, Post(draw("rules", await desk.chat_words(chat), editions=EDITIONS.values())))


async def help_(update: Update, context: Context) -> None:
    """What the bot can do."""
    desk, chat, *_ = heard(update, context)
    t = await desk.chat_words(chat)
    private = chat.kind == "private"
    lines = [HelpLine(name, t(f"bot.command.{name}")) for name in (PRIVATE[1:] if private else COMMANDS)]
    boxes = [edition_line(t, box.key, box.least, box.most) for box in EDITIONS.values()]
    html = draw("help", t, title=t(f"edition.{USUAL}"), editions=boxes, commands=lines, private=private)
    await desk.say(chat, Post(html, desk.buttons(t, chat).open_here()))


async def unknown(update: Update, context: Context) -> None:
    """A command that nobody knows, in a group: for us only if it names us, others may listen there too."""
    desk, chat, _, message = heard(update, context)
    if message.text and message.text.split(maxsplit=1)[0].lower().endswith(f"@{desk.links.username}".lower()):
        await desk.text(chat, "bot.say.unknown", command=f"/help@{desk.links.username}")


async def start(update: Update, context: Context) -> None:
    """The private chat begins, maybe with a table's code (`open_<code>`, `join_<code>` or the code alone)."""
    desk, chat, who, _ = heard(update, context)
    if chat.kind != "private":
        return await life.hello(desk, chat)
    if who is None:
        return None
    user, payload = await known(who), (context.args or [""])[0]
    await asyncio.to_thread(chats.remember, chat)
    t = await desk.chat_words(chat)
    if payload.startswith("join_"):
        arrived, code = await coming.invited(payload.removeprefix("join_"), user.id)
    else:
        code = await _table(payload.removeprefix("open_"))
        arrived = "bot.hello.table" if code else ""
    told = t(arrived) if arrived else ""
    html = draw("hello", t, title=t(f"edition.{USUAL}"), command=desk.command, arrived=told)
    await desk.say(chat, Post(html, desk.buttons(t, chat).hello(code)))
    return None


async def _table(payload: str) -> str | None:
    """The code of a table that exists, from a deep link."""
    try:
        return (await asyncio.to_thread(table.look, payload)).code if payload else None
    except NoSuchGame:
        return None


async def trouble(update: object, context: Context) -> None:
    """A planned refusal is told; anything else is logged. The update's content is not."""
    error = context.error
    if update is None and life.poller_trouble(error, context):
        return None
    message = update.effective_message if isinstance(update, Update) else None
    if message is None:
        log.error("trouble outside of a message: %s", error and faults.place(error))
        return None
    desk, chat = desk_of(context), place(message)
    if isinstance(error, Refused):
        return await desk.text(chat, f"reason.{error.reason}", mark="✋", **error.facts)
    if isinstance(error, SaboteurError):
        return await desk.text(chat, f"reason.{error.reason}", mark="✋")
    log.error("a command failed: %s", error and faults.place(error))
    return await desk.text(chat, "bot.say.trouble", mark="⚠️")


def add_handlers(application: "Application") -> None:  # type: ignore[type-arg]
    """Everything the bot listens to."""
    fresh = filters.UpdateType.MESSAGE
    for names, run_it in (
        (("saboteur", "newgame"), saboteur),
        (("table",), show),
        (("leave",), leave),
        (("cancel",), shown(cancel)),
        (("language",), language),
        (("settings",), settings.settings),
        (("rules",), rules),
        (("help",), help_),
        (("start",), start),
        (("next",), coming.next_game),
        (("nudge",), running.nudge),
        (("pause",), shown(running.pause)),
        (("vote",), running.ask),
        (("stats",), stats.stats),
        (("top",), stats.top),
        (("mydata",), stats.my_data),
        (("forgetme",), stats.forget_me),
    ):
        application.add_handler(CommandHandler(names, run_it, fresh))
    application.add_handler(CallbackQueryHandler(press))
    application.add_handler(ChatMemberHandler(life.my_place, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, life.migrated))
    reopened = filters.StatusUpdate.FORUM_TOPIC_REOPENED | filters.StatusUpdate.GENERAL_FORUM_TOPIC_UNHIDDEN
    application.add_handler(MessageHandler(reopened, life.reopened))
    application.add_handler(MessageHandler(filters.StatusUpdate.WRITE_ACCESS_ALLOWED, life.may_write))
    application.add_handler(MessageHandler(filters.ChatType.PRIVATE & fresh & filters.TEXT, help_))
    application.add_handler(MessageHandler(filters.COMMAND & fresh, unknown))
    application.add_error_handler(trouble)
