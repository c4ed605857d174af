"""Whole games among computer players, and how often each side wins: `python -m core simulate`."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import NamedTuple

from core.ai.minds import MINDS
from core.rules.cards import SABOTEUR
from core.rules.commands import Command, NextRound, PickGold
from core.rules.deal import new_game
from core.rules.events import Event, RoundEnded, RoundStarted
from core.rules.play import play
from core.rules.state import Game
from core.view import seen_by, view_of


class Move(NamedTuple):
    """One step of a game: the order, where it led, what happened, and the processor time that thinking took."""

    command: Command
    game: Game
    events: Sequence[Event]
    seconds: float


def contest(
    game: Game, events: Sequence[Event], dice: Random, minds: Mapping[str, str] | None = None
) -> Iterator[Move]:
    """Play on to the end. `minds` names the mind of each role; the steady one where it says nothing."""
    minds, log = minds or {}, list(events)
    while game.phase != "over":
        seat = game.acting or 0
        view = view_of(game, seat)
        begun = process_time()
        command = MINDS[minds.get(view.role or "", "steady")](view, seen_by(log, seat), dice)
        took = process_time() - begun
        game, happened = play(game, command)
        log = since_deal([*log, *happened])
        yield Move(command, game, happened, took)


def since_deal(log: list[Event]) -> list[Event]:
    """The events of this round only."""
    starts = [index for index, event in enumerate(log) if isinstance(event, RoundStarted)]
    return log[starts[-1] :] if starts else log


@dataclass(slots=True)
class Tally:
    """Rounds of one kind: so many seats, so many saboteurs in play."""

    rounds: int = 0
    miners_won: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    lengths: list[int] = field(default_factory=list)

    def think(self, seconds: Sequence[float]) -> None:
        self.moves += len(seconds)
        self.seconds += sum(seconds)
        self.slowest = max(self.slowest, *seconds)

    def end(self, ended: RoundEnded, length: int) -> None:
        self.rounds += 1
        self.miners_won += ended.winner == "miners"
        self.lengths.append(length)


def one_game(seats: int, seed: str, minds: Mapping[str, str], tallies: dict[tuple[int, int], Tally]) -> None:
    step = new_game(seats, seed.encode())
    thoughts: list[float] = []
    for move in contest(step.game, step.events, Random(seed), minds):
        if not isinstance(move.command, PickGold | NextRound):
            thoughts.append(move.seconds)
        for event in move.events:
            if isinstance(event, RoundEnded):
                tally = tallies.setdefault((seats, event.roles.count(SABOTEUR)), Tally())
                tally.think(thoughts)
                tally.end(event, len(thoughts))
                thoughts = []


def lines(tallies: Mapping[tuple[int, int], Tally]) -> Iterator[str]:
    """The table: a row for each number of seats and mix of roles, and one for all mixes."""
    yield "seats  miners+saboteurs  rounds  miners win  moves/round  ms/move  slowest ms"
    for seats in sorted({seats for seats, _ in tallies}):
        mixes = {mix: tally for (count, mix), tally in tallies.items() if count == seats}
        for mix in sorted(mixes):
            yield _row(seats, f"{seats - mix}+{mix}", [mixes[mix]])
        yield _row(seats, "all", list(mixes.values()))


def _row(seats: int, mix: str, parts: Sequence[Tally]) -> str:
    rounds, moves = sum(part.rounds for part in parts), sum(part.moves for part in parts)
    won = 100 * sum(part.miners_won for part in parts) / rounds
    pace = 1000 * sum(part.seconds for part in parts) / moves
    slowest = 1000 * max(part.slowest for part in parts)
    length = sum(sum(part.lengths) for part in parts) / rounds
    return f"{seats:>5}  {mix:>16}  {rounds:>6}  {won:>9.1f}%  {length:>11.1f}  {pace:>7.1f}  {slowest:>10.1f}"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=20, help="games of three rounds for each number of seats")
    parser.add_argument("--seats", type=seat_range, default=range(5, 6), help="a number or a range such as 3-10")
    parser.add_argument("--seed", default="1", help="the same seed plays the same games")
    parser.add_argument("--miners", choices=sorted(MINDS), default="steady")
    parser.add_argument("--saboteurs", choices=sorted(MINDS), default="steady")


def seat_range(text: str) -> range:
    """ "5" or "3-10". ValueError for anything else."""
    least, _, most = text.partition("-")
    seats = range(int(least), int(most or least) + 1)
    if not seats or seats[0] < 3 or seats[-1] > 10:
        raise ValueError("3 to 10 seats")
    return seats


def run(arguments: Namespace) -> int:
    tallies: dict[tuple[int, int], Tally] = {}
    minds = {"miner": arguments.miners, "saboteur": arguments.saboteurs}
    whole, done = len(arguments.seats) * arguments.games, 0
    for seats in arguments.seats:
        for number in range(arguments.games):
            one_game(seats, f"{arguments.seed}/{seats}/{number}", minds, tallies)
            done += 1
            print(f"\r{done}/{whole} games, {seats} seats", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("\n".join(lines(tallies)))
    return 0
