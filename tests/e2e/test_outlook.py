"""The first look at a table: where the tunnel is and where it has to go, on every screen and in every crowd."""

from tests.e2e.arrange import hand
from tests.e2e.scene import MINE, Scene, card
from tests.e2e.sight import PAINTED, SCREENS, on

LEAST = 22  # pixels a card is wide where all of the maze is shown
WANTED = "#board :is(.goal, .cell[data-card='START'], .cell[data-x='3'])"  # the tunnel's ends, and the goals
UNSEEN = """wanted => [...document.querySelectorAll(wanted)].filter(node => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#board');
}).map(node => node.dataset.goal ?? node.dataset.card)"""
WIDE = "() => document.querySelector('#board .cell').getBoundingClientRect().width"


def test_start_tip_and_goals_are_in_the_first_view(scene: Scene):
    me = scene(MINE, hand(0, "P-X"), seats=5, viewport={"width": 320, "height": 568})
    for screen in on(me, SCREENS):
        assert me.page.evaluate(UNSEEN, WANTED) == [], screen
        assert me.page.evaluate(WIDE) >= LEAST, screen
        assert me.page.locator(".beyond").count() == 0, screen


def test_goals_that_have_no_room_are_a_tap_away(scene: Scene):
    me = scene(MINE, hand(0, "P-X"), seats=12, viewport={"width": 320, "height": 568})
    me.page.evaluate(PAINTED)
    assert me.page.evaluate(UNSEEN, "#board :is(.cell[data-card='START'], .cell[data-x='3'])") == []
    unseen = me.page.evaluate(UNSEEN, "#board .goal")
    assert unseen
    assert me.page.locator(".beyond.goals svg").count() == len(unseen)
    assert me.page.locator(".beyond.goals").first.get_attribute("aria-label") == "Show the goals"
    me.tap(".beyond.goals")
    me.until(f"goal => !({UNSEEN})(`#board .goal[data-goal='${{goal}}']`).length", unseen[0])
    me.tap(card("P-X"))  # a side tells of one thing: lit cells come first
    assert me.page.locator(".beyond").count() == len({*me.page.locator(".beyond").evaluate_all(
        "all => all.map(({ classList }) => 'lrtb'.split('').find(side => classList.contains(side)))")})  # fmt: skip
