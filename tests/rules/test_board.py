"""The maze against its slow twin, on mazes grown at random from both manifests, with rockfalls and goals turned up."""

import random

import pytest

from core.rules.board import FAR, GOAL_CELLS, GOALS, LIMITS, Board, at, board_of, new_board, rebuilt, xy
from core.rules.cards import GOAL_KINDS, GOLD, SHAPES, WAYS, laid
from core.rules.doors import passes
from core.rules.goals import Opened, lying, reached, turn_up
from core.rules.reasons import Reason

from .reference import Reference
from .tables import legal, live, maze, row
from .vectors import BASE, MORE


def twin(board: Board) -> Reference:
    other = Reference()
    other.cards = {(cell.x, cell.y): (cell.shape.kind, cell.turned) for cell in board}
    other.closed = {GOALS[goal] for goal in board.shut.values()}
    return other


def same(board: Board, kinds) -> None:
    """Everything the board says is what its slow twin says, and what a fresh count says."""
    other = twin(board)
    nodes = other.live()
    assert list(board.frontier()) == other.frontier()
    assert sorted(reached(board)) == other.reached()
    for cell in board:
        assert cell.live == tuple(((cell.x, cell.y), n) in nodes for n in range(len(cell.shape.tunnels)))
    for kind in kinds:
        found = sorted((cell, shape.turned) for shape in WAYS[kind] for cell in board.fitting(shape))
        assert [(*xy(cell), half) for cell, half in found] == other.legal(kind)
    fresh = rebuilt(board.cards, board.shut, board.last)
    assert (fresh.lit, fresh.edges, fresh) == (board.lit, board.edges, board)


