"""The end of a round and of a game: T30-T34, R66-R75, A2, A11, A13-A15."""

import pytest

from core.rules.commands import (
    Discard,
    NextRound,
    PickGold,
    PlayBreak,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
)
from core.rules.events import CardsDrawn, TurnSkipped
from core.rules.legality import options, why_not
from core.rules.nuggets import without_change
from core.rules.outcomes import GameEnded, GoldKept, GoldPicked, PoolOpened, RoundEnded, SaboteursPaid
from core.rules.play import play

from .tables import maze, row, table


def digs(connector, roles, **changes):
    """The step in which `connector` lays the card that reaches the gold."""
    game = table(maze(row(1, 6)), ["P-EW.1", "MAP.1"], seats=len(roles), seat=connector, roles=roles, **changes)
    return play(game, PlayPath(connector, "P-EW.1", 7, 0, False))


def picks(game):
    """Who picks, in order, each taking the first nugget card."""
    order = []
    while game.phase == "share":
        order.append(game.acting)
        assert why_not(game, PickGold((game.acting + 1) % game.seats, 0)) == "not_your_turn"
        assert len(options(game, game.acting)) == len(game.pool)
        game = play(game, PickGold(game.acting, 0)).game
    return order, game


@pytest.mark.parametrize(
    ("pool", "connector", "order", "starter"),
    [
        ("miners", 3, [3, 2, 0, 4], 4),
        ("players", 3, [3, 2, 0, 4, 3], 4),
        ("miners", 1, [0, 4, 3, 2], 2),
        ("players", 1, [0, 4, 3, 2, 0], 2),
    ],
)
def test_gold_goes_round_counter_clockwise(pool, connector, order, starter):  # T30
    game, events = digs(connector, "MSMMM", options={"gold_pool": pool})
    assert PoolOpened(len(order), order[0]) in events
    assert not any(isinstance(event, CardsDrawn) for event in events)  # R58
    picked, game = picks(game)
    assert picked == order
    assert (game.phase, game.acting, game.pool, game.result.picks) == ("reveal", None, (), tuple(order))
    assert play(game, NextRound(0)).game.acting == starter


@pytest.mark.parametrize(
    ("roles", "pool", "count"),
    [
        ("MMMMMMMSSS", "players", 9),
        ("MMMMMMMSSS", "miners", 7),
        ("MMMMMMSSSS", "players", 9),
        ("MMMMMMSSSS", "miners", 6),
    ],
)
def test_ten_players(roles, pool, count):  # T31
    picked, game = picks(digs(0, roles, options={"gold_pool": pool}).game)
    assert len(picked) == count
    twice = {seat for seat in picked if picked.count(seat) == 2}
    assert len(twice) == max(0, count - roles.count("M"))
    assert "S" not in {roles[seat] for seat in picked}
    assert len(game.stack) == 28 - count


def test_the_picker_chooses_and_only_they_learn_the_value():
    game, _ = digs(3, "MSMMM", stack=(3, 1, 2, 1, 2))
    assert game.pool == (3, 1, 2, 1)
    game, events = play(game, PickGold(3, 2))
    assert events == (GoldPicked(3, 3), GoldKept(2, 3))
    assert (game.pool, game.gold[3], game.stack) == ((3, 1, 1), (2,), (2,))


@pytest.mark.parametrize(("pool", "order"), [("miners", [3, 4]), ("players", [3, 4, 3, 4, 3])])
def test_broken_miners_forfeit_their_gold(pool, order):  # A11
    front = (("BREAK-CART.1",), ("BREAK-CART.2",), ("BREAK-LANTERN.1",), (), ())
    given = {"gold_pool": pool, "broken_forfeits_gold": "on"}
    assert picks(digs(3, "MSMMM", options=given, front=front).game)[0] == order
    given["broken_forfeits_gold"] = "off"
    assert picks(digs(3, "MSMMM", options=given, front=front).game)[0][:4] == [3, 2, 0, 4]


@pytest.mark.parametrize("pool", ["miners", "players"])
def test_no_miner_qualifies_and_the_round_is_over(pool):
    front = (("BREAK-CART.1",), (), ("BREAK-CART.2",))
    step = digs(1, "MSM", options={"gold_pool": pool, "broken_forfeits_gold": "on"}, front=front)
    assert (step.game.phase, step.game.acting, step.game.result.picks) == ("reveal", None, ())
    assert not any(isinstance(event, PoolOpened) for event in step.events)
    assert step.game.gold == ((), (), ())


def run_out(roles, **changes):
    """The step in which the last card of the round is used and the gold lies closed."""
    hands = (("P-X.1",), *((),) * (len(roles) - 1))
    return play(table(seats=len(roles), roles=roles, hands=hands, deck=(), **changes), Discard(0, ("P-X.1",)))


@pytest.mark.parametrize(
    ("roles", "each"), [("SMMMM", 4), ("SSMMM", 3), ("SSSMMMM", 3), ("MMMMMMSSSS", 2), ("MMM", 0), ("SMM", 4)]
)
def test_saboteurs_win(roles, each):  # T32, R71, R72
    game, events = run_out(roles)
    paid = tuple(seat for seat, role in enumerate(roles) if role == "S")
    assert events[-1] == SaboteursPaid(paid, each)
    assert isinstance(events[-2], RoundEnded)
    assert events[-2].winner == "saboteurs"
    assert game.gold == tuple((each,) if role == "S" else () for role in roles)
    assert (game.phase, game.result.connector) == ("reveal", None)
    assert game.result.shares == tuple(each * (role == "S") for role in roles)
    assert sum(game.stack) == 44 - each * len(paid)  # A15


