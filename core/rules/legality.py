"""The one judge: what may be ordered now, and why not.

`options` lists exactly what `why_not` is silent about; where a command names several cards, in one of their orders.
`EndRound` alone is not listed: no seat orders it, the table does.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from core.rules import actions
from core.rules.actions import FAMILY
from core.rules.board import FAR, at, xy
from core.rules.cards import SHAPES, WAYS, family, kind_of, symmetric
from core.rules.commands import Command, Discard, EndRound, NextRound, PickGold, PlayPath, Remove, StealGold
from core.rules.reasons import Reason
from core.rules.state import DIG, OVER, REVEAL, SHARE, THEFT, Game

# command -> the phase that takes it
_PHASE: dict[type[Any], str] = {
    **dict.fromkeys(FAMILY, DIG), Remove: DIG, Discard: DIG, PickGold: SHARE, StealGold: THEFT, NextRound: REVEAL,
    EndRound: DIG,
}  # fmt: skip


def why_not(game: Game, command: Command) -> Reason | None:
    """Why the command is refused now, or None when `play` takes it."""
    sort = type(command)
    out_of_turn = _why_no_turn(game, command.seat, _PHASE[sort], anybody=sort is EndRound)
    if out_of_turn:
        return out_of_turn
    if sort in FAMILY:
        card: str = command.card  # type: ignore[union-attr]
        if card not in game.hands[command.seat]:
            return Reason.NOT_YOUR_CARD
        if family(kind_of(card)) != FAMILY[sort]:
            return Reason.WRONG_CARD
    return _WHY[sort](game, command)


def options(game: Game, seat: int) -> tuple[Command, ...]:
    """Every command the seat may give now: card by card as in the hand, then removals, discards last."""
    if game.phase == DIG and seat == game.acting:
        hand = game.hands[seat]
        mine = (one for card in hand for one in plays(game, seat, card))
        return (*mine, *removals(game, seat), *discards(game, seat))
    if game.phase == SHARE and seat == game.acting:
        return tuple(PickGold(seat, index) for index in range(len(game.pool)))
    if game.phase == THEFT and seat == game.acting:
        return tuple(StealGold(seat, target) for target in victims(game, seat))
    if game.phase == REVEAL and 0 <= seat < game.seats:
        return (NextRound(seat),)
    return ()


def plays(game: Game, seat: int, card: str) -> tuple[Command, ...]:
    """Every legal use of one hand card except passing with it; empty when it is not the seat's turn to dig."""
    return uses(game, seat, card)[0]


def why_card(game: Game, seat: int, card: str) -> Reason | None:
    """Why a hand card has no legal use now but passing with it; None when it has one."""
    return uses(game, seat, card)[1]


def uses(game: Game, seat: int, card: str) -> tuple[tuple[Command, ...], Reason | None]:
    """`plays` and `why_card` at once."""
    out_of_turn = _why_no_turn(game, seat, DIG)
    if out_of_turn:
        return (), out_of_turn
    if card not in game.hands[seat]:
        return (), Reason.NOT_YOUR_CARD
    sort = family(kind_of(card))
    found = tuple(_PLAYS[sort](game, seat, card))
    if found:
        return found, None
    if sort == "path":
        return (), _why_no_path(game, seat) or Reason.NOWHERE_FITS
    return (), Reason.ALREADY_THIEF if sort == "theft" else Reason.NO_TARGET


def discards(game: Game, seat: int) -> tuple[Discard, ...]:
    """Every way of passing (R10, R15, R105)."""
    if game.phase != DIG or seat != game.acting:
        return ()
    hand = game.hands[seat]
    return tuple(Discard(seat, cards) for count in game.rules.discards for cards in combinations(hand, count))


def removals(game: Game, seat: int) -> tuple[Remove, ...]:
    """Every way of discarding cards to take one in front of oneself away (R105, R106)."""
    if game.phase != DIG or seat != game.acting or not game.rules.removal or not game.front[seat]:
        return ()
    pairs = tuple(combinations(game.hands[seat], game.rules.removal))
    return tuple(Remove(seat, cards, front) for front in game.front[seat] for cards in pairs)


