"""Who asks by a command about the table of a chat."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from telegram import Update

from core.service import chats
from core.service.chats import ChatRef
from core.service.people import User
from telegram_bot.desk import Context, Desk, heard, known


class Asked(NamedTuple):
    """Who asks about which table of which chat."""

    desk: Desk
    chat: ChatRef
    code: str
    user: User


async def anonymous(desk: Desk, chat: ChatRef, code: str) -> None:
    """Nobody stands behind this message: explain, and show the card with its buttons."""
    await desk.text(chat, "bot.say.anonymous", mark="🎭")
    await desk.show(chat, code)


async def asked_here(
    update: Update, context: Context, faceless: Callable[[Desk, ChatRef, str], Awaitable[None]] = anonymous
) -> Asked | None:
    """Who asks about the table of this chat. None after telling that there is none, or after `faceless`."""
    desk, chat, who, _ = heard(update, context)
    code = await asyncio.to_thread(chats.open_table, chat)
    if code is None:
        await desk.no_game(chat)
    elif who is None:
        await faceless(desk, chat, code)
    else:
        return Asked(desk, chat, code, await known(who))
    return None
