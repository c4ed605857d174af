"""Text forms: mazes drawn and read, records of games written and played again."""

import random

import pytest

from core.rules.board import at
from core.rules.cards import PATHS, SITES
from core.rules.commands import (
    Discard,
    EndRound,
    NextRound,
    PickGold,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
    StealGold,
)
from core.rules.editions import EDITIONS
from core.rules.notation import GLYPHS, Record, draw, read_command, read_maze, read_record, write_command, write_record
from core.rules.play import replay

from .random_games import random_game
from .tables import live, maze, row
from .test_board import grow
from .vectors import BASE, MORE

DRAWN = """
········?
·········
S──═·┌─┐?
···└┬┘···
····╵···?
"""


def lying(board):
    return [(cell.x, cell.y, cell.shape.kind, cell.turned) for cell in board]


def test_a_maze_is_drawn():
    cards = ["1,0 P-EW", "2,0 P-EW", "3,0 D-EW", "5,0 P-NW@180", "6,0 P-EW", "7,0 P-NE@180", "3,1 P-NE", "4,1 P-T4"]
    board = maze([*cards, "5,1 P-NW", "4,2 D-S@180"])
    assert draw(board) == DRAWN.strip()
    assert lying(read_maze(DRAWN)) == lying(board)
    assert draw(maze()) == "········?\n·········\nS·······?\n·········\n········?"


def test_a_maze_of_every_sort_of_card_is_drawn():
    cards = ["1,0 B-1", "2,0 C-2", "3,0 U-EW", "4,0 K-ESWn@180", "5,0 M-3", "2,-1 G-NS@180", "1,1 L-NE", "2,1 K-W"]
    board = maze([*cards, "-1,0 L-W@180"], ["8,-2 GOLD"])
    assert draw(board).splitlines() == ["·········G", "···╢······", "→S#╲┅╇╫··?", "··╰╸······", "·········?"]
    assert lying(read_maze(draw(board))) == lying(board)


def test_a_maze_grows_every_way():
    board = maze(
        ["-1,0 P-X", "-1,-1 P-NS", "-1,-2 P-NS", "-1,-3 D-NE@180", "-1,1 P-X"], ["8,0 STONE-NE@180", "8,2 GOLD"]
    )
    text = draw(board)
    assert text.splitlines()[0] == "╗·········"
    assert text.splitlines()[3] == "┼S·······┐"
    assert text.splitlines()[5] == "·········G"
    assert lying(read_maze(text)) == lying(board)


def test_a_cut_out_of_a_maze_is_enough():
    assert live(read_maze("S─┐")) == ["0,-1", "-1,0", "0,1", "2,1"]
    assert live(read_maze("  ·┌\n  S┘")) == ["0,-1", "2,-1", "-1,0", "0,1"]


@pytest.mark.parametrize("seed", range(8))
def test_drawn_and_read_is_the_same(seed: int):
    for board in grow(random.Random(seed), BASE + MORE, 40, 0.5):
        again = read_maze(draw(board))
        assert lying(again) == lying(board)
        assert (again.lit, again.edges, again.shut) == (board.lit, board.edges, board.shut)


def test_every_card_has_its_own_glyphs():
    assert set(GLYPHS) == set(PATHS)
    paths = [sign for kind, signs in GLYPHS.items() if kind not in SITES for sign in signs]
    assert len(paths) == len(set(paths))
    assert not set(paths) & set("SG?·")


@pytest.mark.parametrize("text", ["", "·", "SS", "S─z", "?S", "S?", "G\nS", "S·······─"])
def test_what_is_no_maze(text: str):
    with pytest.raises(ValueError, match=r"start|looks like|may lie"):
        read_maze(text)


def test_copies_are_numbered():
    board = read_maze("S──")
    assert [cell.card for cell in board] == ["START", "P-EW.1", "P-EW.2"]
    assert board.last is None
    assert board.cards.keys() == maze(row(1, 2)).cards.keys() == {at(x, 0) for x in range(3)}


LINES = [
    ("3 P-X.1 at -1,2", PlayPath(3, "P-X.1", -1, 2, False)),
    ("0 P-T3.5 at 4,-2@180", PlayPath(0, "P-T3.5", 4, -2, True)),
    ("1 BREAK-CART.2 on 4", PlayBreak(1, "BREAK-CART.2", 4)),
    ("1 REPAIR-LANTERN-CART.1 on 1 cart", PlayRepair(1, "REPAIR-LANTERN-CART.1", 1, "cart")),
    ("2 ROCKFALL.3 takes 7,0", PlayRockfall(2, "ROCKFALL.3", 7, 0)),
    ("9 MAP.6 looks 2", PlayMap(9, "MAP.6", 2)),
    ("0 passes D-S.1", Discard(0, ("D-S.1",))),
    ("0 passes D-S.1 MAP.1", Discard(0, ("D-S.1", "MAP.1"))),
    ("4 keeps 0", PickGold(4, 0)),
    ("0 next", NextRound(0)),
    ("2 ends", EndRound(2)),
    ("11 THEFT.4", PlayTheft(11, "THEFT.4")),
    ("1 HANDS-OFF.3 on 1", PlayHandsOff(1, "HANDS-OFF.3", 1)),
    ("1 SWAP-HANDS.2 on 0", PlaySwapHands(1, "SWAP-HANDS.2", 0)),
    ("1 INSPECTION.1 on 0", PlayInspection(1, "INSPECTION.1", 0)),
    ("1 SWAP-HATS.1 on 1", PlaySwapHats(1, "SWAP-HATS.1", 1)),
    ("1 TRAPPED.3 on 0", PlayTrap(1, "TRAPPED.3", 0)),
    ("1 FREE.4 on 1", PlayFree(1, "FREE.4", 1)),
    ("1 removes TRAPPED.3 with MAP.1 K-ESWn.1", Remove(1, ("MAP.1", "K-ESWn.1"), "TRAPPED.3")),
    ("1 steals 0", StealGold(1, 0)),
    ("1 K-ESWn.1 at 2,0@180", PlayPath(1, "K-ESWn.1", 2, 0, True)),
]


@pytest.mark.parametrize(("line", "command"), LINES)
def test_commands_as_lines(line, command):
    assert write_command(command) == line
    assert (type(read_command(line)), read_command(line)) == (type(command), command)


@pytest.mark.parametrize(
    "line",
    [
        "", "0", "0 P-X.1 at 1", "x next", "0 passes", "0 flies", "0 P-X.1 at 1,y", "0 keeps a", "0 FREE.1",
        "0 THEFT.1 on 1", "0 THEFT.0", "0 FREE.1 on x", "0 removes TRAPPED.1 with", "0 removes TRAPPED.1", "0 steals",
        "0 MAP.1 on 1", "0 FREE.1 on 1 cart lantern",
    ],
)  # fmt: skip
def test_what_is_no_command(line):
    with pytest.raises(ValueError, match=r"no such|not played|invalid literal"):
        read_command(line)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_is_played_again(edition):
    played = random_game(5, edition, seats=4)
    record = Record(played.seed, 4, played.game.edition, played.game.options, tuple(played.commands))
    text = write_record(record)
    again = read_record("; a remark\n\n" + text)
    assert again == record
    assert replay(**again._asdict()) == played.game
    assert text.splitlines()[:2] == [f"edition {edition}", "seats 4"]


@pytest.mark.parametrize(
    "text", ["", "seats 3\nseed 00", "edition base\nseats x\nseed 00", "edition base\nseats 3\nseed zz"]
)
def test_what_is_no_record(text):
    with pytest.raises(ValueError, match=r"record|invalid literal|hexadecimal"):
        read_record(text)
