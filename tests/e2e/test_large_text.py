"""Text of twice the usual size: nothing is cut off, covered or out of reach, and the maze keeps a useful height."""

from collections.abc import Callable

import pytest

from tests.e2e import servers
from tests.e2e.conftest import Visit
from tests.e2e.sight import SIDEWAYS
from tests.e2e.test_ends import CROWNED, ENDINGS, ended
from tests.e2e.visitor import Visitor

TWICE = {"fontSizes": {"standard": 32, "fixed": 26}}  # as a browser's own setting does it
WORDS = ".btn, .btn > span, .pick button, .pitch, h1, h2:not(.quiet), .turn .who, .role b, .tell b, .tell small"
CUT = """words => [...document.querySelectorAll(words)]
  .filter(node => node.checkVisibility({ visibilityProperty: true }) && node.clientWidth)
  .filter(node => node.scrollWidth > node.clientWidth + 2 || node.scrollHeight > node.clientHeight + 3)
  .map(node => node.outerHTML.slice(0, 120))"""
KEYS = ":is(dialog[open], body:not(:has(dialog[open]))) :is(button, a, select, summary)"
HIDDEN = """keys => [...document.querySelectorAll(keys)]
  .filter(node => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert]') && !node.disabled)
  .filter(node => {
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const parts = [0.5, 0.05, 0.2, 0.8, 0.95], at = (from, to, part) => from + (to - from) * part;
    const points = parts.flatMap(x => parts.map(y => [at(left, right, x), at(top, bottom, y)]));
    return !points.some(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  }).map(node => node.outerHTML.slice(0, 120))"""
LARGE = "() => [...document.styleSheets].some(sheet => sheet.href?.endsWith('/large.css'))"
Walk = Callable[[Visitor, servers.Server], None]


def home(me: Visitor, server: servers.Server) -> None:
    me.wait_for("[data-kind=home]")


def menu(me: Visitor, server: servers.Server) -> None:
    me.do("menu")
    me.wait_for("#menu[open]")


def lobby(me: Visitor, server: servers.Server) -> None:
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    me.click("summary")


def aimed(me: Visitor, server: servers.Server) -> None:
    me.play_alone(seats=5)
    me.wait_for_turn()
    card = next((card for card in me.hand() if card["plays"]), None)
    me.choose((card or me.hand()[0])["card"])
    if card:
        me.page.keyboard.press("Enter")
    height = me.page.locator("#board").evaluate("board => board.clientHeight")
    assert height >= 290


def over(me: Visitor, server: servers.Server) -> None:
    ended(me, server, ENDINGS["over"])
    assert me.page.evaluate(CROWNED)


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
@pytest.mark.parametrize("walk", [home, menu, lobby, aimed, over], ids=lambda walk: walk.__name__)
def test_it_can_be_read_and_reached(visit: Visit, server: servers.Server, walk: Walk, size: tuple[int, int]):
    me = visit(viewport={"width": size[0], "height": size[1]})
    me.page.context.new_cdp_session(me.page).send("Page.setFontSizes", TWICE)
    me.page.reload()
    me.until(LARGE)
    walk(me, server)
    assert me.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert me.page.evaluate(SIDEWAYS) <= 0
    assert me.page.evaluate(CUT, WORDS) == []
    assert me.page.evaluate(HIDDEN, KEYS) == []
