"""A thumb on a phone: it touches only what can be seen under it."""

import json
from typing import Any

from playwright.sync_api import Page

# of the first thing that is to be seen: how far from its middle, and where, nothing lies over it; null if there is none
POINT = """selector => {
  const seen = node => {
    const box = node.getBoundingClientRect(), mid = [box.x + box.width / 2, box.y + box.height / 2], found = [];
    for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
      const x = box.x + box.width * i / 12, y = box.y + box.height * j / 12;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (top && (top === node || node.contains(top))) found.push([Math.hypot(x - mid[0], y - mid[1]), x, y]);
    }
    return found.sort((a, b) => a[0] - b[0])[0] || null;
  };
  for (const node of document.querySelectorAll(selector)) { const point = seen(node); if (point) return point; }
  return null;
}"""

# the same, or an empty list if the card of a new role lies over it
SOON = f"selector => ({POINT})(selector) || (document.querySelector('#brief[open]') ? [] : null)"

MIDDLE = (
    "node => { const { x, y, width, height } = node.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"
)


class Thumb:
    """Taps things that are visible, and nothing else; reads what the page says about itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        """Touch the first match that is to be seen, when it is to be seen; TimeoutError if none ever is.

        The card of a new role is put away first, if it is in the way.
        """
        point = self.page.wait_for_function(SOON, arg=selector, timeout=20_000).json_value()
        if not point:
            self.tap("#brief [data-do=briefed]")
            return self.tap(selector)
        self.page.touchscreen.tap(point[1], point[2])
        self.taps += 1
        return None

    def push(self, window: str, wanted: str) -> None:
        """Push what the window shows so that the wanted thing comes nearer to its middle."""
        x, y = self._middle(window)
        there = self._middle(wanted)
        dx, dy = (max(-100, min(100, here - far)) for here, far in zip((x, y), there, strict=True))
        finger = self.page.context.new_cdp_session(self.page)
        for kind, part in (("touchStart", 0.0), ("touchMove", 0.2), ("touchMove", 0.6), ("touchMove", 1.0)):
            points = [{"x": x + dx * part, "y": y + dy * part, "id": 0}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def _middle(self, selector: str) -> tuple[float, float]:
        x, y = self.page.locator(selector).first.evaluate(MIDDLE)
        return x, y

    def sees(self, selector: str) -> bool:
        return bool(self.page.evaluate(POINT, selector))

    def sees_middle_of(self, selector: str) -> bool:
        """Whether the middle of the first match that is to be seen is to be seen, not a mere edge."""
        point = self.page.evaluate(POINT, selector)
        return bool(point) and point[0] < 1

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
