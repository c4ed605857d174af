"""What a game shows: each ending, option, card and turn of events has a name, and needs a recorded game.

Not here because the base game cannot show them: a chain of goals turning one another up (R63), since a card that
joins two sides and faces a closed goal was live when it was laid and turned that goal up itself; and a player skipped
for want of cards (R12), since all have hands of one size and use one card a turn.
"""

from collections.abc import Iterator, Sequence

from core.rules.board import GOAL_CELLS, GOALS, STEPS, Board, at, board_of
from core.rules.cards import BASE_PATHS, GOLD, MINER, SABOTEUR, symmetric, tools_of
from core.rules.commands import Discard, PlayBreak, PlayPath, PlayRepair, PlayRockfall
from core.rules.editions import BASE, OPTIONS
from core.rules.events import Event, GameEnded, GoalRevealed, PoolOpened, RoundEnded
from core.rules.legality import plays
from core.rules.state import Game
from tests.golden.book import Turn


def every_mark() -> set[str]:
    """All names that must be shown by some recorded game."""
    return (
        {f"{seats} seats" for seats in range(3, 11)}
        | {f"{key} {value}" for key in BASE.options for value in OPTIONS[key]}
        | {f"plays {kind}" for kind in BASE.deck}
        | {f"plays {kind} turned" for kind in BASE_PATHS if not symmetric(kind)}
        | {f"gold at goal {goal}" for goal in range(3)}
        | {f"{count} saboteurs win" for count in range(1, 5)}
        | {f"miners win against {count}" for count in range(5)}
        | set(MARKS)
    )


MARKS = (
    "nobody wins: no saboteur, no gold",  # R72
    "a saboteur digs to the gold",  # R70
    "a pool for the miners",  # R69
    "a pool for all players: some keep two",
    "nine nuggets for ten players",
    "a broken miner gets no gold",  # A11
    "a broken miner gets gold",
    "the gold is the last goal",
    "the gold is reached through a stone",  # R61
    "two stones with one card",  # R62
    "a stone and the gold with one card",  # R62
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
)


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
    return shown


def _order(turn: Turn, holes: set[tuple[int, int]]) -> Iterator[str]:
    """What a command in the mine shows."""
    before, command = turn.before, turn.command
    if isinstance(command, Discard):
        if any(plays(before, command.seat, card) for card in before.hands[command.seat]):
            yield "a pass though a card could be played"
        return
    if before.broken(command.seat):
        yield "a broken player plays a card"
    turned = isinstance(command, PlayPath) and command.turned
    kind = command.card.split(".")[0]
    yield f"plays {kind}" + " turned" * turned
    match command:
        case PlayPath(_, _, x, y):
            yield from (["a hole filled again"] if (x, y) in holes else [])
            yield from (["a card behind the start"] if x < 0 else [])
        case PlayBreak(_, _, target) if len(turn.after.broken(target)) == 3:
            yield "three broken tools"
        case PlayRepair(seat, _, target, _):
            yield from (["a tool of one's own repaired"] if seat == target else [])
            if len(set(tools_of(kind)) & set(before.broken(target))) == 2:
                yield "a double card where both tools are broken"
        case PlayRockfall(_, _, x, y):
            holes.add((x, y))
            yield from _fall(before.board, turn.after.board, at(x, y))


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
        case RoundEnded():
            yield from _ending(turn, event)
        case PoolOpened(count):
            yield from _pool(turn.after, count)
        case GameEnded(totals, winners):
            yield "one winner" if len(winners) == 1 else "a tie at the end"
            yield from ([] if any(totals) else ["nobody has any gold"])


def _ending(turn: Turn, ended: RoundEnded) -> Iterator[str]:
    count, board = ended.roles.count(SABOTEUR), turn.after.board
    if ended.connector is None:
        yield f"{count} saboteurs win" if count else "nobody wins: no saboteur, no gold"
        return
    yield f"miners win against {count}"
    yield f"gold at goal {ended.treasure}"
    if ended.roles[ended.connector] == SABOTEUR:
        yield "a saboteur digs to the gold"
    if not board.shut:
        yield "the gold is the last goal"
    if not board_without_stones(board).lit.get(GOAL_CELLS[ended.treasure]):
        yield "the gold is reached through a stone"
    if len(opened(turn)) > 1:
        yield "a stone and the gold with one card"


def _pool(game: Game, count: int) -> Iterator[str]:
    miners = [seat for seat, role in enumerate(game.roles) if role == MINER]
    broken = [seat for seat in miners if game.broken(seat)]
    if game.options["gold_pool"] == "miners":
        yield "a pool for the miners"
    elif len(set(game.pickers)) < count:
        yield "a pool for all players: some keep two"
    if game.seats == 10 and count == 9:
        yield "nine nuggets for ten players"
    for seat in broken:
        yield "a broken miner gets gold" if seat in game.pickers else "a broken miner gets no gold"


def opened(turn: Turn) -> list[str]:
    """The goals that turned up in this turn."""
    return [event.kind for event in turn.events if isinstance(event, GoalRevealed)]


def misfit(board: Board, cell: int) -> bool:
    """An edge of the card does not match its neighbour's."""
    opens = board.cards[cell].shape.opens
    near = ((side, back, board.cards.get(cell + step)) for side, step, back in STEPS)
    return any(bool(opens & side) != bool(card.shape.opens & back) for side, back, card in near if card)


def board_without_stones(board: Board) -> Board:
    """The same maze with only the gold turned up."""
    paths = [(cell.x, cell.y, cell.card, cell.turned) for cell in board if "." in cell.card]
    gold = {GOALS.index((cell.x, cell.y)): (GOLD, False) for cell in board if cell.card == GOLD}
    return board_of(paths, gold)
