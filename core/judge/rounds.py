"""Questions about how a round goes and ends: who wins and is given what gold, the turns of the last cards."""

from typing import Any

from core.judge import fields, people
from core.judge.fields import Answer, Question
from core.judge.lastcard import dug
from core.rules.board import GOAL_CELLS, board_of
from core.rules.cards import GOLD
from core.rules.commands import Command, Discard, NextRound, PickGold, PlayPath, StealGold
from core.rules.editions import path_kinds
from core.rules.events import TurnSkipped
from core.rules.goals import reached
from core.rules.legality import why_not
from core.rules.play import play
from core.rules.shares import richest
from core.rules.state import DIG, THEFT, Game, Result

_ENDS = frozenset(("edition", "options", "roles", "broken"))
# how gold is handed out -> what a question about it says besides
_MORE = {
    "nuggets": frozenset[str](),
    "shares": frozenset(("trapped", "thefts", "steal", "gold", "board", "goals", "revealed")),
}
_TURNS = frozenset(("edition", "options", "hands", "deck"))
_CARD = "P-X.4"  # the last one of the round
# one card short of the middle goal
_WAY = board_of((x, 0, f"P-EW.{x}" if x < 4 else f"P-X.{x - 3}", False) for x in range(1, 7))


def gold(question: Question) -> Answer:
    """Who is given gold, and in which order, when a seat digs to it (R69, R70, R140-R155). ValueError if it may not."""
    seat, now = _ending(_closed(question), "connector")
    now, command = dug(now, seat) if "board" in question else (now, PlayPath(seat, _CARD, 7, 0, False))
    after = _ended(question, now, command)
    assert after.result is not None
    return _answer(after, {"picks": list(after.result.picks)})


def wages(question: Question) -> Answer:
    """Who is paid what when a seat uses the last card and the gold lies closed (R71, R72, R147-R155)."""
    seat, now = _ending(question, "last")
    if reached(now.board) or GOAL_CELLS[now.goals.index(GOLD)] not in now.board.shut:
        raise ValueError("the gold lies closed, and open what is reached")
    after = _ended(question, now, Discard(seat, (_CARD,)))
    return _answer(after, {"paid": {str(one): total for one, total in enumerate(after.totals()) if total}})


def turns(question: Question) -> Answer:
    """Who acts and who is skipped until the round is over, if everybody discards (R10-R13, R66)."""
    fields.only(question, _TURNS)
    now = _running(question)
    acted: list[int] = []
    skipped: list[int] = []
    while now.phase == DIG and now.acting is not None:
        acted.append(now.acting)
        now, events = play(now, Discard(now.acting, now.hands[now.acting][:1]))
        skipped += [event.seat for event in events if isinstance(event, TurnSkipped)]
    assert now.result is not None
    return {"turns": acted, "skipped": skipped, "winner": now.result.winner}


def _ending(question: Question, asked: str) -> tuple[int, Game]:
    """All cards are used but one, which the seat asked about holds; the gold lies closed."""
    box = fields.edition(question)
    fields.only(question, _ENDS | _MORE[box.treasure] | {asked})
    seat = fields.number(question[asked])
    fresh = fields.game(question, len(fields.listed(question.get("roles"))))
    if not 0 <= seat < fresh.seats:
        raise ValueError("no such seat")
    now = people.crewed(question, fresh)
    broken = fields.by_seat(question.get("broken", {}), "broken", now.seats)
    now = people.fronted(question, now, [broken.get(one, []) for one in range(now.seats)])
    return seat, now._replace(
        acting=seat,
        **_maze(question, now.edition),
        aside=(),
        deck=(),
        hands=tuple((_CARD,) if one == seat else () for one in range(now.seats)),
        gold=_held(question, now.seats),
    )


def _maze(question: Question, edition: str) -> dict[str, Any]:
    """The maze of the question, or one that is a card short of the gold."""
    if "board" not in question:
        return {"board": _WAY, "goals": fields.goals({})}
    goals = fields.goals(question)
    return {"board": fields.board(question, path_kinds(edition), goals), "goals": goals}


def _closed(question: Question) -> Question:
    """The question with the gold face down, as it was before the last card."""
    opened = fields.listed(question.get("revealed", []))
    return {**question, "revealed": [one for one in opened if GOLD not in fields.text(one)]} if opened else question


def _held(question: Question, seats: int) -> tuple[tuple[int, ...], ...]:
    """Gold of earlier rounds by seat."""
    held = [fields.count(one) for one in fields.listed(question.get("gold", [0] * seats))]
    if len(held) != seats:
        raise ValueError("gold for each seat")
    return tuple((one,) if one else () for one in held)


def _ended(question: Question, now: Game, command: Command) -> Game:
    """The game once the last card is used, every nugget card kept and every theft done."""
    reason = why_not(now, command)
    chosen = fields.by_seat(question.get("steal", {}), "steal", now.seats)
    while not reason:
        now = play(now, command).game
        seat = now.acting
        if seat is None:
            break
        command = PickGold(seat, 0)
        if now.phase == THEFT:
            command = StealGold(seat, fields.number(chosen.pop(seat, richest(now, seat))))
        reason = why_not(now, command)
    if reason:
        raise ValueError(str(reason))
    if chosen:
        raise ValueError(f"seat {min(chosen)} has nobody to choose")
    return now


def _answer(after: Game, nuggets: Answer) -> Answer:
    """Who won, what became of the nuggets or of the gold pieces, and who begins the next round."""
    assert after.result is not None
    told = _shares(after, after.result) if after.rules.treasure == "shares" else nuggets
    return {"winner": after.result.winner, **told, "next": play(after, NextRound(0)).game.acting}


def _shares(after: Game, result: Result) -> Answer:
    """What a treasure of gold pieces came to (R141-R155); shares, finds and gold by seat."""
    return {
        "ways": list(result.ways),
        "winners": list(result.winners),
        "shares": list(result.shares),
        "crystals": result.crystals,
        "finds": list(result.finds),
        "thefts": [list(theft) for theft in result.thefts],
        "gold": list(after.totals()),
    }


def _running(question: Question) -> Game:
    """The hands and the deck are as large as asked, seat 0 acts; all other cards are used."""
    sizes = fields.listed(question["hands"])
    now = people.handed({**question, "deck": fields.count(question.get("deck"))}, fields.game(question, len(sizes)), ())
    if not now.hands[0]:
        raise ValueError("seat 0 begins and needs a card")
    return now._replace(acting=0)
