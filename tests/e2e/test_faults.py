"""What goes wrong on the way: answers that never come, come late, or come from somebody else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e import servers
from tests.e2e.conftest import Visit
from tests.e2e.visitor import Visitor

IMPATIENT = "PATIENCE=10000", "PATIENCE=1500"
LATE = """name => {
  const real = window.fetch;
  window.late = [];
  window.fetch = async (path, options) => {
    const answer = await real(path, options);
    if (!String(path).endsWith(name)) return answer;
    const body = await answer.text();  // all of it is here: once let go it is read within a frame
    await new Promise(done => window.late.push(done));
    return new Response(body, answer);
  };
}"""

FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Hole:
    """A network that swallows requests of one kind while it is open."""

    def __init__(self, page: Page, glob: str, method: str) -> None:
        self.open, self.method, self.bodies = False, method, list[str]()
        page.route(glob, self.take)

    def take(self, route: Route) -> None:
        if route.request.method != self.method:
            return route.fallback()
        self.bodies.append(route.request.post_data or "")
        return None if self.open else route.fallback()


def impatient(route: Route) -> None:
    """The script of the page, which waits less long for an answer."""
    text = route.fetch().text()
    assert IMPATIENT[0] in text
    route.fulfill(body=text.replace(*IMPATIENT), content_type="text/javascript")


@pytest.fixture
def hasty(visit: Visit, server: servers.Server) -> Iterator[Visitor]:
    """Somebody at a table of three whose page gives up soon."""
    me = visit()
    me.page.route("**/js/api*.js", impatient)
    me.page.goto(server.url)
    me.wait_for("[data-kind=home]")
    me.play_alone(seats=3)
    me.wait_for_turn()
    yield me
    me.page.unroute_all(behavior="ignoreErrors")


def test_an_order_without_an_answer_is_sent_again_and_its_person_told(hasty: Visitor):
    hole = Hole(hasty.page, "**/commands", "POST")
    hole.open = True
    version = hasty.about["version"]
    hasty.choose(hasty.hand()[0]["card"])
    hasty.click("#drop")
    hasty.click("#go")
    expect(hasty.page.locator(".toast")).to_have_text("No answer yet. Trying again…")
    hole.open = False
    hasty.until_changed(version)
    assert len(hole.bodies) > 1
    assert len(set(hole.bodies)) == 1


def test_a_look_without_an_answer_is_given_up_and_tried_again(hasty: Visitor):
    hole = Hole(hasty.page, f"**/g/{hasty.about['code']}", "GET")
    hole.open = True
    hasty.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(hasty.page.locator(".net")).to_be_visible()
    hole.open = False
    expect(hasty.page.locator(".net")).to_be_hidden()


def test_coming_back_gives_up_what_has_long_been_waited_for(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    hole = Hole(me.page, f"**/g/{me.about['code']}", "GET")
    hole.open = True
    wake = "() => window.dispatchEvent(new Event('online'))"
    later = "ms => { const real = Date.now; Date.now = () => real() + ms; }"
    with me.page.expect_request(lambda asked: asked.method == "GET" and "/g/" in asked.url):
        me.page.evaluate(wake)
    me.page.evaluate(later, 500)
    me.page.evaluate(wake)
    me.page.evaluate(FRAMES)
    assert len(hole.bodies) == 1  # it may still be answered
    me.page.evaluate(later, 3100)
    hole.open = False
    with me.page.expect_request(lambda asked: asked.method == "GET" and "/g/" in asked.url):
        me.page.evaluate(wake)
    me.page.unroute_all(behavior="ignoreErrors")


def test_an_accepted_move_shows_that_the_line_is_alive(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    me.page.route(f"**/g/{me.about['code']}", lambda route: route.abort())
    me.page.route("**/live*", lambda route: route.abort())
    me.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(me.page.locator(".net")).to_be_visible()
    me.page.evaluate("""() => new MutationObserver(() => { window.alive ||= !document.documentElement.dataset.net; })
      .observe(document.documentElement, { attributes: true })""")
    me.discard(me.hand()[0]["card"])
    me.until("() => window.alive")


@pytest.mark.parametrize(
    "code", ["../../api/games", "../help", "%3Cimg%20src=x%3E", "a%3Fb", "%00", "..", "g%2F..%2F.."]
)
def test_what_cannot_be_a_code_is_no_table_and_is_not_remembered(visit: Visit, server: servers.Server, code: str):
    me = visit(f"/?g={code}")
    expect(me.page.locator("h1")).to_have_text("No such table")
    me.page.goto(server.url)
    me.wait_for("[data-kind=home]")


def test_a_table_that_is_not_there_is_not_remembered(visit: Visit, server: servers.Server):
    me = visit("/?g=gNoSuchTableHere")
    expect(me.page.locator("h1")).to_have_text("No such table")
    me.page.goto(server.url)
    me.wait_for("[data-kind=home]")


@pytest.mark.parametrize("body", ["[]", "<p>Please pay for the hotel network</p>", "", "<main>Hello</main>"])
def test_an_answer_from_somebody_else_is_no_connection(visit: Visit, body: str):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    before = me.page.locator(".hand").inner_html()
    glob = f"**/g/{me.about['code']}"
    me.page.route(glob, lambda route: route.fulfill(body=body, content_type="text/html"))
    me.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(me.page.locator(".net")).to_be_visible()
    assert me.page.locator(".hand").inner_html() == before
    me.page.unroute(glob)
    expect(me.page.locator(".net")).to_be_hidden()


def release(me: Visitor) -> None:
    me.until("() => window.late.length > 0")
    me.page.evaluate("() => window.late.splice(0).forEach(done => done())")
    me.page.evaluate(FRAMES)


def test_a_late_answer_of_the_lobby_does_not_paint_over_my_tables(visit: Visit):
    me = visit()
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    me.page.evaluate(LATE, "/lobby")
    me.do("seat-more")
    me.do("home")
    me.wait_for("[data-kind=home]")
    release(me)
    assert me.about["kind"] == "home"


def test_a_late_answer_of_my_tables_does_not_paint_over_a_table(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    me.do("menu")
    me.click("#menu [data-do=home]")
    me.wait_for("[data-kind=home]")
    me.page.evaluate(LATE, "/home")
    me.do("menu")
    me.click("#menu [data-value=ko]")
    me.click("#menu .shut")
    me.click("[data-do=open]")
    me.wait_for("[data-kind=table]")
    release(me)
    assert me.about["kind"] == "table"


def test_a_late_new_table_does_not_open_over_another(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    first = me.about["code"]
    me.do("menu")
    me.click("#menu [data-do=home]")
    me.wait_for("[data-kind=home]")
    me.page.evaluate(LATE, "/api/games")
    me.do("friends")
    me.click(f"[data-code='{first}']")
    me.wait_for("[data-kind=table]")
    release(me)
    assert me.about["code"] == first


def test_a_late_answer_to_a_move_does_not_bind_the_next_table(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    me.page.evaluate(LATE, "/commands")
    me.choose(me.hand()[0]["card"])
    me.click("#drop")
    me.click("#go")
    me.do("menu")
    me.click("#menu [data-do=home]")
    me.wait_for("[data-kind=home]")
    me.play_alone(seats=3)
    me.wait_for_turn()
    code = me.about["code"]
    me.choose(me.hand()[0]["card"])
    me.click("#drop")
    expect(me.page.locator("#go")).to_have_text("Discard it")
    expect(me.page.locator("#go")).to_be_enabled()
    release(me)
    assert me.about["code"] == code
    expect(me.page.locator("#go")).to_have_text("Discard it")
