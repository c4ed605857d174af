"""How a geologist weighs a move: crystals in the maze are gold, whoever wins (R148, R152)."""

from core.ai import tricks
from core.ai.judging import Move, broken, deed, late, leads_on, new_openings, opens, rush, spent, toward
from core.ai.sides import bond
from core.ai.table import Table
from core.rules.cards import CRYSTALS, GEOLOGIST
from core.rules.commands import Discard, PlayBreak, PlayPath, PlayRepair, PlayRockfall
from core.view import HandCard

KEEP = {
    "break": 0.25, "repair": 0.5, "rockfall": 0.3, "map": 0.0, "theft": 1.6, "hands_off": 0.3, "swap_hands": 0.3,
    "inspection": 0.1, "swap_hats": 0.2, "trap": 0.4, "free": 0.6,
}  # fmt: skip
FRESH = 0.2  # more than an unknown card is worth to others: it may be a crystal
STALL = 0.25  # every card further from the gold is time for crystals


def worth(table: Table, move: Move) -> float:
    """The value of a move, a piece of gold counting as for everybody."""
    price = sum(keep(card) for card in spent(table, move))
    return effect(table, move) - price * rush(table)


def keep(card: HandCard) -> float:
    """How much a geologist wants to keep a card."""
    if card.family != "path":
        return KEEP[card.family]
    return 2.5 if card.kind in CRYSTALS else 0.2 if leads_on(card) else 0.05


def effect(table: Table, move: Move) -> float:
    """What a move is worth to a geologist."""
    match move:
        case PlayPath() | PlayRockfall():
            return _maze(table, move)
        case PlayBreak(_, _, target):
            return -1.5 * late(table) * bond(table, target) * 0.5 ** len(broken(table, target))
        case PlayRepair(seat, _, target, _):
            digs = any(leads_on(card) for card in table.view.hand)
            return (1.5 if digs else 0.8) if target == seat else 0.0
        case Discard(_, cards):
            return tricks.effect(table, move, keep) + FRESH * rush(table) * len(cards) * (table.view.deck > 0)
    return tricks.effect(table, move, keep)


def _maze(table: Table, move: PlayPath | PlayRockfall) -> float:
    act = deed(table, move)
    value = crystal(table) * act.crystals - STALL * (1 + 2 * late(table)) * toward(table.mine.gold, act.gains.all)
    if isinstance(move, PlayPath):
        value += 0.06 * new_openings(table, move)
    return value - ending(table) * opens(table, act)


def crystal(table: Table) -> float:
    """What one more crystal brings me."""
    others = sum(crew.get(GEOLOGIST, 0.0) for crew in table.mine.crew) - 1
    return tricks.PIECE * 1.3 / (1 + max(0.0, others))


def ending(table: Table) -> float:
    """What the crystals would bring that are still to come."""
    laid = sum(cell.kind in CRYSTALS for cell in table.view.cells)
    return crystal(table) * (len(CRYSTALS) - laid) * 0.5 * rush(table)
