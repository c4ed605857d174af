"""Names for what random play has to reach: cards, endings, removals, thefts, reasons."""

from collections.abc import Iterator

from core.rules.board import at
from core.rules.cards import CRYSTALS, DOORS, LADDERS, START, kind_of
from core.rules.commands import (
    Command,
    Discard,
    PlayFree,
    PlayHandsOff,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    Remove,
)
from core.rules.editions import BASE, DELUXE, Edition
from core.rules.events import GoalRevealed, TurnSkipped
from core.rules.outcomes import GoldStolen, NothingStolen
from core.rules.reasons import Reason
from core.rules.state import Game, Result, Step

# reasons for things that only one edition has
_OWN = {
    BASE.key: {Reason.NO_SUCH_NUGGET},
    DELUXE.key: {
        Reason.TRAPPED, Reason.LADDER_BY_GOAL, Reason.ALREADY_TRAPPED, Reason.NOT_TRAPPED, Reason.ALREADY_THIEF,
        Reason.NO_THEFT_THERE, Reason.NOT_IN_FRONT, Reason.NO_GOLD_THERE,
    },
}  # fmt: skip
_FRONT = ("BREAK-PICKAXE", "BREAK-LANTERN", "BREAK-CART", "TRAPPED", "THEFT")
_DELUXE = {
    "won by green", "won by blue", "won by both", "won by saboteurs", "won by saboteurs, none in play",
    "won by barred, boss_and_profiteer", "won by barred, boss_only", "won by barred, boss_only, without a boss",
    "a trapped winner", "a trapped geologist", "a geologist paid", "two geologists halve an odd number",
    "five or more winners", "the profiteer alone", "a saboteur digs to the gold",
    "stolen by choice", "stolen by itself", "a trapped thief", "nothing to steal", "four thieves", "a thief robbed",
    "passes with 1", "passes with 2", "passes with 3", "a short deck", "hands swapped with none",
    "THEFT lifted", "a Theft of one's own lifted", "TRAPPED freed", "freed by oneself",
    "BREAK-PICKAXE repaired", "BREAK-LANTERN repaired", "BREAK-CART repaired",
    "two goals with one card", "a goal turned up by a ladder", "a seat skipped", "a hat twice", "a look outdated",
    "rock on a ladder", "rock on a door", "rock on a crystal",
    *(f"{kind} removed" for kind in _FRONT),
}  # fmt: skip


def wanted(box: Edition) -> set[str]:
    """Everything that many random games of an edition must have shown."""
    others = set().union(*(own for key, own in _OWN.items() if key != box.key))
    more = _DELUXE if box is DELUXE else {"won by miners", "won by saboteurs", "won by saboteurs, none in play"}
    return (
        {f"plays {kind}" for kind in box.deck}
        | {f"refused: {reason}" for reason in set(Reason) - others}
        | {f"{seats} seats" for seats in range(box.least, box.most + 1)}
        | more
    )


def shown(before: Game, command: Command, step: Step) -> Iterator[str]:
    """The names of what one command shows."""
    game = step.game
    match command:
        case Discard(_, cards):
            yield f"passes with {len(cards)}"
            yield from (["a short deck"] if 0 < len(before.deck) < len(cards) else [])
        case Remove(_, _, front):
            yield f"{kind_of(front)} removed"
        case PlayHandsOff(seat, _, target):
            yield "THEFT lifted"
            yield from (["a Theft of one's own lifted"] if seat == target else [])
        case PlayFree(seat, _, target):
            yield "TRAPPED freed"
            yield from (["freed by oneself"] if seat == target else [])
        case PlayRepair(_, _, _, tool):
            yield f"BREAK-{tool.upper()} repaired"
        case PlayRockfall(_, _, x, y):
            yield from _fallen(before.board.cards[at(x, y)].shape.kind)
        case PlaySwapHands(seat, _, target) if not before.hands[target] or len(before.hands[seat]) == 1:
            yield "hands swapped with none"
    if isinstance(card := getattr(command, "card", None), str):
        yield f"plays {kind_of(card)}"
    opened = [event for event in step.events if isinstance(event, GoalRevealed)]
    yield from ["two goals with one card"] * (len(opened) > 1)
    yield from ["a goal turned up by a ladder"] * (bool(opened) and kind_of(card) in LADDERS)
    yield from ["a seat skipped"] * any(isinstance(event, TurnSkipped) for event in step.events)
    yield from ["a hat twice"] * any(len(hats) > 1 for hats in game.hats)
    yield from ["a look outdated"] * any(not look.current for row in game.looks for look in row)
    yield from _thefts(before, step)
    if before.result is None and game.result:
        yield from ending(before, game, game.result)


def _fallen(kind: str) -> Iterator[str]:
    for what, kinds in (("ladder", LADDERS - {START}), ("door", DOORS), ("crystal", CRYSTALS)):
        if kind in kinds:
            yield f"rock on a {what}"


def _thefts(before: Game, step: Step) -> Iterator[str]:
    robbers: set[int] = set()
    for event in step.events:
        if isinstance(event, GoldStolen):
            yield "stolen by itself" if before.options["theft_auto"] == "always" else "stolen by choice"
            earlier = before.result.thefts if before.result else ()
            if event.target in robbers | {theft.thief for theft in earlier if theft.victim is not None}:
                yield "a thief robbed"
            robbers.add(event.seat)
        if isinstance(event, NothingStolen):
            yield "a trapped thief" if event.trapped else "nothing to steal"


def ending(before: Game, game: Game, result: Result) -> Iterator[str]:
    """How a round ended and who was paid."""
    roles = result.roles
    won = f"won by {result.winner}" + (f", {game.options['double_door']}" if result.winner == "barred" else "")
    yield won
    yield from [f"{won}, none in play"] * (result.winner == "saboteurs" and "saboteur" not in roles)
    yield from [f"{won}, without a boss"] * (result.winner == "barred" and "boss" not in roles)
    if result.connector is not None and roles[result.connector] == "saboteur":
        yield "a saboteur digs to the gold"
    caught = {roles[seat] for seat in result.trapped}
    yield from ["a trapped geologist"] * ("geologist" in caught)
    yield from ["a trapped winner"] * (result.winner in caught)
    yield from ["a geologist paid"] * any(result.finds)
    yield from ["two geologists halve an odd number"] * (sum(map(bool, result.finds)) == 2 and result.crystals % 2)
    yield from ["five or more winners"] * (len(result.winners) >= 5)
    yield from ["the profiteer alone"] * ([roles[seat] for seat in result.winners] == ["profiteer"])
    yield from ["four thieves"] * (len(before.thieves) == 4)
