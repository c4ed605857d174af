"""Everything of a real evening: emulator, web process, bot process, one SQLite file, a browser for each person."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.telegram import listen
from tests.e2e.visitor import put_away_roles
from tests.emulator import TOKEN, Emulator

ROOT = Path(__file__).parent.parent.parent
PHONE = {"width": 390, "height": 844}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Stage:
    """The processes on one database; `kill` and `start` at any time."""

    folder: Path
    telegram: Emulator
    settings: dict[str, str]
    port: int = field(default_factory=free_port)
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "DATABASE": str(self.folder / "saboteur.sqlite3"),
            "BOT_TOKEN": TOKEN,
            "BOT_API": self.telegram.base_url,
            "PUBLIC_URL": self.address,
            "PORT": str(self.port),
            "WEB_THREADS": "80",
            "LANGUAGE": "en",
            "REVEAL_SECONDS": "600",
            **self.settings,
        }

    def start(self, name: str) -> None:
        """Start "web" or "bot", as the Procfile does."""
        threads = ["-k", "gthread", "-w", "1", "--threads", "80", "--graceful-timeout", "3", "--no-control-socket"]
        command = {
            "web": ["gunicorn", "webapp.wsgi:app", *threads, "-b", f"127.0.0.1:{self.port}"],
            "bot": ["telegram_bot"],
            "migrate": ["core", "migrate"],
        }[name]
        log = (self.folder / f"{name}.log").open("ab")
        with log:
            self.running[name] = subprocess.Popen(
                [sys.executable, "-m", *command], cwd=ROOT, env=self.environment(), stdout=log, stderr=log
            )
        if name == "web":
            self._wait_for_web()
        if name == "migrate":
            assert self.running.pop(name).wait(60) == 0, self.log(name)

    def stop(self, name: str, how: signal.Signals = signal.SIGTERM) -> int:
        process = self.running.pop(name)
        process.send_signal(how)
        return process.wait(20)

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def unsent(self, chat: int) -> int:
        """How many notices for a chat wait in the outbox or are being sent."""
        with closing(sqlite3.connect(f"file:{self.environment()['DATABASE']}?mode=ro", uri=True)) as file:
            unsent = "chat.telegram_id = ? and sent_at is null and failed is null"
            asked = f"select count(*) from notice join chat on chat.id = notice.chat_id where {unsent}"
            found = file.execute(asked, (chat,)).fetchone()
        return int(found[0])

    def _wait_for_web(self) -> None:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.address}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the web process does not answer: {self.log('web')}")


@contextmanager
def stage(folder: Path, **settings: str) -> Iterator[Stage]:
    """Emulator, web and bot, running."""
    with Emulator(https_only=False) as telegram:
        found = Stage(folder, telegram, settings)
        telegram.apps |= {"play": f"{found.address}/app/", "": f"{found.address}/app/"}
        polls = telegram.poll
        try:
            for name in ("migrate", "web", "bot"):
                found.start(name)
            telegram.wait(lambda: telegram.poll > polls, 30, "the bot to poll")
            yield found
        finally:
            for name in list(found.running):
                found.stop(name, signal.SIGKILL)


@contextmanager
def mini_app(browser: Browser, url: str) -> Iterator[Page]:
    """A phone of one person with the Mini App open: its own context, nothing shared."""
    context: BrowserContext = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, locale="en-GB")
    listen(context)
    page = context.new_page()
    put_away_roles(page)
    try:
        page.goto(url)
        yield page
    finally:
        context.close()
