"""Bring the database forward: numbered files in `migrations/`, run by peewee's own runner."""

from pathlib import Path

import peewee
from playhouse.migrations import Runner

from core.errors import NotReady
from core.store import db

FOLDER = Path(__file__).parent / "migrations"


def migrate() -> list[str]:
    """Apply what is missing, in order; returns the names applied. Harmless when another process does the same.

    Each migration is one transaction: killed in the middle, it has not begun.
    """
    applied: list[str] = []
    with db.alone():
        while missing := pending():
            try:
                applied += _runner().up(missing[0])
            except peewee.DatabaseError:
                if missing[0] in pending():
                    raise
    return applied


def pending() -> list[str]:
    """Names of the migrations not yet applied."""
    with db.alone():
        return [m.name for m in _runner().status() if not m.applied]


def check() -> None:
    """Raises NotReady when the tables are older or newer than this code."""
    with db.alone():
        rows = _runner().status()
    if any(m.path is None for m in rows):
        raise NotReady("Use a newer release: this database was written by one.")
    if any(not m.applied for m in rows):
        raise NotReady("Run `python -m core migrate` first: the database is older than this release.")


def _runner() -> Runner:
    return Runner(db.db, str(FOLDER))
