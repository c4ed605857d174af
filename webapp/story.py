"""What the page of a round's end needs besides the view: the log's way of speaking of people, who is paid for what.

Templates reach this module as the global `story`.
"""

from collections.abc import Sequence

from core.i18n import Translator
from core.narrate.voice import Voice
from core.rules.cards import GEOLOGIST, GREEN
from core.rules.shares import share
from core.view import RoundView


def voice(t: Translator, names: Sequence[str], me: int | None) -> Voice:
    """Speaks to the reader at seat `me` (None: a spectator) as the log does."""
    return Voice(t, names, me)


def full(result: RoundView) -> int:
    """Gold pieces of a winner who gets as much as one can (R151)."""
    return share(len(result.winners), GREEN)


def lesser(result: RoundView) -> bool:
    """Whether some winner gets less than a full share."""
    return any(result.shares[seat] < full(result) for seat in result.winners)


def finders(result: RoundView) -> tuple[int, ...]:
    """The seats that are paid for crystals (R152)."""
    return tuple(seat for seat, role in enumerate(result.roles) if role == GEOLOGIST and seat not in result.trapped)
