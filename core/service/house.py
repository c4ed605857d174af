"""Opening and closing the house: which settings, which database, what time it is. Once per process."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from core.errors import NotReady
from core.settings import Settings
from core.store import db, schema, watch


@dataclass(slots=True)
class _House:
    settings: Settings = field(default_factory=Settings)
    now: Callable[[], float] = time.time
    open: bool = False


_house = _House()


def start(settings: Settings, *, now: Callable[[], float] = time.time, migrate: bool = False) -> None:
    """Open the database of these settings for all threads of this process. Raises NotReady.

    `migrate` brings the tables forward first (local table, tests); otherwise they must be up to date.
    `now` is the wall clock in Unix seconds.
    """
    stop()
    db.open_file(settings.database)
    if migrate:
        schema.migrate()
    schema.check()
    _house.settings, _house.now, _house.open = settings, now, True


def migrate(settings: Settings) -> list[str]:
    """Bring the database of these settings forward; returns the names of the steps taken. Raises NotReady."""
    db.open_file(settings.database)
    try:
        return schema.migrate()
    finally:
        db.close_file()


def stop() -> None:
    """Stop watching and forget the database."""
    watch.stop()
    db.close_file()
    _house.open = False


def settings() -> Settings:
    """The settings the house was opened with. Raises NotReady."""
    if not _house.open:
        raise NotReady("Call core.service.house.start(settings) before anything else.")
    return _house.settings


def now() -> float:
    """Unix seconds by the clock of the house."""
    return _house.now()


def check() -> None:
    """The database answers with the tables of this release; for health checks. Raises NotReady, Busy."""
    schema.check()
