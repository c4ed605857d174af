"""Carrying a step into the database: state, log, clock and notices together. Only inside `work()`.

Shared by the table (people), the lobby (the first deal) and the clock (computer players, turns that ran out).
"""

import json
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from core.rules import codec
from core.rules.commands import Command
from core.rules.events import RoundStarted
from core.rules.play import play
from core.rules.state import Game, Step
from core.service import direct, house, nights, notify, results, seating, stored, timing
from core.service.notify import Draft
from core.store import games, notices, tables

_chance = secrets.SystemRandom()


def move(row: tables.Game, seats: Sequence[tables.Seat], command: Command, *, by: str, tap: str) -> int:
    """Play `command` and write everything it leads to; returns the new version. Raises Refused."""
    step = play(stored.table_of(row), command)
    return write(row, seats, step, codec.command_to_json(command), seat=command.seat, by=by, tap=tap)


def write(
    row: tables.Game,
    seats: Sequence[tables.Seat],
    step: Step,
    command: dict[str, Any],
    *,
    seat: int | None,
    by: str,
    tap: str | None,
    **fields: Any,
) -> int:
    """Write a step of the rules; returns the new version."""
    now = house.now()
    fields |= {"extra": 0.0, "nudges": 0, "nudged_at": None}
    row.extra = 0.0
    if any(isinstance(event, RoundStarted) for event in step.events):
        fields["round_since"] = row.version
        tables.Seat.update(extended=0).where(tables.Seat.game == row).execute()
    over = step.game.phase == "over"
    version = games.advance(
        row,
        at=now,
        command=command,
        seat=seat,
        by=by,
        events=[codec.event_to_json(event) for event in step.events],
        tap=tap,
        state=json.dumps(codec.dump(step.game), separators=(",", ":")),
        status="over" if over else "playing",
        **due(row, seats, step.game, now)._asdict(),
        **fields,
    )
    if over:
        results.keep(row, seats, now)
    humans = seating.by_hand(seats)
    tell(row, notify.after(row.code, version, step.events, step.game, humans, alone=alone(row, seats)))
    host = seating.seat_of(seats, row.host_id) if row.host_id is not None else None
    told = partial(direct.places, row, seats)
    tell(row, notify.personal(row.code, version, step.events, told, host.place if host else None))
    return version


def call(row: tables.Game, seats: Sequence[tables.Seat]) -> None:
    """Whoever acts is called once more: they may not know. Only inside `work()`."""
    humans = seating.by_hand(seats)
    tell(row, notify.called(row.code, row.version, stored.table_of(row), humans, alone=alone(row, seats)))


def alone(row: tables.Game, seats: Sequence[tables.Seat]) -> bool:
    """Whether the only person who plays by hand does so in their private chat with the bot."""
    playing = seating.by_hand(seats)
    people = [seat.user.telegram_id for seat in seats if seat.user and seat.place in playing]
    return row.chat is not None and people == [row.chat.telegram_id]


def tell(row: tables.Game, drafts: Iterable[Draft]) -> None:
    """Put notices into the outbox if the table belongs to a chat; if that is deaf, only those for one person."""
    if row.chat is None:
        return
    for draft in drafts:
        if row.chat.gone and draft.kind not in notify.IN_PERSON:
            continue
        when = {"now": house.now(), "delay": draft.delay}
        notices.put(draft.kind, row, draft.payload, dedupe=draft.dedupe, afresh=draft.afresh, **when)


def tell_of_time(row: tables.Game) -> None:
    """What is due at this table is due at another time: what shows the time says so."""
    if row.status == "lobby":
        tell(row, [notify.lobby_changed(row.code, row.version)])
    elif row.acting is not None and row.deadline is not None and row.paused_at is None:
        tell(row, [notify.extended(row.code, row.version, row.acting)])


def due(row: tables.Game, seats: Sequence[tables.Seat], game: Game, now: float) -> timing.Due:
    """What the clock has to do at this table from `now` on, for a turn that begins then."""
    settings = house.settings()
    return timing.after(
        game,
        {s.place for s in seats} - seating.by_hand(seats),
        pace=row.pace,
        chat=row.chat_id is not None,
        now=now,
        pause=_chance.uniform(*settings.think_seconds),
        settings=settings,
        night=nights.of(row),
        extra=row.extra,
    )
