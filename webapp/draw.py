"""A table as its reader sees it: as an HTML fragment and as the JSON twin, both from the same look.

What is the same for everybody (maze, seats, public log) is drawn once for each version and language, and kept.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import asdict, dataclass
from threading import Lock
from typing import Any, TypeVar

from flask import Response, current_app, jsonify, make_response, render_template, request
from markupsafe import Markup

from core import narrate
from core.errors import Stale
from core.i18n import Translator
from core.rules.events import PathLaid
from core.service import live
from core.service import table as tables
from core.view import view_json
from webapp import art, auth, reader
from webapp.errors import sentence

T = TypeVar("T")
KEPT = 256
LINES = 200


@dataclass(frozen=True, slots=True)
class Sight:
    """One look at a table with the log that belongs to it, for one reader; `reader` None is a spectator."""

    look: tables.Look
    log: list[tables.LogEntry]
    reader: int | None

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.look.seats]

    @property
    def computers(self) -> list[int]:
        """The seats that computer players hold."""
        return [seat.index for seat in self.look.seats if seat.computer]

    def lines(self, t: Translator) -> list[dict[str, Any]]:
        """The log as {version, at, seat, text}, oldest first."""
        return [
            {"version": entry.version, "at": entry.at, "seat": getattr(event, "seat", None), "text": text}
            for entry in self.log
            for event in entry.events
            if (text := narrate.line(event, t, self.names, self.look.my_seat)) is not None
        ]


class Kept:
    """The newest `KEPT` public drawings by key."""

    def __init__(self) -> None:
        self._lock, self._drawn = Lock(), OrderedDict[Hashable, Any]()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under `key`, else what `make` makes; two threads may make the same, which harms nobody."""
        with self._lock:
            if key in self._drawn:
                self._drawn.move_to_end(key)
                found: T = self._drawn[key]
                return found
        made = make()
        with self._lock:
            self._drawn[key] = made
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return made


def see(code: str, user_id: int | None) -> Sight:
    """Look at table `code`. Raises NoSuchGame."""
    look = tables.look(code, user_id)
    log = tables.log(code, user_id, limit=LINES) if look.view else []
    return Sight(look, [entry for entry in log if entry.version <= look.version], user_id)


def table(code: str, status: int = 200, twin: bool | None = None, more: dict[str, Any] | None = None) -> Response:
    """The table for whoever asks, as the page (HTML) or a program (`twin`, or an Accept header) wants it.

    A reader who names the version they hold in If-None-Match gets 304 while it is the newest. `more` goes into JSON.
    """
    user = auth.user()
    as_json = wants_json() if twin is None else twin
    if request.method == "GET" and request.if_none_match:
        version = live.version(code)
        if request.if_none_match.contains_weak(_tag(version, as_json)):
            return _marked(Response(status=304), version, as_json)
    sight = see(code, user.id)
    answer = jsonify(**(more or {}), **json_of(sight)) if as_json else make_response(html_of(sight))
    answer.status_code = status
    return _marked(answer, sight.look.version, as_json)


def outdated(code: str, stale: Stale) -> Response:
    """409: the table has moved on; the answer is how it looks now."""
    why = {"reason": stale.reason, "text": sentence(stale.reason, {})} if wants_json() else {}
    answer = table(code, 409, more=why)
    answer.headers["X-Reason"] = stale.reason
    return answer


def wants_json() -> bool:
    """Whether the caller asks for JSON and not for HTML."""
    accepts = request.accept_mimetypes
    return accepts["application/json"] > accepts["text/html"]


def html_of(sight: Sight) -> str:
    """The whole fragment: lobby or table."""
    if sight.look.view is None:
        return render_template("lobby/_lobby.html", **_context(sight))
    return render_template("table/_table.html", **_context(sight))


def json_of(sight: Sight) -> dict[str, Any]:
    """The same as plain data; people are seats and names, never ids of ours."""
    look = sight.look
    return {
        "code": look.code,
        "status": look.status,
        "version": look.version,
        "title": look.title,
        "language": look.language,
        "pace": look.pace,
        "options": dict(look.options),
        "seats": [{"index": seat.index, "name": seat.name, "computer": seat.computer} for seat in look.seats],
        "me": look.my_seat,
        "host": sight.reader is not None and look.host == sight.reader,
        "acting": look.acting,
        "due_at": look.due_at,
        "now": look.now,
        "view": view_json(look.view) if look.view else None,
        "log": sight.lines(reader.translator()),
    }


def _context(sight: Sight) -> dict[str, Any]:
    t = reader.translator()
    return {
        "look": sight.look,
        "view": sight.look.view,
        "t": t,
        "log": sight.lines(t),
        "me": sight.look.my_seat,
        "names": sight.names,
        "scene": _scene(sight),
        "public": lambda name: _public(sight, name),
    }


def _public(sight: Sight, name: str) -> Markup:
    """Template `name` as a spectator sees it, drawn once for each version and language."""
    key = (name, sight.look.code, sight.look.version, reader.language(), tuple(sight.names))
    return _kept().get(key, lambda: Markup(render_template(name, **_context(see(sight.look.code, None)))))


def _scene(sight: Sight) -> art.Scene | None:
    """The public part of the maze, composed once for each version."""
    if sight.look.view is None:
        return None
    view = sight.look.view
    layers = [event.seat for entry in sight.log for event in entry.events if isinstance(event, PathLaid)]
    layer = layers[-1] if layers and any(cell.last for cell in view.cells) else None
    key = ("scene", sight.look.code, sight.look.version)
    return _kept().get(key, lambda: art.scene(view, layer, sight.computers))


def _marked(answer: Response, version: int, as_json: bool) -> Response:
    answer.headers["X-Version"] = str(version)
    answer.set_etag(_tag(version, as_json), weak=True)
    answer.vary.update(("Accept", "Authorization", "X-Language"))
    return answer


def _tag(version: int, as_json: bool) -> str:
    """Changes with everything that the drawing depends on."""
    build = current_app.extensions["assets"].hash
    return f"{version}.{auth.user().id}.{reader.language()}.{'json' if as_json else 'html'}.{build}"


def _kept() -> Kept:
    kept: Kept = current_app.extensions["kept"]
    return kept


def plain(data: Any) -> dict[str, Any]:
    """A frozen record as a dict."""
    return asdict(data)
