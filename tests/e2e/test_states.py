"""What is not the usual course of things, as one meets it: covered cards, pauses, sitters, many tables, no server."""

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from core.preferences import ZONES, quiet_until
from tests.e2e import servers
from tests.e2e.arrange import hand
from tests.e2e.conftest import Visit
from tests.e2e.scene import Scene, card, go
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor

# the page goes out of sight, and comes back
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
# all that can be seen, or is read aloud: texts and names of what is not hidden
SAID = """() => [...document.querySelectorAll('#app [aria-label]')].filter(node => node.checkVisibility())
  .map(node => node.getAttribute('aria-label')).join('\\n') + document.getElementById('app').innerText"""


def my_cards(page: Page) -> set[str]:
    """What each is called together with what I may do with it; cards of the same name may lie in the maze."""
    return set(page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))"))


def test_one_touch_covers_all_that_is_mine_and_a_minute_away_does_too(
    server: servers.Server, contexts: Callable[..., BrowserContext]
):
    page = contexts().new_page()
    page.clock.install()
    me = Visitor(page, server.url)
    me.play_alone(seats=3)
    me.wait_for_turn()
    thumb, cards = Thumb(page), my_cards(page)
    hand = page.locator(".hand")
    assert any(card in page.evaluate(SAID) for card in cards)

    def covered() -> bool:
        said = page.evaluate(SAID)
        assert page.locator(".card:visible").count() == 0
        return not [card for card in cards if card in said]

    for _ in range(2):
        page.locator("#role").press("Enter")
    expect(page.locator("#voice")).not_to_be_empty()
    thumb.tap("[data-do=cover]")
    expect(hand).to_be_hidden()
    expect(page.locator("#voice")).to_be_empty()
    assert covered()
    page.reload()
    expect(page.locator(".backs")).to_be_visible()  # it is remembered
    assert covered()
    thumb.tap(".acts [data-do=uncover]")
    expect(hand).to_be_visible()
    page.locator("[data-do=cover]").press("Enter")
    page.keyboard.press("Space")  # the focus lies on what takes it back
    expect(hand).to_be_visible()
    page.evaluate(HIDE, True)
    expect(hand).to_be_hidden()  # nothing to be seen in a list of open apps
    page.clock.fast_forward(59_000)
    page.evaluate(HIDE, False)
    expect(hand).to_be_visible()
    page.evaluate(HIDE, True)
    page.clock.fast_forward(61_000)
    page.evaluate(HIDE, False)
    expect(hand).to_be_hidden()
    assert covered()
    thumb.tap(".backs")
    card = me.hand()[0]["card"]
    me.discard(card)
    expect(me.card(card)).to_have_count(0)


def test_the_host_pauses_and_a_computer_player_keeps_a_seat_warm(visit: Visit):
    ann, bob = visit(), None
    ann.do("friends")
    ann.wait_for("[data-kind=lobby]")
    ann.do("seat-more")
    bob = visit(f"/?g={ann.about['code']}")
    bob.do("join")
    ann.page.locator(".bench li:not(.free)").nth(2).wait_for()
    ann.do("start")
    for one in (ann, bob):
        one.wait_for("[data-kind=table]")
    ann.do("menu")
    ann.do("pause")
    for one in (ann, bob):
        expect(one.page.locator(".state")).to_contain_text("The game is paused")
        assert one.about["acting"] == ""
    bob.do("resume")
    expect(ann.page.locator(".state")).to_be_hidden()
    bob.do("menu")
    bob.click("#menu [data-do=hand_over]")
    expect(bob.page.locator(".state")).to_contain_text("sits in for you")
    expect(ann.page.locator(".seat[aria-label*='sits in']")).to_have_count(1)
    bob.click(".acts [data-do=take_back]")
    expect(bob.page.locator(".state")).to_be_hidden()
    expect(ann.page.locator(".seat[aria-label*='sits in']")).to_have_count(0)
    cat = visit(f"/?g={ann.about['code']}")
    expect(cat.page.locator(".tray")).to_contain_text("You are watching")
    ann.click(".seats [data-seat='2']")
    ann.click("dialog[open] [data-do=hand_over]")
    bob.wait_for(".acts [data-do=take_back]")


def test_many_tables_mine_first_finished_ones_folded(visit: Visit):
    me = visit()
    expect(me.page.locator(".learn")).to_be_visible()  # a first visit: the way to the lesson
    for _ in range(3):
        me.page.evaluate(OPEN, True)
    lobby = me.page.evaluate(OPEN, False)
    me.page.reload()
    rows = me.page.locator("[data-part=waiting] .tables button")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Your turn")
    expect(rows.first).to_contain_text("Round 1")
    expect(me.page.locator("[data-part=going] .tables button")).to_have_attribute("data-code", lobby)
    expect(me.page.locator(".learn")).to_have_count(0)
    me.page.set_viewport_size({"width": 320, "height": 568})
    expect(rows.first.locator(".until")).to_be_visible()
    assert rows.first.locator(".name").evaluate("name => name.scrollWidth <= name.clientWidth")
    expect(me.page.locator("[type=submit]")).to_be_hidden()  # many tables: a new one is folded away
    me.click(".begin summary")
    expect(me.page.locator("[type=submit]")).to_be_visible()
    code = rows.first.get_attribute("data-code")
    rows.first.click()
    me.wait_for("[data-kind=table]")
    assert me.about["code"] == code
    me.do("menu")
    me.click("#menu [data-do=home]")
    expect(rows).to_have_count(3)
    me.page.context.set_offline(True)
    me.page.evaluate(HIDE, False)
    expect(me.page.locator(".net")).to_contain_text("Shown as of")
    assert me.page.evaluate(APART, [".net", "h1"])
    me.page.context.set_offline(False)
    me.page.evaluate(HIDE, False)
    expect(me.page.locator(".net")).to_be_hidden()


