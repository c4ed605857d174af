"""A clock that runs faster than real and that several processes share: two numbers in a file that is mapped."""

import mmap
import os
import struct
import threading
import time
from pathlib import Path

FILE, FACTOR = "SCENARIO_CLOCK", "SCENARIO_FACTOR"  # names in the environment
PAGE_SECONDS = 180.0  # of the scenario: so long a page counts that is not heard of; machines are slow at this pace
STEP = 0.01  # real seconds; a machine that is late makes the clock late, never the people


class Clock:
    """`ticks` are simulated seconds since the beginning, `now` the simulated wall clock, which may jump."""

    def __init__(self, path: Path, factor: float, *, make: bool = False) -> None:
        self.path, self.factor, self.pace = path, factor, 1.0
        if make:
            path.write_bytes(struct.pack("dd", 0.0, time.time()))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 16)
        self._over = threading.Event()

    @classmethod
    def of_environment(cls) -> "Clock":
        return cls(Path(os.environ[FILE]), float(os.environ[FACTOR]))

    def environment(self) -> dict[str, str]:
        return {FILE: str(self.path), FACTOR: str(self.factor)}

    def ticks(self) -> float:
        return float(struct.unpack_from("d", self._map, 0)[0])

    def now(self) -> float:
        return self.ticks() + float(struct.unpack_from("d", self._map, 8)[0])

    def jump(self, seconds: float) -> None:
        """The wall clock is set anew; nothing takes longer by that."""
        struct.pack_into("d", self._map, 8, struct.unpack_from("d", self._map, 8)[0] + seconds)

    def start(self) -> None:
        threading.Thread(target=self._run, name="clock", daemon=True).start()

    def stop(self) -> None:
        self._over.set()

    def _run(self) -> None:
        while not self._over.wait(STEP):
            struct.pack_into("d", self._map, 0, self.ticks() + STEP * self.factor * self.pace)
