"""Random games, some of them played with a bent, and everything that must hold in each: a sample in the tests, all
in the soak."""

import random
from collections import Counter
from typing import NamedTuple

from core.rules.cards import CRYSTALS, DOORS, LADDERS, family, kind_of
from core.rules.codec import dump
from core.rules.commands import Command, EndRound, NextRound, PlayPath, Remove
from core.rules.deal import new_game
from core.rules.editions import OPTIONS, USUAL, Edition, find
from core.rules.legality import options, why_not
from core.rules.play import play, replay
from core.rules.state import Game

from .checks import check_forms, check_offers, check_step
from .endings import check_goals, check_maze, check_round
from .seen import shown

# what a table is fond of: it is played whenever it can be
FOND = (None, None, "door", "door", "ladder", "crystal", "remove", "theft", "trap", "swap_hats", "swap_hands", "break")

# what it then does not do, if it can do anything else: take away what it is fond of
LIFTED = {"theft": ("remove", "hands_off"), "trap": ("remove", "free")}

TOGETHER = 0.02  # how often a table would like to end the round at a turn


class Played(NamedTuple):
    """A game that was played to its end; `seen` counts the names of what it shows (`tests.rules.seen`)."""

    seed: bytes
    game: Game
    commands: list[Command]
    deals: list[Game]
    seen: Counter[str]


class Bent(NamedTuple):
    """How a table plays: `eager` is how often it digs towards the goals if it can, `fond` is one of `FOND`."""

    eager: float
    fond: str | None


def random_options(dice: random.Random, box: Edition) -> dict[str, str]:
    return {key: dice.choice(OPTIONS[key]) for key in box.options}


def sort_of(command: Command) -> str:
    """Which fondness a command meets: the family of its card, or what a path card shows."""
    if not isinstance(command, PlayPath):
        return "remove" if isinstance(command, Remove) else family(kind_of(getattr(command, "card", "P-X.1")))
    kind = kind_of(command.card)
    for sort, kinds in (("door", DOORS), ("ladder", LADDERS), ("crystal", CRYSTALS)):
        if kind in kinds:
            return sort
    return "dead" if kind.startswith("D-") else "path"


def pick(dice: random.Random, offered: tuple[Command, ...], bent: Bent) -> Command:
    """One of the commands: what the table is fond of, else the dig that leads on, else any sort of command."""
    offered = tuple(one for one in offered if sort_of(one) not in LIFTED.get(bent.fond, ())) or offered
    fond = [one for one in offered if sort_of(one) == bent.fond]
    paths = [one for one in fond or offered if isinstance(one, PlayPath) and sort_of(one) not in ("dead", "ladder")]
    if paths and dice.random() < bent.eager:
        return min(paths, key=lambda one: (abs(8 - one.x) + abs(one.y) * 0.4, dice.random()))
    if fond:
        return dice.choice(fond)
    sorts: dict[type, list[Command]] = {}
    for one in offered:
        sorts.setdefault(type(one), []).append(one)
    return dice.choice(dice.choice(list(sorts.values())))


def random_game(number: int, edition: str = USUAL, *, seats: int | None = None, checks: float = 0.0) -> Played:
    """Play one game; with chance `checks` a step is tested through and through. AssertionError if anything fails."""
    dice, votes, box = random.Random(number), random.Random(-number - 1), find(edition)
    seats = seats or box.least + number % (box.most - box.least + 1)
    seed = number.to_bytes(8, "big")
    chosen, bent = random_options(dice, box), Bent(dice.choice((0, 0.5, 0.9, 1)), dice.choice(FOND))
    game = opening = new_game(seats, seed, edition, chosen).game
    commands, deals, seen, ordered = [], [game], Counter({f"{seats} seats": 1}), NextRound(0)
    while game.phase != "over":
        seat = dice.randrange(seats) if game.acting is None else game.acting
        offered = options(game, seat)
        assert offered, "somebody must have something to do"
        if dice.random() < checks * (20 if game.phase == "theft" else 1):
            seen.update(check_offers(game, seat, offered, dice))
            check_forms(game, dice)
            check_maze(game, dice)
        command = pick(dice, offered, bent)
        if game.phase == "dig" and votes.random() < TOGETHER:
            reason = why_not(game, EndRound(seat))
            seen.update([f"refused: {reason}"] if reason else ())
            command = command if reason else EndRound(seat)
        if game.phase == "dig":
            opening, ordered = game, command  # of the end of the round, if this is it
        before = game
        game, events = step = play(game, command)
        commands.append(command)
        check_step(before, command, game)
        seen.update(shown(before, command, step))
        if isinstance(command, PlayPath) and (command.x > 5 or dice.random() < checks):
            check_goals(before, command, events)
        if game.phase in ("reveal", "over"):
            check_round(opening, ordered, game)
        if isinstance(command, NextRound):
            deals.append(game)
        assert len(commands) < 3 * (118 + 12), "a round ends"
    seen.update(check_offers(game, 0, (), dice))
    assert len(game.history) == 2
    if dice.random() < max(checks, 0.2):
        again = replay(commands, seats, seed, edition, chosen)
        assert again == game
        assert dump(again) == dump(game)
    return Played(seed, game, commands, deals, seen)
