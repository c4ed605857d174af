"""What is fetched by and by: without a connection one sees and hears so, over a sheet too; whose rules come last."""

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.senses import Listener
from tests.e2e.test_large_text import LARGE, TWICE

ORDER = """() => [...document.styleSheets].map(sheet => /([a-z]+)\\.css$/.exec(sheet.href ?? '')?.[1])
  .filter(name => ['keys', 'book', 'lantern', 'paper', 'large'].includes(name))"""


def test_without_a_connection_it_is_said_where_a_sheet_lies_open(visit: Visit):
    me = visit(wide=True)
    ear, sheet = Listener(me.page), me.page.locator("#menu")
    for address, does in (("**/shortcuts", "shortcuts"), ("**/help*", "book"), ("**/js/hints.js", "hints")):
        me.page.route(address, lambda route: route.abort())
        before = len(ear.heard)
        me.do("menu")
        sheet.locator(f"[data-do='{does}']").click()
        assert ear.until_heard("^No connection", before)
        expect(sheet).to_be_visible()
        expect(me.page.locator("#toasts .toast")).to_have_text("No connection")
        assert me.page.evaluate("document.getElementById('toasts').matches(':popover-open')")  # over the sheet
        me.page.keyboard.press("Escape")
        me.page.unroute(address)
    assert sheet.locator(".voice").count() == 1
    assert len(ear.heard) == 3


def test_what_large_text_needs_has_the_last_word(visit: Visit):
    me = visit(wide=True)
    me.page.context.new_cdp_session(me.page).send("Page.setFontSizes", TWICE)
    me.page.reload()
    me.until(LARGE)
    me.do("menu")
    me.do("shortcuts")
    me.wait_for("#shortcuts[open]")
    me.page.keyboard.press("Escape")
    assert me.page.evaluate(ORDER) == ["keys", "lantern", "large"]
    me.do("menu")
    me.click("#menu [data-do=skin][data-value=paper]")
    me.until(f"() => ({ORDER})().join() === 'keys,paper,large'")
    me.click("#menu [data-do=book]")
    me.wait_for("#book[open]")
    assert me.page.evaluate(ORDER) == ["keys", "book", "paper", "large"]
