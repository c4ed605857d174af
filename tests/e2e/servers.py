"""Real server processes for browser tests: a local table, and the app as it serves Telegram."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent.parent
TOKEN = "12345:e2e-token-of-nobody"


class Server:
    """One process that serves `database`; it can die and come back under the same address."""

    def __init__(self, command: list[str], database: Path, **settings: str) -> None:
        self.port, self.database = free_port(), database
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [part.format(port=self.port) for part in command]
        self._env = {**os.environ, "DATABASE": str(database), "PORT": str(self.port), "LOG_LEVEL": "ERROR", **settings}
        self.start()

    def start(self) -> None:
        """Run, and wait until it answers."""
        self._process = subprocess.Popen(self._command, cwd=ROOT, env=self._env, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"no server: {self._command}")
            time.sleep(0.05)

    def die(self) -> None:
        """End without any time to tidy up."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(10)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


def local_table(database: Path) -> Server:
    """`make play` without the wait of computer players."""
    return Server(
        [sys.executable, "-m", "webapp"],
        database,
        LOCAL="1",
        THINK_SECONDS="0-0",
        START_SECONDS="0",
        COMPUTERS_TALK="0",
        BOT_TOKEN="",
    )


def for_telegram(database: Path) -> Server:
    """The app behind gunicorn, with a bot's token."""
    settings = {"BOT_TOKEN": TOKEN, "BOT_USERNAME": "mine_bot", "PUBLIC_URL": "https://mine.example", "LOCAL": "",
                "START_SECONDS": "0"}  # fmt: skip
    migrate = [sys.executable, "-m", "core", "migrate"]
    env = {**os.environ, "DATABASE": str(database), **settings}
    subprocess.run(migrate, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    gunicorn = ["-m", "gunicorn", "webapp.wsgi:app", "-k", "gthread", "--threads", "32", "--no-control-socket"]
    return Server([sys.executable, *gunicorn, "-b", "127.0.0.1:{port}"], database, WEB_THREADS="128", **settings)


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
