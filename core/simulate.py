"""Whole games among computer players, and how often each side wins: `python -m core simulate`."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import NamedTuple

from core.ai.minds import MINDS
from core.rules.cards import SABOTEUR
from core.rules.commands import Command, NextRound, PickGold, StealGold
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, USUAL, Edition, find
from core.rules.events import Event, RoundStarted
from core.rules.outcomes import RoundEnded
from core.rules.play import play
from core.rules.state import Game
from core.view import seen_by, view_of

# how gold is handed out -> who can win a round but the saboteurs
OTHERS = {"nuggets": ("miners",), "shares": ("green", "blue", "both", "barred")}
AFTERWARDS = (PickGold, StealGold, NextRound)  # orders given when the round is decided


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
    won: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    lengths: list[int] = field(default_factory=list)

    def think(self, seconds: Sequence[float]) -> None:
        """So long a mind thought over each of its moves, in seconds."""
        self.moves += len(seconds)
        self.seconds += sum(seconds)
        self.slowest = max(self.slowest, *seconds)

    def end(self, ended: RoundEnded, length: int) -> None:
        """A round of so many moves ended like this."""
        self.rounds += 1
        self.won[ended.winner] += 1
        self.lengths.append(length)


def one_game(
    edition: str, seats: int, seed: str, minds: Mapping[str, str], tallies: dict[tuple[int, int], Tally]
) -> None:
    """Play a game and count its rounds in `tallies`, by seats and saboteurs."""
    step = new_game(seats, seed.encode(), edition)
    thoughts: list[float] = []
    for move in contest(step.game, step.events, Random(seed), minds):
        if not isinstance(move.command, AFTERWARDS):
            thoughts.append(move.seconds)
        for event in move.events:
            if isinstance(event, RoundEnded):
                tally = tallies.setdefault((seats, event.roles.count(SABOTEUR)), Tally())
                tally.think(thoughts)
                tally.end(event, len(thoughts))
                thoughts = []


def lines(tallies: Mapping[tuple[int, int], Tally], others: Sequence[str]) -> Iterator[str]:
    """The table: a row for each number of seats and mix of roles, and one for all mixes. `others` can win as well."""
    wins = "  ".join(f"{f'{one} win':>10}" for one in others)
    yield f"seats  miners+saboteurs  rounds  {wins}  moves/round  ms/move  slowest ms"
    for seats in sorted({seats for seats, _ in tallies}):
        mixes = {mix: tally for (count, mix), tally in tallies.items() if count == seats}
        for mix in sorted(mixes):
            yield _row(seats, f"{seats - mix}+{mix}", [mixes[mix]], others)
        yield _row(seats, "all", list(mixes.values()), others)


def _row(seats: int, mix: str, parts: Sequence[Tally], others: Sequence[str]) -> str:
    rounds, moves = sum(part.rounds for part in parts), sum(part.moves for part in parts)
    wins = "  ".join(f"{100 * sum(part.won[one] for part in parts) / rounds:>9.1f}%" for one in others)
    pace = 1000 * sum(part.seconds for part in parts) / moves
    slowest = 1000 * max(part.slowest for part in parts)
    length = sum(sum(part.lengths) for part in parts) / rounds
    return f"{seats:>5}  {mix:>16}  {rounds:>6}  {wins}  {length:>11.1f}  {pace:>7.1f}  {slowest:>10.1f}"


def add_arguments(parser: ArgumentParser) -> None:
    """What `python -m core simulate` takes."""
    parser.add_argument("--games", type=int, default=20, help="games of three rounds for each number of seats")
    parser.add_argument("--edition", choices=EDITIONS, default=USUAL)
    parser.add_argument("--seats", type=seat_range, default=range(5, 6), help="a number or a range such as 3-10")
    parser.add_argument("--seed", default="1", help="the same seed plays the same games")
    parser.add_argument("--miners", choices=sorted(MINDS), default="steady", help="everybody but the saboteurs")
    parser.add_argument("--saboteurs", choices=sorted(MINDS), default="steady")


def seat_range(text: str) -> range:
    """ "5" or "3-10". ValueError for anything else."""
    least, _, most = text.partition("-")
    seats = range(int(least), int(most or least) + 1)
    if not seats or seats[0] < 1:
        raise ValueError("a number of seats")
    return seats


def minds_of(box: Edition, miners: str, saboteurs: str) -> dict[str, str]:
    """The mind of each role of an edition."""
    roles = {role for crew in box.roles.values() for role in crew}
    return {role: saboteurs if role == SABOTEUR else miners for role in roles}


def run(arguments: Namespace) -> int:
    """Play, then print the table; 2 when the edition is not made for so many."""
    tallies: dict[tuple[int, int], Tally] = {}
    box, seats = find(arguments.edition), arguments.seats
    if seats[0] < box.least or seats[-1] > box.most:
        print(f"Choose {box.least} to {box.most} seats.", file=sys.stderr)
        return 2
    minds = minds_of(box, arguments.miners, arguments.saboteurs)
    whole, done = len(seats) * arguments.games, 0
    for count in seats:
        for number in range(arguments.games):
            one_game(box.key, count, f"{arguments.seed}/{count}/{number}", minds, tallies)
            done += 1
            print(f"\r{done}/{whole} games, {count} seats", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("\n".join(lines(tallies, OTHERS[box.treasure])))
    return 0
