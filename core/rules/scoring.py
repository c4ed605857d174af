"""The end of a round: the edition's treasure is handed out, then the next round or the end of the game (R66-R75)."""

from collections.abc import Callable

from core.rules import nuggets, shares
from core.rules.events import Event
from core.rules.state import Game, Step

_SETTLE: dict[str, Callable[[Game, int | None, list[Event]], Step]] = {
    "nuggets": nuggets.settle,
    "shares": shares.settle,
}


def end_round(game: Game, connector: int | None, events: list[Event]) -> Step:
    """Turn up the roles and hand out gold; `connector` dug to the gold, None if it was not reached (R67, R140)."""
    return _SETTLE[game.rules.treasure](game._replace(acting=None), connector, events)
