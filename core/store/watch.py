"""Wake whoever waits for a game to change: at once for this process's commits, within a beat for other processes'.

One thread for each process looks at `PRAGMA data_version` on a connection of its own that never writes; the number
moves when any other connection commits. Nothing but the pulse of a table is told, its version and the number of its
last claim added up: a missed wake-up costs nothing. What only one person may see wakes nobody but that person.
"""

import logging
import threading
from typing import NamedTuple, Self

import peewee

from core.store import db
from core.store.tables import Claim, Game, Mark, Seat, Step

log = logging.getLogger(__name__)

BEAT_SECONDS = 0.025
REST_SECONDS = 1.0  # after a fault


class Subscription:
    """Waits for one table (or for any, `code=None`), as a person or as nobody. Close it, or use it in a `with`.

    `marked` is how often that person had changed their marks when told last, 0 before.
    """

    def __init__(self, code: str | None, user_id: int | None = None) -> None:
        self.code, self.user_id = code, user_id
        self.marked = 0
        self._news = threading.Condition()
        self._pulse: int | None = None
        self._whispered = False

    def wait(self, timeout: float) -> int | None:
        """The newest pulse announced since the last call, as soon as there is one; None after `timeout` seconds.

        None too as soon as `marked` has changed. With `code=None` the number means only that something changed.
        """
        with self._news:
            self._news.wait_for(lambda: self._pulse is not None or self._whispered, timeout)
            pulse, self._pulse, self._whispered = self._pulse, None, False
            return pulse

    def tell(self, pulse: int) -> None:
        """Wake whoever waits: this is the pulse now."""
        with self._news:
            self._pulse = max(pulse, self._pulse or 0)
            self._news.notify_all()

    def whisper(self, marked: int) -> None:
        """Wake whoever waits: so often they have changed their marks."""
        with self._news:
            self._whispered |= marked > self.marked
            self.marked = max(marked, self.marked)
            self._news.notify_all()

    def close(self) -> None:
        """Nobody waits here any more."""
        _watch.remove(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class _Ids(NamedTuple):
    """The last step, the last claim and the last mark; 0: none yet."""

    step: int
    claim: int
    mark: int


class _Watch:
    """All subscriptions of this process and the thread that looks out for other processes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._subscriptions: dict[str | None, set[Subscription]] = {}
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._seen = threading.Event()

    def add(self, code: str | None, user_id: int | None) -> Subscription:
        one = Subscription(code, user_id)
        with self._lock:
            self._subscriptions.setdefault(code, set()).add(one)
            if self._thread is None:
                self._stop, self._seen = threading.Event(), threading.Event()
                args = (self._stop, self._seen)
                self._thread = threading.Thread(target=self._run, args=args, name="watch", daemon=True)
                self._thread.start()
            seen = self._seen
        seen.wait(db.BUSY_SECONDS)  # from here on no commit is missed
        return one

    def remove(self, one: Subscription) -> None:
        with self._lock:
            group = self._subscriptions.get(one.code, set())
            group.discard(one)
            if not group:
                self._subscriptions.pop(one.code, None)

    def tell(self, code: str, pulse: int) -> None:
        """Wake whoever waits for this table, or for any."""
        with self._lock:
            told = [*self._subscriptions.get(code, ()), *self._subscriptions.get(None, ())]
        for one in told:
            one.tell(pulse)

    def whisper(self, code: str, user_id: int | None, marked: int) -> None:
        """Wake the other pages of whoever marked somebody."""
        with self._lock:
            own = [one for one in self._subscriptions.get(code, ()) if user_id and one.user_id == user_id]
        for one in own:
            one.whisper(marked)

    def count(self) -> int:
        with self._lock:
            return sum(map(len, self._subscriptions.values()))

    def stop(self) -> None:
        with self._lock:
            thread, self._thread = self._thread, None
            self._stop.set()
        if thread is not None:
            thread.join()

    def _run(self, stop: threading.Event, seen: threading.Event) -> None:
        while not stop.is_set():
            try:
                with db.alone():
                    self._look(stop, seen)
            except Exception:  # the watcher must outlive a locked or briefly missing file
                log.exception("watcher starts again")
                stop.wait(REST_SECONDS)

    def _look(self, stop: threading.Event, seen: threading.Event) -> None:
        last, told = None, _newest()
        while not stop.is_set():
            version = db.db.pragma("data_version")
            if version != last:
                last, told = version, self._pass_on(told)
            seen.set()
            stop.wait(BEAT_SECONDS)

    def _pass_on(self, told: _Ids) -> _Ids:
        newest = _newest()
        stepped = Step.select(Step.game).where(Step.id > told.step)
        spoken = Claim.select(Claim.game).where(Claim.id > told.claim)
        changed = Game.select().where(Game.id.in_(stepped) | Game.id.in_(spoken)) if newest != told else ()
        for game in changed:
            self.tell(game.code, game.pulse)
        for seat in _markers(told.mark) if newest.mark != told.mark else ():
            self.whisper(seat.game.code, seat.user_id, seat.marked)
        return newest


def _newest() -> _Ids:
    return _Ids(*(model.select(peewee.fn.MAX(model.id)).scalar() or 0 for model in (Step, Claim, Mark)))


def _markers(since: int) -> list[Seat]:
    """The seats, with their games, that have made a mark with an id above `since`."""
    theirs = (Mark.game == Seat.game) & (Mark.seat == Seat.place) & (Mark.id > since)
    return list(Seat.select(Seat, Game).join(Game).switch(Seat).join(Mark, on=theirs).distinct())


_watch = _Watch()


def subscribe(code: str | None, user_id: int | None = None) -> Subscription:
    """Wait for this table from now on, as this person: look at its pulse once after this call, then wait."""
    return _watch.add(code, user_id)


def announce(code: str, pulse: int) -> None:
    """This process committed this pulse."""
    _watch.tell(code, pulse)


def whisper(code: str, user_id: int | None, marked: int) -> None:
    """This process committed a mark of this person, who has now changed their marks so often."""
    _watch.whisper(code, user_id, marked)


def count() -> int:
    """How many wait in this process."""
    return _watch.count()


def stop() -> None:
    """End the thread. A later subscription starts it again."""
    _watch.stop()
