"""Computer players by name (`MINDS`): each chooses from the view a person gets, the log of the round, and some chance.

A mind never sees a game, picks only among what the view offers, and answers alike for the same inputs. What happens
when one fails is not decided here: a table goes on (`core.service.thinking`), a simulation stops.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Protocol

from core.ai import geologist, miner, saboteur
from core.ai.judging import Move
from core.ai.purse import richest
from core.ai.sides import spoils
from core.ai.table import Table, look
from core.rules.cards import GEOLOGIST
from core.rules.commands import Command, Discard, NextRound, PickGold, Remove, StealGold
from core.rules.events import Event
from core.view import View

WOBBLE = 0.05  # moves nearer than this in worth are a matter of mood


class Dice(Protocol):
    """Seeded chance."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        ...


Mind = Callable[[View, Sequence[Event], Dice], Command]


def offered(view: View) -> list[Command]:
    """Every command the view offers its seat, in a fixed order."""
    seat = view.seat
    if seat is None:
        return []
    if view.phase == "dig":
        return [*(play for card in view.hand for play in card.plays), *thrown_away(view, seat)]
    if view.phase == "share":
        return [PickGold(seat, index) for index in range(len(view.pool))]
    if view.phase == "theft":
        return [StealGold(seat, target) for target in view.victims]
    return [NextRound(seat)] if view.phase == "reveal" else []


def thrown_away(view: View, seat: int) -> list[Command]:
    """Every way of discarding cards: to take one away in front of oneself, or to pass (R105)."""
    hand = [card.card for card in view.hand]
    pairs = list(combinations(hand, view.removal)) if view.removable else []
    removals = [Remove(seat, cards, front) for front in view.removable for cards in pairs]
    return [*removals, *(Discard(seat, cards) for count in view.discard_counts for cards in combinations(hand, count))]


def steady(view: View, log: Sequence[Event], dice: Dice) -> Command:
    """Digs by routes, trusts by deeds; as a saboteur hides first and hurts near the gold."""
    choices = offered(view)
    match view.phase:
        case "share":
            return choices[view.pool.index(max(view.pool))]
        case "theft":
            return choices[view.victims.index(richest(view))]
        case "reveal":
            return choices[0]
    table = look(view, log)
    worth = weighing(table)
    moves = [move for move in choices if isinstance(move, Move)]
    return max(moves, key=lambda move: worth(table, move) + WOBBLE * dice.random())


def weighing(table: Table) -> Callable[[Table, Move], float]:
    """How this role weighs its moves."""
    if table.role == GEOLOGIST:
        return geologist.worth
    return saboteur.worth if spoils(table) else miner.worth


def random(view: View, log: Sequence[Event], dice: Dice) -> Command:
    """Anything legal, a card first: the measure the others are held against."""
    cards = [card for card in view.hand if card.plays]
    if view.phase == "dig" and cards:
        card = cards[int(dice.random() * len(cards))]
        return card.plays[int(dice.random() * len(card.plays))]
    choices = offered(view)
    return choices[int(dice.random() * len(choices))]


MINDS: dict[str, Mind] = {"steady": steady, "random": random}
