"""The first lesson: five little mazes, each with one thing to find out, played by the real rules.

Nothing is kept anywhere: a lesson is its number and the moves made in it so far. A move that the rules allow but that
leads nowhere is refused too, with a reason of the lesson's own; what to do then, and next, is said at the edge.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from core.errors import Refused
from core.rules.board import at
from core.rules.cards import GOLD, MINER, SABOTEUR, kind_of
from core.rules.commands import Command, Discard, PlayMap, PlayPath, PlayRepair, PlayRockfall
from core.rules.deal import new_game
from core.rules.editions import USUAL, deck_of, find
from core.rules.legality import options
from core.rules.notation import read_maze
from core.rules.play import play
from core.rules.state import DIG, Game
from core.view import View, view_of

ME, FOE, SEATS = 0, 2, 3  # the reader; who lays dead ends and breaks lanterns; everybody
MOVES = 4  # more than any lesson takes
GOALS = ("STONE-NE", GOLD, "STONE-NW")
OTHERS = 5  # cards in the hands of the others
SOLVED, GOOD = "solved", "good"

Cells = tuple[int, int, int, int]  # west, north, east, south
Verdict = Callable[[Game, Command, Game], str]


class Lesson(NamedTuple):
    """One lesson. `verdict` says of a move that the rules took: SOLVED, GOOD (there is more to do), or why it is no
    help."""

    key: str
    game: Game
    window: Cells  # what is to be seen of the maze
    layer: int | None  # who laid the card that was laid last
    verdict: Verdict


class Stand(NamedTuple):
    """How far somebody is in a lesson; `number` counts from 1."""

    number: int
    lesson: Lesson
    game: Game
    moves: tuple[Command, ...]
    solved: bool

    @property
    def view(self) -> View:
        """The table as the reader sees it."""
        return view_of(self.game, ME)

    @property
    def layer(self) -> int | None:
        """Who laid the card that was laid last."""
        return ME if any(isinstance(move, PlayPath) for move in self.moves) else self.lesson.layer

    @property
    def told(self) -> str:
        """What there is to say now, as a code: the lesson, how many moves are made, and what a map has shown."""
        if self.solved:
            return f"{self.lesson.key}.solved"
        peeks = self.game.peeks[ME]
        seen = f".{'gold' if GOALS[peeks[0]] == GOLD else 'stone'}" if peeks else ""
        return f"{self.lesson.key}.{len(self.moves)}{seen}"


def begin(number: int) -> Stand:
    """The beginning of lesson `number`, from 1. IndexError if there is none."""
    if not 1 <= number <= len(KEYS):
        raise IndexError(number)
    lesson = lessons()[number - 1]
    return Stand(number, lesson, lesson.game, (), False)


def after(number: int, moves: Iterable[Command]) -> Stand:
    """Lesson `number` after these moves. IndexError if there is no such lesson; Refused as `go_on`."""
    stand = begin(number)
    for move in moves:
        stand = go_on(stand, move)
    return stand


def go_on(stand: Stand, move: Command) -> Stand:
    """One move of the reader; when there is more to do, the others pass, so that it is the reader's turn again.

    Raises:
        Refused: with the judge's reason, or with the lesson's own for a move that is no help.
    """
    if stand.solved:
        raise Refused("lesson_over")
    game = play(stand.game, move).game
    verdict = stand.lesson.verdict(stand.game, move, game)
    if verdict not in (SOLVED, GOOD):
        raise Refused(verdict)
    solved = verdict == SOLVED
    return stand._replace(game=game if solved else _passed(game), moves=(*stand.moves, move), solved=solved)


def good(stand: Stand) -> tuple[Command, ...]:
    """Every move that helps now."""
    return () if stand.solved else tuple(move for move in options(stand.game, ME) if _helps(stand, move))


def _helps(stand: Stand, move: Command) -> bool:
    return stand.lesson.verdict(stand.game, move, play(stand.game, move).game) in (SOLVED, GOOD)


def _passed(game: Game) -> Game:
    while game.acting not in (ME, None):
        game = play(game, Discard(game.acting, game.hands[game.acting][:1])).game
    return game


# --- what is asked ----------------------------------------------------------------------------------------------------


def _idle(move: Command) -> str | None:
    """Why a move that puts a card away is no help."""
    return "lesson_keep" if isinstance(move, Discard) else None


def _forward(before: Game, after: Game) -> bool:
    """Whether the tunnel has come nearer to the goals."""
    east = max(x for x, _ in before.board.frontier())
    return (east + 1, 0) in after.board.frontier()


def _connect(before: Game, move: Command, after: Game) -> str:
    return _idle(move) or (SOLVED if _forward(before, after) else "lesson_away")


def _turn(before: Game, move: Command, after: Game) -> str:
    if (3, -1) in after.board.frontier():
        return SOLVED
    if isinstance(move, PlayPath) and (move.x, move.y) == (3, 0):
        return "lesson_turn" if kind_of(move.card) == "P-T4" else "lesson_down"
    return _idle(move) or "lesson_away"


def _dead_end(before: Game, move: Command, after: Game) -> str:
    if after.board.lit.get(at(4, 0)):
        return SOLVED
    if isinstance(move, PlayRockfall):
        return GOOD if (move.x, move.y) == (3, 0) else "lesson_ours"
    return _idle(move) or "lesson_cut"


def _tool(before: Game, move: Command, after: Game) -> str:
    if isinstance(move, PlayRepair):
        return GOOD
    return _idle(move) or (SOLVED if _forward(before, after) else "lesson_away")


def _map(before: Game, move: Command, after: Game) -> str:
    if isinstance(move, PlayMap):
        return GOOD
    if not before.peeks[ME]:
        return _idle(move) or "lesson_look_first"
    return SOLVED if after.phase != DIG else _idle(move) or "lesson_away"


# --- where it is asked: mazes as text, the reader's hand, what lies in front of the reader, what the reader draws -----

_CONNECT = """
    ········?
    ·········
    S─······?
    ·········
    ········?
