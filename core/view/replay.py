"""The other door out of the rules, for games that are over: how the table lay at some moment, seen by whom one likes.

A frame from a seat holds exactly the `View` and the events that this seat was given then. With all cards on the table
it also holds what everybody had, built up from named fields like everything that leaves.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from core.errors import Refused
from core.rules.cards import kind_of
from core.rules.codec import event_to_json
from core.rules.events import Event
from core.rules.state import OVER, Game
from core.view import View, seen_by, view_json, view_of

EVERYBODY = "public"  # what a spectator saw
OPEN = "open"  # all cards on the table
Eyes = int | str  # a seat, EVERYBODY or OPEN


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card in somebody's hand."""

    card: str
    kind: str


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """What a seat had and was at that moment."""

    index: int
    role: str
    hats: tuple[str, ...]  # roles put away this round, in order
    hand: tuple[OpenCard, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a game that is over: after its deal or after somebody's turn."""

    eyes: Eyes
    view: View  # with everything open: what a spectator saw, and what lies at each goal as `known`
    events: tuple[Event, ...]  # what has just happened, as far as these eyes heard of it
    seats: tuple[OpenSeat, ...]  # empty unless everything is open


def frame_of(end: Game, then: Game, events: Iterable[Event], eyes: Eyes) -> Frame:
    """The moment `then` of the game that came to `end`; `events` led to it.

    Raises:
        Refused: "game_running" while the game is not over, whoever asks.
        IndexError: no such seat, no such eyes.
    """
    if end.phase != OVER:
        raise Refused("game_running")
    if eyes == OPEN:
        return Frame(OPEN, _open(then), tuple(events), tuple(_seat(then, index) for index in range(then.seats)))
    seat = None if eyes == EVERYBODY else eyes
    if isinstance(seat, str):
        raise IndexError(seat)
    return Frame(eyes, view_of(then, seat), tuple(seen_by(events, seat)), ())


def frame_json(frame: Frame) -> dict[str, Any]:
    """The frame as plain JSON values."""
    return {
        "from": frame.eyes,
        "view": view_json(frame.view),
        "events": [event_to_json(event) for event in frame.events],
        "seats": [asdict(seat) for seat in frame.seats],
    }


def _open(then: Game) -> View:
    view = view_of(then, None)
    return replace(view, goals=tuple(replace(goal, known=then.goals[goal.index]) for goal in view.goals))


def _seat(then: Game, index: int) -> OpenSeat:
    return OpenSeat(
        index=index,
        role=then.roles[index],
        hats=then.hats[index],
        hand=tuple(OpenCard(card, kind_of(card)) for card in then.hands[index]),
        gold=sum(then.gold[index]),
    )
