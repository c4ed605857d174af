"""Rounds that are about to end, built by hand and ended by the rules: for pages that tell how it went.

The tunnel lies from the start to the middle goal, seven cards long. Roles are letters as in `tests.rules.tables`.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from core.rules import codec
from core.rules.board import board_of
from core.rules.commands import Command, Discard, PlayPath
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, deck_of
from core.rules.play import play
from core.rules.state import Game, Step
from core.service import moves
from core.store import db, games
from tests.rules.tables import ROLES, USUAL

SHARES = next(key for key, box in EDITIONS.items() if box.treasure == "shares")
PLAIN = ("P-X.1", "P-X.2", "P-X.3", "P-X.4", "P-X.5", "P-EW.2", "P-EW.3")
CRYSTALS = ("K-X.1", "K-ESW.1", "K-ESW.2", "K-ESW.3")
DOORS = {"green": "G-EW.1", "blue": "U-EW.1"}
LAST = "P-EW.1"


@dataclass(frozen=True)
class Ending:
    """How a round comes to end. `digger` reaches the gold with the last card, None: the cards run out.

    Doors of these colours lie on the only way; `thieves` in the order in which they played their Theft; `gold` is what
    the seats held before.
    """

    roles: str
    digger: int | None = 0
    doors: tuple[str, ...] = ()
    trapped: tuple[int, ...] = ()
    thieves: tuple[int, ...] = ()
    crystals: int = 0
    gold: tuple[int, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    earlier: tuple["Ending", ...] = ()

    def before(self) -> Game:
        """The game with only the last card missing."""
        seats, acting = len(self.roles), self.digger or 0
        game = new_game(seats, b"an end", SHARES, self.options).game
        roles = tuple(ROLES[letter] for letter in self.roles)
        spare = list(game.rules.roles[seats])
        for role in roles:
            spare.remove(role)
        tunnel = [*(DOORS[colour] for colour in self.doors), *CRYSTALS[: self.crystals], *PLAIN]
        tunnel = tunnel[: 6 if self.digger is not None else 5]
        front: list[tuple[str, ...]] = [()] * seats
        for sort, there in (("TRAPPED", self.trapped), ("THEFT", self.thieves)):
            for copy, seat in enumerate(there, 1):
                front[seat] += (f"{sort}.{copy}",)
        used = {*tunnel, LAST, *(card for row in front for card in row)}
        rest = [card for card in deck_of(game.rules, game.options) if card not in used]
        aside, rest = rest[: game.rules.aside], rest[game.rules.aside :]
        hands: list[tuple[str, ...]] = [()] * seats
        hands[acting] = (LAST,)
        return game._replace(
            round=len(self.earlier) + 1, acting=acting, board=board_of(((x, 0, card, False) for x, card in
            enumerate(tunnel, 1)), {}), goals=USUAL, aside=tuple(aside), hands=tuple(hands), front=tuple(front),
            deck=tuple(rest) if self.digger is not None else (), discards=() if self.digger is not None else
            tuple(rest), roles=roles, spare=tuple(spare), thieves=self.thieves,
            gold=tuple((held,) if held else () for held in self.gold) or ((),) * seats,
            history=tuple(one.result(number) for number, one in enumerate(self.earlier, 1)),
        )  # fmt: skip

    def last(self) -> Command:
        """The move that ends the round."""
        return PlayPath(self.digger, LAST, 7, 0, False) if self.digger is not None else Discard(0, (LAST,))

    def step(self) -> Step:
        """What the rules make of it."""
        return play(self.before(), self.last())

    def result(self, number: int) -> Any:
        """The result of a round that is over."""
        result = self.step().game.result
        assert result is not None
        return result._replace(round=number)


def put(code: str, ending: Ending, pace: str = "none") -> None:
    """The round at the table `code` comes to this end; turns last as long as `pace` says from now on."""
    step, order = ending.step(), ending.last()
    with db.work():
        row = games.by_code(code)
        row.pace, row.options = pace, json.dumps(dict(step.game.options))
        row.save()
        done = codec.command_to_json(order)
        moves.write(row, games.seats(row), step, done, seat=order.seat, by="person", tap=f"end-{row.version}")
