"""What every page owes its readers, as questions to the page, and the screens and themes in which they are asked."""

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor

PHONES = [(320, 568), (360, 640), (390, 844), (568, 320), (844, 390)]
SCREENS = [*PHONES, (1280, 800)]
TARGET = 44
SMALL = """() => [...document.querySelectorAll('button, a.btn, input, select, summary')]
  .map(node => [node, node.getBoundingClientRect()])
  .filter(([node, box]) => box.width && node.checkVisibility({ visibilityProperty: true }))
  .filter(([node, box]) => box.width < LEAST || box.height < LEAST)
  .map(([node, box]) => `${node.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)""".replace("LEAST", str(TARGET))
CUT = """() => [...document.querySelectorAll('.btn, .pick button, .pitch, h1, .turn .left, .role, .tell b')]
  .filter(node => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
  .filter(node => getComputedStyle(node).textOverflow !== 'ellipsis')
  .map(node => node.outerHTML.slice(0, 120))"""
ENDLESS = """() => document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity)
  .map(each => each.animationName)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
IN_SIGHT = """button => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
}"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def on(me: Visitor | Thumb, screens: list[tuple[int, int]]) -> Iterator[str]:
    """The same page on one screen after the other."""
    for width, height in screens:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate(PAINTED)
        yield f"{width}x{height}"


def in_both_themes(me: Visitor | Thumb) -> Iterator[str]:
    """The same page in the dark and in the light."""
    for scheme in ("dark", "light"):
        me.page.emulate_media(color_scheme=scheme)
        me.until("scheme => document.documentElement.dataset.theme === scheme", scheme)
        yield scheme


def faults(page: Page) -> list[tuple[str, str]]:
    """What axe finds, of whatever level: the rule and the first thing that breaks it."""
    found = Axe().run(page).response
    assert len(found["passes"]) > 5
    return [(fault["id"], fault["nodes"][0]["html"][:300]) for fault in found["violations"]]
