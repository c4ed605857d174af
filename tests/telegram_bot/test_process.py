"""`python -m telegram_bot` as a process: it runs, stops on a signal, and refuses wrong settings with one sentence."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.service import house, lobby, outage, people, table
from core.service.chats import ChatRef
from core.service.people import Person
from core.settings import Settings
from core.store import db
from core.store.tables import Game
from telegram_bot import life
from tests.emulator import TOKEN, Emulator, faults
from tests.emulator.faults import Fault
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
def opened(tmp_path: Path) -> Iterator[None]:
    """The house, for us too; whoever starts a game does not wait."""
    house.start(Settings(database=str(tmp_path / "saboteur.sqlite3"), start_seconds=0.0), migrate=True)
    yield
    house.stop()


@pytest.fixture
def lapsing(opened: None) -> str:
    """The code of a lobby that closes as soon as a clock runs."""
    code = lobby.open_table(people.remember(Person(1, "Ann")).id)
    with db.work():
        Game.update(due_at=house.now()).execute()
    return code


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


@contextmanager
def running(env: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The process, until it has ended well: by a signal, if by nothing else."""
    with log.open("w") as out:
        process = subprocess.Popen([sys.executable, "-m", "telegram_bot"], cwd=ROOT, env=env, stderr=out, stdout=out)
    try:
        yield process
    finally:
        process.terminate()
        code = process.wait(20)
    assert (code, "Traceback" in log.read_text()) == (0, False), log.read_text()


def away(telegram: Emulator, answered: int = 0) -> None:
    """Nothing but so many questions for our name is answered any more."""
    cut = Fault(drop=True, times=10**6), Fault("getUpdates", drop=True, times=10**6)
    telegram.plan.add(Fault("getMe", times=answered, after=True), *cut)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_can_be_stopped_while_it_waits_for_telegram(tmp_path: Path, lapsing: str, number: signal.Signals):
    with Emulator() as telegram:
        away(telegram)
        with running(environment(tmp_path, telegram), tmp_path / "log") as process:
            soon(lambda: table.look(lapsing).status == "cancelled" and outage.away() > 0)
            process.send_signal(number)
            process.wait(20)


def test_a_telegram_that_goes_as_soon_as_it_has_answered_stops_no_clock(tmp_path: Path, lapsing: str):
    with db.work():
        Game.update(due_at=house.now() + 3600).execute()
    with Emulator() as telegram:
        away(telegram, answered=1)
        with running(environment(tmp_path, telegram), tmp_path / "log"):
            telegram.wait(lambda: len(telegram.calls) > 1, 20, "a question that is not answered")
            with db.work():
                Game.update(due_at=house.now()).execute()
            soon(lambda: table.look(lapsing).status == "cancelled")


def test_computer_players_play_without_telegram_and_all_is_told_in_order_when_it_comes(tmp_path: Path, opened: None):
    with Emulator() as telegram:
        scene = Scene(telegram)
        [ann] = scene.people("Ann")
        group = scene.group(ann)
        me = scene.user_id(ann)
        code = lobby.open_table(me, ChatRef(group.id, kind="supergroup"))
        lobby.set_computers(code, me, 3)
        lobby.start(code, me)
        away(telegram)
        with running(environment(tmp_path, telegram, THINK_SECONDS="0-0"), tmp_path / "log"):
            for _ in range(3):
                soon(lambda: table.look(code).acting == 0)
                assert table.look(code).due_at
                scene.move(code, discard=True)
            soon(lambda: table.look(code).acting == 0 and outage.away() > 0)
            assert group.said() == []
            telegram.plan.clear()
            scene.new(group, "Ann, it is your turn.", timeout=30)
            scene.quiet(30)
        assert [message.text.partition(" ")[2].split(" · ")[0].split("\n")[0] for message in group.said()] == [
            "Round 1 of 3",
            "Ann, it is your turn.",
        ]
        assert telegram.called("editMessageText") == []


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
