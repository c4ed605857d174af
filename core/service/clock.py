"""What happens by itself: computer players move, reminders go out, turns run out, rounds begin, lobbies close.

Tables that are paused are left alone, whatever is due there.

`tick` may run in several processes at once. Each thing is done in a transaction of its own that looks again whether
it is still to be done, and through the same path as a person's move.
"""

import json
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass

from core.errors import Refused, SaboteurError
from core.rules import codec
from core.rules.commands import Command, Discard, NextRound, PickGold, StealGold
from core.rules.play import play
from core.rules.shares import richest
from core.rules.state import SHARE, THEFT, Game, Step
from core.service import (
    absence,
    faults,
    house,
    lobby,
    moves,
    nights,
    notify,
    outage,
    seating,
    starting,
    stored,
    talk,
    thinking,
    votes,
)
from core.store import db, games, tables
from core.talk import Claim
from core.view import seen_by, view_of

log = logging.getLogger(__name__)

LIMIT = 200  # tables for one tick
CLAIM_SECONDS = 5.0  # a computer player's turn belongs to one process for so long
SORE_SECONDS = 60.0  # a table at which something went wrong is left alone for so long

_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class _Task:
    code: str
    version: int
    what: str


def tick(now: float | None = None) -> int:
    """Do everything that is due at `now` (default: now); returns how many things were done. Never raises."""
    now = house.now() if now is None else now
    try:
        outage.beat(now)
        todo = _todo(now)
    except Exception as error:
        log.error("clock skips a beat: %s", faults.place(error))
        return 0
    return _votes(now) + sum(_done(task, now) for task in todo)


def _votes(now: float) -> int:
    """A fault about a vote must not hold up the tables."""
    try:
        return votes.tend(now)
    except Exception as error:
        log.error("clock leaves votes alone: %s", faults.place(error))
        return 0


def _todo(now: float) -> list[_Task]:
    with db.reading():
        ripe = (tables.Game.due_at <= now) & tables.Game.paused_at.is_null() & ~outage.standing()
        rows = tables.Game.select().where(ripe).order_by(tables.Game.due_at).limit(LIMIT)
        return [_Task(row.code, row.version, row.due_what or "") for row in rows]


def _done(task: _Task, now: float) -> bool:
    """Do one thing; False if somebody else did it. A fault at one table must not hold up the others."""
    try:
        match task.what:
            case "computer":
                return _computer(task, now)
            case "remind":
                return _remind(task, now)
            case "timeout" | "reveal":
                return _run_out(task, now)
            case "start":
                return starting.run_out(task.code, now)
            case _:
                return lobby.expire(task.code, now)
    except SaboteurError as error:
        log.info("clock leaves %s alone: %s", task.code, error.reason)
    except Exception as error:
        log.error("clock failed at %s, version %d: %s", task.code, task.version, faults.place(error))
        _let_rest(task, now)
    return False


def _still(task: _Task, now: float) -> tables.Game | None:
    """The table, if this is still to be done there. Only inside `work()`."""
    row = games.by_code(task.code)
    same = row.version == task.version and row.due_what == task.what
    return row if same and row.due_at is not None and row.due_at <= now else None


def _remind(task: _Task, now: float) -> bool:
    with db.work():
        row = _still(task, now)
        if row is None or row.acting is None:
            return False
        morning = nights.later(now, 1.0, nights.of(row))
        if row.deadline is not None and now + 1.0 < morning < row.deadline:  # it has just become night
            row.due_at = morning
            row.save(only=[tables.Game.due_at])
            return True
        moves.tell(row, [notify.reminder(row.code, row.version, row.acting)])
        row.due_at, row.due_what = row.deadline, "timeout"
        row.save(only=[tables.Game.due_at, tables.Game.due_what])
        return True


def _run_out(task: _Task, now: float) -> bool:
    with db.work():
        row = _still(task, now)
        if row is None:
            return False
        seats = games.seats(row)
        log.info("time ran out at %s, version %d", row.code, row.version)
        if row.acting is None or not absence.ran_out(row, seats):
            moves.move(row, seats, idle(stored.table_of(row)), by="clock", tap=f"clock:{row.version}")
        return True


def _computer(task: _Task, now: float) -> bool:
    with db.work():
        row = _still(task, now)
        if row is None:
            return False
        row.due_at = now + CLAIM_SECONDS
        row.save(only=[tables.Game.due_at])
        seats, steps = games.seats(row), games.steps(row, row.round_since)
        game = stored.table_of(row)
        said = talk.in_round(row, game.round, [step.version for step in steps[1:] if step.seat is not None])
    if game.acting is None:
        return False
    seat = seats[game.acting]
    mind = seat.mind or seat.sitter or seating.MIND
    events = [codec.event_from_json(event) for step in steps for event in json.loads(step.events)]
    order = thinking.choose(mind, view_of(game, game.acting), seen_by(events, game.acting))
    command, step = _carried_out(task, game, order)
    claim = None
    if seat.mind and house.settings().computers_talk:  # whoever sits in for a person does not speak for them
        seen = seen_by([*events, *step.events], game.acting)
        claim = thinking.words(mind, view_of(step.game, game.acting), seen, said)
    return _submit(task.code, row.version, command, step, claim)


def _carried_out(task: _Task, game: Game, order: Command | None) -> tuple[Command, Step]:
    """Play a computer player's choice, or pass for it if it has none or an illegal one."""
    if order is not None and game.acting is not None:
        order = order._replace(seat=game.acting)
        try:
            return order, play(game, order)
        except Refused as refusal:
            reason = refusal.reason
            log.error("a computer player at %s, version %d, was refused: %s", task.code, task.version, reason)
    order = idle(game)
    return order, play(game, order)


def _submit(code: str, seen: int, command: Command, step: Step, claim: Claim | None) -> bool:
    """Write a computer player's move together with what it says to it, unless the table has gone on meanwhile."""
    with db.work():
        row = games.by_code(code)
        if row.version != seen or row.status != "playing":
            _think_anew(row)
            return False
        tap, order = f"mind:{seen}", codec.command_to_json(command)
        moves.write(row, games.seats(row), step, order, seat=command.seat, by="mind", tap=tap)
        if claim is not None:
            with suppress(Refused):  # it has talked a lot lately
                talk.say(row, claim, tap)
        return True


def _think_anew(row: tables.Game) -> None:
    """Somebody came or went meanwhile: a computer player whose turn it still is need not wait for its claim to end."""
    if row.due_what == "computer":
        tables.Game.update(due_at=house.now()).where(tables.Game.id == row.id).execute()


def idle(game: Game) -> Command:
    """What happens when nobody decides: chance passes, picks or goes on, never by the worth of a card.

    A thief robs the richest (A27): whom they robbed tells who is rich, never how much anybody has (R155).
    """
    if game.acting is None:
        return NextRound(0)
    if game.phase == SHARE:
        return PickGold(game.acting, _chance.randrange(len(game.pool)))
    if game.phase == THEFT:
        return StealGold(game.acting, richest(game, game.acting))
    hand = game.hands[game.acting]
    return Discard(game.acting, tuple(_chance.sample(hand, min(game.rules.discards[0], len(hand)))))


def _let_rest(task: _Task, now: float) -> None:
    with suppress(Exception), db.work():
        same = (tables.Game.code == task.code) & (tables.Game.version == task.version)
        tables.Game.update(due_at=now + SORE_SECONDS).where(same).execute()
