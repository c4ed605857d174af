"""A page speaks one language: the one its reader has chosen, whatever the browser asks for."""

import re

from playwright.sync_api import Route, expect

from tests.e2e import servers
from tests.e2e.conftest import Visit
from tests.e2e.visitor import Visitor

HANGUL = re.compile("[가-힣]")
# all that is read or read aloud, but for the names that people and languages have
SAID = """() => {
  const view = document.getElementById('view').cloneNode(true);
  const others = '[lang]:not([data-texts]), [data-texts], .name, .medal, .crest';
  for (const other of view.querySelectorAll(others)) other.remove();
  const labels = [...view.querySelectorAll('*')].flatMap(node =>
    ['aria-label', 'title', 'aria-roledescription', 'placeholder'].map(name => node.getAttribute(name)));
  const said = [document.title, document.documentElement.lang, view.textContent, ...labels].filter(Boolean).join(' | ');
  const names = [...document.querySelectorAll('.seat .name')].map(name => name.textContent);
  return names.reduce((text, name) => text.replaceAll(name, ''), said);
}"""


def in_english(visit: Visit) -> Visitor:
    """A reader with a Korean browser who has just chosen English at a table."""
    me = visit(lang="ko")
    me.play_alone(seats=3)
    me.wait_for_turn()
    me.do("menu")
    with me.page.expect_response("**/api/language"):
        me.click("#menu [data-value=en]")
    expect(me.page.locator("#menu h2")).to_have_text("Menu")
    return me


def speaks_english(me: Visitor) -> None:
    assert HANGUL.findall(me.page.evaluate(SAID)) == []
    assert me.page.evaluate("document.documentElement.lang") == "en"


def test_all_of_a_table_is_in_the_language_chosen(visit: Visit):
    me = in_english(visit)
    speaks_english(me)
    assert me.page.title() == "● Your turn"
    me.click("#menu .shut")
    me.page.reload()
    me.wait_for("[data-kind=table]")
    card = me.hand()[0]["card"]
    me.choose(card)
    me.click("#drop")
    expect(me.page.locator("#go")).to_have_text("Discard it")
    expect(me.page.locator("#tell b")).to_have_text("Discard this card?")
    speaks_english(me)


def test_the_menu_stays_open_and_the_choice_at_hand(visit: Visit):
    me = in_english(visit)
    expect(me.page.locator("#menu[open] [data-value=en]")).to_be_focused()
    expect(me.page.locator("#menu [data-value=en]")).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator("#menu [data-value=auto]")).to_have_attribute("aria-pressed", "true")


def test_a_move_half_made_survives_another_language(visit: Visit):
    me = visit(lang="ko")
    me.play_alone(seats=3)
    me.wait_for_turn()
    card = me.hand()[0]["card"]
    me.choose(card)
    me.click("#drop")
    me.do("menu")
    me.click("#menu [data-value=en]")
    expect(me.page.locator("#go")).to_have_text("Discard it")
    me.click("#menu .shut")
    me.confirm()


def test_what_is_on_its_way_in_the_old_language_does_not_stay(visit: Visit):
    me = visit(lang="ko")
    me.play_alone(seats=3)
    me.wait_for_turn()
    held: list[Route] = []
    holding = [True]
    me.page.route(f"**/g/{me.about['code']}", lambda route: held.append(route) if holding else route.fallback())
    with me.page.expect_request(f"**/g/{me.about['code']}"):
        me.page.evaluate("window.dispatchEvent(new Event('online'))")
    me.do("menu")
    me.click("#menu [data-value=en]")
    assert held
    holding.clear()
    for route in held:
        route.continue_()
    expect(me.page.locator("#menu h2")).to_have_text("Menu")


def test_pages_of_the_shell_and_the_list_are_in_it_too(visit: Visit, server: servers.Server):
    me = in_english(visit)
    me.click("#menu [data-do=home]")
    me.wait_for("[data-kind=home]")
    speaks_english(me)
    assert me.page.title() == "Saboteur"
    me.page.goto(f"{server.url}/?g=gNoSuchTableHere")
    me.wait_for("[data-kind=message]")
    speaks_english(me)
    assert me.text("h1") == "No such table"
    assert me.page.title() == "Saboteur"
