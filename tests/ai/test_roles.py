"""Sensible play of every role with all cards of the box. All moods must agree."""

import pytest

from core.ai import miner, sides
from core.rules.commands import (
    Discard,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlayPath,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
)
from core.rules.events import PathLaid, RoundStarted
from tests.ai.positions import START, answers, cells, deluxe, kinds, weighed
from tests.ai.test_sense import ROW6

ROW5 = ROW6.replace("──·?", "─··?")
GREEN_DOOR, BLUE_DOOR = ROW6.replace("S──", "S┄─"), ROW6.replace("S──", "S┅─")


def sorts(game, log=()) -> set[type]:
    return {type(command) for command in answers(game, log)}


def targets(game, sort: type, log=()) -> set[int]:
    """On whom cards of this sort are played; every mood must play one."""
    chosen = answers(game, log)
    assert all(isinstance(command, sort) for command in chosen), chosen
    return {command.target for command in chosen}


# diggers of a colour


@pytest.mark.parametrize(("role", "door"), [("green", "G-EW"), ("blue", "U-EW")])
def test_a_digger_lays_the_own_door_on_the_last_cell(role: str, door: str) -> None:
    game = deluxe(ROW6, ["P-EW", "G-EW", "U-EW"], role, knows=[1])
    assert kinds(answers(game)) == {door}
    assert cells(answers(game)) == {(7, 0)}


@pytest.mark.parametrize(
    ("role", "barred", "free"), [("green", BLUE_DOOR, GREEN_DOOR), ("blue", GREEN_DOOR, BLUE_DOOR)]
)
def test_a_digger_opens_the_gold_for_the_own_colour_only(role: str, barred: str, free: str) -> None:
    assert cells(answers(deluxe(free, ["P-EW", "P-NS"], role, knows=[1]))) == {(7, 0)}
    assert (7, 0) not in cells(answers(deluxe(barred, ["P-EW", "P-NS"], role, knows=[1])))


def test_the_boss_opens_the_gold_behind_any_door() -> None:
    for maze in (GREEN_DOOR, BLUE_DOOR):
        assert cells(answers(deluxe(maze, ["P-EW", "P-NS"], "boss", knows=[1]))) == {(7, 0)}


def test_a_rockfall_takes_the_door_that_bars_the_way() -> None:
    game = deluxe(GREEN_DOOR, ["ROCKFALL", "D-S", "P-NS"], "blue", knows=[1])
    assert {(one.x, one.y) for one in answers(game) if isinstance(one, PlayRockfall)} == {(1, 0)}
    assert PlayRockfall not in sorts(deluxe(GREEN_DOOR, ["ROCKFALL", "D-S", "P-NS"], "green", knows=[1]))


def test_a_ladder_joins_what_was_cut_off() -> None:
    game = deluxe(ROW6.replace("S──", "S··"), ["L-W", "P-NS", "D-S"], "boss", knows=[1])
    assert kinds(answers(game)) == {"L-W"}
    assert cells(answers(game)) == {(2, 0)}


def test_a_bridge_or_curve_is_laid_where_its_tunnel_leads_on() -> None:
    game = deluxe(ROW6, ["B-1", "C-1", "C-2"], "boss", knows=[1])
    assert kinds(answers(game)) == {"B-1"}
    assert cells(answers(game)) == {(7, 0)}


def test_the_last_card_but_one_waits_when_the_others_come_next() -> None:
    """After it seat 1 would dig to the gold; in a row of friends it is laid."""
    rivals, friends = (dict.fromkeys(range(1, 5), role) for role in ("blue", "green"))
    rival, friendly = (weighed(deluxe(ROW5, ["P-EW"], "green", seen=seen, knows=[1])) for seen in (rivals, friends))
    move = PlayPath(0, "P-EW.1", 6, 0, False)
    assert miner.worth(rival, move) < 0 < miner.worth(friendly, move)


# profiteers, geologists


def test_a_profiteer_sides_with_the_fewer() -> None:
    few = {1: "green", 2: "saboteur", 3: "saboteur", 4: "saboteur"}
    many = {1: "green", 2: "green", 3: "blue", 4: "boss"}
    assert not sides.spoils(weighed(deluxe(START, ["P-EW"], "profiteer", seen=few)))
    assert sides.spoils(weighed(deluxe(START, ["P-EW"], "profiteer", seen=many)))


def test_a_geologist_lays_crystals_and_does_not_end_the_round() -> None:
    game = deluxe(ROW6, ["P-EW", "K-W", "P-NS"], "geologist", knows=[1])
    assert kinds(answers(game)) == {"K-W"}
    assert (7, 0) not in cells(answers(deluxe(ROW6, ["P-EW", "P-X"], "geologist", knows=[1])))


def test_a_geologist_takes_no_crystal_away() -> None:
    game = deluxe(ROW6.replace("S──", "S╋─"), ["ROCKFALL", "D-S"], "geologist", knows=[1])
    assert (1, 0) not in {(one.x, one.y) for one in answers(game) if isinstance(one, PlayRockfall)}


def test_a_geologist_throws_useless_cards_away_to_find_crystals() -> None:
    chosen = answers(deluxe(START, ["MAP.1", "MAP.2", "MAP.3", "K-X", "REPAIR-CART"], "geologist"))
    assert {command.cards for command in chosen if isinstance(command, Discard)} in (
        set(),
        {("MAP.1", "MAP.2", "MAP.3")},
    )
    held = answers(deluxe(START, ["MAP.1", "MAP.2", "MAP.3", "REPAIR-CART"], "geologist"))
    assert {command.cards for command in held} == {("MAP.1", "MAP.2", "MAP.3")}


