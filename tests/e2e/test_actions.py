"""Every card by touch, keys and mouse at a table with all there is, and what the table tells about itself."""

import re

import pytest
from playwright.sync_api import expect

from core.rules.editions import USUAL
from tests.e2e import servers
from tests.e2e.arrange import arrange, dealt, front, gold, hand, role
from tests.e2e.conftest import Visit
from tests.e2e.scene import MINE, RICH, Scene, card, go, told
from tests.e2e.visitor import Visitor

PLAYS = {
    "HANDS-OFF": (2, "^You take .*theft away"),
    "SWAP-HANDS": (2, "^You swap hands with"),
    "INSPECTION": (1, "^You looked at .*’s role"),
    "SWAP-HATS": (3, "^You give .* a new role"),
    "TRAPPED": (1, "^You trap "),
    "FREE": (2, "^You free .* from the trap"),
}


@pytest.mark.parametrize("kind", PLAYS)
def test_a_card_is_played_on_a_lit_seat(scene: Scene, kind: str):
    target, line = PLAYS[kind]
    me = scene(front(2, "TRAPPED", "THEFT"), hand(0, kind, "P-X", "MAP"))
    me.tap(card(kind))
    assert me.page.locator(f".seat.may[data-seat='{target}']").count() == 1
    me.tap(f".seats [data-seat='{target}']")
    expect(me.page.locator(f".seat.chosen[data-seat='{target}']")).to_have_count(1)
    go(me)
    expect(told(me, line)).to_have_count(1)


@pytest.mark.parametrize("kind", PLAYS)
def test_the_same_by_a_button_in_reach_of_the_thumb(scene: Scene, kind: str):
    target, line = PLAYS[kind]
    me = scene(front(2, "TRAPPED", "THEFT"), hand(0, kind, "P-X", "MAP"))
    me.tap(card(kind))
    name = me.page.locator(f".seats [data-seat='{target}'] .name").inner_text()
    me.page.locator("#choices button").filter(has_text=name).tap()
    go(me)
    expect(told(me, line)).to_have_count(1)


@pytest.mark.parametrize(("kind", "line"), [
    ("SWAP-HATS", "^You take a new role"), ("FREE", "^You break out"), ("HANDS-OFF", "^You take your own theft away"),
])  # fmt: skip
def test_a_card_that_is_good_for_oneself(scene: Scene, kind: str, line: str):
    me = scene(front(0, "TRAPPED", "THEFT"), hand(0, kind, "P-X"))
    me.tap(card(kind))
    me.tap(".seats [data-seat='0']")
    go(me)
    expect(told(me, line)).to_have_count(1)


@pytest.mark.parametrize(("kind", "seat", "why"), [
    ("TRAPPED", 2, "already trapped"), ("FREE", 1, "not trapped"), ("HANDS-OFF", 1, "no theft"),
    ("SWAP-HANDS", 0, "on yourself"), ("REPAIR-CART", 1, "nothing to repair"),
])  # fmt: skip
def test_a_seat_that_is_not_lit_says_why(scene: Scene, kind: str, seat: int, why: str):
    me = scene(front(2, "TRAPPED", "THEFT", "BREAK-CART"), hand(0, kind, "P-X"))
    version = me.about["version"]
    me.tap(card(kind))
    me.tap(f".seats [data-seat='{seat}']")
    expect(me.page.locator(".toast.bad")).to_contain_text(why)
    assert me.about["version"] == version
    assert me.page.locator(".card.on").count() == 1


def test_a_theft_needs_no_target(scene: Scene):
    me = scene(hand(0, "THEFT", "P-X"))
    me.tap(card("THEFT"))
    expect(me.page.locator("#go")).to_have_text("Lay it before me")
    go(me)
    expect(told(me, "^You lay down a theft")).to_have_count(1)
    assert me.page.locator(".seats [data-seat='0'] [data-sign=theft]").count() == 1


def test_without_confirming_a_theft_is_not_played_by_choosing_it(scene: Scene):
    me = scene(hand(0, "THEFT", "TRAPPED"))
    me.page.evaluate("localStorage.setItem('saboteur.confirm', 'off')")
    version = me.about["version"]
    me.tap(card("THEFT"))
    assert me.about["version"] == version
    me.tap(card("TRAPPED"))
    me.tap(".seats [data-seat='1']")
    me.moved_on(version)


def test_by_keys_alone(scene: Scene):
    me = scene(hand(0, "TRAPPED", "THEFT", "P-X"), wide=True)
    keys, version = me.page.keyboard, me.about["version"]
    me.page.locator(".hand .card").first.focus()
    keys.press("Enter")
    assert me.page.evaluate("document.activeElement.ariaLabel").startswith("Trap ")
    keys.press("Enter")
    assert me.page.evaluate("document.activeElement.id") == "go"
    keys.press("Enter")
    me.moved_on(version)
    expect(told(me, "^You trap ")).to_have_count(1)


def test_a_card_is_dragged_onto_a_seat(scene: Scene):
    me = scene(hand(0, "TRAPPED", "P-X"), wide=True)
    start, end = (me.page.locator(which).bounding_box() for which in (card("TRAPPED"), ".seats [data-seat='2']"))
    assert start
    assert end
    me.page.mouse.move(start["x"] + 20, start["y"] + 60)
    me.page.mouse.down()
    me.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    me.page.mouse.up()
    me.page.click("#go")
    expect(told(me, "^You trap ")).to_have_count(1)


