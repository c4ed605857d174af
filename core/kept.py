"""A small store for what need not be made twice: the things used last stay."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """What was made last, by key, at most `most` things; any number of threads may ask."""

    def __init__(self, most: int = 512) -> None:
        self._most, self._lock = most, Lock()
        self._things: OrderedDict[Hashable, T] = OrderedDict()

    def find(self, key: Hashable) -> T | None:
        """What is kept under `key`."""
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
            return self._things.get(key)

    def put(self, key: Hashable, made: T) -> T:
        """Keep `made` under `key` from now on."""
        with self._lock:
            self._things[key] = made
            self._things.move_to_end(key)
            while len(self._things) > self._most:
                self._things.popitem(last=False)
        return made

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under `key`, else what `make` makes; two threads may make the same, which harms nobody."""
        found = self.find(key)
        return self.put(key, make()) if found is None else found
