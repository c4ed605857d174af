"""What every side asks of a move before weighing it: what it does to the maze and how it looks to the others."""

from collections.abc import Sequence
from typing import Any

from core.ai.beliefs import mark
from core.ai.deeds import Deed
from core.ai.ground import dead_end, lying, openings
from core.ai.routes import Ways, reach
from core.ai.table import Table
from core.rules.board import at
from core.rules.cards import CRYSTALS, kind_of
from core.rules.commands import (
    Discard,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
)
from core.view import HandCard

Move = (
    PlayPath
    | PlayBreak
    | PlayRepair
    | PlayRockfall
    | PlayMap
    | PlayTheft
    | PlayHandsOff
    | PlaySwapHands
    | PlayInspection
    | PlaySwapHats
    | PlayTrap
    | PlayFree
    | Remove
    | Discard
)
ON: dict[type[Any], str] = {
    PlayBreak: "break", PlayRepair: "repair", PlayTrap: "trap", PlayFree: "free", PlayInspection: "inspect",
    PlaySwapHats: "hats",
}  # what one does to a person  # fmt: skip
FAR = 7.0  # cards before the gold
WIN = 20.0  # opening the gold, against any number of cards


def deed(table: Table, move: Move) -> Deed:
    """The deed others will see, measured on the maze as it lies now."""
    seat, hat = move.seat, table.hats[move.seat]
    match move:
        case PlayPath(_, card, x, y, turned):
            kind = kind_of(card)
            shape = lying(kind, turned)
            steps = reach(table.land.laid(at(x, y), shape)).gains(table.far)
            return Deed(seat, hat, "dig", None, None, steps, dead_end(shape), table.knew, kind in CRYSTALS)
        case PlayRockfall(_, _, x, y):
            steps = reach(table.land.lifted(at(x, y))).gains(table.far)
            return Deed(seat, hat, "fall", None, None, steps, False, table.knew, -crystals_at(table, x, y))
        case PlayMap(_, _, goal):
            return Deed(seat, hat, "peek", goal)
        case Discard(_, cards):
            return Deed(seat, hat, "pass", len(cards), lame=idle(table, seat))
        case PlayBreak() | PlayRepair() | PlayTrap() | PlayFree() | PlayInspection() | PlaySwapHats():
            return Deed(seat, hat, ON[type(move)], move.target, table.hats[move.target])
    return Deed(seat, hat, "other")


def crystals_at(table: Table, x: int, y: int) -> int:
    """How many crystals lie in a cell."""
    return sum((cell.x, cell.y) == (x, y) and cell.kind in CRYSTALS for cell in table.view.cells)


def toward(gold: Ways, steps: Ways) -> float:
    """How much nearer the gold, by these chances."""
    return sum(chance * step for chance, step in zip(gold, steps, strict=True))


def distance(table: Table) -> float:
    """How many cards before the gold the maze ends, for anybody."""
    return toward(table.mine.gold, table.far.all)


def opens(table: Table, act: Deed, colour: str | None = None) -> float:
    """The chance that the deed opens the gold, and on a way that this colour can pass."""
    far, steps = table.far.of(colour), act.gains.of(colour)
    chance = 0.0
    for goal in table.land.closed.values():
        if act.do == "dig" and far[goal] == steps[goal] and table.far.all[goal] == act.gains.all[goal]:
            chance += table.mine.gold[goal]
    return chance


def looks(table: Table, act: Deed) -> float:
    """How guilty the deed looks to the table (log ratio, positive is bad)."""
    return mark(act, table.public.gold, table.public.accused)


def new_openings(table: Table, move: PlayPath) -> int:
    """Ways on that the card opens, less those it uses up."""
    land = table.land.laid(at(move.x, move.y), lying(kind_of(move.card), move.turned))
    return len(openings(land)) - len(openings(table.land))


def idle(table: Table, seat: int) -> bool:
    """Whether something keeps the seat from digging."""
    return bool(broken(table, seat)) or table.view.seats[seat].trapped


def broken(table: Table, seat: int) -> Sequence[str]:
    """The broken tools in front of a seat."""
    return table.view.seats[seat].broken


def stranded(table: Table, move: PlayRepair) -> int:
    """Broken tools that stay in front of the target and that no other card in my hand repairs."""
    others = [card.tools for card in table.view.hand if card.family == "repair" and card.card != move.card]
    return sum(tool != move.tool and not any(tool in tools for tools in others) for tool in broken(table, move.target))


def leads_on(card: HandCard) -> bool:
    """A path card that is no dead end."""
    return card.family == "path" and not dead_end(lying(card.kind))


def spent(table: Table, move: Move) -> list[HandCard]:
    """The hand cards the move uses up."""
    used = move.cards if isinstance(move, Discard | Remove) else (move.card,)
    return [card for card in table.view.hand if card.card in used]


def rush(table: Table) -> float:
    """1 while the round is young, towards 0 when I shall hardly play another card: kept cards lose their worth."""
    mine = len(table.view.hand) + table.view.deck / len(table.view.seats)
    return min(1.0, (mine - 1) / 4)


def late(table: Table) -> float:
    """0 while the round is young, 1 when it may end at any time: the gold is near, or the cards run out."""
    return max(near(table), 1 - rush(table))


def near(table: Table) -> float:
    """0 while the gold is far, 1 when one card is missing."""
    return max(0.0, min(1.0, (FAR - distance(table)) / (FAR - 1)))
