"""What one seat may know, and nothing else: the only door out of the rules.

A `View` is built up from named fields by `view_of`; what a seat may not know has no field. `seat=None` is the
spectator's view, which is also what the chat gets.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from core.rules import legality
from core.rules.board import GOAL_CELLS, GOALS, at
from core.rules.cards import PATHS, family, kind_of, tools_of
from core.rules.codec import command_to_json
from core.rules.commands import Command
from core.rules.events import Event
from core.rules.notation import draw
from core.rules.state import OVER, SHARE, THEFT, Game, Result


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as everybody sees them. `role` only after the reveal, `gold` only after the game."""

    index: int
    cards: int
    broken: tuple[str, ...]
    trapped: bool  # R136
    thief: bool  # a Theft lies in front of them (R120)
    nuggets: int | None  # how many nugget cards or pay-outs were received, never their value (R73); None for pieces
    has_gold: bool  # whether any, never how much (R155)
    role: str | None
    gold: int | None


@dataclass(frozen=True, slots=True)
class CellView:
    """A face-up card in the maze: start, path card or revealed goal."""

    x: int
    y: int
    card: str  # card id as "P-X.3"; "START"; goals as "GOLD", "STONE-NE", "STONE-NW"
    kind: str  # without the copy: "P-X"
    turned: bool
    tunnels: tuple[str, ...]  # as it lies: sides in the order N E S W, a one-side tunnel is a stub
    live: tuple[bool, ...]  # by tunnel: joined to the start
    last: bool  # the card laid last


@dataclass(frozen=True, slots=True)
class GoalView:
    """A goal. `kind` only once it is open; `known` is what I alone saw on my map (R35)."""

    index: int  # 0 top, 1 middle, 2 bottom
    x: int
    y: int
    open: bool
    kind: str | None
    turned: bool
    known: str | None


@dataclass(frozen=True, slots=True)
class HandCard:
    """One of my cards with everything I may do with it now; `why` says why nothing (a `Reason`), else None."""

    card: str
    kind: str
    family: str  # as `core.rules.cards.family`
    tunnels: tuple[str, ...]  # path cards only, as printed
    tools: tuple[str, ...]  # break and repair cards only
    plays: tuple[Command, ...]  # without the discard, which is always possible on my turn
    why: str | None


@dataclass(frozen=True, slots=True)
class TheftView:
    """What became of a Theft: who took a gold piece from whom, `victim` None for nothing (R154)."""

    thief: int
    victim: int | None


@dataclass(frozen=True, slots=True)
class LookView:
    """A role I have seen by inspection; not `current` once that seat has changed hats (R130, R135)."""

    target: int
    role: str
    current: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """How a round ended, public (R67)."""

    round: int
    winner: str
    connector: int | None
    roles: tuple[str, ...]
    spare: tuple[str, ...]  # roles left over
    treasure: int  # the goal with the gold
    ways: tuple[str, ...]  # the colours ("green", "blue") that can pass all doors on some way to the gold (R141)
    trapped: tuple[int, ...]  # seats that were trapped at the end
    winners: tuple[int, ...]  # seats counted as winners
    shares: tuple[int, ...]  # by seat: gold handed out openly for winning
    crystals: int  # in the maze
    finds: tuple[int, ...]  # by seat: gold for crystals
    picks: tuple[int, ...]  # seats in the order in which they kept a nugget card
    thefts: tuple[TheftView, ...]  # in order


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat (or from nowhere, `seat=None`)."""

    edition: str
    options: dict[str, str]
    seat: int | None
    round: int
    rounds: int
    phase: str  # "dig", "share", "theft", "reveal" (round is over, next one waits for NextRound), "over"
    treasure: str  # how gold is handed out: "nuggets" as cards that go round, "shares" as pieces that are paid
    acting: int | None
    seats: tuple[SeatView, ...]
    deck: int
    aside: int  # cards that are out of the game this round (R102)
    discards: int
    cells: tuple[CellView, ...]
    goals: tuple[GoalView, ...]
    frontier: tuple[tuple[int, int], ...]  # empty cells that a live opening faces
    pool_left: int  # nugget cards still going round
    pickers: tuple[int, ...]  # seats still to pick or to steal, in order
    result: RoundView | None  # this round, once it is over
    history: tuple[RoundView, ...]  # earlier rounds
    standing: tuple[tuple[int, ...], ...] | None  # after the game: seats by place, ties together
    maze: str  # text form of the maze
    # mine only; empty for spectators
    role: str | None
    hand: tuple[HandCard, ...]
    discard_counts: tuple[int, ...]  # how many cards I may pass with now; none when I may not
    removable: tuple[str, ...]  # cards in front of me that I may take away now by discarding `removal` cards (R105)
    removal: int
    looks: tuple[LookView, ...]
    hats: tuple[str, ...]  # roles I had before a change of hats this round, in order
    victims: tuple[int, ...]  # whom I may rob now
    pool: tuple[int, ...]  # values in my hand while I pick
    gold: int | None  # my nuggets so far


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
        acting=game.acting,
        seats=tuple(_seat(game, index) for index in range(game.seats)),
        deck=len(game.deck),
        aside=len(game.aside),
        discards=len(game.discards),
        cells=_cells(game),
        goals=tuple(_goal(game, index, seat) for index in range(len(GOALS))),
        frontier=game.board.frontier(),
        pool_left=len(game.pool),
        pickers=game.pickers,
        result=_round(game.result) if game.result else None,
        history=tuple(_round(result) for result in game.history),
        standing=_standing(game.totals()) if game.phase == OVER else None,
        maze=draw(game.board),
        role=game.roles[seat] if seat is not None else None,
        hand=tuple(_card(game, seat, card) for card in game.hands[seat]) if seat is not None else (),
        discard_counts=tuple(sorted({len(one.cards) for one in legality.discards(game, turn)}))
        if turn is not None
        else (),
        removable=tuple(dict.fromkeys(one.front for one in legality.removals(game, turn))) if turn is not None else (),
        removal=game.rules.removal,
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


def _seat(game: Game, index: int) -> SeatView:
    return SeatView(
        index=index,
        cards=len(game.hands[index]),
        broken=game.broken(index),
        trapped=game.lying(index, "trap") is not None,
        thief=index in game.thieves,
        nuggets=len(game.gold[index]) if game.rules.nuggets else None,
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
