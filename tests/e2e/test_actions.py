"""All that a hand can do, by touch, at a table with all there is: cards for seats, discards, what lies before me."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from core.rules.editions import EDITIONS, USUAL
from tests.e2e import servers
from tests.e2e.arrange import Change, arrange, dealt, front, gold, hand, maze, role
from tests.e2e.conftest import Visit
from tests.e2e.test_look import CUT, SIDEWAYS, SMALL
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor

RICH = next(box.key for box in EDITIONS.values() if box.removal)
ALL = ("BREAK-PICKAXE", "BREAK-LANTERN", "BREAK-CART", "TRAPPED", "THEFT")
MINE = maze(("P-X", 1, 0, False), ("P-T4", 2, 0, False), ("L-ES", 4, 1, False), ("G-ES", 1, -1, False),
            ("K-X", 1, 1, False), ("B-1", 3, 0, False), ("U-EW", 2, 1, False))  # fmt: skip
Scene = Callable[..., Thumb]


@pytest.fixture
def scene(visit: Visit, server: servers.Server) -> Scene:
    """My turn at a table with computer players, after these changes."""

    def make(*changes: Change, seats: int = 4, edition: str = RICH, **more: object) -> Thumb:
        me = visit(**more)
        me.click(f".boxes [data-value='{edition}']")
        me.play_alone(seats)
        me.wait_for_turn()
        arrange(server.database, me.about["code"], dealt(0), *changes)
        me.page.reload()
        me.wait_for("[data-kind=table]")
        me.do("briefed")
        return Thumb(me.page)

    return make


def card(kind: str) -> str:
    return f".hand .card[data-card^='{kind}.']"


def told(me: Thumb, text: str) -> Locator:
    """The line of the log that says so."""
    return me.page.locator(".logs .line").filter(has_text=re.compile(text))


def held(me: Thumb) -> list[str]:
    return [one["card"] for one in me.cards()]


def go(me: Thumb) -> None:
    version = me.about["version"]
    me.tap("#go")
    me.moved_on(version)


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


def test_a_theft_can_be_discarded_instead(scene: Scene):
    me = scene(hand(0, "THEFT", "P-X"))
    me.tap(card("THEFT"))
    me.tap("#drop")
    go(me)
    expect(told(me, "^You discard: theft")).to_have_count(1)


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


def test_up_to_three_cards_are_discarded_at_once(scene: Scene):
    me = scene(hand(0, "P-X", "P-NS", "P-EW", "P-T3", "MAP", "THEFT"))
    before, button = held(me), me.page.locator("#go")
    me.tap(f".card[data-card='{before[0]}']")
    me.tap("#drop")
    expect(button).to_have_text("Discard 1, draw 1")
    for at, said in ((1, "Discard 2, draw 2"), (2, "Discard 3, draw 3"), (3, "Discard 3, draw 3")):
        me.tap(f".card[data-card='{before[at]}']")
        expect(button).to_have_text(said)
    binned = me.page.locator(".card.binned")
    assert [one.get_attribute("data-card") for one in binned.all()] == before[1:4]  # the first one went back
    me.tap(f".card[data-card='{before[3]}']")
    expect(button).to_have_text("Discard 2, draw 2")
    go(me)
    assert [one for one in held(me) if one in before] == [before[0], *before[3:]]
    assert len(held(me)) == 6
    expect(told(me, "^You discard: vertical tunnel, level tunnel")).to_have_count(1)


def test_a_discard_can_be_thought_better_of(scene: Scene):
    me = scene(hand(0, "P-X", "P-NS", "MAP"))
    first, second, _ = held(me)
    for undo in (f".card[data-card='{first}']", "#turn"):
        me.tap(f".card[data-card='{first}']")
        me.tap("#drop")
        me.tap(undo)
        expect(me.page.locator(".card.binned")).to_have_count(0)
    expect(me.page.locator(".card.on")).to_have_count(1)
    me.tap("#drop")
    me.tap(f".card[data-card='{second}']")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".card.on")).to_have_count(1)


def test_with_an_empty_deck_nothing_is_promised(scene: Scene):
    me = scene(hand(0, "P-X", "P-NS"), lambda game: game._replace(discards=game.deck[1:], deck=game.deck[:1]))
    first, second = held(me)
    me.tap(f".card[data-card='{first}']")
    me.tap("#drop")
    me.tap(f".card[data-card='{second}']")
    expect(me.page.locator("#go")).to_have_text("Discard 2, draw 1")


def test_where_one_card_is_discarded_a_tap_on_another_chooses_that(scene: Scene):
    me = scene(edition=USUAL)
    first, second = held(me)[:2]
    me.tap(f".card[data-card='{first}']")
    me.tap("#drop")
    expect(me.page.locator("#go")).to_have_text("Discard it")
    me.tap(f".card[data-card='{second}']")
    expect(me.page.locator(".card.on")).to_have_attribute("data-card", second)
    expect(me.page.locator("#go")).to_be_disabled()
    assert me.page.locator("#rid").count() == 0


def test_what_lies_before_me_is_removed_for_two_cards(scene: Scene):
    me = scene(front(0, "BREAK-CART"), hand(0, "P-X", "P-NS", "P-EW", "MAP"))
    before = held(me)
    me.tap("#rid")
    expect(me.page.locator("#tell b")).to_have_text("Get rid of: broken mine cart")
    expect(me.page.locator("#go")).to_be_disabled()
    for one in before[:2]:
        me.tap(f".card[data-card='{one}']")
    expect(me.page.locator("#go")).to_have_text("Discard 2, draw 1")
    go(me)
    expect(told(me, "^You get rid of a broken mine cart")).to_have_count(1)
    assert [one for one in held(me) if one in before] == before[2:]
    assert len(held(me)) == 3


def test_of_several_cards_before_me_one_is_chosen(scene: Scene):
    me = scene(front(0, "BREAK-CART", "TRAPPED", "THEFT"), hand(0, "P-X", "P-NS", "MAP"))
    me.tap("#rid")
    me.tap("dialog[open] [data-do=rid][data-what=trap]")
    expect(me.page.locator("dialog[open]")).to_have_count(0)
    for one in held(me)[1:]:
        me.tap(f".card[data-card='{one}']")
    go(me)
    expect(told(me, "^You get rid of a trap")).to_have_count(1)


def test_what_lies_before_me_is_read_on_my_own_row(scene: Scene):
    me = scene(front(0, "TRAPPED"))
    me.tap(".before-me")
    expect(me.page.locator("dialog[open] li b")).to_have_text("trapped")


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
    me = scene(front(1, *ALL), gold(0, 4, 0, 0))
    me.tap(".seats [data-seat='1']")
    sheet = me.page.locator("dialog[open]")
    expect(sheet.locator("li")).to_have_count(5)
    expect(sheet.locator("p")).to_contain_text("has gold")
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
    expect(cat.page.locator(".boxes button:disabled")).to_have_count(2)
    expect(cat.page.locator("[data-do=start]")).to_be_enabled()
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


def crowd(scene: Scene, seats: int, **more: object) -> Thumb:
    lying = [front(seat, *cards) for seat, cards in ((0, ALL[2:]), (1, ("BREAK-CART", "TRAPPED", "THEFT")))]
    rich = gold(*(seat % 3 for seat in range(seats)))
    return scene(MINE, *lying, rich, hand(0, "SWAP-HATS", "P-X", "L-NE", "MAP", "FREE", "THEFT"), seats=seats, **more)


LOOKS = {
    "turn": (),
    "target": (card("SWAP-HATS"),),
    "gather": (card("MAP"), "#drop", card("FREE")),
    "sheet": (".seats [data-seat='0']",),
}


@pytest.mark.parametrize(("lang", "scheme"), [("ko", "dark"), ("en", "light")])
@pytest.mark.parametrize("look", LOOKS)
def test_everybody_can_read_and_press_it(scene: Scene, look: str, lang: str, scheme: str):
    me = crowd(scene, 12, lang=lang, color_scheme=scheme)
    for selector in LOOKS[look]:
        me.tap(selector)
    found = Axe().run(me.page).response
    assert len(found["passes"]) > 10
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found["violations"]] == []
    assert me.page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)], ids=str)
@pytest.mark.parametrize("seats", [2, 12])
def test_it_fits(scene: Scene, size: tuple[int, int], seats: int):
    me = crowd(scene, seats, viewport={"width": size[0], "height": size[1]})
    widths = me.page.locator(".seat .name").evaluate_all("all => all.map(name => name.clientWidth)")
    assert min(widths) >= 48
    assert me.page.locator(".seats .seat").evaluate_all("all => all.every(s => s.scrollHeight <= s.clientHeight + 1)")
    for selector in (*LOOKS["target"], "#drop"):
        me.tap(selector)
        assert me.page.evaluate(SIDEWAYS) <= 0
        assert me.page.evaluate(CUT) == []
