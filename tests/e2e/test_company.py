"""People who decide something together: what is asked leaves the mine in sight, and every answer can be pressed."""

from collections.abc import Iterator

import pytest
from peewee import SqliteDatabase
from playwright.sync_api import expect

from tests.e2e import servers
from tests.e2e.conftest import Visit
from tests.e2e.sight import CUT, PHONES, SMALL
from tests.e2e.visitor import Visitor

LINES = """() => [...document.querySelectorAll('.bench small')].map(node =>
  Math.round(node.clientHeight / parseFloat(getComputedStyle(node).lineHeight)))"""
LOOKS = """() => [...document.querySelectorAll('.state .btn')].map(node => {
  const { backgroundImage, backgroundColor, boxShadow } = getComputedStyle(node);
  return [backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)', boxShadow === 'none'];
})"""


COVERED = """() => [...document.querySelectorAll('.beyond')].filter(node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.state');
}).length"""


APART = """() => {
  const parts = [...document.querySelectorAll('.pair, .boxes, .invite, .options')];
  const all = parts.map(node => node.getBoundingClientRect());
  return all.slice(1).map(({ top }, n) => Math.round(top - all[n].bottom));
}"""  # from the end of one to the beginning of the next


def sizes(me: Visitor) -> Iterator[str]:
    for width, height in PHONES:
        me.page.set_viewport_size({"width": width, "height": height})
        yield f"{width}x{height}"


@pytest.fixture(params=["ko", "en"])
def pair(request: pytest.FixtureRequest, visit: Visit) -> tuple[Visitor, Visitor]:
    """A host and a guest in a lobby, with a computer player."""
    host = visit(lang=request.param)
    host.do("friends")
    host.wait_for("[data-kind=lobby]")
    host.do("seat-more")
    guest = visit(f"/?g={host.about['code']}", lang=request.param)
    guest.do("join")
    expect(guest.page.locator(".bench li:not(.free)")).to_have_count(3)
    return host, guest


def test_who_has_not_been_in_the_app_is_told_in_one_line(pair: tuple[Visitor, Visitor], server: servers.Server):
    host, guest = pair
    with SqliteDatabase(server.database, timeout=20) as file:
        file.execute_sql("update user set reached = 0")
    host.do("seat-more")
    expect(guest.page.locator(".bench li:not(.free)")).to_have_count(4)
    expect(guest.page.locator(".bench small .ico")).to_have_count(1)  # the host's crown, and nobody is ready
    for size in sizes(guest):
        assert set(guest.page.evaluate(LINES)) == {1}, size


@pytest.mark.parametrize("screen", [(1280, 800), (844, 390)])
def test_what_is_chosen_stays_together_below_much_news(pair: tuple[Visitor, Visitor], screen: tuple[int, int]):
    host, _ = pair
    host.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    before = host.page.evaluate(APART)
    news = "(node) => node.insertAdjacentHTML('beforebegin', '<p class=\"soon\">…</p>'.repeat(4))"
    host.page.locator(".pair").evaluate(news)
    assert host.page.evaluate(APART) == before
    assert 0 < min(before) <= max(before) < 20


@pytest.mark.parametrize("skin", ["lantern", "paper"])
def test_a_vote_leaves_the_mine_in_sight(pair: tuple[Visitor, Visitor], skin: str):
    host, guest = pair
    host.do("start")
    guest.page.evaluate("skin => localStorage.setItem('saboteur.skin', skin)", skin)
    guest.page.reload()
    guest.wait_for("[data-kind=table]")
    guest.page.evaluate("document.querySelector('#brief[open] [data-do=briefed]')?.click()")
    guest.do("menu")
    for _ in range(2):
        guest.click("#menu [data-do=propose]")
    guest.wait_for(".state.asks [aria-pressed=true]")
    for size in sizes(guest):
        box = guest.page.locator(".state").bounding_box()
        assert box
        assert box["height"] < 80, size
        assert (guest.page.evaluate(SMALL), guest.page.evaluate(CUT)) == ([], []), size
        for _ in range(8):
            guest.page.locator("#board").press("ArrowDown")
        expect(guest.page.locator(".beyond.t")).to_have_count(1)
        assert guest.page.evaluate(COVERED) == 0, size
    assert guest.page.evaluate(LOOKS) == [[False, True], [True, False]]  # what I said is filled, the other has a frame
