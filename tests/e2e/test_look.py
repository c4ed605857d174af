"""What every page owes its readers: nothing out of reach, nothing cut off, nothing too heavy."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e import servers
from tests.e2e.conftest import Visit
from tests.e2e.sight import CUT, ENDLESS, IN_SIGHT, PHONES, SCREENS, SIDEWAYS, SMALL, faults, on
from tests.e2e.visitor import Visitor

FIRST_LOAD = 120 * 1024


def home(me: Visitor) -> None:
    me.wait_for("[data-kind=home]")


def menu(me: Visitor) -> None:
    me.do("menu")
    me.wait_for("#menu[open]")


def lobby(me: Visitor) -> None:
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    me.click("summary")


def turn(me: Visitor) -> None:
    me.play_alone(seats=3)
    me.wait_for_turn()


def chosen(me: Visitor) -> None:
    turn(me)
    card = next((card for card in me.hand() if card["plays"]), me.hand()[0])
    me.choose(card["card"])


def crowd(me: Visitor) -> None:
    me.play_alone(seats=10)
    me.wait_for_turn()


PAGES = pytest.mark.parametrize("page", [home, lobby, chosen, crowd], ids=lambda page: page.__name__)
TALLER = (
    "() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
)


@PAGES
def test_everything_fits_and_can_be_pressed(visit: Visit, page: Callable[[Visitor], None]):
    me = visit(lang="en")
    page(me)
    for screen in on(me, SCREENS):
        assert me.page.evaluate(SIDEWAYS) <= 0, screen
        assert me.page.evaluate(CUT) == [], screen
        assert me.page.evaluate(SMALL) == [], screen


def test_the_game_can_be_begun_without_scrolling(visit: Visit):
    me = visit()
    for screen in on(me, PHONES):
        assert me.page.locator("[type=submit]").evaluate(IN_SIGHT), screen
        assert me.page.locator(".new > *").evaluate_all(f"all => all.every({IN_SIGHT})"), screen


def test_no_page_is_larger_than_the_screen(visit: Visit):
    me = visit()
    for screen in on(me, PHONES):
        assert me.page.evaluate(TALLER) == [0, 0], screen
    me.play_alone(seats=3)
    for person in (me, visit(f"/?g={me.about['code']}")):
        person.wait_for("[data-kind=table]")
        for screen in on(person, PHONES):
            assert person.page.evaluate(TALLER) == [0, 0], screen


def test_a_lobby_shows_who_is_there_and_what_there_is_to_choose_side_by_side(visit: Visit):
    me = visit()
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    for screen in on(me, [(844, 390), (1280, 800)]):
        for part in (".gathered", ".bench li", "[data-do=seat-more]", "#invite", "[data-do=start]"):
            assert me.page.locator(part).first.evaluate(IN_SIGHT), (screen, part)


def test_a_long_name_covers_nothing(visit: Visit):
    me = visit()
    me.page.fill("[name=name]", "Maximilian Featherstonehaugh the Third")
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    for people in (2, 3):
        me.do("seat-more")
        me.wait_for(f".bench li:nth-child({people}):not(.free)")
    me.do("start")
    me.wait_for("[data-kind=table]")
    me.wait_for_turn()
    cat = visit(f"/?g={me.about['code']}")
    cat.wait_for(".turn .left")
    over = """() => [...document.querySelectorAll('.bar > *')].map(node => node.getBoundingClientRect())
      .some((box, at, all) => at > 0 && box.left < all[at - 1].right)"""
    brand = "brand => brand.scrollWidth <= brand.clientWidth + 1"
    for screen in on(cat, PHONES):
        assert not cat.page.evaluate(over), screen
        assert cat.page.locator(".brand").evaluate(brand), screen


# a name that is cut, and whether its first letter is still to be seen and reads from the right
BEGINS = """name => {
  const range = document.createRange();
  range.setStart(name.firstChild, 0);
  range.setEnd(name.firstChild, 1);
  const letter = range.getBoundingClientRect(), box = name.getBoundingClientRect();
  const right = getComputedStyle(name).direction === 'rtl';
  return [name.scrollWidth > name.clientWidth, right && letter.right <= box.right + 1];
}"""


def test_a_name_from_right_to_left_is_cut_at_its_end(visit: Visit):
    me = visit()
    me.page.fill("[name=name]", "محمد عبد الرحمن الطويل جدا")
    me.play_alone(seats=3)
    me.wait_for_turn()
    cat = visit(f"/?g={me.about['code']}")
    cat.page.set_viewport_size({"width": 320, "height": 568})
    assert cat.wait_for(".turn .who bdi").evaluate(BEGINS) == [True, True]
    assert cat.text(".turn .who").endswith("’s turn")


def test_names_of_ten_can_be_read(visit: Visit):
    me = visit()
    crowd(me)
    for screen in on(me, PHONES):
        widths = me.page.locator(".seat:not(.now) .name").evaluate_all("all => all.map(name => name.clientWidth)")
        assert min(widths) >= 50, screen
        fits = "all => all.every(seat => seat.scrollHeight <= seat.clientHeight + 1)"
        assert me.page.locator(".seats .seat").evaluate_all(fits), screen


# how far below the words of the sheet a card stays that is picked
RISEN = """() => {
  const card = document.querySelector('dialog[open] .nug'), words = document.querySelector('dialog[open] p');
  card.classList.add('on');
  return card.getBoundingClientRect().top - words.getBoundingClientRect().bottom;
}"""


def test_the_button_of_a_sheet_is_in_sight(visit: Visit):
    me = visit()
    turn(me)
    sheet = """kind => {
      const dialog = document.createElement('dialog');
      dialog.className = kind;
      const card = kind === 'peek' ? '<div class="shown"></div><b>Gold</b><p>Only you know</p>'
        : `<p>Pass on</p><div class="nuggets">${'<button class="nug"></button>'.repeat(10)}</div>`;
      dialog.innerHTML = `<h2>What lies at the middle goal</h2>${card}<button class="btn go">Go on</button>`;
      document.body.append(dialog);
      dialog.showModal();
    }"""
    for kind in ("peek", "gold"):
        me.page.evaluate(sheet, kind)
        for screen in on(me, PHONES):
            assert me.page.locator(f"dialog.{kind} > .btn").evaluate(IN_SIGHT), screen
            assert kind == "peek" or me.page.evaluate(RISEN) > 7, screen  # its ring is 5 wide
        me.page.evaluate("document.querySelector('dialog[open]').remove()")


def test_the_rules_page(visit: Visit, server: servers.Server):
    me = visit()
    me.page.goto(f"{server.url}/help")
    assert me.page.locator("section svg.face").count() >= 6
    assert faults(me.page) == []


def test_the_first_load_of_a_table_is_small(
    visit: Visit, server: servers.Server, contexts: Callable[..., BrowserContext]
):
    me = visit()
    turn(me)
    fresh = contexts(storage_state=me.page.context.storage_state()).new_page()
    sizes: list[float] = []
    network = fresh.context.new_cdp_session(fresh)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    fresh.goto(me.page.url)
    fresh.locator("[data-kind=table]").wait_for()
    assert len(sizes) > 20
    assert sum(sizes) <= FIRST_LOAD


@PAGES
def test_nothing_moves_for_ever(visit: Visit, page: Callable[[Visitor], None]):
    me = visit(reduced_motion="no-preference")
    page(me)
    assert me.page.evaluate(ENDLESS) == []


def test_language_and_colours_are_mine_and_stay(visit: Visit):
    me = visit(lang="ko")
    turn(me)
    assert me.text(".brand b") == "사보타지"
    menu(me)
    me.click("#menu [data-value=en]")
    me.until("() => document.querySelector('.brand b').textContent === 'Saboteur'")
    me.click("#menu [data-value=light]")
    kept: dict[str, Any] = {"lang": "en", "theme": "light"}
    read = "() => ({ lang: document.documentElement.lang, theme: document.documentElement.dataset.theme })"
    assert me.page.evaluate(read) == kept
    me.page.reload()
    me.wait_for("[data-kind=table]")
    assert me.page.evaluate(read) == kept
    assert me.text(".brand b") == "Saboteur"


def test_no_such_table(visit: Visit):
    me = visit("/?g=gNoSuchTableHere")
    assert me.wait_for("[data-kind=message] h1").inner_text() == "No such table"
    me.do("home")
    me.wait_for("[data-kind=home]")
