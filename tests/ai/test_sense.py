"""Sensible play in drawn positions. Every position is asked in several moods; all of them must agree."""

from core.ai import saboteur
from core.ai.table import look
from core.rules.commands import Discard, PlayBreak, PlayMap, PlayPath, PlayRepair, PlayRockfall
from core.rules.events import MapPlayed, PathLaid, RockFell, RoundStarted, ToolBroken
from core.view import view_of
from tests.ai.positions import START, answers, cells, kinds, position

ROW6 = """
········?
·········
S──────·?
·········
········?
"""
FORK = """
········?
·········
S─┼──···?
·········
········?
"""


# miners


def test_a_miner_lays_the_card_that_opens_the_gold() -> None:
    game = position(ROW6, ["P-EW", "MAP", "ROCKFALL", "P-NS"], knows=[1])
    assert cells(answers(game)) == {(7, 0)}


def test_a_miner_who_knows_a_goal_for_stone_does_not_dig_there() -> None:
    game = position(ROW6.replace("──·?", "─┼·?"), ["P-EW", "P-NS"], knows=[1], goals=("GOLD", "STONE-NE", "STONE-NW"))
    assert cells(answers(game)) <= {(6, -1), (6, 1)}


def test_a_miner_digs_towards_the_gold_it_has_seen() -> None:
    game = position(FORK, ["P-T3", "P-NS"], knows=[2], goals=("STONE-NE", "STONE-NW", "GOLD"))
    assert all(y >= 0 for _, y in cells(answers(game)))
    game = position(FORK, ["P-T3", "P-NS"], knows=[0], goals=("GOLD", "STONE-NW", "STONE-NE"))
    assert all(y <= 0 for _, y in cells(answers(game)))


def test_a_miner_throws_a_dead_end_away_rather_than_lay_it() -> None:
    chosen = answers(position(ROW6, ["D-EW", "D-S", "D-NESW"], knows=[1]))
    assert {type(command) for command in chosen} == {Discard}


def test_a_miner_keeps_what_leads_on_and_throws_the_dead_end_away() -> None:
    game = position(ROW6, ["D-EW", "P-X"], knows=[1], broken={0: ["BREAK-CART.1"]})
    assert {command.cards for command in answers(game)} == {("D-EW.1",)}


def test_a_miner_looks_early_when_it_does_not_know() -> None:
    chosen = answers(position(START, ["MAP", "P-NS", "D-EW"]))
    assert {type(command) for command in chosen} == {PlayMap}


def test_a_miner_looks_where_it_has_not_looked() -> None:
    game = position(START, ["MAP", "D-EW"], knows=[0])
    assert 0 not in {command.goal for command in answers(game)}


def test_a_miner_who_knows_the_gold_has_no_use_for_maps() -> None:
    assert PlayMap not in {type(command) for command in answers(position(ROW6, ["MAP", "P-EW"], knows=[1]))}


def test_a_miner_repairs_itself_before_others() -> None:
    game = position(FORK, ["REPAIR-CART", "P-EW"], broken={0: ["BREAK-CART.1"], 1: ["BREAK-CART.2"]})
    assert {(command.target, command.tool) for command in answers(game)} == {(0, "cart")}


def test_a_miner_spends_the_single_repair_and_keeps_the_double_one() -> None:
    game = position(FORK, ["REPAIR-CART", "REPAIR-LANTERN-CART", "P-X"], broken={0: ["BREAK-CART.1"]})
    assert kinds(answers(game)) == {"REPAIR-CART"}


def test_with_two_broken_tools_the_double_card_repairs_what_nothing_else_does() -> None:
    tools = {0: ["BREAK-CART.1", "BREAK-LANTERN.1"]}
    game = position(FORK, ["REPAIR-CART", "REPAIR-LANTERN-CART", "P-X"], broken=tools)
    assert {(command.card[:-2], command.tool) for command in answers(game)} <= {
        ("REPAIR-CART", "cart"),
        ("REPAIR-LANTERN-CART", "lantern"),
    }


def test_a_miner_repairs_one_who_has_dug_well() -> None:
    game = position(FORK, ["REPAIR-CART", "D-S"], broken={1: ["BREAK-CART.1"], 2: ["BREAK-CART.2"]})
    log = [
        RoundStarted(1, 0),
        *(PathLaid(1, f"P-EW.{x}", x, 0, False) for x in (1, 2)),
        PathLaid(2, "D-S.1", 0, -1, False),
    ]
    assert {command.target for command in answers(game, log) if isinstance(command, PlayRepair)} == {1}


def test_a_miner_takes_away_the_dead_end_that_blocks() -> None:
    game = position(ROW6.replace("──·?", "──═?"), ["ROCKFALL", "D-S", "P-NS"], knows=[1])
    assert {(command.x, command.y) for command in answers(game)} == {(7, 0)}


def test_a_miner_never_takes_away_a_card_that_is_of_use() -> None:
    assert PlayRockfall not in {type(command) for command in answers(position(ROW6, ["ROCKFALL", "D-S"], knows=[1]))}


