"""One look at a table together with its log, and a small store for what looks the same to everybody."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from core import narrate
from core.i18n import Translator
from core.service import table as tables

T = TypeVar("T")
KEPT = 256
LINES = 200


@dataclass(frozen=True, slots=True)
class Sight:
    """One look at a table with the log that belongs to it, for one reader; `reader` None is a spectator."""

    look: tables.Look
    log: list[tables.LogEntry]
    reader: int | None

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.look.seats]

    @property
    def computers(self) -> list[int]:
        """The seats that computer players hold."""
        return [seat.index for seat in self.look.seats if seat.computer]

    def lines(self, t: Translator) -> list[dict[str, Any]]:
        """The log as {version, at, seat, text}, oldest first."""
        return [
            {"version": entry.version, "at": entry.at, "seat": getattr(event, "seat", None), "text": text}
            for entry in self.log
            for event in entry.events
            if (text := narrate.line(event, t, self.names, self.look.my_seat)) is not None
        ]


class Kept:
    """The newest `KEPT` public drawings by key."""

    def __init__(self) -> None:
        self._lock, self._drawn = Lock(), OrderedDict[Hashable, Any]()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under `key`, else what `make` makes; two threads may make the same, which harms nobody."""
        with self._lock:
            if key in self._drawn:
                self._drawn.move_to_end(key)
                found: T = self._drawn[key]
                return found
        made = make()
        with self._lock:
            self._drawn[key] = made
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return made


def see(code: str, user_id: int | None) -> Sight:
    """Look at table `code`. Raises NoSuchGame."""
    look = tables.look(code, user_id)
    log = tables.log(code, user_id, limit=LINES) if look.view else []
    return Sight(look, [entry for entry in log if entry.version <= look.version], user_id)
