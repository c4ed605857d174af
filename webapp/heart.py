"""The heartbeat of the web process: while it stands still, nobody can move, and no table waits for anybody."""

import logging
import threading
import time

from core.errors import SaboteurError
from core.service import faults, house, outage

log = logging.getLogger(__name__)

BEAT = outage.BEAT_SECONDS / 2  # a beat is written every other time at most


class Heart(threading.Thread):
    """Notes that people are served, from its start to the end of the process."""

    def __init__(self) -> None:
        super().__init__(name="heart", daemon=True)

    def run(self) -> None:
        while True:
            beat()
            time.sleep(BEAT)


def beat() -> None:
    """Note that people are served. Never raises: what cannot be noted now is noted with the next beat."""
    try:
        outage.serve(house.now())
    except SaboteurError as error:
        log.info("not noted that the app is served: %s", error.reason)
    except Exception as error:
        log.error("the heart skips a beat: %s", faults.place(error))
