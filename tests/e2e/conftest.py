"""One Chromium for each module of browser tests, a fresh person for each test."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.e2e import servers
from tests.e2e.arrange import Change
from tests.e2e.scene import RICH, Scene, play
from tests.e2e.telegram import Open, opener
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-features=LocalNetworkAccessChecks",  # a page of Telegram's may frame one on loopback
]  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
BROWSER_NOISE = (
    "Failed to load resource",  # the browser's own note on every answer above 400
    "Blocked autofocusing",  # in a frame; the sheet that opens has it then
)

PATIENCE = 20_000  # milliseconds; a machine may be busy
expect.set_options(timeout=PATIENCE)

Visit = Callable[..., Visitor]


def launched(playwright: Playwright, *more: str) -> Browser:
    """Chromium as tests and measurements use it, with `more` flags."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *more])


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launched(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A local table, shared by the tests of a module: each test has people and tables of its own."""
    running = servers.local_table(tmp_path_factory.mktemp("table") / "game.sqlite3")
    yield running
    running.die()


@pytest.fixture(scope="module")
def telegram(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    running = servers.for_telegram(tmp_path_factory.mktemp("telegram") / "game.sqlite3")
    yield running
    running.die()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser contexts; whatever a page complains about fails the test."""
    made: list[BrowserContext] = []
    wrong: list[str] = []

    def make(wide: bool = False, lang: str = "en", **more: Any) -> BrowserContext:
        more = {**(DESK if wide else PHONE), "reduced_motion": "reduce", "color_scheme": "dark", "locale": lang, **more}
        context = browser.new_context(**more)
        context.set_default_timeout(PATIENCE)
        context.on("page", lambda page: _listen(page, wrong))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert wrong == []


@pytest.fixture
def visit(server: servers.Server, contexts: Callable[..., BrowserContext]) -> Visit:
    """A new person at the local table: `visit(lang="ko", wide=True)`."""
    return lambda path="/", **more: Visitor(contexts(**more).new_page(), server.url + path)


@pytest.fixture
def opened(telegram: servers.Server, contexts: Callable[..., BrowserContext]) -> Open:
    """Somebody in Telegram: `opened(7, lang="ko", start=code)`."""
    return opener(telegram, contexts)


@pytest.fixture
def scene(visit: Visit, server: servers.Server) -> Scene:
    """`scene(*changes, seats=4, edition=...)`: my turn in a round that was dealt as the changes say."""

    def make(*changes: Change, seats: int = 4, edition: str = RICH, **more: object) -> Thumb:
        return play(visit(**more), server, edition, seats, changes)

    return make


def _listen(page: Page, wrong: list[str]) -> None:
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: _hear(said.type, said.text, wrong))


def _hear(kind: str, text: str, wrong: list[str]) -> None:
    if kind == "error" and not text.startswith(BROWSER_NOISE):
        wrong.append(text)
