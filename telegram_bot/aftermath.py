"""What a refusal changes, whoever was refused: chats move, fall silent or have to be left alone for a while."""

import logging
from dataclasses import replace
from typing import NamedTuple, cast

from telegram.error import ChatMigrated, RetryAfter

from core.service import chats, house, outage, outbox, people
from core.service.chats import ChatRef
from core.service.notify import IN_PERSON
from core.service.outbox import Notice
from telegram_bot.reactions import MUST_ARRIVE, SHOULD_ARRIVE, Reaction, seconds_of
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)

GONE = (Reaction.CHAT_GONE, Reaction.TOPIC_GONE, Reaction.TOPIC_LOST)
LONGEST_PAUSE = 60.0
OFTEN = 8  # times as long as now an outage has lasted until it is tried again
STUBBORN = (5.0, 30.0, 120.0)  # seconds until a message that was refused for no known reason is tried again


class Then(NamedTuple):
    """Where to try again, and after how many seconds; `pause` None: not again."""

    chat: ChatRef
    pause: float | None


def settle(chat: ChatRef, refusal: Refusal, tries: int = 1) -> Then:
    """Remember what a refusal says about a chat, after so many `tries` of one message. Blocks."""
    match refusal.reaction:
        case Reaction.WAIT:
            pause = seconds_of(cast(RetryAfter, refusal.error)) + 0.5
            outbox.hold(chat, house.now() + pause)
            return Then(chat, pause)
        case Reaction.AGAIN:
            return Then(chat, min(LONGEST_PAUSE, 0.5 * 2.0 ** min(tries, 10)))
        case Reaction.MOVED:
            new = cast(ChatMigrated, refusal.error).new_chat_id
            chats.migrate(chat.telegram_id, new)
            return Then(replace(chat, telegram_id=new, kind="supergroup"), 0.0)
        case Reaction.TOPIC_LOST:
            if chats.leave_topic(chat.telegram_id, chat.thread or 0):
                return Then(replace(chat, thread=None), 0.0)
        case Reaction.TOPIC_GONE:
            chats.gone(chat.telegram_id, chat.thread or 0)
        case Reaction.CHAT_GONE:
            chats.gone(chat.telegram_id)
        case Reaction.PERSON_GONE:
            people.set_can_write(chat.telegram_id, False)
            chats.gone(chat.telegram_id)
    return Then(chat, None)


def react(notice: Notice, refusal: Refusal) -> float | None:
    """Carry out the planned reaction; answers until when the chat has to wait, None to go on. Blocks."""
    now, chat = house.now(), notice.chat
    assert chat is not None
    log.log(_loudness(refusal.reaction), "%s to chat %s: %s", notice.kind, chat.telegram_id, refusal.error)
    then = settle(chat, refusal, notice.tries)
    if refusal.reaction is Reaction.GIVE_UP and notice.kind in (*MUST_ARRIVE, *SHOULD_ARRIVE):
        then = _insist(notice, chat)
    if then.pause is not None:
        return try_again(notice, refusal, now + then.pause)
    if refusal.reaction is Reaction.DONE:
        outbox.sent(notice.id)
        return None
    if refusal.reaction in GONE and notice.kind in IN_PERSON and chats.is_gone(chat):
        outbox.retry(notice.id, now)  # now that we know it, whoever can be written to alone hears it there
    else:
        outbox.give_up(notice.id, str(refusal.error))
    return now  # those behind it may have been dropped with their chat: they are looked up anew


def try_again(notice: Notice, refusal: Refusal, at: float) -> float:
    """It is sent again at `at` or later, which is answered; flood limits and outages say nothing about it. Blocks."""
    away = outage.away() if refusal.reaction is Reaction.AGAIN else 0.0
    if refusal.reaction is Reaction.WAIT:
        outbox.later(notice, at)
    elif away:
        at = max(at, house.now() + min(LONGEST_PAUSE, away / OFTEN))
        outbox.outlast(notice, at)
    else:
        outbox.retry(notice.id, at, notice.refused + 1 if refusal.reaction is Reaction.GIVE_UP else 0)
    return at


def stumble(notice: Notice, why: str) -> float | None:
    """A fault of ours may pass, and what matters waits for that: until when, None when it is given up. Blocks.

    Where it came after Telegram had been asked, the message may arrive once more: better that than never.
    """
    if notice.kind in (*MUST_ARRIVE, *SHOULD_ARRIVE) and notice.tries <= len(STUBBORN):
        at = house.now() + STUBBORN[notice.tries - 1]
        outbox.retry(notice.id, at)
        return at
    outbox.give_up(notice.id, why)
    return None


def _insist(notice: Notice, chat: ChatRef) -> Then:
    """Nobody shall miss a turn or an end for a reason that nobody knows: again. Calls in the end as in a deaf chat.

    Only such refusals in a row say that of a chat: what came of tries before them may be anything.
    """
    if notice.refused < len(STUBBORN):
        return Then(chat, STUBBORN[notice.refused])
    if notice.kind in MUST_ARRIVE:
        chats.gone(chat.telegram_id, chat.thread or 0)
    return Then(chat, None)


def _loudness(reaction: Reaction) -> int:
    return logging.ERROR if reaction in (Reaction.GIVE_UP, Reaction.PLAIN) else logging.INFO
