"""Statistics: mine, the group's table of honour, what is stored of me, and being forgotten."""

import asyncio
import logging
from functools import partial

from telegram import Update

from core.errors import SaboteurError
from core.i18n import Translator
from core.service import export, forgetting, results
from core.service import stats as service
from core.service.chats import ChatRef
from core.service.people import User
from core.service.stats import Record
from telegram_bot.desk import Context, Desk, heard, known
from telegram_bot.post import Post
from telegram_bot.pressed import Press
from telegram_bot.words import draw, short

log = logging.getLogger(__name__)

FILE = "saboteur.json"
ICONS = {
    "struck": "⛏", "unseen": "😇", "nose": "👃", "toolbox": "🧰", "rocks": "🪨", "hat_trick": "🍀", "collector": "🗃",
    "air": "🌬",
}  # fmt: skip


async def stats(update: Update, context: Context) -> None:
    """My games: all of them in private, those of this group in a group."""
    if asked := await _asked(update, context):
        desk, chat, user = asked
        await desk.say(chat, partial(_record, desk, chat, user))


async def top(update: Update, context: Context) -> None:
    """The table of honour of this group."""
    desk, chat, *_ = heard(update, context)
    if chat.kind == "private":
        await desk.text(chat, "bot.top.private", mark="🏆")
    else:
        await desk.say(chat, partial(_honours, desk, chat, month=True))


async def my_data(update: Update, context: Context) -> None:
    """What is stored of me, as a file, between the two of us."""
    if asked := await _alone(update, context, "/mydata"):
        await _send_data(*asked)


async def forget_me(update: Update, context: Context) -> None:
    """Ask once more."""
    if asked := await _alone(update, context, "/forgetme"):
        desk, chat, _ = asked
        t = await desk.chat_words(chat)
        await desk.text(chat, "bot.forget.ask", desk.buttons(t, chat).forget(), mark="🫥")


async def count_earlier() -> None:
    """Games that ended before results were kept are counted too, while the bot is at work already."""
    try:
        if done := await asyncio.to_thread(results.catch_up):
            log.info("counted %s games that had ended before", done)
    except SaboteurError as error:
        log.warning("games that had ended before are counted at the next start: %s", error.reason)


async def honours(asked: Press) -> str:
    """The same message shows this month or all time."""
    month = asked.wish.detail == "month"
    if not await asked.redraw(await _honours(asked.desk, asked.chat, month=month)):
        return asked.t("reason.too_fast")
    return asked.t("bot.top.month" if month else "bot.top.all")


async def set_counted(asked: Press) -> str:
    """Whether my games count."""
    if asked.chat.kind != "private":
        return asked.t("bot.toast.unknown")
    counted = asked.wish.detail == "on"
    await asyncio.to_thread(service.set_counted, asked.user.id, counted)
    await asked.redraw(await _record(asked.desk, asked.chat, asked.user))
    return asked.t("bot.toast.counted" if counted else "bot.toast.uncounted")


async def tell_data(asked: Press) -> str:
    """The file, by a button."""
    if asked.chat.kind != "private":
        return asked.t("bot.toast.unknown")
    sent = await _send_data(asked.desk, asked.chat, asked.user)
    return asked.t("bot.toast.sent" if sent else "bot.toast.trouble")


async def forget(asked: Press) -> str:
    """The answer to the question: it says what came of it, and can be given once."""
    if asked.chat.kind != "private":
        return asked.t("bot.toast.unknown")
    key = "bot.toast.forgotten" if asked.wish.detail == "yes" else "bot.toast.remembered"
    receipt = Post(draw("text", asked.t, mark="🫥", text=asked.t(key)))
    if asked.wish.detail == "yes":
        await asyncio.to_thread(forgetting.forget, asked.user.id)
    await asked.redraw(receipt)
    return asked.t(key)


async def _asked(update: Update, context: Context) -> tuple[Desk, ChatRef, User] | None:
    """Who asks, and where; None after telling that nobody can be seen behind the message."""
    desk, chat, who, _ = heard(update, context)
    if who is None:
        await desk.text(chat, "bot.stats.faceless", mark="🎭")
        return None
    return desk, chat, await known(who)


async def _alone(update: Update, context: Context, command: str) -> tuple[Desk, ChatRef, User] | None:
    """The same in the private chat; None after asking to come there."""
    desk, chat, *_ = heard(update, context)
    if chat.kind != "private":
        await desk.text(chat, "bot.stats.alone", mark="🤫", command=command)
        return None
    return await _asked(update, context)


async def _record(desk: Desk, chat: ChatRef, user: User) -> Post:
    t, private = await desk.chat_words(chat), chat.kind == "private"
    record = await asyncio.to_thread(service.mine, user.id, None if private else chat)
    if not private:
        record = record.told()
    html = draw("stats", t, who=short(user.name), record=record, private=private, deeds=_deeds(t, record))
    return Post(html, desk.buttons(t, chat).record(counted=record.counted) if private else None)


def _deeds(t: Translator, record: Record) -> list[tuple[str, str, int]]:
    """Icon, words and how often."""
    return [(ICONS[deed], t(f"bot.deed.{deed}"), count) for deed, count in record.deeds]


async def _honours(desk: Desk, chat: ChatRef, *, month: bool) -> Post:
    t, lines = await desk.chat_words(chat), await asyncio.to_thread(service.honours, chat, month=month)
    title = t("bot.top.month" if month else "bot.top.all")
    names = [short(line.name) for line in lines]
    html = draw("top", t, title=title, lines=list(zip(lines, names, strict=True)))
    return Post(html, desk.buttons(t, chat).honours(month=month))


async def _send_data(desk: Desk, chat: ChatRef, user: User) -> bool:
    """Whether the file is there now."""
    content = await asyncio.to_thread(export.export, user.id)
    caption = (await desk.chat_words(chat))("bot.stats.data")
    return await desk.say_file(chat, FILE, content.encode(), caption)
