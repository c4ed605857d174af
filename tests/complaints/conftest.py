"""A house for what the services answer for, and a running bot for what the chat shows. No test module uses both."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["PTB_TIMEDELTA"] = "true"  # the library's own switch: no deprecation warning for each flood limit

from core.service import house
from tests.complaints.clocks import TURN
from tests.service.world import World
from tests.telegram_bot import conftest as chat

# each fixture of the running bot, whatever it needs itself
globals().update({name: found for name, found in vars(chat).items() if type(found).__name__.startswith("Fixture")})


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all its tables and nothing in them, made once."""
    path = tmp_path_factory.mktemp("empty") / "mine.sqlite3"
    World(path).open()
    house.stop()
    return path


@pytest.fixture
def world(empty: Path, tmp_path: Path) -> Iterator[World]:
    """A fresh house."""
    yield World(Path(shutil.copy(empty, tmp_path))).open()
    house.stop()


@pytest.fixture
def timed(world: World) -> World:
    """The same with turns of 30 s, so that waiting for one is no downtime."""
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)
