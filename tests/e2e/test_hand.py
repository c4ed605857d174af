"""Choosing, aiming, turning, dragging and discarding cards; what a key, a finger and a mouse can do."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.e2e.conftest import Visit
from tests.e2e.thumb import MIDDLE
from tests.e2e.visitor import Visitor

OVER_A_GOAL = """() => {
  const boxes = selector => [...document.querySelectorAll(selector)].map(node => node.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes('#toasts .toast').filter(toast => boxes('#board .goal').some(goal => meet(toast, goal)));
}"""


def dealt(visit: Visit, wanted: Callable[[Visitor], Any], **more: Any) -> Visitor:
    """A person at a table of three whose turn it is, with a hand that has what is `wanted`."""
    for _ in range(30):
        me = visit(**more)
        me.play_alone(seats=3)
        me.wait_for_turn()
        if wanted(me):
            return me
        me.page.context.close()
    raise AssertionError("thirty hands without it")


def paths(me: Visitor) -> Any:
    return me.playable("path")


def both_ways(me: Visitor) -> Any:
    """A card and a cell that takes it either way round."""
    return next(
        (
            (card["card"], play)
            for card in me.playable("path")
            for play in card["plays"]
            if play[2] == 0 and [play[0], play[1], 1] in card["plays"]
        ),
        None,
    )


@pytest.fixture
def me(visit: Visit) -> Visitor:
    return dealt(visit, paths)


def finger(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def drag(me: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    cdp = me.page.context.new_cdp_session(me.page)
    finger(cdp, "touchStart", start)
    for step in range(1, 9):
        finger(cdp, "touchMove", tuple(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
    finger(cdp, "touchEnd")


def middle(me: Visitor, selector: str) -> tuple[float, float]:
    x, y = me.page.locator(selector).first.evaluate(MIDDLE)
    return x, y


def grip(me: Visitor, card: str) -> tuple[float, float]:
    """A point where nothing lies over this card."""
    find = """card => {
      const box = card.getBoundingClientRect();
      for (let x = box.left + 4; x < box.right; x += 4)
        for (let y = box.top + 20; y < box.bottom - 20; y += 10)
          if (document.elementFromPoint(x, y)?.closest('.card') === card) return [x, y];
    }"""
    x, y = me.card(card).evaluate(find)
    return x, y


def point(me: Visitor, card: str) -> None:
    """Choose a card with the mouse: the maze stays where it is, as it may not for keys, which go on to a lit cell."""
    me.page.mouse.click(*grip(me, card))
    me.wait_for(f".card.on[data-card='{card}']")


def test_a_card_is_laid_by_tapping_it_a_lit_cell_and_the_button(me: Visitor):
    card = me.playable("path")[0]
    x, y, _ = card["plays"][0]
    me.choose(card["card"])
    assert me.page.locator(".spot").count() == len({(play[0], play[1]) for play in card["plays"]})
    me.aim(card["plays"][0])
    expect(me.page.locator(".held")).to_have_count(1)
    me.confirm()
    me.wait_for(f"#board .cell[data-x='{x}'][data-y='{y}'][data-card='{card['card']}']")
    assert card["card"] not in [held["card"] for held in me.hand()]


def test_a_second_tap_turns_a_card_that_fits_both_ways(visit: Visit):
    me = dealt(visit, both_ways)
    card, play = both_ways(me)
    me.choose(card)
    me.aim(play)
    first = me.page.locator(".held svg.face").get_attribute("data-turned")
    me.page.locator(".held").dispatch_event("click")
    assert me.page.locator(".held svg.face").get_attribute("data-turned") != first
    me.do("turn")
    assert me.page.locator(".held svg.face").get_attribute("data-turned") == first


def test_a_card_is_dragged_to_a_lit_cell_and_snaps(me: Visitor):
    card, (x, y, _) = next(
        (card, play)
        for card in me.playable("path")
        for play in card["plays"]
        if 0 <= play[0] <= 8 and abs(play[1]) <= 2  # in the window
    )
    point(me, card["card"])
    there = middle(me, f".spot[data-spot='{x},{y}']")
    me.page.keyboard.press("Escape")
    drag(me, grip(me, card["card"]), (there[0] + 5, there[1] + 44 - 4))  # the card floats above the finger
    expect(me.page.locator(".held")).to_have_attribute("data-spot", f"{x},{y}")
    expect(me.page.locator(".carried")).to_have_count(0)
    me.confirm()


def test_a_card_dragged_to_the_discard_asks_first(me: Visitor):
    version = me.about["version"]
    drag(me, grip(me, me.hand()[0]["card"]), middle(me, "#drop"))
    expect(me.page.locator("#tell b")).to_have_text("Discard this card?")
    assert me.about["version"] == version
    me.confirm()


def test_a_map_can_be_dragged_or_chosen_and_what_it_shows_stays(visit: Visit):
    me = dealt(visit, lambda me: me.playable("map"))
    me.choose(me.playable("map")[0]["card"])
    expect(me.page.locator("#choices button")).to_have_count(3)
    me.click("#choices button")
    me.confirm()
    expect(me.page.locator("dialog.peek[open] b")).to_have_text(re.compile("gold|stone"))
    me.do("shut")
    expect(me.page.locator("#board .slip[data-goal='0']")).to_have_count(1)


def test_by_keys_alone(visit: Visit):
    me = dealt(visit, paths, wide=True)
    keys = me.page.keyboard
    card = me.playable("path")[0]["card"]
    me.page.locator(".hand .card").first.focus()
    for _ in range([held["card"] for held in me.hand()].index(card)):
        keys.press("ArrowRight")
    keys.press("Enter")
    spot = me.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.fullmatch(r"\d+ (right|left|up|down)(, \d+ (up|down))?(, turned|, either way round)?", spot)
    keys.press("Enter")
    assert me.page.evaluate("document.activeElement.id") == "go"
    version = me.about["version"]
    keys.press("Enter")
    me.until_changed(version)


def test_escape_goes_back_step_by_step(me: Visitor):
    card = me.playable("path")[0]
    me.choose(card["card"])
    me.aim(card["plays"][0])
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".held")).to_have_count(0)
    expect(me.page.locator(".card.on")).to_have_count(1)
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".card.on")).to_have_count(0)


def test_an_unlit_cell_says_why_and_nothing_happens(me: Visitor):
    point(me, me.playable("path")[0]["card"])
    version = me.about["version"]
    x, y = middle(me, "#board .goal[data-goal='1']")
    me.page.mouse.click(x, y)
    expect(me.page.locator(".toast")).to_have_text("There is already a card here.")
    assert me.page.evaluate(OVER_A_GOAL) == []
    assert me.about["version"] == version


def test_a_tap_lays_the_card_when_moves_are_not_confirmed(me: Visitor):
    me.do("menu")
    me.click("#menu [data-do=confirm][data-value=off]")
    me.click("#menu .shut")
    version = me.about["version"]
    card = me.playable("path")[0]
    me.choose(card["card"])
    me.aim(card["plays"][0])
    me.until_changed(version)


def test_the_role_shows_only_while_it_is_held(me: Visitor):
    assert me.page.locator(".secret").count() == 0
    cdp = me.page.context.new_cdp_session(me.page)
    finger(cdp, "touchStart", middle(me, "#role"))
    assert re.search("Miner|Saboteur", me.wait_for(".secret").inner_text(), re.IGNORECASE)
    finger(cdp, "touchEnd")
    expect(me.page.locator(".secret")).to_have_count(0)
    me.page.locator("#role").press("Enter")
    me.wait_for(".secret")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".secret")).to_have_count(0)


def test_the_maze_is_panned_pinched_and_shown_whole_again(me: Visitor):
    placed = "document.querySelector('#board .maze').style.transform"
    me.do("fit")
    start = me.page.evaluate(placed)
    cdp = me.page.context.new_cdp_session(me.page)
    finger(cdp, "touchStart", (180, 320))
    finger(cdp, "touchMove", (120, 340))
    finger(cdp, "touchMove", (90, 350))
    finger(cdp, "touchEnd")
    panned = me.page.evaluate(placed)
    assert panned != start
    assert panned.split("scale")[1] == start.split("scale")[1]
    finger(cdp, "touchStart", (150, 320), (210, 320))
    finger(cdp, "touchMove", (110, 320), (250, 320))
    finger(cdp, "touchMove", (90, 320), (270, 320))
    finger(cdp, "touchEnd")
    scale = float(re.findall(r"scale\(([\d.]+)\)", me.page.evaluate(placed))[0])
    assert scale > 1.5 * float(re.findall(r"scale\(([\d.]+)\)", start)[0])
    me.do("fit")
    assert me.page.evaluate(placed) == start
