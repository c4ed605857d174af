"""What must hold at the end of a round: winners, gold and thefts are those of `payout`, doors those of `reference`."""

import random
from collections.abc import Sequence

from core.rules.board import GOALS, xy
from core.rules.cards import CRYSTALS, PATHS, WAYS, kind_of
from core.rules.commands import Command, EndRound, PlayHandsOff, PlayPath, PlayTheft, Remove
from core.rules.events import Event, GoalRevealed
from core.rules.state import Game

from . import payout
from .reference import Reference


def twin(game: Game) -> Reference:
    """The slow twin of a game's maze."""
    other = Reference()
    other.cards = {(cell.x, cell.y): (cell.shape.kind, cell.turned) for cell in game.board}
    other.closed = {GOALS[goal] for goal in game.board.shut.values()}
    return other


def check_round(before: Game, command: Command, after: Game) -> None:
    """`command` ended the round, `after` is the table with all gold handed out."""
    result, other = after.result, twin(after)
    assert result is not None
    gold_open = GOALS[after.goals.index("GOLD")] not in other.closed
    assert gold_open == (result.connector is not None)
    assert result.connector == (command.seat if gold_open else None)
    together = isinstance(command, EndRound)  # A12
    assert gold_open or not ((any(after.hands) and not together) or after.deck)
    assert not gold_open or isinstance(command, PlayPath)
    assert (result.roles, result.spare, result.treasure) == (after.roles, after.spare, after.goals.index("GOLD"))
    assert together or after.mover == command.seat
    if after.rules.treasure == "nuggets":
        assert result.winner == ("miners" if gold_open else "saboteurs")
        roles = {"miner" if gold_open else "saboteur"}
        assert result.winners == tuple(seat for seat, role in enumerate(after.roles) if role in roles)
    else:
        _check_shares(before, command, after, other)


def _check_shares(before: Game, command: Command, after: Game, other: Reference) -> None:
    result, roles = after.result, after.roles
    assert result is not None
    passing = other.passes() if result.connector is not None else (False, False)
    assert result.ways == tuple(colour for colour, way in zip(("green", "blue"), passing, strict=True) if way)
    trapped = [seat for seat, front in enumerate(after.front) if any(card.startswith("TRAPPED") for card in front)]
    assert list(result.trapped) == trapped
    connector = None if result.connector is None else roles[result.connector]
    winners = payout.winning(connector, passing, after.options["double_door"])
    assert result.winners == tuple(s for s, role in enumerate(roles) if role in winners and s not in trapped)
    crystals = sum(kind in CRYSTALS for kind, _ in other.cards.values())
    assert result.crystals == crystals
    paid = payout.payout(roles, trapped, winners, crystals)
    assert [share + find for share, find in zip(result.shares, result.finds, strict=True)] == paid
    had = [total + more for total, more in zip(before.totals(), paid, strict=True)]
    told = {theft.thief: theft.victim for theft in result.thefts}
    order = payout.thief_order(_laid(before, command), after.seats)

    def victim(gold, thief):
        robbed = told[thief]
        if after.options["theft_auto"] == "always":
            assert robbed == payout.richest(gold, thief)
        return robbed

    left, thefts = payout.rob(had, order, trapped, victim)
    assert (list(after.totals()), [tuple(theft) for theft in result.thefts]) == (left, thefts)
    assert not any(card.startswith("THEFT") for front in after.front for card in front)


def _laid(before: Game, command: Command) -> list[int]:
    """Who has a Theft lying after the last command of a round, in the order in which they were laid."""
    laid = list(before.thieves)
    match command:
        case PlayTheft(seat):
            laid.append(seat)
        case PlayHandsOff(_, _, target):
            laid.remove(target)
        case Remove(seat, _, front) if front.startswith("THEFT"):
            laid.remove(seat)
    return laid


def check_goals(before: Game, command: PlayPath, events: Sequence[Event]) -> None:
    """The goals that a card turns up lie as the slow twin lays them."""
    other, place = twin(before), (command.x, command.y)
    other.cards[place] = (kind_of(command.card), command.turned)
    shown = [(event.goal, event.kind, event.turned) for event in events if isinstance(event, GoalRevealed)]
    assert shown == other.turn_up(before.goals, place)


def check_maze(game: Game, dice: random.Random) -> None:
    """The maze is as its slow twin says, and so is where a card fits."""
    other, kind = twin(game), dice.choice([kind for kind in game.rules.deck if kind in PATHS])
    found = sorted((cell, shape.turned) for shape in WAYS[kind] for cell in game.board.fitting(shape))
    assert [(*xy(cell), half) for cell, half in found] == other.legal(kind)
    nodes = other.live()
    assert list(game.board.frontier()) == other.frontier()
    assert other.reached() == [] or game.phase != "dig"
    for cell in game.board:
        assert cell.live == tuple(((cell.x, cell.y), n) in nodes for n in range(len(cell.shape.tunnels)))
