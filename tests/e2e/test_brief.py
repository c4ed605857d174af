"""At the beginning of a round a note says that there is a role to see; nobody has to look for it, nobody is held up."""

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.test_hand import finger, middle
from tests.e2e.visitor import Visitor


def seated(visit: Visit) -> Visitor:
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    return me


def test_the_note_stands_there_until_it_is_put_away_with_one_tap(visit: Visit):
    me = seated(visit)
    note = me.page.locator("#brief")
    expect(note).to_be_visible()
    assert "Round 1: your role" in note.inner_text()
    assert me.page.locator(".secret").count() == 0
    me.do("briefed")
    expect(note).to_be_hidden()
    me.discard(me.hand()[0]["card"])
    expect(note).to_be_hidden()
    me.page.reload()
    me.wait_for("[data-kind=table]")
    expect(note).to_be_hidden()


def test_the_role_is_seen_by_holding_the_note_which_then_goes(visit: Visit):
    me = seated(visit)
    cdp = me.page.context.new_cdp_session(me.page)
    finger(cdp, "touchStart", middle(me, "#brief .role"))
    me.wait_for(".secret")
    finger(cdp, "touchEnd")
    expect(me.page.locator(".secret")).to_have_count(0)
    expect(me.page.locator("#brief")).to_be_visible()  # nobody reads so fast
    finger(cdp, "touchStart", middle(me, "#brief .role"))
    me.page.wait_for_timeout(800)
    finger(cdp, "touchEnd")
    expect(me.page.locator("#brief")).to_be_hidden()


def test_the_next_round_and_another_table_have_a_note_of_their_own(visit: Visit):
    me = seated(visit)
    me.do("briefed")
    me.page.evaluate("sessionStorage.setItem(`saboteur.role.${document.getElementById('view').dataset.code}`, '0')")
    me.page.reload()
    me.wait_for("[data-kind=table]")
    expect(me.page.locator("#brief")).to_be_visible()
    me.do("briefed")
    me.do("menu")
    me.click("#menu [data-do=home]")
    me.wait_for("[data-kind=home]")
    me.play_alone(seats=4)
    expect(me.page.locator("#brief")).to_be_visible()


def test_it_works_by_keys(visit: Visit):
    me = seated(visit)
    me.page.locator("#brief .role").press("Enter")
    me.wait_for(".secret")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".secret")).to_have_count(0)
    me.page.locator("[data-do=briefed]").press("Enter")
    expect(me.page.locator("#brief")).to_be_hidden()


def test_a_spectator_has_no_role_to_see(visit: Visit):
    me = seated(visit)
    cat = visit(f"/?g={me.about['code']}")
    cat.wait_for("[data-kind=table]")
    assert cat.page.locator("#brief").count() == 0


def test_nothing_is_said_twice(visit: Visit):
    me = seated(visit)
    shown = "() => document.getElementById('view').innerText.split('\\n').map(line => line.trim())"
    lines = me.page.evaluate(shown)
    assert [lines.count(text) for text in ("Your turn", "Choose a card")] == [1, 1]
