"""The app over a database of its own, with a bot's token and as a local table."""

import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.serving import make_server

from core.service import dealing, house, people
from core.settings import Settings
from tests.webapp.players import NOW, TOKEN, Player, Table
from webapp import create_app, local
from webapp.limits import Buckets


class Time:
    """The tables' clock, moved by the test."""

    def __init__(self) -> None:
        self.now = float(NOW)

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def app(tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The app as it serves Telegram."""
    deals = count(1)  # every deal is random in earnest and the same in every run here
    monkeypatch.setattr(dealing, "new_seed", lambda: next(deals).to_bytes(16, "big"))
    settings = Settings(database=str(tmp_path / "game.sqlite3"), bot_token=TOKEN, bot_username="mine_bot",
                        start_seconds=0.0)  # fmt: skip
    house.start(settings, migrate=True)
    monkeypatch.setattr("time.time", clock)
    yield create_app(settings, now=clock)
    house.stop()


@pytest.fixture
def local_app(tmp_path: Path) -> Iterator[Flask]:
    """The app as it serves a local table."""
    yield create_app(
        Settings(database=str(tmp_path / "local.sqlite3"), local=True, think_seconds=(0.0, 0.0), start_seconds=0.0)
    )
    house.stop()


@pytest.fixture
def hasty(app: Flask) -> Flask:
    """The app for those who order a thousand times a minute."""
    app.extensions["buckets"] = Buckets(burst=1e9)
    return app


@pytest.fixture
def table(app: Flask) -> Table:
    """A running table of four."""
    return Table(app, 4)


@pytest.fixture
def nobody(app: Flask) -> Player:
    return Player(app, None)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The app behind a real socket."""
    server = make_server(local.HOST, 0, app, threaded=True, request_handler=local.Quiet)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield f"{local.HOST}:{server.server_port}"
    app.extensions["places"].closing.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def crowd(app: Flask) -> list[Player]:
    """Twelve people at home."""
    users = [people.remember(people.Person(500 + i, f"Player {i}", "en", True)) for i in range(12)]
    return [Player(app, user.id) for user in users]
