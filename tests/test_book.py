"""The book by the tables of the box: whatever is dealt has a page, and its little maze tells the truth."""

import pytest

from core import book
from core.rules.cards import LADDERS, PATHS, SITES
from core.rules.editions import EDITIONS

NAMES = sorted(
    {*SITES}
    | {kind for box in EDITIONS.values() for kind in box.deck}
    | {role for box in EDITIONS.values() for crew in box.roles.values() for role in crew}
)
LAID = [name for name in NAMES if name in PATHS and name not in SITES]


def test_everything_that_is_dealt_stands_in_one_chapter():
    listed = [name for chapters in book.contents().values() for names in chapters.values() for name in names]
    assert sorted(listed) == NAMES
    assert {chapter for chapters in book.contents().values() for chapter in chapters} == {*book.CHAPTERS}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_how_many_there_are(name: str):
    page = book.page(name)
    counts = {key: (least, most) for key, least, most in page.counts}
    for key, box in EDITIONS.items():
        crews = [crew.count(name) for crew in box.roles.values()]
        if name in box.deck:
            assert counts[key] == (box.deck[name], box.deck[name])
        elif any(crews):
            assert counts[key] == (min(crews), max(crews))
        else:
            assert (key in counts) == (name in SITES)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_leads_to_others(name: str):
    page = book.page(name)
    assert 0 < len(page.related) <= book.MOST_RELATED
    assert name not in page.related
    assert len(set(page.related)) == len(page.related)
    assert {*page.related} <= {*NAMES}


@pytest.mark.parametrize("name", LAID)
def test_the_little_maze_shows_the_card_and_what_it_joins(name: str):
    (view,) = book.example(name)
    (card,) = [cell for cell in view.cells if cell.kind == name and cell.last]
    beyond = {(cell.x - card.x, cell.y - card.y): any(cell.live) for cell in view.cells if cell.card != "START"}
    for tunnel, lit in zip(card.tunnels, card.live, strict=True):
        through = lit and (len(tunnel) > 1 or name in LADDERS)
        for side in tunnel:
            assert beyond.get(book.STEP[side], through) == through
    assert any(card.live)


def test_there_is_no_page_for_what_is_not_dealt():
    for name in ("", "X", "P-X.1", "roles", "base"):
        with pytest.raises(KeyError):
            book.page(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LAID])
def test_scenes_have_no_goal_out_of_sight(name: str):
    for view in book.example(name):
        assert view.goals == ()
        assert view.role is None
