"""One sentence per event, for one audience in one language. Plain text: escaping happens where it is shown.

`names` are the players' names by seat; `me` is the reader's seat, None for a spectator and for the chat. Private events
of other seats give None, and so do public halves whose private half tells the reader more.
"""

from collections.abc import Sequence

from core.i18n import Translator
from core.narrate import ends, turns
from core.narrate.voice import Voice, card_name, place
from core.rules.events import Event
from core.rules.outcomes import RoundEnded

__all__ = ["card_name", "line", "place", "verdict"]

_TELLERS = {**turns.TELLERS, **ends.TELLERS}


def line(event: Event, t: Translator, names: Sequence[str], me: int | None) -> str | None:
    """What the reader at `me` is told about `event`, None when that is nothing.

    Raises:
        IndexError: the event speaks of a seat without a name.
    """
    if event.to is not None and event.to != me:
        return None
    return _TELLERS[type(event)](event, Voice(t, names, me))


def verdict(event: RoundEnded, t: Translator, names: Sequence[str]) -> str:
    """Who won a round and why, as everybody hears it, for a place that shows beside it who was who."""
    return ends.verdict(event, Voice(t, names, None), roles=False)
