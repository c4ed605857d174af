"""One hand on a phone: carried cards, resting fingers, edges that do not fit, what a move would bring; and motion that
keeps nobody waiting."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import CDPSession, expect

from tests.e2e import servers
from tests.e2e.arrange import hand, maze
from tests.e2e.conftest import Visit
from tests.e2e.scene import Scene, card, go, play
from tests.e2e.thumb import MIDDLE, Thumb

WEST = [("P-EW", x, 0, False) for x in (1, 2, 3)] + [("P-X", 4, 0, False)]
LIFT = 48  # pixels that a carried card is held above the finger
PLACED = "document.querySelector('#board .maze').style.transform"
ANIMATED = "document.getAnimations().map(one => one.animationName ?? one.constructor.name)"
BUZZED = "navigator.vibrate = what => (globalThis.buzz ??= []).push(what) > 0"


class Finger:
    """One finger on the glass; it stays there between its moves."""

    def __init__(self, line: CDPSession) -> None:
        self._line = line

    def touch(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1], "id": 0}] if at else []
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        self.touch("touchStart", x, y)

    def move(self, x: float, y: float) -> None:
        for step in range(1, 7):
            self.touch("touchMove", *(a + (b - a) * step / 6 for a, b in zip(self.at, (x, y), strict=True)))
        self.at = (x, y)

    def joined(self, x: float, y: float) -> None:
        """Another finger comes down there and moves on; both go up together."""
        for kind, step in (("touchStart", 0), ("touchMove", 30), ("touchMove", 60)):
            here, there = {"x": self.at[0], "y": self.at[1], "id": 0}, {"x": x + step, "y": y - 2 * step, "id": 1}
            self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [here, there]})

    def up(self) -> None:
        self.touch("touchEnd")


@contextmanager
def finger(me: Thumb) -> Iterator[Finger]:
    line = me.page.context.new_cdp_session(me.page)
    yield Finger(line)
    line.detach()


def middle(me: Thumb, selector: str) -> tuple[float, float]:
    me.page.locator(selector).first.wait_for()
    x, y = me.page.locator(selector).first.evaluate(MIDDLE)
    return x, y


def test_a_carried_card_snaps_shows_larger_and_moves_the_maze_on_at_the_rim(scene: Scene):
    me = scene(maze(*WEST), hand(0, "P-NS", "MAP"))
    me.tap(card("P-NS"))
    me.tap("[data-do=fit]")
    x, y = middle(me, ".spot[data-spot='4,-1']")
    me.page.keyboard.press("Escape")
    me.page.evaluate(BUZZED)
    with finger(me) as thumb:
        thumb.down(*middle(me, card("P-NS")))
        thumb.move(x + 6, y + LIFT)
        expect(me.page.locator(".carried.snapped")).to_have_count(1)
        expect(me.page.locator(".held")).to_have_attribute("data-spot", "4,-1")
        expect(me.page.locator(".loupe")).to_be_visible()
        assert me.page.evaluate("buzz.at(-1)") == 8  # lightly
        thumb.move(200, y + LIFT - 90)
        expect(me.page.locator(".held")).to_have_count(0)  # it let go
        expect(me.page.locator(".loupe")).to_be_hidden()
        me.page.evaluate("document.querySelector('#board .maze').dataset.bounds = '-2000 -2000 4000 4000'")
        before = me.page.evaluate(PLACED)
        thumb.move(386, y + LIFT - 90)
        me.until("before => document.querySelector('#board .maze').style.transform !== before", before)
        thumb.up()
    expect(me.page.locator(".carried")).to_have_count(0)
    expect(me.page.locator(".card.away")).to_have_count(0)
    assert me.page.locator(".held").count() == 0  # let go beside everything it is in the hand again


def test_another_finger_on_the_hand_leaves_nothing_behind(scene: Scene):
    me = scene(maze(*WEST), hand(0, "P-NS", "MAP"))
    other = middle(me, card("MAP"))
    with finger(me) as thumb:
        thumb.down(*middle(me, card("P-NS")))
        thumb.move(200, 330)
        thumb.joined(*other)
        expect(me.page.locator(".carried")).to_have_count(1)
        expect(me.page.locator(".card.away")).to_have_attribute("data-card", re.compile("^P-NS"))
        thumb.up()
    expect(me.page.locator(".carried")).to_have_count(0)
    expect(me.page.locator(".card.away")).to_have_count(0)


def test_what_is_carried_is_covered_too(scene: Scene):
    me = scene(maze(*WEST), hand(0, "P-NS", "MAP"))
    with finger(me) as thumb:
        thumb.down(*middle(me, card("P-NS")))
        thumb.move(200, 330)
        expect(me.page.locator(".carried")).to_be_visible()
        me.page.evaluate("document.querySelector('[data-do=cover]').click()")
        expect(me.page.locator(".carried")).to_be_hidden()
        thumb.up()
    expect(me.page.locator(".carried")).to_have_count(0)


def test_a_resting_finger_explains_and_chooses_nothing(scene: Scene):
    me = scene(maze(*WEST), hand(0, "P-NS", "MAP"))
    for what, title in ((card("MAP"), "map"), ("#board .cell[data-x='4']", "crossing"), ("#board .goal", "goal")):
        with finger(me) as thumb:
            thumb.down(*middle(me, what))
            expect(me.page.locator("dialog#about[open] h2")).to_contain_text(title, ignore_case=True)
            thumb.up()
        expect(me.page.locator("#about .face")).to_be_visible()
        me.tap("#about [data-do=shut]")
        expect(me.page.locator("dialog[open]")).to_have_count(0)
    assert me.page.locator(".card.on").count() == 0
    with finger(me) as thumb:
        thumb.down(*middle(me, ".seats [data-seat='1']"))
        expect(me.page.locator("dialog#seat-1[open]")).to_be_visible()
        thumb.up()


def test_a_cell_that_does_not_fit_says_so_at_once_and_shows_the_edge(scene: Scene):
    me = scene(maze(*WEST), hand(0, "P-NS", "MAP"))
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/commands") else None)
    me.tap(card("P-NS"))
    x, y = me.page.evaluate("""() => {
      const { left, top, width, height } = document.querySelector("#board .cell[data-x='4']").getBoundingClientRect();
      return [left + 1.5 * width, top + height / 2];
    }""")
    me.page.touchscreen.tap(x, y)  # beside the crossing, whose way would end at a wall
    expect(me.page.locator(".toast.bad")).to_have_text("Tunnels must meet tunnels and rock must meet rock.")
    expect(me.page.locator(".teeth use")).to_have_attribute("href", "#m-badw")
    me.page.touchscreen.tap(x, y + 150)
    expect(me.page.locator(".toast.bad")).to_have_text("It must continue a tunnel that leads back to the start.")
    assert asked == []
    assert me.page.locator(".card.on").count() == 1


def test_what_a_move_would_bring_is_seen_before_it_is_made_and_can_be_taken_back(scene: Scene):
    way = [("P-EW", x, 0, False) for x in (1, 2, 3)] + [("P-X", x, 0, False) for x in (4, 5, 6)]
    me = scene(maze(*way), hand(0, "P-T4", "ROCKFALL", "BREAK-CART"))
    version = me.about["version"]
    me.tap(card("ROCKFALL"))
    me.tap(".spot[data-spot='4,0']")
    expect(me.page.locator("#tell small")).to_have_text("Cuts 2 cards off")
    assert me.page.locator(".cut").count() == 2
    me.tap(".spot[data-spot='6,0']")
    expect(me.page.locator("#tell small")).to_have_text("Nothing is cut off by it.")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".cut, .spot.chosen")).to_have_count(0)
    me.tap(card("BREAK-CART"))
    me.tap(".seats [data-seat='1']")
    expect(me.page.locator(".seats [data-seat='1'] .soon")).to_have_attribute("data-sign", "cart")
    me.tap("#turn")  # a step back
    expect(me.page.locator(".soon")).to_have_count(0)
    me.tap(card("P-T4"))
    me.tap(".spot[data-spot='7,0']")
    expect(me.page.locator("#tell small")).to_contain_text("Opens a goal")
    expect(me.page.locator(".opens")).to_have_count(1)
    me.tap("#turn")
    assert me.about["version"] == version


def test_what_is_about_to_be_discarded_survives_a_reload(scene: Scene):
    me = scene(hand(0, "P-NS", "MAP", "ROCKFALL"))
    me.tap(card("MAP"))
    me.tap("#drop")
    me.tap(card("ROCKFALL"))
    me.page.reload()
    expect(me.page.locator(".card.binned")).to_have_count(2)
    binned = me.page.locator(".card.binned").evaluate_all("cards => cards.map(card => card.dataset.card)")
    go(me)
    assert set(binned).isdisjoint(one["card"] for one in me.cards())


def test_motion_keeps_nobody_waiting(visit: Visit, server: servers.Server):
    lively = visit(reduced_motion="no-preference")
    me = play(lively, server, "base", 3, (maze(*WEST[:2]), hand(0, "P-X", "P-T3", "MAP")))  # far from any goal
    me.page.evaluate("""() => {
      globalThis.seen = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...all) {
        seen.push(this.getAttribute("class"));
        return animate.apply(this, all);
      };
      localStorage.setItem("saboteur.confirm", "off");
    }""")
    me.tap(card("P-X"))
    me.tap(".spot[data-spot='3,0']")
    me.until("() => seen.includes('flying') && seen.includes('dust')")
    lively.wait_for_turn()
    version = me.about["version"]
    me.tap(card("MAP"))  # while the last move of the others is still being played
    me.tap("#choices button")
    me.moved_on(version)
    me.until("() => !document.querySelector('.flying, .going, .dust, .passing')")


def test_nothing_moves_for_who_wants_it_still(scene: Scene):
    me = scene(maze(*WEST), hand(0, "P-X", "MAP"))
    me.tap(card("P-X"))
    me.tap(".spot[data-spot='5,0']")
    go(me)
    assert me.page.evaluate(ANIMATED) == []
    assert me.page.locator(".flying, .going, .dust").count() == 0
