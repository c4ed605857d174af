"""How addresses are read: one spelling for each, and a slash too many leads to the page that was meant."""

from flask import Flask, redirect, request
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.routing import IntegerConverter
from werkzeug.wrappers import Response as Redirect


class Number(IntegerConverter):
    """A number in an address: `<int:...>` in digits of ASCII, with nothing in front of it."""

    regex = "0|[1-9][0-9]*"


def register(app: Flask) -> None:
    """Let every route of `app` be read so; before the first one is added."""
    app.url_map.merge_slashes = False  # no redirects: the Mini App has one address
    app.url_map.converters["int"] = Number
    app.before_request(lambda: _without_slash(app))


def _without_slash(app: Flask) -> Redirect | None:
    """Messengers and people hang a slash on links."""
    path = request.path.rstrip("/")
    missed = isinstance(request.routing_exception, NotFound)
    adapter = app.create_url_adapter(request)
    if not missed or path == request.path or request.method not in ("GET", "HEAD") or adapter is None:
        return None
    try:
        meant = adapter.build(*adapter.match(path, "GET"))
    except HTTPException:
        return None
    query = request.query_string.decode("ascii", "ignore")
    return redirect(f"{meant}?{query}" if query else meant, 301)
