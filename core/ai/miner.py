"""How a miner weighs a move: nearer the gold is good, every card spent has a price, tools follow trust."""

from math import log

from core.ai.beliefs import Table
from core.ai.deeds import Deed
from core.ai.judging import WIN, Move, broken, deed, leads_on, new_doors, opens, rush, spent, stranded, toward
from core.rules.commands import PlayBreak, PlayMap, PlayPath, PlayRepair, PlayRockfall
from core.view import HandCard

KEEP = {"break": 0.25, "repair": 0.6, "rockfall": 0.7, "map": 0.2}
OTHER = 0.3


def worth(table: Table, move: Move) -> float:
    """The value of a move in cards nearer the gold."""
    price = sum(keep(card) for card in spent(table, move))
    return effect(table, move) - price * rush(table)


def keep(card: HandCard) -> float:
    """What a card in hand is good for later."""
    if card.family != "path":
        return KEEP.get(card.family, OTHER) + 0.1 * (len(card.tools) == 2)
    return 0.2 + 0.07 * sum(map(len, card.tunnels)) if leads_on(card) else 0.0


def effect(table: Table, move: Move) -> float:
    match move:
        case PlayPath():
            return _dig(table, move, deed(table, move))
        case PlayRockfall():
            return 0.9 * toward(table.mine.gold, deed(table, move).gains)
        case PlayMap(_, _, goal):
            return _peek(table, goal)
        case PlayRepair():
            return _repair(table, move)
        case PlayBreak(_, _, target):
            return 1.6 * (2 * table.mine.guilt[target] - 1) * 0.5 ** len(broken(table, target))
    return 0.0


def _dig(table: Table, move: PlayPath, act: Deed) -> float:
    nearer = toward(table.mine.gold, act.gains)
    return nearer + WIN * opens(table, act) + 0.06 * new_doors(table, move) - 0.5 * act.lame


def _peek(table: Table, goal: int) -> float:
    """A look is worth most where I know least."""
    doubt = -sum(chance * log(chance) for chance in table.mine.gold if chance) / log(3)
    chance = table.mine.gold[goal]
    return 1.2 * doubt * (0.8 + 0.8 * chance * (1 - chance))


def _repair(table: Table, move: PlayRepair) -> float:
    """Tools that stay broken make the repair worth less, most where nothing in hand repairs them."""
    rest = 0.6 ** (len(broken(table, move.target)) - 1) * 0.9 ** stranded(table, move)
    if move.target == move.seat:
        return (1.7 if any(leads_on(card) for card in table.view.hand) else 1.0) * rest
    return 1.3 * (1 - 2 * table.mine.guilt[move.target]) * rest
