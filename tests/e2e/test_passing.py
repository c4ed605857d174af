"""Discarding one card or several, and two for one that lies before me."""

from playwright.sync_api import expect

from core.rules.editions import USUAL
from tests.e2e.arrange import front, hand
from tests.e2e.scene import Scene, card, go, held, told


def test_a_theft_can_be_discarded_instead(scene: Scene):
    me = scene(hand(0, "THEFT", "P-X"))
    me.tap(card("THEFT"))
    me.tap("#drop")
    go(me)
    expect(told(me, "^You discard: theft")).to_have_count(1)


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
    expect(told(me, "^You discard: vertical tunnel, horizontal tunnel")).to_have_count(1)


def test_several_cards_are_discarded_by_keys_alone(scene: Scene):
    me = scene(hand(0, "D-NS", "P-NS", "P-EW", "MAP"), wide=True)
    before, keys, button, version = held(me), me.page.keyboard, me.page.locator("#go"), me.about["version"]
    me.page.locator(".hand .card").first.focus()
    keys.press("Enter")
    me.page.locator("#drop").focus()
    keys.press("Enter")
    for n, key in ((2, "Space"), (3, "Enter")):
        keys.press("ArrowRight")
        keys.press(key)
        expect(button).to_have_text(f"Discard {n}, draw {n}")
        assert me.about["version"] == version
    button.focus()
    keys.press("Enter")
    me.moved_on(version)
    assert [one for one in held(me) if one in before] == before[3:]


def test_what_lies_before_me_is_removed_by_keys_alone(scene: Scene):
    me = scene(hand(0, "P-X", "P-NS", "MAP"), front(0, "BREAK-CART"), wide=True)
    keys, version = me.page.keyboard, me.about["version"]
    me.page.locator("#rid").focus()
    keys.press("Enter")
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(me.page.locator(".card.binned")).to_have_count(2)
    me.page.locator("#go").focus()
    keys.press("Enter")
    me.moved_on(version)
    expect(me.page.locator(".front, .seat .broken")).to_have_count(0)


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
