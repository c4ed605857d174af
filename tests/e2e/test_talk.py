"""Talk at the table: one tap says it to all, in the language of each, and nobody's half-made move is in its way."""

import re

import pytest
from playwright.sync_api import expect

from core.i18n import translator
from tests.e2e import servers
from tests.e2e.arrange import arrange, dealt, front, hand
from tests.e2e.conftest import Visit
from tests.e2e.scene import Scene, card
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor

EN, KO = translator("en"), translator("ko")


@pytest.fixture
def two(visit: Visit, server: servers.Server) -> tuple[Visitor, Visitor]:
    """Ann with a broken lantern, and Bob, who reads Korean and whose turn it is to dig."""
    ann = visit()
    ann.do("friends")
    code = ann.wait_for("[data-kind=lobby]").get_attribute("data-code")
    bob = visit(f"/?g={code}", lang="ko")
    bob.do("join")
    ann.do("seat-more")
    ann.do("start")
    ann.wait_for("[data-kind=table]")
    arrange(server.database, str(code), dealt(1), hand(1, "P-X", "MAP"), front(0, "BREAK-LANTERN"))
    for person in (ann, bob):
        person.page.reload()
        person.wait_for("[data-kind=table]")
        person.click(".brand")  # the card of the new role is put away before
    return ann, bob


def test_one_taps_and_the_other_hears_it_over_a_half_made_move(two: tuple[Visitor, Visitor]):
    ann, bob = two
    bob.choose(bob.hand()[0]["card"])
    bob.aim([1, 0, 0])
    expect(bob.page.locator(".ghost")).to_be_visible()
    seen = bob.about["version"]

    thumb = Thumb(ann.page)
    thumb.tap("[data-do=talk]")
    expect(ann.page.locator("#claims [data-kind=repair]")).to_be_enabled()
    thumb.tap("#claims [data-kind=accuse][data-target='1']")
    expect(ann.page.locator("#claims")).to_be_hidden()
    expect(ann.page.locator(".bubble")).to_have_text(EN("claim.accuse", target=ann.text(".seat[data-seat='1'] .name")))

    words = KO("claim.accuse.mine")
    expect(bob.page.locator(".bubble")).to_have_text(words)
    expect(bob.page.locator(".logs .line.said q")).to_have_text(words)
    expect(bob.page.locator(".news")).to_contain_text(words)
    expect(bob.page.locator("#voice")).to_contain_text(words)
    assert bob.about["version"] == seen
    expect(bob.page.locator(".ghost")).to_be_visible()
    bob.confirm()

    thumb.tap("[data-do=talk]")
    thumb.tap("#claims [data-kind=accuse][data-target='1']")
    expect(ann.page.locator("#toasts")).to_contain_text(EN("reason.said_already", wait="").split(".")[0])


def test_bubbles_of_neighbours_leave_each_other_legible(two: tuple[Visitor, Visitor]):
    ann, bob = two
    for person, seat in ((ann, 1), (bob, 0)):
        person.click("[data-do=talk]")
        person.click(f"#claims [data-kind=trust][data-target='{seat}']")
    ann.until("""() => {
      const [one, other] = document.querySelectorAll('.bubble');
      return other && one.offsetTop + one.offsetHeight <= other.offsetTop;
    }""")


def test_i_mark_whom_i_trust_by_touch_and_by_keys_and_only_i_see_it(two: tuple[Visitor, Visitor]):
    ann, bob = two
    other = ann.page.context.new_page()  # Ann's second tab
    other.goto(ann.page.url)
    expect(other.locator("#view[data-kind=table]")).to_be_visible()
    thumb = Thumb(ann.page)
    thumb.tap(".seat[data-seat='1']")
    thumb.tap("#seat-1 [data-do=trust][data-value='-1']")
    expect(ann.page.locator("#seat-1 [data-value='-1']")).to_have_attribute("aria-pressed", "true")
    thumb.tap("#seat-1 .shut")
    assert thumb.sees(".seat[data-seat='1'] .faith[data-trust=doubt]")
    mine = re.compile(EN("trust.mark", level=EN("trust.doubt")))
    expect(ann.page.locator(".seat[data-seat='1']")).to_have_accessible_name(mine)
    expect(other.locator(".seat[data-seat='1'] .faith")).to_have_attribute("data-trust", "doubt")
    other.close()

    bob.page.locator(".seat[data-seat='0']").press("Enter")
    level = bob.page.get_by_role("dialog").get_by_role("button", name=KO("trust.trust"))
    for _ in range(12):
        if level.evaluate("node => node === document.activeElement"):
            break
        bob.page.keyboard.press("Tab")
    bob.page.keyboard.press("Enter")
    expect(level).to_have_attribute("aria-pressed", "true")
    expect(level).to_be_focused()
    bob.page.keyboard.press("Escape")
    expect(bob.page.locator(".faith")).to_have_attribute("data-trust", "trust")
    expect(ann.page.locator(".faith")).to_have_attribute("data-trust", "doubt")


def test_what_a_map_has_shown_can_be_told_right_there(scene: Scene):
    me = scene(hand(0, "MAP", "P-X"))
    me.tap(card("MAP"))
    me.tap(".spot[data-spot='8,2']")
    me.tap("#go")
    me.tap(".peek[open] [data-do=claim][data-kind=gold]")
    words = EN("claim.gold", goal=EN("goal.2"))
    expect(me.page.locator(".bubble")).to_have_text(words)
    expect(me.page.locator(".logs .line.said q")).to_have_text(words)
    assert not me.sees(".peek")
