"""The end of a round in events, put together from what everybody sees: messages tell it in the words of the log."""

from collections.abc import Callable

from core.rules.events import Event
from core.rules.outcomes import GeologistsPaid, GoldStolen, NothingStolen, RoundEnded, SaboteursPaid, WinnersPaid
from core.service.table import Look
from core.view import RoundView, View


def of_round(look: Look, number: int) -> RoundView | None:
    """How this round ended; None when the table knows no such round."""
    if look.view is None:
        return None
    rounds = [*look.view.history, *([look.view.result] if look.view.result else [])]
    return next((one for one in rounds if one.round == number), None)


def handed_out(result: RoundView) -> bool:
    """Whether gold went from hand to hand after the round: then the message about that is the last one about it."""
    return bool(result.picks or result.thefts)


def ahead(look: Look, number: int) -> bool:
    """Whether the round after this one waits to begin."""
    view = look.view
    return look.status == "playing" and view is not None and view.phase == "reveal" and view.round == number


def ended(result: RoundView) -> RoundEnded:
    """Who won, and why."""
    return RoundEnded(
        result.round, result.winner, result.connector, result.roles, result.spare, result.treasure, result.ways
    )


def paid(view: View, result: RoundView) -> list[Event]:
    """What was paid openly in this round, as this game hands out gold."""
    return _PAID[view.treasure](result)


def thefts(result: RoundView) -> list[Event]:
    """Who robbed whom, in order (R154)."""
    return [
        NothingStolen(theft.thief, theft.thief in result.trapped)
        if theft.victim is None
        else GoldStolen(theft.thief, theft.victim)
        for theft in result.thefts
    ]


def _wages(result: RoundView) -> list[Event]:
    seats = tuple(seat for seat, share in enumerate(result.shares) if share)
    return [SaboteursPaid(seats, result.shares[seats[0]])] if seats else []


def _shares(result: RoundView) -> list[Event]:
    each = max(result.finds)
    shares = tuple(result.shares[seat] for seat in result.winners)
    return [GeologistsPaid(result.crystals, result.finders, each), WinnersPaid(result.winners, shares)]


_PAID: dict[str, Callable[[RoundView], list[Event]]] = {"nuggets": _wages, "shares": _shares}
