"""How fast a move is answered, and seen by others: `python -m tests.bench.web`.

gunicorn as in the Procfile over a database of its own, five people at one table; a stranger watches, at first with
Chromium, then by a stream alone.
"""

import http.client
import json
import platform
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

from core.service import house
from core.settings import Settings
from tests.e2e import servers
from tests.e2e.conftest import PHONE, launched
from tests.e2e.telegram import address
from tests.webapp.players import Table, choose, tap
from webapp import create_app

ROOT = Path(__file__).parents[2]
MOVES = 300
LOOKS = 60  # moves that a browser is watched at
OUTSIDE = 30  # moves that another process than the web's makes
TARGET_MS, SEEN_MS = 30, 150
SHOWN = """
globalThis.shown = {};
new MutationObserver(() => {
  const version = document.getElementById("view")?.dataset.version;
  if (version && !(version in shown)) requestAnimationFrame(() => { shown[version] ??= Date.now(); });
}).observe(document, { childList: true, subtree: true, attributeFilter: ["data-version"] });
"""
HOST = "127.0.0.1"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"{folder}/bench.sqlite3", bot_token=servers.TOKEN, secret_key="x" * 32)
        house.start(settings, migrate=True)
        table = Table(create_app(settings), 5)
        with served(settings) as port:
            seen = watched(table, port)
            outside = heard(table, port)
            moves, looks, hints, sizes = played(table, port)
    print(f"{platform.machine()}, Python {platform.python_version()}, gunicorn gthread, {len(moves)} moves")
    print(row("a move, POST to fragment", moves, f"target p50 < {TARGET_MS} ms"))
    print(row("the table, GET", looks, f"{sorted(sizes)[len(sizes) // 2] / 1024:.1f} KB gzipped"))
    print(row("a move until the hint arrives", hints, ""))
    print(row("the same from another process", outside, ""))
    print(row("a move until another sees it", seen, f"target p50 < {SEEN_MS} ms, in Chromium"))
    return int(middle(moves) >= TARGET_MS or middle(seen) >= SEEN_MS)


@contextmanager
def served(settings: Settings) -> Iterator[int]:
    """gunicorn on a free port."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = int(probe.getsockname()[1])
    command = "-m gunicorn webapp.wsgi:app -k gthread -w 1 --threads 512 --worker-connections 2000 --no-control-socket"
    more = ["--graceful-timeout", "1", "--log-level", "error", "-b", f"{HOST}:{port}"]
    environ = {
        "DATABASE": settings.database,
        "BOT_TOKEN": servers.TOKEN,
        "SECRET_KEY": settings.secret_key,
        "LOG_LEVEL": "WARNING",
    }
    process = subprocess.Popen([sys.executable, *command.split(), *more], cwd=ROOT, env=environ)
    try:
        while not answers(port):
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(15)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def watched(table: Table, port: int) -> list[float]:
    """Milliseconds from sending a move until the frame in which a stranger's browser shows it."""
    dice, line = Random(2), http.client.HTTPConnection(HOST, port)
    times: list[float] = []
    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_context(**PHONE, locale="en").new_page()
        page.route("https://telegram.org/*", lambda route: route.abort())
        page.add_init_script(SHOWN)
        page.goto(address(f"http://{HOST}:{port}", 79_999, start=table.code))
        page.wait_for_function("() => Object.keys(shown).length")
        for _ in range(LOOKS):
            player = table.acting()
            seen = player.twin(table.code)
            order = {"command": choose(seen, dice), "seen": seen["version"], "tap": tap()}
            began = time.time()
            assert ask(line, "POST", f"/g/{table.code}/commands", player.headers, order).status == 200
            shown = page.wait_for_function("version => shown[version]", arg=seen["version"] + 1).json_value()
            times.append(shown - began * 1000)
        browser.close()
    line.close()
    return times


class Watcher(threading.Thread):
    """Reads a stream of hints and notes when each pulse was told, which is the version where nobody talks."""

    def __init__(self, table: Table, port: int) -> None:
        super().__init__(daemon=True)
        self.told: dict[int, float] = {}
        self._line = http.client.HTTPConnection(HOST, port)
        version = table.stranger.twin(table.code)["version"]
        path, headers = f"/g/{table.code}/live", table.stranger.headers
        self._stream = ask(self._line, "POST", path, headers, {"since": version}, read=False)

    def run(self) -> None:
        while line := self._stream.readline():
            if line.startswith(b"data: "):
                self.told[int(line[6:])] = time.perf_counter()


def heard(table: Table, port: int) -> list[float]:
    """Milliseconds from a move in this process, as the bot or a clock makes it, until the web process tells of it."""
    dice, watcher = Random(3), Watcher(table, port)
    watcher.start()
    times: list[float] = []
    for _ in range(OUTSIDE):
        version = table.stranger.twin(table.code)["version"] + 1
        began = time.perf_counter()
        table.forward(dice, 1)
        while version not in watcher.told:
            time.sleep(0.0005)
        times.append((watcher.told[version] - began) * 1000)
    return times


def played(table: Table, port: int) -> tuple[list[float], list[float], list[float], list[int]]:
    """Milliseconds of moves, of looks and until hints, and the size of each look."""
    dice, line, watcher = Random(1), http.client.HTTPConnection(HOST, port), Watcher(table, port)
    watcher.start()
    moves: list[float] = []
    looks: list[float] = []
    sent: dict[int, float] = {}
    sizes: list[int] = []
    for _ in range(MOVES):
        player = table.acting()
        seen = player.twin(table.code)
        if seen["status"] == "over":
            break
        order = {"command": choose(seen, dice), "seen": seen["version"], "tap": tap()}
        sent[seen["version"] + 1] = began = time.perf_counter()
        answer = ask(line, "POST", f"/g/{table.code}/commands", player.headers, order)
        moves.append((time.perf_counter() - began) * 1000)
        assert answer.status == 200
        began = time.perf_counter()
        page = ask(line, "GET", f"/g/{table.code}", player.headers)
        looks.append((time.perf_counter() - began) * 1000)
        sizes.append(page.size)
    line.close()
    return moves, looks, [(watcher.told[v] - at) * 1000 for v, at in sent.items() if v in watcher.told], sizes


class Answer:
    """A response read to its end."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status, self.headers, self.body = response.status, response.headers, response.read()
        self.size = len(self.body) + len(str(response.headers)) + 20


def ask(
    line: http.client.HTTPConnection,
    method: str,
    path: str,
    headers: dict[str, str],
    body: Any = None,
    read: bool = True,
) -> Any:
    """The answer, read to its end unless it is a stream."""
    data = None if body is None else json.dumps(body)
    more = {"Accept-Encoding": "gzip", **({"Content-Type": "application/json"} if data else {})}
    line.request(method, path, data, {**headers, **more})
    response = line.getresponse()
    return Answer(response) if read else response


def middle(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def row(name: str, times: list[float], note: str) -> str:
    return f"{name:<32} p50 {middle(times):6.1f} ms  p99 {sorted(times)[int(len(times) * 0.99)]:6.1f} ms    {note}"


if __name__ == "__main__":
    sys.exit(main())
