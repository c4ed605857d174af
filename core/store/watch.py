"""Wake whoever waits for a game to change: at once for this process's commits, within a beat for other processes'.

One thread for each process looks at `PRAGMA data_version` on a connection of its own that never writes; the number
moves when any other connection commits. Nothing but versions is told, so a missed wake-up costs nothing.
"""

import logging
import threading
from typing import Self

import peewee

from core.store import db
from core.store.tables import Game, Step

log = logging.getLogger(__name__)

BEAT_SECONDS = 0.025
REST_SECONDS = 1.0  # after a fault


class Subscription:
    """Waits for one table (or for any, `code=None`). Close it, or use it in a `with`."""

    def __init__(self, code: str | None) -> None:
        self.code = code
        self._news = threading.Condition()
        self._version: int | None = None

    def wait(self, timeout: float) -> int | None:
        """The newest version announced since the last call, as soon as there is one; None after `timeout` seconds.

        With `code=None` the number means only that something changed.
        """
        with self._news:
            self._news.wait_for(lambda: self._version is not None, timeout)
            version, self._version = self._version, None
            return version

    def tell(self, version: int) -> None:
        with self._news:
            self._version = max(version, self._version or 0)
            self._news.notify_all()

    def close(self) -> None:
        _watch.remove(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class _Watch:
    """All subscriptions of this process and the thread that looks out for other processes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._subscriptions: dict[str | None, set[Subscription]] = {}
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._seen = threading.Event()

    def add(self, code: str | None) -> Subscription:
        one = Subscription(code)
        with self._lock:
            self._subscriptions.setdefault(code, set()).add(one)
            if self._thread is None:
                self._stop, self._seen = threading.Event(), threading.Event()
                args = (self._stop, self._seen)
                self._thread = threading.Thread(target=self._run, args=args, name="watch", daemon=True)
                self._thread.start()
            seen = self._seen
        seen.wait(db.BUSY_SECONDS)  # from here on no commit is missed
        return one

    def remove(self, one: Subscription) -> None:
        with self._lock:
            group = self._subscriptions.get(one.code, set())
            group.discard(one)
            if not group:
                self._subscriptions.pop(one.code, None)

    def tell(self, code: str, version: int) -> None:
        with self._lock:
            told = [*self._subscriptions.get(code, ()), *self._subscriptions.get(None, ())]
        for one in told:
            one.tell(version)

    def count(self) -> int:
        with self._lock:
            return sum(map(len, self._subscriptions.values()))

    def stop(self) -> None:
        with self._lock:
            thread, self._thread = self._thread, None
            self._stop.set()
        if thread is not None:
            thread.join()

    def _run(self, stop: threading.Event, seen: threading.Event) -> None:
        while not stop.is_set():
            try:
                with db.alone():
                    self._look(stop, seen)
            except Exception:  # the watcher must outlive a locked or briefly missing file
                log.exception("watcher starts again")
                stop.wait(REST_SECONDS)

    def _look(self, stop: threading.Event, seen: threading.Event) -> None:
        last, step = None, _newest_step()
        while not stop.is_set():
            version = db.db.pragma("data_version")
            if version != last:
                last, step = version, self._pass_on(step)
            seen.set()
            stop.wait(BEAT_SECONDS)

    def _pass_on(self, step: int) -> int:
        rows = (
            Step.select(peewee.fn.MAX(Step.id), peewee.fn.MAX(Step.version), Game.code)
            .join(Game)
            .where(Step.id > step)
            .group_by(Game.code)
            .tuples()
        )
        changes: list[tuple[int, int, str]] = list(rows)  # type: ignore[arg-type]  # tuples, says .tuples()
        for newest, version, code in changes:
            step = max(step, newest)
            self.tell(code, version)
        return step


def _newest_step() -> int:
    return int(Step.select(peewee.fn.MAX(Step.id)).scalar() or 0)


_watch = _Watch()


def subscribe(code: str | None) -> Subscription:
    """Wait for this table from now on: look at its version once after this call, then wait."""
    return _watch.add(code)


def announce(code: str, version: int) -> None:
    """This process committed this version."""
    _watch.tell(code, version)


def count() -> int:
    """How many wait in this process."""
    return _watch.count()


def stop() -> None:
    """End the thread. A later subscription starts it again."""
    _watch.stop()
