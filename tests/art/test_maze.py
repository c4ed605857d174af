"""The maze as a picture: what lies where, and what only one seat sees."""

import re
from dataclasses import replace
from gzip import compress
from random import Random

import pytest

from core import art
from core.view import view_of
from tests.art.drawings import CARD, MINE, PEOPLE, SHEET, cell, environment, goal, hand, maze, view, whole
from tests.view.games import steps


def test_cards_lie_where_they_belong_and_carry_their_data() -> None:
    shown = view(
        cell(1, 0, "P-T4"), cell(2, 0, "D-EW", live=(False, True), last=True), cell(-1, 3, "P-NE", True, (False,))
    )
    svg = maze(shown, 2)
    assert 'class="cell live" x="100" y="0" width="100" height="150" data-x="1" data-y="0" data-card="P-T4.1"' in svg
    assert 'data-tunnels="ESW" data-live="1"' in svg
    assert 'data-x="2" data-y="0" data-card="D-EW.1" data-tunnels="E,W" data-live="01"' in svg
    assert 'class="cell cold" x="-100" y="450"' in svg
    assert '<use href="#m-last" x="200" y="0"/>' in svg
    assert "#a-face2" in svg
    assert "#a-clock2" in MINE.maze(shown, art.scene(shown, 2, {2}))
    assert "m-last" not in maze(view())


def test_goals_carry_the_sign_of_their_place_until_they_open() -> None:
    svg = maze(view(cell(8, 0, "GOLD"), goals=(goal(0), goal(1, kind="GOLD"), goal(2))))
    assert re.findall(r'data-goal="(\d)"', svg) == ["0", "2"]
    assert "#i-sun" in svg
    assert "#i-star" in svg
    assert "#a-moon" not in svg
    assert "#a-hoard" in svg


def test_private_slips_lie_in_their_own_group_only() -> None:
    plain, knowing = view(), view(goals=(goal(0, "GOLD"), goal(1, "STONE-NE"), goal(2)))
    assert art.scene(plain) == art.scene(knowing)
    assert MINE.slips(plain) == '<g class="slips"></g>'
    gold, stone = whole(MINE.slips(knowing)).split('<g class="slip" ')[1:]
    assert [re.findall(r'data-goal="(\d)"', slip) for slip in (gold, stone)] == [["0"], ["1"]]
    assert "a-nug2" in gold
    assert "a-slab" in stone
    assert maze(knowing).replace(MINE.slips(knowing), MINE.slips(plain)) == maze(plain)
    assert MINE.slips(view(goals=(goal(0, "GOLD", "GOLD"), goal(1), goal(2)))) == MINE.slips(plain)


def test_a_ground_drawn_before_is_used() -> None:
    shown = view(cell(1, 0, "P-X"))
    ready = MINE.ground(art.scene(shown), shown.maze)
    assert MINE.maze(shown, art.scene(shown), "Mine", ready) == maze(shown)


def test_layers_stand_ready_in_order() -> None:
    groups = re.findall(r'<g class="(ground|slips|legal|wake|ghost|air)"', maze(view()))
    assert groups == ["ground", "slips", "legal", "wake", "ghost", "air"]


def test_words_are_escaped_and_the_maze_is_told_in_text() -> None:
    shown = replace(view(), maze='a<b>&"')
    svg = MINE.maze(shown, art.scene(shown), 'Mi"ne<')
    assert "<desc>a&lt;b&gt;&amp;&#34;</desc>" in svg
    assert 'aria-label="Mi&#34;ne&lt;"' in svg


@pytest.mark.parametrize("autoescape", [False, True])
@pytest.mark.parametrize("trim", [False, True])
def test_drawings_do_not_depend_on_how_the_environment_is_set(autoescape: bool, trim: bool) -> None:
    env = environment(autoescape, trim)
    page = env.from_string(
        '{% from "svg/maze.svg.j2" import maze %}{% from "svg/card.svg.j2" import hand_card %}'
        '{% from "svg/people.svg.j2" import portrait, nugget, role_card %}'
        '{{ maze(view, art.scene(view, 1), "M") }}{{ hand_card(card) }}'
        '{{ portrait(1, true, "saboteur") }}{{ nugget(3) }}{{ role_card(none) }}'
    )
    shown, card = view(cell(1, 0, "B-1", live=(True, False), last=True)), hand("P-T3")
    expected = MINE.maze(shown, art.scene(shown, 1), "M") + CARD.hand_card(card)
    expected += PEOPLE.portrait(1, True, "saboteur") + PEOPLE.nugget(3) + PEOPLE.role_card(None)
    assert page.render(view=shown, card=card).replace("\n", "") == expected.replace("\n", "")
    assert env.get_template("svg/sheet/lantern.svg.j2").render().replace("\n", "") == SHEET.replace("\n", "")


def test_positions_of_real_games_draw_whole_and_alike_for_every_seat() -> None:
    dice = Random(5)
    for _ in range(3):
        for count, (_, _, game, _) in enumerate(steps(dice)):
            if count % 40 == 0:
                public = [MINE.ground(art.scene(view_of(game, seat))) for seat in (None, *range(game.seats))]
                assert len(set(public)) == 1
                for seat in range(game.seats):
                    shown = view_of(game, seat)
                    maze(shown)
                    for card in shown.hand:
                        whole(CARD.hand_card(card))


def test_a_crowded_maze_is_small() -> None:
    cells = [cell(x, y, "D-NESW" if (x + y) % 3 else "P-T3", bool(x % 2)) for x in range(1, 8) for y in range(-3, 4)]
    svg = maze(view(*cells[:46]))
    assert len(svg) < 40_000
    assert len(compress(svg.encode())) < 4_000
