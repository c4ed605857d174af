"""What one person is told besides turn calls: a lobby opens, somebody sits in, a game begins, waits, votes, is over."""

import asyncio
from functools import partial

from core.narrate.presence import PAUSED, PROPOSED, Note, told
from core.narrate.voice import Voice
from core.service import calls, chats, people
from core.service.calls import Way, Where
from core.service.chats import ChatRef
from telegram_bot.delivery import Draw, deliver
from telegram_bot.foyer_keys import FoyerKeys
from telegram_bot.job import Job, Mark
from telegram_bot.messages import Writer
from telegram_bot.post import Post
from telegram_bot.posting import Posting
from telegram_bot.table_keys import TableKeys
from telegram_bot.words import Mention, draw, short


async def sat_in(to: Posting, job: Job) -> None:
    """A computer player sits in for them: how to take the seat back. It goes when they have it back, see `returned`."""
    if job.look.status != "playing" or not job.look.seats[job.seat].sitter:
        return await to.done(job)
    way = await asyncio.to_thread(calls.way, job.notice, job.seat)
    if way.where is Where.NOWHERE:
        return await to.done(job)
    sent = await deliver(to, job, _sat_in, way, only_direct=way.alone)
    if sent is None:
        return None
    alone = sent.there is way.private
    mark = str(Mark(job.version, way.loud, way.user_id if alone else 0))
    kind = _kinds(job.seat)[alone]
    await asyncio.to_thread(chats.set_posted, job.code, kind, sent.message_id, mark)
    return await to.done(job, sent.message_id)


async def opened(to: Posting, job: Job) -> None:
    """A lobby for which they waited, or that plays their last game again; nothing for who sits there already."""
    user_id = int(job.notice.payload["user"])
    if job.look.status != "lobby" or any(seat.user_id == user_id for seat in job.look.seats):
        return await to.done(job)
    way = await asyncio.to_thread(calls.way_to, job.notice, user_id)
    if way.where is Where.NOWHERE:
        return await to.done(job)
    name = (await asyncio.to_thread(people.find, user_id)).name
    sent = await deliver(to, job, partial(_opened, name), way, only_direct=way.alone)
    return await to.done(job, sent.message_id) if sent else None


async def returned(to: Posting, job: Job) -> None:
    """Nobody is told any more to take back a seat that is theirs, or at a table that is no more."""
    running = job.look.status == "playing"
    over = [seat.index for seat in job.look.seats if not (running and seat.sitter)]
    posted = await asyncio.to_thread(chats.all_posted, job.code)
    for kind in (kind for seat in over for kind in _kinds(seat) if kind in posted):
        message_id, mark = posted[kind]
        if await to.take_back(job.chat, job.code, message_id, Mark.read(mark).user_id or None):
            await asyncio.to_thread(chats.forget_posted, job.code, kind)


async def began(to: Posting, job: Job) -> None:
    """The game has begun; whoever begins is called anyway."""
    if job.look.status != "playing" or job.look.acting == job.seat:
        return await to.done(job)
    return await _direct(to, job, _began)


async def ended(to: Posting, job: Job) -> None:
    """The game is over, and who won."""
    return await _direct(to, job, _ended)


async def noted(to: Posting, job: Job) -> None:
    """The table waits, or is asked something: while it still does, and is."""
    vote, what = job.look.vote, job.notice.payload["note"]["what"]
    asked = vote is not None and vote.number == job.version
    if not {PAUSED: job.look.paused, PROPOSED: asked}[what]:
        return await to.done(job)
    return await _direct(to, job, _noted)


async def unseen(to: Posting, job: Job) -> None:
    """A lobby was opened where we may not write, and no card of it stands there: its host hears so, if they can be."""
    host = job.look.host
    silent = job.look.status == "lobby" and "lobby_card" not in job.posted
    if not silent or host is None or not await asyncio.to_thread(chats.is_gone, job.chat):
        return await to.done(job)
    user = await asyncio.to_thread(people.find, host)
    if not user.can_write or user.telegram_id is None:
        return await to.done(job)
    private = ChatRef(user.telegram_id, None, "", user.language, "private")
    sent = await deliver(to, job, _unseen, Way(Where.DIRECT, host, private, alone=True), only_direct=True)
    return await to.done(job, sent.message_id) if sent else None


async def _direct(to: Posting, job: Job, draw: Draw) -> None:
    """For those who are written to; nobody else needs to hear it twice."""
    way = await asyncio.to_thread(calls.way, job.notice, job.seat)
    if way.where is not Where.DIRECT:
        return await to.done(job)
    sent = await deliver(to, job, draw, way, only_direct=True)
    return await to.done(job, sent.message_id) if sent else None


def _sat_in(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    name = Mention(job.look.seats[job.seat].name, called)
    html = draw("personal", writer.t, where=where, mark="🤖", text=writer.t("bot.sat_in", name=name))
    return Post(html, TableKeys.of(writer.buttons).card(job.look), silent=False)


def _opened(name: str, writer: Writer, job: Job, called: int | None, where: str) -> Post:
    host = next((short(seat.name) for seat in job.look.seats if seat.user_id == job.look.host), "?")
    key = "bot.called.back" if job.notice.payload["again"] else "bot.called.fresh"
    html = draw(
        "personal", writer.t, where=where, mark="🔔", text=writer.t(key, names=Mention(name, called), host=host)
    )
    keys = writer.buttons.table(job.code) if where else FoyerKeys.of(writer.buttons).called(job.look)
    return Post(html, keys, silent=False)


def _began(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    html = draw("personal", writer.t, where=where, mark="▶️", text=writer.t("bot.direct.began"))
    return Post(html, writer.buttons.table(job.code), silent=False)


def _ended(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    mark, text = ("🏁", writer.outcome(job.look)) if job.look.status == "over" else ("✖️", writer.t("bot.cancelled"))
    html = draw("personal", writer.t, where=where, mark=mark, text=text)
    return Post(html, writer.buttons.table(job.code), silent=False)


def _noted(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    note = Note(**job.notice.payload["note"])
    text = told(note, Voice(writer.t, [short(name) for name in job.look.names], job.seat))
    html = draw("personal", writer.t, where=where, mark={PAUSED: "⏸", PROPOSED: "🗳"}[note.what], text=text)
    return Post(html, TableKeys.of(writer.buttons).card(job.look), silent=False)


def _unseen(writer: Writer, job: Job, called: int | None, where: str) -> Post:
    html = draw("personal", writer.t, where=where, mark="🤐", text=writer.t("bot.unseen"))
    return Post(html, writer.buttons.table(job.code), silent=False)


def _kinds(seat: int) -> tuple[str, str]:
    """Of the message that tells about a sitter: in the chat of the table, and to the person alone."""
    return f"{chats.SAT_IN}{seat}", f"{chats.DIRECT}.{seat}"
