"""What every end of a round has in common: the result, gold for seats, and what comes after (R67, R74, R75, R157)."""

from collections.abc import Mapping

from core.rules.cards import GOLD
from core.rules.events import Event
from core.rules.outcomes import GameEnded, RoundEnded
from core.rules.state import OVER, REVEAL, Game, Result, Step, swapped


def reveal(
    game: Game,
    connector: int | None,
    events: list[Event],
    *,
    winner: str,
    winners: tuple[int, ...],
    ways: tuple[str, ...] = (),
) -> Game:
    """The game with all roles turned up and a result in which no gold has been handed out yet."""
    treasure = game.goals.index(GOLD)
    events.append(RoundEnded(game.round, winner, connector, game.roles, game.spare, treasure, ways))
    nothing = (0,) * game.seats
    caught = tuple(seat for seat in range(game.seats) if trapped(game, seat))
    result = Result(
        round=game.round, winner=winner, connector=connector, roles=game.roles, spare=game.spare, treasure=treasure,
        ways=ways, trapped=caught, winners=winners, shares=nothing, crystals=0, finds=nothing, picks=(), thefts=(),
    )  # fmt: skip
    return game._replace(result=result)


def trapped(game: Game, seat: int) -> bool:
    """Whether a seat lies in a trap (R136)."""
    return game.lying(seat, "trap") is not None


def paid(game: Game, amounts: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """What every seat holds with these amounts added, each one entry."""
    gold = game.gold
    for seat, amount in amounts.items():
        if amount:
            gold = swapped(gold, seat, (*gold[seat], amount))
    return gold


def by_seat(game: Game, amounts: Mapping[int, int]) -> tuple[int, ...]:
    """The amounts as a row over all seats."""
    return tuple(amounts.get(seat, 0) for seat in range(game.seats))


def close(game: Game, events: list[Event]) -> Step:
    """The round is settled: wait for the next one, or count the gold after the last."""
    if game.round < game.rules.rounds:
        return Step(game._replace(phase=REVEAL, acting=None), tuple(events))
    totals = game.totals()
    best = max(totals)
    events.append(GameEnded(totals, tuple(seat for seat, total in enumerate(totals) if total == best)))
    return Step(game._replace(phase=OVER, acting=None), tuple(events))
