"""Who had to act when, read from the logs of the tables: what each call is measured by."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.narrate.presence import ASLEEP, BACK, HANDED_OVER, PAUSED, RESUMED, SAT_IN
from core.store.tables import Game, Seat, Step

NOBODY = ("next", "end")  # orders that end no turn of whoever gives them


@dataclass(frozen=True)
class Turn:
    """One person (Telegram's id) has to act at a stretch, from this moment and version to that one, by the wall clock.

    A pause and somebody who sits in for a while part a turn in two: whoever has it again is called again.
    """

    code: str
    chat: int | None
    user: int
    version: int
    ended: int
    at: float
    until: float
    ran_out: bool = False  # the time ended it


@dataclass(frozen=True)
class Part:
    """What lies between two steps of the rules: the first, what happened to the table, and the step that ended it."""

    first: Step
    between: Sequence[Step]
    end: Step
    seat: int | None


def turns_of(game: Game, chat: int | None, people: Mapping[int, int]) -> Iterator[Turn]:
    """All turns of one game, in their order; `people` are Telegram's ids by ours."""
    users = {seat.place: people.get(seat.user_id) for seat in Seat.select().where(Seat.game == game) if seat.user_id}
    sat: set[int] = set()
    paused = False
    for part in _parts(game):
        user, begun = users.get(part.seat) if part.seat is not None else None, part.first
        open_now = not paused and part.seat not in sat
        for step in (*part.between, part.end):
            _note(json.loads(step.command), sat)
            paused = _waits(json.loads(step.command), paused)
            still = step is not part.end and not paused and part.seat not in sat
            if open_now and not still and user is not None:
                ran_out = step.by == "clock"
                yield Turn(game.code, chat, user, begun.version, step.version, begun.at, step.at, ran_out)
            if still and not open_now:
                begun = step
            open_now = still
        if part.end.by == "person" and part.seat is not None:
            sat.discard(part.seat)  # whoever moves has their seat back


def _parts(game: Game) -> Iterator[Part]:
    first, between = None, list[Step]()
    steps = list(Step.select().where(Step.game == game).order_by(Step.version))
    for step in steps:
        if step.events == "[]":
            between.append(step)
            continue
        if first is not None:
            seat = None if json.loads(step.command).get("do") in NOBODY else step.seat
            yield Part(first, between, step, seat)
        first, between = step, []
    if first is not None and between and game.status != "over":
        yield Part(first, between[:-1], between[-1], game.acting)


def _note(command: dict[str, object], sat: set[int]) -> None:
    what, target = command.get("table"), command.get("target")
    if what in (HANDED_OVER, SAT_IN) and isinstance(target, int):
        sat.add(target)
    elif what == BACK and isinstance(target, int):
        sat.discard(target)


def _waits(command: dict[str, object], paused: bool) -> bool:
    """Whether the table waits after this."""
    return command.get("table") in (PAUSED, ASLEEP) or (paused and command.get("table") != RESUMED)
