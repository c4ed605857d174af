"""How much one person may order: a bucket of tokens each, refilled as time goes by."""

import math
import threading
import time
from collections.abc import Callable, Hashable

from flask import current_app

from webapp.errors import Rejected

FORGET = 10_000  # buckets kept before the full ones are thrown away


class Buckets:
    """`burst` orders at once and `rate` a second after that, for each person by themselves."""

    def __init__(self, burst: float = 60, rate: float = 5, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._lock = threading.Lock()
        self._left: dict[Hashable, tuple[float, float]] = {}

    def take(self, who: Hashable, cost: float = 1) -> int | None:
        """Pay `cost` for an order of `who`; None, or the number of seconds until it can be paid."""
        with self._lock:
            now = self._clock()
            left, at = self._left.get(who, (self._burst, now))
            left = min(self._burst, left + (now - at) * self._rate)
            if left < cost:
                return math.ceil((cost - left) / self._rate)
            if len(self._left) >= FORGET:
                self._forget(now)
            self._left[who] = (left - cost, now)
            return None

    def _forget(self, now: float) -> None:
        """A bucket that is full again says nothing; if hardly any is, all start anew."""
        full = self._burst - 1
        kept = {who: (left, at) for who, (left, at) in self._left.items() if left + (now - at) * self._rate < full}
        self._left = kept if len(kept) < FORGET // 2 else {}


def charge(who: Hashable, cost: float = 1) -> None:
    """Count an order of `who`.

    Raises:
        Rejected: 429 with the seconds to wait.
    """
    buckets: Buckets = current_app.extensions["buckets"]
    wait = buckets.take(who, cost)
    if wait is not None:
        raise Rejected(429, "too_fast", wait)
