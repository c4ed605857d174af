"""The game's own chance: a keyed BLAKE2 stream, the same on every machine and in every Python version.

Each purpose has its own stream (`Dice(seed, "1", "roles")`), so a change in one deal never shifts another.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Unbiased whole numbers and shuffles from a seed and a purpose."""

    def __init__(self, seed: bytes, *purpose: str) -> None:
        key = blake2b(seed, person=b"saboteur-seed").digest()
        self._stream = blake2b("/".join(purpose).encode(), key=key)
        self._count = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = self._stream.copy()
            block.update(b"|%d" % self._count)
            self._count += 1
            raw = block.digest()
            self._words = [int.from_bytes(raw[i : i + 4], "big") for i in range(60, -1, -4)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number 0 <= k < n, each equally likely. ValueError unless 1 <= n <= 2**32."""
        if not 1 <= n <= 1 << 32:
            raise ValueError("out of range")
        fair = (1 << 32) // n * n  # words beyond the last full run of n would favour small numbers
        while True:
            word = self._word()
            if word < fair:
                return word % n

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """The things in random order (Fisher-Yates)."""
        pile = list(things)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)