# cards between people


def test_useless_cards_go_together() -> None:
    game = deluxe(ROW6, ["D-EW", "D-S", "D-NESW", "REPAIR-CART"], "boss", knows=[1])
    assert {tuple(sorted(command.cards)) for command in answers(game)} == {("D-EW.1", "D-NESW.3", "D-S.2")}


def test_a_theft_is_kept_while_the_round_is_young_and_laid_near_its_end() -> None:
    assert PlayTheft not in sorts(deluxe(START, ["THEFT", "P-EW", "P-X"], "green"))
    late = deluxe(ROW6, ["THEFT", "D-S"], "green", knows=[1], gold=((), (3,), (), (), ()))
    assert sorts(late) == {PlayTheft}


def test_a_trapped_player_gets_free_first() -> None:
    game = deluxe(ROW6, ["FREE", "THEFT", "MAP"], "green", knows=[1], broken={0: ["TRAPPED.1"]})
    assert targets(game, PlayFree) == {0}


def test_two_useless_cards_take_the_trap_away_when_no_other_card_does() -> None:
    game = deluxe(ROW6, ["D-S", "D-EW", "P-EW"], "green", knows=[1], broken={0: ["TRAPPED.1"]})
    assert {type(one) for one in answers(game)} == {Remove}
    assert {tuple(sorted(one.cards)) for one in answers(game)} == {("D-EW.2", "D-S.1")}


def test_two_useless_cards_mend_a_tool_when_no_repair_is_at_hand() -> None:
    hand = ["D-S", "D-EW", "P-EW"]
    assert sorts(deluxe(ROW6, hand, "green", knows=[1], broken={0: ["BREAK-CART.1"]})) == {Remove}
    with_repair = deluxe(ROW6, [*hand, "REPAIR-CART"], "green", knows=[1], broken={0: ["BREAK-CART.1"]})
    assert Remove not in sorts(with_repair)


def test_nobody_takes_the_own_theft_away() -> None:
    game = deluxe(ROW6, ["D-S", "D-EW", "D-W"], "green", broken={0: ["THEFT.1"]}, thieves=(0,))
    assert sorts(game) == {Discard}


def test_a_trap_is_for_the_known_foe_before_the_end() -> None:
    seen = {1: "green", 2: "saboteur"}
    assert targets(deluxe(ROW6, ["TRAPPED", "D-S"], "green", seen=seen, knows=[1]), PlayTrap) == {2}
    assert targets(deluxe(ROW6, ["TRAPPED", "D-S"], "saboteur", seen=seen, knows=[1]), PlayTrap) == {1}


def test_a_friend_is_freed_and_a_foe_is_not() -> None:
    traps = {1: ["TRAPPED.1"], 2: ["TRAPPED.2"]}
    seen = {1: "saboteur", 2: "green"}
    assert targets(deluxe(ROW6, ["FREE", "D-S"], "green", seen=seen, broken=traps), PlayFree) == {2}


def test_an_inspection_asks_whom_one_knows_least() -> None:
    seen = {1: "green", 2: "blue", 3: "boss"}
    assert targets(deluxe(START, ["INSPECTION", "D-S"], "green", seen=seen), PlayInspection) == {4}


def test_hands_off_whoever_would_rob_me() -> None:
    game = deluxe(ROW5, ["HANDS-OFF", "D-S"], "green", seats=2, broken={1: ["THEFT.1"]}, thieves=(1,), gold=((3,), ()))
    assert targets(game, PlayHandsOff) == {1}


def test_a_poor_hand_is_changed_for_a_larger_one() -> None:
    hands = (("SWAP-HANDS.1", "D-S.1"), *((f"P-X.{n}", "P-NE.1", "MAP.1", "P-EW.1") for n in (1, 2, 3)), ("P-X.4",))
    targeted = targets(deluxe(ROW5, [], "boss", hands=hands), PlaySwapHands)
    assert 4 not in targeted
    rich = (("SWAP-HANDS.1", "P-EW.2", "P-X.5", "REPAIR-CART.1"), *hands[1:])
    assert PlaySwapHands not in sorts(deluxe(ROW5, [], "boss", hands=rich))


def test_a_known_saboteur_gets_another_hat_near_the_gold() -> None:
    seen = {1: "green", 2: "saboteur", 3: "green", 4: "boss"}
    assert targets(deluxe(ROW6, ["SWAP-HATS", "D-S"], "green", seen=seen, knows=[1]), PlaySwapHats) == {2}


def test_a_saboteur_who_has_lost_changes_the_own_hat() -> None:
    seen = dict.fromkeys((1, 2), "saboteur")
    assert targets(deluxe(ROW6, ["SWAP-HATS", "P-NS"], "saboteur", seen=seen, knows=[1]), PlaySwapHats) == {0}


@pytest.mark.parametrize("role", ["green", "boss", "geologist"])
def test_whoever_fares_well_keeps_the_own_hat(role: str) -> None:
    chosen = answers(deluxe(START, ["SWAP-HATS", "D-S"], role))
    assert 0 not in {one.target for one in chosen if isinstance(one, PlaySwapHats)}


def test_digging_back_still_accuses() -> None:
    log = [RoundStarted(1, 1), *(PathLaid(1, f"P-EW.{x}", x, 0, False) for x in (1, 2, 3))]
    block = [*log, PathLaid(2, "D-EW.1", 4, 0, False)]
    table = weighed(deluxe(ROW6.replace("S──────", "S───═··"), ["D-S"], "green"), block)
    assert table.mine.guilt[2] > table.mine.guilt[3] > table.mine.guilt[1]
