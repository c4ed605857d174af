"""Pressed buttons: every press is answered at once, in the person's language, and may be forged."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import CallbackQuery, Message, Update

from core.errors import NotSeated, Refused, SaboteurError, Stale
from core.i18n import LANGUAGES, pick_language, translator
from core.service import chats, choices, lobby, table
from core.service.chats import ChatRef
from core.service.faults import place
from core.service.people import User
from telegram_bot import coming, data, gather, running, settings
from telegram_bot.data import Wish
from telegram_bot.desk import Context, Desk, desk_of, known, own_words
from telegram_bot.pressed import Denied, Old, Press
from telegram_bot.stats import forget, honours, set_counted, tell_data
from telegram_bot.strays import is_kin, tidy
from telegram_bot.who import hidden, person, pressed_in

log = logging.getLogger(__name__)


async def press(update: Update, context: Context) -> None:
    """Do what a button says, and tell the person what came of it."""
    query = update.callback_query
    assert query is not None
    desk, wish, chat = desk_of(context), data.read(query.data), pressed_in(query)
    dead = False
    try:
        text = await _outcome(query, desk, wish, chat)
    except Old:
        dead = True
        text = await _words(query, "bot.toast.old")
    except Exception as error:
        log.error("a press failed: %s", place(error))
        text = await _words(query, "bot.toast.trouble")
    await desk.speaker.answer(query, text)
    if wish and chat and isinstance(query.message, Message):
        await tidy(desk, chat, query.message, wish, dead=dead)
        if await asyncio.to_thread(chats.is_gone, chat):  # or nobody told us that it is back: trying is the way to know
            await asyncio.to_thread(chats.back, chat.telegram_id, chat.thread or 0)


async def _words(query: CallbackQuery, key: str) -> str:
    """In the person's language, even if nothing works."""
    try:
        return own_words(await known(person(query.from_user)))(key)
    except SaboteurError:
        return translator(pick_language(query.from_user.language_code))(key)


async def _outcome(query: CallbackQuery, desk: Desk, wish: Wish | None, chat: ChatRef | None) -> str:
    """The toast. Everything that cannot be done leaves the table as it was. Raises Old for a button that is dead."""
    user = await known(person(query.from_user))
    t = own_words(user)
    if wish is None or chat is None or query.message is None:
        return t("bot.toast.unknown")
    asked = Press(desk, user, chat, wish, query.message.message_id, query.id, t, is_kin(query.message, wish))
    try:
        own = wish.verb in OWN and chat.kind == "private"
        past = wish.verb == data.AGAIN  # about a game that is over
        if wish.code and not (past or own) and await asyncio.to_thread(chats.open_table, chat) != wish.code:
            raise Old
        return await ACTS[wish.verb](asked)
    except Stale:
        if wish.verb in (data.NEXT, data.PROPOSE):
            raise Old from None
        return t("bot.toast.old")
    except Denied:
        return t("bot.toast.admins")
    except Refused as refused:
        return t(f"reason.{refused.reason}", **refused.facts)
    except NotSeated:
        return t("reason.not_in")
    except SaboteurError as error:
        return t(f"reason.{error.reason}")


async def end(asked: Press) -> str:
    """End a running game, after asking back; the question goes."""
    if why := await asked.desk.why_not_end(asked.chat, asked.user, asked.code):
        return asked.t(why)
    await asyncio.to_thread(lobby.cancel, asked.code, asked.user.id, admin=True)
    await asked.remove()
    return asked.t("bot.toast.closed")


async def keep(asked: Press) -> str:
    """Not to end it after all: only those who could end it may take the question away."""
    if why := await asked.desk.why_not_end(asked.chat, asked.user, asked.code):
        return asked.t(why)
    await asked.remove()
    return asked.t("bot.toast.kept")


async def next_round(asked: Press) -> str:
    """Deal the next round."""
    await asyncio.to_thread(table.submit, asked.code, asked.user.id, {"do": "next"}, int(asked.wish.detail), asked.tap)
    return asked.t("bot.toast.next")


async def open_here(asked: Press) -> str:
    """Open a table in this chat; where one is open, it is shown."""
    opened = await open_table(asked.desk, asked.chat, asked.user)
    return asked.t("bot.toast.opened" if opened else "reason.table_exists")


async def speak(asked: Press) -> str:
    """Choose the language: one's own in private, the chat's in a group for its admins, as in its settings."""
    language = asked.wish.detail
    if language not in LANGUAGES:
        return asked.t("bot.toast.unknown")
    if asked.chat.kind == "private":
        await asyncio.to_thread(choices.choose_for_person, asked.user.id, choices.LANGUAGE, language)
    elif member := await asked.desk.admin(asked.chat, asked.user):
        await asyncio.to_thread(chats.set_language, asked.chat, language, None if hidden(member) else asked.user.id)
    else:
        raise Refused("group_admins")
    return translator(language)("bot.toast.language")


SOLO_COMPUTERS = 3
OWN = (data.MORE, data.RETURN, data.RESUME)  # about one's own seat at a table of any chat, from a direct message


async def open_table(desk: Desk, chat: ChatRef, user: User | None, *, admin: bool = False) -> bool:
    """Open a table, or show the one that is open (False); in a private chat computer players sit down as well.

    Where admins alone may, Telegram is asked who this is, unless it is clear that it is an `admin`.
    """
    try:
        if chat.kind == "private" and user:
            await asyncio.to_thread(lobby.set_up, user.id, SOLO_COMPUTERS, chat=chat)
        else:
            await asyncio.to_thread(lobby.open_table, user.id if user else None, chat, admin=admin)
    except Refused as refused:
        if refused.reason == "group_admins" and user and await desk.admin(chat, user):
            return await open_table(desk, chat, user, admin=True)
        if refused.reason != "table_exists":
            raise
        await desk.show(chat, str(refused.facts["code"]))
        return False
    return True


ACTS: dict[str, Callable[[Press], Awaitable[str]]] = {
    **gather.ACTS,
    **running.ACTS,
    data.AGAIN: coming.play_again,
    data.CALL: coming.call_me,
    data.END: end,
    data.KEEP: keep,
    data.NEXT: next_round,
    data.OPEN: open_here,
    data.SPEAK: speak,
    data.HONOURS: honours,
    data.COUNT: set_counted,
    data.DATA: tell_data,
    data.FORGET: forget,
    data.PREFER: settings.choose,
    data.TURN: settings.turn,
}