def test_what_i_inspected_is_shown_to_me_and_stays_in_my_notes(scene: Scene):
    me = scene(role(1, "blue"), hand(0, "INSPECTION"))
    assert not me.sees("[data-do=notes]")
    me.tap(card("INSPECTION"))
    me.tap(".seats [data-seat='1']")
    go(me)
    expect(me.page.locator("dialog.peek[open] > b")).to_have_text("blue miner")
    me.tap("dialog[open] .btn[data-do=shut]")
    me.until("() => !document.querySelector('dialog[open]')")
    me.tap("[data-do=notes]")
    expect(me.page.locator("#notes")).to_contain_text("blue miner")


def test_a_new_hat_is_a_note_to_be_held(scene: Scene):
    me = scene(hand(0, "SWAP-HATS"))
    note = me.page.locator("#brief")
    expect(note).to_be_hidden()
    me.page.remove_locator_handler(me.page.locator("#brief[open]"))
    me.tap(card("SWAP-HATS"))
    me.tap(".seats [data-seat='0']")
    go(me)
    expect(note).to_be_visible()
    expect(note).to_contain_text("A new role for you")
    me.tap("[data-do=briefed]")
    expect(note).to_be_hidden()
    me.page.reload()
    me.page.locator("[data-kind=table]").wait_for()
    expect(note).to_be_hidden()


def test_both_are_told_of_swapped_hands(visit: Visit, server: servers.Server):
    ann, bob = visit(), None
    ann.click(f".boxes [data-value='{RICH}']")
    ann.do("friends")
    ann.wait_for("[data-kind=lobby]")
    bob = visit(f"/?g={ann.about['code']}")
    bob.do("join")
    bob.wait_for(".bench .me")
    ann.wait_for(".bench li:nth-child(2):not(.free)")
    ann.do("start")
    for person in (ann, bob):
        person.wait_for("[data-kind=table]")
    arrange(server.database, ann.about["code"], dealt(0), hand(0, "SWAP-HANDS", "MAP"), hand(1, "P-X", "P-NS"))
    for person in (ann, bob):
        person.page.reload()
        person.wait_for("[data-kind=table]")
    swap(ann)
    expect(bob.page.locator(".toast")).to_contain_text("swaps hands with you!")
    bob.wait_for(card("MAP"))
    assert [one["card"].split(".")[0] for one in ann.hand()] == ["P-X", "P-NS"]
    assert len(bob.hand()) == 2  # whose hand was taken draws


def swap(me: Visitor) -> None:
    me.page.locator(card("SWAP-HANDS")).press("Enter")
    me.click("#choices button")
    me.confirm()


def test_a_ladder_shows_what_it_is_joined_with(scene: Scene):
    me = scene(MINE, hand(0, "L-NE", "P-X"))
    rings = me.page.locator("#board .rings rect:not(.wide)")
    me.tap(card("L-NE"))
    expect(rings).to_have_count(2)  # the start and the ladder that lies there
    expect(me.page.locator("#tell small")).to_have_text("Joined with the start and every ladder")
    me.tap(card("P-X"))
    expect(rings).to_have_count(0)


@pytest.mark.parametrize(("kind", "words", "sign"), [
    ("G-ES", "Curved green door. .*Only green miners pass", "doorg"), ("U-EW", "blue miners pass", "doorb"),
    ("K-X", "gold for the geologists", "crystal"), ("L-ES", "joined with the start", "ladder"),
])  # fmt: skip
def test_a_card_of_the_maze_explains_itself_when_it_is_tapped(scene: Scene, kind: str, words: str, sign: str):
    me = scene(MINE)
    me.tap(f"#board .cell[data-card^='{kind}.']")
    toast = me.page.locator(f".toast.{sign}")
    expect(toast).to_have_text(re.compile(words, re.IGNORECASE))
    expect(toast.locator(f"use[href='#i-{sign}']")).to_have_count(1)


def test_a_seat_explains_what_lies_there(scene: Scene):
    me = scene(front(1, "BREAK-PICKAXE", "BREAK-LANTERN", "BREAK-CART", "TRAPPED", "THEFT"), gold(0, 4, 0, 0))
    me.tap(".seats [data-seat='1']")
    sheet = me.page.locator("dialog[open]")
    expect(sheet.locator("li")).to_have_count(5)
    expect(sheet.locator("p").first).to_contain_text("has gold")
    me.tap("dialog[open] [data-do=shut]")


def test_the_host_chooses_the_edition_of_a_table(visit: Visit):
    ann = visit()
    ann.do("friends")
    ann.wait_for("[data-kind=lobby]")
    cat = visit(f"/?g={ann.about['code']}")
    cat.do("join")
    ann.click(f".boxes [data-value='{RICH}']")
    for person in (ann, cat):
        expect(person.page.locator(f".boxes [data-value='{RICH}']")).to_have_attribute("aria-pressed", "true")
    cat.click(f".boxes [data-value='{USUAL}']")  # who is not the host wishes
    expect(ann.page.locator(".wishes li")).to_have_count(1)
    expect(ann.page.locator(f".boxes [data-value='{RICH}']")).to_have_attribute("aria-pressed", "true")
    ann.click("summary")
    expect(ann.page.locator("select[data-option=double_door]")).to_be_visible()


def test_the_number_of_players_fits_the_edition_which_is_remembered(visit: Visit):
    me = visit()
    me.click(f".boxes [data-value='{RICH}']")
    for _ in range(12):
        me.click("[data-do=step][data-by='1']")
    assert me.text("#seats-wish") == "12"
    me.page.reload()
    me.wait_for("[data-kind=home]")
    expect(me.page.locator(f".boxes [data-value='{RICH}']")).to_have_attribute("aria-pressed", "true")
    me.click(f".boxes [data-value='{USUAL}']")
    for _ in range(12):
        me.click("[data-do=step][data-by='1']")
    assert me.text("#seats-wish") == "10"
