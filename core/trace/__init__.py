"""What a finished round looked like, move by move: what happened, how far each goal was, who gained by it.

Public knowledge only: discards stay unknown and hands are never told. What goals and roles were is open by then, roles
that were put away in the round among them (R67, R134): they are dealt anew before anybody plays on.
"""

from collections.abc import Sequence
from typing import NamedTuple

from core.rules.commands import mover
from core.rules.events import Event
from core.rules.outcomes import RoundEnded
from core.rules.play import Turn
from core.rules.state import DIG, Result
from core.trace.distances import OUT_OF_REACH, Cards, distances
from core.trace.profit import DIGGERS, GEOLOGISTS, Effect, effects, own
from core.trace.turning import Turning, turning

__all__ = [
    "DIGGERS", "GEOLOGISTS", "OUT_OF_REACH", "Cards", "Effect", "Move", "Trace", "Turning", "dug", "trace",
]  # fmt: skip


class Move(NamedTuple):
    """One move of a round. `role` is the mover's at that moment; `events` are those that everybody heard.

    The last one is nobody's (`seat` and `role` None) where the table ended the round together (A12).
    """

    number: int  # from 1 in the round
    seat: int | None
    role: str | None
    events: tuple[Event, ...]
    before: Cards
    after: Cards
    effects: tuple[Effect, ...]
    own: int  # it served the mover's own side: 1; harmed it: -1


class Trace(NamedTuple):
    """A round that is over. `start`: how far the goals were before the first move."""

    round: int
    treasure: int  # the goal with the gold
    start: Cards
    moves: tuple[Move, ...]
    turning: Turning | None


def dug(turns: Sequence[Turn]) -> tuple[tuple[Turn, ...], Result]:
    """The moves of one finished round without the sharing after it, and how it ended.

    Raises:
        ValueError: these are not the turns of one round from its first move to its end.
    """
    moves = tuple(turn for turn in turns if turn.before.phase == DIG)
    result = moves[-1].after.result if moves else None
    if result is None or {turn.before.round for turn in moves} != {result.round}:
        raise ValueError("not the turns of one round that is over")
    return moves, result


def trace(turns: Sequence[Turn]) -> Trace:
    """The trace of one finished round. Raises ValueError as `dug`."""
    moves, result = dug(turns)
    far = [distances(moves[0].before)]
    told: list[Move] = []
    for number, turn in enumerate(moves, 1):
        far.append(far[-1] if turn.after.board is turn.before.board else distances(turn.after))
        events, roles, seat = _heard(turn.events), turn.before.roles, mover(turn.command)
        gains = effects(events, roles, far[-2], far[-1], result.treasure)
        role, worth = (None, 0) if seat is None else (roles[seat], own(seat, roles, gains))
        told.append(Move(number, seat, role, events, far[-2].all, far[-1].all, gains, worth))
    return Trace(result.round, result.treasure, far[0].all, tuple(told), turning(far, result))


def _heard(events: Sequence[Event]) -> tuple[Event, ...]:
    """What everybody heard of a move, without what the end of the round brought."""
    heard: list[Event] = []
    for event in events:
        if isinstance(event, RoundEnded):
            break
        if event.to is None:
            heard.append(event)
    return tuple(heard)
