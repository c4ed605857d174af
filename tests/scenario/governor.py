"""Time runs slowly while the machine is behind with its work: the day is about faults, not about a busy machine."""

import threading
import time
from contextlib import suppress

from core.errors import Busy
from core.store import db, notices
from core.store.tables import Notice
from tests.scenario.clock import Clock

LOOK = 0.05  # real seconds between two looks
BEHIND = 25.0  # seconds of the scenario by which something may be sent too late
SLOW = 0.03  # of the usual pace
LONGEST = 30.0  # real seconds: after that it is no machine that is slow, and the audit shall see it


class Governor:
    """Looks at the outbox; to be started once there is one."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="governor", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        since = None
        while not self._over.wait(LOOK):
            behind = self._behind()
            since = (since or time.monotonic()) if behind else None
            self.clock.pace = SLOW if since and time.monotonic() - since < LONGEST else 1.0
        self.clock.pace = 1.0

    def _behind(self) -> bool:
        late = notices.UNSENT & (Notice.not_before < self.clock.now() - BEHIND)
        with suppress(Busy), db.reading():
            return bool(Notice.select().where(late).exists())
        return True
