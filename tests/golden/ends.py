"""What the end of a round shows: who won and how, who was given what; one vocabulary for each kind of treasure."""

from collections.abc import Iterator

from core.rules.board import GOAL_CELLS, GOALS, Board, board_of
from core.rules.cards import BLUE, BOSS, CRYSTALS, GEOLOGIST, GOLD, GREEN, MINER, PROFITEER, SABOTEUR
from core.rules.editions import Edition
from core.rules.events import GoalRevealed
from core.rules.outcomes import GoldStolen, PoolOpened, RoundEnded
from core.rules.play import Turn
from core.rules.state import Game, Result

# winner of a round paid in pieces -> the roles that count as winners
TEAMS = {
    "green": (GREEN, BOSS, PROFITEER), "blue": (BLUE, BOSS, PROFITEER), "both": (GREEN, BLUE, BOSS, PROFITEER),
    "barred": (BOSS, PROFITEER), "saboteurs": (SABOTEUR, PROFITEER),
}  # fmt: skip
REACHED = (
    "the gold is the last goal",
    "the gold is reached through a stone",  # R61
    "a stone and the gold with one card",  # R62
)
NUGGETS = (
    "nobody wins: no saboteur, no gold",  # R72
    "a saboteur digs to the gold",  # R70
    "a pool for the miners",  # R69
    "a pool for all players: some keep two",
    "nine nuggets for ten players",
    "a broken miner gets no gold",  # A11
    "a broken miner gets gold",
)
SHARES = (
    "barred under boss_and_profiteer",  # A21
    "barred under boss_only",
    "the profiteer does not count",
    "no saboteur plays, the profiteer wins alone",  # A32
    "nobody wins",
    "a team digs for the other",  # R142, R143
    "a trapped winner gets nothing",  # R150
    "a boss gets nothing",  # R151
    "a profiteer gets nothing",
    "a geologist is paid",  # R152
    "two geologists halve an odd number",
    "a trapped geologist gets nothing",  # A24
    "a crystal that is cut off counts",
    "a thief chooses",  # A27
    "a theft does itself",
    "a trapped thief gets nothing",  # R121
    "nobody has gold for a thief",
    "the latest thief begins, then clockwise",  # R154
    "a thief is robbed by the next",
    "a trapped player is robbed",
)


def end_marks(box: Edition) -> set[str]:
    """All names for the ends of rounds in an edition."""
    if box.treasure == "nuggets":
        least = {f"{count} saboteurs win" for count in range(1, 5)} | {f"miners win against {n}" for n in range(5)}
        return {*REACHED, *NUGGETS, *least}
    counted = {f"{count} share" for count in range(7)} | {f"{count} thefts" for count in range(1, 4)}
    diggers = {f"a {role} digs to the gold" for roles in box.roles.values() for role in roles}
    return {*REACHED, *SHARES, *diggers, *counted, *(f"{winner} win" for winner in TEAMS)}


def end(turn: Turn, ended: RoundEnded) -> Iterator[str]:
    """What the last card of a round shows."""
    board, after = turn.after.board, turn.after
    if ended.connector is not None:
        yield f"gold at goal {ended.treasure}"
        if not board.shut:
            yield "the gold is the last goal"
        if not _without_stones(board).lit.get(GOAL_CELLS[ended.treasure]):
            yield "the gold is reached through a stone"
        if len(opened(turn)) > 1:
            yield "a stone and the gold with one card"
    yield from _nuggets(ended) if after.rules.treasure == "nuggets" else _shares(after, ended)


def _nuggets(ended: RoundEnded) -> Iterator[str]:
    count = ended.roles.count(SABOTEUR)
    if ended.connector is None:
        yield f"{count} saboteurs win" if count else "nobody wins: no saboteur, no gold"
        return
    yield f"miners win against {count}"
    if ended.roles[ended.connector] == SABOTEUR:
        yield "a saboteur digs to the gold"


