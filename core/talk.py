"""What can be said at a table with one tap, true or not, and how far one player trusts another. Pure.

A claim tells the table nothing but itself: whether it may be made follows from what everybody sees (`why_not`) and from
what the same seat has said lately (`too_soon`, `enough`). What is offered is what `why_not` is silent about.
"""

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from core.rules.board import GOALS
from core.view import View

GOLD, STONE, ACCUSE, TRUST, REPAIR = "gold", "stone", "accuse", "trust", "repair"
ABOUT_GOALS = (GOLD, STONE)
ABOUT_PEOPLE = (ACCUSE, TRUST)
PHRASES = ("hurry", "nice", "thanks", "sorry", "not_me", "hmm")
KINDS = (*ABOUT_GOALS, *ABOUT_PEOPLE, REPAIR, *PHRASES)

LEVELS = {-2: "distrust", -1: "doubt", 0: "open", 1: "lean", 2: "trust"}  # steps of trust; 0 is no mark

GAP_SECONDS = 2.0  # between two claims of a seat
WINDOW_SECONDS, MOST = 60.0, 6  # so many claims of a seat in this time
REPEAT_SECONDS = 30.0  # until the same may be said again
MOST_AT_A_STAND = 20  # claims of a seat while nothing else happens at the table


class Claim(NamedTuple):
    """What `seat` says. `goal` (0 top, 1 middle, 2 bottom) and `target` (a seat) only where the kind asks for them."""

    seat: int
    kind: str
    goal: int | None = None
    target: int | None = None


class Heard(NamedTuple):
    """A claim that was made after so many `moves` of the round."""

    moves: int
    claim: Claim


class Silence(StrEnum):
    """Every way in which a claim or a mark can be refused."""

    NOT_DIGGING = "not_digging"
    NO_SUCH_GOAL = "no_such_goal"
    NO_SUCH_SEAT = "no_such_seat"
    GOAL_OPEN = "goal_already_open"
    ABOUT_MYSELF = "about_myself"
    NOTHING_BROKEN = "nothing_broken"
    SAID_ALREADY = "said_already"
    TALKS_TOO_FAST = "talks_too_fast"
    SAID_ENOUGH = "said_enough"
    TALK_OVER = "talk_over"


class Offer(NamedTuple):
    """A claim that one could make, and why not now."""

    claim: Claim
    why: Silence | None


class Pause(NamedTuple):
    """Why a claim has to wait, and for how many seconds."""

    why: Silence
    wait: int


def claim_from_json(data: Any, seat: int) -> Claim:
    """{kind, goal?, target?} as a claim of `seat`. Raises ValueError unless it is exactly what the kind asks for."""
    if not isinstance(data, dict) or not isinstance(kind := data.get("kind"), str) or kind not in KINDS:
        raise ValueError("no such kind of claim")
    asked = "goal" if kind in ABOUT_GOALS else "target" if kind in ABOUT_PEOPLE else None
    if data.keys() != {"kind", asked} - {None}:
        raise ValueError("a claim has other fields")
    if asked and type(data[asked]) is not int:
        raise ValueError(f"{asked} is a number")
    return Claim(seat, kind, data.get("goal"), data.get("target"))


def claim_to_json(claim: Claim) -> dict[str, Any]:
    """The form that `claim_from_json` reads, without the seat."""
    facts = {"kind": claim.kind, "goal": claim.goal, "target": claim.target}
    return {name: value for name, value in facts.items() if value is not None}


def why_not(claim: Claim, view: View) -> Silence | None:
    """Why this cannot be said at a table that looks like this, None if it can.

    `view` may be anybody's: nothing is asked that not everybody sees.
    """
    if claim.kind in PHRASES:
        return None
    if view.phase != "dig":
        return Silence.NOT_DIGGING
    if claim.kind in ABOUT_GOALS:
        return _about_goal(claim.goal, view)
    if claim.kind in ABOUT_PEOPLE:
        return _about_seat(claim.seat, claim.target, view)
    mine = view.seats[claim.seat]
    return None if mine.broken or mine.trapped else Silence.NOTHING_BROKEN


def too_soon(claim: Claim, earlier: Sequence[tuple[Claim, float]], now: float) -> Pause | None:
    """Why this seat has to wait before it says this, `earlier` being what it has said and when (Unix seconds)."""
    lately = [(said, now - at) for said, at in earlier if 0 <= now - at < WINDOW_SECONDS]
    waits = [(GAP_SECONDS - age, Silence.TALKS_TOO_FAST) for _, age in lately]
    if len(lately) >= MOST:
        waits.append((WINDOW_SECONDS - sorted(age for _, age in lately)[MOST - 1], Silence.TALKS_TOO_FAST))
    waits += [(REPEAT_SECONDS - age, Silence.SAID_ALREADY) for said, age in lately if said == claim]
    wait, why = max(waits, default=(0.0, Silence.TALKS_TOO_FAST))
    return Pause(why, math.ceil(wait)) if wait > 0 else None


def enough(said: int, view: View) -> Silence | None:
    """Why a seat that has said so much since anything else happened says no more: until the next move, if any comes."""
    if said < MOST_AT_A_STAND:
        return None
    return Silence.TALK_OVER if view.phase == "over" else Silence.SAID_ENOUGH


def offers(view: View, seat: int) -> tuple[Offer, ...]:
    """Everything `seat` could say, in a fixed order, with the reason where it cannot be said now."""
    return tuple(Offer(claim, why_not(claim, view)) for claim in _sayable(view, seat))


def why_not_mark(seat: int, target: int, view: View) -> Silence | None:
    """Why `seat` cannot mark how far it trusts `target`; once a round is over everybody knows who was who."""
    if view.phase != "dig":
        return Silence.NOT_DIGGING
    return _about_seat(seat, target, view)


def _about_goal(goal: int | None, view: View) -> Silence | None:
    if goal is None or not 0 <= goal < len(view.goals):
        return Silence.NO_SUCH_GOAL
    return Silence.GOAL_OPEN if view.goals[goal].open else None


def _about_seat(seat: int, target: int | None, view: View) -> Silence | None:
    if target is None or not 0 <= target < len(view.seats):
        return Silence.NO_SUCH_SEAT
    return Silence.ABOUT_MYSELF if target == seat else None


def _sayable(view: View, seat: int) -> Iterator[Claim]:
    others = [other.index for other in view.seats if other.index != seat]
    yield from (Claim(seat, kind, goal=goal) for goal in range(len(GOALS)) for kind in ABOUT_GOALS)
    yield from (Claim(seat, kind, target=other) for other in others for kind in ABOUT_PEOPLE)
    yield from (Claim(seat, kind) for kind in (REPAIR, *PHRASES))
