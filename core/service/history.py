"""What has happened at a table, turn by turn: the step log played again from the seed.

For `core` alone: every turn holds whole games, with all that nobody may see. What leaves towards a person is built
from it field by field (`core.view.replay`, `core.trace`).
"""

import json
from typing import NamedTuple

from core.errors import Refused
from core.kept import Kept
from core.rules import codec
from core.rules.commands import Command, NextRound
from core.rules.deal import new_game
from core.rules.events import Event, PathLaid
from core.rules.play import Turn, follow
from core.rules.state import Game, Result, Step
from core.service import stored
from core.store import db, games, tables
from core.trace import dug

KEPT = 16  # tables whose turns are kept, each of some hundred kilobytes


class Past(NamedTuple):
    """A table from its first deal and the events of it to `version`. `row` and `game` are how it is stored now.

    `versions` are those that the turns made, one for each.
    """

    row: tables.Game
    game: Game
    first: Game
    opening: tuple[Event, ...]
    turns: tuple[Turn, ...]
    versions: tuple[int, ...]

    @property
    def version(self) -> int:
        """Of the table, when the last of the turns was played."""
        return self.row.version

    def played(self, round_: int) -> tuple[int, ...]:
        """The numbers, from 1, of the turns played in a round, without the deals before and after it."""
        return tuple(
            at
            for at, turn in enumerate(self.turns, 1)
            if turn.before.round == round_ and not isinstance(turn.command, NextRound)
        )

    def turns_of(self, round_: int) -> tuple[Turn, ...]:
        """What was played in a round, the sharing after it included."""
        return tuple(self.turns[number - 1] for number in self.played(round_))

    def ends(self, round_: int) -> tuple[int, ...]:
        """The versions that the moves of a round made that is over, without the sharing after it."""
        moves, _ = dug(self.turns_of(round_))
        return tuple(self.versions[number - 1] for number in self.played(round_)[: len(moves)])

    def result(self, round_: int) -> Result:
        """How a round ended that is over."""
        _, result = dug(self.turns_of(round_))
        return result

    def at(self, number: int) -> tuple[Game, tuple[Event, ...]]:
        """The table after so many turns, and what led to it."""
        if number == 0:
            return self.first, self.opening
        turn = self.turns[number - 1]
        return turn.after, turn.events

    def layer(self, number: int) -> int | None:
        """Who had laid the last card of the round after so many turns, however long before."""
        for turn in reversed(self.turns[:number]):
            if isinstance(turn.command, NextRound):
                return None
            for event in turn.events:
                if isinstance(event, PathLaid):
                    return event.seat
        return None


_kept = Kept[Past](KEPT)


def past(code: str) -> Past:
    """The whole past of a table: every order that the rules carried out.

    Raises NoSuchGame, Refused: "not_started", "cancelled", "no_record" (the steps do not lead to the stored game).
    """
    with db.reading():
        return past_of(games.by_code(code))


def past_of(row: tables.Game) -> Past:
    """The past of a table that has just been loaded, raises as `past`. Only inside `work()` or `reading()`."""
    kept = _kept.find(row.code)
    if kept and (kept.row.id, kept.version, kept.row.state) == (row.id, row.version, row.state):
        found: Past | None = kept._replace(row=row)
    else:
        game = stored.table_of(row)
        found = _longer(kept, row, game) or _longer(None, row, game)
    if found is None:
        raise Refused("no_record")
    return _kept.put(row.code, found)


def _longer(kept: Past | None, row: tables.Game, game: Game) -> Past | None:
    """What is kept of a table and what was played since; None if that does not lead to the stored game."""
    first = Step(kept.first, kept.opening) if kept else new_game(game.seats, game.seed, game.edition, game.options)
    known = kept.turns if kept else ()
    try:
        orders = _orders(games.steps(row, kept.version if kept else 0))
        news = tuple(follow(known[-1].after if known else first.game, orders.values()))
    except (Refused, ValueError):  # another house, or rules that have changed since
        return None
    every = (*known, *news)
    if (every[-1].after if every else first.game) != game:
        return None
    return Past(row, game, first.game, first.events, every, (*(kept.versions if kept else ()), *orders))


def _orders(steps: list[tables.Step]) -> dict[int, Command]:
    """The orders of the rules by version; other steps are those of the lobby and of people who come and go."""
    read = [(step.version, step.seat, json.loads(step.command)) for step in steps]
    return {at: codec.command_from_json(order, seat) for at, seat, order in read if seat is not None and "do" in order}
