"""A game opens: those who waited for it, and those who played the last one, are called."""

import asyncio

from core.errors import NoSuchUser
from core.i18n import Translator
from core.service import people
from core.service.table import Look
from telegram_bot.foyer_keys import FoyerKeys
from telegram_bot.job import Job
from telegram_bot.post import Post
from telegram_bot.posting import Posting
from telegram_bot.words import Mention, draw, short


async def called(to: Posting, job: Job) -> None:
    """All in one message, but for those who have a seat already."""
    if job.look.status != "lobby":
        return await to.done(job)
    t, here = job.writer.t, {seat.user_id for seat in job.look.seats}
    back, fresh = [await asyncio.to_thread(_names, job.notice.payload[key], here) for key in ("back", "fresh")]
    if not back and not fresh:
        return await to.done(job)
    keys = FoyerKeys.of(job.writer.buttons)
    return await to.post(job, "called", Post(call_text(t, job.look, back, fresh), keys.called(job.look), silent=False))


def call_text(t: Translator, look: Look, back: list[Mention], fresh: list[Mention]) -> str:
    """Those who played the last one are called `back`, those who waited for one `fresh`."""
    host = next((short(seat.name) for seat in look.seats if seat.user_id == look.host), "?")
    lines = [("bot.called.back", back), ("bot.called.fresh", fresh)]
    said = [t(key, names=", ".join(map(format, some)), host=host) for key, some in lines if some]
    return draw("called", t, lines=said)


def _names(user_ids: list[int], here: set[int | None]) -> list[Mention]:
    """Who of these does not sit there yet; not who was forgotten."""
    found = []
    for user_id in user_ids:
        try:
            user = people.find(user_id)
        except NoSuchUser:
            continue
        if user_id not in here:
            found.append(Mention(user.name, user.telegram_id))
    return found
