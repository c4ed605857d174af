"""How a saboteur weighs a move: harm counts more the nearer the gold is, looking guilty counts less."""

from core.ai.beliefs import Table
from core.ai.deeds import Deed
from core.ai.judging import WIN, Move, broken, deed, leads_on, looks, opens, rush, spent, toward
from core.rules.commands import PlayBreak, PlayPath, PlayRepair, PlayRockfall
from core.view import HandCard

KEEP = {"break": 0.4, "repair": 0.3, "rockfall": 0.7, "map": 0.1}


def worth(table: Table, move: Move) -> float:
    """The value of a move in cards further from the gold."""
    act = deed(table, move)
    price = sum(keep(card) for card in spent(table, move))
    return harm(table, move, act) - cover(table) * looks(table, act) - price * rush(table)


def keep(card: HandCard) -> float:
    if card.family != "path":
        return KEEP[card.family]
    return 0.1 if leads_on(card) else 0.6


def danger(table: Table) -> float:
    """0 while the gold is far, 1 when about six cards are missing."""
    near = sum(chance * far for chance, far in zip(table.mine.gold, table.far, strict=True))
    return max(0.0, min(1.0, (11 - near) / 5))


def cover(table: Table) -> float:
    """What looking guilty costs: less once I am found out or the gold is near, more when I am alone."""
    prior, seen = table.prior, table.public.guilt[table.seat]
    unseen = max(0.0, min(1.0, (1 - seen) / (1 - prior)))
    alone = 1.25 if len(table.view.seats) < 5 else 1.0
    return alone * unseen * (0.8 - 0.7 * danger(table))


def harm(table: Table, move: Move, act: Deed) -> float:
    weight = 0.5 + 2 * danger(table)
    match move:
        case PlayPath() | PlayRockfall():
            return -weight * toward(table.mine.gold, act.gains) - WIN * opens(table, act)
        case PlayBreak(_, _, target):
            return 2.0 * (1 - 2 * table.mine.guilt[target]) * 0.5 ** len(broken(table, target))
        case PlayRepair(seat, _, target, _):
            rest = 0.6 ** (len(broken(table, target)) - 1)
            return weight * rest * (1.0 if target == seat else 2 * table.mine.guilt[target] - 1)
    return 0.0
