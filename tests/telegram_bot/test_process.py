"""`python -m telegram_bot` as a process: it runs, stops on a signal, and refuses wrong settings with one sentence."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.service import house, lobby, outage, people, table
from core.service.people import Person
from core.settings import Settings
from core.store import db
from core.store.tables import Game
from telegram_bot import life
from tests.emulator import TOKEN, Emulator, faults
from tests.telegram_bot.running import Scene, free_port

ROOT = Path(__file__).parent.parent.parent


def environment(tmp_path: Path, telegram: Emulator | None = None, **settings: str) -> dict[str, str]:
    """The least that the bot needs, and nothing of ours."""
    found = {
        "PATH": os.environ["PATH"],
        "DATABASE": str(tmp_path / "saboteur.sqlite3"),
        "BOT_TOKEN": TOKEN,
        "PUBLIC_URL": "https://saboteur.test",
        "LANGUAGE": "en",
        "LOG_LEVEL": "DEBUG",
        "BOT_API": telegram.base_url if telegram else "http://127.0.0.1:9/bot",
    }
    return {name: value for name, value in (found | settings).items() if value}


def refused(env: dict[str, str]) -> str:
    """The one line with which the process ends."""
    done = subprocess.run(
        [sys.executable, "-m", "telegram_bot"], cwd=ROOT, env=env, capture_output=True, text=True, timeout=30
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"BOT_TOKEN": ""}, "Set BOT_TOKEN to the token from @BotFather."),
        ({"BOT_TOKEN": "nonsense"}, "Set BOT_TOKEN to the token from @BotFather"),
        ({"PUBLIC_URL": ""}, "Set PUBLIC_URL to the HTTPS address of the web app."),
        ({"PUBLIC_URL": "http://example.test"}, "Set PUBLIC_URL"),
        ({"BOT_API": "nonsense"}, "Set BOT_API"),
        ({"MINI_APP": "!"}, "Set MINI_APP"),
        ({"WEBHOOK_URL": "http://example.test/telegram"}, "Set WEBHOOK_URL"),
        ({"WEBHOOK_URL": "https://example.test/telegram", "WEBHOOK_PORT": "8000"}, "Set WEBHOOK_PORT to another"),
        ({"LOCAL": "1"}, "Unset LOCAL or BOT_TOKEN"),
        ({"DATABASE": "/nonsense/there/is/no/such/folder.sqlite3"}, "Set DATABASE"),
        ({"LANGUAGE": "xx"}, "Set LANGUAGE"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_wrong_settings(tmp_path: Path, settings: dict[str, str], sentence: str):
    answer = refused(environment(tmp_path, **settings))
    assert answer.startswith(sentence)
    assert TOKEN not in answer


def test_a_database_that_is_not_ready(tmp_path: Path):
    assert "python -m core migrate" in refused(environment(tmp_path))


def soon(holds: Callable[[], bool]) -> None:
    """AssertionError when it does not hold within some seconds."""
    until = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def migrated(tmp_path: Path) -> None:
    house.start(Settings(database=str(tmp_path / "saboteur.sqlite3")), migrate=True)
    house.stop()


def test_a_token_that_telegram_does_not_know(tmp_path: Path):
    migrated(tmp_path)
    with Emulator() as telegram:
        other = "1234567890:A-TOKEN-of-somebody-else"
        assert refused(environment(tmp_path, telegram, BOT_TOKEN=other, LOG_LEVEL="ERROR")) == life.WRONG_TOKEN


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_runs_and_stops_without_telling_the_token(tmp_path: Path, number: signal.Signals):
    """Nor does a page that comes instead of an answer leave more than a line in the log."""
    migrated(tmp_path)
    with Emulator() as telegram, (tmp_path / "log").open("w") as log:
        telegram.plan.add(faults.broken())
        env = environment(tmp_path, telegram)
        process = subprocess.Popen([sys.executable, "-m", "telegram_bot"], cwd=ROOT, env=env, stderr=log, stdout=log)
        try:
            scene = Scene(telegram)
            ann, bob = scene.people("Ann", "Bob")
            group = scene.group(ann, bob)
            scene.command(ann, group, "/saboteur")
            card = scene.new(group, "who is in", timeout=20)
            assert bob.press(card, "Join").toast() == "You are in."
        finally:
            process.send_signal(number)
            code = process.wait(20)
    told = (tmp_path / "log").read_text()
    assert code == 0, told
    assert TOKEN not in told
    assert TOKEN.split(":")[1] not in told
    assert "Ann" not in told
    assert "Traceback" not in told


@pytest.fixture
def lapsing(tmp_path: Path) -> Iterator[str]:
    """The code of a lobby that closes as soon as a clock runs."""
    house.start(Settings(database=str(tmp_path / "saboteur.sqlite3")), migrate=True)
    code = lobby.open_table(people.remember(Person(1, "Ann")).id)
    with db.work():
        Game.update(due_at=house.now()).execute()
    yield code
    house.stop()


def test_it_waits_for_a_telegram_that_is_not_there_yet(tmp_path: Path, lapsing: str):
    """Meanwhile the tables' clock runs, but not at tables that wait for people who cannot be called."""
    telegram = Emulator()
    telegram.start()
    port = telegram.server.server_port
    telegram.stop()
    env = environment(tmp_path, BOT_API=f"http://127.0.0.1:{port}/bot", LOG_LEVEL="ERROR")
    process = subprocess.Popen([sys.executable, "-m", "telegram_bot"], cwd=ROOT, env=env, stderr=subprocess.DEVNULL)
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        soon(lambda: table.look(lapsing).status == "cancelled" and outage.away() > 0)
        with Emulator().start(port) as later:
            later.wait(lambda: later.poll > 0, 20, "the bot to poll")
            soon(lambda: outage.away() == 0)
    finally:
        process.terminate()
        assert process.wait(20) == 0


def test_a_webhook_that_telegram_will_not_have(tmp_path: Path):
    migrated(tmp_path)
    with Emulator() as telegram:
        env = environment(tmp_path, telegram, WEBHOOK_URL="https://mine.invalid/telegram", LOG_LEVEL="ERROR")
        assert refused(env | {"WEBHOOK_PORT": str(free_port())}) == (
            "Set WEBHOOK_URL to an address that Telegram reaches; it says: "
            "Bad webhook: failed to resolve host: name or service not known."
        )
        assert telegram.webhook is None


def test_it_runs_and_stops_with_a_webhook(tmp_path: Path):
    migrated(tmp_path)
    port = str(free_port())
    with Emulator() as telegram, (tmp_path / "log").open("w") as log:
        url = f"http://127.0.0.1:{port}/telegram"
        env = environment(tmp_path, telegram, WEBHOOK_URL=url, WEBHOOK_PORT=port)
        process = subprocess.Popen([sys.executable, "-m", "telegram_bot"], cwd=ROOT, env=env, stderr=log, stdout=log)
        try:
            scene = Scene(telegram)
            ann, bob = scene.people("Ann", "Bob")
            group = scene.group(ann, bob)
            scene.command(ann, group, "/saboteur")
            card = scene.new(group, "who is in", timeout=20)
            assert bob.press(card, "Join").toast() == "You are in."
            assert telegram.webhook
            secret = telegram.webhook.secret
        finally:
            process.send_signal(signal.SIGTERM)
            code = process.wait(20)
    told = (tmp_path / "log").read_text()
    assert code == 0, told
    assert "Traceback" not in told
    assert len(secret) == 64
    for private in (TOKEN.split(":")[1], secret, "Ann"):
        assert private not in told
