"""What a card does, once the judge is silent: one function for each command, giving changed fields and events."""

from collections.abc import Callable
from typing import Any

from core.rules.board import at
from core.rules.cards import family, kind_of, laid, tools_of
from core.rules.commands import Discard, PlayBreak, PlayMap, PlayPath, PlayRepair, PlayRockfall
from core.rules.events import (
    CardsDiscarded,
    Discarded,
    Event,
    GoalRevealed,
    GoalSeen,
    MapPlayed,
    PathLaid,
    RockFell,
    ToolBroken,
    ToolRepaired,
)
from core.rules.goals import turn_up
from core.rules.state import Game, swapped

Changes = dict[str, Any]
Effect = tuple[Changes, list[Event]]


def _lay(game: Game, command: PlayPath) -> Effect:
    seat, card, x, y, turned, *_ = command
    cell = at(x, y)
    events: list[Event] = [PathLaid(seat, card, x, y, turned)]
    board, opened = turn_up(game.board.put(cell, laid(card, turned)), game.goals, cell)
    events += [GoalRevealed(seat, one.goal, one.kind, one.turned) for one in opened]
    return {"board": board}, events


def _break(game: Game, command: PlayBreak) -> Effect:
    seat, card, target = command
    front = swapped(game.front, target, (*game.front[target], card))
    return {"front": front}, [ToolBroken(seat, card, target, tools_of(kind_of(card))[0])]


def _repair(game: Game, command: PlayRepair) -> Effect:
    seat, card, target, tool = command
    lying = game.front[target]
    mended = next(one for one in lying if family(kind_of(one)) == "break" and tool in tools_of(kind_of(one)))
    front = swapped(game.front, target, tuple(one for one in lying if one != mended))
    return {"front": front, "discards": (*game.discards, mended, card)}, [ToolRepaired(seat, card, target, tool)]


def _rockfall(game: Game, command: PlayRockfall) -> Effect:
    seat, card, x, y = command
    cell = at(x, y)
    removed = game.board.cards[cell].card
    changes = {"board": game.board.lifted(cell), "discards": (*game.discards, removed, card)}
    return changes, [RockFell(seat, card, x, y, removed)]


def _map(game: Game, command: PlayMap) -> Effect:
    seat, card, goal = command
    seen = tuple(sorted({*game.peeks[seat], goal}))
    peeks = (*game.peeks[:seat], seen, *game.peeks[seat + 1 :])
    events: list[Event] = [MapPlayed(seat, card, goal), GoalSeen(goal, game.goals[goal], seat)]
    return {"peeks": peeks, "discards": (*game.discards, card)}, events


def _discard(game: Game, command: Discard) -> Effect:
    seat, cards = command
    events: list[Event] = [Discarded(seat, len(cards)), CardsDiscarded(cards, seat)]
    return {"discards": (*game.discards, *cards)}, events


EFFECTS: dict[type[Any], Callable[[Game, Any], Effect]] = {
    PlayPath: _lay, PlayBreak: _break, PlayRepair: _repair, PlayRockfall: _rockfall, PlayMap: _map, Discard: _discard,
}  # fmt: skip
