"""Calls that start together, from threads of one process."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from core.errors import SaboteurError


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Results, or the planned refusals, of calls that start together."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            return call()
        except SaboteurError as refusal:
            return refusal

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
