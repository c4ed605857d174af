"""Questions about a move: may seat 0 do this, and which tools are broken afterwards (R10, R23-R36)?"""

from core.judge import fields
from core.judge.fields import Answer, Question
from core.rules.cards import family, laid
from core.rules.commands import Command, Discard, PlayBreak, PlayMap, PlayPath, PlayRepair, PlayRockfall
from core.rules.editions import USUAL, find, path_kinds
from core.rules.legality import why_not
from core.rules.play import play
from core.rules.state import Game

_TABLE = frozenset(("edition", "options", "board", "goals", "revealed", "broken"))
# family of the card -> what the question says besides
_FIELDS = {
    "path": ("at",), "break": ("target",), "repair": ("target", "tool"), "rockfall": ("at",), "map": ("goal",),
}  # fmt: skip


def move(question: Question) -> Answer:
    """Whether the move is allowed, why not, and the broken tools after it. ValueError for a malformed question."""
    box = find(fields.text(question.get("edition", USUAL)))
    if "play" in question:
        card = f"{fields.kind(question['play'], frozenset(box.deck))}.1"
        fields.only(question, _TABLE.union(("play",), _FIELDS[family(question["play"])]))
        now = _table(question, box.least, card)
        command = _command(question, card)
    else:
        fields.only(question, _TABLE | {"discard"})
        if not fields.flag(question["discard"]):
            raise ValueError("discard is true")
        now = _table(question, box.least, "P-X.1")
        command = Discard(0, ("P-X.1",))
    reason = why_not(now, command)
    if reason:
        return {"allowed": False, "reason": str(reason)}
    after = play(now, command).game
    return {"allowed": True, "broken": [list(after.broken(seat)) for seat in range(after.seats)]}


def _table(question: Question, least: int, card: str) -> Game:
    """Seat 0 acts and holds the card; the others hold what they were dealt."""
    rows = fields.listed(question.get("broken", [[]] * least))
    fresh = fields.game(question, len(rows))
    kinds = fields.goals(question)
    return fresh._replace(
        acting=0,
        hands=((card,), *fresh.hands[1:]),
        goals=kinds,
        board=fields.board(question, path_kinds(fresh.edition), kinds),
        front=tuple(fields.front(row, seat) for seat, row in enumerate(rows)),
    )


def _command(question: Question, card: str) -> Command:
    sort = family(question["play"])
    if sort == "path":
        x, y, _, half = fields.lying(question.get("at"), frozenset((question["play"],)))
        return PlayPath(0, card, x, y, laid(card, half).turned)
    if sort == "rockfall":
        return PlayRockfall(0, card, *fields.cell(question.get("at")))
    if sort == "map":
        return PlayMap(0, card, fields.number(question.get("goal")))
    if sort == "break":
        return PlayBreak(0, card, fields.number(question.get("target")))
    return PlayRepair(0, card, fields.number(question.get("target")), fields.text(question.get("tool")))
