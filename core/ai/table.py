"""The table as a mind weighs it: the view, the maze, and what I and the public believe."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.ai.beliefs import Beliefs, believe, known_roles
from core.ai.deeds import read
from core.ai.ground import Ground, bare, ground
from core.ai.routes import Reach, reach
from core.rules.cards import SABOTEUR
from core.rules.editions import find
from core.rules.events import Event
from core.view import View


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a mind weighs."""

    view: View
    seat: int
    role: str
    land: Ground
    far: Reach
    mine: Beliefs
    public: Beliefs
    hats: tuple[int, ...]  # worn now, by seat
    knew: frozenset[int]  # goals I have looked at
    saboteurs: float  # expected at this table before anybody has moved
    prior: float  # the public chance of being one then


def look(view: View, log: Sequence[Event]) -> Table:
    """The table as whoever sits there understands it, from their view and what they heard."""
    assert view.seat is not None
    assert view.role is not None
    land = ground(view)
    story = read(log, bare(view), len(view.seats))
    deck = find(view.edition).roles[len(view.seats)]
    prior = deck.count(SABOTEUR) / len(deck)
    return Table(
        view=view,
        seat=view.seat,
        role=view.role,
        land=land,
        far=reach(land),
        mine=believe(view.goals, story, deck, view.seat, known_roles(view, story)),
        public=believe(view.goals, story, deck, None, {}),
        hats=tuple(hats[-1] for hats in story.hats),
        knew=frozenset(goal.index for goal in view.goals if goal.known),
        saboteurs=prior * len(view.seats),
        prior=prior,
    )
