"""Questions about how a round goes and ends: gold going round, the saboteurs' share, the turns of the last cards."""

from collections import Counter
from collections.abc import Iterator

from core.judge import fields
from core.judge.fields import Answer, Question
from core.rules.board import board_of
from core.rules.commands import Command, Discard, NextRound, PickGold, PlayPath
from core.rules.editions import deck_of
from core.rules.events import TurnSkipped
from core.rules.legality import why_not
from core.rules.play import play
from core.rules.state import DIG, SHARE, Game

_ENDS = frozenset(("edition", "options", "roles", "broken"))
_TURNS = frozenset(("edition", "options", "hands", "deck"))
_CARD = "P-X.4"  # the last one of the round
# one card short of the middle goal
_WAY = board_of((x, 0, f"P-EW.{x}" if x < 4 else f"P-X.{x - 3}", False) for x in range(1, 7))
_GOALS = ("STONE-NE", "GOLD", "STONE-NW")


def gold(question: Question) -> Answer:
    """Who keeps nugget cards, in order, when a seat digs to the gold (R69, R70, R74). ValueError if it may not."""
    fields.only(question, _ENDS | {"connector"})
    seat = fields.number(question["connector"])
    after = _ended(_ending(question, seat), PlayPath(seat, _CARD, 7, 0, False))
    assert after.result is not None
    return {"winner": after.result.winner, "picks": list(after.result.picks), "next": _next(after)}


def wages(question: Question) -> Answer:
    """Who is paid what when a seat uses the last card and the gold lies closed (R71, R72, R74)."""
    fields.only(question, _ENDS | {"last"})
    seat = fields.number(question["last"])
    after = _ended(_ending(question, seat), Discard(seat, (_CARD,)))
    assert after.result is not None
    paid = {str(one): total for one, total in enumerate(after.totals()) if total}
    return {"winner": after.result.winner, "paid": paid, "next": _next(after)}


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


def _ending(question: Question, seat: int) -> Game:
    """All cards are used but one, which the seat holds; the way is one card short of the gold."""
    roles = tuple(fields.text(role) for role in fields.listed(question.get("roles")))
    fresh = fields.game(question, len(roles))
    crew = Counter(fresh.rules.roles[fresh.seats])
    if not 0 <= seat < fresh.seats:
        raise ValueError("no such seat")
    if Counter(roles) - crew:
        raise ValueError("such roles are never dealt")
    broken = question.get("broken", {})
    if not isinstance(broken, dict) or broken.keys() - set(map(str, range(fresh.seats))):
        raise ValueError("broken is an object by seat")
    return fresh._replace(
        acting=seat,
        board=_WAY,
        goals=_GOALS,
        deck=(),
        hands=tuple((_CARD,) if one == seat else () for one in range(fresh.seats)),
        front=tuple(fields.front(broken.get(str(one), []), one) for one in range(fresh.seats)),
        roles=roles,
        spare=tuple((crew - Counter(roles)).elements()),
    )


def _ended(now: Game, command: Command) -> Game:
    """The game once the last card is used and every nugget card going round is kept."""
    reason = why_not(now, command)
    if reason:
        raise ValueError(str(reason))
    now = play(now, command).game
    while now.phase == SHARE and now.acting is not None:
        now = play(now, PickGold(now.acting, 0)).game
    return now


def _next(now: Game) -> int | None:
    return play(now, NextRound(0)).game.acting


def _running(question: Question) -> Game:
    """The hands and the deck are as large as asked, seat 0 acts; all other cards are used."""
    hands = [fields.count(one) for one in fields.listed(question["hands"])]
    left = fields.count(question.get("deck"))
    fresh = fields.game(question, len(hands))
    cards = deck_of(fresh.rules, fresh.options)
    if sum(hands) + left > len(cards):
        raise ValueError(f"there are {len(cards)} cards")
    if not hands[0]:
        raise ValueError("seat 0 begins and needs a card")
    rest = iter(cards)
    return fresh._replace(
        acting=0,
        hands=tuple(_taken(rest, size) for size in hands),
        deck=_taken(rest, left),
        discards=tuple(rest),
    )


def _taken(cards: Iterator[str], size: int) -> tuple[str, ...]:
    return tuple(next(cards) for _ in range(size))
