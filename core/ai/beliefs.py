"""What one seat believes: where the gold is, and who digs against the miners.

Everything follows from the view and the public log. The same reckoning done with nobody's knowledge (`seat=None`)
tells a saboteur how the table sees it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from core.ai.deeds import Deed, read
from core.ai.odds import posterior
from core.ai.routes import Ground, Ways, bare, ground, ways
from core.rules.cards import SABOTEUR
from core.rules.editions import find
from core.rules.events import Event
from core.view import GoalView, View

# Log ratios, a good third of what counting games among computer players gives: people do odd things.
DIG = ((-1.5, 1.1), (-0.6, 0.7), (-0.2, 0.35), (0.2, 0.0), (0.7, -0.05))  # gain below -> suspicion
DIG_BEST = -0.5
FALL = ((-0.5, 1.1), (-0.2, 0.5), (0.5, 0.1))
FALL_BEST = -1.0
LAME = 0.4
PASS = 0.1  # by one who could dig
FOLLOW = 0.8  # how much a trusted digger's direction says about the goal it looked at


@dataclass(frozen=True, slots=True)
class Beliefs:
    """Chances by goal of being gold, and by seat of being a saboteur."""

    gold: Ways
    guilt: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a mind weighs: the view, the maze, and what I and the public believe."""

    view: View
    seat: int
    land: Ground
    far: Ways
    mine: Beliefs
    public: Beliefs
    saboteurs: int  # in the role deck
    prior: float  # the public chance of being a saboteur before anybody has moved
    peeked: dict[int, set[int]]


def look(view: View, log: Sequence[Event]) -> Table:
    assert view.seat is not None
    land = ground(view)
    deeds = list(read(log, bare(view)))
    seats, roles = len(view.seats), find(view.edition).roles[len(view.seats)]
    saboteurs = roles.count(SABOTEUR)
    return Table(
        view=view,
        seat=view.seat,
        land=land,
        far=ways(land),
        mine=believe(view.goals, deeds, seats, roles, view.seat, view.role),
        public=believe(view.goals, deeds, seats, roles, None, None),
        saboteurs=saboteurs,
        prior=saboteurs / len(roles),
        peeked=peeks(deeds),
    )


def peeks(deeds: Sequence[Deed]) -> dict[int, set[int]]:
    """Which goals each seat has looked at."""
    seen: dict[int, set[int]] = {}
    for deed in deeds:
        if deed.do == "peek" and deed.on is not None:
            seen.setdefault(deed.seat, set()).add(deed.on)
    return seen


def believe(
    goals: Sequence[GoalView], deeds: Sequence[Deed], seats: int, roles: Sequence[str], me: int | None, role: str | None
) -> Beliefs:
    """Goals and guilt by turns: trust tells whose direction to believe, the goal tells whose digging to trust."""
    gold = first_gold(goals, known=me is not None)
    guilt = accuse(deeds, gold, seats, roles, me, role)
    if max(gold) < 1:
        gold = follow(gold, deeds, guilt, me)
        guilt = accuse(deeds, gold, seats, roles, me, role)
    return Beliefs(gold, guilt)


def first_gold(goals: Sequence[GoalView], known: bool) -> Ways:
    """By goal the chance of gold from open goals and, if `known`, from my own maps."""
    seen = [goal.kind if goal.open else goal.known if known else None for goal in goals]
    if "GOLD" in seen:
        chances = [float(kind == "GOLD") for kind in seen]
    else:
        unseen = seen.count(None)
        chances = [0.0 if kind else 1 / unseen for kind in seen]
    return chances[0], chances[1], chances[2]


def follow(gold: Ways, deeds: Sequence[Deed], guilt: Sequence[float], me: int | None) -> Ways:
    """Trusted players who looked at a goal and dig towards it, or away from it, tell something about it."""
    weights = [log(chance) if chance else float("-inf") for chance in gold]
    seen: dict[int, set[int]] = {}
    for deed in deeds:
        if deed.do == "peek" and deed.on is not None:
            seen.setdefault(deed.seat, set()).add(deed.on)
        if deed.do != "dig" or deed.seat == me:
            continue
        trust = max(0.0, 1 - 2 * guilt[deed.seat])
        middle = sum(deed.gains) / 3
        for goal in seen.get(deed.seat, ()):
            weights[goal] += FOLLOW * trust * max(-1.0, min(1.0, deed.gains[goal] - middle))
    parts = [exp(weight) for weight in weights]
    whole = sum(parts)
    return parts[0] / whole, parts[1] / whole, parts[2] / whole


def accuse(
    deeds: Sequence[Deed], gold: Ways, seats: int, roles: Sequence[str], me: int | None, role: str | None
) -> tuple[float, ...]:
    """By seat the chance of being a saboteur. My own is certain if I know my `role`."""
    guilt = _chances([0.0] * seats, roles, me, role)
    for _ in range(2):
        marks = [0.0] * seats
        peeked: dict[int, set[int]] = {}
        for deed in deeds:
            if deed.do == "peek" and deed.on is not None:
                peeked.setdefault(deed.seat, set()).add(deed.on)
            marks[deed.seat] += mark(deed, gold, guilt, peeked.get(deed.seat, set()))
        guilt = _chances(marks, roles, me, role)
    return guilt


def _chances(marks: Sequence[float], roles: Sequence[str], me: int | None, role: str | None) -> tuple[float, ...]:
    cards, saboteurs = len(roles), roles.count(SABOTEUR)
    if me is None or role is None:
        return tuple(posterior(marks, cards, saboteurs))
    others = list(marks[:me]) + list(marks[me + 1 :])
    mine = role == SABOTEUR
    chances = posterior(others, cards - 1, saboteurs - mine)
    return (*chances[:me], float(mine), *chances[me:])


def mark(deed: Deed, gold: Ways, guilt: Sequence[float], peeked: set[int]) -> float:
    """How much more a saboteur would do this than a miner (log of the ratio; negative clears)."""
    if deed.do == "dig":
        return _step(DIG, DIG_BEST, gain(deed, gold, peeked)) + (LAME if deed.lame else 0.0)
    if deed.do == "fall":
        return _step(FALL, FALL_BEST, gain(deed, gold, peeked))
    if deed.do == "pass":
        return 0.0 if deed.lame else PASS
    if deed.on is None or deed.on == deed.seat or deed.do == "peek":
        return 0.0
    chance = guilt[deed.on]
    if deed.do == "break":
        return log(((1 - chance) + 0.25 * chance) / (0.3 * (1 - chance) + chance))
    return log((0.25 * (1 - chance) + chance) / ((1 - chance) + 0.3 * chance))


def gain(deed: Deed, gold: Ways, peeked: set[int]) -> float:
    """How much nearer the gold the deed brought the maze, in doubt in favour of one who could not know."""
    sure = sum(chance * step for chance, step in zip(gold, deed.gains, strict=True))
    if max(gold) < 1 or any(gold[goal] == 1 for goal in peeked) or len(peeked) > 1:
        return sure
    doubt = sum(deed.gains) / 3
    return max(sure, doubt)


def _step(steps: tuple[tuple[float, float], ...], best: float, value: float) -> float:
    return next((weight for limit, weight in steps if value < limit), best)
