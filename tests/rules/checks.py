"""Random games and everything that must hold in each of them; used by the tests (a sample) and the soak (all)."""

import json
import random
from collections import Counter
from typing import NamedTuple

import pytest

from core.errors import Refused
from core.rules.codec import command_from_json, command_to_json, dump, event_from_json, event_to_json, load
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
from core.rules.deal import new_game
from core.rules.editions import OPTIONS, USUAL, deck_of, find
from core.rules.legality import options, plays, why_card, why_not
from core.rules.notation import draw, read_command, read_maze, write_command
from core.rules.play import play, replay
from core.rules.reasons import Reason
from core.rules.state import Game


class Played(NamedTuple):
    """A game that was played to its end."""

    seed: bytes
    game: Game
    commands: list[Command]
    deals: list[Game]


def random_options(dice: random.Random, edition: str) -> dict[str, str]:
    return {key: dice.choice(OPTIONS[key]) for key in find(edition).options}


def pick(dice: random.Random, offered: tuple[Command, ...], eager: float) -> Command:
    """Any of the commands; the more eager, the more it digs towards the goals."""
    paths = [one for one in offered if isinstance(one, PlayPath) and not one.card.startswith("D-")]
    if paths and dice.random() < eager:
        return min(paths, key=lambda one: (abs(8 - one.x) + abs(one.y) * 0.4, dice.random()))
    return dice.choice(offered)


def random_game(number: int, *, seats: int | None = None, checks: float = 0.0) -> Played:
    """Play one game; with chance `checks` a step is tested through and through. AssertionError if anything fails."""
    dice = random.Random(number)
    seats = seats or 3 + number % 8
    seed = number.to_bytes(8, "big")
    chosen, eager = random_options(dice, USUAL), dice.choice((0, 0.5, 0.9, 1))
    step = new_game(seats, seed, options=chosen)
    game, commands, deals = step.game, [], [step.game]
    while game.phase != "over":
        seat = dice.randrange(seats) if game.acting is None else game.acting
        offered = options(game, seat)
        assert offered, "somebody must have something to do"
        if dice.random() < checks:
            check_offers(game, seat, offered, dice)
            check_forms(game, dice)
        command = pick(dice, offered, eager)
        before = game
        game, events = play(game, command)
        commands.append(command)
        check_step(before, game, events)
        if isinstance(command, NextRound):
            deals.append(game)
        assert len(commands) < 3 * (67 + 9 + 1), "a round ends"
    assert len(game.history) == 2
    if dice.random() < max(checks, 0.2):
        again = replay(commands, seats, seed, options=chosen)
        assert again == game
        assert dump(again) == dump(game)
    return Played(seed, game, commands, deals)


def check_step(before: Game, game: Game, events) -> None:
    """Every card is in one place, somebody acts or the round is over, gold is neither made nor lost."""
    places = [*game.deck, *game.discards, *(c.card for c in game.board if "." in c.card)]
    places += [card for rows in (game.hands, game.front) for row in rows for card in row]
    assert Counter(places) == Counter(deck_of(game.rules, game.options))
    assert (game.acting is None) == (game.phase in ("reveal", "over"))
    if game.phase == "dig":
        assert game.hands[game.acting]
    held = sum(map(sum, game.gold))
    paid = sum(sum(r.shares) for r in (*game.history, game.result) if r)
    assert sum(game.stack) + sum(game.pool) + held >= 44
    assert held - paid + sum(game.pool) <= 44
    for seat, front in enumerate(game.front):
        assert len(game.broken(seat)) == len(front) <= 3
    if before.phase == "dig" and game.phase == "dig":
        assert sum(map(len, before.hands)) + len(before.deck) == sum(map(len, game.hands)) + len(game.deck) + 1  # R13


def check_offers(game: Game, seat: int, offered: tuple[Command, ...], dice: random.Random) -> None:
    """`options`, `why_not`, `why_card` and `play` tell the same story, for what is offered and for what is not."""
    snapshot = dump(game)
    assert len(set(offered)) == len(offered)
    for command in offered:
        assert why_not(game, command) is None
        play(game, command)
    for other in range(-1, game.seats + 1):
        if other != seat and game.acting is not None:
            assert options(game, other) == ()
    if game.phase == "dig":
        for card in game.hands[seat]:
            assert (why_card(game, seat, card) is None) == bool(plays(game, seat, card))
    for _ in range(25):
        command = any_command(game, seat, dice)
        reason = why_not(game, command)
        # commands are tuples: two of different sorts may be equal
        listed = any(type(one) is type(command) and one == command for one in options(game, command.seat))
        assert (reason is None) == listed
        if reason is not None:
            assert isinstance(reason, Reason)
            with pytest.raises(Refused) as refusal:
                play(game, command)
            assert refusal.value.reason == reason
    assert dump(game) == snapshot


def any_command(game: Game, seat: int, dice: random.Random) -> Command:
    """A command that somebody might send: mostly the right seat and a card in hand, everything else at random."""
    seat = seat if dice.random() < 0.9 else dice.randint(-1, game.seats)
    hand = game.hands[seat] if 0 <= seat < game.seats else ()
    card = dice.choice(hand) if hand and dice.random() < 0.9 else dice.choice(deck_of(game.rules, game.options))
    near = [(cell.x + dice.randint(-1, 1), cell.y + dice.randint(-1, 1)) for cell in game.board]
    x, y = dice.choice(near)
    target, tool = dice.randint(-1, game.seats), dice.choice(("pickaxe", "lantern", "cart", "spoon"))
    made: list[Command] = [
        PlayPath(seat, card, x, y, dice.random() < 0.5),
        PlayBreak(seat, card, target),
        PlayRepair(seat, card, target, tool),
        PlayRockfall(seat, card, x, y),
        PlayMap(seat, card, dice.randint(-1, 3)),
        Discard(seat, (card,) * dice.randint(0, 2)),
        PickGold(seat, dice.randint(-1, 9)),
        NextRound(seat),
    ]
    kinds = {"P": 0, "D": 0, "BREAK": 1, "REPAIR": 2, "ROCKFALL": 3, "MAP": 4}
    fitting = made[kinds[card.split("-")[0].split(".")[0]]]
    return fitting if dice.random() < 0.6 else dice.choice(made)


def check_forms(game: Game, dice: random.Random) -> None:
    """The game, a command, events and the maze come back from their JSON and text forms as they were."""
    again = load(json.loads(json.dumps(dump(game))))
    assert again == game
    assert (again.board.lit, again.board.edges) == (game.board.lit, game.board.edges)
    drawn = read_maze(draw(game.board))
    assert [cell[3:] for cell in drawn] == [cell[3:] for cell in game.board]
    assert (drawn.lit, drawn.edges) == (game.board.lit, game.board.edges)
    seat = game.acting if game.acting is not None else 0
    for command in dice.sample(options(game, seat), 1):
        assert command_from_json(json.loads(json.dumps(command_to_json(command))), seat) == command
        assert read_command(write_command(command)) == command
        for event in play(game, command).events:
            assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
