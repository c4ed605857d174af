"""Telling one person something about a table: by a direct message if that is their way, or else in the chat."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from core.service import house, outbox, people
from core.service.calls import Way
from core.service.chats import ChatRef
from telegram_bot import pace
from telegram_bot.aftermath import settle, try_again
from telegram_bot.job import Job
from telegram_bot.messages import Writer
from telegram_bot.post import Post
from telegram_bot.posting import Posting
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)
Draw = Callable[[Writer, Job, int | None, str], Post]  # with whom to mention, and what the table is called if not here
NoteThere = Callable[[ChatRef, int], object]  # writes what this message in this chat is for

PATIENCE = 60.0  # seconds for which a direct message may be kept back before the chat is told instead


class Sent(NamedTuple):
    """Where somebody was told something, and by which message."""

    there: ChatRef
    message_id: int


async def deliver(
    to: Posting, job: Job, draw: Draw, way: Way, note: NoteThere | None = None, *, only_direct: bool = False
) -> Sent | None:
    """Tell somebody by a direct message, which names its table, or else in the chat, by a mention.

    None when nothing was sent: the notice waits again, or, with `only_direct`, they cannot be written to. Who cannot
    be is remembered. A process that is killed once the message is known to be there has made its `note`. Raises Refusal
    of the chat.
    """
    if way.private is not None:
        there = way.private
        writer = to.writer(there.language or job.look.language, there)
        post = replace(draw(writer, job, None, writer.where(job.look, job.seat)), silent=not way.loud)
        try:
            return Sent(there, await to.speaker.send(there, post, note and partial(note, there)))
        except Refusal as refusal:
            log.info("no direct message about table %s: %s", job.code, refusal.error)
            if await _waits(job, there, refusal, only_direct=only_direct):
                return None
    if only_direct:
        await to.done(job)
        return None
    if pause := await to.speaker.door.wait(job.chat, pace.CALLS):
        await asyncio.to_thread(outbox.later, job.notice, house.now() + pause)
        return None
    post = replace(draw(job.writer, job, job.called, ""), silent=not way.loud)
    return Sent(job.chat, await to.speaker.send(job.chat, post, note and partial(note, job.chat)))


async def _waits(job: Job, there: ChatRef, refusal: Refusal, *, only_direct: bool) -> bool:
    """Whether a direct message that was refused is tried again; where they can be told elsewhere, only if that is soon.

    Pauses grow, so that what is refused again and again is kept back for about as long as one pause may last.
    """
    then = await asyncio.to_thread(settle, there, refusal, job.notice.tries)
    if then.pause is not None and (only_direct or then.pause < PATIENCE):
        await asyncio.to_thread(try_again, job.notice, refusal, house.now() + then.pause)
        return True
    if refusal.reaction is Reaction.CHAT_GONE:
        await asyncio.to_thread(people.set_can_write, there.telegram_id, False)
    return False
