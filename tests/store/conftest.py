"""A fresh, migrated database for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store import db, schema, watch


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Path]:
    db.open_file(str(path))
    schema.migrate()
    yield path
    watch.stop()
    db.close_file()
