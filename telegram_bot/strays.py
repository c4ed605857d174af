"""Messages that should not be there any more, found when somebody presses them: their buttons go."""

import asyncio

from telegram import InlineKeyboardMarkup, Message

from core.service import chats
from core.service.chats import ChatRef
from telegram_bot import data, pace
from telegram_bot.data import Wish
from telegram_bot.desk import Desk

CARD = (data.JOIN, data.LEAVE, data.ADD, data.REMOVE, data.START, data.WAIT, data.NOW, data.CLOSE, data.OPTIONS,
        data.SEATS, data.BACK, data.CHOOSE, data.KICK)  # fmt: skip

# buttons of one message, which shows what came of a press or goes
FAMILIES = ((data.PREFER, data.TURN), (data.HONOURS,), (data.CALL,), (data.COUNT, data.DATA), (data.FORGET,),
            (data.END, data.KEEP))  # fmt: skip


async def tidy(desk: Desk, chat: ChatRef, message: Message, wish: Wish, *, dead: bool) -> None:
    """After a press: a `dead` button goes, and so does a card that is not the one of its table.

    Such a card was posted, but Telegram's answer got lost and another one followed: the one that counts is newer. One
    that is newer than what we noted was posted a moment ago.
    """
    if not _has(message, wish) or await desk.speaker.door.room(chat) <= pace.ANSWERS:
        return
    if dead:
        await desk.speaker.strip(chat, message.message_id, _links(message))
    elif wish.verb in CARD:
        card = await asyncio.to_thread(chats.posted, wish.code, "lobby_card")
        if card and message.message_id < card[0] and not await desk.speaker.delete(chat, message.message_id):
            await desk.speaker.strip(chat, message.message_id, _links(message))


def is_kin(message: object, wish: Wish) -> bool:
    """Whether the message has such a button, maybe drawn anew meanwhile: a press changes no other message."""
    family = next((verbs for verbs in FAMILIES if wish.verb in verbs), ())
    return isinstance(message, Message) and any(one and one.verb in family for one in _wishes(message))


def _has(message: Message, wish: Wish) -> bool:
    """Whether the message has this button: anybody can say to have pressed anything."""
    return wish in _wishes(message)


def _wishes(message: Message) -> list[Wish | None]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return [data.read(str(button.callback_data)) for row in rows for button in row if button.callback_data]


def _links(message: Message) -> InlineKeyboardMarkup | None:
    """What is left without the buttons that ask us for something."""
    assert message.reply_markup is not None
    rows = [[one for one in row if not one.callback_data] for row in message.reply_markup.inline_keyboard]
    return InlineKeyboardMarkup([row for row in rows if row]) if any(rows) else None
