"""Nobody is punished for an outage of ours: when no clock ran, nobody served the app, or Telegram was out of reach.

The rows of `Beat` say when a clock and the web last beat, and since when Telegram has not answered. While it does not,
the time of its chats' tables stands still, of lobbies as of turns and votes: who belongs there is called through it.
While the web is silent the time of all tables does: people move in the app. What is down at once counts once.
"""

import logging
from typing import Any

from core.narrate.presence import STOOD
from core.service import comeback, house, moves, nights, presence, seating, timing
from core.store import db, games, notices, tables
from core.store.tables import Beat, Game

log = logging.getLogger(__name__)

CLOCK, WEB, TELEGRAM = "clock", "web", "telegram"
BEAT_SECONDS = 10.0
# A silence as long as this is a downtime, and made up for from its first second. A shorter one looks like a restart or
# a busy machine: what runs out meanwhile stays so, as nobody can tell yet, and others have gone on from there.
DOWN_SECONDS = 60.0
KEEP_SECONDS = 7 * 86400.0
HICCUP_SECONDS = 5.0  # so short an outage of Telegram costs nobody anything
WAITS = ("remind", "timeout", "reveal", "start", "expire")  # what people are waited for with


def beat(now: float) -> None:
    """Note that a clock runs. After a downtime turns, reveals, votes and lobbies last longer by it.

    If the machine's clock was set back, everything that is due comes nearer by as much. Chats are told when the web has
    fallen silent; that it is back `serve` tells them.
    """
    with db.reading():
        row = _row(CLOCK)
        if row and -DOWN_SECONDS <= now - row.at < BEAT_SECONDS:
            return
    with db.work():
        row = _row(CLOCK)
        if row is None:
            Beat.create(name=CLOCK, at=now)
            return
        if now - row.at > DOWN_SECONDS:
            log.warning("no clock ran for %d s: turns last longer by it", now - row.at)
            _back(row.at, now, WEB)
        if row.at - now > DOWN_SECONDS:
            _set_back(row.at, now)
            row.at = now
        web = _silent(WEB, now)
        if web and row.at - web.at <= DOWN_SECONDS:  # the beat before this one did not know
            _tell()
        if now // 3600 != row.at // 3600:
            notices.prune(now - KEEP_SECONDS)
        row.at = max(now, row.at)
        row.save()


def serve(now: float) -> None:
    """Note that the web serves people. After a downtime of it turns, reveals, votes and lobbies last longer by it.

    A clock that was set back is for `beat` to deal with. A web that never served holds up nothing.
    """
    with db.reading():
        row = _row(WEB)
        if row and now - row.at < BEAT_SECONDS:
            return
    with db.work():
        row = _row(WEB)
        if row is None:
            Beat.create(name=WEB, at=now)
            return
        if now - row.at > DOWN_SECONDS:
            log.warning("nobody served the app for %d s: turns last longer by it", now - row.at)
            _back(row.at, now, CLOCK)
        row.at = max(now, row.at)
        row.save()


def lost() -> None:
    """Telegram did not answer us."""
    with db.work():
        if _row(TELEGRAM) is None:
            Beat.create(name=TELEGRAM, at=house.now())


def reached() -> None:
    """Telegram answered us: what stood still meanwhile goes on, with as much time left as there was before."""
    with db.reading():
        if _row(TELEGRAM) is None:
            return
    with db.work():
        row, now = _row(TELEGRAM), house.now()
        if row is None:
            return
        if now - row.at > HICCUP_SECONDS:
            log.warning("Telegram could not be reached for %d s: turns last longer by it", now - row.at)
            silent = [down.at for name in (CLOCK, WEB) if (down := _silent(name, now))]
            _make_up_for(row.at, min([now, *silent]), Game.chat.is_null(False))
        row.delete_instance()


def away() -> float:
    """For how many seconds Telegram has not answered us; 0.0 while it does."""
    with db.reading():
        row = _row(TELEGRAM)
        return max(0.0, house.now() - row.at) if row else 0.0


def standing() -> Any:
    """Which tables stand still at the moment, as a condition on their rows. Only inside `work()` or `reading()`."""
    waited = Game.due_what.in_(WAITS)
    if _silent(WEB, house.now()):
        return waited
    return waited & Game.chat.is_null(False) if _row(TELEGRAM) else Game.id.is_null()


def stands_still(row: Game) -> bool:
    """Whether no time passes at this table at the moment. Only inside `work()` or `reading()`."""
    now = house.now()
    return bool(_silent(CLOCK, now) or _silent(WEB, now)) or (row.chat_id is not None and _row(TELEGRAM) is not None)


