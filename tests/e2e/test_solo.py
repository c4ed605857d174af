"""A person with a phone plays a whole game alone, by touching only what can be seen under the finger."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.e2e.conftest import Visit

# the middlemost point of a thing where nothing lies over it and that lies on the screen; null if there is none
POINT = """node => {
  const box = node.getBoundingClientRect(), mid = [box.x + box.width / 2, box.y + box.height / 2], found = [];
  for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
    const x = box.x + box.width * i / 12, y = box.y + box.height * j / 12;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    if (top && (top === node || node.contains(top))) found.push([Math.hypot(x - mid[0], y - mid[1]), x, y]);
  }
  return found.sort((a, b) => a[0] - b[0])[0] || null;
}"""


class Thumb:
    """Taps things that are visible, and nothing else; reads what the page says about itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        """Touch the first match that is to be seen; AssertionError if none is."""
        self.page.locator(selector).first.wait_for(state="attached")
        for node in self.page.locator(selector).all():
            point = node.evaluate(POINT)
            if point:
                self.page.touchscreen.tap(point[1], point[2])
                self.taps += 1
                return
        raise AssertionError(f"not to be seen: {selector}")

    def sees(self, selector: str) -> bool:
        return any(node.evaluate(POINT) for node in self.page.locator(selector).all())

    @property
    def about(self) -> dict[str, str]:
        data: dict[str, str] = self.page.evaluate("({ ...document.getElementById('view').dataset })")
        return data

    def until(self, holds: str, argument: Any = None) -> None:
        self.page.wait_for_function(holds, arg=argument, timeout=30_000)

    def moved_on(self, version: str) -> None:
        self.until("version => document.getElementById('view').dataset.version !== version", version)

    def cards(self) -> list[dict[str, Any]]:
        read = "nodes => nodes.map(({ dataset }) => ({ ...dataset }))"
        cards = self.page.locator(".hand .card").evaluate_all(read)
        return [{**card, "plays": json.loads(card["plays"])} for card in cards]


def turn(me: Thumb) -> str:
    """Play one card as a simple miner would; what was done with it."""
    version, cards = me.about["version"], me.cards()
    paths = [
        (play[0] - abs(play[1]) / 2, card, play) for card in cards if card["family"] == "path" for play in card["plays"]
    ]
    through = [path for path in paths if not path[1]["card"].startswith("D-")]
    aims = [card for card in cards if card["family"] in ("map", "repair", "break") and card["plays"]]
    if aims and (not through or int(version) % 3 == 0):
        me.tap(f".card[data-card='{aims[0]['card']}']")
        me.tap("#choices button")
        done = aims[0]["family"]
    elif through:
        _, card, (x, y, half) = max(through, key=lambda path: path[0])
        me.tap(f".card[data-card='{card['card']}']")
        lay(me, x, y, half)
        done = "path"
    else:
        me.tap(f".card[data-card='{cards[0]['card']}']")
        me.tap("#drop")
        done = "drop"
    me.tap("#go")
    me.moved_on(version)
    return done


def lay(me: Thumb, x: int, y: int, half: int) -> None:
    """Touch a lit cell, first bringing the whole maze into sight if it is not there; turn the card if need be."""
    spot = f".spot[data-spot='{x},{y}']"
    if not me.sees(spot):
        me.tap("[data-do=fit]")
        me.until("() => !document.getAnimations().some(one => one.playState === 'running')")
    me.tap(spot)
    held = me.page.locator(".held svg.face").get_attribute("data-turned")
    if held is not None and held != str(half) and me.sees("#turn:not([disabled])"):
        me.tap("#turn")


def share(me: Thumb) -> None:
    version = me.about["version"]
    me.tap("[data-do=gold]")
    me.tap("#gold .nug")
    me.tap("#keep")
    me.moved_on(version)


WAITING = """() => {
  const { phase, seat, acting } = document.getElementById('view').dataset;
  return document.querySelector('dialog[open]') || phase === 'reveal' || phase === 'over' || seat === acting;
}"""


def test_a_whole_game_by_touch(visit: Visit) -> None:
    me = Thumb(visit(lang="en").page)
    me.tap("[type=submit]")
    me.page.locator("[data-kind=table]").wait_for()
    assert me.taps <= 2
    rounds, done = set(), set()
    while me.about["phase"] != "over":
        me.until(WAITING)
        phase, mine = me.about["phase"], me.about["seat"] == me.about["acting"]
        rounds.add(me.about["round"])
        if me.sees("dialog[open] [data-do=shut]"):
            me.tap("dialog[open] .btn[data-do=shut]")
            me.until("() => !document.querySelector('dialog[open]')")
        elif phase == "reveal":
            me.tap("[data-do=next]")
            me.until("() => document.getElementById('view').dataset.phase !== 'reveal'")
        elif mine and phase == "dig":
            done.add(turn(me))
        elif mine and phase == "share":
            share(me)
    assert rounds == {"1", "2", "3"}
    assert "path" in done
    assert len(done) >= 3
    assert me.sees(".standing")
    purses = [int(text) for text in me.page.locator(".standing .purse").all_inner_texts()]
    assert len(purses) == 5
    assert purses == sorted(purses, reverse=True)
    me.tap(".end [data-do=home]")
    me.page.locator("[data-kind=home]").wait_for()
    assert me.sees(".tables button")
