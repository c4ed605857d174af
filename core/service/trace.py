"""The trace of a finished round of a table, and what was said and suspected in it, for one reader.

Only a round that is over has one, and it is made of that round alone: it tells nothing about the round that runs. It is
the same for everybody but for the reader's own marks.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.errors import NotSeated, Refused
from core.kept import Kept
from core.reveal import Marked, Reveal, reveal
from core.rules.events import Event
from core.rules.play import Turn
from core.service import history, talk
from core.service.history import Past
from core.service.talk import Saying
from core.trace import Trace, trace
from core.view import View, seen_by, view_of

KEPT = 64  # rounds whose trace is kept: they do not change any more


@dataclass(frozen=True, slots=True)
class Told:
    """A round as it went, and how its words and the reader's own suspicions look in the light of it."""

    trace: Trace
    reveal: Reveal
    winner: str  # as in the event RoundEnded


@dataclass(frozen=True, slots=True)
class Then:
    """A moment of a finished round as everybody saw it: after `move` moves (0: the deal), with what led to it.

    `layer` is the seat that had laid the last card, which may be gone.
    """

    move: int
    view: View
    events: tuple[Event, ...]
    layer: int | None


_kept = Kept[Trace](KEPT)


def told(code: str, user_id: int | None, round_: int) -> Told:
    """What this person is told of a finished round; `user_id` None is a spectator.

    Raises NoSuchGame, Refused: "round_running", "no_such_round" (it never began), and as `core.service.history`.
    """
    past = _finished(code, round_)
    turns = past.turns_of(round_)
    marks = _marks(code, user_id, round_, past.ends(round_))
    return Told(_traced(past, code, turns), judged(past, talk.claims(code), round_, marks), past.result(round_).winner)


def judged(past: Past, said: Iterable[Saying], round_: int, marks: Iterable[Marked] = ()) -> Reveal:
    """The words of a finished round, and the marks of one reader of it, against the truth."""
    return reveal(past.turns_of(round_), talk.timed(said, round_, past.ends(round_)), marks)


def then(code: str, round_: int, move: int) -> Then:
    """How everybody saw the table after so many moves of a finished round.

    Raises as `told`, and IndexError: no such move.
    """
    past = _finished(code, round_)
    if not 0 <= move <= len(past.ends(round_)):
        raise IndexError(move)
    number = past.played(round_)[0] - 1 + move
    game, events = past.at(number)
    return Then(move, view_of(game, None), tuple(seen_by(events, None)), past.layer(number))


def grown(code: str, round_: int) -> tuple[View, ...]:
    """How everybody saw the mine of a finished round grow: a view for each change of it. Raises as `told`."""
    past = _finished(code, round_)
    first = past.played(round_)[0] - 1
    views: list[View] = []
    for number in range(first, first + len(past.ends(round_)) + 1):
        view = view_of(past.at(number)[0], None)
        if not views or view.maze != views[-1].maze:
            views.append(view)
    return tuple(views)


def _finished(code: str, round_: int) -> Past:
    past = history.past(code)
    if round_ == past.game.round and past.game.result is None:
        raise Refused("round_running")
    if not 1 <= round_ <= past.game.round:
        raise Refused("no_such_round")
    return past


def _traced(past: Past, code: str, turns: Sequence[Turn]) -> Trace:
    return _kept.get((code, past.game.seed, turns[0].before.round), lambda: trace(turns))


def _marks(code: str, user_id: int | None, round_: int, ends: Sequence[int]) -> list[Marked]:
    """The reader's own marks of the round; `ends` are the versions that its moves made."""
    if user_id is None:
        return []
    try:
        made = [mark for mark in talk.marks(code, user_id) if mark.round == round_]
    except NotSeated:
        return []
    return [Marked(bisect_right(ends, mark.version), mark.target, mark.trust) for mark in made]
