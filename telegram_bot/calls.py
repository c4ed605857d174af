"""Calling whoever has to act: in the chat, by a direct message, later, or not at all; loudly once for each turn."""

import asyncio
import logging

from core.service import calls, chats, house, outbox, table
from core.service.calls import Way, Where
from core.service.chats import ChatRef
from telegram_bot.delivery import Draw, deliver
from telegram_bot.job import CALLS, Job, Mark
from telegram_bot.messages import Writer
from telegram_bot.post import Post
from telegram_bot.posting import Posting, private_chat
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)


async def turn_call(to: Posting, job: Job) -> None:
    """Calls whoever has to act now, unless they are called already; nobody, when the turn has passed meanwhile."""
    if await _over(job):
        await to.drop(job, _until(job, job.version))
        return await to.done(job)
    if any(mark.loud and mark.version >= job.version for mark in job.marks.values()):
        return await to.done(job)
    return await _call(to, job, "turn_call", _turn)


async def reminder(to: Posting, job: Job) -> None:
    """Once more, unless the turn is over, or an attempt that ended without a word is known to have arrived."""
    there = [kind for kind, mark in job.marks.items() if mark.reminds and mark.version >= job.version]
    if job.notice.again and there:
        await to.drop(job, [one for one in CALLS if one not in there])
        return await to.done(job)
    return await to.done(job) if await _over(job) else await _call(to, job, "reminder", _remind)


def _turn(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    return writer.turn_call(job.look, job.seat, called, job.log, where)


def _remind(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    return writer.reminder(job.look, job.seat, called, where, job.notice.payload.get("by"))


async def _call(to: Posting, job: Job, kind: str, draw: Draw) -> None:
    """The way that is right at this moment. What called for an earlier turn goes."""
    way = await asyncio.to_thread(calls.way, job.notice, job.seat)
    if way.where in (Where.NOWHERE, Where.LATER):
        await to.drop(job, _until(job, job.version - 1))
        return await to.done(job) if way.where is Where.NOWHERE else None
    mark = str(Mark(job.version, way.loud, way.user_id, kind == "reminder"))

    def note(there: ChatRef, message_id: int) -> None:
        _replace(job, _kind(kind, there, way), message_id, mark)

    sent = await deliver(to, job, draw, way, note, only_direct=way.alone)
    if sent is None:
        return None
    kind = _kind(kind, sent.there, way)
    await to.done(job, sent.message_id, kind, mark, chat=sent.there)
    return await to.drop(job, [one for one in CALLS if one != kind])


def _kind(kind: str, there: ChatRef, way: Way) -> str:
    return "direct" if there is way.private else kind


def _replace(job: Job, kind: str, message_id: int, mark: str) -> None:
    """This message calls from now on, and the former one of its kind has to go. Blocks."""
    former = job.posted[kind][0] if kind in job.posted else None
    if chats.swap_posted(job.code, kind, former, message_id, mark) and former:
        outbox.take_back(job.code, former, house.now(), job.marks[kind].user_id if kind == "direct" else None)


async def standing(job: Job) -> set[str]:
    """The kinds of the messages that call to the turn of this moment."""
    marks = job.marks.items()
    return {kind for kind, mark in marks if not await asyncio.to_thread(table.moved, job.code, mark.version)}


async def redraw_direct(to: Posting, job: Job) -> None:
    """A direct message that called somebody shows how the turn is now; nobody is worse off when that fails."""
    there = await asyncio.to_thread(private_chat, job.marks["direct"].user_id)
    if there is None:
        return
    writer = to.writer(there.language or job.look.language, there)
    try:
        await to.speaker.edit(
            there, job.posted["direct"][0], _turn(writer, job, None, writer.where(job.look, job.seat))
        )
    except Refusal as refusal:
        log.info("a direct message about table %s stays as it is: %s", job.code, refusal.error)


async def tidy(to: Posting, job: Job) -> None:
    """The table waits, or somebody else plays on: whoever was called has nothing to do now."""
    look = job.look
    seat = look.seats[look.acting] if look.acting is not None and not look.paused else None
    still = seat.user_id if seat and not seat.sitter else None
    await to.drop(job, [kind for kind, mark in job.marks.items() if mark.user_id != still])


async def _over(job: Job) -> bool:
    """Whether nobody waits any more for what this calls to."""
    return not job.still_due or await asyncio.to_thread(table.moved, job.code, job.version)


def _until(job: Job, version: int) -> list[str]:
    """The kinds of the messages that called to turns until this version of the table."""
    return [kind for kind, mark in job.marks.items() if mark.version <= version]