def grow(dice: random.Random, kinds, steps: int, eager: float):
    """Boards one after the other: cards laid where they fit, now and then one taken away, goals turned up."""
    board, goals = new_board(), dice.sample(GOAL_KINDS, 3)
    for number in range(steps):
        if dice.random() < 0.1 and board.removable():
            board = board.lifted(dice.choice(board.removable()))
        else:
            shapes = [shape for kind in dice.sample(kinds, len(kinds) // 2) for shape in WAYS[kind]]
            ways = [(shape, cell) for shape in shapes for cell in board.fitting(shape)]
            if not ways:
                continue
            if dice.random() < eager:
                far = max(xy(cell)[0] for _, cell in ways)
                ways = [way for way in ways if xy(way[1])[0] == far]
            shape, cell = dice.choice(ways)
            board, _ = turn_up(board.put(cell, laid(f"{shape.kind}.{number + 1}", shape.turned)), goals, cell)
        yield board


@pytest.mark.parametrize("seed", range(24))
def test_grown_mazes_agree_with_the_slow_twin(seed: int):
    dice = random.Random(seed)
    kinds = BASE if seed % 2 else BASE + MORE
    for board in grow(dice, kinds, 45, eager=seed % 5 / 5):
        same(board, dice.sample(kinds, 5))
        if not set(GOAL_CELLS) & set(board.shut):
            break


@pytest.mark.parametrize("seed", range(12))
def test_doors_agree_with_the_slow_twin(seed: int):
    dice = random.Random(1000 + seed)
    kinds = ["P-EW", "P-X", "P-T4", "G-EW", "U-EW", "U-SW", "G-ES", "L-W", "P-NE", "P-NW"]
    for board in grow(dice, kinds, 40, eager=0.7):
        gold = [cell for cell in board if cell.shape.kind == GOLD]
        shut = board if gold else board.put(GOAL_CELLS[1], laid(GOLD, False)) if GOAL_CELLS[1] in board.shut else None
        if shut:
            assert passes(shut) == twin(shut).passes()


@pytest.mark.parametrize("seed", range(6))
def test_the_judge_of_one_cell_agrees_with_the_list(seed: int):
    dice = random.Random(seed)
    *_, board = grow(dice, BASE + MORE, 30, 0.5)
    for kind in BASE + MORE:
        for shape in WAYS[kind]:
            for limit in (None, LIMITS["5x9"]):
                fits = set(board.fitting(shape, limit))
                area = [at(x, y) for x in range(-9, 14) for y in range(-9, 10)]
                assert {cell for cell in area if board.why_not(cell, shape, limit) is None} == fits


def test_boards_are_values():
    board = new_board()
    before = (dict(board.cards), dict(board.lit), dict(board.edges), dict(board.shut))
    after = board.put(at(1, 0), laid("P-EW.1", False))
    after.put(GOAL_CELLS[0], laid(GOLD, False))
    after.lifted(at(1, 0))
    assert (board.cards, board.lit, board.edges, board.shut) == before
    assert after != board
    assert after == maze(["1,0 P-EW"])
    assert board != "board"
    assert repr(after) == "<Board 0,0 START, 1,0 P-EW.1>"
    with pytest.raises(TypeError):
        hash(board)


def test_cells_and_keys():
    places = [(x, y) for y in (-FAR, -1, 0, 3, FAR) for x in (-FAR, -1, 0, 8, FAR)]
    assert [xy(at(*place)) for place in places] == places
    assert sorted(at(*place) for place in places) == [at(*place) for place in places]


def test_last_is_the_card_laid_last():
    board = maze(row(1, 3))
    assert board.last == at(3, 0)
    assert board.lifted(at(1, 0)).last == at(3, 0)
    assert board.lifted(at(3, 0)).last is None
    opened = board.put(GOAL_CELLS[1], laid("STONE-NE", True))
    assert opened.last == at(3, 0)


def test_only_path_cards_can_be_taken_away():  # R31, A16
    board = maze(["1,0 D-EW", "5,5 P-X"], ["8,0 STONE-NW"])
    assert [xy(cell) for cell in board.removable()] == [(1, 0), (5, 5)]
    with pytest.raises(KeyError):
        board.lifted(at(3, 3))


@pytest.mark.parametrize(
    "cards",
    [
        [(1, 0, "P-X.1", False), (1, 0, "P-X.2", False)],
        [(0, 0, "P-X.1", False)],
        [(8, 2, "P-X.1", False)],
        [(FAR + 1, 0, "P-X.1", False)],
        [(1, 0, "GOLD", False)],
        [(1, 0, "MAP.1", False)],
        [(1, 0, "P-X", False)],
    ],
)
def test_impossible_mazes(cards):
    with pytest.raises(ValueError, match=r"may lie|not a path|no such card"):
        board_of(cards)


def test_a_face_down_goal_asks_nothing_of_its_neighbours():  # R21
    board = maze([*row(1, 6), "7,-1 P-NS"])
    assert board.why_not(at(7, 0), SHAPES["D-W", False]) is Reason.EDGE_MISMATCH  # the wall of (7,-1) would not meet
    assert maze(row(1, 6)).why_not(at(7, 0), SHAPES["D-W", False]) is None
    assert maze(row(1, 6)).why_not(at(7, 0), SHAPES["P-X", False]) is None


def test_corners_are_nothing():  # R22
    assert "1,1" not in legal(maze(), "P-X")


# R64: a stone on (8, 0) that several live openings face
@pytest.mark.parametrize(
    ("cards", "played", "kind", "turned"),
    [
        (["7,0 L-W@180", "9,0 L-W"], (7, 0), "STONE-NE", True),  # W was played: S W
        (["7,0 L-W@180", "9,0 L-W"], (9, 0), "STONE-NE", False),  # E was played: N E
        (["7,0 L-W@180", "8,1 L-S@180", "9,0 L-W"], (3, 3), "STONE-NE", True),  # two of three live
        (["8,-1 L-S", "7,0 L-W@180", "9,0 L-W"], (3, 3), "STONE-NE", False),
        (["7,0 L-W@180", "8,1 L-S@180", "8,-1 P-NS", "9,0 P-EW"], (3, 3), "STONE-NE", True),  # two live, two not
        (["7,0 L-W@180", "9,0 L-W", "8,1 P-EW"], (3, 3), "STONE-NW", False),  # N W has the wall in the S
        (["7,0 L-W@180", "9,0 L-W", "8,-1 P-EW"], (3, 3), "STONE-NW", True),  # E S has the wall in the N
        (["7,0 L-W@180", "9,0 L-W"], (3, 3), "STONE-NW", False),  # nothing decides
        (["7,0 D-W@180", "9,0 L-W"], (7, 0), "STONE-NE", False),  # the card just played is not live
    ],
)
def test_how_a_stone_comes_to_lie(cards, played, kind, turned):
    assert lying(maze(cards), at(8, 0), kind, at(*played)) is turned


def test_a_chain_stops_at_the_gold():  # R63
    cards = [*row(1, 6), "8,-1 P-NS", "8,1 P-NS"]
    board = maze(cards).put(at(7, 0), laid("P-EW.9", False))
    _, opened = turn_up(board, ("STONE-NE", "STONE-NW", GOLD), at(7, 0))
    assert opened == [Opened(1, "STONE-NW", False), Opened(0, "STONE-NE", True)]
    after, opened = turn_up(board, ("STONE-NE", GOLD, "STONE-NW"), at(7, 0))
    assert opened == [Opened(1, GOLD, False)]
    assert sorted(after.shut.values()) == [0, 2]
    assert live(after) == ["0,-1", "-1,0", "9,0", "0,1"]
