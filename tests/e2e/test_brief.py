"""A new role is dealt face down over the table: nobody misses it, nobody reads it over a shoulder, it comes once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import servers
from tests.e2e.arrange import arrange, dealt
from tests.e2e.conftest import Visit
from tests.e2e.test_hand import finger, middle
from tests.e2e.visitor import Visitor

Seat = Callable[..., Visitor]


@pytest.fixture
def seat(server: servers.Server, contexts: Callable[..., BrowserContext]) -> Seat:
    """Somebody at a table with computer players; the role has just been dealt and lies there."""

    def sit(**more: object) -> Visitor:
        me = Visitor(contexts(**more).new_page(), server.url, brief=True)
        me.play_alone(seats=3)
        expect(me.page.locator("#brief")).to_be_visible()
        return me

    return sit


def shown(page: Page) -> bool:
    """Whether the role stands there, for eyes or for ears."""
    return bool(page.locator(".secret").count()) or "miner" in page.locator("#brief").inner_text()


def test_it_lies_there_until_it_is_put_away_and_does_not_come_back(seat: Seat, server: servers.Server):
    me = seat()
    brief = me.page.locator("#brief")
    expect(brief).to_contain_text("Your role is dealt")
    assert not shown(me.page)
    me.page.touchscreen.tap(12, 12)  # a tap beside the card is no answer
    expect(brief).to_be_visible()
    me.do("briefed")
    expect(brief).to_be_hidden()
    me.wait_for_turn()
    me.discard(me.hand()[0]["card"])
    me.page.reload()
    me.wait_for("[data-kind=table]")
    me.wait_for_turn()
    expect(brief).to_be_hidden()
    arrange(server.database, me.about["code"], lambda game: dealt(0)(game._replace(round=2)))
    me.page.reload()
    expect(brief).to_be_visible()
    expect(brief).to_contain_text("New round, new role")
    me.do("briefed")
    me.do("menu")
    me.click("#menu [data-do=home]")
    me.wait_for("[data-kind=home]")
    me.play_alone(seats=4)
    expect(brief).to_be_visible()  # another table has a role of its own


def test_holding_it_shows_the_role_and_letting_go_puts_it_away(seat: Seat):
    me = seat()
    me.page.evaluate("() => { const now = Date.now(); Date.now = () => now + (globalThis.later ?? 0); }")
    cdp = me.page.context.new_cdp_session(me.page)
    finger(cdp, "touchStart", middle(me, "#brief .deal"))
    me.wait_for("#brief .secret")
    finger(cdp, "touchEnd")
    expect(me.page.locator(".secret")).to_have_count(0)
    expect(me.page.locator("#brief")).to_be_visible()  # nobody reads so fast
    finger(cdp, "touchStart", middle(me, "#brief .deal"))
    me.wait_for("#brief .secret")
    me.page.evaluate("globalThis.later = 800")
    finger(cdp, "touchEnd")
    expect(me.page.locator("#brief")).to_be_hidden()
    finger(cdp, "touchStart", middle(me, "#role"))  # it is one press away at any time
    me.wait_for(".secret")
    finger(cdp, "touchEnd")
    expect(me.page.locator(".secret")).to_have_count(0)


def test_it_works_by_keys(seat: Seat):
    me = seat()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")
    me.wait_for("#brief .secret")
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".secret")).to_have_count(0)
    if me.page.locator("#brief").is_visible():  # it was read faster than anybody reads
        me.page.keyboard.press("Escape")
    expect(me.page.locator("#brief")).to_be_hidden()
    me.page.reload()
    me.wait_for("[data-kind=table]")
    me.wait_for_turn()
    expect(me.page.locator("#brief")).to_be_hidden()


def test_a_spectator_has_no_role_to_see(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    cat = visit(f"/?g={me.about['code']}")
    cat.wait_for("[data-kind=table]")
    assert cat.page.locator("#brief").count() == 0


def test_nothing_is_said_twice(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    shown = "() => document.getElementById('view').innerText.split('\\n').map(line => line.trim())"
    lines = me.page.evaluate(shown)
    assert [lines.count(text) for text in ("Your turn", "Choose a card")] == [1, 1]


def test_a_finger_that_slides_on_reads_about_the_role(seat: Seat):
    me = seat()
    me.do("briefed")
    cdp, book = me.page.context.new_cdp_session(me.page), me.page.locator("#book")
    finger(cdp, "touchStart", middle(me, "#role"))
    me.wait_for(".secret")
    finger(cdp, "touchMove", middle(me, ".secret [data-do]"))
    me.wait_for(".secret .over")
    finger(cdp, "touchEnd")
    expect(book).to_be_visible()
    expect(book).to_contain_text(re.compile("miner|saboteur", re.IGNORECASE))
    expect(me.page.locator(".secret")).to_have_count(0)
    me.page.evaluate("document.querySelector('[data-do=cover]').click()")
    expect(book).to_be_hidden()  # it may tell what I am


def test_keys_read_about_the_role(seat: Seat):
    me = seat(wide=True)
    me.do("briefed")
    me.page.locator("#role").press("Enter")
    me.wait_for(".secret")
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Tab")  # to the link and back
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")
    expect(me.page.locator("#book")).to_be_visible()
    expect(me.page.locator(".secret")).to_have_count(0)
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#role")).to_be_focused()
