"""A whole round of the base game by keyboard alone, and by what a screen reader says alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import servers
from tests.e2e.arrange import Change, arrange, dealt, front, hand
from tests.e2e.conftest import Visit
from tests.e2e.scene import RICH
from tests.e2e.senses import Listener, Typist
from tests.e2e.visitor import Visitor

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


@pytest.fixture
def somebody(server: servers.Server, contexts: Callable[..., BrowserContext]) -> Visit:
    """A new person, who puts the card of a new role away as all else is done."""
    return lambda **more: Visitor(contexts(**more).new_page(), server.url, brief=True)


def move_by_keys(keys: Typist, me: Visitor) -> None:
    """One turn: the first card that can be played, else the first is discarded."""
    version = me.about["version"]
    at = keys.press("h")
    hand = me.hand()
    best = next((n for n, card in enumerate(hand) if card["plays"]), None)
    while at["card"] != hand[best or 0]["card"]:
        at = keys.press("ArrowRight" if at["card"] in [card["card"] for card in hand[: best or 0]] else "ArrowLeft")
    at = keys.press("Enter")
    if best is None:
        at = keys.press("d")
    else:
        assert at["spot"] or at["does"] == "choice", at
        others = {keys.press(arrow)["spot"] for arrow in ARROWS}
        assert all(others) or at["does"] == "choice"
        at = keys.press("Enter")
        if at["id"] == "go":  # back to the cell that was aimed at, and on again
            assert keys.press("Escape")["id"] != "go"
            at = keys.press("Enter")
    assert at["id"] == "go", at
    me.page.keyboard.press("Enter")
    me.until_changed(version)


def test_a_round_by_keyboard_alone(somebody: Visit):
    me = somebody(wide=True)
    keys = Typist(me)
    keys.tab_to("Play now")
    me.page.keyboard.press("Enter")
    me.wait_for("#brief[open]")
    keys.press("Escape")
    moves = 0
    while True:
        me.wait_for_turn()
        if me.about["phase"] != "dig":
            break
        if me.page.locator("dialog[open]").count():  # what a map showed
            keys.press("Escape")
        move_by_keys(keys, me)
        moves += 1
    assert moves  # five who dig well are at the gold before my third turn
    while me.about["round"] == "1":
        me.until("() => document.querySelector('.end .go:enabled')")
        keys.tab_to("^Pick|^Start round")
        if keys.at["does"] == "gold":
            keys.press("Enter", "Tab", "Tab", "ArrowRight", "Enter")
            keys.tab_to("^Keep")
        version = me.about["version"]
        me.page.keyboard.press("Enter")
        me.until_changed(version)
    me.wait_for("#brief[open]")
    assert me.about["phase"] == "dig"


def turn_by_ear(ear: Listener) -> None:
    """One turn: the card that can be played furthest to the right, or any other that can, or a discard."""
    hand = ear.page.get_by_role("group", name="My cards")
    names = ear.names("button", hand)
    able = [n for n, name in enumerate(names) if "can be played" in name]
    tunnels = [n for n in able if re.search("above|right|below|left", names[n])]
    chosen = next(iter(tunnels or able), 0)
    ear.press(hand.get_by_role("button").nth(chosen))
    if not able:
        ear.press(ear.one("button", "^Discard$"))
        ear.press(ear.one("button", "^Discard it$"))
        return
    places = ear.page.get_by_role("group", name="Where this card may go")
    if tunnels or "rockfall" in names[chosen]:
        spots = ear.names("button", places)
        right = [re.search(r"(\d+) right", spot) for spot in spots]
        furthest = max(range(len(spots)), key=lambda n: int(right[n][1]) if right[n] else 0)  # type: ignore[index]
        ear.press(places.get_by_role("button").nth(furthest))
        ear.press(ear.one("button", "^(Place here|Bring it down)"))
    else:
        targets = ear.page.get_by_role("group", name="For whom or what")
        wish = ear.names("button", targets)[0]
        ear.press(targets.get_by_role("button").first)
        side = ear.page.get_by_role("region", name="My side")
        ear.press(side.get_by_role("button", name=wish, exact=True))


def test_a_round_by_what_a_screen_reader_says_alone(somebody: Visit):
    ear = Listener(somebody().page)
    ear.press(ear.one("button", "^Play now$"))
    ear.press(ear.one("button", "^Look later$"))
    mine, over = ear.one("button", "^You, .*to play now"), ear.one("region", "^How it ended")
    turns = 0
    while True:
        expect(mine.or_(over).first).to_be_visible()  # at the end it can be my turn too: to pick gold
        if over.count():
            break
        heard = len(ear.heard)
        turn_by_ear(ear)
        ear.until_heard("^You ", heard)
        turns += 1
        seen = ear.page.get_by_role("dialog", name=re.compile("goal$"))
        if seen.count():
            ear.press(ear.one("button", "^Say nothing", seen))
    assert turns
    pick, start = ear.one("button", "^Pick", over), ear.one("button", "^Start round", over)
    expect(pick.or_(start)).to_be_enabled()
    if pick.count():
        ear.press(pick)
        keep = ear.page.get_by_role("dialog", name="Keep")
        ear.press(ear.one("button", "^Gold", keep))
        ear.press(ear.one("button", "^Keep", keep))
    ear.press(start)
    expect(ear.page.get_by_role("heading", name="Round 2")).to_be_visible()


def turn_of(me: Visitor, server: servers.Server, *changes: Change) -> Page:
    """The page of somebody at the desk, whose turn it is in a round that was dealt as the changes say."""
    me.click(f".boxes [data-value='{RICH}']")
    me.play_alone(seats=4)
    me.wait_for("#brief[open]")
    me.page.keyboard.press("Escape")
    me.wait_for_turn()
    arrange(server.database, me.about["code"], dealt(0), *changes)
    me.page.reload()
    me.wait_for("[data-kind=table]")
    return me.page


def test_the_focus_is_never_lost(somebody: Visit, server: servers.Server):
    changes = (hand(0, "P-EW", "P-NS", "MAP"), front(0, "TRAPPED", "BREAK-LANTERN"))
    page = turn_of(somebody(wide=True), server, *changes)
    page.keyboard.press("p")
    expect(page.locator(".seat:focus")).to_have_attribute("data-seat", "0")  # one stop for all seats
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#seat-1[open] h2")).to_be_focused()
    page.keyboard.press("h")  # letters wait while a sheet is open
    expect(page.locator("#seat-1[open] h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".seat[data-seat='1']")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.locator("#seat-0[open] [data-do=rid]").first.press("Enter")
    expect(page.locator(".hand .card:focus")).to_have_count(1)  # on to the cards it costs
    page.keyboard.press("Escape")
    expect(page.locator(".hand .card:focus")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.locator("#shortcuts[open]")).to_be_visible()
    page.locator("#shortcuts [data-value=off]").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".hand .card:focus")).to_have_count(1)
    page.keyboard.press("p")  # letters are switched off
    expect(page.locator(".hand .card:focus")).to_have_count(1)


def test_nothing_moves_for_who_wants_it_still(somebody: Visit, server: servers.Server):
    page = turn_of(somebody(wide=True), server, hand(0, "P-EW", "P-NS", "MAP"))
    for selector in (".hand .card", ".spot", "#go"):
        page.locator(selector).first.press("Enter")
        assert page.evaluate("document.getAnimations().length") == 0
