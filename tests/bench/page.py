"""How smoothly a card is carried over a full table: `python -m tests.bench.page`.

Chromium as a phone of 390 x 844, its processor slowed down four times; sixty cards lie in the maze. A finger carries a
card from the hand over cells it may lie on, and along the rim, where the maze moves on. The browser itself makes the
finger, one place for each frame; what the frames took is read from its own trace. Drawing is done by the processor
here, not slowed down; a phone has a graphics chip for it.
"""

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from core.rules.board import Board, xy
from core.rules.cards import WAYS, kind_of, laid
from core.rules.state import Game
from tests.e2e import servers
from tests.e2e.arrange import Change, arrange, dealt, hand
from tests.e2e.conftest import PHONE, launched
from tests.e2e.scene import RICH
from tests.e2e.visitor import Visitor

CARDS = 60  # in the maze, the start and the goals not counted
SLOWDOWN = 4
FRAME_MS = 1000 / 60
LATE_MS = 1.5 * FRAME_MS  # beyond it a frame has been left out
KEPT = "P-X.1"  # my card: it fits nearly everywhere, so that many cells are lit
SPEED = 260  # pixels a second
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
Event = dict[str, Any]


class Drag(NamedTuple):
    """Drags together: milliseconds of each frame, and of each task of the page's main thread, as it was slowed down."""

    frames: list[float]
    tasks: list[float]

    def told(self) -> Iterator[str]:
        late = sum(frame > LATE_MS for frame in self.frames) / len(self.frames)
        rate = 1000 * len(self.frames) / sum(self.frames)
        yield f"  frames                {len(self.frames):7}        {rate:6.1f} a second"
        yield f"  worst frame           {max(self.frames):7.1f} ms     {late:6.1%} took longer than {LATE_MS:.0f} ms"
        yield f"  script and style      {sum(self.tasks) / len(self.frames):7.1f} ms a frame, of {FRAME_MS:.1f}"
        yield f"  longest task          {max(self.tasks):7.1f} ms"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = servers.local_table(Path(folder) / "game.sqlite3")
        browser = launched(playwright)
        try:
            drag = measured(full_table(browser, server))
            version = browser.version
        finally:
            browser.close()
            server.die()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Chromium {version}, processor slowed down {SLOWDOWN} times")
    print(f"a card carried over a table with {CARDS} cards")
    print("\n".join(drag.told()))
    return int(sum(drag.tasks) / len(drag.frames) > FRAME_MS)


def measured(page: Page) -> Drag:
    """Three drags of the first card: to the left, to the right, and slowly along the right rim."""
    line = page.context.new_cdp_session(page)
    events: list[Event] = []
    line.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    box = page.locator(".hand .card").first.bounding_box()
    assert box
    x, y = box["x"] + 25, box["y"] + 60
    carry(line, x, y, 0, -60, SPEED)  # what is fetched with the first touch is there
    line.send("Tracing.start", {"traceConfig": {"includedCategories": CATEGORIES}, "transferMode": "ReportEvents"})
    for dx, dy, speed in ((30 - x, -380, SPEED), (340 - x, -300, SPEED), (386 - x, -330, SPEED / 2)):
        carry(line, x, y, dx, dy, speed)
    ended: list[Event] = []
    line.on("Tracing.tracingComplete", lambda end: ended.append(end))
    line.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return read(events)


def carry(line: CDPSession, x: float, y: float, dx: float, dy: float, speed: float) -> None:
    """A finger goes down at (x, y), moves so far, and up."""
    way = {"x": x, "y": y, "xDistance": dx, "yDistance": dy, "speed": round(speed), "preventFling": True}
    line.send("Input.synthesizeScrollGesture", {**way, "gestureSourceType": "touch"})


def read(events: list[Event]) -> Drag:
    """What happened between the first and the last move of each finger."""
    moves = sorted(one["ts"] for one in dispatched(events, "pointermove"))
    lifts = sorted(one["ts"] for one in dispatched(events, "pointerup"))
    main_thread = next((one["pid"], one["tid"]) for one in dispatched(events, "pointermove"))
    drawn = sorted(one["ts"] for one in events if one["name"] == "DrawFrame")
    frames: list[float] = []
    tasks: list[float] = []
    begin = 0.0
    for end in lifts:
        mine = [at for at in moves if begin < at < end]
        first, last, begin = mine[0], mine[-1], end
        frames += [(b - a) / 1000 for a, b in pairwise(at for at in drawn if first <= at <= last)]
        tasks += [
            one.get("tdur", 0) / 1000
            for one in events
            if one["name"] == "RunTask" and (one["pid"], one["tid"]) == main_thread and first <= one["ts"] <= last
        ]
    return Drag(frames, tasks)


def dispatched(events: list[Event], kind: str) -> Iterator[Event]:
    return (one for one in events if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == kind)


def full_table(browser: Browser, server: servers.Server) -> Page:
    """My turn at a table with `CARDS` cards in the maze."""
    page = browser.new_context(**PHONE, locale="en", color_scheme="dark").new_page()
    me = Visitor(page, server.url)
    me.click(f".boxes [data-value='{RICH}']")
    me.play_alone()
    me.wait_for_turn()
    arrange(server.database, me.about["code"], dealt(0), dug(CARDS), hand(0, "P-X", "MAP", "ROCKFALL"))
    page.reload()
    me.wait_for("[data-kind=table]")
    me.do("fit")  # and my role is put away
    return page


def dug(count: int) -> Change:
    """So many path cards laid as they may be laid, the last crossing kept for my hand."""

    def change(game: Game) -> Game:
        heap = [*game.deck, *game.aside, *(card for held in game.hands for card in held)]
        found = (tunnelled(game.board, [card for card in heap if card != KEPT], Random(n)) for n in range(1000))
        board, used = next((board, used) for board, used in found if len(used) >= count)
        rest = iter([card for card in heap if card not in used])
        hands = tuple(tuple(islice(rest, len(held))) for held in game.hands)
        return game._replace(board=board, hands=hands, aside=tuple(islice(rest, len(game.aside))), deck=tuple(rest))

    return change


def within(x: int, y: int) -> bool:
    """Whether a cell lies where a maze usually grows."""
    return -1 <= x <= 9 and -4 <= y <= 4


def tunnelled(board: Board, cards: list[str], dice: Random) -> tuple[Board, list[str]]:
    """Path cards laid at random until there are `CARDS`; dead ends come last."""
    used: list[str] = []
    dice.shuffle(cards)
    for card in sorted(cards, key=lambda card: kind_of(card)[0] in "DK"):
        shapes = WAYS.get(kind_of(card), ())
        ways = [(cell, shape) for shape in shapes for cell in board.fitting(shape) if within(*xy(cell))]
        if ways and len(used) < CARDS:
            cell, shape = dice.choice(ways)
            board, used = board.put(cell, laid(card, shape.turned)), [*used, card]
    return board, used


if __name__ == "__main__":
    sys.exit(main())
