"""Letting a computer player think, with a limit: whatever it does, the table goes on."""

import logging
import queue
import random
import secrets
import threading
from collections.abc import Sequence

from core.ai import minds
from core.rules.commands import Command
from core.rules.events import Event
from core.service import faults
from core.view import View

log = logging.getLogger(__name__)

MOST_SECONDS = 1.0
MOST_STUCK = 4  # threads cannot be killed: with so many lost ones, nobody thinks any more

_stuck: list[threading.Thread] = []


def choose(mind: str, view: View, seen: Sequence[Event], seconds: float = MOST_SECONDS) -> Command | None:
    """The command that `mind` chooses from its own view; None if it fails or takes too long, which is logged."""
    _stuck[:] = [thread for thread in _stuck if thread.is_alive()]
    if len(_stuck) >= MOST_STUCK:
        log.error("mind %s does not get to think: %d others never came back", mind, len(_stuck))
        return None
    answer: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
    thread = threading.Thread(target=_think, args=(mind, view, seen, answer), name=f"mind-{mind}", daemon=True)
    thread.start()
    try:
        return answer.get(timeout=seconds)
    except queue.Empty:
        _stuck.append(thread)
        log.error("mind %s took more than %s s", mind, seconds)
        return None


def _think(mind: str, view: View, seen: Sequence[Event], answer: "queue.SimpleQueue[Command | None]") -> None:
    try:
        command = minds.MINDS[mind](view, seen, random.Random(secrets.randbits(64)))
        if not isinstance(command, Command):
            raise TypeError("not a command")
        answer.put(command)
    except Exception as error:
        log.error("mind %s failed: %s", mind, faults.place(error))
        answer.put(None)
