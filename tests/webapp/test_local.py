"""`python -m webapp` and `gunicorn webapp.wsgi:app` as processes of their own."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.errors import SettingsError
from core.service import house
from core.settings import Settings
from tests.webapp.players import TOKEN
from webapp import local
from webapp.__main__ import local_settings

ROOT = Path(__file__).parents[2]
GUNICORN = ["-m", "gunicorn", "webapp.wsgi:app", "-k", "gthread", "-w", "1", "--threads", "70", "--no-control-socket"]


@contextmanager
def process(*command: str, **environ: str) -> Iterator[subprocess.Popen[str]]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "PYTHONPATH")}
    running = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env={**kept, "PYTHONPATH": str(ROOT), **environ},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def table(tmp_path: Path, **environ: str) -> Any:
    settings = {"DATABASE": str(tmp_path / "local.sqlite3"), "PORT": str(free_port()), "THINK_SECONDS": "0-0"}
    settings |= {"START_SECONDS": "0"}
    return process("-m", "webapp", **{**settings, **environ})


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def address_in(line: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert found, line
    return found[0]


def ask(address: str, path: str, body: object = None, token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address.rstrip("/") + path, data, headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())


def sit_down(address: str, name: str) -> str:
    asked = {"name": name, "language": "en", "key": name.lower() * 8}
    return str(ask(address, "/api/local", asked)["token"])


def when_a_person_acts(address: str, code: str, token: str) -> Any:
    """What is seen once the computer players have moved."""
    end = time.monotonic() + 20
    while True:
        seen = ask(address, f"/g/{code}.json", token=token)
        if not seen["seats"][seen["acting"]]["computer"]:
            return seen
        assert time.monotonic() < end
        time.sleep(0.05)


def test_one_line_then_a_table_with_computers_and_a_friend(tmp_path: Path):
    with table(tmp_path) as running:
        address = address_in(running.stdout.readline())
        ann, bob = sit_down(address, "Ann"), sit_down(address, "Bob")
        code = ask(address, "/api/games", {"computers": 2}, ann)["code"]
        for action, token in (("join", bob), ("start", ann)):
            answer = urllib.request.Request(
                f"{address}g/{code}/lobby",
                json.dumps({"action": action}).encode(),
                {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
            )
            urllib.request.urlopen(answer, timeout=10).close()
        seen = when_a_person_acts(address, code, ann)
        assert [seat["name"] for seat in seen["seats"] if not seat["computer"]] == ["Ann", "Bob"]
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=10)
        assert (running.returncode, out, err) == (0, "", "")


def test_a_stop_signal_ends_it_even_while_somebody_watches(tmp_path: Path):
    with table(tmp_path) as running:
        address = address_in(running.stdout.readline())
        token = sit_down(address, "Ann")
        code = ask(address, "/api/games", {"seats": 3}, token)["code"]
        request = urllib.request.Request(
            f"{address}g/{code}/live",
            b'{"since":99}',
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request, timeout=10) as stream:
            assert stream.readline() == b": hello\n"
            running.send_signal(signal.SIGTERM)
            _, err = running.communicate(timeout=30)
        assert (running.returncode, err) == (0, "")


def test_a_restart_loses_nothing(tmp_path: Path):
    with table(tmp_path) as running:
        address = address_in(running.stdout.readline())
        code = ask(address, "/api/games", {"seats": 4, "start": True}, sit_down(address, "Ann"))["code"]
        running.kill()
    with table(tmp_path) as running:
        address = address_in(running.stdout.readline())
        seen = ask(address, f"/g/{code}.json", token=sit_down(address, "Ann"))
        assert (seen["status"], seen["me"]) == ("playing", 0)


def test_a_taken_port_is_told_and_another_one_used(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with table(tmp_path, PORT=str(port)) as running:
            line = running.stdout.readline()
            assert line.startswith(f"Port {port} is taken, so: Saboteur is on http://127.0.0.1:")
            assert ask(address_in(line), "/healthz") == {"ok": True}


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"BOT_TOKEN": TOKEN}, "BOT_TOKEN"),
        ({"BOT_TOKEN": TOKEN, "LOCAL": "1"}, "BOT_TOKEN"),
        ({"PORT": "x"}, "PORT"),
        ({"DATABASE": "/"}, "DATABASE"),
    ],
)
def test_a_wrong_setting_is_one_sentence(tmp_path: Path, environ: dict[str, str], words: str):
    with table(tmp_path, **environ) as running:
        out, err = running.communicate(timeout=20)
        assert (running.returncode, out) == (1, "")
        assert words in err
        assert err.count("\n") == 1
        assert TOKEN not in err


def test_a_local_table_is_nobodys_with_a_token():
    assert local_settings(Settings()).local
    with pytest.raises(SettingsError):
        local_settings(Settings(bot_token=TOKEN))


def test_it_listens_on_this_machine_only(local_app):
    server, moved = local.serve(local_app, 0)
    try:
        assert server.server_address[0] == "127.0.0.1"
        assert not moved
    finally:
        server.server_close()


# --- gunicorn


def when_beating(database: str, *names: str) -> None:
    """Once these and nothing else have beaten in this house."""
    end = time.monotonic() + 20
    with closing(sqlite3.connect(database, timeout=10)) as opened:
        while opened.execute("SELECT name FROM beat ORDER BY name").fetchall() != [(name,) for name in names]:
            assert time.monotonic() < end
            time.sleep(0.05)


def when_up(running: subprocess.Popen[str], port: int) -> str:
    """The address, once the health check is green."""
    address, end = f"http://127.0.0.1:{port}", time.monotonic() + 20
    while True:
        try:
            assert ask(address, "/healthz") == {"ok": True}
            return address
        except urllib.error.URLError:
            assert time.monotonic() < end
            assert running.poll() is None
            time.sleep(0.05)


def test_gunicorn_can_serve_a_local_table(tmp_path: Path):
    port = free_port()
    environ = {"DATABASE": str(tmp_path / "local.sqlite3"), "LOCAL": "1", "THINK_SECONDS": "0-0"}
    with process(*GUNICORN, "-b", f"127.0.0.1:{port}", "--graceful-timeout", "1", **environ) as running:
        address = when_up(running, port)
        ann = sit_down(address, "Ann")
        code = ask(address, "/api/games", {"seats": 3, "start": True}, ann)["code"]
        assert when_a_person_acts(address, code, ann)["acting"] == 0
        when_beating(environ["DATABASE"], "clock", "web")


def test_gunicorn_serves_the_app_and_stops(tmp_path: Path):
    database, port = str(tmp_path / "game.sqlite3"), free_port()
    house.start(Settings(database=database), migrate=True)
    house.stop()
    with process(
        *GUNICORN, "-b", f"127.0.0.1:{port}", "--graceful-timeout", "1", DATABASE=database, BOT_TOKEN=TOKEN
    ) as running:
        address = when_up(running, port)
        when_beating(database, "web")  # tables wait while nobody serves the app
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(address, "/api/local", {"name": "x", "language": "en", "key": "x" * 16})
        assert refused.value.code == 404
        refused.value.close()
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate(timeout=15)
        assert running.returncode == 0
        assert TOKEN not in err


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({}, "Set BOT_TOKEN"),
        ({"BOT_TOKEN": TOKEN, "LOCAL": "1"}, "Unset LOCAL or BOT_TOKEN"),
        ({"BOT_TOKEN": TOKEN}, "python -m core migrate"),
    ],
)
def test_gunicorn_ends_at_once_with_a_sentence(tmp_path: Path, environ: dict[str, str], words: str):
    database = str(tmp_path / "new.sqlite3")
    with process(*GUNICORN, "-b", f"127.0.0.1:{free_port()}", DATABASE=database, **environ) as running:
        _, err = running.communicate(timeout=20)
        assert running.returncode == 3
        assert words in err
        assert "Traceback" not in err
        assert TOKEN not in err
