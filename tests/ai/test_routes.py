"""How far the gold is, on mazes drawn cell by cell."""

from core.ai.ground import (
    NARROW,
    WIDE,
    Ground,
    all_edges,
    barred,
    dead_end,
    flood,
    full_stock,
    halfway,
    lying,
    openings,
    rungs,
)
from core.ai.routes import FAR, reach, toll, ways
from core.rules.board import ORIGIN, at
from core.rules.cards import PATHS, START

STOCK = full_stock("base")
GOALS = {at(8, -2): 0, at(8, 0): 1, at(8, 2): 2}


def maze(*cards: str, wide: bool = True) -> Ground:
    """Cards as "x,y KIND" or "x,y KIND@180" on the bare ground."""
    land = Ground({ORIGIN: lying(START)}, GOALS, WIDE if wide else NARROW, STOCK)
    for text in cards:
        where, kind = text.split()
        x, y = map(int, where.split(","))
        kind, turned, _ = kind.partition("@180")
        land = land.laid(at(x, y), lying(kind, bool(turned)))
    return land


def live(land: Ground) -> set[int]:
    """Places with a tunnel joined to the start."""
    return {key for key, _ in flood(land.cells, rungs(land.cells))[0]}


def row(first: int, last: int) -> list[str]:
    return [f"{x},0 P-EW" for x in range(first, last + 1)]


def cards_needed(land: Ground) -> tuple[int, ...]:
    """The route lengths without the surcharge for scarce cards."""
    return tuple(round(far / 1.12) for far in ways(land))


def test_seven_cards_to_the_middle_goal_and_nine_to_the_others() -> None:
    assert cards_needed(maze()) == (9, 7, 9)


def test_every_card_of_a_row_brings_the_middle_goal_nearer() -> None:
    far = [ways(maze(*row(1, length)))[1] for length in range(7)]
    assert far == sorted(far, reverse=True)
    assert cards_needed(maze(*row(1, 6)))[1] == 1


def test_a_live_opening_into_a_goal_is_no_distance() -> None:
    assert ways(maze(*row(1, 7)))[1] == 0


def test_a_dead_end_on_the_way_costs_the_way_round() -> None:
    assert cards_needed(maze(*row(1, 5), "6,0 P-X", "7,0 D-EW"))[1] == 3


def test_a_dead_end_that_closes_the_last_way_sends_one_back_to_the_start() -> None:
    assert cards_needed(maze(*row(1, 6), "7,0 D-EW"))[1] == 9


def test_a_cut_off_piece_joins_again_for_one_card() -> None:
    whole, cut = maze(*row(1, 6)), maze(*row(1, 6)).lifted(at(3, 0))
    assert cards_needed(cut)[1] == cards_needed(whole)[1] + 1


def test_a_wall_beside_a_cell_limits_the_cards_that_fit() -> None:
    assert all_edges(maze("1,0 P-X", "0,-1 P-NS").cells)[at(1, -1)] == 4 << 4 | 8  # opens S, walled W


def test_no_way_leads_outside_the_printed_board_when_it_is_a_limit() -> None:
    walled = ["0,-1 D-S", "0,1 D-S@180", "1,0 D-W"]
    assert cards_needed(maze(*walled))[0] == 11
    assert ways(maze(*walled, wide=False)) == (FAR, FAR, FAR)


def test_an_open_stone_carries_the_way() -> None:
    stone = maze(*row(1, 7)).opened(at(8, 0), lying("STONE-NW"))
    assert cards_needed(stone)[0] == 1
    assert ways(stone)[1] == FAR


def test_dead_ends_and_bridges_in_the_live_maze() -> None:
    assert live(maze("0,1 D-NS")) == {at(0, 0), at(0, 1)}
    assert (at(0, 2), 1) not in openings(maze("0,1 D-NS"))
    assert set(openings(maze("1,0 P-EW", "2,0 B-1"))) == {
        (at(0, -1), 4), (at(0, 1), 1), (at(-1, 0), 2), (at(3, 0), 8),
    }  # fmt: skip


def test_scarce_cells_cost_more_and_impossible_ones_everything() -> None:
    free, walled = toll(STOCK, 8, 0, 10), toll(STOCK, 8, 5, 10)
    assert 1 < free < walled < 2
    assert toll(STOCK, 8, 2, 10) == float("inf")


def test_turning_twice_is_nothing() -> None:
    for kind in PATHS:
        assert halfway(lying(kind, turned=True)) == lying(kind), kind


def test_a_bridge_leads_on_only_straight_and_a_curve_only_round() -> None:
    assert cards_needed(maze(*row(1, 6), "7,0 B-1"))[1] == 0
    assert cards_needed(maze(*row(1, 6), "7,0 C-1"))[1] > 0


def test_a_ladder_is_live_wherever_it_lies_and_joins_what_was_cut_off() -> None:
    cut = maze("4,0 P-EW", "5,0 P-EW", "6,0 P-EW")
    assert cards_needed(cut)[1] == 4
    assert cards_needed(cut.laid(at(3, 0), lying("L-W", turned=True)))[1] == 1


def test_a_ladder_with_one_side_is_no_dead_end() -> None:
    assert not dead_end(lying("L-S"))
    assert dead_end(lying("D-S"))
    assert dead_end(lying("K-W"))


def test_a_door_is_a_wall_for_the_other_colour_alone() -> None:
    land = maze(*row(1, 3), "4,0 U-EW", *row(5, 6))
    far = reach(land)
    assert far.all == far.blue
    assert far.green[1] > far.all[1] + 1
    assert barred(land, "green") is land


def test_a_way_round_the_door_or_a_ladder_behind_it_passes() -> None:
    land = maze("1,0 U-EW", *row(2, 6))
    assert reach(land).green[1] > 5
    behind = maze("1,0 U-EW", "2,0 P-EW", "3,0 P-T4", "3,1 L-S@180", *row(4, 6))
    assert reach(behind).green == reach(behind).blue


def test_how_much_nearer_by_colour() -> None:
    before, after = reach(maze(*row(1, 6))), reach(maze(*row(1, 6), "7,0 G-EW"))
    steps = after.gains(before)
    assert steps.of(None)[1] == steps.of("green")[1] > 0 > steps.of("blue")[1]
