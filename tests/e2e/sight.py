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
TIGHT = [(320, 568), (844, 390)]  # where things first get into each other's way
# whose turn it is, unless by a long name, and what the tray says are there to the last letter
UNSAID = """() => [...document.querySelectorAll('.turn .who, .tell b, .tell small')]
  .filter(node => node.checkVisibility() && node.clientWidth)
  .filter(node => node.textContent.length < (node.matches('.who') ? 20 : 120))
  .filter(node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 3)
  .map(node => `cut: ${node.outerHTML.slice(0, 120)}`)"""
# a key lies over the middle of another, or over words; the cards of a hand may. What scrolls is scrolled there first
COVERED = """() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const over = (node, x, y) => {
    const top = document.elementFromPoint(x, y)?.closest('button, svg');
    return top && !node.contains(top) && !top.contains(node);
  };
  const keys = [...front.querySelectorAll('button:not(.card), a.btn, select, .tell b, .tell small, .choices span')]
    .filter(node => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert]') && node.clientWidth);
  return keys.filter(node => {
    const still = node.closest('.table') && !node.closest('dialog, .end-body');
    if (!still) node.scrollIntoView({ block: 'center', behavior: 'instant' });
    else if (node.closest('.choices')) node.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const words = node.matches('b, small, span'), parts = words ? [0.1, 0.5, 0.9] : [0.5];
    return parts.some(part => over(node, left + (right - left) * part, words ? bottom - 4 : (top + bottom) / 2));
  }).map(node => `covered: ${node.outerHTML.slice(0, 120)}`);
}"""
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
    """What axe finds, of whatever level: the rule and the first thing that breaks it; and what is in the way of what,
    on this screen and on tight ones."""
    found = Axe().run(page).response
    assert len(found["passes"]) > 5
    return [(fault["id"], fault["nodes"][0]["html"][:300]) for fault in found["violations"]] + list(_in_the_way(page))


def _in_the_way(page: Page) -> Iterator[tuple[str, str]]:
    size = page.viewport_size
    assert size
    for width, height in [(size["width"], size["height"]), *TIGHT]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        yield from ((f"{width}x{height}", wrong) for ask in (UNSAID, COVERED) for wrong in page.evaluate(ask))
    page.set_viewport_size(size)
