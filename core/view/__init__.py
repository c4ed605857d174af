"""What one seat may know, and nothing else: the only door out of the rules.

`view_of` builds up a `View` from the named fields in `core.view.names`. `seat=None` is the spectator's view, which is
also what the chat gets.
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from core.rules import legality
from core.rules.board import GOAL_CELLS, GOALS, at
from core.rules.cards import PATHS, family, kind_of, tools_of
from core.rules.codec import command_to_json
from core.rules.commands import Command
from core.rules.events import Event
from core.rules.notation import draw
from core.rules.state import OVER, SHARE, THEFT, Game, Result
from core.view.names import CellView, GoalView, HandCard, LookView, RoundView, SeatView, TheftView, View

__all__ = [
    "CellView", "GoalView", "HandCard", "LookView", "RoundView", "SeatView", "TheftView", "View", "outside", "seen_by",
    "view_json", "view_of",
]  # fmt: skip


def view_of(game: Game, seat: int | None) -> View:
    """The table as `seat` may see it, None for a spectator.

    Raises:
        IndexError: no such seat.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise IndexError(seat)
    turn = seat if seat == game.acting else None
    return View(
        edition=game.edition,
        options=dict(game.options),
        seat=seat,
        round=game.round,
        rounds=game.rules.rounds,
        phase=game.phase,
        treasure=game.rules.treasure,
        removal=game.rules.removal,
        acting=game.acting,
        seats=tuple(_seat(game, index) for index in range(game.seats)),
        deck=len(game.deck),
        cells=_cells(game),
        goals=tuple(_goal(game, index, seat) for index in range(len(GOALS))),
        frontier=game.board.frontier(),
        pickers=game.pickers,
        result=_round(game.result) if game.result else None,
        history=tuple(_round(result) for result in game.history),
        standing=_standing(game.totals()) if game.phase == OVER else None,
        maze=draw(game.board),
        role=game.roles[seat] if seat is not None else None,
        hand=tuple(_card(game, seat, card) for card in game.hands[seat]) if seat is not None else (),
        discard_counts=_discard_counts(game, turn),
        removable=_removable(game, turn),
        looks=tuple(LookView(*look) for look in game.looks[seat]) if seat is not None else (),
        hats=game.hats[seat] if seat is not None else (),
        victims=tuple(legality.victims(game, turn)) if turn is not None and game.phase == THEFT else (),
        pool=game.pool if turn is not None and game.phase == SHARE else (),
        gold=sum(game.gold[seat]) if seat is not None else None,
    )


def outside(view: View) -> View:
    """The same table as a spectator sees it, `view_of(game, None)`, from the view of any seat."""
    goals = tuple(replace(goal, known=None) for goal in view.goals)
    return replace(
        view, goals=goals, seat=None, role=None, hand=(), discard_counts=(), removable=(), looks=(), hats=(),
        victims=(), pool=(), gold=None,
    )  # fmt: skip


def seen_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events that `seat` hears of, in their order; None for a spectator and for the chat."""
    return [event for event in events if event.to is None or event.to == seat]


def view_json(view: View) -> dict[str, Any]:
    """The view as plain JSON values; commands in the form in which they are ordered, without the seat."""
    plain: dict[str, Any] = _plain(view)
    return plain


def _discard_counts(game: Game, turn: int | None) -> tuple[int, ...]:
    return tuple(sorted({len(one.cards) for one in legality.discards(game, turn)})) if turn is not None else ()


def _removable(game: Game, turn: int | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.front for one in legality.removals(game, turn))) if turn is not None else ()


def _seat(game: Game, index: int) -> SeatView:
    return SeatView(
        index=index,
        cards=len(game.hands[index]),
        broken=game.broken(index),
        trapped=game.lying(index, "trap") is not None,
        thief=index in game.thieves,
        has_gold=bool(game.gold[index]),
        role=game.roles[index] if game.result else None,  # R67
        gold=sum(game.gold[index]) if game.phase == OVER else None,  # R73
    )


def _cells(game: Game) -> tuple[CellView, ...]:
    last = game.board.last
    return tuple(
        CellView(x, y, card, shape.kind, turned, shape.tunnels, live, at(x, y) == last)
        for x, y, card, turned, shape, live in game.board
    )


def _goal(game: Game, index: int, seat: int | None) -> GoalView:
    x, y = GOALS[index]
    lying = game.board.cards.get(GOAL_CELLS[index])
    known = seat is not None and index in game.peeks[seat]
    return GoalView(
        index=index,
        x=x,
        y=y,
        open=lying is not None,
        kind=lying.card if lying else None,
        turned=lying is not None and lying.turned,
        known=game.goals[index] if known else None,
    )


def _card(game: Game, seat: int, card: str) -> HandCard:
    kind = kind_of(card)
    plays, why = legality.uses(game, seat, card)
    return HandCard(
        card=card,
        kind=kind,
        family=family(kind),
        tunnels=PATHS.get(kind, ()),
        tools=tools_of(kind),
        plays=plays,
        why=why,
    )


def _round(result: Result) -> RoundView:
    return RoundView(
        round=result.round,
        winner=result.winner,
        connector=result.connector,
        roles=result.roles,
        spare=result.spare,
        treasure=result.treasure,
        ways=result.ways,
        trapped=result.trapped,
        winners=result.winners,
        shares=result.shares,
        crystals=result.crystals,
        finds=result.finds,
        picks=result.picks,
        thefts=tuple(TheftView(*theft) for theft in result.thefts),
    )


def _standing(totals: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats by place, those with equal gold together (R75)."""
    return tuple(
        tuple(seat for seat, total in enumerate(totals) if total == gold) for gold in sorted(set(totals), reverse=True)
    )


_SORTS = (View, SeatView, CellView, GoalView, HandCard, LookView, RoundView, TheftView)
_PARTS = {sort: tuple(field.name for field in fields(sort)) for sort in _SORTS}


def _plain(value: Any) -> Any:
    sort = type(value)
    if sort in _PARTS:
        return {name: _plain(getattr(value, name)) for name in _PARTS[sort]}
    if sort is tuple:
        return [_plain(part) for part in value]
    if isinstance(value, Command):
        return command_to_json(value)
    return dict(value) if sort is dict else value
