"""The first look at a table: where the tunnel is and where it has to go, on every screen and in every crowd."""

from playwright.sync_api import expect

from tests.e2e.arrange import front, hand
from tests.e2e.scene import MINE, Scene, card
from tests.e2e.sight import PAINTED, SCREENS, on

LEAST = 22  # pixels a card is wide where all of the maze is shown
WANTED = "#board :is(.goal, .cell[data-card='START'], .cell[data-x='3'])"  # the tunnel's ends, and the goals
UNSEEN = """wanted => [...document.querySelectorAll(wanted)].filter(node => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#board');
}).map(node => node.dataset.goal ?? node.dataset.card)"""
SIZES = """() => ['.mine', '.mine-row'].map(part => document.querySelector(part).clientHeight)"""
FANNED = """() => {
  const feet = [...document.querySelectorAll('.hand .card')].map(card => card.getBoundingClientRect().bottom);
  return Math.max(...feet) - document.querySelector('.acts').getBoundingClientRect().top;
}"""
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


def test_nothing_moves_when_a_card_is_chosen_on_the_smallest_phone(scene: Scene):
    broken = [front(0, "BREAK-CART")]
    me = scene(
        MINE, *broken, hand(0, "P-T4", "P-NE", "MAP", "P-X", "FREE", "ROCKFALL"), viewport={"width": 320, "height": 568}
    )
    before = me.page.evaluate(SIZES)
    for kind in ("P-T4", "MAP", "ROCKFALL"):
        me.tap(card(kind))
        expect(me.page.locator(f"{card(kind)}.on")).to_have_count(1)
        assert me.page.evaluate(SIZES) == before, kind


def test_the_outer_cards_of_the_fan_leave_the_keys_alone(scene: Scene):
    me = scene(MINE, hand(0, "P-T4", "P-NE", "MAP", "P-X", "FREE", "ROCKFALL"))
    for screen in on(me, SCREENS):
        assert me.page.evaluate(FANNED) <= 2, screen


def test_an_aimed_card_stays_in_sight_when_the_phone_is_turned(scene: Scene):
    me = scene(MINE, hand(0, "P-X"), viewport={"width": 390, "height": 844})
    me.tap(card("P-X"))
    me.tap(".spot")
    expect(me.page.locator("#board .held")).to_have_count(1)
    for screen in on(me, [(844, 390), (320, 568), (390, 844)]):
        assert me.page.evaluate(UNSEEN, "#board .held") == [], screen


def test_a_sheet_that_changed_while_it_was_open_leaves_the_table_as_it_was(scene: Scene):
    me = scene(MINE, hand(0, "P-X"), viewport={"width": 844, "height": 390})
    before = me.page.evaluate(SIZES)
    me.tap(".seats [data-seat='1']")
    me.tap("#seat-1 [data-do=trust]")
    expect(me.page.locator("#seat-1.still")).to_have_count(1)
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".mine .news")).to_be_visible()
    assert me.page.evaluate(SIZES) == before
