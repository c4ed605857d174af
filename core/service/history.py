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
from core.rules.events import Event
from core.rules.play import Turn, follow
from core.rules.state import Game, Step
from core.service import moves
from core.store import db, games, tables

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


_kept = Kept[Past](KEPT)


def turns(code: str, round: int | None = None) -> tuple[Turn, ...]:
    """Every order of a table that the rules carried out; of one `round` only what was played in it, without deals.

    Raises NoSuchGame, Refused: "not_started", "cancelled", "no_record" (the steps do not lead to the stored game).
    """
    every = past(code).turns
    if round is None:
        return every
    return tuple(one for one in every if one.before.round == round and not isinstance(one.command, NextRound))


def past(code: str) -> Past:
    """The whole past of a table, raises as `turns`."""
    with db.reading():
        return past_of(games.by_code(code))


def past_of(row: tables.Game) -> Past:
    """The past of a table that has just been loaded, raises as `turns`. Only inside `work()` or `reading()`."""
    kept = _kept.find(row.code)
    if kept and (kept.row.id, kept.version, kept.row.state) == (row.id, row.version, row.state):
        found: Past | None = kept._replace(row=row)
    else:
        game = moves.table_of(row)
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
