"""The fault plan: which calls go wrong, how, and how often."""

from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from tests.emulator.errors import ApiError, flood, forbidden

UPDATES = ("getupdates", "webhook")
PAGE = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


@dataclass
class Fault:
    """Applies to `times` calls of `method` ("*" for all but getUpdates) in chat `chat` (None for any).

    The method `webhook` is the bringing of an update. `error` is answered instead of a result; `page` is an HTTP status
    with an HTML body; `hold` seconds pass before the answer. With `after` the method is done first, as when only the
    answer gets lost. `drop` cuts the connection. `kind` is what the plan calls it.
    """

    method: str = "*"
    chat: int | None = None
    times: int = 1
    error: ApiError | None = None
    page: int | None = None
    hold: float = 0
    drop: bool = False
    after: bool = False
    kind: str = ""

    def fits(self, method: str, chat: int | None) -> bool:
        named = self.method.lower() == method.lower() or (self.method == "*" and method.lower() not in UPDATES)
        return self.times > 0 and named and self.chat in (None, chat)


def too_fast(method: str = "sendMessage", seconds: int = 1, **more: Any) -> Fault:
    return Fault(method, error=flood(seconds), **more)


def refused(method: str, text: str, code: int = 400, **more: Any) -> Fault:
    """Any refusal: `text` without its prefix."""
    prefix = {400: "Bad Request: ", 403: "Forbidden: "}.get(code, "")
    return Fault(method, error=ApiError(code, prefix + text), **more)


def kicked(method: str = "sendMessage", **more: Any) -> Fault:
    return Fault(method, error=forbidden("bot was kicked from the supergroup chat"), **more)


def broken(method: str = "sendMessage", status: int = 502, **more: Any) -> Fault:
    return Fault(method, page=status, **more)


def late(method: str = "sendMessage", hold: float = 3, *, after: bool = True, **more: Any) -> Fault:
    """No answer within the caller's patience; `after`: it was done all the same."""
    return Fault(method, hold=hold, after=after, **more)


def cut(method: str = "sendMessage", *, after: bool = False, **more: Any) -> Fault:
    """The connection breaks before (or `after`) it is done."""
    return Fault(method, drop=True, after=after, **more)


@dataclass
class Plan:
    """All faults still to come, first fitting one first."""

    faults: list[Fault] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def add(self, *faults: Fault) -> None:
        with self.lock:
            self.faults += faults

    def first(self, *faults: Fault) -> None:
        """These before all others."""
        with self.lock:
            self.faults[:0] = faults

    def take(self, method: str, chat: int | None) -> Fault | None:
        with self.lock:
            for fault in self.faults:
                if fault.fits(method, chat):
                    fault.times -= 1
                    return fault
            return None

    def left(self) -> bool:
        """Whether any fault is still to come."""
        with self.lock:
            return any(fault.times > 0 for fault in self.faults)

    def clear(self) -> None:
        with self.lock:
            self.faults.clear()