# nothing of the one lies over the other
APART = """names => {
  const [one, other] = names.map(name => document.querySelector(name).getBoundingClientRect());
  return one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left || other.right <= one.left;
}"""
# a table of mine against two computer players that begins with me, or a lobby; gives its code
OPEN = """async start => {
  const key = JSON.parse(JSON.stringify({ name: '', language: 'en', key: localStorage['saboteur.key'] }));
  const post = (path, body, token) => fetch(path, {
    method: 'POST', body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  }).then(answer => answer.json());
  const { token } = await post('/api/local', key);
  const wish = { seats: 3, computers: start ? 2 : 0, pace: 'relaxed', ...(start && { start }) };
  const { code } = await post('/api/games', wish, token);
  for (;;) {
    const seen = await (await fetch(`/g/${code}.json`, { headers: { Authorization: `Bearer ${token}` } })).json();
    if (!start || seen.acting === seen.me) return code;
  }
}"""


@pytest.mark.parametrize(("status", "title"), [(503, "The mine does not answer"), (429, "Let us catch our breath")])
def test_a_server_that_gives_nothing_is_asked_again_by_itself(visit: Visit, status: int, title: str):
    me = visit("/?g=gnowhere1234")
    expect(me.page.locator("h1")).to_have_text("No such table")
    asked: list[int] = []

    def answer(route: Route) -> None:
        asked.append(status)
        if len(asked) > 3:
            return route.continue_()
        headers = {"Content-Type": "application/json", "Retry-After": "1"}
        return route.fulfill(status=status, headers=headers, body=json.dumps({"reason": "x", "text": "x"}))

    me.page.route("**/home", answer)
    me.do("home")
    expect(me.page.locator("h1")).to_have_text(title)
    me.wait_for("[data-kind=home]")


def test_before_the_page_is_there_its_outlines_are(visit: Visit):
    me = visit()
    held: list[Route] = []
    me.page.route("**/home", lambda route: held.append(route))
    with me.page.expect_request("**/home"):
        me.page.reload()
    expect(me.page.locator(".bones.home")).to_be_visible()
    held[0].continue_()
    me.wait_for("[data-kind=home]")


@pytest.mark.parametrize("screen", [(320, 568), (844, 390), (1280, 800)])
def test_the_outlines_of_a_table_lie_where_the_table_will(visit: Visit, screen: tuple[int, int]):
    me = visit(viewport=dict(zip(("width", "height"), screen, strict=True)))
    held: list[Route] = []
    me.page.route("**/g/gAAAA*", lambda route: held.append(route))
    with me.page.expect_request("**/g/gAAAA*"):
        me.page.goto(f"{me.page.url}?g=gAAAAAAAAAAAA", wait_until="commit")
    foot = "height => document.querySelector('.bones .tray')?.getBoundingClientRect().bottom === height"
    me.page.wait_for_function(foot, arg=screen[1])
    held[0].abort()


def test_what_a_map_shows_me_elsewhere_does_not_lock_a_covered_page(scene: Scene):
    me = scene(hand(0, "MAP", "P-X"))
    me.tap("[data-do=cover]")
    other = Thumb(me.page.context.new_page())
    other.page.goto(me.page.url)
    other.tap(card("MAP"))
    other.tap("#choices button")
    version = me.about["version"]
    go(other)
    me.moved_on(version)
    expect(other.page.locator("dialog.peek[open]")).to_be_visible()
    me.tap(".acts [data-do=uncover]")
    me.tap("#board .slip")  # my note, as soon as I ask for it
    expect(me.page.locator("dialog.peek[open]")).to_be_visible()
    other.page.close()


# a moment as the browser's own clock shows it
WALL = """moment => new Date(moment * 1000).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })"""


def test_the_clock_rests_at_night_and_says_until_when(visit: Visit, server: servers.Server):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    expect(me.page.locator(".state")).to_be_hidden()
    now = time.time()
    until, zone = next((end, zone) for zone in ZONES if (end := quiet_until("0_10", zone, now)) and end > now + 60)
    with closing(sqlite3.connect(server.database, timeout=20)) as file, file:
        file.execute("insert into chat (telegram_id, thread, title, kind, gone) values (-77, 0, 'Mine', 'group', 0)")
        chat = file.execute("select id from chat where telegram_id = -77").fetchone()[0]
        for chosen in (("night", "0_10"), ("zone", zone)):
            file.execute("insert into preference (chat_id, key, value) values (?, ?, ?)", (chat, *chosen))
        day = ("day", now - 60, until + 7200, chat, me.about["code"])
        file.execute("update game set pace = ?, turn_at = ?, deadline = ?, chat_id = ? where code = ?", day)
    me.page.reload()
    sign = me.page.locator(".state")
    expect(sign).to_contain_text("The clock rests for the night")
    expect(sign).to_contain_text(str(me.page.evaluate(WALL, until)))
    expect(me.page.locator("#turn-of.rests .left")).to_have_text("2:00:00")


def test_a_lobby_says_on_my_own_clock_until_when_it_waits(visit: Visit):
    me = visit()
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    closes = me.page.locator("[data-at]")
    expect(closes).to_contain_text(str(me.page.evaluate(WALL, closes.get_attribute("data-at"))))
    tomorrow = "() => new Date(Date.now() + 86400000).toLocaleDateString('en', { weekday: 'long' })"
    expect(closes).to_contain_text(str(me.page.evaluate(tomorrow)))
