"""What a game shows: each ending, option, card and turn of events has a name, and needs a recorded game.

Not here: a chain of goals turning one another up (R63), which is T11. It needs a bridge or the like: any other card
that joins two sides and faces a closed goal was live when it was laid and turned that goal up itself. Nor is a player
skipped for want of cards (R12) where all have hands of one size and use one card a turn.
"""

from collections.abc import Iterator, Sequence

from core.rules.board import GOAL_CELLS, STEPS, Board, at
from core.rules.cards import GOLD, LADDERS, PATHS, family, kind_of, laid, symmetric, tools_of
from core.rules.commands import (
    Command,
    Discard,
    EndRound,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    Remove,
)
from core.rules.editions import OPTIONS, Edition, find
from core.rules.events import Event, GoalRevealed, RockFell, TurnSkipped
from core.rules.goals import reached
from core.rules.legality import plays
from core.rules.outcomes import GameEnded, PoolOpened, RoundEnded, RoundGivenUp
from core.rules.play import Turn
from core.rules.state import Game
from tests.golden import ends
from tests.golden.ends import opened

MARKS = (
    "two stones with one card",  # R62
    "a stone that does not fit",  # R60
    "a stone lying turned",  # R59
    "a tie at the end",  # R75
    "one winner",
    "nobody has any gold",
    "a tool of one's own repaired",
    "a double card where both tools are broken",  # R29
    "three broken tools",  # R25
    "a card cut off lies on",  # R32
    "a hole filled again",  # R33
    "a cut-off card taken away",  # R32
    "a broken player plays a card",  # R36
    "a pass though a card could be played",  # R15
    "a card behind the start",  # R6
    "a round ended together",  # A12
)
# family of cards that an edition has -> what it shows besides
MORE = {
    "trap": ("a trapped player plays a card", "a trapped player lays a Theft", "freed by oneself", "freed by another"),
    "theft": ("one's own Theft given up", "a Theft taken from another"),
    "swap_hands": ("an empty hand taken", "hands swapped when nothing is left to draw", "a player without cards waits"),
    "swap_hats": ("a new hat for oneself", "a new hat for another", "a role that was seen is a role no more"),
}
SORTS = {
    "P": "a through card", "D": "a dead end", "B": "a bridge", "C": "a double curve", "L": "a ladder",
    "G": "a green door", "U": "a blue door", "M": "a mixed card", "K": "a crystal",
}  # fmt: skip
LADDER_MARKS = ("a ladder joins what was cut off", "a ladder turns a goal up from afar")  # R110, R113


def every_mark(key: str) -> set[str]:
    """All names that must be shown by some recorded game of an edition."""
    box = find(key)
    paths = [kind for kind in box.deck if kind in PATHS]
    sorts = {family(kind) for kind in box.deck}
    return (
        {f"{seats} seats" for seats in box.hand}
        | {f"{key} {value}" for key in box.options for value in OPTIONS[key]}
        | {f"plays {kind}" for kind in box.deck}
        | {f"plays {kind} turned" for kind in paths if not symmetric(kind)}
        | {f"gold at goal {goal}" for goal in range(3)}
        | {mark for sort in sorts for mark in MORE.get(sort, ())}
        | {f"rocks take {SORTS[kind[0]]}" for kind in paths}
        | {f"passes with {count}" for count in box.discards}
        | (set(LADDER_MARKS) if LADDERS & {*paths} else set())
        | _turns(box)
        | ends.end_marks(box)
        | {*MARKS}
    )


def _turns(box: Edition) -> set[str]:
    """Names for the turns of an edition in which one can take a card in front of oneself away (R105)."""
    if not box.removal:
        return set()
    lying = [kind for kind in box.deck if family(kind) in ("break", "trap", "theft")]
    return {f"takes {kind} away from oneself" for kind in lying} | {
        "fewer drawn than passed with",
        "five cards in front of somebody",
    }


def marks(game: Game, turns: Sequence[Turn]) -> set[str]:
    """The names of everything that the game shows."""
    shown = {f"{game.seats} seats"} | {f"{key} {value}" for key, value in game.options.items()}
    holes: set[tuple[int, int]] = set()
    for turn in turns:
        if turn.before.phase == "dig":
            shown.update(_order(turn, holes))
        else:
            holes.clear()
        for event in turn.events:
            shown.update(_fact(turn, event))
        result = turn.after.result
        if turn.after.phase in ("reveal", "over") and result and result.thefts:
            shown.update(ends.thefts(turn, result))
    return shown


