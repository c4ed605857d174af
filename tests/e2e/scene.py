"""Tables in the middle of a round, with the cards that a test wants, played by a thumb."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator

from core.rules.editions import EDITIONS
from tests.e2e import servers
from tests.e2e.arrange import Change, arrange, dealt, maze
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor

RICH = next(box.key for box in EDITIONS.values() if box.removal)  # the edition with all there is
MINE = maze(("P-X", 1, 0, False), ("P-T4", 2, 0, False), ("L-ES", 4, 1, False), ("G-ES", 1, -1, False),
            ("K-X", 1, 1, False), ("B-1", 3, 0, False), ("U-EW", 2, 1, False))  # fmt: skip
Scene = Callable[..., Thumb]


def play(me: Visitor, server: servers.Server, edition: str, seats: int, changes: tuple[Change, ...]) -> Thumb:
    """My turn at a table with computer players, after these changes."""
    me.click(f".boxes [data-value='{edition}']")
    me.play_alone(seats)
    me.wait_for_turn()
    arrange(server.database, me.about["code"], dealt(0), *changes)
    me.page.reload()
    me.wait_for("[data-kind=table]")
    return Thumb(me.page)


def card(kind: str) -> str:
    """Where a card of this kind is in my hand."""
    return f".hand .card[data-card^='{kind}.']"


def told(me: Thumb, text: str) -> Locator:
    """The line of the log that says so."""
    return me.page.locator(".logs .line").filter(has_text=re.compile(text))


def held(me: Thumb) -> list[str]:
    """The cards in my hand."""
    return [one["card"] for one in me.cards()]


def go(me: Thumb) -> None:
    """Confirm, and wait until it is done."""
    version = me.about["version"]
    me.tap("#go")
    me.moved_on(version)
