"""T1-T29 through the rules: what fits, what is live, what turns up, which doors let the gold be reached."""

import pytest

from core.rules.board import GOALS, at
from core.rules.cards import GOLD, SHAPES, WAYS, laid
from core.rules.commands import PlayPath
from core.rules.doors import passes
from core.rules.editions import find
from core.rules.events import GoalRevealed, PathLaid
from core.rules.goals import turn_up
from core.rules.legality import options, plays, why_not
from core.rules.outcomes import RoundEnded
from core.rules.play import play

from .tables import legal, live, maze, parse, row, table, text_order
from .test_board import same
from .vectors import BASE, DOORS, FITS, LIVES, MORE, REVEALS, Fit, Live, Reveal

LIMIT = {"none": None, "5x9": (0, 8, -2, 2)}


def names(cases):
    return [f"{case.name}-{getattr(case, 'card', '') or getattr(case, 'place', '')}" for case in cases]


def place_order(text: str) -> int:
    return int(text.split(",")[1].split()[0])


def asked(case: Fit, cells: list[str]) -> list[str]:
    found = [cell for cell in cells if int(cell.split(",")[0]) >= case.west]
    return [cell for cell in found if cell.removesuffix("@180") == case.only] if case.only else found


@pytest.mark.parametrize("case", FITS, ids=names(FITS))
def test_where_a_card_fits(case: Fit):
    found = asked(case, legal(maze(case.board, case.revealed), case.card, LIMIT[case.limit]))
    assert found == text_order(case.legal)


@pytest.mark.parametrize("case", FITS, ids=names(FITS))
def test_options_of_a_seat_are_the_same(case: Fit):
    game = table(
        maze(case.board, case.revealed), [f"{case.card}.1"], edition=case.edition, options={"board_limit": case.limit}
    )
    found = plays(game, 0, f"{case.card}.1")
    assert all(isinstance(one, PlayPath) for one in found)
    assert asked(case, text_order(f"{c.x},{c.y}" + "@180" * c.turned for c in found)) == text_order(case.legal)
    assert [c for c in options(game, 0) if isinstance(c, PlayPath)] == list(found)


def test_first_card_has_sixty_placements():
    assert sum(len(legal(maze(), kind)) for kind in BASE) == 60


@pytest.mark.parametrize("name", dict.fromkeys(case.name for case in FITS))
def test_the_complete_sets_of_every_card_on_every_board(name: str):
    """What the vectors do not list: all cards of both boxes on these boards, counted by the slow twin."""
    for board, revealed in {(tuple(case.board), tuple(case.revealed)) for case in FITS if case.name == name}:
        same(maze(board, revealed), BASE + MORE)


@pytest.mark.parametrize("case", LIVES, ids=names(LIVES))
def test_live_cells(case: Live):
    assert live(maze(case.board, case.revealed)) == case.live


@pytest.mark.parametrize("case", REVEALS, ids=names(REVEALS))
def test_what_turns_up(case: Reveal):
    x, y, kind, half = parse(case.place)
    board = maze(case.board, case.open)
    assert board.why_not(at(x, y), SHAPES[kind, half]) is None
    after, opened = turn_up(board.put(at(x, y), laid(f"{kind}.77", half)), case.goals, at(x, y))
    found = ["{},{} ".format(*GOALS[one.goal]) + one.kind + "@180" * one.turned for one in sorted(opened)]
    assert (found, any(one.kind == GOLD for one in opened)) == (case.revealed, case.gold)
    assert case.live is None or live(after) == case.live


@pytest.mark.parametrize("case", REVEALS, ids=names(REVEALS))
def test_the_same_in_a_game(case: Reveal):
    x, y, kind, half = parse(case.place)
    card = f"{kind}.77"
    box = find(case.edition)
    game = table(maze(case.board, case.open), [card, "MAP.1"], seat=3, goals=case.goals, edition=box.key)
    after, events = play(game, PlayPath(3, card, x, y, half))
    shown = [
        "{},{} ".format(*GOALS[e.goal]) + e.kind + "@180" * e.turned for e in events if isinstance(e, GoalRevealed)
    ]
    assert isinstance(events[0], PathLaid)
    assert sorted(shown, key=place_order) == case.revealed
    ended = [event for event in events if isinstance(event, RoundEnded)]
    assert [event.connector for event in ended] == [3] * case.gold
    assert after.phase == ({"nuggets": "share", "shares": "reveal"}[box.treasure] if case.gold else "dig")
    assert case.live is None or live(after.board) == case.live


def test_stone_that_cannot_fit_joins_nothing():  # T8
    case = next(case for case in REVEALS if case.name == "T8")
    board, _ = turn_up(maze(case.board).put(at(7, 0), laid("P-EW.9", False)), case.goals, at(7, 0))
    assert board.lit[at(8, 0)] == board.cards[at(8, 0)].shape.opens
    cut = board.lifted(at(7, 1))
    assert cut.lit[at(8, 0)] != 0
    assert cut.lit[at(8, 1)] == 0


def test_second_stone_turns_up_the_third_way():  # T9: the only legal rotation
    case = next(case for case in REVEALS if case.name == "T9")
    assert [shape.turned for shape in WAYS["P-T3"] if at(8, 1) in maze(case.board).fitting(shape)] == [True]


@pytest.mark.parametrize("name", DOORS)
def test_doors_decide_who_passes(name: str):
    board, green, blue = DOORS[name]
    x, y, kind, half = parse(board[-1])
    before = maze(board[:-1])
    after, opened = turn_up(before.put(at(x, y), laid(f"{kind}.1", half)), ("STONE-NE", GOLD, "STONE-NW"), at(x, y))
    if board[-1].startswith("7,0"):
        assert [one.kind for one in opened] == [GOLD]  # doors never stop the reveal
    full = maze(board, ["8,0 GOLD"])
    assert passes(full) == (green, blue)
    assert passes(maze(row(1, 6), ["8,0 GOLD"])) == (False, False)
    assert after.cards.keys() <= full.cards.keys() | {at(8, 0)}


def test_rockfall_cuts_and_a_card_mends():  # T12
    whole = maze(row(1, 7), ["8,0 STONE-NW"])
    cut = whole.lifted(at(4, 0))
    assert live(cut) == ["0,-1", "-1,0", "4,0", "0,1"]
    assert at(8, 0) in cut.cards
    mended = cut.put(at(4, 0), laid("P-EW.3", False))
    assert live(mended) == ["0,-1", "8,-1", "-1,0", "0,1"]
    game = table(cut, ["P-NW.1", "P-EW.1"])
    assert why_not(game, PlayPath(0, "P-EW.1", 4, 0, False)) is None
    assert why_not(game, PlayPath(0, "P-NW.1", 4, 0, False)) is not None