def stops_a_clock(row: Game) -> str:
    """What stops a clock that people see there, and not for a moment only: WEB, TELEGRAM, or "" for nothing.

    When it goes on, `serve` or `reached` tells every page and chat. Only inside `work()` or `reading()`.
    """
    turns = row.paused_at is None and row.due_what in WAITS
    if not (turns or tables.Vote.select().where(tables.Vote.game == row).exists()):
        return ""
    now, beats = house.now(), {beat.name: beat.at for beat in Beat.select()}  # one question: every look asks it
    if now - beats.get(WEB, now) > DOWN_SECONDS:
        return WEB
    return TELEGRAM if row.chat_id is not None and now - beats.get(TELEGRAM, now) > HICCUP_SECONDS else ""


def _row(name: str) -> Beat | None:
    found: Beat | None = Beat.get_or_none(Beat.name == name)
    return found


def _silent(name: str, now: float) -> Beat | None:
    """What has been down for a while and still is; None for what beats, or never did."""
    row = _row(name)
    return row if row and now - row.at > DOWN_SECONDS else None


def _back(last: float, now: float, other: str) -> None:
    """A clock or the web beats again. What of it the `other` one has been down as well is made up for when that does.

    What is made up for here is nobody else's downtime any more.
    """
    silent = _silent(other, now)
    until = silent.at if silent else now
    _make_up_for(last, until, Game.id.is_null(False))
    if not silent:
        Beat.update(at=now).where((Beat.name == other) & (Beat.at < now)).execute()
    lost = _row(TELEGRAM)
    if lost:
        lost.at += max(0.0, until - max(last, lost.at))
        lost.save()


def _make_up_for(last: float, until: float, which: Any) -> None:
    if until <= last:
        return
    for row in list(Game.select().where(Game.due_what.in_(WAITS) & which)):
        since, end = max(last, row.turn_at), min(until, row.paused_at or until)  # a pause is made up for when it ends
        if end > since:
            later = timing.moved(row, since, end, _night(row))
            games.advance(row, at=house.now(), command=_told(row, end - since), by="clock", **later)
            moves.tell_of_time(row)
    for vote in list(tables.Vote.select(tables.Vote, Game).join(Game).where((tables.Vote.at < until) & which)):
        since = max(last, vote.at)
        later = {"at": vote.at + until - since, "until": nights.moved(vote.until, since, until, _night(vote.game))}
        tables.Vote.update(later).where(tables.Vote.id == vote.id).execute()
        if vote.game.chat is not None:
            comeback.tell_of_vote(vote.game.chat)
    for row in list(Game.select().where((Game.status == "playing") & which)):
        seating.rest(games.seats(row), last, min(until, row.paused_at or until))


def _told(row: Game, seconds: float) -> dict[str, Any]:
    """What is noted of it: pages that are open look anew, and the log tells of what was long."""
    kind = "lobby" if row.status == "lobby" else "table"
    return {kind: STOOD if seconds > DOWN_SECONDS else "later", "user": None, "seat": None, "target": None}


def _night(row: Game) -> nights.Night | None:
    """A lobby does not rest."""
    return nights.of(row) if row.status == "playing" else None


def _set_back(last: float, now: float) -> None:
    """What was to be at some time is to be as much earlier as the clock was set back; not what is of this moment."""
    gap = last - now
    log.warning("the clock was set back by %d s", gap)
    for model, begun, moments in (
        (Game, Game.turn_at, ("due_at", "deadline", "turn_at", "paused_at", "nudged_at")),
        (tables.Notice, tables.Notice.created, ("created", "not_before", "leased_until")),
        (tables.Vote, tables.Vote.at, ("at", "until")),
        (tables.Seat, tables.Seat.seen, ("seen",)),
        (Beat, Beat.at, ("at",)),
    ):
        earlier = {moment: getattr(model, moment) - gap for moment in moments}
        model.update(earlier).where(~begun.between(now - BEAT_SECONDS, now)).execute()
    _tell()
    until = tables.Presence.until
    tables.Presence.update(until=until - gap).where(until > now + presence.SECONDS).execute()


def _tell() -> None:
    """What shows the chats when something is due is drawn anew."""
    for row in Game.select().where(Game.due_what.in_(WAITS)):
        moves.tell_of_time(row)
    for vote in tables.Vote.select(tables.Vote, Game).join(Game):
        if vote.game.chat is not None:
            comeback.tell_of_vote(vote.game.chat)
