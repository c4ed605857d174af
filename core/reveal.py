"""What was said and suspected in a round, against the truth once the round is over. Pure.

* Who somebody is (`accuse`, `trust`) is judged by the role held when it was said: words are about the moment. Where a
  change of hats made it otherwise by the end, the verdict says so (R134, R135).
* A mark stands until it is changed: it is judged by the role held at the end, and says so where it was otherwise when
  it was made. Only the reader's own marks ever come here.
* What lies at a goal (`gold`, `stone`) is true or not; who had seen enough to know it told the truth or lied, everybody
  else guessed. Maps are public, and so are goals that lie open (R35, R61).

Whoever is no saboteur can be trusted. Repeating oneself counts once; what was said after the last move is not judged.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.rules.board import GOALS
from core.rules.cards import SABOTEUR
from core.rules.play import Turn
from core.talk import ABOUT_GOALS, ABOUT_PEOPLE, ACCUSE, GOLD, Claim, Heard
from core.trace import dug


class Marked(NamedTuple):
    """A mark that the reader made after so many `moves` of the round; `trust` as in `core.talk.LEVELS`."""

    moves: int
    target: int
    trust: int


class Word(NamedTuple):
    """A claim and what it was worth. `knew`: the speaker had seen what it is about; if not `right`, it was a lie."""

    moves: int
    claim: Claim
    right: bool
    knew: bool
    changed: bool  # it was otherwise at the end of the round
    role: str | None  # of whom it is about, when it was said


class Hunch(NamedTuple):
    """The reader's mark on `target` at the end, and after how many moves they began to lean to that side."""

    since: int
    target: int
    trust: int
    right: bool
    changed: bool  # it was otherwise when they began to


class Score(NamedTuple):
    """How often a seat was right about people, of how many times; and how often it lied about a goal."""

    seat: int
    right: int
    of: int
    lies: int


class Reveal(NamedTuple):
    """All that one reader is told. `roles` by seat at the end; `hunches` are the reader's own."""

    roles: tuple[str, ...]
    words: tuple[Word, ...]
    scores: tuple[Score, ...]  # of those who judged people or lied, the best noses first
    hunches: tuple[Hunch, ...]


def reveal(turns: Sequence[Turn], said: Iterable[Heard], marked: Iterable[Marked]) -> Reveal:
    """Judge a finished round. `said` and `marked` in the order in which they were made. Raises ValueError as `dug`."""
    moves, result = dug(turns)
    words = tuple(_word(one, moves, result.roles, result.treasure) for one in _once(said, len(moves)))
    return Reveal(result.roles, words, _scores(words), _hunches(marked, moves, result.roles))


def _once(said: Iterable[Heard], moves: int) -> Iterable[Heard]:
    """What can be judged, without what a seat had said last about the same person or goal."""
    last: dict[tuple[int, int | None, int | None], str] = {}
    for one in said:
        claim = one.claim
        if claim.kind not in (*ABOUT_GOALS, *ABOUT_PEOPLE) or one.moves >= moves:
            continue
        about = (claim.seat, claim.goal, claim.target)
        if last.get(about) != claim.kind:
            last[about] = claim.kind
            yield one


def _word(said: Heard, moves: Sequence[Turn], roles: Sequence[str], treasure: int) -> Word:
    claim, then = said.claim, moves[said.moves].before
    if claim.kind in ABOUT_PEOPLE:
        assert claim.target is not None
        suspects = claim.kind == ACCUSE
        role, last = then.roles[claim.target], roles[claim.target]
        return Word(said.moves, claim, _bad(role) == suspects, False, _bad(role) != _bad(last), role)
    assert claim.goal is not None
    right = (claim.goal == treasure) == (claim.kind == GOLD)
    seen = {*then.peeks[claim.seat], *({*range(len(GOALS))} - {*then.board.shut.values()})}
    return Word(said.moves, claim, right, _knows(claim.goal, seen, treasure), False, None)


def _bad(role: str) -> bool:
    return role == SABOTEUR


def _knows(goal: int, seen: set[int], treasure: int) -> bool:
    """Whether who has seen these goals knows what lies at `goal`: by its card, the gold elsewhere, or both stones."""
    return goal in seen or treasure in seen or len(seen) == len(GOALS) - 1


def _scores(words: Sequence[Word]) -> tuple[Score, ...]:
    about_people = [word for word in words if word.claim.kind in ABOUT_PEOPLE]
    of = Counter(word.claim.seat for word in about_people)
    right = Counter(word.claim.seat for word in about_people if word.right)
    lies = Counter(word.claim.seat for word in words if word.knew and not word.right)
    seats = sorted({*of, *lies}, key=lambda seat: (of[seat] - 2 * right[seat], -of[seat], seat))
    return tuple(Score(seat, right[seat], of[seat], lies[seat]) for seat in seats)


def _hunches(marked: Iterable[Marked], moves: Sequence[Turn], roles: Sequence[str]) -> tuple[Hunch, ...]:
    """What the reader thought of each player in the end, in the order in which they came to think so."""
    leaning: dict[int, Marked] = {}  # by target: the last mark, with the moment from which it leaned that way
    for mark in marked:
        if mark.moves >= len(moves):
            continue
        before = leaning.pop(mark.target, None)
        if mark.trust:
            same = before is not None and (before.trust > 0) == (mark.trust > 0)
            leaning[mark.target] = mark._replace(moves=before.moves) if before and same else mark
    hunches = [_hunch(mark, moves, roles) for mark in leaning.values()]
    return tuple(sorted(hunches, key=lambda hunch: (hunch.since, hunch.target)))


def _hunch(mark: Marked, moves: Sequence[Turn], roles: Sequence[str]) -> Hunch:
    doubts = mark.trust < 0
    right = _bad(roles[mark.target]) == doubts
    then = _bad(moves[mark.moves].before.roles[mark.target]) == doubts
    return Hunch(mark.moves, mark.target, mark.trust, right, right != then)
