"""Somebody who has never played: the lesson by thumb and by keys, hints at the first table, the book of cards."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from core.i18n import translator
from tests.e2e.conftest import Visit
from tests.e2e.scene import Scene, card
from tests.e2e.sight import CUT, ENDLESS, IN_SIGHT, SIDEWAYS, SMALL
from tests.e2e.thumb import Thumb

KO, EN = translator("ko"), translator("en")
FRAMED = """selector => {
  const [frame, wanted] = [".next-frame", selector].map(name => document.querySelector(name)?.getBoundingClientRect());
  return frame && wanted && Math.hypot(frame.x - wanted.x, frame.y - wanted.y) < 2;
}"""
OVER = """selector => {
  const [bubble, wanted] = ["#coach", selector].map(name => document.querySelector(name).getBoundingClientRect());
  const apart = bubble.top >= wanted.bottom || wanted.top >= bubble.bottom;
  return !apart && bubble.left < wanted.right && wanted.left < bubble.right;
}"""


def well_made(page: Page) -> None:
    """Nothing for axe to find, nothing too small, cut off or endless."""
    assert Axe().run(page).response["violations"] == []
    for question in (SMALL, CUT, ENDLESS):
        assert page.evaluate(question) == []
    assert page.evaluate(SIDEWAYS) <= 0


def touch(me: Thumb, selector: str) -> None:
    """Touch what the frame shows, which the bubble never covers."""
    me.until(FRAMED, selector)
    assert not me.page.evaluate(OVER, selector)
    me.tap(selector)


def say(me: Thumb, told: str) -> None:
    expect(me.page.locator("#coach")).to_have_text(KO(told))


def solved(me: Thumb, key: str) -> None:
    say(me, f"ui.lesson.{key}.solved")
    touch(me, "#onward")


def test_a_first_timer_learns_by_thumb_and_plays(visit: Visit):
    person = visit(lang="ko")
    me = Thumb(person.page)
    me.tap("[data-do='lesson']")
    say(me, "ui.lesson.connect.0")
    well_made(me.page)
    me.tap(".seat[data-seat='2']")
    expect(me.page.locator("#seat-2")).to_be_visible()
    well_made(me.page)
    me.tap("#seat-2 [data-do='shut']")
    touch(me, card("P-EW"))
    me.tap("[data-spot='-1,0']")  # legal, but away from the gold
    me.tap("#go")
    say(me, "reason.lesson_away")
    touch(me, "[data-spot='2,0']")
    touch(me, "#go")
    solved(me, "connect")

    say(me, "ui.lesson.turn.0")
    touch(me, card("P-T4"))
    touch(me, "[data-spot='3,0']")
    me.tap("#go")
    say(me, "reason.lesson_turn")
    touch(me, "#turn")
    touch(me, "#go")
    solved(me, "turn")

    say(me, "ui.lesson.dead_end.0")
    touch(me, card("ROCKFALL"))
    touch(me, "[data-spot='3,0']")
    touch(me, "#go")
    say(me, "ui.lesson.dead_end.1")
    touch(me, card("P-EW"))
    touch(me, "[data-spot='3,0']")
    touch(me, "#go")
    solved(me, "dead_end")
    me.tap("[data-do='lesson-step'][data-value='3']")  # back: once more, the other way round
    me.tap(card("P-NW"))
    touch(me, "[data-spot='4,1']")
    touch(me, "#go")
    solved(me, "dead_end")

    say(me, "ui.lesson.tool.0")
    me.tap(card("P-X"))
    touch(me, card("REPAIR-LANTERN"))
    touch(me, ".seat[data-seat='0']")
    touch(me, "#go")
    say(me, "ui.lesson.tool.1")
    touch(me, card("P-X"))
    touch(me, "[data-spot='6,0']")
    touch(me, "#go")
    solved(me, "tool")

    touch(me, card("MAP"))
    me.tap("[data-spot='8,-2']")
    me.tap("#go")
    me.tap("#peek-0 .go")
    say(me, "ui.lesson.map.1.stone")
    touch(me, card("P-EW"))
    touch(me, "[data-spot='7,0']")
    touch(me, "#go")
    solved(me, "map")
    well_made(me.page)

    me.tap("[data-do='lesson-play']")
    me.until("() => /^(?!lesson)/.test(document.getElementById('view')?.dataset.code ?? 'lesson')")
    assert "?g=" in me.page.url
    me.tap("[data-do='briefed']")
    me.until("() => { const { seat, acting } = document.getElementById('view').dataset; return seat === acting; }")
    expect(me.page.locator(".hint")).to_have_text(KO("ui.hint.role"))  # what the lesson has taught is not told again
    me.tap("#role")
    expect(me.page.locator(".hint")).to_be_hidden()


@pytest.mark.parametrize("wide", [False, True], ids=["phone", "desk"])
def test_hints_come_at_a_table_whose_clock_ticks(visit: Visit, wide: bool):
    me = visit(wide=wide)
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    for people in (2, 3):
        me.do("seat-more")
        me.wait_for(f".bench li:nth-child({people}):not(.free)")
    me.do("start")
    me.wait_for("[data-kind=table]")
    me.click(".brand")  # the card of the new role is put away before
    expect(me.page.locator(".turn .left")).not_to_be_empty()
    expect(me.page.locator(".hint")).to_be_visible()
    assert me.page.locator(".hint").evaluate(IN_SIGHT)


def test_the_arrows_of_a_browser_lead_out_of_the_lesson_and_into_it_again(visit: Visit):
    page = visit(wide=True).page
    page.locator("[data-do='lesson']").first.click()
    page.wait_for_selector("#view.lesson")
    page.go_back()
    page.wait_for_selector("[data-kind=home]")
    page.go_forward()
    page.wait_for_selector("#view.lesson")
    assert page.url.endswith("?lesson=1")


def test_by_keys_alone(visit: Visit):
    page = visit("/?lesson=1", wide=True).page
    coach, press = page.locator("#coach"), page.keyboard.press
    expect(coach).to_be_focused()
    press("Tab")
    expect(page.locator(card("P-EW"))).to_be_focused()
    press("Enter")
    page.locator("[data-spot='2,0']").focus()
    press("Enter")
    expect(page.locator("#go")).to_be_focused()
    press("Enter")
    expect(coach).to_have_text(EN("ui.lesson.connect.solved"))
    expect(page.locator("#onward")).to_be_focused()
    press("Enter")
    expect(coach).to_have_text(EN("ui.lesson.turn.0"))
    expect(coach).to_be_focused()
    press("Tab")
    press("Enter")
    press("r")
    page.locator("[data-spot='3,0']").focus()
    press("Enter")
    press("Enter")
    expect(coach).to_have_text(EN("ui.lesson.turn.solved"))
    press("Enter")
    well_made(page)
    page.locator("[data-do='lesson-leave']").press("Enter")
    page.wait_for_selector("[data-kind=home]")
    assert "lesson" not in page.url


@pytest.mark.parametrize("name", ["help", "cards/P-T3", "cards/ROCKFALL", "cards/boss"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_of_the_book(visit: Visit, name: str, theme: str):
    page = visit("/", color_scheme=theme, viewport={"width": 320, "height": 568}).page
    page.goto(page.url + name)
    page.locator("h1").wait_for()
    well_made(page)


def test_a_card_held_leads_to_its_page_and_on(scene: Scene):
    me = scene()
    me.tap("[data-do='menu']")
    me.tap("#menu [data-do='book']")
    me.tap("#book .book-nav a:nth-child(3)")
    me.page.locator("#book [data-kind='L-ES']").scroll_into_view_if_needed()
    me.tap("#book [data-kind='L-ES']")
    expect(me.page.locator("#book-title")).to_have_text(EN("card.L-ES"))
    expect(me.page.locator("#book-title")).to_be_focused()
    well_made(me.page)
    me.tap("#book [data-do='book']")
    expect(me.page.locator("#book-title")).to_have_text(EN("ui.help.title"))
    me.tap("#book [data-do='shut']")
    expect(me.page.locator("#book")).to_be_hidden()
    assert me.about["kind"] == "table"
