"""The trace of a finished round of a table, and what was said and suspected in it, for one reader.

Only a round that is over has one, and it is made of that round alone: it tells nothing about the round that runs. It is
the same for everybody but for the reader's own marks.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import NotSeated, Refused
from core.kept import Kept
from core.reveal import Marked, Reveal, Said, reveal
from core.rules.commands import NextRound
from core.rules.play import Turn
from core.service import history, talk
from core.service.history import Past
from core.trace import Trace, dug, trace

KEPT = 64  # rounds whose trace is kept: they do not change any more


@dataclass(frozen=True, slots=True)
class Told:
    """A round as it went, and how its words and the reader's own suspicions look in the light of it."""

    trace: Trace
    reveal: Reveal
    winner: str  # as in the event RoundEnded


_kept = Kept[Trace](KEPT)


def told(code: str, user_id: int | None, round_: int) -> Told:
    """What this person is told of a finished round; `user_id` None is a spectator.

    Raises NoSuchGame, Refused: "round_running", "no_such_round" (it never began), and as `core.service.history`.
    """
    past = history.past(code)
    if round_ == past.game.round and past.game.result is None:
        raise Refused("round_running")
    if not 1 <= round_ <= past.game.round:
        raise Refused("no_such_round")
    turns, versions = _round(past, round_)
    moves, result = dug(turns)
    ends = versions[: len(moves)]
    words = [Said(bisect_right(ends, one.version), one.claim) for one in talk.claims(code) if one.round == round_]
    return Told(_traced(past, code, turns), reveal(turns, words, _marks(code, user_id, round_, ends)), result.winner)


def _round(past: Past, round_: int) -> tuple[tuple[Turn, ...], tuple[int, ...]]:
    """The turns of one round without the next deal, and the versions that they made."""
    both = [
        (turn, version)
        for turn, version in zip(past.turns, past.versions, strict=True)
        if turn.before.round == round_ and not isinstance(turn.command, NextRound)
    ]
    turns, versions = zip(*both, strict=True)
    return turns, versions


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
