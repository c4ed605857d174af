"""The judge's part about action cards: what each needs, and everywhere it can be played (R25-R36, R120-R137)."""

from collections.abc import Callable, Iterator
from typing import Any

from core.rules.board import FAR, GOAL_CELLS, GOALS, ORIGIN, at, xy
from core.rules.cards import family, kind_of, tools_of
from core.rules.commands import (
    Command,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
)
from core.rules.reasons import Reason
from core.rules.state import Game

# command -> the family of cards it plays
FAMILY: dict[type[Any], str] = {
    PlayPath: "path", PlayBreak: "break", PlayRepair: "repair", PlayRockfall: "rockfall", PlayMap: "map",
    PlayTheft: "theft", PlayHandsOff: "hands_off", PlaySwapHands: "swap_hands", PlayInspection: "inspection",
    PlaySwapHats: "swap_hats", PlayTrap: "trap", PlayFree: "free",
}  # fmt: skip
# family of the cards that are played on a seat and need nothing else -> the command
ON: dict[str, type[Any]] = {
    "hands_off": PlayHandsOff, "swap_hands": PlaySwapHands, "inspection": PlayInspection, "swap_hats": PlaySwapHats,
    "trap": PlayTrap, "free": PlayFree,
}  # fmt: skip


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


def _why_theft(game: Game, command: PlayTheft) -> Reason | None:
    return Reason.ALREADY_THIEF if command.seat in game.thieves else None  # R108


def _theft_plays(game: Game, seat: int, card: str) -> Iterator[Command]:
    if seat not in game.thieves:
        yield PlayTheft(seat, card)


def _why_on(game: Game, command: Any) -> Reason | None:
    """Whether a card may be played on seat `target`, for the cards that need nothing but a target."""
    if not 0 <= command.target < game.seats:
        return Reason.NO_SUCH_SEAT
    return _why_target(game, command.seat, command.target, FAMILY[type(command)])


def _why_target(game: Game, seat: int, target: int, sort: str) -> Reason | None:
    match sort:
        case "hands_off":
            return None if target in game.thieves else Reason.NO_THEFT_THERE  # R122
        case "free":
            return None if game.lying(target, "trap") else Reason.NOT_TRAPPED  # R137
        case "swap_hats":
            return None  # R134
    if target == seat:
        return Reason.NOT_ON_SELF
    return Reason.ALREADY_TRAPPED if sort == "trap" and game.lying(target, "trap") else None  # R108, R136


def _plays_on(game: Game, seat: int, card: str) -> Iterator[Command]:
    sort = family(kind_of(card))
    for target in range(game.seats):
        if not _why_target(game, seat, target, sort):
            yield ON[sort](seat, card, target)


WHY: dict[type[Any], Callable[[Game, Any], Reason | None]] = {
    PlayBreak: _why_break, PlayRepair: _why_repair, PlayRockfall: _why_rockfall, PlayMap: _why_map,
    PlayTheft: _why_theft, **dict.fromkeys(ON.values(), _why_on),
}  # fmt: skip
PLAYS: dict[str, Callable[[Game, int, str], Iterator[Command]]] = {
    "break": _break_plays, "repair": _repair_plays, "rockfall": _rockfall_plays, "map": _map_plays,
    "theft": _theft_plays, **dict.fromkeys(ON, _plays_on),
}  # fmt: skip
