"""The end of a round paid in shares: who digs to the gold, geologists, winners, thieves, and what comes after."""

import pytest

from core.rules.commands import Discard, NextRound, PlayPath, PlaySwapHats, PlayTheft, StealGold
from core.rules.editions import DELUXE
from core.rules.events import CardsDrawn, GoalRevealed, PathLaid
from core.rules.legality import options, why_not
from core.rules.outcomes import GameEnded, GeologistsPaid, GoldStolen, NothingStolen, RoundEnded, WinnersPaid
from core.rules.play import play
from core.rules.shares import richest
from core.rules.state import Stolen

from .tables import maze, row, table

CRYSTALS = ["0,1 K-X", "0,2 K-NES", "5,5 K-W"]  # the last one is cut off
GREEN_ONLY = ["1,0 G-EW", *row(2, 6)]
BARRED = ["1,0 G-EW", "2,0 U-EW", *row(3, 6)]
LAST = PlayPath(0, "P-EW.9", 7, 0, False)


def digs(roles, cards=(), **changes):
    """The step in which seat 0 digs to the gold in the middle, through `cards`."""
    game = table(maze([*(cards or row(1, 6))]), ["P-EW.9", "MAP.1"], seats=len(roles), roles=roles, **given(changes))
    return play(game, LAST)


def run_out(roles, cards=(), **changes):
    """The step in which seat 0 uses the last card of the round and the gold lies closed."""
    hands = (("P-X.1",), *((),) * (len(roles) - 1))
    game = table(maze(cards), seats=len(roles), roles=roles, hands=hands, deck=(), **given(changes))
    return play(game, Discard(0, ("P-X.1",)))


def given(changes):
    """Thieves and the trapped by seat as cards in front of them."""
    caught, thieves = changes.pop("caught", ()), changes.pop("thieves", ())
    front = changes.setdefault("front", {})
    lying = [
        (*front.get(s, ()), *["TRAPPED.1"] * (s in caught), *[f"THEFT.{s + 1}"] * (s in thieves)) for s in range(12)
    ]
    return {"edition": DELUXE.key, **changes, "front": tuple(map(tuple, lying)), "thieves": thieves}


def fronts(step):
    return [front for front in step.game.front if front]


def told(step, *sorts):
    return [event for event in step.events if isinstance(event, sorts)]


def test_a_round_is_told_in_order():  # R153
    step = digs("GBCPOSG", [*row(1, 6), *CRYSTALS], thieves=(5,), spare=("blue", "saboteur", "green"))
    roles = ("green", "blue", "boss", "profiteer", "geologist", "saboteur", "green")
    assert step.events == (
        PathLaid(0, "P-EW.9", 7, 0, False),
        GoalRevealed(0, 1, "GOLD", False),
        RoundEnded(1, "green", 0, roles, ("blue", "saboteur", "green"), 1, ("green", "blue")),
        GeologistsPaid(3, (4,), 3),
        WinnersPaid((0, 2, 3, 6), (2, 1, 0, 2)),
    )
    assert step.game.gold == ((2,), (), (1,), (), (3,), (), (2,))
    assert (step.game.phase, step.game.acting, step.game.pickers) == ("theft", 5, (5,))
    result = step.game.result
    assert (result.shares, result.finds, result.crystals) == ((2, 0, 1, 0, 0, 0, 2), (0, 0, 0, 0, 3, 0, 0), 3)
    after = play(step.game, StealGold(5, 4))
    assert after.events == (GoldStolen(5, 4),)
    assert after.game.gold == ((2,), (), (1,), (), (2,), (1,), (2,))
    assert (after.game.phase, after.game.acting, after.game.result.thefts) == ("reveal", None, (Stolen(5, 4),))
    assert (after.game.front, after.game.thieves, after.game.discards[-1]) == (((),) * 12, (), "THEFT.6")


@pytest.mark.parametrize(
    ("roles", "cards", "winner", "ways", "winners"),
    [
        ("GB", None, "green", ("green", "blue"), (0,)),  # R142
        ("BG", None, "blue", ("green", "blue"), (0,)),  # R143
        ("BG", GREEN_ONLY, "green", ("green",), (1,)),  # a blue digger cannot follow
        ("GB", GREEN_ONLY, "green", ("green",), (0,)),
        ("CGB", None, "both", ("green", "blue"), (0, 1, 2)),  # R144, R145
        ("PGB", None, "both", ("green", "blue"), (0, 1, 2)),  # R146
        ("OGB", None, "both", ("green", "blue"), (1, 2)),  # R148
        ("SGB", None, "both", ("green", "blue"), (1, 2)),  # A23, R147
        ("SGB", GREEN_ONLY, "green", ("green",), (1,)),
        ("OBS", GREEN_ONLY, "green", ("green",), ()),  # no green digger to win
        ("GBCPS", BARRED, "barred", (), (2, 3)),  # A21
        ("SS", BARRED, "barred", (), ()),
    ],
)
def test_who_wins(roles, cards, winner, ways, winners):
    result = digs(roles, cards or row(1, 6)).game.result
    assert (result.winner, result.ways, result.winners, result.connector) == (winner, ways, winners, 0)


