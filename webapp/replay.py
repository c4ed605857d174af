"""The replay in the app, for whoever is signed in and knows the table: watch it, share it, keep its record."""

from flask import Blueprint, Response, current_app, jsonify, make_response, request

from core.service import replay
from core.view.replay import EVERYBODY
from webapp import auth, forms, frames, limits, reader
from webapp.frames import WATCHING, Screen

LINKING = 10  # how many ordinary orders a link costs

bp = Blueprint("replay", __name__)


@bp.get("/g/<code>/replay")
def player(code: str) -> Response:
    """The player with the first frame, as everybody saw it."""
    user = auth.user()
    limits.charge(("watch", user.id))
    forms.query({})
    screen = Screen(replay.shot(code, 0, EVERYBODY, user.id), reader.translator())
    link = screen.reel.link
    html = frames.player(screen, f"/g/{code}", code=code, shared=False, address=_address(link) if link else "")
    return make_response(html)


@bp.get("/g/<code>/frames/<int:number>")
def frame(code: str, number: int) -> Response:
    """?from= public, open or a seat, &as= the player's stamp -> that frame."""
    return _frame(code, number, as_json=False)


@bp.get("/g/<code>/frames/<int:number>.json")
def twin(code: str, number: int) -> Response:
    """The same as data."""
    return _frame(code, number, as_json=True)


@bp.get("/g/<code>/record")
def record(code: str) -> Response:
    """The game as a file that can be read back."""
    limits.charge(("watch", auth.user().id))
    forms.query({})
    return as_file(replay.record(code))


@bp.post("/g/<code>/share")
def share(code: str) -> Response:
    """{} -> {url}: the link for everybody, made when it is first wished for."""
    user = auth.user()
    limits.charge(user.id, LINKING)
    forms.body({})
    return jsonify(url=_address(replay.share(code, user.id)))


@bp.post("/g/<code>/names")
def names(code: str) -> Response:
    """{show} -> {show}: whether whoever has the link sees people's names."""
    user = auth.user()
    limits.charge(user.id)
    show = forms.body({"show": forms.yes_or_no})["show"]
    replay.show_names(code, user.id, show)
    return jsonify(show=show)


def as_file(text: str) -> Response:
    """A record to be kept as a file."""
    answer = Response(text, mimetype="text/plain")
    answer.headers["Content-Disposition"] = 'attachment; filename="saboteur.txt"'
    return answer


def _frame(code: str, number: int, as_json: bool) -> Response:
    limits.charge(("watch", auth.user().id), WATCHING)
    return frames.frame(code, number, as_json, shared=False, t=reader.translator())


def _address(link: str) -> str:
    """Where the link leads, for people outside."""
    settings = current_app.extensions["settings"]
    return f"{(settings.public_url or request.host_url).rstrip('/')}/r/{link}"
