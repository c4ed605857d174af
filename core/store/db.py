"""Connections and transactions on the one SQLite file that all processes share.

`work()` is a write transaction, `reading()` a consistent look. Both open a connection for this thread and close it
again (about 0.1 ms). Inside `work()` both join the transaction that is open, so services can be put together.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import peewee

from core.errors import Busy, NotReady

log = logging.getLogger(__name__)
logging.getLogger("peewee").setLevel(logging.INFO)  # at DEBUG it logs every value: states, seeds, hands

FULL = 2  # synchronous: a committed move survives a power cut
BUSY_SECONDS = 5

db = peewee.SqliteDatabase(None, autoconnect=False, lock_type="IMMEDIATE")

# SQLite's own wait for a lock is unfair: it sleeps up to 100 ms and starves writers. Threads of one process queue here.
_turnstile = threading.Lock()


# The last connection to close moves the whole write-ahead log into the file, some milliseconds: one stays open.
_anchors: list[peewee.SqliteDatabase] = []


class _Thread(threading.local):
    """What this thread has open: "", "reading" or "work"."""

    mode: str = ""


_thread = _Thread()


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Whether two processes may write one WAL file: SQLite before 3.51.3 has the WAL-reset bug, except two branches."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def open_file(path: str, version: tuple[int, ...] | None = None) -> str:
    """Point this process at the file; returns the journal mode in use. Raises NotReady.

    A SQLite with the WAL-reset bug gets the journal mode TRUNCATE, and is refused when others hold the file in WAL.
    `version` is the SQLite version to judge, by default the driver's own.
    """
    close_file()
    version = version or peewee.SqliteDatabase.server_version
    mode = "wal" if wal_is_safe(version) else "truncate"
    pragmas = {"journal_mode": mode, "synchronous": FULL, "foreign_keys": 1}
    db.init(path, pragmas=pragmas, timeout=BUSY_SECONDS)
    try:
        with _connected():
            actual = str(db.pragma("journal_mode"))
    except peewee.DatabaseError as error:
        if mode == "wal" or "locked" not in str(error):
            raise NotReady(f"Set DATABASE to a file that SQLite can open and write ({error}).") from error
        actual = "wal"  # it could not be changed: somebody is writing in WAL mode right now
    if actual == "wal" != mode:
        raise NotReady("Install pysqlite3: this SQLite can damage a database that several processes write in WAL mode.")
    if mode != "wal":
        log.warning("SQLite %s has the WAL-reset bug: journal mode is %s", ".".join(map(str, version)), actual)
    _hold(path)
    return actual


def close_file() -> None:
    """Forget the file. Other threads' connections close with their own transactions."""
    while _anchors:
        _anchors.pop().close()
    if not db.deferred and not db.is_closed():
        db.close()


def _hold(path: str) -> None:
    anchor = peewee.SqliteDatabase(path, autoconnect=False, thread_safe=False, check_same_thread=False)
    anchor.connect()
    anchor.get_tables()  # an unused connection does not count
    _anchors.append(anchor)


@contextmanager
def work() -> Iterator[None]:
    """A write transaction, BEGIN IMMEDIATE to COMMIT; an exception rolls everything back. Raises Busy.

    Keep it pure: no network, no thinking, no drawing inside.
    """
    if _thread.mode == "work":
        yield
        return
    if _thread.mode:
        raise RuntimeError("a write transaction cannot begin inside a read")
    with _turnstile, _busy(), _mode("work"), _connected(), db.atomic():
        yield


@contextmanager
def reading() -> Iterator[None]:
    """One consistent state of the database, however many queries. Raises Busy."""
    if _thread.mode:
        yield
        return
    with _busy(), _mode("reading"), _connected(), db.atomic("DEFERRED"):
        yield


def afterwards(call: Callable[[], object]) -> None:
    """Run `call` once the open `work()` is committed; never, if it is rolled back."""
    db.after_commit(call)


@contextmanager
def _mode(mode: str) -> Iterator[None]:
    _thread.mode = mode
    try:
        yield
    finally:
        _thread.mode = ""


@contextmanager
def alone() -> Iterator[None]:
    """A connection without a transaction: for migrations and pragmas, which bring their own. Raises Busy."""
    with _busy(), _connected():
        yield


@contextmanager
def _connected() -> Iterator[None]:
    """A connection of this thread; the watcher's thread has one already and keeps it."""
    mine = db.connect(reuse_if_open=True)
    try:
        yield
    finally:
        if mine:
            db.close()


@contextmanager
def _busy() -> Iterator[None]:
    try:
        yield
    except peewee.OperationalError as error:
        if "locked" in str(error):
            raise Busy from error
        raise