@pytest.mark.parametrize(("option", "winners"), [("boss_and_profiteer", (2, 3)), ("boss_only", (2,))])
def test_when_no_colour_can_pass(option, winners):  # A21
    step = digs("GBCPSO", BARRED, options={"double_door": option})
    assert step.game.result.winners == winners
    assert told(step, WinnersPaid) == [WinnersPaid(winners, (3, 2) if len(winners) == 2 else (4,))]
    assert digs("GBPSO", BARRED, options={"double_door": "boss_only"}).game.result.winners == ()


def test_saboteurs_and_the_profiteer_win_when_nobody_digs():  # R147, T40
    step = run_out("GSPSS", caught=(4,))
    assert (step.game.result.winner, step.game.result.ways, step.game.result.trapped) == ("saboteurs", (), (4,))
    assert told(step, WinnersPaid) == [WinnersPaid((1, 2, 3), (3, 1, 3))]
    assert told(run_out("GPB"), WinnersPaid) == [WinnersPaid((1,), (3,))]  # A32
    assert told(run_out("GB"), WinnersPaid) == [WinnersPaid((), ())]


@pytest.mark.parametrize(
    ("roles", "shares"),
    [
        ("C", (4,)), ("P", (3,)), ("G", (5,)), ("CP", (3, 2)), ("CPG", (2, 1, 3)), ("CPGG", (1, 0, 2, 2)),
        ("CPGGG", (0, 0, 1, 1, 1)), ("CPGGGG", (0, 0, 1, 1, 1, 1)), ("CGGGGBBBP", (0, 1, 1, 1, 1, 1, 1, 1, 0)),
    ],
)  # fmt: skip
def test_shares_by_number_of_winners(roles, shares):  # R151, A31, T41
    seat = roles.index("G") if "B" not in roles and "G" in roles else 0
    game = table(maze(row(1, 6)), ["P-EW.9"], seats=len(roles) + 1, seat=seat, roles=roles + "S", **given({}))
    step = play(game, PlayPath(seat, "P-EW.9", 7, 0, False))
    assert told(step, WinnersPaid) == [WinnersPaid(tuple(range(len(roles))), shares)]


def test_the_trapped_win_nothing():  # R150, T38
    step = digs("CBPB", caught=(1,))
    assert told(step, WinnersPaid) == [WinnersPaid((0, 2, 3), (2, 1, 3))]
    assert step.game.result.trapped == (1,)
    assert fronts(step) == [("TRAPPED.1",)]


@pytest.mark.parametrize(
    ("caught", "paid"), [((), ((1, 2), 1)), ((1,), ((2,), 3)), ((1, 2), ((), 0))]
)  # R152, A24  # fmt: skip
def test_geologists(caught, paid):
    for step in (run_out("GOOS", CRYSTALS, caught=caught), digs("GOOS", [*row(1, 6), *CRYSTALS], caught=caught)):
        assert told(step, GeologistsPaid) == [GeologistsPaid(3, *paid)]  # A25
        assert [sum(gold) for gold in step.game.gold[1:3]] == [paid[1] * (seat in paid[0]) for seat in (1, 2)]


def test_only_the_last_hat_counts():  # R135
    game = table(maze(row(1, 6)), ["SWAP-HATS.1", "P-EW.9"], roles="SBGGG", spare=("blue", "green"), **given({}))
    game = play(game, PlaySwapHats(0, "SWAP-HATS.1", 0)).game._replace(acting=0)
    result = play(game, LAST).game.result
    assert (result.winner, result.winners, result.roles[0], result.spare) == ("blue", (0, 1), "blue", ("green",))


def test_a_trap_or_a_broken_tool_otherwise_changes_nothing():  # R158
    step = digs("GGB", front={1: ("BREAK-CART.1", "BREAK-LANTERN.1")})
    assert told(step, WinnersPaid) == [WinnersPaid((0, 1), (4, 4))]


def test_whoever_lays_the_ladder_digs_to_the_gold():  # R113
    cards = ["8,-1 P-EW", "9,-1 P-NE@180", "9,0 P-NW"]  # (8,-1) is not live; its end is open to the West
    game = table(maze(cards), ["L-W.1", "P-X.1"], seat=3, roles="GGGBG", **given({}))
    assert why_not(game, PlayPath(3, "L-W.1", 7, -1, True)) is None
    step = play(game, PlayPath(3, "L-W.1", 7, -1, True))
    assert told(step, GoalRevealed) == [GoalRevealed(3, 1, "GOLD", False)]
    assert (step.game.result.connector, step.game.result.winner) == (3, "blue")
    assert not told(step, CardsDrawn)  # R58


