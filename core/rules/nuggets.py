"""A treasure of nugget cards: it goes round from hand to hand, or the saboteurs are paid (R68-R73)."""

from itertools import cycle, islice

from core.rules.cards import MINER, SABOTEUR
from core.rules.closing import by_seat, close, paid, reveal
from core.rules.events import Event
from core.rules.outcomes import GoldKept, GoldPicked, PoolOpened, SaboteursPaid
from core.rules.state import SHARE, Game, Step


def settle(game: Game, connector: int | None, events: list[Event]) -> Step:
    """The miners have won if anybody dug to the gold, whoever it was; otherwise the saboteurs (R68)."""
    if connector is None:
        saboteurs = tuple(seat for seat, role in enumerate(game.roles) if role == SABOTEUR)
        return _pay(reveal(game, None, events, winner="saboteurs", winners=saboteurs), events)
    miners = tuple(seat for seat, role in enumerate(game.roles) if role == MINER)
    game = reveal(game, connector, events, winner="miners", winners=miners)
    order = pick_order(game, connector)
    if not order:
        return close(game, events)
    events.append(PoolOpened(len(order), order[0]))
    pool, stack = game.stack[: len(order)], game.stack[len(order) :]
    table = game._replace(phase=SHARE, acting=order[0], pickers=order, pool=pool, stack=stack)
    return Step(table, tuple(events))


def pick_order(game: Game, connector: int) -> tuple[int, ...]:
    """The seats that keep a nugget card, in order: from the connector counter-clockwise (R69, R70, A2, A11, A14)."""
    around = [(connector - back) % game.seats for back in range(game.seats)]
    strict = game.options.get("broken_forfeits_gold") == "on"
    miners = [seat for seat in around if game.roles[seat] == MINER and not (strict and game.broken(seat))]
    by_seats = game.options.get("gold_pool") == "players"
    pool = min(game.seats if by_seats else len(miners), game.rules.pool_most, len(game.stack))
    return tuple(islice(cycle(miners), pool))


def keep(game: Game, index: int) -> Step:
    """The acting seat keeps one nugget card of the pool, the rest goes on (R69)."""
    seat, rest = game.pickers[0], game.pickers[1:]
    value = game.pool[index]
    pool = (*game.pool[:index], *game.pool[index + 1 :])
    assert game.result is not None
    table = game._replace(
        gold=paid(game, {seat: value}), pool=pool, pickers=rest, acting=rest[0] if rest else None,
        result=game.result._replace(picks=(*game.result.picks, seat)),
    )  # fmt: skip
    events: list[Event] = [GoldPicked(seat, len(pool)), GoldKept(value, seat)]
    return Step(table, tuple(events)) if rest else close(table, events)


def without_change(stack: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """The stack less nugget cards worth exactly `amount`, large ones first; as it was if there is no change (A15)."""
    taken = _change(tuple(sorted(stack, reverse=True)), amount)
    rest = list(stack)
    for value in taken or ():
        rest.remove(value)
    return tuple(rest)


def _change(values: tuple[int, ...], amount: int) -> tuple[int, ...] | None:
    if amount == 0:
        return ()
    for place, value in enumerate(values):
        if value <= amount:
            rest = _change(values[place + 1 :], amount - value)
            if rest is not None:
                return (value, *rest)
    return None


def _pay(game: Game, events: list[Event]) -> Step:
    """The saboteurs' share (R71, R72)."""
    assert game.result is not None
    seats = game.result.winners
    each = game.rules.wages[len(seats)]
    stack = game.stack
    for _ in seats:
        stack = without_change(stack, each)
    wages = dict.fromkeys(seats, each)
    events.append(SaboteursPaid(seats, each))
    result = game.result._replace(shares=by_seat(game, wages))
    return close(game._replace(gold=paid(game, wages), stack=stack, result=result), events)
