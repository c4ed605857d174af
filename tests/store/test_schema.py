"""Migrations: forward from nothing, equal to the models, refused when they do not fit."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from playhouse.schema_diff import diff_models

from core.errors import NotReady
from core.store import db, schema
from core.store.tables import TABLES

ROOT = Path(__file__).parent.parent.parent
NEWEST = sorted(path.stem for path in schema.FOLDER.glob("[0-9]*.py"))


def statements() -> set[str]:
    with db.reading():
        rows = db.db.execute_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {sql for (sql,) in rows if "schema_migration" not in sql}


def test_forward_from_nothing(path):
    db.open_file(str(path))
    assert schema.pending() == NEWEST
    assert schema.migrate() == NEWEST
    assert schema.migrate() == []
    assert schema.pending() == []
    schema.check()
    db.close_file()


def test_models_equal_migrations(store):
    with db.reading():
        assert str(diff_models(db.db, TABLES)) == ""


def test_migrations_make_exactly_the_tables_of_the_models(store, tmp_path):
    migrated = statements()
    db.open_file(str(tmp_path / "models.sqlite3"))
    with db.work():
        db.db.create_tables(TABLES)
    assert statements() == migrated


def test_numbers_are_unique_and_without_gaps():
    assert [int(name[:4]) for name in NEWEST] == list(range(1, len(NEWEST) + 1))


def test_an_older_database_is_refused(path):
    db.open_file(str(path))
    with pytest.raises(NotReady, match="python -m core migrate"):
        schema.check()
    db.close_file()


def test_a_newer_database_is_refused(store):
    with db.work():
        db.db.execute_sql("INSERT INTO schema_migration(name, applied) VALUES ('9999_future', '2030-01-01')")
    with pytest.raises(NotReady, match="newer release"):
        schema.check()


def test_two_at_once_migrate_once(path):
    db.open_file(str(path))
    applied: list[str] = []
    threads = [threading.Thread(target=lambda: applied.extend(schema.migrate())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(applied) == NEWEST
    schema.check()
    db.close_file()


def tool(path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {"DATABASE": str(path), "PATH": "/usr/bin:/bin", **more}
    command = [sys.executable, "-m", "core", "migrate"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


def test_the_tool(path):
    first, second = tool(path), tool(path)
    assert (first.returncode, first.stdout) == (0, "".join(f"applied {name}\n" for name in NEWEST))
    assert (second.returncode, second.stdout) == (0, "The database is up to date.\n")


@pytest.mark.parametrize(
    ("name", "more"), [("no/such/folder.sqlite3", {}), ("mine.sqlite3", {"LOCAL": "1", "BOT_TOKEN": "1:secret"})]
)
def test_the_tool_says_what_to_set_in_one_line(tmp_path, name, more):
    done = tool(tmp_path / name, **more)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(("Set ", "Unset "))
    assert "secret" not in done.stderr
