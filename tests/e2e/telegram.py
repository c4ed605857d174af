"""The Mini App as a Telegram client opens it: Telegram's own script, and a client that notes what it is told."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e import servers
from tests.e2e.visitor import Visitor
from tests.emulator import launch

SCRIPT = "https://telegram.org/js/telegram-web-app.js*"
SCRIPT_FILE = Path(sys.prefix) / "share" / "telegram-web-apps.js"  # as `make e2e` fetches it
PHOTOS = "https://t.me/i/**"
CLIENT = Path(__file__).parent / "telegram_client.js"

Open = Callable[..., Visitor]
Answer = Callable[[Route], None]


def works(route: Route) -> None:
    route.fulfill(path=SCRIPT_FILE, content_type="text/javascript")


def fails(route: Route) -> None:
    route.abort()


def hangs(route: Route) -> None:
    """No answer ever."""


def listen(page: BrowserContext | Page, script: Answer = works) -> None:
    """Let a client open what is opened there; `script` answers for telegram.org."""
    page.add_init_script(path=CLIENT)
    page.route(SCRIPT, script)


def address(
    url: str, person: int, lang: str = "en", start: str | None = None, photo: str | None = None, **more: Any
) -> str:
    """Where a client sends somebody who opens the app, with fresh launch data."""
    user = {"id": person, "first_name": f"Person {person}", "language_code": lang}
    user |= {"photo_url": photo} if photo else {}
    fields = {"user": launch.user_field(user), "auth_date": str(int(time.time())), "query_id": "AA"}
    data = launch.sign(fields | ({"start_param": start} if start else {}), servers.TOKEN)
    return launch.address(f"{url}/app/", data, start=start, **more)


def opener(server: servers.Server, contexts: Callable[..., BrowserContext]) -> Open:
    """`opened(7, start=code, version="6.0")`: somebody whose client opens the app."""

    def enter(
        person: int = 7, script: Answer = works, photos: Answer = fails, lang: str = "en", **more: Any
    ) -> Visitor:
        page = contexts(lang=lang).new_page()
        listen(page, script)
        page.route(PHOTOS, photos)
        return Visitor(page, address(server.url, person, lang, **more))

    return enter
