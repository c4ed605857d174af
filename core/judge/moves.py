"""Questions about a move: may seat 0 do this, and what is on the table afterwards (R10, R23-R36, R105-R137)?"""

from core.judge import fields, people
from core.judge.fields import Answer, Question
from core.rules.actions import ON
from core.rules.cards import family, laid
from core.rules.commands import (
    Command,
    Discard,
    PlayBreak,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlayTheft,
    Remove,
)
from core.rules.editions import Edition, deck_of, path_kinds
from core.rules.events import RoleSeen
from core.rules.legality import why_not
from core.rules.play import play
from core.rules.state import Game, Step

_TABLE = frozenset(("edition", "options", "board", "goals", "revealed", "broken"))
# family of the card -> what the question says besides
_FIELDS: dict[str, tuple[str, ...]] = {
    "path": ("at",), "break": ("target",), "repair": ("target", "tool"), "rockfall": ("at",), "map": ("goal",),
    "theft": (), **dict.fromkeys(ON, ("target",)),
}  # fmt: skip


def move(question: Question) -> Answer:
    """Whether the move is allowed, why not, and the table after it. ValueError for a malformed question."""
    box = fields.edition(question)
    used = _used(question, box)
    now = _table(question, box, used)
    command = _command(question, used)
    reason = why_not(now, command)
    if reason:
        return {"allowed": False, "reason": str(reason)}
    return {"allowed": True, **_afterwards(question, play(now, command))}


def _used(question: Question, box: Edition) -> tuple[str, ...]:
    """The hand cards that the move uses: the one that is named, or as many as are asked for."""
    known = _TABLE | people.more(box)
    if "play" in question:
        kind = fields.kind(question["play"], frozenset(box.deck))
        fields.only(question, known.union(("play",), _FIELDS[family(kind)]))
        return (f"{kind}.1",)
    several = ("cards",) if len(box.discards) > 1 or box.removal else ()
    if "remove" in question and box.removal:
        fields.only(question, known.union(("remove",), several))
        return _some(question, box.removal, box)
    fields.only(question, known.union(("discard",), several))
    if not fields.flag(question["discard"]):
        raise ValueError("discard is true")
    return _some(question, box.discards[0], box)


def _some(question: Question, usual: int, box: Edition) -> tuple[str, ...]:
    return deck_of(box, {})[: fields.count(question.get("cards", usual))]


def _table(question: Question, box: Edition, used: tuple[str, ...]) -> Game:
    """Seat 0 acts and holds the cards; the others hold what they were dealt, unless `hands` says more."""
    seats = people.seated(question, box.least)
    fresh = fields.game(question, seats)
    kinds = fields.goals(question)
    now = fresh._replace(
        acting=0,
        hands=(used, *fresh.hands[1:]),
        goals=kinds,
        board=fields.board(question, path_kinds(fresh.edition), kinds),
    )
    now = people.fronted(question, now, fields.listed(question.get("broken", [[]] * seats)))
    if "roles" in question or "spare" in question:
        now = people.crewed(question, now)
    return people.handed(question, now, used) if "hands" in question or "deck" in question else now


def _command(question: Question, used: tuple[str, ...]) -> Command:
    if "play" in question:
        return _play(question, used[0])
    if "remove" in question:
        return Remove(0, used, f"{fields.text(question['remove'])}.1")
    return Discard(0, used)


def _play(question: Question, card: str) -> Command:
    sort = family(question["play"])
    if sort == "path":
        x, y, _, half = fields.lying(question.get("at"), frozenset((question["play"],)))
        return PlayPath(0, card, x, y, laid(card, half).turned)
    if sort == "rockfall":
        return PlayRockfall(0, card, *fields.cell(question.get("at")))
    if sort == "map":
        return PlayMap(0, card, fields.number(question.get("goal")))
    if sort == "theft":
        return PlayTheft(0, card)
    target = fields.number(question.get("target"))
    if sort == "repair":
        return PlayRepair(0, card, target, fields.text(question.get("tool")))
    command: Command = PlayBreak(0, card, target) if sort == "break" else ON[sort](0, card, target)
    return command


def _afterwards(question: Question, step: Step) -> Answer:
    """What lies in front of the seats, and of hands and roles what the question speaks of."""
    after = step.game
    more = people.more(after.rules)
    answer: Answer = {"broken": [list(after.broken(seat)) for seat in range(after.seats)]}
    if "trapped" in more:
        answer["trapped"] = [seat for seat in range(after.seats) if after.lying(seat, "trap")]
    if "thefts" in more:
        answer["thefts"] = list(after.thieves)
    if "hands" in question or "deck" in question:
        answer |= {"hands": list(map(len, after.hands)), "deck": len(after.deck)}
    if "roles" in question:
        answer |= {"roles": list(after.roles), "spare": list(after.spare)}
        seen = [event.role for event in step.events if isinstance(event, RoleSeen)]
        answer |= {"seen": seen[0]} if seen else {}
    return answer
