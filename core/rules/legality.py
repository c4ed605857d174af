"""The one judge: what may be ordered now, and why not. `options` lists exactly what `why_not` is silent about."""

from collections.abc import Callable, Iterator
from typing import Any

from core.rules.board import FAR, GOAL_CELLS, GOALS, ORIGIN, at, xy
from core.rules.cards import SHAPES, WAYS, family, kind_of, symmetric, tools_of
from core.rules.commands import (
    Command,
    Discard,
    NextRound,
    PickGold,
    PlayBreak,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
)
from core.rules.reasons import Reason
from core.rules.state import DIG, OVER, REVEAL, SHARE, Game

# command -> the phase that takes it
_PHASE: dict[type[Any], str] = {
    PlayPath: DIG, PlayBreak: DIG, PlayRepair: DIG, PlayRockfall: DIG, PlayMap: DIG, Discard: DIG, PickGold: SHARE,
    NextRound: REVEAL,
}  # fmt: skip
# command -> the family of cards it plays
_FAMILY: dict[type[Any], str] = {
    PlayPath: "path", PlayBreak: "break", PlayRepair: "repair", PlayRockfall: "rockfall", PlayMap: "map",
}  # fmt: skip


def why_not(game: Game, command: Command) -> Reason | None:
    """Why the command is refused now, or None when `play` takes it."""
    sort = type(command)
    out_of_turn = _why_no_turn(game, command.seat, _PHASE[sort])
    if out_of_turn:
        return out_of_turn
    if sort in _FAMILY:
        card: str = command.card  # type: ignore[union-attr]
        if card not in game.hands[command.seat]:
            return Reason.NOT_YOUR_CARD
        if family(kind_of(card)) != _FAMILY[sort]:
            return Reason.WRONG_CARD
    return _WHY[sort](game, command)


def options(game: Game, seat: int) -> tuple[Command, ...]:
    """Every command the seat may give now, card by card as in the hand, discards last."""
    if game.phase == DIG and seat == game.acting:
        hand = game.hands[seat]
        return (*(one for card in hand for one in plays(game, seat, card)), *discards(game, seat))
    if game.phase == SHARE and seat == game.acting:
        return tuple(PickGold(seat, index) for index in range(len(game.pool)))
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
    if sort != "path":
        return (), Reason.NO_TARGET
    return (), Reason.BROKEN_TOOLS if game.broken(seat) else Reason.NOWHERE_FITS


def discards(game: Game, seat: int) -> tuple[Command, ...]:
    """Every way of passing (R10, R15)."""
    if game.phase != DIG or seat != game.acting:
        return ()
    return tuple(Discard(seat, (card,)) for card in game.hands[seat])


def _why_no_turn(game: Game, seat: int, phase: str) -> Reason | None:
    if not 0 <= seat < game.seats:
        return Reason.NO_SUCH_SEAT
    if game.phase == OVER:
        return Reason.GAME_OVER
    if game.phase != phase:
        return Reason.WRONG_PHASE
    return Reason.NOT_YOUR_TURN if game.acting not in (seat, None) else None


def _why_path(game: Game, command: PlayPath) -> Reason | None:
    if game.front[command.seat] and game.broken(command.seat):
        return Reason.BROKEN_TOOLS  # R23
    kind = kind_of(command.card)
    if command.turned and symmetric(kind):
        return Reason.WRONG_CARD  # the same placement, known by its unturned name
    if abs(command.x) > FAR or abs(command.y) > FAR:
        return Reason.OFF_BOARD if game.limit else Reason.NOT_CONNECTED
    return game.board.why_not(at(command.x, command.y), SHAPES[kind, command.turned], game.limit)


def _path_plays(game: Game, seat: int, card: str) -> Iterator[Command]:
    if game.front[seat] and game.broken(seat):
        return
    for shape in WAYS[kind_of(card)]:
        for cell in game.board.fitting(shape, game.limit):
            x, y = xy(cell)
            yield PlayPath(seat, card, x, y, shape.turned)


def _why_break(game: Game, command: PlayBreak) -> Reason | None:
    if not 0 <= command.target < game.seats:
        return Reason.NO_SUCH_SEAT
    if command.target == command.seat:
        return Reason.NOT_ON_SELF  # R26
    shown = tools_of(kind_of(command.card))
    return Reason.ALREADY_BROKEN if shown[0] in game.broken(command.target) else None  # R25, R27


def _break_plays(game: Game, seat: int, card: str) -> Iterator[Command]:
    tool = tools_of(kind_of(card))[0]
    for target in range(game.seats):
        if target != seat and tool not in game.broken(target):
            yield PlayBreak(seat, card, target)


def _why_repair(game: Game, command: PlayRepair) -> Reason | None:
    if not 0 <= command.target < game.seats:
        return Reason.NO_SUCH_SEAT
    if command.tool not in tools_of(kind_of(command.card)):
        return Reason.WRONG_TOOL  # R29
    return None if command.tool in game.broken(command.target) else Reason.NOTHING_TO_REPAIR  # R30


def _repair_plays(game: Game, seat: int, card: str) -> Iterator[Command]:
    shown = tools_of(kind_of(card))
    for target in range(game.seats):
        for tool in game.broken(target):
            if tool in shown:
                yield PlayRepair(seat, card, target, tool)


def _why_rockfall(game: Game, command: PlayRockfall) -> Reason | None:
    if abs(command.x) > FAR or abs(command.y) > FAR:
        return Reason.NO_CARD_THERE
    cell = at(command.x, command.y)
    if cell == ORIGIN or cell in GOAL_CELLS:
        return Reason.NOT_REMOVABLE
    return None if cell in game.board.cards else Reason.NO_CARD_THERE  # R31, R32


def _rockfall_plays(game: Game, seat: int, card: str) -> Iterator[Command]:
    for cell in game.board.removable():
        yield PlayRockfall(seat, card, *xy(cell))


def _why_map(game: Game, command: PlayMap) -> Reason | None:
    if not 0 <= command.goal < len(GOALS):
        return Reason.NO_SUCH_GOAL
    return None if GOAL_CELLS[command.goal] in game.board.shut else Reason.GOAL_ALREADY_OPEN  # R35, A10


def _map_plays(game: Game, seat: int, card: str) -> Iterator[Command]:
    for goal in game.board.shut.values():
        yield PlayMap(seat, card, goal)


def _why_discard(game: Game, command: Discard) -> Reason | None:
    if len(command.cards) not in game.rules.discards:
        return Reason.WRONG_COUNT
    hand = game.hands[command.seat]
    mine = len(set(command.cards)) == len(command.cards) and all(card in hand for card in command.cards)
    return None if mine else Reason.NOT_YOUR_CARD


def _why_pick(game: Game, command: PickGold) -> Reason | None:
    return None if 0 <= command.index < len(game.pool) else Reason.NO_SUCH_NUGGET


def _why_next(game: Game, command: NextRound) -> Reason | None:
    return None


_WHY: dict[type[Any], Callable[[Game, Any], Reason | None]] = {
    PlayPath: _why_path, PlayBreak: _why_break, PlayRepair: _why_repair, PlayRockfall: _why_rockfall,
    PlayMap: _why_map, Discard: _why_discard, PickGold: _why_pick, NextRound: _why_next,
}  # fmt: skip
_PLAYS: dict[str, Callable[[Game, int, str], Iterator[Command]]] = {
    "path": _path_plays, "break": _break_plays, "repair": _repair_plays, "rockfall": _rockfall_plays, "map": _map_plays,
}  # fmt: skip
