"""The end of a round: who has won, gold going round, the saboteurs' share, the end of the game (R66-R75)."""

from itertools import cycle, islice

from core.rules.cards import GOLD, MINER, SABOTEUR
from core.rules.events import Event, GameEnded, GoldKept, GoldPicked, PoolOpened, RoundEnded, SaboteursPaid
from core.rules.state import OVER, REVEAL, SHARE, Game, Result, Step


def end_round(game: Game, connector: int | None, events: list[Event]) -> Step:
    """Turn up the roles and hand out gold; `connector` dug to the gold, None if it was not reached (R67, R68)."""
    winner = "saboteurs" if connector is None else "miners"
    treasure = game.goals.index(GOLD)
    events.append(RoundEnded(game.round, winner, connector, game.roles, game.spare[0], treasure))
    result = Result(game.round, winner, connector, game.roles, game.spare, treasure, 0, ())
    game = game._replace(result=result, acting=None)
    if connector is None:
        return _pay_saboteurs(game, result, events)
    order = pick_order(game, connector)
    if not order:
        return _close(game, events)
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
        gold=_added(game.gold, seat, value), pool=pool, pickers=rest, acting=rest[0] if rest else None,
        result=game.result._replace(picks=(*game.result.picks, seat)),
    )  # fmt: skip
    events: list[Event] = [GoldPicked(seat, len(pool)), GoldKept(value, seat)]
    return Step(table, tuple(events)) if rest else _close(table, events)


def _pay_saboteurs(game: Game, result: Result, events: list[Event]) -> Step:
    seats = tuple(seat for seat, role in enumerate(game.roles) if role == SABOTEUR)
    each = game.rules.wages[len(seats)]
    gold, stack = game.gold, game.stack
    for seat in seats:
        gold, stack = _added(gold, seat, each), without_change(stack, each)
    events.append(SaboteursPaid(seats, each))
    return _close(game._replace(gold=gold, stack=stack, result=result._replace(paid=each)), events)


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


def _close(game: Game, events: list[Event]) -> Step:
    """The round is settled: wait for the next one, or count the nuggets after the last (R75)."""
    if game.round < game.rules.rounds:
        return Step(game._replace(phase=REVEAL), tuple(events))
    totals = game.totals()
    best = max(totals)
    events.append(GameEnded(totals, tuple(seat for seat, total in enumerate(totals) if total == best)))
    return Step(game._replace(phase=OVER), tuple(events))


def _added(gold: tuple[tuple[int, ...], ...], seat: int, value: int) -> tuple[tuple[int, ...], ...]:
    return (*gold[:seat], (*gold[seat], value), *gold[seat + 1 :])