"""
_TURN = """
    ········?
    ····─┐···
    S──·····?
    ·········
    ········?
"""
_DEAD_END = """
    ········?
    ·········
    S─┬═┬┐··?
    ··└─·····
    ········?
"""
_TOOL = """
    ········?
    ·········
    S─┬─┴─··?
    ·········
    ········?
"""
_MAP = """
    ········?
    ·········
    S─┬─┴┼┬·?
    ·········
    ········?
"""

KEYS = ("connect", "turn", "dead_end", "tool", "map")


@cache
def lessons() -> tuple[Lesson, ...]:
    """All of them, in order."""
    return (
        Lesson(KEYS[0], _arranged(_CONNECT, ("P-EW", "P-NS")), (0, -1, 4, 1), None, _connect),
        Lesson(KEYS[1], _arranged(_TURN, ("P-T4", "P-NE")), (0, -1, 5, 1), None, _turn),
        Lesson(KEYS[2], _arranged(_DEAD_END, ("ROCKFALL", "P-EW", "P-NW"), last=(3, 0)), (0, -1, 5, 1), FOE, _dead_end),
        Lesson(
            KEYS[3], _arranged(_TOOL, ("REPAIR-LANTERN", "P-X", "P-NE"), "BREAK-LANTERN"), (3, -1, 8, 1), None, _tool
        ),
        Lesson(KEYS[4], _arranged(_MAP, ("MAP", "P-EW", "P-NW")), (4, -2, 8, 2), None, _map),
    )


def _arranged(text: str, hand: Sequence[str], front: str = "", last: tuple[int, int] | None = None) -> Game:
    """A table of three in its first round; every card of the deck is in one place."""
    dealt = new_game(SEATS, b"lesson", USUAL).game
    board = read_maze(text, last)
    lying = {card.card for card in board.cards.values()}
    rest = [card for card in deck_of(find(USUAL), dealt.options) if card not in lying]
    mine, before_me = _taken(rest, hand), _taken(rest, (front,) if front else ())
    rest.sort(key=lambda card: kind_of(card)[:2] == "P-")  # what is drawn next is a tunnel that goes on
    others = tuple(tuple(rest[OTHERS * seat : OTHERS * (seat + 1)]) for seat in range(SEATS - 1))
    return dealt._replace(
        acting=ME, board=board, goals=GOALS, hands=(mine, *others), deck=tuple(rest[OTHERS * (SEATS - 1) :]),
        front=(before_me, (), ()), roles=(MINER, MINER, SABOTEUR), spare=(MINER,),
    )  # fmt: skip


def _taken(rest: list[str], kinds: Iterable[str]) -> tuple[str, ...]:
    """Cards of these kinds, taken out of `rest`."""
    taken = []
    for kind in kinds:
        taken.append(next(card for card in rest if kind_of(card) == kind))
        rest.remove(taken[-1])
    return tuple(taken)