def pool(game: Game, opening: PoolOpened) -> Iterator[str]:
    """What nugget cards going round show."""
    miners = [seat for seat, role in enumerate(game.roles) if role == MINER]
    broken = [seat for seat in miners if game.broken(seat)]
    if game.options["gold_pool"] == "miners":
        yield "a pool for the miners"
    elif len(set(game.pickers)) < opening.count:
        yield "a pool for all players: some keep two"
    if game.seats == 10 and opening.count == 9:
        yield "nine nuggets for ten players"
    for seat in broken:
        yield "a broken miner gets gold" if seat in game.pickers else "a broken miner gets no gold"


def _shares(game: Game, ended: RoundEnded) -> Iterator[str]:
    assert game.result is not None
    result, roles = game.result, ended.roles
    winners = [roles[seat] for seat in result.winners]
    yield f"{ended.winner} win"
    yield f"{min(len(winners), 6)} share"
    if ended.connector is not None:
        digger = roles[ended.connector]
        yield f"a {digger} digs to the gold"
        if digger != ended.winner and {digger, ended.winner} <= {GREEN, BLUE}:
            yield "a team digs for the other"
    if ended.winner == "barred":
        yield f"barred under {game.options['double_door']}"
        if PROFITEER in roles and PROFITEER not in winners and roles.index(PROFITEER) not in result.trapped:
            yield "the profiteer does not count"
    if ended.winner == "saboteurs" and SABOTEUR not in roles:
        yield "no saboteur plays, the profiteer wins alone" if winners else "nobody wins"
    for seat in result.winners:
        if roles[seat] in (BOSS, PROFITEER) and not result.shares[seat]:
            yield f"a {roles[seat]} gets nothing"
    if any(roles[seat] in TEAMS[ended.winner] for seat in result.trapped):
        yield "a trapped winner gets nothing"
    yield from _finds(game, result)


def _finds(game: Game, result: Result) -> Iterator[str]:
    finders = [seat for seat, role in enumerate(result.roles) if role == GEOLOGIST]
    if any(result.finds):
        yield "a geologist is paid"
    if result.crystals and any(seat in result.trapped for seat in finders):
        yield "a trapped geologist gets nothing"
    if result.crystals % 2 and len([seat for seat in finders if seat not in result.trapped]) == 2:
        yield "two geologists halve an odd number"
    crystals = [cell for cell in game.board if cell.shape.kind in CRYSTALS]
    if any(result.finds) and any(not any(cell.live) for cell in crystals):
        yield "a crystal that is cut off counts"


def thefts(turn: Turn, result: Result) -> Iterator[str]:
    """What the thefts of a round show once all are done; `turn` is the one that did the last."""
    yield f"{len(result.thefts)} thefts"
    order, victims = [theft.thief for theft in result.thefts], [theft.victim for theft in result.thefts]
    if order != sorted(order) and len(order) > 2:
        yield "the latest thief begins, then clockwise"
    for place, (thief, victim) in enumerate(result.thefts):
        if victim is None:
            yield "a trapped thief gets nothing" if thief in result.trapped else "nobody has gold for a thief"
        if victim in result.trapped:
            yield "a trapped player is robbed"
        if thief in victims[place + 1 : place + 2]:
            yield "a thief is robbed by the next"
    chosen = turn.before.phase == "theft"
    if any(isinstance(event, GoldStolen) for event in turn.events):
        yield "a thief chooses" if chosen else "a theft does itself"


def opened(turn: Turn) -> list[str]:
    """The goals that turned up in this turn."""
    return [event.kind for event in turn.events if isinstance(event, GoalRevealed)]


def _without_stones(board: Board) -> Board:
    """The same maze with only the gold turned up."""
    paths = [(cell.x, cell.y, cell.card, cell.turned) for cell in board if "." in cell.card]
    gold = {GOALS.index((cell.x, cell.y)): (GOLD, False) for cell in board if cell.card == GOLD}
    return board_of(paths, gold)
