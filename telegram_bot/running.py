"""A running table in the chat: more time, nudges, pauses, coming back to one's seat, and what is voted about."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from telegram import Update

from core.errors import NotSeated, Refused
from core.service import absence, calls, patience, table, votes
from core.service.chats import ChatRef
from core.service.people import User
from telegram_bot import data
from telegram_bot.asked import asked_here
from telegram_bot.desk import Context, Desk
from telegram_bot.post import Post
from telegram_bot.pressed import Press
from telegram_bot.table_keys import TableKeys
from telegram_bot.words import draw, short


async def nudge(update: Update, context: Context) -> None:
    """Ask whoever acts for their move: the new call says so itself, unless this chat does not hear it."""
    if asked := await asked_here(update, context):
        desk, chat, code, user = asked
        look = await asyncio.to_thread(table.look, code)
        await asyncio.to_thread(patience.nudge, code, user.id)
        if look.acting is not None and not await asyncio.to_thread(calls.in_public, code, look.acting):
            target = short(look.seats[look.acting].name)
            await desk.text(chat, "event.nudged", mark="⏰", name=short(user.name), target=target)


async def pause(update: Update, context: Context) -> None:
    """Stop the table, for the host and admins; anybody else there asks all for it."""
    if asked := await asked_here(update, context):
        desk, chat, code, user = asked
        if (await asyncio.to_thread(table.look, code)).paused:
            raise Refused("paused")
        try:
            await asyncio.to_thread(absence.pause, code, user.id)
        except Refused as refused:
            if refused.reason != "not_host":
                raise
            if await desk.admin(chat, user):
                await asyncio.to_thread(absence.pause, code, user.id, admin=True)
            else:
                await _propose(code, user, "pause")


async def ask(update: Update, context: Context) -> None:
    """What the table can decide together, to choose from."""
    if asked := await asked_here(update, context):
        desk, chat, code, _ = asked
        await desk.say(chat, partial(_offers, desk, chat, code))


async def _offers(desk: Desk, chat: ChatRef, code: str) -> Post:
    look, t = await asyncio.to_thread(table.look, code), await desk.chat_words(chat)
    if not look.offers:
        return Post(draw("text", t, mark="✋", text=t("reason.no_vote")))
    keys = TableKeys.of(desk.buttons(t, chat)).offers(look)
    return Post(draw("text", t, mark="🗳", text=t("bot.vote.ask")), keys)


async def ask_to_end(code: str, user: User) -> bool:
    """Ask the table whether its game shall end; False for somebody who does not play there, and in a lobby."""
    try:
        await _propose(code, user, "end")
    except NotSeated:
        return False
    except Refused as refused:
        if refused.reason != "not_started":
            raise
        return False
    return True


async def _propose(code: str, user: User, what: str) -> None:
    """Ask the table, which is told; whoever has asked already and said yes is told that."""
    before = (await asyncio.to_thread(table.look, code)).version
    if await asyncio.to_thread(votes.propose, code, user.id, what) == before:
        raise Refused("voted")


async def more_time(asked: Press) -> str:
    """More time for whoever acts."""
    seen, _, count = asked.wish.detail.partition(".")
    await asyncio.to_thread(patience.more_time, asked.code, asked.user.id, int(count), int(seen))
    return asked.t("bot.toast.more")


async def take_back(asked: Press) -> str:
    """My seat is mine again."""
    await asyncio.to_thread(absence.take_back, asked.code, asked.user.id)
    return asked.t("bot.toast.back_seat")


async def resume(asked: Press) -> str:
    """The table goes on: whoever sits there says so, or an admin."""
    await _or_admin(asked, partial(absence.resume, asked.code, asked.user.id))
    return asked.t("bot.toast.resumed")


async def propose(asked: Press) -> str:
    """Ask the table, by a menu in which nobody has chosen yet."""
    seen, _, what = asked.wish.detail.partition(".")
    await asyncio.to_thread(votes.propose, asked.code, asked.user.id, what, seen=int(seen))
    return asked.t("bot.toast.proposed")


async def vote(asked: Press) -> str:
    """Say yes or no to what is asked."""
    number, _, word = asked.wish.detail.partition(".")
    await _or_admin(asked, partial(votes.cast, asked.code, asked.user.id, int(number), yes=word == "yes"))
    return asked.t(f"bot.toast.{word}")


async def _or_admin(asked: Press, call: Callable[..., int]) -> None:
    """An order of whoever sits there, or else of an admin of the chat. Raises NotSeated for anybody else."""
    try:
        await asyncio.to_thread(call)
    except NotSeated:
        if await asked.desk.admin(asked.chat, asked.user) is None:
            raise
        await asyncio.to_thread(call, admin=True)


ACTS: dict[str, Callable[[Press], Awaitable[str]]] = {
    data.MORE: more_time,
    data.RETURN: take_back,
    data.RESUME: resume,
    data.PROPOSE: propose,
    data.VOTE: vote,
}
