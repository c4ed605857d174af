"""What the cards between people are worth: much the same for every role, only the bonds differ (R105, R120-R137)."""

from collections.abc import Callable
from math import log

from core.ai.judging import Move, broken, late, leads_on, near, rush
from core.ai.purse import holdings
from core.ai.sides import bond, colour, spoils, stance
from core.ai.table import Table
from core.rules.cards import family, kind_of
from core.rules.commands import (
    Discard,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
)
from core.rules.editions import find
from core.view import HandCard

PIECE = 3.5  # a piece of gold, in cards nearer the gold
FRESH = 0.25  # an unknown card drawn for one thrown away
SMALLER = 0.6  # a hand that has one card less from now on
CARD = 0.35  # an unknown card in another hand

Keep = Callable[[HandCard], float]


def effect(table: Table, move: Move, keep: Keep) -> float:
    """The worth of a card between people, of taking a card away in front of oneself, and of a pass."""
    match move:
        case PlayTheft():
            return _theft(table)
        case PlayHandsOff(_, _, target):
            return _hands_off(table, target)
        case PlaySwapHands(_, card, target):
            return _swap_hands(table, card, target, keep)
        case PlayInspection(_, _, target):
            return 0.9 * doubt(table, target) * (1 - 0.7 * late(table))
        case PlaySwapHats(seat, _, target) if target == seat:
            return _own_hat(table)
        case PlaySwapHats(_, _, target):
            return (chance_bond(table) - bond(table, target)) * (0.3 + 0.9 * late(table)) - 0.2
        case PlayTrap(_, _, target):
            return -bond(table, target) * (0.4 + 1.8 * late(table))
        case PlayFree(seat, _, target):
            return freedom(table) if target == seat else bond(table, target) * (0.4 + 1.4 * late(table))
        case Remove(_, _, front):
            return _remove(table, front)
        case Discard(_, cards):
            return (len(cards) - 1) * FRESH * rush(table) * (table.view.deck >= len(cards))
    return 0.0


def freedom(table: Table) -> float:
    """To get out of the trap: to dig again, and to be counted at the end (R150)."""
    return 1.5 + 3 * late(table)


def doubt(table: Table, seat: int) -> float:
    """How little I know of a role: 0 nothing to learn, 1 everything."""
    crew = table.mine.crew[seat]
    return -sum(chance * log(chance) for chance in crew.values() if chance) / log(6)


def chance_bond(table: Table) -> float:
    """How much somebody with any role of the deck is on my side."""
    deck, wishes = find(table.view.edition).roles[len(table.view.seats)], stance(table)
    return sum(wishes.get(role, 0.0) for role in deck) / len(deck)


def _own_hat(table: Table) -> float:
    """For saboteurs who are about to lose, and for a colour that has no way left to the gold near by."""
    if spoils(table):
        return 6 * (near(table) - 0.6)
    own, everybody = table.far.of(colour(table)), table.far.all
    detour = sum(chance * (mine - way) for chance, mine, way in zip(table.mine.gold, own, everybody, strict=True))
    return 0.7 * min(3.0, detour) * near(table) - 0.5


def _theft(table: Table) -> float:
    """Late, since a Theft that lies for long is taken away; not while I am trapped (R121)."""
    me, *others = (table.view.seats[table.seat], *(one for one in table.view.seats if one.index != table.seat))
    sure = 1.0 if any(one.has_gold for one in others) else 0.7
    return PIECE * sure * (0.35 + 0.65 * late(table)) * (0.3 if me.trapped else 1.0)


def _hands_off(table: Table, thief: int) -> float:
    """Worth most when the thief will come to me."""
    gold = holdings(table.view)
    others = [amount for seat, amount in enumerate(gold) if seat != thief]
    share = 1 / len(others)
    if gold[table.seat] == max(others) > 0:
        share = (1 + share) / 2
    return 0.3 + PIECE * 0.8 * share - 0.5 * bond(table, thief)


def _swap_hands(table: Table, card: str, target: int, keep: Keep) -> float:
    """My hand without the card for theirs, which is unknown; a good hand is not for a foe (R123)."""
    mine = sum(keep(other) for other in table.view.hand if other.card != card)
    theirs = CARD * table.view.seats[target].cards
    return (theirs - mine) * (1 - 0.3 * bond(table, target)) * max(0.3, rush(table))


def _remove(table: Table, front: str) -> float:
    """Less than a repair is worth: the hand stays smaller (R106)."""
    sort = family(kind_of(front))
    if sort == "theft":
        return -PIECE
    if sort == "trap":
        return freedom(table) - SMALLER
    digs = any(leads_on(card) for card in table.view.hand)
    return (1.5 if digs else 0.6) * 0.6 ** (len(broken(table, table.seat)) - 1) - SMALLER