@pytest.mark.parametrize(
    ("stack", "amount", "left"),
    [
        ((1, 2, 3, 1), 4, (2, 1)),  # large ones first
        ((2, 2, 3), 4, (3,)),  # going back from 3
        ((3, 3), 4, (3, 3)),  # no change
        ((2, 2), 3, (2, 2)),
        ((), 2, ()),
        ((1, 1, 1, 1), 3, (1,)),
        ((1, 2), 0, (1, 2)),
    ],
)
def test_change_is_taken_from_the_stack_if_there_is_any(stack, amount, left):  # A15
    assert without_change(stack, amount) == left


def test_payout_without_change_is_points():
    game, _ = run_out("SMMMM", stack=(3, 3))
    assert (game.gold[0], game.stack) == ((4,), (3, 3))


def test_roles_and_spare_are_turned_up():  # R67
    game, events = digs(0, "MSMMM")
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert ended == RoundEnded(1, "miners", 0, game.roles, game.spare, game.goals.index("GOLD"), ())


def last_round(game):
    return game._replace(round=3)


def test_the_game_ends_after_the_third_round():  # R75
    game, events = run_out("SMMMM", round=3, gold=((1,), (3, 2), (), (), (2, 3)))
    assert game.phase == "over"
    assert game.acting is None
    assert events[-1] == GameEnded((5, 5, 0, 0, 5), (0, 1, 4))
    assert all(options(game, seat) == () for seat in range(5))
    _, after = picks(last_round(digs(3, "MSMMM").game))
    assert after.phase == "over"


def test_history_keeps_every_round():
    game, _ = run_out("SMMMM")
    after = play(game, NextRound(4)).game
    assert (after.result, after.history) == (None, (game.result,))


def test_what_a_broken_player_may_do():  # T33, R23, R36
    front = (("BREAK-LANTERN.1",), ("BREAK-LANTERN.2", "BREAK-CART.2"), (), (), ())
    hand = [
        "P-X.1",
        "MAP.1",
        "ROCKFALL.1",
        "REPAIR-PICKAXE.1",
        "REPAIR-LANTERN-CART.1",
        "BREAK-LANTERN.3",
        "BREAK-CART.3",
    ]
    game = table(maze(row(1, 2)), hand, front=front)
    assert why_not(game, PlayPath(0, "P-X.1", 3, 0, False)) == "broken_tools"
    accepted = [
        PlayMap(0, "MAP.1", 0),
        PlayRockfall(0, "ROCKFALL.1", 1, 0),
        PlayRepair(0, "REPAIR-LANTERN-CART.1", 0, "lantern"),
        PlayBreak(0, "BREAK-LANTERN.3", 2),
        PlayBreak(0, "BREAK-CART.3", 2),
        Discard(0, ("P-X.1",)),
    ]
    assert [why_not(game, command) for command in accepted] == [None] * len(accepted)
    assert why_not(game, PlayBreak(0, "BREAK-LANTERN.3", 1)) == "already_broken"
    assert why_not(game, PlayRepair(0, "REPAIR-PICKAXE.1", 1, "pickaxe")) == "nothing_to_repair"
    for tool, left in (("lantern", ("cart",)), ("cart", ("lantern",))):
        after = play(game, PlayRepair(0, "REPAIR-LANTERN-CART.1", 1, tool)).game
        assert after.broken(1) == left
        assert len(after.discards) == 2  # R28
    assert play(game, accepted[3]).game.broken(2) == ("lantern",)
    assert why_not(game._replace(front=((),) * 5), PlayPath(0, "P-X.1", 3, 0, False)) is None


def test_the_deck_runs_out():  # T34, R12, R66
    hands = (("P-X.1", "P-X.2"), ("P-X.3",), ())
    game = table(seats=3, roles="MMS", hands=hands, deck=(), seat=0)._replace(hands=hands)
    game, events = play(game, Discard(0, ("P-X.1",)))
    assert game.acting == 1
    game, events = play(game, Discard(1, ("P-X.3",)))
    assert game.acting == 0
    assert TurnSkipped(2) in events
    assert game.phase == "dig"
    game, events = play(game, Discard(0, ("P-X.2",)))
    assert game.result.winner == "saboteurs"
    assert not any(isinstance(event, TurnSkipped) for event in events)
    assert game.mover == 0


def test_a_card_is_drawn_after_each_turn():  # R10, R11
    game = table(hand=["P-X.1", "MAP.1"], deck=("P-NS.1", "P-EW.1"))
    game, events = play(game, Discard(0, ("P-X.1",)))
    assert events[-1] == CardsDrawn(("P-EW.1",), 0)
    assert (game.hands[0], game.deck) == (("MAP.1", "P-EW.1"), ("P-NS.1",))
    game = table(hand=["P-X.1", "MAP.1"], deck=())
    game, events = play(game, Discard(0, ("P-X.1",)))
    assert game.hands[0] == ("MAP.1",)
    assert not any(isinstance(event, CardsDrawn) for event in events)


def test_the_map_is_remembered_this_round_only():  # R35
    game = table(hand=["MAP.1", "MAP.2", "P-X.1"])
    for card, goal in (("MAP.1", 2), ("MAP.2", 0)):
        game = play(game._replace(acting=0), PlayMap(0, card, goal)).game
    assert game.peeks == ((0, 2), (), (), (), ())
    assert play(game._replace(phase="reveal", acting=None), NextRound(0)).game.peeks == ((),) * 5
