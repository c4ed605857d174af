"""What one seat believes: where the gold is, and who digs against the miners.

Everything follows from the view and the public log. The same reckoning done with nobody's knowledge (`me=None`) tells
a saboteur how the table sees it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from core.ai.deeds import Deed, Story
from core.ai.odds import posterior, share_out
from core.ai.routes import Ways
from core.rules.cards import BLUE, GEOLOGIST, GREEN, SABOTEUR
from core.view import GoalView, View

# Log ratios, a good third of what counting games among computer players gives: people do odd things.
DIG = ((-1.5, 1.1), (-0.6, 0.7), (-0.2, 0.35), (0.2, 0.0), (0.7, -0.05))  # gain below -> suspicion
DIG_BEST = -0.5
FALL = ((-0.5, 1.1), (-0.2, 0.5), (0.5, 0.1))
FALL_BEST = -1.0
LAME = 0.4
PASS = 0.1  # by one who could dig
FOLLOW = 0.8  # how much a trusted digger's direction says about the goal it looked at
RIVALS = 0.6  # deeds accuse less where there are more sides than two
COLOUR = 0.9  # a way that suits one colour better, by the card
CRYSTAL = 0.5  # one more in the maze
DRAWS = 0.2  # a pass with as many cards as possible


@dataclass(frozen=True, slots=True)
class Beliefs:
    """Chances by goal of being gold, by seat of being a saboteur (`accused`: by hat), and by seat of each role."""

    gold: Ways
    guilt: tuple[float, ...]
    accused: tuple[float, ...]
    crew: tuple[Mapping[str, float], ...]


def believe(
    goals: Sequence[GoalView], story: Story, deck: Sequence[str], me: int | None, known: Mapping[int, str]
) -> Beliefs:
    """Goals and guilt by turns: trust tells whose direction to believe, the goal tells whose digging to trust.

    `deck` is what roles were dealt from, `known` the roles by hat that seat `me` knows.
    """
    gold = first_gold(goals, known=me is not None)
    jury = Jury(story, deck, known)
    guilt = jury.accuse(gold)
    if max(gold) < 1:
        gold = follow(gold, story.deeds, guilt, me)
        guilt = jury.accuse(gold)
    crew = jury.crew(gold, guilt)
    worn = [hats[-1] for hats in story.hats]
    return Beliefs(gold, tuple(guilt[hat] for hat in worn), tuple(guilt), tuple(crew[hat] for hat in worn))


def known_roles(view: View, story: Story) -> dict[int, str]:
    """The roles by hat that the view tells: mine, those I put away, those I inspected (R130, R134, R135)."""
    known: dict[int, str] = {}
    if view.seat is None or view.role is None:
        return known
    for look in view.looks:
        hat = story.inspected.get((view.seat, look.target))
        if hat is not None or look.current:
            known[story.hats[look.target][-1] if hat is None else hat] = look.role
    mine = story.hats[view.seat]
    return {**known, **dict(zip(mine[:-1], view.hats, strict=False)), mine[-1]: view.role}


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
    for deed in deeds:
        if deed.do != "dig" or deed.seat == me:
            continue
        trust = max(0.0, 1 - 2 * guilt[deed.hat])
        steps = deed.gains.all
        middle = sum(steps) / 3
        for goal in deed.knew:
            weights[goal] += FOLLOW * trust * max(-1.0, min(1.0, steps[goal] - middle))
    parts = [exp(weight) for weight in weights]
    whole = sum(parts)
    return parts[0] / whole, parts[1] / whole, parts[2] / whole


class Jury:
    """The role deck, the hats it went to, and what everybody did under them."""

    def __init__(self, story: Story, deck: Sequence[str], known: Mapping[int, str]) -> None:
        self.deeds, self.known = story.deeds, known
        self.hats = sum(map(len, story.hats))
        self.unknown = [hat for hat in range(self.hats) if hat not in known]
        self.left = Counter(deck)
        self.left.subtract(known.values())
        self.weight = RIVALS if GREEN in self.left else 1.0

    def accuse(self, gold: Ways) -> list[float]:
        """By hat the chance of being a saboteur's. Those whose role is known are certain."""
        guilt = self._certain(self.left[SABOTEUR] / self.left.total())
        for _ in range(2):
            marks = [0.0] * self.hats
            for deed in self.deeds:
                marks[deed.hat] += self.weight * mark(deed, gold, guilt)
            guilt = self._chances(marks)
        return guilt

    def _chances(self, marks: Sequence[float]) -> list[float]:
        found = posterior([marks[hat] for hat in self.unknown], self.left.total(), self.left[SABOTEUR])
        chances = self._certain(0.0)
        for hat, chance in zip(self.unknown, found, strict=True):
            chances[hat] = chance
        return chances

    def _certain(self, others: float) -> list[float]:
        """By hat the chance where I know the role, and `others` where I do not."""
        return [float(self.known[hat] == SABOTEUR) if hat in self.known else others for hat in range(self.hats)]

    def crew(self, gold: Ways, guilt: Sequence[float]) -> list[Mapping[str, float]]:
        """By hat the chance of each role."""
        leans: list[Counter[str]] = [Counter() for _ in range(self.hats)]
        for deed in self.deeds:
            leans[deed.hat].update(lean(deed, gold))
        stock = {role: count for role, count in self.left.items() if role != SABOTEUR}
        shares = share_out([leans[hat] for hat in self.unknown], [1 - guilt[hat] for hat in self.unknown], stock)
        crew: list[Mapping[str, float]] = [{self.known.get(hat, ""): 1.0} for hat in range(self.hats)]
        for hat, share in zip(self.unknown, shares, strict=True):
            crew[hat] = {**share, SABOTEUR: guilt[hat]}
        return crew


