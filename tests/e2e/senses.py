"""People who play without a finger and without eyes: one has only a keyboard, one only what a screen reader says."""

import re

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.e2e.visitor import Visitor

FOCUS = """() => {
  const at = document.activeElement;
  return { id: at.id, does: at.dataset?.do ?? '', card: at.dataset?.card ?? '', spot: at.dataset?.spot ?? '',
    name: at.getAttribute('aria-label') ?? at.textContent.trim(), part: at.closest('[data-part]')?.dataset.part ?? '',
    lost: at === document.body, seen: at.matches(':focus-visible') };
}"""
SETTLED = """() => {
  const at = document.activeElement;
  return at !== document.body && at.isConnected && !at.matches(':disabled') && at.checkVisibility();
}"""
HEAR = """() => {
  window.heard = [];
  const reached = place => place.role === 'log' && !place.closest('[inert]')
    && (place.closest(':modal') || !document.querySelector(':modal')); // all beside a modal sheet is inert
  const said = ({ target, addedNodes }) =>
    reached(target) && heard.push(...[...addedNodes].map(node => node.textContent));
  const listen = changes => changes.forEach(said);
  new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
}"""


class Typist:
    """Presses keys, and knows where the focus is."""

    def __init__(self, me: Visitor) -> None:
        self.me = me

    @property
    def at(self) -> dict[str, str]:
        found: dict[str, str] = self.me.page.evaluate(FOCUS)
        return found

    def press(self, *keys: str) -> dict[str, str]:
        """Where the focus is after these keys; AssertionError when it is lost or not to be seen."""
        before = self.at
        for key in keys:
            self.me.page.keyboard.press(key)
        try:
            self.me.page.wait_for_function(SETTLED, timeout=5_000)
        except TimeoutError as lost:
            raise AssertionError(f"the focus is lost after {keys} at {before}") from lost
        at = self.at
        assert at["seen"], (keys, before, at)
        return at

    def tab_to(self, name: str, key: str = "Tab") -> None:
        """Tab on until the thing of this name has the focus."""
        for _ in range(60):
            self.me.page.keyboard.press(key)
            at = self.at
            if not at["lost"] and re.search(name, at["name"]):  # beyond the last thing is the browser's frame
                return
        raise AssertionError(f"no way to {name}: {self.at}")


class Listener:
    """Finds things by what they are and what they are called, and hears what is told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(HEAR)

    def one(self, role: str, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role(role, name=re.compile(name)).first  # type: ignore[arg-type]

    def press(self, thing: Locator) -> None:
        """As a screen reader does it: there is no pointer."""
        expect(thing).to_be_enabled()
        thing.dispatch_event("click")

    def names(self, role: str, within: Locator) -> list[str]:
        """What the things of this role are called, in their order, as soon as there are any."""
        expect(within.get_by_role(role).first).to_be_attached()  # type: ignore[arg-type]
        said = within.aria_snapshot()
        found = re.findall(rf"""^\s*- '?{role} "(.*?)"(?:'|:|\s\[|$)""", said, re.MULTILINE)
        return [name.replace('\\"', '"') for name in found]

    @property
    def heard(self) -> list[str]:
        """All that live regions within reach have told so far, in its order."""
        told: list[str] = self.page.evaluate("window.heard")
        return told

    def until_heard(self, pattern: str, since: int) -> str:
        """The first line like this after so many others."""
        search = "([pattern, since]) => heard.slice(since).find(line => new RegExp(pattern).test(line))"
        line: str = self.page.wait_for_function(search, arg=[pattern, since]).json_value()
        return line
