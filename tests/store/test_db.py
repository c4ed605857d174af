"""Connections, transactions, and the SQLite build underneath."""

import contextlib
import logging
import threading
from pathlib import Path

import peewee
import pytest

from core.errors import Busy, NotReady
from core.store import db
from core.store.tables import Beat


def beats() -> list[str]:
    with db.reading():
        return [row.name for row in Beat.select().order_by(Beat.id)]


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 7, 0), False),
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 53, 4), True),
        ((4, 0, 0), True),
    ],
)
def test_which_sqlite_may_share_a_wal_file(version, safe):
    assert db.wal_is_safe(version) is safe


def test_settings_of_a_connection(store):
    with db.reading():
        assert db.db.pragma("synchronous") == 2
        assert db.db.pragma("foreign_keys") == 1
        assert db.db.pragma("busy_timeout") == 5000
        assert db.db.pragma("journal_mode") == ("wal" if db.wal_is_safe(db.db.server_version) else "truncate")


def test_a_vulnerable_sqlite_gets_no_wal(path, caplog):
    with caplog.at_level(logging.WARNING):
        assert db.open_file(str(path), (3, 40, 1)) == "truncate"
    assert "WAL-reset bug" in caplog.text
    with db.work():
        db.db.execute_sql("CREATE TABLE t(n)")
    assert not path.with_name(path.name + "-wal").exists()
    db.close_file()


def test_a_vulnerable_sqlite_turns_a_wal_file_that_nobody_uses(store):
    assert db.open_file(str(store), (3, 40, 1)) == "truncate"


def test_a_vulnerable_sqlite_is_refused_where_others_use_wal(store):
    other = peewee.SqliteDatabase(str(store), pragmas={"journal_mode": "wal"})
    with other.connection_context():
        other.execute_sql("SELECT count(*) FROM game").fetchone()
        with pytest.raises(NotReady, match="Install pysqlite3"):
            db.open_file(str(store), (3, 40, 1))


@pytest.mark.parametrize("name", ["missing/mine.sqlite3", "."])
def test_a_file_that_cannot_be_opened(tmp_path, name):
    with pytest.raises(NotReady, match="Set DATABASE to a file"):
        db.open_file(str(tmp_path / name))


def test_a_file_that_is_something_else(path):
    path.write_text("Once upon a time there was a mine. " * 50)
    with pytest.raises(NotReady, match="Set DATABASE to a file"):
        db.open_file(str(path))


def test_work_commits_and_closes(store):
    with db.work():
        Beat.create(name="a", at=0)
    assert beats() == ["a"]
    assert db.db.is_closed()


def test_work_rolls_back_on_any_exception(store):
    def broken():
        with db.work():
            Beat.create(name="a", at=0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken()
    assert beats() == []
    assert db.db.is_closed()


def test_work_within_work_is_one_transaction(store):
    def broken():
        with db.work():
            Beat.create(name="a", at=0)
            with db.work():
                Beat.create(name="b", at=0)
            raise KeyError

    with pytest.raises(KeyError):
        broken()
    assert beats() == []


def test_reading_within_work_sees_it(store):
    with db.work():
        Beat.create(name="a", at=0)
        assert beats() == ["a"]


def test_work_may_not_begin_inside_a_read(store):
    with db.reading(), pytest.raises(RuntimeError), db.work():
        pass
    with db.work():  # the thread is free again
        Beat.create(name="a", at=0)


def test_nothing_is_queried_without_saying_so(store):
    with pytest.raises(peewee.InterfaceError):
        Beat.select().count()


def test_a_read_sees_one_state_of_the_database(store):
    with db.reading():
        before = Beat.select().count()
        writer = threading.Thread(target=_write, args=("a",))
        writer.start()
        writer.join()
        assert Beat.select().count() == before == 0
    assert beats() == ["a"]


def test_afterwards_only_after_a_commit(store):
    told: list[str] = []
    with db.work():
        db.afterwards(lambda: told.append("a"))
        assert told == []
    assert told == ["a"]
    with contextlib.suppress(ZeroDivisionError), db.work():
        db.afterwards(lambda: told.append("b"))
        _ = 1 / 0
    with db.work():
        pass
    assert told == ["a"]


def test_write_transactions_of_threads_queue_up(store):
    threads = [threading.Thread(target=_count, args=(25,)) for _ in range(8)]
    with db.work():
        Beat.create(name="n", at=0)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with db.reading():
        assert Beat.get(Beat.name == "n").at == 200


def test_a_lock_held_too_long_is_a_planned_refusal(store, monkeypatch):
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    db.open_file(str(store))
    other = peewee.SqliteDatabase(str(store))
    with other.connection_context(), other.atomic("IMMEDIATE"), pytest.raises(Busy), db.work():
        pass
    with db.work():
        pass


def _write(name: str) -> None:
    with db.work():
        Beat.create(name=name, at=0)


def _count(times: int) -> None:
    for _ in range(times):
        with db.work():
            row = Beat.get(Beat.name == "n")
            row.at += 1
            row.save()


def test_the_driver_is_not_older_than_what_peewee_takes(store: Path):
    with db.reading():
        found = db.db.execute_sql("SELECT sqlite_version()").fetchone()[0]
    assert tuple(map(int, found.split("."))) == db.db.server_version
