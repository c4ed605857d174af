"""What a card does, once the judge is silent: one function for each command, giving changed fields and events.

The cards that are used have left the hand already.
"""

from collections.abc import Callable
from typing import Any

from core.rules.board import at
from core.rules.cards import family, kind_of, laid, tools_of
from core.rules.commands import (
    Discard,
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
    Remove,
)
from core.rules.events import (
    CardsDiscarded,
    Discarded,
    Event,
    Freed,
    FrontRemoved,
    GoalRevealed,
    GoalSeen,
    HandsSwapped,
    HandTaken,
    HatsSwapped,
    MapPlayed,
    PathLaid,
    RockFell,
    RoleDealt,
    RoleInspected,
    RoleSeen,
    TheftLaid,
    TheftLifted,
    ToolBroken,
    ToolRepaired,
    Trapped,
)
from core.rules.goals import turn_up
from core.rules.state import Game, Look, swapped

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
    return _laid_down(game, card, target), [ToolBroken(seat, card, target, tools_of(kind_of(card))[0])]


def _repair(game: Game, command: PlayRepair) -> Effect:
    seat, card, target, tool = command
    lying = game.front[target]
    mended = next(one for one in lying if family(kind_of(one)) == "break" and tool in tools_of(kind_of(one)))
    return _picked_up(game, target, mended, card), [ToolRepaired(seat, card, target, tool)]


def _rockfall(game: Game, command: PlayRockfall) -> Effect:
    seat, card, x, y = command
    cell = at(x, y)
    removed = game.board.cards[cell].card
    changes = {"board": game.board.lifted(cell), "discards": (*game.discards, removed, card)}
    return changes, [RockFell(seat, card, x, y, removed)]


def _map(game: Game, command: PlayMap) -> Effect:
    seat, card, goal = command
    seen = tuple(sorted({*game.peeks[seat], goal}))
    events: list[Event] = [MapPlayed(seat, card, goal), GoalSeen(goal, game.goals[goal], seat)]
    return {"peeks": swapped(game.peeks, seat, seen), "discards": (*game.discards, card)}, events


def _theft(game: Game, command: PlayTheft) -> Effect:
    seat, card = command
    return {**_laid_down(game, card, seat), "thieves": (*game.thieves, seat)}, [TheftLaid(seat, card)]


def _hands_off(game: Game, command: PlayHandsOff) -> Effect:
    seat, card, target = command
    theft = game.lying(target, "theft")
    assert theft is not None
    return _picked_up(game, target, theft, card), [TheftLifted(seat, card, target)]


def _swap_hands(game: Game, command: PlaySwapHands) -> Effect:
    seat, card, target = command
    mine, theirs = game.hands[seat], game.hands[target]
    hands = swapped(swapped(game.hands, seat, theirs), target, mine)
    events: list[Event] = [HandsSwapped(seat, card, target), HandTaken(theirs, seat), HandTaken(mine, target)]
    return {"hands": hands, "discards": (*game.discards, card)}, events


def _inspection(game: Game, command: PlayInspection) -> Effect:
    seat, card, target = command
    role = game.roles[target]
    looks = (*(look for look in game.looks[seat] if look.target != target), Look(target, role, True))
    events: list[Event] = [RoleInspected(seat, card, target), RoleSeen(target, role, seat)]
    return {"looks": swapped(game.looks, seat, looks), "discards": (*game.discards, card)}, events


def _swap_hats(game: Game, command: PlaySwapHats) -> Effect:
    seat, card, target = command
    role = game.spare[0]
    changes: Changes = {
        "roles": swapped(game.roles, target, role),
        "spare": game.spare[1:],
        "hats": swapped(game.hats, target, (*game.hats[target], game.roles[target])),
        "looks": tuple(tuple(_outdated(look, target) for look in row) for row in game.looks),  # R135
        "discards": (*game.discards, card),
    }
    return changes, [HatsSwapped(seat, card, target), RoleDealt(role, target)]


def _outdated(look: Look, target: int) -> Look:
    return look._replace(current=False) if look.target == target else look


def _trap(game: Game, command: PlayTrap) -> Effect:
    seat, card, target = command
    return _laid_down(game, card, target), [Trapped(seat, card, target)]


def _free(game: Game, command: PlayFree) -> Effect:
    seat, card, target = command
    trap = game.lying(target, "trap")
    assert trap is not None
    return _picked_up(game, target, trap, card), [Freed(seat, card, target)]


def _remove(game: Game, command: Remove) -> Effect:
    seat, cards, front = command
    events: list[Event] = [FrontRemoved(seat, front, len(cards)), CardsDiscarded(cards, seat)]
    return _picked_up(game, seat, front, *cards), events


def _laid_down(game: Game, card: str, target: int) -> Changes:
    """A card comes to lie in front of a seat."""
    return {"front": swapped(game.front, target, (*game.front[target], card))}


def _picked_up(game: Game, target: int, lying: str, *used: str) -> Changes:
    """The card `lying` in front of a seat goes to the discard pile, with those used for it."""
    front = swapped(game.front, target, tuple(card for card in game.front[target] if card != lying))
    changes: Changes = {"front": front, "discards": (*game.discards, lying, *used)}
    if family(kind_of(lying)) == "theft":
        changes["thieves"] = tuple(thief for thief in game.thieves if thief != target)
    return changes


def _discard(game: Game, command: Discard) -> Effect:
    seat, cards = command
    events: list[Event] = [Discarded(seat, len(cards)), CardsDiscarded(cards, seat)]
    return {"discards": (*game.discards, *cards)}, events


EFFECTS: dict[type[Any], Callable[[Game, Any], Effect]] = {
    PlayPath: _lay, PlayBreak: _break, PlayRepair: _repair, PlayRockfall: _rockfall, PlayMap: _map, PlayTheft: _theft,
    PlayHandsOff: _hands_off, PlaySwapHands: _swap_hands, PlayInspection: _inspection, PlaySwapHats: _swap_hats,
    PlayTrap: _trap, PlayFree: _free, Remove: _remove, Discard: _discard,
}  # fmt: skip
