"""A drawn position, a hand, a role and what has been seen: which commands does a computer player choose?"""

from collections.abc import Sequence
from random import Random

from core.ai.minds import steady
from core.ai.table import Table, look
from core.rules.commands import Command, PlayPath
from core.rules.editions import DELUXE
from core.rules.events import Event
from core.rules.notation import read_maze
from core.rules.state import Game, Look
from core.view import view_of
from tests.rules.tables import ROLES, table

START = "S·······?"
LETTER = {role: letter for letter, role in ROLES.items()}


def position(
    maze: str,
    hand: Sequence[str],
    role: str = "miner",
    *,
    others: str = "miner",
    seats: int = 5,
    knows: Sequence[int] = (),
    broken: dict[int, Sequence[str]] | None = None,
    **changes: object,
) -> Game:
    """Seat 0 of `seats` is to move. Goals from the top: stone, GOLD, stone (unless `goals`); it `knows` some.

    `broken` are the cards in front of seats, whatever they are.
    """
    cards = {card if "." in card else f"{card}.{copy}" for copy, card in enumerate(hand, 1)}
    front = [tuple((broken or {}).get(seat, ())) for seat in range(seats)]
    return table(
        read_maze(maze),
        sorted(cards),
        seats=seats,
        roles=[LETTER[role], *[LETTER[others]] * (seats - 1)],
        peeks=(tuple(knows), *((),) * (seats - 1)),
        front=tuple(front),
        **changes,
    )


def deluxe(maze: str, hand: Sequence[str], role: str, *, seen: dict[int, str] | None = None, **changes: object) -> Game:
    """The same with all cards and roles; seat 0 has `seen` the roles of some seats."""
    seats = changes.pop("seats", 5)
    looks = (tuple(Look(seat, known, True) for seat, known in (seen or {}).items()), *((),) * (seats - 1))
    changes = {"others": "geologist", "looks": looks, "edition": DELUXE.key, "seats": seats, **changes}
    return position(maze, hand, role, **changes)


def weighed(game: Game, log: Sequence[Event] = ()) -> Table:
    """What seat 0 weighs."""
    return look(view_of(game, 0), log)


def answers(game: Game, log: Sequence[Event] = (), moods: int = 8) -> list[Command]:
    """What seat 0 chooses, in several moods."""
    return [steady(view_of(game, 0), log, Random(mood)) for mood in range(moods)]


def cells(commands: Sequence[Command]) -> set[tuple[int, int]]:
    return {(command.x, command.y) for command in commands if isinstance(command, PlayPath)}


def kinds(commands: Sequence[Command]) -> set[str]:
    """The kinds of the cards used, "pass" for a discard."""
    return {getattr(command, "card", "pass").split(".")[0] for command in commands}
