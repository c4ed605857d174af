"""How one who digs for the gold weighs a move: nearer is good, every card has a price, tools follow trust."""

from math import log

from core.ai import tricks
from core.ai.deeds import Deed
from core.ai.judging import (
    WIN,
    Move,
    broken,
    deed,
    idle,
    leads_on,
    new_openings,
    opens,
    rush,
    spent,
    stranded,
    toward,
)
from core.ai.sides import bond, colour, rival
from core.ai.table import Table
from core.rules.cards import BOSS, DOORS, GEOLOGIST, LADDERS, PROFITEER
from core.rules.commands import PlayBreak, PlayMap, PlayPath, PlayRepair, PlayRockfall
from core.view import HandCard

KEEP = {
    "break": 0.25, "repair": 0.6, "rockfall": 0.7, "map": 0.2, "theft": 1.6, "hands_off": 0.35, "swap_hands": 0.3,
    "inspection": 0.2, "swap_hats": 0.3, "trap": 0.6, "free": 0.6,
}  # fmt: skip
RIVALS = 0.25  # what the other colour gains, against what mine does
LOSS = 8.0  # opening the gold for others
TURN = 0.35  # the chance that a player has the last card that is missing
SET_UP = 2.5  # leaving but one card to the next players


def worth(table: Table, move: Move) -> float:
    """The value of a move in cards nearer the gold."""
    price = sum(keep(table, card) for card in spent(table, move))
    return effect(table, move) - price * rush(table)


def keep(table: Table, card: HandCard) -> float:
    """What a card in hand is good for later."""
    if card.family != "path":
        return KEEP[card.family] + 0.1 * (len(card.tools) == 2)
    door = DOORS.get(card.kind)
    if not leads_on(card) or (door and door == rival(table)):
        return 0.0
    more = 0.3 * (card.kind in LADDERS or (door is not None and door == colour(table)))
    return 0.2 + 0.07 * sum(map(len, card.tunnels)) + more


def effect(table: Table, move: Move) -> float:
    """What a move is worth to a miner."""
    match move:
        case PlayPath():
            return _dig(table, move, deed(table, move))
        case PlayRockfall():
            return 0.9 * nearer(table, deed(table, move))
        case PlayMap(_, _, goal):
            return _peek(table, goal)
        case PlayRepair():
            return _repair(table, move)
        case PlayBreak(_, _, target):
            return -1.6 * bond(table, target) * 0.5 ** len(broken(table, target))
    return tricks.effect(table, move, lambda card: keep(table, card))


def nearer(table: Table, act: Deed) -> float:
    """How much nearer the gold on ways that count for me, less what the other colour gains."""
    gold, other = table.mine.gold, rival(table)
    own = toward(gold, act.gains.of(colour(table)))
    return own - RIVALS * toward(gold, act.gains.of(other)) if other else own


def _dig(table: Table, move: PlayPath, act: Deed) -> float:
    found = opens(table, act)
    mine = opens(table, act, colour(table))
    value = WIN * mine - LOSS * (found - mine) + _set_up(table, act) * (not found)
    return nearer(table, act) + value + 0.06 * new_openings(table, move) - 0.5 * act.lame


def _set_up(table: Table, act: Deed) -> float:
    """When one card will be missing: whoever comes first digs to the gold for their own (R142, R143)."""
    other = rival(table)
    if not other:
        return 0.0
    chance = 0.0
    for goal in table.land.closed.values():
        before = table.far.all[goal]
        if before - act.gains.all[goal] < 1.7 <= before:
            chance += table.mine.gold[goal]
    return SET_UP * chance * favour(table) if chance else 0.0


def favour(table: Table) -> float:
    """Whether the next who digs is likely to be of my colour or of neither (positive) or of the other (negative)."""
    seats, value, left = len(table.view.seats), 0.0, 1.0
    own, other = colour(table) or "", rival(table) or ""
    for ahead in range(1, seats):
        seat = (table.seat + ahead) % seats
        if table.view.seats[seat].cards and not idle(table, seat):
            crew = table.mine.crew[seat]
            good = crew.get(own, 0.0) + 0.5 * sum(crew.get(role, 0.0) for role in (BOSS, PROFITEER, GEOLOGIST))
            value += left * TURN * (good - crew.get(other, 0.0))
            left *= 1 - TURN * (1 - table.mine.guilt[seat])
    return value + left * TURN  # and then it is my turn again


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
    return 1.3 * bond(table, move.target) * rest
