"""Orders for the drawing process: one at a time, not too many waiting, none for ever."""

import asyncio
import logging
import os
import signal
import stat
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from core.art.maze import scene
from core.picture import worker
from core.view import View, outside

log = logging.getLogger(__name__)
T = TypeVar("T")

WAITING = 6  # orders; a picture that would come after them is not worth waiting for
PATIENCE = 12.0  # seconds for one order, those before it included; a cold start takes three
STARTING = 60.0  # seconds that a start may take on a busy machine: a second one would only make both slower


class NoPicture(Exception):
    """There is none, and why: "failed" or "late"."""


class Crowded(NoPicture):
    """Too many orders wait already: soon again."""


class Studio:
    """Draws in a process of its own, which is started when needed and anew when it dies."""

    def __init__(self, folder: Path | None = None, patience: float = PATIENCE) -> None:
        self._folder, self._patience = folder, patience
        self._pool: ProcessPoolExecutor | None = None
        self._process: Future[int] | None = None
        self._began = 0.0  # when it was started
        self._starting = threading.Lock()  # orders come from many threads, and one process is enough
        self._orders = 0

    async def mine(self, view: View, layer: int | None, computers: Collection[int]) -> bytes:
        """The mine as everybody sees it, a JPEG; `layer` is the seat that laid the last card. Raises NoPicture."""
        return await self._draw(worker.picture, scene(outside(view), layer, computers))

    async def growth(self, views: Sequence[View]) -> bytes:
        """How the mine grew, a GIF. Raises NoPicture."""
        return await self._draw(worker.growth, [scene(outside(view)) for view in views])

    async def _draw(self, work: Callable[[T], bytes], what: T) -> bytes:
        if self._orders >= WAITING:
            raise Crowded("busy")
        self._orders += 1
        try:
            async with asyncio.timeout(self._patience):
                return await self._twice(work, what)
        except TimeoutError:
            log.error("a picture was not drawn in time")
            await asyncio.to_thread(self._kill)
            raise NoPicture("late") from None
        finally:
            self._orders -= 1

    async def _twice(self, work: Callable[[T], bytes], what: T) -> bytes:
        """Once more in a new process if the first one dies, or ends before it has begun this one."""
        for last in (False, True):
            try:
                return await asyncio.wrap_future(await asyncio.to_thread(self._order, work, what))
            except (BrokenProcessPool, asyncio.CancelledError) as error:
                if _given_up():
                    raise
                log.warning("the drawing process died")
                if last:
                    raise NoPicture("failed") from error
            except Exception as error:
                log.error("a picture cannot be drawn: %s", type(error).__name__)
                raise NoPicture("failed") from error
        raise NoPicture("failed")

    def _order(self, work: Callable[[T], bytes], what: T) -> "Future[bytes]":
        """To the process that is there, or to a new one if there is none or it died: whoever hears of that first."""
        with self._starting:
            with suppress(BrokenProcessPool):
                if self._pool is not None:
                    return self._pool.submit(work, what)
            folder = str(self._folder) if self._folder else None
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), worker.begin, (folder,))
            self._began, self._process = time.monotonic(), self._pool.submit(os.getpid)
            return self._pool.submit(work, what)

    def _kill(self) -> None:
        """End a process that draws or starts for ever; whoever waits for it hears that it died, and orders anew."""
        if self._process and self._process.done() and not self._process.exception():
            with suppress(ProcessLookupError):
                os.kill(self._process.result(), signal.SIGKILL)
        elif time.monotonic() - self._began >= STARTING:
            self.stop()

    def stop(self) -> None:
        """The process ends after what it is drawing; the next order starts another one."""
        with self._starting:
            pool, self._pool = self._pool, None
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)


def _given_up() -> bool:
    """Whether it is the caller who waits no more."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def drawings() -> Path | None:
    """This user's own folder, among the system's temporary files, for what is drawn once; None if it cannot be had."""
    folder = Path(tempfile.gettempdir()) / f"saboteur-drawings-{os.getuid()}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022:
            return folder
    return None
