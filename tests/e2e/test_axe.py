"""No page and no state of it breaks a rule of axe, of whatever level, in both themes and skins."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e import servers
from tests.e2e.arrange import arrange, dealt, front, hand
from tests.e2e.scene import MINE, RICH
from tests.e2e.sight import faults
from tests.e2e.test_ends import ENDINGS
from tests.e2e.visitor import Visitor

LOOKS = [("ko", "dark", "lantern"), ("en", "light", "paper")]  # the other pairs: test_look.py, test_skins.py
Contexts = Callable[..., BrowserContext]
Walk = Callable[[Visitor, servers.Server], Iterator[str]]


def sheets(me: Visitor) -> Iterator[str]:
    """Every sheet that can be opened from here, one after the other."""
    keys = me.page.locator(
        "[aria-haspopup=dialog]:visible:not([inert] *, dialog *, [data-do=trace])"
    )  # a changed game has no trace
    names = keys.evaluate_all("all => all.map(one => one.getAttribute('aria-label') ?? one.textContent.trim())")
    for number, name in enumerate(names):
        keys.nth(number).dispatch_event("click")
        me.wait_for("dialog[open]")
        yield f"sheet: {name}"
        me.page.keyboard.press("Escape")
        me.page.locator("dialog[open]").wait_for(state="detached")


def sit_down(me: Visitor, seats: int) -> Iterator[str]:
    me.click(f".boxes [data-value='{RICH}']")
    me.play_alone(seats)
    me.wait_for("#brief[open]")
    yield "a new role"
    me.do("briefed")
    me.wait_for_turn()


def begin(me: Visitor, server: servers.Server) -> Iterator[str]:
    me.wait_for("[data-kind=home]")
    yield "home"
    yield from sheets(me)
    for mine in ("own", "record"):
        me.do("menu")
        me.click(f"#menu [data-do={mine}]")
        me.wait_for(f"#{mine}[open]")
        yield mine
        me.page.keyboard.press("Escape")
    me.page.keyboard.press("?")
    me.wait_for("#shortcuts[open]")
    yield "keys"
    me.page.keyboard.press("Escape")
    me.do("lesson")
    me.wait_for(".table.lesson")
    yield "lesson"
    me.page.goto(server.url)
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    me.click("summary")
    yield "lobby"
    me.do("seat-more")
    me.click(f".boxes [data-value='{RICH}']")
    me.wait_for(f".boxes [data-value='{RICH}'][aria-pressed=true]")
    yield "rich lobby"
    yield from sheets(me)
    me.page.goto(f"{server.url}/?g=gNoSuchTableHere")
    me.wait_for("[data-kind=message]")
    yield "no such table"
    me.do("home")
    me.wait_for("[data-kind=home] .tables")
    yield "home with tables"


def guest(me: Visitor, server: servers.Server) -> Iterator[str]:
    assert me.page.context.browser
    host = Visitor(me.page.context.browser.new_context().new_page(), server.url)
    host.do("friends")
    host.wait_for("[data-kind=lobby]")
    me.page.goto(host.page.url)
    me.wait_for("[data-kind=lobby]")
    yield "lobby as a guest"
    host.do("seat-more")
    host.wait_for(".bench li:nth-child(2):not(.free)")
    host.do("seat-more")
    host.wait_for(".bench li:nth-child(3):not(.free)")
    host.do("start")
    me.wait_for("[data-kind=table]")
    yield "table as a spectator"
    host.page.context.close()


def company(me: Visitor, server: servers.Server) -> Iterator[str]:
    """A guest wishes something in the lobby and asks the table something in the game."""
    assert me.page.context.browser
    host = Visitor(me.page.context.browser.new_context().new_page(), server.url)
    host.do("friends")
    host.wait_for("[data-kind=lobby]")
    host.do("seat-more")
    me.page.goto(host.page.url)
    me.do("join")
    me.click("summary")
    me.page.locator("[data-option=pace]").select_option("blitz")
    me.wait_for(".wishes [data-do=choose]")
    yield "a wish"
    me.do("start")  # which is the host's
    me.wait_for(".toast")
    yield "a refusal"
    host.click("summary")
    host.wait_for("[data-do=kick]")
    host.do("start")
    me.wait_for("#brief[open]")
    me.do("briefed")
    me.do("menu")
    for _ in range(2):  # and surely
        me.click("#menu [data-do=propose]")
    me.wait_for(".state.asks [aria-pressed=true]")
    yield "a vote"
    me.click(f".seats [data-seat='{host.about['seat']}']")
    me.wait_for("dialog[open] .trust")
    yield "somebody else"
    host.page.context.close()


def table(me: Visitor, server: servers.Server) -> Iterator[str]:
    yield from sit_down(me, 4)
    cards = ("P-T3", "P-NS", "MAP", "INSPECTION", "FREE", "ROCKFALL")
    lying = (front(0, "TRAPPED", "THEFT"), front(1, "BREAK-CART"), front(2, "TRAPPED", "BREAK-LANTERN"))
    arrange(server.database, me.about["code"], dealt(0), MINE, hand(0, *cards), *lying)
    me.page.reload()
    me.wait_for("[data-kind=table]")
    yield "my turn"
    yield from sheets(me)
    arrange(server.database, me.about["code"], dealt(0), MINE, hand(0, *cards), *lying[1:])
    me.page.reload()
    me.wait_for("[data-kind=table]")
    for card in me.hand():
        me.choose(card["card"])
        yield f"chosen: {card['card']}"
        if card["family"] == "path" and card["plays"]:
            me.page.keyboard.press("Enter")
            yield f"aimed: {card['card']}"
        me.page.keyboard.press("Escape")
        me.page.keyboard.press("Escape")
    me.choose(me.hand()[0]["card"])
    me.do("drop")
    yield "discard"
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("Escape")
    me.do("cover")
    me.wait_for("[data-do=uncover]:visible")
    yield "covered"
    me.page.locator(".acts [data-do=uncover]").dispatch_event("click")
    for order, back in (("pause", "resume"), ("hand_over", "take_back")):
        me.do("menu")
        me.page.locator(f"#menu [data-do={order}]").dispatch_event("click")
        me.wait_for(f".tray [data-do={back}]")
        yield order
        me.page.locator(f".tray [data-do={back}]").dispatch_event("click")
        me.page.locator(f".tray [data-do={back}]").wait_for(state="detached")


def ends(me: Visitor, server: servers.Server) -> Iterator[str]:
    yield from sit_down(me, 5)
    for name in ("robbing", "over"):
        arrange(server.database, me.about["code"], lambda _, name=name: ENDINGS[name].step().game)  # type: ignore[misc]
        me.page.reload()
        me.wait_for(".end")
        yield name
        yield from sheets(me)
    me.do("peek-board")
    yield "over, the maze"


def rules(me: Visitor, server: servers.Server) -> Iterator[str]:
    for path in ("/help", "/cards/P-X", "/cards/saboteur"):
        me.page.goto(f"{server.url}{path}")
        yield path


@pytest.mark.parametrize("walk", [begin, guest, company, table, ends, rules], ids=lambda walk: walk.__name__)
@pytest.mark.parametrize(("lang", "scheme", "skin"), LOOKS)
def test_axe_finds_nothing(contexts: Contexts, server: servers.Server, walk: Walk, lang: str, scheme: str, skin: str):
    context = contexts(lang=lang, color_scheme=scheme, wide=skin == "paper")
    me = Visitor(context.new_page(), server.url, brief=True)
    me.page.evaluate("skin => localStorage.setItem('saboteur.skin', skin)", skin)
    me.page.reload()
    me.wait_for("[data-kind]")
    found = {f"{re.sub(' +', ' ', state)}": wrong for state in walk(me, server) if (wrong := faults(me.page))}
    assert found == {}
