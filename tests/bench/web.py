"""How fast a move is answered and how much a first visit transfers: `python -m tests.bench.web`.

gunicorn as in the Procfile over a database of its own, five people at one table, one of them watching by a stream.
"""

import gzip
import http.client
import json
import platform
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from posixpath import dirname, join, normpath
from random import Random
from typing import Any

from core.service import house
from core.settings import Settings
from tests.webapp.players import TOKEN, Table, choose, tap
from webapp import create_app

ROOT = Path(__file__).parents[2]
MOVES = 300
TARGET_MS, TARGET_KB = 30, 150
HOST = "127.0.0.1"
IMPORT = re.compile(r"""(?:import|export)\s(?:[^'"]*?\sfrom\s)?["'](\./[^"']+)["']""")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"{folder}/bench.sqlite3", bot_token=TOKEN, secret_key="x" * 32)
        house.start(settings, migrate=True)
        table = Table(create_app(settings), 5)
        with served(settings) as port:
            moves, looks, hints, sizes = played(table, port)
            first = first_load(table, port)
    print(f"{platform.machine()}, Python {platform.python_version()}, gunicorn gthread, {len(moves)} moves")
    print(row("a move, POST to fragment", moves, f"target p50 < {TARGET_MS} ms"))
    print(row("the table, GET", looks, f"{sorted(sizes)[len(sizes) // 2] / 1024:.1f} KB gzipped"))
    print(row("a move until the hint arrives", hints, ""))
    for name, size in first.items():
        print(f"  {name:<32}{size / 1024:7.1f} KB")
    total = sum(first.values()) / 1024
    print(f"first load, all transferred      {total:7.1f} KB    target <= {TARGET_KB} KB")
    return int(middle(moves) >= TARGET_MS or total > TARGET_KB)


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
        "BOT_TOKEN": TOKEN,
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


class Watcher(threading.Thread):
    """Reads a stream of hints and notes when each version was told."""

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


def first_load(table: Table, port: int) -> dict[str, int]:
    """Bytes by kind of everything that a browser fetches to show a running table at first, headers included."""
    line, player = http.client.HTTPConnection(HOST, port), table.players[0]
    shell = ask(line, "GET", "/", {"X-Language": "ko"})
    html = gzip.decompress(shell.body).decode()
    waiting = re.findall(r"""(?:href|src)="(/static/[^"]+)""", html)
    (skin,) = re.findall(r'id="skin" href="([^"]+)"', html)
    waiting.append(skin.replace("/css/", "/sheet/").replace(".css", ".svg"))  # what js/skin.js asks for
    sizes = {"page": shell.size}
    done: set[str] = set()
    while waiting:
        path = waiting.pop()
        if path in done:
            continue
        done.add(path)
        answer = ask(line, "GET", path, {})
        kind = path.rpartition(".")[2]
        sizes[kind] = sizes.get(kind, 0) + answer.size
        if kind == "js":
            text = (gzip.decompress(answer.body) if answer.headers.get("Content-Encoding") else answer.body).decode()
            waiting += [normpath(join(dirname(path), name)) for name in IMPORT.findall(text)]
    sizes["table"] = ask(line, "GET", f"/g/{table.code}", player.headers).size
    line.close()
    return sizes


def middle(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def row(name: str, times: list[float], note: str) -> str:
    return f"{name:<32} p50 {middle(times):6.1f} ms  p99 {sorted(times)[int(len(times) * 0.99)]:6.1f} ms    {note}"


if __name__ == "__main__":
    sys.exit(main())
