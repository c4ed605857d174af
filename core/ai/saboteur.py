"""How one who wants the gold to stay hidden weighs a move: harm counts more near the gold, looking guilty less."""

from typing import NamedTuple

from core.ai import tricks
from core.ai.deeds import Deed
from core.ai.judging import WIN, Move, broken, deed, distance, leads_on, looks, opens, rush, spent, toward
from core.ai.sides import bond
from core.ai.table import Table
from core.rules.commands import Discard, PlayBreak, PlayFree, PlayMap, PlayPath, PlayRepair, PlayRockfall, PlayTrap
from core.view import HandCard

KEEP = {
    "break": 0.3, "repair": 0.7, "rockfall": 0.5, "map": 0.1, "theft": 1.6, "hands_off": 0.3, "swap_hands": 0.3,
    "inspection": 0.1, "swap_hats": 0.3, "trap": 0.5, "free": 0.6,
}  # fmt: skip
BURN = 0.1  # a card that nobody will dig with


class Nerve(NamedTuple):
    """How boldly to play: danger grows from `start` cards before the gold over `span` cards (0 to 1); harm weighs
    `base` and `slope` more in danger; looking guilty costs `shame`, in danger less by `relief`."""

    start: float
    span: float
    base: float
    slope: float
    shame: float
    relief: float


ALONE = Nerve(start=8, span=4, base=0.3, slope=3.0, shame=1.2, relief=1.0)  # one accomplice fewer: lie low longer
USUAL = Nerve(start=9.25, span=2.5, base=0.9, slope=2.6, shame=2.0, relief=1.9)


def worth(table: Table, move: Move) -> float:
    """The value of a move in cards further from the gold."""
    act = deed(table, move)
    price = sum(keep(card) for card in spent(table, move))
    return harm(table, move, act) - cover(table) * looks(table, act) - price * rush(table)


def keep(card: HandCard) -> float:
    """How much a saboteur wants to keep a card."""
    if card.family != "path":
        return KEEP[card.family]
    return 0.1 if leads_on(card) else 0.6


def nerve(table: Table) -> Nerve:
    """How boldly to play: somebody alone lies low longer."""
    return ALONE if table.saboteurs <= 1 else USUAL


def danger(table: Table) -> float:
    """0 while the gold is far, 1 when the end is near."""
    return max(0.0, min(1.0, (nerve(table).start - distance(table)) / nerve(table).span))


def cover(table: Table) -> float:
    """What looking guilty costs: less once I am found out or the gold is near."""
    prior, seen = table.prior, table.public.guilt[table.seat]
    unseen = max(0.0, min(1.0, (1 - seen) / (1 - prior)))
    return unseen * (nerve(table).shame - nerve(table).relief * danger(table))


def harm(table: Table, move: Move, act: Deed) -> float:
    """What a move is worth to a saboteur, whatever others think of it."""
    weight = nerve(table).base + nerve(table).slope * danger(table)
    match move:
        case PlayPath() | PlayRockfall():
            return -weight * toward(table.mine.gold, act.gains.all) - WIN * opens(table, act)
        case PlayBreak(_, _, target) | PlayTrap(_, _, target):
            value = min(3.0, 0.7 + 6 * danger(table)) * 0.5 ** len(broken(table, target))
            return -value * bond(table, target)
        case PlayRepair(seat, _, target, _):
            rest = 0.6 ** (len(broken(table, target)) - 1)
            return weight * rest * (1.0 if target == seat else bond(table, target))
        case PlayFree(seat, _, target) if target != seat:
            return weight * bond(table, target)
        case PlayMap(_, _, goal):
            chance = table.mine.gold[goal]
            return 1.5 * chance * (1 - chance)  # to know where not to dig, and a turn spent
    burnt = BURN * (len(move.cards) - 1) if isinstance(move, Discard) else 0.0
    return burnt + tricks.effect(table, move, keep)
