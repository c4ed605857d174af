"""Hints that a table has changed. They carry a version and nothing else; everybody then looks by the same door."""

from core.store import db, games, watch
from core.store.watch import Subscription

__all__ = ["Subscription", "listeners", "subscribe", "version"]


def subscribe(code: str | None) -> Subscription:
    """Wait for this table (None: for any): `.wait(timeout)` -> version or None, `.close()` when done, or use `with`.

    Look at `version(code)` once after subscribing. Holds no database connection.
    """
    return watch.subscribe(code)


def version(code: str) -> int:
    """The version of the table now. Raises NoSuchGame."""
    with db.reading():
        return games.by_code(code).version


def listeners() -> int:
    """How many subscriptions are open in this process."""
    return watch.count()
