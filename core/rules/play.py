"""The only way a game moves: `play(game, command)`."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from core.errors import Refused
from core.rules.board import GOAL_CELLS
from core.rules.cards import GOLD
from core.rules.commands import Command, Discard, EndRound, NextRound, PickGold, PlaySwapHands, Remove, StealGold
from core.rules.deal import deal, new_game
from core.rules.editions import USUAL
from core.rules.effects import EFFECTS, Changes
from core.rules.events import CardsDrawn, Event, TurnSkipped
from core.rules.legality import why_not
from core.rules.nuggets import keep
from core.rules.outcomes import RoundGivenUp
from core.rules.scoring import end_round
from core.rules.shares import steal
from core.rules.state import Game, Step, swapped


def play(game: Game, command: Command) -> Step:
    """Carry out a command. Raises `Refused` with the judge's reason and changes nothing if it is not allowed."""
    reason = why_not(game, command)
    if reason:
        raise Refused(reason)
    if isinstance(command, PickGold):
        return keep(game, command.index)
    if isinstance(command, StealGold):
        return steal(game, command.target)
    if isinstance(command, NextRound):
        assert game.mover is not None
        return deal(game, (game.mover + 1) % game.seats)  # R74, A13
    if isinstance(command, EndRound):
        return end_round(game, None, [RoundGivenUp()])  # A12
    seat = command.seat
    used = command.cards if isinstance(command, (Discard, Remove)) else (command.card,)
    hand = tuple(card for card in game.hands[seat] if card not in used)
    game = game._replace(hands=swapped(game.hands, seat, hand), mover=seat)
    changes, events = EFFECTS[type(command)](game, command)
    if _gold_open(game, changes):
        return end_round(game._replace(**changes), seat, events)  # R58: nothing is drawn
    return _after(game, command, changes, events)


class Turn(NamedTuple):
    """One command of a game that is played again, with the table before and after it."""

    before: Game
    command: Command
    after: Game
    events: tuple[Event, ...]


def follow(game: Game, commands: Iterable[Command]) -> Iterator[Turn]:
    """The game from here on, turn by turn. Raises `Refused` where a command is not allowed."""
    for command in commands:
        step = play(game, command)
        yield Turn(game, command, step.game, step.events)
        game = step.game


def replay(
    commands: Iterable[Command],
    seats: int,
    seed: bytes,
    edition: str = USUAL,
    options: Mapping[str, str] | None = None,
) -> Game:
    """The game that a seed and commands lead to. Raises as `new_game` and `play` do."""
    game = new_game(seats, seed, edition, options).game
    for turn in follow(game, commands):
        game = turn.after
    return game


def _after(game: Game, command: Command, changes: Changes, events: list[Event]) -> Step:
    """The rest of a turn: cards are drawn, the next seat with cards acts (R10-R13, R105, R107, R123)."""
    seat, deck, hands = command.seat, game.deck, changes.pop("hands", game.hands)
    if deck:
        drawer = command.target if isinstance(command, PlaySwapHands) else seat
        drawn = deck[: -1 - len(command.cards) : -1] if isinstance(command, Discard) else deck[-1:]
        hands = swapped(hands, drawer, (*hands[drawer], *drawn))
        events.append(CardsDrawn(drawn, drawer))
        deck = deck[: -len(drawn)]
    acting, skipped = _next(game.seats, seat, hands)
    table = game._replace(hands=hands, deck=deck, acting=acting, **changes)
    if acting is None:
        return end_round(table, None, events)  # R66 b, R140
    events += skipped
    return Step(table, tuple(events))


def _next(seats: int, seat: int, hands: tuple[tuple[str, ...], ...]) -> tuple[int | None, list[Event]]:
    """The next seat with cards, None if nobody has any, and those passed over on the way there (R12)."""
    skipped: list[Event] = []
    for ahead in range(seat + 1, seat + seats + 1):
        if hands[ahead % seats]:
            return ahead % seats, skipped
        skipped.append(TurnSkipped(ahead % seats))
    return None, skipped


def _gold_open(game: Game, changes: Changes) -> bool:
    board = changes.get("board", game.board)
    return board is not game.board and GOAL_CELLS[game.goals.index(GOLD)] not in board.shut