def test_a_chain_ends_at_the_gold():  # T11, R63
    cards = [*row(1, 5), "6,0 P-X", "6,-1 P-NW@180", "7,-1 P-EW", "8,-1 B-1"]
    goals = ("GOLD", "STONE-NW", "STONE-NE")
    game = table(maze(cards), ["P-EW.9", "P-X.1"], roles="GBGBG", goals=goals, **given({}))
    step = play(game, LAST)
    assert [(event.goal, event.kind) for event in told(step, GoalRevealed)] == [(1, "STONE-NW"), (0, "GOLD")]
    assert (step.game.result.winner, step.game.result.treasure) == ("green", 0)


# --- thefts


@pytest.mark.parametrize(
    ("thieves", "order"),
    [((2, 0), [0, 2]), ((0, 2), [2, 0]), ((1, 2, 3), [3, 1, 2]), ((3, 0, 2, 1), [1, 2, 3, 0])],
)
def test_the_latest_thief_steals_first_then_clockwise(thieves, order):  # R154, T42
    game, seats = digs("GGGG", thieves=thieves).game, []
    while game.phase == "theft":
        seats.append(game.acting)
        assert why_not(game, StealGold((game.acting + 1) % 4, game.acting)) == "not_your_turn"
        assert [one.target for one in options(game, game.acting)] == [s for s in range(4) if s != game.acting]
        game = play(game, StealGold(game.acting, (game.acting + 1) % 4)).game
    assert seats == order
    assert [theft.thief for theft in game.result.thefts] == order
    assert sum(game.totals()) == 4 * 2


def test_a_thief_can_be_robbed_and_gold_comes_in_pieces():
    game = digs("GBS", thieves=(2, 1), gold=((), (2,), ())).game
    assert game.gold == ((5,), (2,), ())
    game = play(game, StealGold(1, 0)).game
    assert (game.gold, game.acting) == (((4,), (2, 1), ()), 2)
    game = play(game, StealGold(2, 1)).game
    assert (game.gold, game.phase) == (((4,), (2,), (1,)), "reveal")


@pytest.mark.parametrize("auto", ["timeout", "always"])
def test_the_trapped_steal_nothing(auto):  # R121
    step = digs("GSS", thieves=(1,), caught=(1,), options={"theft_auto": auto})
    assert step.events[-1] == NothingStolen(1, True)
    assert (step.game.phase, step.game.result.thefts) == ("reveal", (Stolen(1, None),))
    assert (fronts(step), step.game.discards[-1]) == ([("TRAPPED.1",)], "THEFT.2")


@pytest.mark.parametrize("auto", ["timeout", "always"])
def test_where_nobody_else_has_gold_nothing_is_stolen(auto):  # T42
    step = run_out("SB", thieves=(0,), options={"theft_auto": auto})
    assert (step.game.gold, step.events[-1]) == (((5,), ()), NothingStolen(0, False))
    step = run_out("SBG", thieves=(0, 1), options={"theft_auto": "timeout"})  # seat 1 robs seat 0, which robs it back
    assert (step.game.acting, [one.target for one in options(step.game, 1)]) == (1, [0])
    after = play(step.game, StealGold(1, 0)).game
    assert [one.target for one in options(after, 0)] == [1]


def test_thefts_by_themselves_take_from_the_richest():  # A27
    step = run_out("SBGG", thieves=(3, 2, 1), gold=((), (2,), (5,), ()), options={"theft_auto": "always"})
    assert told(step, GoldStolen, NothingStolen) == [GoldStolen(1, 0), GoldStolen(2, 0), GoldStolen(3, 2)]
    assert (step.game.phase, step.game.totals()) == ("reveal", (3, 3, 5, 1))
    game = run_out("SBGG", thieves=(3,), gold=((), (5,), (6,), ())).game
    assert (game.phase, richest(game, 3), richest(game, 0), richest(game, 2)) == ("theft", 2, 2, 0)


def test_a_theft_laid_with_the_last_card_of_the_round():
    game = table(hand=("THEFT.1",), seats=2, roles="GS", hands=(("THEFT.1",), ()), deck=(), **given({}))
    game = play(game, PlayTheft(0, "THEFT.1")).game
    assert (game.phase, game.acting, game.gold) == ("theft", 0, ((), (5,)))


# --- what comes after


def test_the_next_round_begins_left_of_the_last_mover_whoever_stole():  # R156
    game = play(digs("GBSP", thieves=(2,)).game, StealGold(2, 0)).game
    assert game.mover == 0
    after, events = play(game, NextRound(3))
    assert (after.acting, after.round, after.phase) == (1, 2, "dig")
    assert (after.gold, after.history) == (game.gold, (game.result,))
    assert not any(isinstance(event, GameEnded) for event in events)


def test_after_three_rounds_most_gold_wins():  # R157
    step = digs("GBS", round=3, gold=((), (6,), ()), thieves=(2,))
    assert (step.game.phase, told(step, GameEnded)) == ("theft", [])
    game, events = play(step.game, StealGold(2, 1))
    assert events == (GoldStolen(2, 1), GameEnded((5, 5, 1), (0, 1)))
    assert (game.phase, game.acting) == ("over", None)
    assert told(digs("GBS", round=3), GameEnded) == [GameEnded((5, 0, 0), (0,))]
