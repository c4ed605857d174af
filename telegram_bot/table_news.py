"""What happens at a running table besides the game: more time, votes, and a group that has become a supergroup."""

from telegram_bot import calls
from telegram_bot.ballots import ballot
from telegram_bot.job import Job
from telegram_bot.post import Post
from telegram_bot.posting import Posting
from telegram_bot.words import draw


async def extended(to: Posting, job: Job) -> None:
    """Whoever acts has more time: what called them to this turn shows the new deadline."""
    if job.still_due:
        posts = {
            "turn_call": job.writer.turn_call(job.look, job.seat, job.called, job.log),
            "reminder": job.writer.reminder(job.look, job.seat, job.called),
        }
        standing = await calls.standing(job)
        for kind in posts.keys() & standing:
            await to.redraw(job, kind, posts[kind], job.posted[kind][1] or "", insist=True)
        if "direct" in standing:
            await calls.redraw_direct(to, job)
    await to.done(job)


async def voted(to: Posting, job: Job) -> None:
    """One message for each vote, which shows how it stands and what came of it."""
    facts = job.notice.payload
    post, mark = ballot(job.look, job.writer.buttons, facts), str(facts["number"])
    if job.posted.get("vote", (0, None))[1] == mark:
        if await to.redraw(job, "vote", post, mark, insist=True):
            return await to.done(job)
        await to.take_back(job.chat, job.code, job.posted.pop("vote")[0])  # it cannot be changed, and is forgotten
    elif facts["outcome"] != "open":
        return await to.done(job)  # it was over before anybody was asked
    return await to.post(job, "vote", post, mark=mark)


async def moved_house(to: Posting, job: Job) -> None:
    """Two open tables in what is one chat now: which of them it goes on with, and where the other one is found."""
    facts, writer = job.notice.payload, job.writer
    text = writer.t("bot.moved.apart" if facts["apart"] else "bot.moved.here")
    html = draw("text", writer.t, mark="🧳", text=text)
    await to.post(job, "moved_house", Post(html, writer.buttons.table(facts["other"]), silent=False))
