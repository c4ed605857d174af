"""A fresh house for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.service import house
from tests.service.world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    yield World(tmp_path / "mine.sqlite3").open()
    house.stop()