BAD_LOG = [
    RoundStarted(1, 1),
    *(PathLaid(seat, f"P-EW.{seat}", seat, 0, False) for seat in (1, 2, 3)),
    PathLaid(4, "D-EW.1", 4, 0, False),
]
BLOCKED = """
········?
·········
S───═···?
·········
········?
"""


def test_a_miner_breaks_whoever_blocked_the_way() -> None:
    chosen = answers(position(BLOCKED, ["BREAK-CART", "D-S"]), BAD_LOG)
    assert {command.target for command in chosen if isinstance(command, PlayBreak)} == {4}


def test_a_miner_breaks_nobody_without_a_reason() -> None:
    assert PlayBreak not in {type(command) for command in answers(position(ROW6, ["BREAK-CART", "D-S"]), BAD_LOG[:4])}


def test_a_miner_distrusts_whoever_breaks_a_trusted_player() -> None:
    log = [*BAD_LOG[:4], PathLaid(1, "P-EW.5", 4, 0, False), ToolBroken(4, "BREAK-CART.1", 1, "cart")]
    game = position(ROW6, ["REPAIR-CART", "BREAK-LANTERN", "D-S"], broken={1: ["BREAK-CART.1"]})
    assert {(type(command), command.target) for command in answers(game, log)} <= {(PlayRepair, 1), (PlayBreak, 4)}


def test_a_miner_follows_a_trusted_player_who_has_looked() -> None:
    """Seat 1 looked at the lower goal and digs down to it."""
    maze = """
········?
·········
S──┼·····
···│·····
···└──··?
"""
    path = [(4, 2, "P-EW"), (5, 2, "P-EW")]
    log = [
        RoundStarted(1, 1),
        MapPlayed(1, "MAP.1", 2),
        *(PathLaid(1, f"P-EW.{x}", x, 0, False) for x in (1, 2)),
        PathLaid(1, "P-X.1", 3, 0, False),
        PathLaid(1, "P-NS.1", 3, 1, False),
        PathLaid(1, "P-NE.1", 3, 2, False),
        *(PathLaid(1, f"{kind}.{x}", x, y, False) for x, y, kind in path),
    ]
    game = position(maze, ["P-EW"], goals=("STONE-NE", "STONE-NW", "GOLD"))
    assert cells(answers(game, log)) == {(6, 2)}


# saboteurs

NEAR = """
········?
·········
S─────··?
·········
········?
"""


def test_a_saboteur_hides_while_the_gold_is_far() -> None:
    game = position(START, ["D-EW", "D-NESW", "P-EW", "P-X"], "saboteur")
    assert not kinds(answers(game)) & {"D-EW", "D-NESW"}


def test_a_saboteur_blocks_the_way_near_the_gold() -> None:
    game = position(NEAR, ["D-EW", "P-X", "P-EW"], "saboteur", knows=[1])
    assert kinds(answers(game)) == {"D-EW"}
    assert cells(answers(game)) == {(6, 0)}


def test_a_saboteur_never_opens_the_gold() -> None:
    game = position(ROW6, ["P-EW", "P-X", "P-T4"], "saboteur", knows=[1])
    assert (7, 0) not in cells(answers(game))


def test_a_saboteur_cuts_the_way_near_the_gold() -> None:
    game = position(NEAR, ["ROCKFALL", "P-NS"], "saboteur", knows=[1])
    assert kinds(answers(game)) == {"ROCKFALL"}


def test_a_saboteur_breaks_those_who_dig_well_and_spares_its_like() -> None:
    log = [*BAD_LOG, *(PathLaid(seat, f"P-EW.{seat}", 3 + seat, 0, False) for seat in (1, 2))]
    chosen = answers(position(NEAR, ["BREAK-CART", "P-NS"], "saboteur"), log)
    targets = {command.target for command in chosen if isinstance(command, PlayBreak)}
    assert targets
    assert 4 not in targets


def test_a_saboteur_does_not_repair_miners_near_the_gold() -> None:
    game = position(NEAR, ["REPAIR-CART", "P-NS"], "saboteur", knows=[1], broken={1: ["BREAK-CART.1"]})
    assert PlayRepair not in {type(command) for command in answers(game)}


def test_a_saboteur_breaks_nobody_on_the_first_turn() -> None:
    chosen = answers(position(START, ["BREAK-CART", "P-EW", "P-NS"], "saboteur"))
    assert PlayBreak not in {type(command) for command in chosen}


def test_a_found_saboteur_has_nothing_to_hide() -> None:
    """With the same cards and maze, harm is worth more to one who is suspected by all."""
    game = position(BLOCKED.replace("S───═", "S┼···"), ["D-NES", "P-NS"], "saboteur")
    log = [*BAD_LOG[:4], *(RockFell(0, f"ROCKFALL.{x}", x, 0, f"P-EW.{x}") for x in (3, 2))]
    shy, bold = (look(view_of(game, 0), seen) for seen in ([], log))
    block = PlayPath(0, "D-NES.1", 2, 0, True)
    assert saboteur.cover(bold) < saboteur.cover(shy)
    assert saboteur.worth(bold, block) > saboteur.worth(shy, block)
    assert saboteur.danger(bold) == saboteur.danger(shy)
