"""The life of a chat: we come, go, are muted, the group moves; and the two ways in which polling must end."""

import asyncio
import logging
import time
from typing import Any

from telegram import ChatMember, ChatMemberUpdated, Update
from telegram.error import TelegramError
from telegram.ext import Application

from core.service import chats, outbox
from core.service.chats import ChatRef
from telegram_bot.desk import Context, Desk, desk_of, heard, known
from telegram_bot.reactions import ASKING, Reaction, reaction_to
from telegram_bot.who import person, whole

log = logging.getLogger(__name__)

WRONG_TOKEN = "Set BOT_TOKEN to the token from @BotFather: Telegram does not know this one."
WEBHOOK_SET = "Stop one of two processes: Telegram brings the updates of this BOT_TOKEN to the webhook of another one."
SECOND_POLLER = "Stop the other process: two are asking Telegram for updates with this BOT_TOKEN."
ENDS = {
    Reaction.END_TOKEN: WRONG_TOKEN,
    Reaction.END_WEBHOOK: WEBHOOK_SET,
    Reaction.RIVAL: SECOND_POLLER,
}


async def my_place(update: Update, context: Context) -> None:
    """We were added, removed, muted or allowed to write; or a person blocked us or came back."""
    change = update.my_chat_member
    assert change is not None
    desk, chat = desk_of(context), whole(change.chat)
    if change.chat.type == change.chat.CHANNEL:
        return
    welcome = _may_write(change.new_chat_member)
    if chat.kind == "private":
        await known(person(change.from_user, welcome))
    tables = 0
    async with desk.coming:
        if welcome:
            tables = await asyncio.to_thread(chats.back, chat.telegram_id)
        else:
            await asyncio.to_thread(chats.gone, chat.telegram_id)
    if welcome and not tables and chat.kind != "private" and _new_here(change):
        await hello(desk, chat)


async def hello(desk: Desk, chat: ChatRef) -> None:
    """The first words in a group."""
    t = await desk.chat_words(chat)
    await desk.text(chat, "bot.hello.added", desk.buttons(t, chat).welcome(), command=desk.command)


async def migrated(update: Update, context: Context) -> None:
    """The group became a supergroup; both messages about it may come, in any order, or none."""
    desk, _, _, message = heard(update, context)
    old, new = message.chat.id, message.migrate_to_chat_id
    if message.migrate_from_chat_id:
        old, new = message.migrate_from_chat_id, message.chat.id
    assert new is not None
    chat = ChatRef(new, title=message.chat.title or "", kind="supergroup")
    async with desk.moving:
        await asyncio.to_thread(chats.migrate, old, new)
        code = await asyncio.to_thread(chats.open_table, chat)
        if code and not any([await asyncio.to_thread(chats.posted, code, kind) for kind in outbox.CARDS]):
            await desk.show(chat, code)


async def may_write(update: Update, context: Context) -> None:
    """A person allows in the Mini App that we write to them."""
    if who := heard(update, context).who:
        await known(who)


async def reopened(update: Update, context: Context) -> None:
    """A forum topic is open again: its table is shown if anything happened at it meanwhile.

    Who opens the General topic while it is hidden shows it too, and we hear of one of both.
    """
    await asyncio.to_thread(chats.remember, heard(update, context).chat)


def poller_trouble(error: Exception | None, context: Context) -> bool:
    """Whether this came from asking for updates; what is planned for it is done. The library makes the pauses."""
    if not isinstance(error, TelegramError):
        return False
    desk, reaction = desk_of(context), reaction_to(error, ASKING)
    lasting = reaction is not Reaction.RIVAL or desk.rivals.met(time.monotonic())
    if lasting and reaction in ENDS:
        stop(desk, context.application, ENDS[reaction])
    log.log(logging.INFO if reaction is Reaction.LATER else logging.WARNING, "no updates: %s", type(error).__name__)
    return True


def ends(application: "Application[Any, Any, Any, Any, Any, Any]", reaction: Reaction) -> bool:
    """End the process for this reason; False when it is not up yet."""
    desk = application.bot_data.get("desk")
    if desk is not None:
        stop(desk, application, ENDS[reaction])
    return desk is not None


def stop(desk: Desk, application: "Application[Any, Any, Any, Any, Any, Any]", complaint: str) -> None:
    """End the process with one sentence: the first one, for the library must not be stopped while it stops."""
    if not desk.complaint:
        desk.complaint = complaint
        application.stop_running()


def _may_write(member: ChatMember) -> bool:
    if member.status in (ChatMember.LEFT, ChatMember.BANNED):
        return False
    return bool(getattr(member, "can_send_messages", True)) or member.status != ChatMember.RESTRICTED


def _new_here(change: ChatMemberUpdated) -> bool:
    return change.old_chat_member.status in (ChatMember.LEFT, ChatMember.BANNED)
