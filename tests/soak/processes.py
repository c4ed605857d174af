"""The two processes of the Procfile on one file, to be killed and started at any time."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.emulator import TOKEN, Emulator

ROOT = Path(__file__).parent.parent.parent
UP_SECONDS = 90.0  # far more than a start takes on a busy machine
STOP_SECONDS = 30.0


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Processes:
    """`web` and `bot` as the Procfile starts them, each in a process group of its own."""

    folder: Path
    telegram: Emulator
    port: int = field(default_factory=free_port)
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    groups: list[int] = field(default_factory=list)
    polls: int = 0  # how often Telegram had been asked for updates before this bot started
    orphan: bool = False  # a worker without its master keeps the port for some seconds

    @property
    def database(self) -> str:
        return str(self.folder / "mine.sqlite3")

    def start(self, name: str) -> None:
        """Start `web`, `bot` or `release`; does not wait for it."""
        where = f" -b 127.0.0.1:{self.port}" if name == "web" else ""
        self.polls = self.telegram.poll if name == "bot" else self.polls
        with (self.folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                ["sh", "-c", f"exec {self.line(name)}{where}"],
                cwd=ROOT, env=self.environment(), stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        self.running[name] = process
        self.groups.append(process.pid)

    def kill(self, name: str, part: str = "all") -> None:
        """Kill -9 of the whole of `name`, or of the web's "worker" or "master" alone; an orphan ends by itself."""
        self._still_there(name)
        process = self.running[name]
        if part == "worker":
            for worker in children(process.pid):
                os.kill(worker, signal.SIGKILL)
            return
        if part == "master":
            process.kill()
            self.orphan = True
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(STOP_SECONDS)

    def stop(self, name: str) -> int:
        """End it politely; returns its exit code."""
        process = self.running.pop(name)
        process.terminate()
        return process.wait(STOP_SECONDS)

    def end(self) -> None:
        """Whatever is left goes."""
        for group in self.groups:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        for process in self.running.values():
            process.wait(STOP_SECONDS)

    def is_up(self, name: str) -> bool:
        """Whether it does its work: the web answers, the bot has asked for updates."""
        if name == "bot":
            return self.telegram.poll > self.polls
        line = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", "/healthz")
            return line.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            line.close()

    def wait_for(self, name: str) -> float:
        """Until it is up; returns the seconds that took. AssertionError when it never is."""
        begun = time.monotonic()
        while not self.is_up(name):
            self._still_there(name)
            assert time.monotonic() - begun < UP_SECONDS, f"{name} does not come up: {self.log(name)}"
            time.sleep(0.05)
        return time.monotonic() - begun

    def _still_there(self, name: str) -> None:
        """Nothing ends by itself, except a web that could not have its port: then it is started again."""
        if self.running[name].poll() is not None:
            excused = name == "web" and self.orphan and "Connection in use" in self.log(name)
            assert excused, f"{name} ended by itself: {self.log(name)}"
            self.start(name)

    def log(self, name: str) -> str:
        """The last that all its lives have written."""
        return (self.folder / f"{name}.log").read_text()[-4000:]

    def line(self, name: str) -> str:
        """What the Procfile says."""
        return dict(one.split(": ", 1) for one in (ROOT / "Procfile").read_text().splitlines())[name]

    def environment(self) -> dict[str, str]:
        """The settings."""
        return {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "DATABASE": self.database,
            "BOT_TOKEN": TOKEN,
            "BOT_API": self.telegram.base_url,
            "BOT_USERNAME": self.telegram.username,
            "PUBLIC_URL": f"http://127.0.0.1:{self.port}",
            "PORT": str(self.port),
            "WEB_THREADS": "128",
            "LANGUAGE": "en",
            "PACES": "live=86400",  # no clock moves for a person: every move is one that was ordered
            "REVEAL_SECONDS": "86400",
            "THINK_SECONDS": "0-0.1",
            "START_SECONDS": "0",
            "LOG_LEVEL": "INFO",
        }


def children(process: int) -> list[int]:
    """Its child processes now."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return []
