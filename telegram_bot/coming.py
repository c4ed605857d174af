"""The next game: played again by the same people, waited for by those who came too late, joined by a link."""

import asyncio
from functools import partial

from telegram import InlineKeyboardMarkup, Update

from core.errors import NoSuchGame, Refused
from core.i18n import Translator
from core.service import again, chats, lobby, table, waiting
from core.service.chats import ChatRef
from telegram_bot.desk import Context, Desk, heard, known
from telegram_bot.keyboards import rows
from telegram_bot.post import Post
from telegram_bot.pressed import Press
from telegram_bot.words import draw, short


async def next_game(update: Update, context: Context) -> None:
    """Call me when the next game opens here; where one is open, it is shown instead."""
    desk, chat, who, _ = heard(update, context)
    code = await asyncio.to_thread(chats.open_table, chat)
    if chat.kind == "private":
        return await desk.text(chat, "bot.next.private", mark="🔔")
    if code and (await asyncio.to_thread(table.look, code)).status == "lobby":
        return await desk.show(chat, code)
    if who is not None:
        await asyncio.to_thread(waiting.wait, chat, (await known(who)).id)
    await desk.say(chat, partial(_waiting, desk, chat))
    return None


async def call_me(asked: Press) -> str:
    """Call me, or not after all; the list that was pressed shows it."""
    if asked.chat.kind == "private":
        return asked.t("bot.toast.unknown")
    wanted = asked.wish.detail == "on"
    await asyncio.to_thread(waiting.wait if wanted else waiting.stop, asked.chat, asked.user.id)
    await asked.redraw(await _waiting(asked.desk, asked.chat))
    return asked.t("bot.toast.waiting" if wanted else "bot.toast.not_waiting")


async def play_again(asked: Press) -> str:
    """Open the game that is over once more, or sit down where somebody else did."""
    try:
        code = await asyncio.to_thread(again.again, asked.code, asked.user.id, asked.chat)
    except Refused as refused:
        if refused.reason == "table_exists":
            await asked.desk.show(asked.chat, str(refused.facts["code"]))
        raise
    look = await asyncio.to_thread(table.look, code)
    if look.host != asked.user.id:
        return asked.t("bot.toast.joined")
    if not (look.before and look.before.invited):
        return asked.t("bot.toast.opened")
    missed = await asyncio.to_thread(waiting.missed, code)
    return asked.t("bot.toast.again.missed" if missed else "bot.toast.again")


async def invited(code: str, user_id: int) -> tuple[str, str | None]:
    """Somebody came by an invitation: the key of what to say, and the table to which it leads.

    They sit down at a table of friends. The table of a group is joined in the group, or in the app.
    """
    try:
        look = await asyncio.to_thread(table.look, code)
        if look.chat_kind not in (None, "private"):
            return "bot.hello.table", look.code
        await asyncio.to_thread(lobby.join, code, user_id)
    except NoSuchGame:
        return "bot.hello.gone", None
    except Refused as refused:
        key = "bot.hello.joined" if refused.reason == "already_in" else f"reason.{refused.reason}"
        return key, look.code
    return "bot.hello.joined", look.code


async def _waiting(desk: Desk, chat: ChatRef) -> Post:
    t, names = await desk.chat_words(chat), await asyncio.to_thread(waiting.names, chat)
    text = t("bot.next.list", names=", ".join(map(short, names))) if names else t("bot.next.nobody")
    return Post(draw("text", t, mark="🔔", text=text), _keys(desk, t, chat))


def _keys(desk: Desk, t: Translator, chat: ChatRef) -> InlineKeyboardMarkup:
    return rows(desk.buttons(t, chat).call_me())
