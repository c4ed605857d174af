"""Who gained and who lost by a move, told from what everybody saw and from the roles that are open after the round.

* A path card or a rockfall: the diggers when the goal that held the gold comes nearer (for a colour alone when doors
  make the difference), and the geologists by a crystal that is laid or taken away.
* A card put or lifted in front of somebody: that player.
* A Theft: the thief; once it is lifted, the thief loses. Maps, inspections, changed hands and hats, discards: nobody,
  for nobody could tell.

A role counts as it was held at that moment (R134).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.ai.sides import STANCE
from core.rules import events as e
from core.rules.cards import BLUE, BOSS, CRYSTALS, GEOLOGIST, GREEN, MINER, SABOTEUR, family, kind_of
from core.rules.events import Event
from core.trace.distances import Distances

DIGGERS, GEOLOGISTS = "diggers", "geologists"  # sides; the others are the colours of the teams

_HELPS = (e.ToolRepaired, e.Freed)
_HARMS = (e.ToolBroken, e.Trapped, e.TheftLifted)


class Effect(NamedTuple):
    """Somebody gained (`sign` 1) or lost (-1): the side `who`, or, with a `seat`, this player in the role `who`."""

    sign: int
    who: str
    seat: int | None


def effects(
    events: Sequence[Event], roles: Sequence[str], before: Distances, after: Distances, treasure: int
) -> tuple[Effect, ...]:
    """What a move meant, `events` being what everybody heard of it and `roles` those held at that moment."""
    told = [*_ways(before, after, treasure)]
    for event in events:
        told += _crystal(event, roles)
        told += _front(event, roles)
    return tuple(told)


def own(mover: int, roles: Sequence[str], told: Sequence[Effect]) -> int:
    """Whether a move served the mover's own side (1), harmed it (-1) or did neither (0)."""
    for effect in told:
        worth = effect.sign * _wish(mover, roles[mover], effect)
        if worth:
            return 1 if worth > 0 else -1
    return 0


def _wish(mover: int, role: str, effect: Effect) -> float:
    """How the mover wishes whom an effect befell: above or below 0."""
    if effect.seat == mover:
        return 1
    if effect.seat is not None:
        return STANCE[role].get(effect.who, 0)
    if effect.who == GEOLOGISTS:
        return role == GEOLOGIST
    if effect.who == DIGGERS:
        return {MINER: 1, GREEN: 1, BLUE: 1, BOSS: 1, SABOTEUR: -1}.get(role, 0)
    return {effect.who: 1, BOSS: 1, SABOTEUR: -1}.get(role, -1 if role in (GREEN, BLUE) else 0)


def _ways(before: Distances, after: Distances, treasure: int) -> Iterator[Effect]:
    """The gold came nearer or went farther; the same for both colours is a matter of all diggers."""
    signs = {
        colour: _sign(getattr(before, colour)[treasure] - getattr(after, colour)[treasure]) for colour in (GREEN, BLUE)
    }
    if signs[GREEN] == signs[BLUE]:
        signs = {DIGGERS: signs[GREEN]}
    yield from (Effect(sign, side, None) for side, sign in signs.items() if sign)


def _crystal(event: Event, roles: Sequence[str]) -> Iterator[Effect]:
    if GEOLOGIST not in roles:
        return
    if isinstance(event, e.PathLaid) and kind_of(event.card) in CRYSTALS:
        yield Effect(1, GEOLOGISTS, None)
    if isinstance(event, e.RockFell) and kind_of(event.removed) in CRYSTALS:
        yield Effect(-1, GEOLOGISTS, None)


def _front(event: Event, roles: Sequence[str]) -> Iterator[Effect]:
    if isinstance(event, _HELPS):
        yield Effect(1, roles[event.target], event.target)
    elif isinstance(event, _HARMS):
        yield Effect(-1, roles[event.target], event.target)
    elif isinstance(event, e.TheftLaid):
        yield Effect(1, roles[event.seat], event.seat)
    elif isinstance(event, e.FrontRemoved):
        yield Effect(-1 if family(kind_of(event.card)) == "theft" else 1, roles[event.seat], event.seat)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
