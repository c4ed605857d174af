"""How smoothly a card is dragged over a full table: `python -m tests.bench.page`.

Chromium as a phone of 390 x 844, its processor slowed down four times; sixty cards lie in the maze. A finger carries a
card from the hand across the cells it may lie on, and to the rim of the maze. What each frame took comes from the browser's own trace.
"""

import platform
import shutil
import sys
import tempfile
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from core.rules.board import Board, xy
from core.rules.cards import WAYS, kind_of, laid
from core.rules.state import Game
from tests.e2e import servers
from tests.e2e.arrange import Change, arrange, dealt, hand
from tests.e2e.conftest import FLAGS, PHONE
from tests.e2e.scene import RICH
from tests.e2e.visitor import Visitor

CARDS = 60  # in the maze, the start and the goals not counted
SLOWDOWN = 4
FRAME_MS = 1000 / 60
PACE_MS = 16  # between two places of the finger
TARGET = 60.0  # frames a second
KEPT = "P-X.1"  # my card: it fits nearly everywhere, so that many cells are lit
CATEGORIES = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "benchmark"]


class Drag(NamedTuple):
    """What the frames of one drag took, in milliseconds, and what kept the page's main thread busy."""

    frames: tuple[float, ...]
    work: dict[str, float]

    @property
    def late(self) -> float:
        """The share of frames that took longer than one sixtieth of a second and a half."""
        return sum(frame > 1.5 * FRAME_MS for frame in self.frames) / len(self.frames)

    @property
    def rate(self) -> float:
        """Frames a second."""
        return 1000 * len(self.frames) / sum(self.frames)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = servers.local_table(Path(folder) / "game.sqlite3")
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            page = full_table(browser, server)
            drag = measured(page)
        finally:
            browser.close()
            server.die()
    print(drag)
    return 0


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
        ways = [(cell, shape) for shape in WAYS.get(kind_of(card), ()) for cell in board.fitting(shape) if within(*xy(cell))]
        if ways and len(used) < CARDS:
            cell, shape = dice.choice(ways)
            board, used = board.put(cell, laid(card, shape.turned)), [*used, card]
    return board, used


if __name__ == "__main__":
    sys.exit(main())
