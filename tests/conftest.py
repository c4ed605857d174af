"""Shared by all tests: nothing may reach beyond this machine."""

import socket
from typing import Any

import pytest

LOOPBACK = ("127.", "::1", "localhost", "0.0.0.0")


def pytest_configure(config: pytest.Config) -> None:
    """Any attempt to leave the loopback interface fails the test that makes it."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not str(address[0]).startswith(LOOPBACK):
            raise AssertionError(f"a test tried to reach {address[0]}")
        connect(self, address)

    socket.socket.connect = guarded  # type: ignore[method-assign]