def mark(deed: Deed, gold: Ways, guilt: Sequence[float]) -> float:
    """How much more a saboteur would do this than a miner (log of the ratio; negative clears). `guilt` by hat."""
    match deed.do:
        case "dig":
            return _step(DIG, DIG_BEST, gain(deed, gold)) + (LAME if deed.lame else 0.0)
        case "fall":
            return _step(FALL, FALL_BEST, gain(deed, gold))
        case "pass":
            return 0.0 if deed.lame else PASS
    if deed.whom is None or deed.whom == deed.hat:
        return 0.0
    chance = guilt[deed.whom]
    match deed.do:
        case "break" | "trap":
            return log(((1 - chance) + 0.25 * chance) / (0.3 * (1 - chance) + chance))
        case "repair" | "free":
            return log((0.25 * (1 - chance) + chance) / ((1 - chance) + 0.3 * chance))
    return 0.0


def lean(deed: Deed, gold: Ways) -> dict[str, float]:
    """How much more certain miners would do this than others (log weights by role)."""
    if deed.do == "pass":
        return {GEOLOGIST: DRAWS * (deed.on == 3)}
    sides = zip(gold, deed.gains.green, deed.gains.blue, strict=True)
    tilt = sum(chance * (green - blue) for chance, green, blue in sides)
    tilt = COLOUR * max(-1.0, min(1.0, tilt))
    return {GREEN: tilt, BLUE: -tilt, GEOLOGIST: CRYSTAL * deed.crystals}


def gain(deed: Deed, gold: Ways) -> float:
    """How much nearer the gold the deed brought the maze, in doubt in favour of one who could not know."""
    sure = sum(chance * step for chance, step in zip(gold, deed.gains.all, strict=True))
    if max(gold) < 1 or any(gold[goal] == 1 for goal in deed.knew) or len(deed.knew) > 1:
        return sure
    doubt = sum(deed.gains.all) / 3
    return max(sure, doubt)


def _step(steps: tuple[tuple[float, float], ...], best: float, value: float) -> float:
    return next((weight for limit, weight in steps if value < limit), best)
