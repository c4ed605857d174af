"""What a game that is over came to for one seat. Pure.

Words and suspicions are judged by `core.reveal`; a round that `rounds` leaves out, for want of a record,
counts all the same: only nothing that needs its moves.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from core.reveal import Reveal, Word
from core.rules.cards import SABOTEUR, TOOLS
from core.rules.events import Event, RockFell, ToolRepaired
from core.rules.play import Turn
from core.rules.state import Game, Result
from core.talk import ABOUT_GOALS, ACCUSE

REPAIRS = 3  # of tools of others, in a game
ROCKS = 2  # rockfalls in a game
OWN = ("nose",)  # deeds that tell something of private marks
DOUBTS = 2  # suspicions in a round, none of them wrong


class Played(NamedTuple):
    """A round of the game: its turns, how it ended, and what the seat is told of words and of its own marks."""

    turns: Sequence[Turn]
    result: Result
    reveal: Reveal


class Merits(NamedTuple):
    """One seat's game. `roles`: by the role held at the end of a round, how many rounds and how many of them won."""

    won: bool
    gold: int
    roles: Mapping[str, tuple[int, int]]
    doubted: int  # suspicions noted for oneself that stood when a round ended
    right: int  # of them
    lies: int  # told about goals, knowing better
    uncovered: int  # lies of others, set right by a true word about the same goal afterwards
    deeds: tuple[str, ...]


class _Whole(NamedTuple):
    """A game as its deeds are looked for."""

    seat: int
    game: Game
    results: Sequence[Result]
    rounds: Sequence[Played]


def merits(seat: int, game: Game, rounds: Sequence[Played]) -> Merits:
    """What the finished `game` came to for `seat`; the reveals of `rounds` are those that this seat may read."""
    assert game.result is not None
    results, totals = (*game.history, game.result), game.totals()
    whole = _Whole(seat, game, results, rounds)
    doubts = [hunch for one in rounds for hunch in one.reveal.hunches if hunch.trust < 0]
    return Merits(
        won=totals[seat] == max(totals),
        gold=totals[seat],
        roles=_roles(seat, results),
        doubted=len(doubts),
        right=sum(hunch.right for hunch in doubts),
        lies=sum(score.lies for one in rounds for score in one.reveal.scores if score.seat == seat),
        uncovered=sum(_uncovered(seat, one.reveal.words) for one in rounds),
        deeds=tuple(name for name, done in DEEDS.items() if done(whole)),
    )


def _roles(seat: int, results: Sequence[Result]) -> dict[str, tuple[int, int]]:
    played = Counter(result.roles[seat] for result in results)
    won = Counter(result.roles[seat] for result in results if seat in result.winners)
    return {role: (count, won[role]) for role, count in played.items()}


def _uncovered(seat: int, words: Sequence[Word]) -> int:
    """How many goals about which somebody else had lied this seat set right."""
    lied: set[int | None] = set()
    mended: set[int | None] = set()
    for word in words:
        goal = word.claim.goal
        if word.claim.kind not in ABOUT_GOALS:
            continue
        if word.claim.seat != seat and word.knew and not word.right:
            lied.add(goal)
        elif word.claim.seat == seat and word.right and goal in lied:
            mended.add(goal)
    return len(mended)


def _events(whole: _Whole) -> list[Event]:
    return [event for one in whole.rounds for turn in one.turns for event in turn.events]


def _struck(whole: _Whole) -> bool:
    """Dug to the gold."""
    return any(result.connector == whole.seat for result in whole.results)


def _unseen(whole: _Whole) -> bool:
    """Won as a saboteur while somebody else was blamed for nothing."""

    def blamed(one: Played) -> list[Word]:
        return [word for word in one.reveal.words if word.claim.kind == ACCUSE]

    return any(
        one.result.roles[whole.seat] == SABOTEUR
        and whole.seat in one.result.winners
        and any(not word.right for word in blamed(one))
        and all(word.claim.target != whole.seat for word in blamed(one))
        for one in whole.rounds
    )


def _nose(whole: _Whole) -> bool:
    """Suspected several players in one round and was right about all of them."""
    doubts = ([hunch for hunch in one.reveal.hunches if hunch.trust < 0] for one in whole.rounds)
    return any(len(those) >= DOUBTS and all(hunch.right for hunch in those) for those in doubts)


def _toolbox(whole: _Whole) -> bool:
    """Repaired for others, again and again."""
    mended = [event for event in _events(whole) if isinstance(event, ToolRepaired) and event.seat == whole.seat]
    return sum(event.target != whole.seat for event in mended) >= REPAIRS


def _rocks(whole: _Whole) -> bool:
    """Let rocks fall more than once."""
    return sum(isinstance(event, RockFell) and event.seat == whole.seat for event in _events(whole)) >= ROCKS


def _hat_trick(whole: _Whole) -> bool:
    """Was among the winners of every round."""
    return all(whole.seat in result.winners for result in whole.results)


def _collector(whole: _Whole) -> bool:
    """Had all tools broken at once."""
    return any(len(turn.after.broken(whole.seat)) == len(TOOLS) for one in whole.rounds for turn in one.turns)


def _air(whole: _Whole) -> bool:
    """Went home without any gold."""
    return whole.game.totals()[whole.seat] == 0


DEEDS: dict[str, Callable[[_Whole], bool]] = {
    "struck": _struck,
    "unseen": _unseen,
    "nose": _nose,
    "toolbox": _toolbox,
    "rocks": _rocks,
    "hat_trick": _hat_trick,
    "collector": _collector,
    "air": _air,
}
