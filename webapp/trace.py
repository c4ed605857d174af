"""How a finished round went, move by move, and who was right about whom: fetched when somebody asks for it."""

from flask import Blueprint, Response, jsonify, make_response, render_template

from core import art
from core.service import table as tables
from core.service import trace
from core.view import view_json
from webapp import auth, draw, forms, frames, limits, reader
from webapp.errors import Rejected
from webapp.frames import WATCHING
from webapp.retelling import Retelling

NUMBER = forms.word("0|[1-9][0-9]{0,2}")

bp = Blueprint("trace", __name__)


@bp.get("/g/<code>/trace")
def fragment(code: str) -> Response:
    """?round=N -> the trace of that round as its reader may see it."""
    return _trace(code, draw.wants_json())


@bp.get("/g/<code>/trace.json")
def twin(code: str) -> Response:
    """The same as data."""
    return _trace(code, True)


@bp.get("/g/<code>/trace/then")
def then(code: str) -> Response:
    """?round=N&move=M -> the maze after so many moves of that round, as everybody saw it; 404 for a move of none."""
    user, t = auth.user(), reader.translator()
    limits.charge(("watch", user.id), WATCHING)
    asked = forms.query({"round": NUMBER, "move": NUMBER})
    try:
        moment = trace.then(code, int(asked["round"]), int(asked["move"]))
    except IndexError:
        raise Rejected(404, "not_found") from None
    if draw.wants_json():
        return jsonify(move=moment.move, view=view_json(moment.view))
    scene = art.scene(moment.view, moment.layer, tables.look(code, user.id).computers)
    marks = frames.marks(moment.events)
    return make_response(render_template("trace/_then.html", t=t, moment=moment, scene=scene, **marks))


def _trace(code: str, as_json: bool) -> Response:
    user, t = auth.user(), reader.translator()
    limits.charge(("watch", user.id))
    told = trace.told(code, user.id, int(forms.query({"round": NUMBER})["round"]))
    look = tables.look(code, user.id)
    retold = Retelling(told, t, look.names, look.my_seat)
    if as_json:
        return jsonify(retold.plain())
    about = {"me": look.my_seat, "names": look.names, "computers": look.computers}
    return make_response(render_template("trace/_trace.html", t=t, retold=retold, **about))
