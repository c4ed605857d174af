"""What each kind of notice comes to in the chat: one function per kind, drawn from the table as it is now."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from core.picture import Crowded, NoPicture
from core.service import outbox, talk
from core.service.outbox import CARDS
from telegram_bot import called, calls, personal, table_news
from telegram_bot.job import CALLS, Job
from telegram_bot.post import Post
from telegram_bot.posting import Posting
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal

log = logging.getLogger(__name__)

HEARSAY, HEARSAY_SECONDS = 10, 600.0  # so many claims at most are told, and none that is older


async def lobby_card(to: Posting, job: Job) -> None:
    """Edited in place; posted anew when it is gone."""
    post, shown = job.writer.lobby_card(job.look, job.page), job.posted.get("lobby_card")
    if shown and (shown[1] == post.digest or await to.speaker.edit(job.chat, shown[0], post)):
        await to.done(job, shown[0], "lobby_card", post.digest)
    elif job.look.status == "lobby":
        await to.post(job, "lobby_card", job.writer.lobby_card(job.look), replaces=("lobby_card",))
    else:
        await to.done(job)


async def table_card(to: Posting, job: Job) -> None:
    """At the end of the chat: a round begins, the table waits or goes on, or somebody sits in for somebody."""
    await to.post(job, "table_card", await _card(to, job), replaces=("table_card",))
    await calls.tidy(to, job)
    await personal.returned(to, job)
    await to.keep_word(job)


async def mine(to: Posting, job: Job) -> None:
    """After moves the card is brought up to date; posted anew when it is gone or must not show a picture any more.

    When the game is over, only what stands is brought up to date.
    """
    if job.look.status != "playing":
        if "table_card" in job.posted:
            await to.refresh(job, "table_card", await _card(to, job), insist=True)
        return await to.done(job)
    try:
        post = await to.pictures.card(job.writer, job.chat, job.look, job.log)
    except NoPicture as why:
        if isinstance(why, Crowded) and job.shows_picture:
            return await to.done(job)  # the next move comes soon
        post = job.writer.table_card(job.look)
    if post.picture is None and job.shows_picture:  # words do not stand under a mine of some time ago
        return await to.post(job, "table_card", post, replaces=("table_card",))
    if await to.refresh(job, "table_card", post, insist=True):
        return await to.done(job)
    former = job.posted.pop("table_card", None)  # it is forgotten already
    await to.post(job, "table_card", post)
    if former:
        await to.take_back(job.chat, job.code, former[0])
    return None


async def growth(to: Posting, job: Job) -> None:
    """How the mine grew, when a round is over; where that cannot be shown, nobody misses it."""
    made = await to.pictures.growth(job.writer, job.chat, job.code, job.round)
    if made:
        try:
            await to.speaker.film(job.chat, *made, partial(outbox.arrived, job.notice.id))
        except Refusal as refusal:
            if refusal.reaction not in (Reaction.IN_WORDS, Reaction.PLAIN, Reaction.AGAIN):
                raise
            log.info("no film for chat %s: %s", job.chat.telegram_id, refusal.error)
    await to.done(job)


async def news(to: Posting, job: Job) -> None:
    """How a round ended, or who got its gold. The card then says so too; what speaks of a next round is found again."""
    told = job.notice.kind
    post = job.writer.news(told, job.look, job.round)
    kind = "promise" if post and post.ahead else told
    await to.post(job, kind, post, replaces=CALLS, mark=f"{told} {job.round}")
    await to.refresh(job, "table_card", await _card(to, job))


async def game_end(to: Posting, job: Job) -> None:
    """The standing; the cards of the table say that it is over."""
    await to.post(job, "game_end", job.writer.game_end(job.look), replaces=CALLS, closes=CARDS)
    await _close(to, job)


async def cancelled(to: Posting, job: Job) -> None:
    """The card of a lobby says it already; a game that was running gets a message, and its cards say so too."""
    if not job.log:
        return await to.done(job)
    await to.post(job, "cancelled", job.writer.cancelled(), replaces=CALLS, closes=CARDS)
    return await _close(to, job)


async def talk_told(to: Posting, job: Job) -> None:
    """What was said since the chat was told last, in one message."""
    heard = int(job.posted["talk"][1] or 0) if "talk" in job.posted else 0
    claims = await asyncio.to_thread(talk.claims, job.code, heard, HEARSAY)
    fresh = [one for one in claims if one.at >= job.look.now - HEARSAY_SECONDS]
    await to.post(job, "talk", job.writer.talk(job.look, fresh), mark=str(fresh[-1].id) if fresh else None)


async def removal(to: Posting, job: Job) -> None:
    """An old message that could not be taken back at once."""
    facts = job.notice.payload
    await to.take_back(job.chat, job.code, facts["message"], facts.get("user"))
    await to.done(job)


async def _card(to: Posting, job: Job) -> Post:
    """The card of the table, with a picture if there can be one."""
    return await to.pictures.either(job.writer, job.chat, job.look, job.log)


async def _close(to: Posting, job: Job) -> None:
    """Other messages of a table that is no more promise nothing."""
    await to.keep_word(job)
    await personal.returned(to, job)


KINDS: dict[str, Callable[[Posting, Job], Awaitable[None]]] = {
    "lobby_card": lobby_card,
    "called": called.called,
    "table_card": table_card,
    "mine": mine,
    "growth": growth,
    "turn_call": calls.turn_call,
    "reminder": calls.reminder,
    "round_end": news,
    "gold": news,
    "game_end": game_end,
    "cancelled": cancelled,
    "removal": removal,
    "talk": talk_told,
    "extended": table_news.extended,
    "moved_house": table_news.moved_house,
    "vote": table_news.voted,
    "opened": personal.opened,
    "sat_in": personal.sat_in,
    "began": personal.began,
    "ended": personal.ended,
    "noted": personal.noted,
    "unseen": personal.unseen,
}
