"""Pages that are the same for everybody: the shell that the script fills, the sheet of keys, and the health check."""

import logging
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as Redirect

from core.errors import SaboteurError
from core.i18n import LANGUAGES, translator
from core.rules.editions import EDITIONS
from core.service import faults, house
from webapp import reader
from webapp.headers import SHOWS_PHOTOS

log = logging.getLogger(__name__)

TABLE = ("g", "tgWebAppStartParam")  # who comes with one of these wants to see a table

bp = Blueprint("pages", __name__)


@bp.get("/")
@bp.get("/app")
@bp.get("/app/")
def shell() -> Response:
    """The Mini App. It knows nobody: the script signs in and fetches what there is to see."""
    answer = page("shell.html", to="table" if any(request.args.get(name) for name in TABLE) else "home")
    answer.headers.update(SHOWS_PHOTOS)
    return answer


@bp.get("/shortcuts")
def shortcuts() -> Response:
    """The sheet of keys, which the page asks for when it is opened first."""
    return page("parts/_shortcuts.html")


@bp.get("/healthz")
def health() -> tuple[Response, int]:
    """{ok}: 200 while the database answers and its tables are those of this release, else 503 with a reason."""
    try:
        house.check()
    except Exception as error:  # whatever it is, the answer is that we are not well
        log.error("not healthy: %s", faults.place(error))
        return jsonify(ok=False, reason=error.reason if isinstance(error, SaboteurError) else "internal"), 503
    return jsonify(ok=True), 200


def by_hand() -> Redirect | None:
    """Somebody typed or shared the address of a table: show them the app, which then asks for that table."""
    code = (request.view_args or {}).get("code")
    browsing = request.headers.get("Sec-Fetch-Mode") == "navigate" and "Authorization" not in request.headers
    return redirect(f"/?g={quote(code, safe='')}") if code and browsing and request.method == "GET" else None


def page(name: str, **more: Any) -> Response:
    """A page that is the same for everybody who speaks this language and likes this skin."""
    settings = current_app.extensions["settings"]
    html = render_template(
        name,
        t=reader.translator(),
        lang=reader.language(),
        tongues=[translator(lang) for lang in LANGUAGES],
        boxes=EDITIONS.values(),
        bot=settings.bot_username or "",
        public_url=settings.public_url,
        **more,
    )
    answer = Response(html, mimetype="text/html")
    answer.headers["Cache-Control"] = "no-cache"
    answer.vary.update(("Accept-Language", "X-Language", "X-Skin"))
    return answer
