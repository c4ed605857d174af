"""Questions about a maze: where a card is legal, what is live, what turns up, what may fall, who passes the doors."""

from core.judge import fields
from core.judge.fields import Answer, Question
from core.rules.board import GOAL_CELLS, LIMITS, Board, Limit, at, xy
from core.rules.cards import GOLD, WAYS, laid
from core.rules.doors import passes
from core.rules.editions import OPTIONS, USUAL, path_kinds
from core.rules.goals import turn_up
from core.rules.reasons import Reason

ASKS = frozenset(("card", "place", "connected", "rockfall", "targets"))
_KEYS = ASKS | {"edition", "board", "goals", "revealed", "options"}


def maze(question: Question) -> Answer:
    """What the rules say of a maze. ValueError for a malformed question or a refused rockfall or placing."""
    fields.only(question, _KEYS)
    known = path_kinds(fields.text(question.get("edition", USUAL)))
    limit = _limit(question.get("options", {}))
    kinds = fields.goals(question)
    lies = fields.board(question, known, kinds)
    answer: Answer = {}
    if "rockfall" in question:
        lies = _rockfall(lies, question["rockfall"])
    if "place" in question:
        lies = _place(lies, fields.lying(question["place"], known), kinds, limit, answer)
    if "card" in question:
        answer["legal"] = _legal(lies, fields.kind(question["card"], known), limit)
    if fields.flag(question.get("connected", False)):
        answer["passG"], answer["passB"] = passes(_with_gold(lies, kinds))
    if "targets" in question:
        if question["targets"] != "rockfall":
            raise ValueError("targets of rockfall only")
        answer["targets"] = [_name(one) for one in lies.removable()]
    if not answer.keys() & {"passG", "targets"}:
        answer["live"] = [f"{x},{y}" for x, y in lies.frontier()]
    return answer


def _place(
    lies: Board, card: tuple[int, int, str, bool], kinds: tuple[str, ...], limit: Limit, answer: Answer
) -> Board:
    x, y, path, half = card
    laying = laid(f"{path}.1", half)
    place = at(x, y)
    reason = lies.why_not(place, laying.shape, limit)
    if reason:
        raise ValueError(str(reason))
    lies, opened = turn_up(lies.put(place, laying), kinds, place)
    answer["revealed"] = [f"{_name(GOAL_CELLS[one.goal])} {one.kind}" + "@180" * one.turned for one in sorted(opened)]
    answer["gold"] = any(one.kind == GOLD for one in opened)
    return lies


def _legal(lies: Board, path: str, limit: Limit) -> list[str]:
    found = [(place, shape.turned) for shape in WAYS[path] for place in lies.fitting(shape, limit)]
    return [_name(place) + "@180" * half for place, half in sorted(found)]


def _rockfall(lies: Board, asked: object) -> Board:
    place = at(*fields.cell(asked))
    if place not in lies.removable():
        raise ValueError(
            str(Reason.NOT_REMOVABLE if place in lies.cards or place in lies.shut else Reason.NO_CARD_THERE)
        )
    return lies.lifted(place)


def _with_gold(lies: Board, kinds: tuple[str, ...]) -> Board:
    place = GOAL_CELLS[kinds.index(GOLD)]
    return lies.put(place, laid(GOLD, False)) if place in lies.shut else lies


def _limit(options: object) -> Limit:
    for key, value in fields.table(options).items():
        if key in OPTIONS and value not in OPTIONS[key]:
            raise ValueError(f"no such option: {key}")
    return LIMITS.get(fields.table(options).get("board_limit", "none"))


def _name(place: int) -> str:
    x, y = xy(place)
    return f"{x},{y}"
