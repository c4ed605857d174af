"""What the people at a running table decide together, so that no single person is needed: one question at a time.

"end" the game, "pause" it, end the "round" (A12, where the judge offers it), let a computer player "sit" in for
somebody. More than half of the people who are there decide; host and admins may say yes alone, but not to "round",
which is a matter of the game. Counted are people who play themselves and did not let their last turns run out or, in a
game without a clock, were seen within a day: they moved, voted or had the table open. Voting is a sign of being there,
and no day passes while a table waits. Computer players have no vote. Whoever it is about ("sit") may say yes or no
alone, and is counted only where there would be a single other voter: nobody decides alone about somebody who is there.

Who has to say yes, with whoever proposes:

    people who are there    1   2   3   4   5   6
    end, pause, round       1   2   2   3   3   4
    sit                         2   2   2   3   3

Nights of the chat, and outages of ours or of Telegram, are no time in which a vote runs out.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from core.errors import NotSeated, Refused, Stale
from core.narrate.presence import AGREED, DROPPED, PROPOSED
from core.rules.commands import EndRound
from core.rules.legality import why_not
from core.service import absence, house, lobby, moves, nights, notify, outage, rights, seating, stored, tally
from core.service.tally import Ballot
from core.store import db, games
from core.store.tables import Game, Seat, Vote

WHATS = ("end", "pause", "round", "sit")
ALONE = ("end", "pause", "sit")  # to which the host or an admin may say yes alone
MOST = 3  # proposals of one seat in one round
SHORTEST, LONGEST = 120.0, 6 * 3600.0  # seconds in which a vote is open: two turns, within these bounds


def propose(code: str, user_id: int, what: str, target: int | None = None, *, seen: int | None = None) -> int:
    """Ask the table; whoever asks says yes. Returns the new version; asking what is asked already says yes to it.

    `seen` is the version for which it was offered: raises Stale when something has been proposed since, or another
    round began. Raises NoSuchGame, NotSeated, Refused: "vote_open" (something else is asked), "proposed_enough" (fact
    `most`), "no_vote" (there is nothing to decide), "no_person", "round_goes_on", and why the table is not running.
    """
    with db.work():
        row, seats = absence.running(code)
        seat = seating.own_seat(seats, user_id)
        if what not in WHATS:
            raise Refused("no_vote")
        open_now = _open(row, seats)
        if open_now and (open_now.what, open_now.target) == (what, target):
            return cast(code, user_id, open_now.number, yes=True)
        if open_now:
            raise Refused("vote_open")
        if seen is not None and (seen < row.round_since or _proposals(row, seen)):
            raise Stale(row.version)
        if target == seat.place:
            raise Refused("no_person")  # to hand over one's own seat one need not ask
        if reason := _why_not(row, seats, what, target):
            raise Refused(reason)
        if [step["seat"] for step in _proposals(row, row.round_since)].count(seat.place) >= MOST:
            raise Refused("proposed_enough", most=MOST)
        if past := Vote.get_or_none(Vote.game == row):
            _drop(row, seats, past)
        seating.heard(seat)
        now = house.now()
        number = absence.noted(row, seats, PROPOSED, user_id, at=now, target=target, about=what, drafts=())
        vote = Vote.create(
            game=row, number=number, what=what, seat=seat.place, target=target, at=now,
            until=nights.later(now, _seconds(row), nights.of(row)), ballots=json.dumps({seat.place: True}),
        )  # fmt: skip
        return _settle(row, seats, vote, user_id)


def cast(code: str, user_id: int, number: int, *, yes: bool, admin: bool = False) -> int:
    """Say yes or no to vote `number`; saying it again changes nothing. Returns the version.

    Raises NoSuchGame, NotSeated (and no `admin` of the chat), Refused: "vote_over", "paused" (about a round, which goes
    on first).
    """
    with db.work():
        row, seats = absence.running(code)
        vote, seat = _open(row, seats), seating.seat_of(seats, user_id)
        if seat is None and not admin:
            raise NotSeated
        if vote is None or vote.number != number:
            raise Refused("vote_over")
        if vote.what == "round":
            absence.need_going(row)
        boss = vote.what in ALONE and (admin or _rules(row, user_id, vote.what))
        own = seat is not None and seat.place == vote.target
        if seat is None and not boss:
            raise NotSeated
        if (boss or own) and yes:
            return _pass(row, seats, vote, user_id)
        if seat is None or own:
            return _drop(row, seats, vote)
        ballots = tally.said(vote)
        if ballots.get(seat.place) is yes:
            return row.version
        vote.ballots = json.dumps({**ballots, seat.place: yes})
        vote.save(only=[Vote.ballots])
        seating.heard(seat)
        return _settle(row, seats, vote, user_id)


def offered(row: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """What may be proposed at this table now, as far as everybody can see. Only inside `work()` or `reading()`."""
    if row.status != "playing":
        return ()
    return tuple(what for what in ("end", "pause", "round") if _why_not(row, seats, what, None) is None)


def current(row: Game, seats: Sequence[Seat]) -> Ballot | None:
    """The vote that is open at this table. Only inside `work()` or `reading()`."""
    vote = _open(row, seats)
    return tally.count(row, seats, vote) if vote else None


def tend(now: float) -> int:
    """Look after the votes that are open: those that took too long, or about which there is nothing left to decide,
    come to nothing; those that are decided because somebody came or went are carried out. Returns how many.

    Those of a game that ended meanwhile as well: what shows them to the chat must not ask for ever.
    """
    with db.reading():
        every = Vote.select(Vote, Game).join(Game)
        ripe = [vote.game.code for vote in every if _outcome(vote.game, games.seats(vote.game), vote, now) is not None]
    return sum(_tend(code, now) for code in ripe)


def _tend(code: str, now: float) -> int:
    with db.work():
        row = games.by_code(code)
        seats, vote = games.seats(row), Vote.get_or_none(Vote.game == row)
        passed = _outcome(row, seats, vote, now) if vote else None
        if vote is None or passed is None:
            return 0
        if passed:
            _pass(row, seats, vote, next(seat.user_id or 0 for seat in seats if seat.place == vote.seat))
        else:
            _drop(row, seats, vote)
        return 1


def _open(row: Game, seats: Sequence[Seat]) -> Vote | None:
    """The vote of this table that still counts."""
    vote = Vote.get_or_none(Vote.game == row)
    return None if vote is None or _is_past(row, seats, vote, house.now()) else vote


def _is_past(row: Game, seats: Sequence[Seat], vote: Vote, now: float) -> bool:
    """Whether it is too late, or there is nothing left to decide."""
    if row.status != "playing" or (vote.until <= now and not outage.stands_still(row)):
        return True
    match vote.what:
        case "round":
            return vote.number <= row.round_since or _why_not(row, seats, "round", None) not in (None, "paused")
        case "pause":
            return row.paused_at is not None
        case "sit":
            return vote.target not in seating.by_hand(seats)
        case _:
            return False


def _outcome(row: Game, seats: Sequence[Seat], vote: Vote, now: float) -> bool | None:
    """Whether a vote has passed, or (False) come to nothing; None while it is open."""
    if _is_past(row, seats, vote, now):
        return False
    if vote.what == "round" and row.paused_at is not None:
        return None  # it goes on first
    return tally.count(row, seats, vote).decided


def _why_not(row: Game, seats: Sequence[Seat], what: str, target: int | None) -> str | None:
    """The reason for which there is nothing to decide."""
    if (what == "sit") != (target is not None) or (what == "pause" and row.paused_at is not None):
        return "no_vote"
    if target is not None and target not in seating.by_hand(seats):
        return "no_person"
    if what != "round":
        return None
    return "paused" if row.paused_at is not None else why_not(stored.table_of(row), EndRound(0))


def _alone(row: Game, what: str) -> str | None:
    """Who may say yes alone: the "host" and admins, "admins", None for nobody."""
    if what not in ALONE:
        return None
    return "admins" if what == "end" and rights.admins_end(row) else "host"


def _rules(row: Game, user_id: int, what: str) -> bool:
    """Whether it is the host, who may decide this alone."""
    return row.host_id == user_id and (what != "end" or rights.why_not_end(row.code, user_id) is None)


def _proposals(row: Game, since: int) -> list[dict[str, Any]]:
    """What has been proposed since this version."""
    steps = (json.loads(step.command) for step in games.steps(row, since))
    return [step for step in steps if step.get("table") == PROPOSED]


def _seconds(row: Game) -> float:
    return min(LONGEST, max(SHORTEST, 2 * house.settings().paces.get(row.pace, LONGEST)))


def _settle(row: Game, seats: Sequence[Seat], vote: Vote, user_id: int) -> int:
    """Whether it is decided now; otherwise everybody sees how it stands."""
    match tally.count(row, seats, vote).decided:
        case True:
            return _pass(row, seats, vote, user_id)
        case False:
            return _drop(row, seats, vote)
        case None:
            return _told(row, seats, vote, "open")


def _pass(row: Game, seats: Sequence[Seat], vote: Vote, user_id: int) -> int:
    """It is decided, and done."""
    vote.delete_instance()
    _told(row, seats, vote, "agreed")
    match vote.what:
        case "end":
            return lobby.cancel(row.code, user_id, admin=True)
        case "pause":
            return absence.pause(row.code, user_id, admin=True)
        case "sit":
            return absence.hand_over(row.code, user_id, vote.target, admin=True)
        case _:
            return moves.move(row, seats, EndRound(vote.seat), by="person", tap=f"vote:{vote.number}")


def _drop(row: Game, seats: Sequence[Seat], vote: Vote) -> int:
    vote.delete_instance()
    return _told(row, seats, vote, "dropped")


def _told(row: Game, seats: Sequence[Seat], vote: Vote, outcome: str) -> int:
    """Everybody sees how it stands, or what came of it; nobody's move becomes stale by it."""
    ballot = tally.count(row, seats, vote)
    told = notify.vote(row.code, row.version + 1, {**asdict(ballot), "alone": _alone(row, vote.what)}, outcome)
    what = {"agreed": AGREED, "dropped": DROPPED}.get(outcome, "voted")
    return absence.noted(row, seats, what, None, at=house.now(), drafts=[told])
