"""Telegram's own script drives the page: what clients tell it, clients of long ago, and the frame of Telegram Web."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from core.i18n import translator
from tests.e2e import servers
from tests.e2e.arrange import arrange, dealt
from tests.e2e.telegram import SCRIPT, Open, address, works
from tests.e2e.visitor import Visitor
from tests.emulator.launch import THEMES

BACK = "web_app_setup_back_button"
SHOWN = "([name, on]) => client.heard.findLast(([each]) => each === name)[1].is_visible === on"
EN = translator("en")
WEB = "https://web.telegram.org/k/"


def ready(me: Visitor) -> Visitor:
    me.until("() => client.heard.some(([name]) => name === 'web_app_ready')")
    return me


@pytest.fixture
def seated(opened: Open, telegram: servers.Server) -> Open:
    """Somebody in Telegram at a table of their own, whose turn it is."""

    def sit(person: int, **more: Any) -> Visitor:
        me = ready(opened(person, **more))
        me.play_alone(3)
        arrange(telegram.database, me.about["code"], dealt(0))
        me.page.reload()
        me.wait_for("[data-kind=table]")
        me.wait_for_turn()
        return me

    return sit


def style(me: Visitor, of: str, what: str) -> str:
    found: str = me.page.evaluate("([of, what]) => getComputedStyle(document.querySelector(of))[what]", [of, what])
    return found


def test_a_change_of_theme_changes_the_page(opened: Open):
    me = ready(opened(31, theme="light"))
    me.wait_for("[data-kind=home]")
    assert (style(me, "body", "backgroundColor"), style(me, "html", "colorScheme")) == ("rgb(255, 255, 255)", "light")
    me.tell("theme_changed", {"theme_params": THEMES["dark"]})
    me.until("() => document.documentElement.dataset.theme === 'dark'")
    me.until("() => getComputedStyle(document.body).backgroundColor === 'rgb(23, 33, 43)'")
    assert style(me, "html", "colorScheme") == "dark"
    me.until("() => client.heard.findLast(([name]) => name === 'web_app_set_header_color')[1].color === '#17212b'")


def test_the_page_keeps_out_of_notches_and_follows_the_window(seated: Open):
    me = seated(32)
    brand = "document.querySelector('.bar .brand').getBoundingClientRect().top"
    before = me.page.evaluate(brand)
    me.tell("safe_area_changed", {"top": 40, "bottom": 30, "left": 0, "right": 0})
    me.tell("content_safe_area_changed", {"top": 46, "bottom": 0, "left": 0, "right": 0})
    me.until(f"before => {brand} >= before + 80", before)
    foot = "px => document.querySelector('.tray .acts').getBoundingClientRect().bottom <= px"
    me.until(foot, 844 - 30)
    me.tell("viewport_changed", {"height": 600, "width": 390, "is_expanded": True, "is_state_stable": False})
    me.tell("viewport_changed", {"height": 640, "width": 390, "is_expanded": True, "is_state_stable": True})
    me.until(foot, 640 - 30)  # the stable height counts


def test_back_goes_one_step_back(seated: Open):
    me = seated(33)
    card = me.hand()[0]["card"]
    me.choose(card)
    assert [BACK, {"is_visible": True}] in me.heard()
    me.tell("back_button_pressed")
    expect(me.page.locator(".hand .card.on")).to_have_count(0)
    me.until(SHOWN, [BACK, False])
    me.do("menu")
    me.tell("back_button_pressed")
    expect(me.page.locator("dialog[open]")).to_have_count(0)


def test_back_leads_through_the_book_and_out_of_the_lesson(opened: Open):
    me = ready(opened(35))
    me.wait_for("[data-kind=home]")
    title = me.page.locator("#book-title")
    me.click(".foot [data-do=book]")
    for kind in ("L-ES", "P-T3"):
        expect(title).to_have_text(EN("ui.help.title"))
        me.page.locator(f"#book [data-kind='{kind}']").first.dispatch_event("click")
        expect(title).to_have_text(EN(f"card.{kind}"))
        me.tell("back_button_pressed")
    expect(title).to_have_text(EN("ui.help.title"))
    me.tell("back_button_pressed")
    expect(title).to_be_hidden()
    me.until(SHOWN, [BACK, False])
    me.do("lesson")
    me.wait_for("#view.lesson")
    me.until(SHOWN, [BACK, True])
    me.click(".seat[data-seat='1']")
    expect(me.page.locator("#seat-1")).to_be_visible()
    me.tell("back_button_pressed")
    expect(me.page.locator("dialog[open]")).to_have_count(0)
    me.tell("back_button_pressed")
    me.wait_for("[data-kind=home]")
    me.until(SHOWN, [BACK, False])


def test_who_comes_back_sees_the_table_as_it_is_now(seated: Open):
    me = seated(34)
    me.tell("visibility_changed", {"is_visible": False})
    with me.page.expect_request(lambda request: request.url.endswith(f"/g/{me.about['code']}")):
        me.tell("visibility_changed", {"is_visible": True})
    expect(me.page.locator("html")).not_to_have_attribute("data-net", "lost")


def test_a_client_of_long_ago_can_play(seated: Open):
    me = seated(35, version="6.0")
    card = next((each for each in me.playable("path")), None)
    if card is None:
        me.discard(me.hand()[0]["card"])
    else:
        me.choose(card["card"])
        me.aim(card["plays"][0])
        me.confirm()
    names = {name for name, _ in me.heard()}
    assert not names & {BACK, "web_app_trigger_haptic_feedback", "web_app_setup_closing_behavior"}


def test_it_plays_in_the_frame_of_telegram_web(telegram: servers.Server, browser: Browser):
    page = browser.new_page()  # whose complaints are its own: Telegram's script wants a style that our policy forbids
    page.route(SCRIPT, works)
    inner = address(telegram.url, 36).replace("&", "&amp;")
    parent = f"""<!doctype html><title>Telegram</title><iframe width=390 height=700 src="{inner}"></iframe><script>
      globalThis.told = [];
      addEventListener("message", ({{ data }}) => told.push(JSON.parse(data).eventType));
    </script>"""
    page.route(WEB, lambda route: route.fulfill(body=parent, content_type="text/html"))
    page.goto(WEB)
    page.wait_for_function("() => told.includes('web_app_ready') && told.includes('iframe_ready')")
    frame = page.frames[1]
    frame.locator("[data-kind=home]").wait_for()
    theme = json.dumps({"eventType": "theme_changed", "eventData": {"theme_params": THEMES["dark"]}})
    page.evaluate("text => frames[0].postMessage(text, '*')", theme)
    frame.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    frame.locator("[type=submit]").click()
    frame.locator("[data-kind=table]").wait_for()
    page.close()
