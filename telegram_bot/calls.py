"""Calling whoever has to act: in the chat, by a direct message, later, or not at all; loudly once for each turn."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from core.service import calls, house, outbox, people, table
from core.service.calls import Way, Where
from telegram_bot.aftermath import settle
from telegram_bot.job import CALLS, Job, Mark
from telegram_bot.messages import Writer
from telegram_bot.post import Post
from telegram_bot.posting import Posting
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)

PATIENCE = 60.0  # seconds for which a direct message may be kept back before the chat is told instead


async def turn_call(to: Posting, job: Job) -> None:
    """Calls whoever has to act now, unless they are called already; nobody, when the turn has passed meanwhile."""
    if await _over(job):
        await to.drop(job, _until(job, job.version))
        return await to.done(job)
    if any(mark.loud and mark.version >= job.version for mark in job.marks.values()):
        return await to.done(job)
    return await _call(to, job, "turn_call", _turn)


async def reminder(to: Posting, job: Job) -> None:
    """Once more, unless the turn is over."""
    return await to.done(job) if await _over(job) else await _call(to, job, "reminder", _remind)


def _turn(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    return writer.turn_call(job.look, job.seat, called, job.log, where)


def _remind(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    return writer.reminder(job.look, job.seat, called, where, job.notice.payload.get("by"))


Draw = Callable[[Writer, Job, int | None, str], Post]


async def _call(to: Posting, job: Job, kind: str, draw: Draw) -> None:
    """The way that is right at this moment. What called for an earlier turn goes."""
    way = await asyncio.to_thread(calls.way, job.notice, job.seat)
    if way.where is Where.DIRECT and not await _direct(to, job, draw, way):
        way = replace(way, where=Where.CHAT)
    if way.where is Where.CHAT:
        if way.again:
            newest = await asyncio.to_thread(outbox.newest, job.chat)
            to.speaker.orphans.lost(job.chat.telegram_id, newest)
        post = replace(draw(job.writer, job, job.called, ""), silent=not way.loud)
        await to.post(job, kind, post, replaces=CALLS, mark=str(Mark(job.version, way.loud, way.user_id)))
    else:
        await to.drop(job, _until(job, job.version - 1))
    if way.where is Where.NOWHERE:
        await to.done(job)


async def _direct(to: Posting, job: Job, draw: Draw, way: Way) -> bool:
    """By a direct message, which names its table; False when they cannot be reached like that, which is remembered."""
    there = way.private
    assert there is not None
    writer = to.writer(there.language or job.look.language, there)
    post = replace(draw(writer, job, None, writer.where(job.look, job.seat)), silent=not way.loud)
    try:
        message_id = await to.speaker.send(there, post)
    except Refusal as refusal:
        then = await asyncio.to_thread(settle, there, refusal, job.notice.tries)
        log.info("no direct message about table %s: %s", job.code, refusal.error)
        if then.pause is not None and then.pause <= PATIENCE:
            await asyncio.to_thread(outbox.retry, job.notice.id, house.now() + then.pause)
            return True
        if refusal.reaction is Reaction.CHAT_GONE:
            await asyncio.to_thread(people.set_can_write, there.telegram_id, False)
        return False
    mark = Mark(job.version, way.loud, way.user_id)
    former = [kind for kind in CALLS if kind in job.posted]
    await to.done(job, message_id, "direct", str(mark), chat=there)
    await to.drop(job, former, but=message_id)
    return True


async def _over(job: Job) -> bool:
    """Whether nobody waits any more for what this calls to."""
    return not job.still_due or await asyncio.to_thread(table.moved, job.code, job.version)


def _until(job: Job, version: int) -> list[str]:
    """The kinds of the messages that called to turns until this version of the table."""
    return [kind for kind, mark in job.marks.items() if mark.version <= version]
