"""What a chat and a person choose once for all: a menu with a line for each, in the group and in the private chat.

In a group everybody may look, and admins press: who is one, Telegram says at the press. A button says which value it
was drawn for and which one it wants, so a menu that is old does not undo what somebody else has chosen meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from telegram import Update

from core.errors import Refused
from core.i18n import Translator
from core.narrate import choices as words
from core.preferences import ZONES
from core.service import chats, choices, preferences
from core.service.chats import ChatRef
from core.service.choices import Choice
from core.service.preferences import Changed
from telegram_bot import data
from telegram_bot.desk import Context, Desk, heard, known
from telegram_bot.post import Post
from telegram_bot.pressed import Press
from telegram_bot.who import hidden
from telegram_bot.words import draw, short

FEW = 4  # a line with more values than these opens a page of them
SHOWN = 15  # changes on the page about them


async def settings(update: Update, context: Context) -> None:
    """The menu: the chat's in a group, whoever writes; one's own in private."""
    desk, chat, who, _ = heard(update, context)
    user_id = (await known(who)).id if who else 0
    if chat.kind != "private":
        await asyncio.to_thread(chats.remember, chat)
    await desk.say(chat, partial(_menu, desk, chat, user_id))


async def choose(asked: Press) -> str:
    """This value shall hold; the menu shows what holds."""
    key, value, seen = asked.wish.detail.split(".")
    by = await _by(asked)
    try:
        await asyncio.to_thread(_change, asked, by, key, value, seen)
    finally:
        await asked.redraw(await _menu(asked.desk, asked.chat, asked.user.id))
    t = await asked.desk.chat_words(asked.chat) if asked.chat.kind == "private" else asked.t
    return words.line(t, key, value)


async def turn(asked: Press) -> str:
    """Another page of the menu; or it goes."""
    await _by(asked)
    page, _, key = asked.wish.detail.partition(".")
    if page == "close":
        await asked.remove()
        return asked.t("bot.toast.menu.closed")
    if page == "key" and key not in {one.key for one in await asyncio.to_thread(_choices, asked.chat, asked.user.id)}:
        raise Refused("unknown_option", key=key)
    turned = await asked.redraw(await PAGES[page](asked.desk, asked.chat, asked.user.id, key))
    return asked.t("bot.toast.menu" if turned else "reason.too_fast")


def _change(asked: Press, by: int | None, key: str, value: str, seen: str) -> None:
    if asked.chat.kind != "private":
        return choices.choose_for_chat(asked.chat, by, key, value, seen)
    return choices.choose_for_person(asked.user.id, key, value, seen)


async def _by(asked: Press) -> int | None:
    """Who is noted as having done it: nobody in particular for an admin who wants to stay unknown."""
    if asked.chat.kind == "private":
        return asked.user.id
    member = await asked.desk.admin(asked.chat, asked.user)
    if member is None:
        raise Refused("group_admins")
    return None if hidden(member) else asked.user.id


def _choices(chat: ChatRef, user_id: int) -> tuple[Choice, ...]:
    return choices.of_person(user_id) if chat.kind == "private" else choices.of_chat(chat)


async def _menu(desk: Desk, chat: ChatRef, user_id: int, key: str = "") -> Post:
    """Every line, and what was changed last."""
    t, private = await desk.chat_words(chat), chat.kind == "private"
    named = [one for one in await asyncio.to_thread(_choices, chat, user_id) if words.known(t, one.key, one.now)]
    rows = [_line(t, one) for one in named]
    changes = [] if private else await _changes(t, chat, "bot.settings.last", 1)
    kind = "own" if private else "topic" if chat.thread else "group"
    title, about = t(f"bot.settings.{kind}"), t(f"bot.settings.hint.{kind}")
    html = draw("settings", t, title=title, about=about, now="", last=changes[0] if changes else "")
    return Post(html, desk.buttons(t, chat).settings(rows, history=not private))


async def _page(desk: Desk, chat: ChatRef, user_id: int, key: str) -> Post:
    """All values of one line."""
    t = await desk.chat_words(chat)
    one = next(one for one in await asyncio.to_thread(_choices, chat, user_id) if one.key == key)
    rows = [(_value(t, key, value, one.now), _wish(one, value)) for value in one.values]
    title, now = words.name(t, key), words.value(t, key, one.now)
    html = draw("settings", t, title=title, about=words.about(t, key), now=now, last="")
    return Post(html, desk.buttons(t, chat).values(rows))


async def _history(desk: Desk, chat: ChatRef, user_id: int, key: str) -> Post:
    t = await desk.chat_words(chat)
    changes = [] if chat.kind == "private" else await _changes(t, chat, "bot.settings.change", SHOWN)
    return Post(draw("changes", t, changes=changes), desk.buttons(t, chat).values([]))


PAGES: dict[str, Callable[[Desk, ChatRef, int, str], Awaitable[Post]]] = {
    "menu": _menu,
    "key": _page,
    "history": _history,
}


def _line(t: Translator, one: Choice) -> tuple[str, str]:
    """Words and callback data of a line: the next value, or the page of them."""
    text = words.line(t, one.key, one.now)
    if len(one.values) > FEW:
        return f"{_icon(one.key)} {text}", data.write(data.TURN, detail=f"key.{one.key}")
    follows = one.values[(one.values.index(one.now) + 1) % len(one.values)]
    return f"{_icon(one.key)} {text}", _wish(one, follows)


def _icon(key: str) -> str:
    """The language can be found by those who cannot read this one."""
    return "🌐" if key == choices.LANGUAGE else "▫️"


def _value(t: Translator, key: str, value: str, now: str) -> str:
    return ("✅ " if value == now else "") + words.value(t, key, value)


def _wish(one: Choice, value: str) -> str:
    return data.write(data.PREFER, detail=f"{one.key}.{value}.{one.now}")


async def _changes(t: Translator, chat: ChatRef, sentence: str, most: int) -> list[str]:
    found = await asyncio.to_thread(preferences.history, chat)
    zone = (await asyncio.to_thread(preferences.of_chat, chat))["zone"]
    return [_change_line(t, one, sentence, zone) for one in found[:most] if _said(t, one)]


def _said(t: Translator, one: Changed) -> bool:
    """Whether there are words for it still."""
    return words.known(t, one.key, one.before) and words.known(t, one.key, one.after)


def _change_line(t: Translator, one: Changed, sentence: str, zone: str) -> str:
    return t(
        sentence,
        name=short(one.name) if one.name else t("bot.settings.somebody"),
        what=words.name(t, one.key),
        before=words.value(t, one.key, one.before),
        after=words.value(t, one.key, one.after),
        when=moment(t, one.at, zone),
    )


def moment(t: Translator, at: float, zone: str) -> str:
    """Day and hour in the zone of a chat (a key of `ZONES`)."""
    when = datetime.fromtimestamp(at, ZoneInfo(ZONES[zone]))
    return f"{format_skeleton('MMMd', when, locale=t.lang)} {when:%H:%M}"
