"""Letting a computer player think, and find words, with a limit: whatever it does, the table goes on."""

import logging
import queue
import random
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from core.ai import minds, speech
from core.rules.commands import Command
from core.rules.events import Event
from core.service import faults
from core.talk import Claim, Heard
from core.view import View

T = TypeVar("T")

log = logging.getLogger(__name__)

MOST_SECONDS = 1.0
MOST_STUCK = 4  # threads cannot be killed: with so many lost ones, nobody thinks any more

_stuck: list[threading.Thread] = []


def choose(mind: str, view: View, seen: Sequence[Event], seconds: float = MOST_SECONDS) -> Command | None:
    """The command that `mind` chooses from its own view; None if it fails or takes too long, which is logged."""

    def think() -> Command:
        command = minds.MINDS[mind](view, seen, _dice())
        if not isinstance(command, Command):
            raise TypeError("not a command")
        return command

    return _limited(mind, think, seconds)


def words(
    mind: str, view: View, seen: Sequence[Event], said: Sequence[Heard], seconds: float = MOST_SECONDS
) -> Claim | None:
    """What `mind` says after its move, mostly nothing; nothing either if it fails or is too slow, which is logged."""
    return _limited(mind, lambda: speech.speak(view, seen, said, _dice()), seconds)


def _limited(mind: str, think: Callable[[], T], seconds: float) -> T | None:
    _stuck[:] = [thread for thread in _stuck if thread.is_alive()]
    if len(_stuck) >= MOST_STUCK:
        log.error("mind %s does not get to think: %d others never came back", mind, len(_stuck))
        return None
    answer: queue.SimpleQueue[T | None] = queue.SimpleQueue()
    thread = threading.Thread(target=_run, args=(mind, think, answer), name=f"mind-{mind}", daemon=True)
    thread.start()
    try:
        return answer.get(timeout=seconds)
    except queue.Empty:
        _stuck.append(thread)
        log.error("mind %s took more than %s s", mind, seconds)
        return None


def _run(mind: str, think: Callable[[], T], answer: "queue.SimpleQueue[T | None]") -> None:
    try:
        answer.put(think())
    except Exception as error:
        log.error("mind %s failed: %s", mind, faults.place(error))
        answer.put(None)


def _dice() -> random.Random:
    return random.Random(secrets.randbits(64))
