"""What each kind of notice comes to in the chat: one function per kind, drawn from the table as it is now."""

import asyncio
from collections.abc import Awaitable, Callable

from core.service import table, talk
from telegram_bot.job import CALLS, Job
from telegram_bot.posting import Posting

SPARE_CALLS = 8  # with fewer calls left in this minute a turn call does not refresh the card
HEARSAY, HEARSAY_SECONDS = 10, 600.0  # so many claims at most are told, and none that is older


async def lobby_card(to: Posting, job: Job) -> None:
    """Edited in place; posted anew when it is gone."""
    post, shown = job.writer.lobby_card(job.look, options=job.at_options), job.posted.get("lobby_card")
    if shown and (shown[1] == post.digest or await to.speaker.edit(job.chat, shown[0], post)):
        await to.done(job, shown[0], "lobby_card", post.digest)
    elif job.look.status == "lobby":
        await to.post(job, "lobby_card", job.writer.lobby_card(job.look))
    else:
        await to.done(job)


async def table_card(to: Posting, job: Job) -> None:
    """At the end of the chat: a round begins, the table waits or goes on, or somebody sits in for somebody."""
    await to.post(job, "table_card", job.writer.table_card(job.look), replaces=("table_card",))
    await to.keep_word(job)


async def turn_call(to: Posting, job: Job) -> None:
    """Calls whoever has to act now; nobody, when the turn has passed meanwhile."""
    if not job.still_due:
        return await to.done(job)
    post = job.writer.turn_call(job.look, job.seat, job.called, job.log)
    await to.post(job, "turn_call", post, replaces=CALLS)
    if to.speaker.room(job.chat) >= SPARE_CALLS:
        await to.refresh(job, "table_card", job.writer.table_card(job.look))
    return None


async def reminder(to: Posting, job: Job) -> None:
    """Once more, unless the turn is over."""
    since = int(job.notice.payload["version"])
    if not job.still_due or await asyncio.to_thread(table.moved, job.code, since):
        return await to.done(job)
    return await to.post(job, "reminder", job.writer.reminder(job.look, job.seat, job.called), replaces=CALLS)


async def news(to: Posting, job: Job) -> None:
    """How a round ended, or who got its gold. The card then says so too; what speaks of a next round is found again."""
    told = job.notice.kind
    post = job.writer.news(told, job.look, job.round)
    kind = "promise" if post and post.ahead else told
    await to.post(job, kind, post, replaces=CALLS, mark=f"{told} {job.round}")
    await to.refresh(job, "table_card", job.writer.table_card(job.look))


async def game_end(to: Posting, job: Job) -> None:
    """The standing; the cards of the table say that it is over."""
    await to.post(job, "game_end", job.writer.game_end(job.look), replaces=CALLS)
    await _close(to, job)


async def cancelled(to: Posting, job: Job) -> None:
    """The card of a lobby says it already; a game that was running gets a message, and its cards say so too."""
    if not job.log:
        return await to.done(job)
    await to.post(job, "cancelled", job.writer.cancelled(), replaces=CALLS)
    return await _close(to, job)


async def talk_told(to: Posting, job: Job) -> None:
    """What was said since the chat was told last, in one message."""
    heard = int(job.posted["talk"][1] or 0) if "talk" in job.posted else 0
    claims = await asyncio.to_thread(talk.claims, job.code, heard, HEARSAY)
    fresh = [one for one in claims if one.at >= job.look.now - HEARSAY_SECONDS]
    await to.post(job, "talk", job.writer.talk(job.look, fresh), mark=str(fresh[-1].id) if fresh else None)


async def removal(to: Posting, job: Job) -> None:
    """An old message that could not be taken back at once."""
    await to.speaker.take_back(job.chat, job.notice.payload["message"])
    await to.done(job)


async def _close(to: Posting, job: Job) -> None:
    """The messages of a table that is no more say so, lead nowhere and promise nothing."""
    for kind in ("lobby_card", "table_card"):
        await to.refresh(job, kind, job.writer.lobby_card(job.look))
    await to.keep_word(job)


KINDS: dict[str, Callable[[Posting, Job], Awaitable[None]]] = {
    "lobby_card": lobby_card,
    "table_card": table_card,
    "turn_call": turn_call,
    "reminder": reminder,
    "round_end": news,
    "gold": news,
    "game_end": game_end,
    "cancelled": cancelled,
    "removal": removal,
    "talk": talk_told,
}
