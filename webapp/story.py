"""What the page of a round's end needs besides the view: the log's voice, who is paid how much.

Templates reach this module as the global `story`.
"""

from core import narrate
from core.narrate.voice import Voice
from core.rules.cards import GREEN
from core.rules.outcomes import GoldStolen, NothingStolen
from core.rules.shares import share
from core.view import RoundView, TheftView

__all__ = ["Voice", "earned", "full", "lesser", "stolen"]


def full(result: RoundView) -> int:
    """Gold pieces of a winner who gets as much as one can (R151)."""
    return share(len(result.winners), GREEN)


def lesser(result: RoundView) -> bool:
    """Whether some winner gets less than a full share."""
    return any(result.shares[seat] < full(result) for seat in result.winners)


def earned(result: RoundView, seat: int) -> int:
    """Gold pieces that a seat has from this round: for winning, for crystals, and by thefts, won and suffered."""
    taken = sum(theft.victim is not None and theft.thief == seat for theft in result.thefts)
    lost = sum(theft.victim == seat for theft in result.thefts)
    return result.shares[seat] + result.finds[seat] + taken - lost


def stolen(theft: TheftView, result: RoundView, say: Voice) -> str | None:
    """What the log says about a theft."""
    if theft.victim is not None:
        return narrate.line(GoldStolen(theft.thief, theft.victim), say.t, say.names, say.me)
    return narrate.line(NothingStolen(theft.thief, theft.thief in result.trapped), say.t, say.names, say.me)
