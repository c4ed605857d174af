"""Hints that a table has changed: a stream of its pulse, and a long poll for where streams do not get through.

Both also tell their reader, and nobody else, that they have marked somebody on another page of theirs.

Neither carries state nor holds a database connection while it waits; whoever is told fetches by the ordinary door.
A page that is visible says its name with either, so that nobody calls its reader to a table at which they look.
Each costs a thread, so there are only so many places, and plain requests always find a thread free.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import ParamSpec

from flask import Blueprint, Response, current_app, g, jsonify, request

from core.errors import SaboteurError
from core.service import faults, live, presence
from webapp import auth, forms, limits
from webapp.errors import Malformed, Rejected

log = logging.getLogger(__name__)
P = ParamSpec("P")

BEAT = 15.0  # seconds; routers cut silent connections at 55, and a dead client is only noticed by writing to it
LONG_POLL = 25.0
EACH = 8  # places for one person: as many pages as somebody may have open
RESERVE = 64  # threads kept for plain requests
PAGE = forms.word("[A-Za-z0-9_-]{8,32}")  # what a page calls itself
STREAM = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}

bp = Blueprint("live", __name__)


class Places:
    """So many may wait at once, and `each` of one person; `closing` tells them all to go."""

    def __init__(self, number: int, each: int = EACH) -> None:
        self._number, self._each = max(1, number), each
        self._lock, self._taken = threading.Lock(), Counter[int]()
        self.closing = threading.Event()

    def take(self, user_id: int) -> None:
        """A place for this person, to be given back with `leave`.

        Raises:
            Rejected: 503 when all are taken, or all that one person may have.
        """
        with self._lock:
            if self._taken[user_id] >= self._each:
                raise Rejected(503, "too_many_places", 10)
            if self._taken.total() >= self._number:
                raise Rejected(503, "full", 10)
            self._taken[user_id] += 1

    def leave(self, user_id: int) -> None:
        """Give a place back."""
        with self._lock:
            self._taken[user_id] -= 1
            if not self._taken[user_id]:
                del self._taken[user_id]


@bp.post("/g/<code>/live")
def stream(code: str) -> Response:
    """{since, page} -> server-sent events: `pulse` at once if it is newer than `since`, then whenever it changes.

    And `mark`, how often the reader has changed their marks: at once if ever, then whenever that changes. `page` is
    left out by a page that is hidden.
    """
    user = auth.user()
    asked = forms.body({"since": forms.whole(), "page": forms.maybe(PAGE)})
    page = asked["page"]
    live.pulse(code)
    if page:
        _here(code, user.id, page)
    places = _places()
    places.take(user.id)
    answer = Response(hints(code, user.id, asked["since"], places.closing, page), headers=STREAM)
    answer.call_on_close(partial(places.leave, user.id))
    return answer


@bp.get("/g/<code>/live")
def poll(code: str) -> Response:
    """?since=N&marked=M&page=X -> {pulse, marked}, as soon as one is newer or after `LONG_POLL` seconds.

    M is 0 where it is left out, X as for the stream.
    """
    user = auth.user()
    known = _number("since"), _number("marked", "0")
    now = live.now(code, user.id)
    if "page" in request.args:
        _here(code, user.id, PAGE("page", request.args["page"]))
    if not _newer(now, known):
        places = _places()
        places.take(user.id)
        try:
            now = wait(code, user.id, known, LONG_POLL, places.closing)
        finally:
            places.leave(user.id)
    return jsonify(pulse=now.pulse, marked=now.marked)


@bp.post("/g/<code>/away")
def away(code: str) -> Response:
    """{page} -> nothing: this page is hidden or left, and its reader may be called again."""
    user = auth.user()
    limits.charge(user.id)
    presence.away(code, user.id, forms.body({"page": PAGE})["page"])
    return Response(status=204)


@bp.after_app_request
def ordered(answer: Response) -> Response:
    """Whoever orders something at a table looks at it; to watch it or to leave it is no order."""
    code = (request.view_args or {}).get("code")
    own = (f"{bp.name}.{stream.__name__}", f"{bp.name}.{away.__name__}")
    if code and request.method == "POST" and g.get("user") and request.endpoint not in own:
        _note(presence.ordered, code, g.user.id)
    return answer


def hints(code: str, user_id: int, since: int, closing: threading.Event, page: str | None = None) -> Iterator[str]:
    """The stream itself; it begins with a comment, so that the other side knows at once that streams get through.

    For a visible `page` it notes now and then that it is still there.
    """
    yield ": hello\n\n"
    with live.subscribe(code, user_id) as news:
        now, told = live.now(code, user_id), 0
        pulse: int | None = now.pulse
        while not closing.is_set():
            if (marked := max(now.marked, news.marked)) > told:
                told = marked
                yield f"event: mark\ndata: {marked}\n\n"
            elif pulse is None:
                yield ": beat\n\n"
            if pulse is not None and pulse > since:
                since = pulse
                yield f"event: pulse\ndata: {pulse}\n\n"
            pulse = news.wait(BEAT)
            if page:
                _note(presence.keep, code, user_id, page)


def wait(code: str, user_id: int, known: tuple[int, int], longest: float, closing: threading.Event) -> live.Now:
    """Table `code` once its pulse or the reader's marks are newer than `known`, or as it is after `longest` seconds."""
    end = time.monotonic() + longest
    with live.subscribe(code, user_id) as news:
        now = live.now(code, user_id)
        while not _newer(now, known) and not closing.is_set() and (left := end - time.monotonic()) > 0:
            pulse = news.wait(left) or 0
            now = now._replace(pulse=max(now.pulse, pulse), marked=max(now.marked, news.marked))
    return now


def _here(code: str, user_id: int, page: str) -> None:
    """Note who looks, at a measured pace: each page that is new is written down."""
    limits.charge(("live", user_id))
    presence.here(code, user_id, page)


def _note(seen: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
    """Note who looks. Whatever keeps us from it ends no stream and spoils no answer: at worst they are called too."""
    try:
        seen(*args, **kwargs)
    except SaboteurError:
        pass
    except Exception as error:
        log.error("not noted who looks at a table: %s", faults.place(error))


def _newer(now: live.Now, known: tuple[int, int]) -> bool:
    pulse, marked = known
    return now.pulse > pulse or now.marked > marked


def _number(name: str, otherwise: str = "") -> int:
    text = request.args.get(name, otherwise)
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Malformed(name)
    return int(text)


def _places() -> Places:
    places: Places = current_app.extensions["places"]
    return places
