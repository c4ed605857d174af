"""What both sides ask of a move before they weigh it: what it does to the maze and how it looks to the others."""

from collections.abc import Sequence

from core.ai.beliefs import Table, mark
from core.ai.deeds import Deed, dead_end, gains, lying
from core.ai.routes import Ways, doors, masks, spot, ways
from core.rules.cards import kind_of
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
WIN = 20.0  # opening the gold, against any number of cards


def deed(table: Table, move: Move) -> Deed:
    """The deed others will see, measured on the maze as it lies now."""
    match move:
        case PlayPath(seat, card, x, y, turned):
            shape = lying(kind_of(card), turned)
            after = ways(table.land.laid(spot(x, y), shape))
            return Deed(seat, "dig", None, gains(table.far, after), dead_end(shape))
        case PlayRockfall(seat, _, x, y):
            return Deed(seat, "fall", None, gains(table.far, ways(table.land.lifted(spot(x, y)))))
        case PlayBreak(seat, _, target):
            return Deed(seat, "break", target)
        case PlayRepair(seat, _, target):
            return Deed(seat, "repair", target)
        case PlayMap(seat, _, goal):
            return Deed(seat, "peek", goal)
    return Deed(move.seat, "pass", lame=bool(broken(table, move.seat)))


def toward(gold: Ways, steps: Ways) -> float:
    """How much nearer the gold, by these chances."""
    return sum(chance * step for chance, step in zip(gold, steps, strict=True))


def opens(table: Table, act: Deed) -> float:
    """The chance that the deed opens the gold."""
    chance = 0.0
    for goal in table.land.closed.values():
        if act.do == "dig" and table.far[goal] == act.gains[goal]:
            chance += table.mine.gold[goal]
    return chance


def looks(table: Table, act: Deed) -> float:
    """How guilty the deed looks to the table (log ratio, positive is bad)."""
    return mark(act, table.public.gold, table.public.guilt, table.peeked.get(act.seat, set()))


def new_doors(table: Table, move: PlayPath) -> int:
    """Ways on that the card opens, less those it uses up."""
    land = table.land.laid(spot(move.x, move.y), lying(kind_of(move.card), move.turned))
    return len(doors(land)) - len(doors(table.land))


def broken(table: Table, seat: int) -> Sequence[str]:
    return table.view.seats[seat].broken


def stranded(table: Table, move: PlayRepair) -> int:
    """Broken tools that stay in front of the target and that no other card in my hand repairs."""
    others = [card.tools for card in table.view.hand if card.family == "repair" and card.card != move.card]
    return sum(tool != move.tool and not any(tool in tools for tools in others) for tool in broken(table, move.target))


def leads_on(card: HandCard) -> bool:
    """A path card that is no dead end."""
    return card.family == "path" and not dead_end(masks(card.tunnels))


def spent(table: Table, move: Move) -> list[HandCard]:
    """The hand cards the move uses up."""
    used = move.cards if isinstance(move, Discard | Remove) else (move.card,)
    return [card for card in table.view.hand if card.card in used]


def rush(table: Table) -> float:
    """1 while the round is young, towards 0 when I shall hardly play another card: kept cards lose their worth."""
    mine = len(table.view.hand) + table.view.deck / len(table.view.seats)
    return min(1.0, (mine - 1) / 4)
