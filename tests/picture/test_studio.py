"""The drawing process: it is there when needed, comes back when it dies, and never keeps anybody waiting."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ProcessPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image

from core.picture import Crowded, NoPicture, Studio, drawings, studio, worker
from tests.picture.mines import grown

VIEW = grown("base", 5, 1)[-1]


@pytest_asyncio.fixture
async def artist() -> AsyncIterator[Studio]:
    artist = Studio(drawings(), patience=60)
    yield artist
    artist.stop()


def form(picture: bytes) -> str | None:
    with Image.open(BytesIO(picture)) as image:
        return image.format


async def test_it_draws_in_a_process_of_its_own(artist: Studio):
    assert form(await artist.mine(VIEW, 1, ())) == "JPEG"
    assert form(await artist.growth(grown("base", 5, 1)[-4:])) == "GIF"
    assert artist._process is not None
    assert artist._process.result() != os.getpid()


async def test_it_comes_back_when_it_was_killed(artist: Studio):
    first = await artist.mine(VIEW, 1, ())
    assert artist._process is not None
    os.kill(artist._process.result(), signal.SIGKILL)
    assert await artist.mine(VIEW, 1, ()) == first


async def test_orders_at_once_share_one_process_also_when_it_dies(artist: Studio, monkeypatch):
    pools: list[ProcessPoolExecutor] = []

    def counted(*how: Any) -> ProcessPoolExecutor:
        pools.append(ProcessPoolExecutor(*how))
        return pools[-1]

    monkeypatch.setattr(studio, "ProcessPoolExecutor", counted)
    for lives in (1, 2):
        pictures = await asyncio.gather(*(artist.mine(VIEW, 1, ()) for _ in range(studio.WAITING)))
        assert (len(set(pictures)), len(pools)) == (1, lives)
        assert artist._process is not None
        os.kill(artist._process.result(), signal.SIGKILL)


async def test_a_drawing_that_fails_is_told_and_harms_nobody(artist: Studio, monkeypatch):
    monkeypatch.setattr(worker, "picture", len)  # it cannot be asked of a scene
    with pytest.raises(NoPicture, match="failed"):
        await artist.mine(VIEW, 1, ())
    monkeypatch.undo()
    assert await artist.mine(VIEW, 1, ())


async def test_a_process_that_dies_each_time_is_given_up(artist: Studio, monkeypatch):
    monkeypatch.setattr(worker, "picture", _die)
    with pytest.raises(NoPicture, match="failed"):
        await artist.mine(VIEW, 1, ())


async def test_who_would_wait_too_long_hears_so_at_once(artist: Studio, monkeypatch):
    monkeypatch.setattr(studio, "WAITING", 1)
    first = asyncio.create_task(artist.mine(VIEW, 1, ()))
    await asyncio.sleep(0)
    with pytest.raises(Crowded):
        await artist.mine(VIEW, 1, ())
    assert await first


async def test_a_process_that_draws_for_ever_is_ended(monkeypatch):
    artist = Studio(drawings(), patience=60)
    await artist.mine(VIEW, 1, ())
    assert artist._process is not None
    pid = artist._process.result()
    monkeypatch.setattr(worker, "picture", _sleep)
    artist._patience = 0.3
    with pytest.raises(NoPicture, match="late"):
        await artist.mine(VIEW, 1, ())
    assert await asyncio.to_thread(_gone, pid)


class Idle:
    """A pool that never begins; `asked` is called for each order."""

    def __init__(self, asked: Callable[[], object]) -> None:
        self.asked, self.orders = asked, list[Future[Any]]()

    def submit(self, *_: object) -> Future[Any]:
        self.asked()
        self.orders.append(Future())
        return self.orders[-1]

    def shutdown(self, **_: object) -> None:
        for one in self.orders:
            one.cancel()


async def test_whoever_waits_for_a_process_that_never_began_orders_anew(monkeypatch):
    """Somebody else lost patience, and ended it for all."""
    monkeypatch.setattr(studio, "STARTING", 0.0)
    artist = Studio(drawings(), patience=0.1)
    pools = [Idle(int), ProcessPoolExecutor]
    monkeypatch.setattr(studio, "ProcessPoolExecutor", lambda *how: pools.pop(0) if len(pools) > 1 else pools[0](*how))
    impatient = asyncio.create_task(artist.mine(VIEW, 1, ()))
    await asyncio.sleep(0)
    artist._patience = 60
    assert form(await artist.mine(VIEW, 1, ())) == "JPEG"
    with pytest.raises(NoPicture, match="late"):
        await impatient
    artist.stop()


async def test_a_process_that_is_slow_to_start_is_not_started_twice(monkeypatch):
    """On a busy machine each start would make the others slower, without end."""
    pools: list[Any] = []

    class Cold:
        """A process that has not begun yet."""

        def __init__(self, *how: Any) -> None:
            self.orders: list[Future[Any]] = []
            pools.append(self)

        def submit(self, *order: Any) -> "Future[Any]":
            self.orders.append(Future())
            return self.orders[-1]

        def shutdown(self, **how: Any) -> None:
            """Nothing is there to end."""

    monkeypatch.setattr(studio, "ProcessPoolExecutor", Cold)
    artist = Studio(patience=0.01)
    for _ in range(3):
        with pytest.raises(NoPicture, match="late"):
            await artist.mine(VIEW, 1, ())
    artist._patience = 60
    drawn = asyncio.create_task(artist.mine(VIEW, 1, ()))
    while len(pools) == 1 and len(pools[0].orders) < 5:  # the start, and four pictures
        await asyncio.sleep(0.01)
    for order in pools[-1].orders[1:]:
        if not order.cancelled():
            order.set_result(b"picture")
    assert await drawn == b"picture"
    assert len(pools) == 1
    artist.stop()


async def test_whoever_waits_no_more_is_let_go(monkeypatch):
    artist = Studio(drawings(), patience=60)
    ordered = threading.Event()
    monkeypatch.setattr(studio, "ProcessPoolExecutor", lambda *_: Idle(ordered.set))
    waiting = asyncio.create_task(artist.mine(VIEW, 1, ()))
    await asyncio.to_thread(ordered.wait)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


def test_a_process_that_is_ended_while_it_is_ordered_from_is_no_fault(monkeypatch):
    artist = Studio(drawings())
    ends: list[threading.Thread] = []

    def end() -> None:
        ends.append(threading.Thread(target=artist.stop))
        ends[-1].start()
        ends[-1].join(0.2)  # it has to wait until the order is given

    monkeypatch.setattr(studio, "ProcessPoolExecutor", lambda *_: Idle(end))
    order = artist._order(worker.picture, None)
    for one in ends:
        one.join()
    assert order.cancelled()


def test_it_ends_with_the_process_that_made_it(tmp_path: Path):
    """Also when that one is killed and can do nothing about it."""
    program = """
        import asyncio, os, signal, sys
        from core.picture import Studio
        from tests.picture.mines import grown

        async def main():
            artist = Studio(None, 60)
            await artist.mine(grown("base", 5, 1)[0], None, ())
            print(artist._process.result(), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)

        if __name__ == "__main__":
            asyncio.run(main())
    """
    file = tmp_path / "bot.py"
    file.write_text(textwrap.dedent(program))
    root = Path(__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": root}
    )
    assert ended.returncode == -signal.SIGKILL
    assert _gone(int(ended.stdout))


def test_the_folder_of_drawings_is_our_own(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(studio.tempfile, "gettempdir", lambda: str(tmp_path))
    found = drawings()
    assert found is not None
    assert found.stat().st_mode & 0o777 == 0o700
    assert drawings() == found
    found.chmod(0o777)  # somebody else could have put something there
    assert drawings() is None
    found.rmdir()
    found.symlink_to(tmp_path)
    assert drawings() is None


def _sleep(_: object) -> bytes:
    time.sleep(60)
    return b""


def _die(_: object) -> bytes:
    os._exit(1)


def _gone(pid: int) -> bool:
    for _ in range(200):
        state = Path(f"/proc/{pid}/stat")
        if not state.exists() or state.read_text().split()[2] == "Z":
            return True
        time.sleep(0.05)
    return False