def _order(turn: Turn, holes: set[tuple[int, int]]) -> Iterator[str]:
    """What a command in the mine shows."""
    before, command = turn.before, turn.command
    if isinstance(command, Discard):
        yield from _passes(turn, command)
        return
    if isinstance(command, EndRound):
        return
    if isinstance(command, Remove):
        yield f"takes {kind_of(command.front)} away from oneself"
        return
    if before.broken(command.seat):
        yield "a broken player plays a card"
    if before.lying(command.seat, "trap"):
        yield "a trapped player plays a card"
    turned = isinstance(command, PlayPath) and command.turned
    yield f"plays {kind_of(command.card)}" + " turned" * turned
    yield from _path(turn, command, holes) if isinstance(command, PlayPath) else _action(turn, command)
    if isinstance(command, PlayRockfall):
        holes.add((command.x, command.y))
    if any(len(front) == 5 for front in turn.after.front):
        yield "five cards in front of somebody"


def _passes(turn: Turn, command: Discard) -> Iterator[str]:
    before, count = turn.before, len(command.cards)
    yield f"passes with {count}"
    if 0 < len(before.deck) < count:
        yield "fewer drawn than passed with"
    if any(plays(before, command.seat, card) for card in before.hands[command.seat]):
        yield "a pass though a card could be played"


def _path(turn: Turn, command: PlayPath, holes: set[tuple[int, int]]) -> Iterator[str]:
    _, card, x, y, turned = command
    before, after, cell = turn.before.board, turn.after.board, at(x, y)
    if (x, y) in holes:
        yield "a hole filled again"
    if x < 0:
        yield "a card behind the start"
    if kind_of(card) not in LADDERS:
        return
    if any(not before.lit[other] and after.lit[other] for other in before.cards):
        yield "a ladder joins what was cut off"
    if reached(before.put(cell, laid(card, turned))):
        yield "a ladder turns a goal up from afar"


def _action(turn: Turn, command: Command) -> Iterator[str]:
    before, after = turn.before, turn.after
    match command:
        case PlayBreak(_, _, target) if len(after.broken(target)) == 3:
            yield "three broken tools"
        case PlayRepair(seat, card, target, _):
            yield from (["a tool of one's own repaired"] if seat == target else [])
            if len(set(tools_of(kind_of(card))) & set(before.broken(target))) == 2:
                yield "a double card where both tools are broken"
        case PlayRockfall(_, _, x, y):
            yield from _fall(before.board, after.board, at(x, y))
        case PlayTheft(seat, _) if before.lying(seat, "trap"):
            yield "a trapped player lays a Theft"
        case PlayFree(seat, _, target):
            yield "freed by oneself" if seat == target else "freed by another"
        case PlayHandsOff(seat, _, target):
            yield "one's own Theft given up" if seat == target else "a Theft taken from another"
        case PlaySwapHands(_, _, target):
            yield from ([] if before.hands[target] else ["an empty hand taken"])
            yield from ([] if before.deck else ["hands swapped when nothing is left to draw"])
        case PlaySwapHats(seat, _, target):
            yield "a new hat for oneself" if seat == target else "a new hat for another"
            if any(look.target == target and look.current for row in before.looks for look in row):
                yield "a role that was seen is a role no more"


def _fall(before: Board, after: Board, cell: int) -> Iterator[str]:
    if not before.lit[cell]:
        yield "a cut-off card taken away"
    if any(before.lit[other] and not after.lit[other] for other in after.cards):
        yield "a card cut off lies on"


def _fact(turn: Turn, event: Event) -> Iterator[str]:
    """What an event shows."""
    match event:
        case GoalRevealed(_, goal, kind, turned) if kind != GOLD:
            yield from (["a stone lying turned"] if turned else [])
            if misfit(turn.after.board, GOAL_CELLS[goal]):
                yield "a stone that does not fit"
            yield from (["two stones with one card"] if len(opened(turn)) > 1 and GOLD not in opened(turn) else [])
        case RockFell():
            yield f"rocks take {SORTS[event.removed[0]]}"
        case TurnSkipped():
            yield "a player without cards waits"
        case RoundGivenUp():
            yield "a round ended together"
        case RoundEnded():
            yield from ends.end(turn, event)
        case PoolOpened():
            yield from ends.pool(turn.after, event)
        case GameEnded(totals, winners):
            yield "one winner" if len(winners) == 1 else "a tie at the end"
            yield from ([] if any(totals) else ["nobody has any gold"])


def misfit(board: Board, cell: int) -> bool:
    """An edge of the card does not match its neighbour's."""
    opens = board.cards[cell].shape.opens
    near = ((side, back, board.cards.get(cell + step)) for side, step, back in STEPS)
    return any(bool(opens & side) != bool(card.shape.opens & back) for side, back, card in near if card)
