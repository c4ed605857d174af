"""The mine in a few words, for those who do not see its picture."""

from core.i18n import Translator
from core.rules.cards import GOLD, SITES
from core.view import View


def described(view: View, t: Translator) -> str:
    """How much is dug, how far the light has come, what is cut off, what lies at the goals: as everybody sees it."""
    laid = [cell for cell in view.cells if cell.kind not in SITES]
    cold = sum(not any(cell.live) for cell in laid)
    parts = [t.n("picture.cards", len(laid))]
    if steps := _left(view):
        parts.append(t.n("picture.left", steps))
    if cold:
        parts.append(t.n("picture.cold", cold))
    goals = [t(f"picture.goal.{_face(goal.kind)}", goal=t(f"goal.{goal.index}")) for goal in view.goals]
    if not any(goal.open for goal in view.goals):
        goals = [t("picture.goals")]
    return t("picture.told", mine=", ".join(parts), goals=", ".join(goals))


def _left(view: View) -> int | None:
    """How many steps it is from a live card to a goal that is closed, if there is one."""
    live = [cell for cell in view.cells if any(cell.live)]
    shut = [goal for goal in view.goals if not goal.open]
    return min((abs(cell.x - goal.x) + abs(cell.y - goal.y) for cell in live for goal in shut), default=None)


def _face(kind: str | None) -> str:
    if kind is None:
        return "closed"
    return "gold" if kind == GOLD else "stone"
