"""The two skins: changed in the menu, offered to slow phones, told apart without colours, readable in both themes."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.arrange import front, hand, maze
from tests.e2e.conftest import Visit
from tests.e2e.scene import MINE, Scene
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor
from webapp.reader import SKINS

OWN = {"lantern": "a", "paper": "p"}
DRAWN = """own => {
  const names = [...document.querySelectorAll('.maze .cell use, .seats .face > svg use, .hand .face use')]
    .map(use => use.getAttribute('href'));
  return names.length > 10 && names.every(name => name.startsWith(`#${own}-`) && document.querySelector(name));
}"""
MISSING = """[...document.querySelectorAll('use')].map(use => use.getAttribute('href'))
  .filter(name => !document.querySelector(name))"""
DRAWINGS = """async () => {
  const all = performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.includes('/sheet/'));
  const texts = await Promise.all(all.map(async name => (await fetch(name)).text()));
  return texts.join('').split(' id="').length;
}"""
LIT = """() => [undefined, '::before'].map(part => getComputedStyle(document.querySelector('.tray'), part))
  .map(({ backgroundImage, backgroundColor }) => backgroundImage + backgroundColor)"""
SLOW = "Object.defineProperty(navigator, 'deviceMemory', { value: 2 })"
GREYS = """async ([shot, boxes]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${shot}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  return boxes.map(([x, y, w, h]) => [...pen.getImageData(x, y, w, h).data].filter((_, at) => at % 4 === 1));
}"""


def fetched(page: Page) -> list[str]:
    """Which sheets of drawings the page has asked for."""
    names = "performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.includes('/sheet/'))"
    return [name.rpartition("/")[2].removesuffix(".svg") for name in page.evaluate(names)]


def wears(me: Visitor | Thumb, skin: str) -> None:
    """All that is drawn on the table is of this skin, and is there."""
    me.page.wait_for_function(DRAWN, arg=OWN[skin])


def choose(me: Visitor, skin: str) -> None:
    me.do("menu")
    me.page.locator(f"#menu [data-value={skin}]").tap()
    expect(me.page.locator(f"#menu [data-value={skin}]")).to_have_attribute("aria-pressed", "true")
    me.page.keyboard.press("Escape")


def test_a_skin_is_changed_in_the_menu_at_once_and_stays(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    wears(me, "lantern")
    assert fetched(me.page) == ["lantern"]  # paper is none of their business
    me.page.evaluate("window.before = true")
    choose(me, "paper")
    wears(me, "paper")
    ground = "getComputedStyle(document.querySelector('.mine')).backgroundColor"
    assert me.page.evaluate(f"[window.before, {ground}]") == [True, "rgb(23, 17, 47)"]
    me.page.reload()
    me.wait_for("[data-kind=table]")
    wears(me, "paper")
    assert fetched(me.page) == ["paper"]
    card = next((card for card in me.hand() if card["plays"]), None)
    if card:
        me.choose(card["card"])
    choose(me, "lantern")
    wears(me, "lantern")


def test_only_drawings_that_something_shows_stand_in_the_page(visit: Visit):
    me = visit()
    me.page.wait_for_function(f"document.querySelector('.home use') && {MISSING}.length === 0")
    me.play_alone(seats=3)
    for skin in ("lantern", "paper", "lantern"):
        if skin != me.page.evaluate("document.documentElement.dataset.skin"):
            choose(me, skin)
        wears(me, skin)
        assert me.page.evaluate(MISSING) == []
    there = me.page.evaluate(
        "[...document.querySelectorAll('svg.sheet > defs > :not(linearGradient, radialGradient)')].length"
    )
    drawings = me.page.evaluate(DRAWINGS)
    assert 20 < there < drawings / 2


@pytest.mark.parametrize("skin", SKINS)
def test_whoever_tells_that_something_is_wrong_is_to_be_seen(visit: Visit, skin: str):
    me = visit("/?g=gnowhere1234")
    wear(me, skin)
    me.wait_for("[data-kind=message]")
    me.page.wait_for_function("document.querySelector('.teller use').getBBox().width > 20")


@pytest.mark.parametrize("skin", SKINS)
def test_my_side_of_the_table_is_lit_in_my_turn_alone(scene: Scene, skin: str):
    me = scene(MINE, hand(0, "P-X"))
    wear(me, skin)
    me.page.locator(".hand.turn-mine").wait_for()
    wears(me, skin)
    lit = me.page.evaluate(LIT)
    me.page.locator(".hand").evaluate("hand => hand.classList.remove('turn-mine')")
    assert me.page.evaluate(LIT) != lit


def test_my_other_pages_change_their_skin_too(visit: Visit):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    other = Visitor(me.page.context.new_page(), me.page.url)
    wears(other, "lantern")
    choose(me, "paper")
    for page in (me, other):
        wears(page, "paper")
        assert page.page.evaluate(MISSING) == []


def test_whoever_changes_their_mind_about_skins_in_haste_wears_the_last_one(visit: Visit):
    me = visit()
    me.wait_for("[data-kind=home] .banner")
    worn = "[...document.querySelectorAll('#skin')].map(({ href }) => href.split('/').pop())"
    for wishes in (
        ["paper", "lantern"],
        ["paper", "lantern", "paper"],
        ["lantern", "paper", "lantern", "paper", "lantern"],
    ):
        me.do("menu")
        me.page.evaluate(
            "all => all.forEach(one => document.querySelector(`#menu [data-value=${one}]`).click())", wishes
        )
        expect(me.page.locator(f"#menu [data-value={wishes[-1]}]")).to_have_attribute("aria-pressed", "true")
        me.page.wait_for_function(
            f"skin => JSON.stringify({worn}) === JSON.stringify([`${{skin}}.css`])", arg=wishes[-1]
        )
        me.page.keyboard.press("Escape")


def test_without_a_network_the_page_keeps_the_skin_it_has(visit: Visit):
    me = visit()
    me.wait_for("[data-kind=home] .banner")
    me.do("menu")
    me.page.context.set_offline(True)
    me.page.locator("#menu [data-value=paper]").tap()
    me.page.wait_for_timeout(500)
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--line').trim() !== ''"
    assert me.page.evaluate(f"[document.querySelectorAll('#skin').length, {ground}]") == [1, True]
    worn = "[document.documentElement.dataset.skin, localStorage['saboteur.skin'] ?? 'lantern']"
    assert me.page.evaluate(worn) == ["lantern", "lantern"]  # what comes meanwhile is drawn for the one it has
    me.page.context.set_offline(False)
    expect(me.page.locator("#skin[href$='/paper.css']")).to_have_count(1)
    expect(me.page.locator("#skin")).to_have_count(1)


def test_a_slow_phone_is_offered_paper_once(visit: Visit):
    me = visit()
    assert me.page.locator(".offer").count() == 0
    me.page.context.add_init_script(SLOW)
    me.page.evaluate("localStorage.removeItem('saboteur.offered')")
    me.page.reload()
    me.page.locator(".offer [data-do=skin]").tap()
    expect(me.page.locator(".banner span use").first).to_have_attribute("href", "#p-seat1")
    expect(me.page.locator(".offer")).to_have_count(0)
    me.page.evaluate("localStorage.removeItem('saboteur.skin')")
    me.page.reload()
    me.wait_for("[data-kind=home] .banner")
    assert me.page.evaluate("localStorage.getItem('saboteur.offered')") == "yes"
    assert me.page.locator(".offer").count() == 0


def greys(me: Thumb, *boxes: dict[str, float]) -> list[list[int]]:
    """What somebody who sees no colours at all sees in these boxes of the page."""
    eye = me.page.context.new_cdp_session(me.page)
    eye.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    shot = eye.send("Page.captureScreenshot")["data"]
    scale = me.page.evaluate("devicePixelRatio")
    sizes = [[round(scale * box[side]) for side in ("x", "y", "width", "height")] for box in boxes]
    found: list[list[int]] = me.page.evaluate(GREYS, [shot, sizes])
    return found


def part(me: Thumb, cell: str, x: float, y: float, w: float, h: float) -> dict[str, float]:
    """A box inside a cell of the maze, in shares of the card."""
    box: Any = me.page.locator(f".maze .cell[data-card^='{cell}']").bounding_box()
    left, top = box["x"] + x * box["width"], box["y"] + y * box["height"]
    return {"x": left, "y": top, "width": w * box["width"], "height": h * box["height"]}


def light(grey: list[int]) -> float:
    return sum(grey) / len(grey)


@pytest.mark.parametrize("skin", SKINS)
def test_without_colours_light_doors_and_families_differ(scene: Scene, skin: str):
    lying = maze(("P-NS", 0, -1, False), ("P-NS", 4, -1, False), ("U-EW", 1, 0, False), ("G-EW", 5, 1, False))
    me = scene(lying, hand(0, "P-X"), front(1, "BREAK-CART"))
    wear(me, skin)
    wears(me, skin)
    lit, dark = (me.page.locator(f".maze .cell.{state}[data-card^='P-NS']") for state in ("live", "cold"))
    boxes = [one.bounding_box() for one in (lit, dark)]
    floors = [{"x": b["x"] + 0.38 * b["width"], "y": b["y"] + 0.2 * b["height"], "width": 0.24 * b["width"],
               "height": 0.6 * b["height"]} for b in boxes if b]  # fmt: skip
    doors = [part(me, kind, 0.3, 0.3, 0.4, 0.42) for kind in ("U-EW", "G-EW")]
    bright, dim, blue, green = greys(me, *floors, *doors)
    assert light(bright) > 1.5 * light(dim)
    many = min(len(blue), len(green))
    apart = sum(abs(a - b) for a, b in zip(blue[:many], green[:many], strict=True)) / many
    assert apart > 15  # of 255, pixel by pixel: an arch is no gable
    shapes = {kind: set(uses(me, kind)) for kind in ("U-EW", "G-EW")}
    assert shapes["U-EW"] ^ shapes["G-EW"] >= {f"#{OWN[skin]}-doorg", f"#{OWN[skin]}-doorb"}


def uses(me: Thumb, cell: str) -> list[str]:
    found: list[str] = me.page.locator(f".maze .cell[data-card^='{cell}'] use").evaluate_all(
        "all => all.map(use => use.getAttribute('href'))"
    )
    return found


def wear(me: Visitor | Thumb, skin: str) -> None:
    """As if it had been chosen before."""
    me.page.evaluate("skin => localStorage.setItem('saboteur.skin', skin)", skin)
    me.page.reload()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_paper_can_be_read_by_everybody(visit: Visit, scheme: str):
    me = visit(color_scheme=scheme)
    wear(me, "paper")
    me.wait_for("[data-kind=home]")
    faults = [*violations(me)]
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    faults += violations(me)
    me.page.evaluate("sessionStorage.clear()")
    me.page.goto(me.page.url.partition("?")[0])
    me.play_alone(seats=3)
    me.wait_for_turn()
    wears(me, "paper")
    card = next((card for card in me.hand() if card["plays"]), me.hand()[0])
    me.choose(card["card"])
    assert faults + violations(me) == []


def violations(me: Visitor) -> list[tuple[str, str]]:
    found = Axe().run(me.page).response
    assert len(found["passes"]) > 10
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found["violations"]]