def victims(game: Game, seat: int) -> list[int]:
    """Whom a thief can rob: everybody else who has any gold (R154)."""
    return [other for other in range(game.seats) if not _why_steal(game, StealGold(seat, other))]


def _why_no_turn(game: Game, seat: int, phase: str, *, anybody: bool = False) -> Reason | None:
    if not 0 <= seat < game.seats:
        return Reason.NO_SUCH_SEAT
    if game.phase == OVER:
        return Reason.GAME_OVER
    if game.phase != phase:
        return Reason.WRONG_PHASE
    return Reason.NOT_YOUR_TURN if game.acting not in (seat, None) and not anybody else None


def _why_no_path(game: Game, seat: int) -> Reason | None:
    if not game.front[seat]:
        return None
    if game.broken(seat):
        return Reason.BROKEN_TOOLS  # R23
    return Reason.TRAPPED if game.lying(seat, "trap") else None  # R136


def _why_path(game: Game, command: PlayPath) -> Reason | None:
    barred = _why_no_path(game, command.seat)
    if barred:
        return barred
    kind = kind_of(command.card)
    if command.turned and symmetric(kind):
        return Reason.WRONG_CARD  # the same placement, known by its unturned name
    if abs(command.x) > FAR or abs(command.y) > FAR:
        return Reason.OFF_BOARD if game.limit else Reason.NOT_CONNECTED
    return game.board.why_not(at(command.x, command.y), SHAPES[kind, command.turned], game.limit)


def _path_plays(game: Game, seat: int, card: str) -> Iterator[Command]:
    if _why_no_path(game, seat):
        return
    for shape in WAYS[kind_of(card)]:
        for cell in game.board.fitting(shape, game.limit):
            x, y = xy(cell)
            yield PlayPath(seat, card, x, y, shape.turned)


def _why_remove(game: Game, command: Remove) -> Reason | None:
    if not game.rules.removal or len(command.cards) != game.rules.removal:
        return Reason.WRONG_COUNT
    if command.front not in game.front[command.seat]:
        return Reason.NOT_IN_FRONT
    return _why_not_mine(game, command.seat, command.cards)


def _why_discard(game: Game, command: Discard) -> Reason | None:
    if len(command.cards) not in game.rules.discards:
        return Reason.WRONG_COUNT
    return _why_not_mine(game, command.seat, command.cards)


def _why_not_mine(game: Game, seat: int, cards: tuple[str, ...]) -> Reason | None:
    mine = len(set(cards)) == len(cards) and all(card in game.hands[seat] for card in cards)
    return None if mine else Reason.NOT_YOUR_CARD


def _why_pick(game: Game, command: PickGold) -> Reason | None:
    return None if 0 <= command.index < len(game.pool) else Reason.NO_SUCH_NUGGET


def _why_steal(game: Game, command: StealGold) -> Reason | None:
    if not 0 <= command.target < game.seats:
        return Reason.NO_SUCH_SEAT
    if command.target == command.seat:
        return Reason.NOT_ON_SELF
    return None if sum(game.gold[command.target]) else Reason.NO_GOLD_THERE


def _why_next(game: Game, command: NextRound) -> Reason | None:
    return None


def _why_end(game: Game, command: EndRound) -> Reason | None:
    """What everybody sees decides, so that nothing is told by it: the option, and that nothing is left to be drawn."""
    return None if game.options.get("vote_end") == "on" and not game.deck else Reason.ROUND_GOES_ON


_WHY: dict[type[Any], Callable[[Game, Any], Reason | None]] = {
    **actions.WHY, PlayPath: _why_path, Remove: _why_remove, Discard: _why_discard, PickGold: _why_pick,
    StealGold: _why_steal, NextRound: _why_next, EndRound: _why_end,
}  # fmt: skip
_PLAYS: dict[str, Callable[[Game, int, str], Iterator[Command]]] = {"path": _path_plays, **actions.PLAYS}
