"""One table in two worlds that differ only in what one reader may not know, and all that reaches this reader."""

import json
from random import Random

from core.i18n import LANGUAGES, translator
from core.narrate import line
from core.rules.board import GOAL_CELLS, Board
from core.rules.commands import Command, Discard, NextRound, PickGold, PlayInspection, PlayMap, PlaySwapHats, Remove
from core.rules.events import Event
from core.rules.state import OVER, SHARE, Game
from core.view import seen_by, view_json, view_of


def readers(game: Game) -> list[int | None]:
    return [None, *range(game.seats)]


def shown(game: Game, seat: int | None) -> str:
    """All that leaves towards a seat, as text."""
    view = view_of(game, seat)
    return f"{view!r}\n{json.dumps(view_json(view), ensure_ascii=False)}"


def told(events: tuple[Event, ...] | list[Event], seat: int | None, seats: int) -> str:
    """The log as a seat sees and reads it."""
    names = [f"Player {index}" for index in range(seats)]
    lines = [line(event, translator(lang), names, seat) for lang in LANGUAGES for event in events]
    return f"{seen_by(events, seat)!r}\n{lines!r}"


def revealed(game: Game, command: Command, after: Game, seat: int | None) -> dict[str, object]:
    """What a move makes known to `seat`."""
    used = {command.card} if hasattr(command, "card") else set()
    if seat is not None:
        used |= set(after.hands[seat])  # the card drawn, or the hand taken
    inspected = {command.target} if isinstance(command, PlayInspection) and command.seat == seat else set()
    peeked = {command.goal} if isinstance(command, PlayMap) and command.seat == seat else set()
    dealt = isinstance(command, NextRound)
    ended = {after.result.treasure} if after.result else set()
    return {
        "keep": frozenset(used),
        "goals": frozenset(peeked | ended | opened(game.board, after.board)) if not dealt else frozenset(),
        "roles": after.result is not None,
        "faces": frozenset(inspected),
        "hat": isinstance(command, PlaySwapHats) and command.target == seat,
        "gold": after.phase == OVER or (after.phase == SHARE and after.acting == seat) or robbed(game, after),
        "seed": dealt,
    }


def robbed(before: Game, after: Game) -> bool:
    """Whether a thief has taken a gold piece: everybody sees whether any is left (R155)."""
    thefts = before.result.thefts if before.result else ()
    return after.result is not None and after.result.thefts != thefts


def opened(before: Board, after: Board) -> set[int]:
    return {goal for goal, cell in enumerate(GOAL_CELLS) if cell in before.shut and cell not in after.shut}


def in_twin(twin: Game, command: Command, seat: int | None, dice: Random) -> Command:
    """The same move as far as `seat` can tell: another hidden card or nugget, where others choose one."""
    if command.seat == seat:
        return command
    if isinstance(command, Discard | Remove):
        return command._replace(cards=tuple(dice.sample(twin.hands[command.seat], len(command.cards))))
    if isinstance(command, PickGold) and twin.pickers[1:2] != (seat,):
        return command._replace(index=dice.randrange(len(twin.pool)))
    return command
