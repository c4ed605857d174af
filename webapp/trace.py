"""How a finished round went, move by move, and who was right about whom: fetched when somebody asks for it."""

from flask import Blueprint, Response, jsonify, make_response, render_template, request

from core.service import table as tables
from core.service import trace
from webapp import auth, draw, limits, reader
from webapp.errors import Malformed
from webapp.retelling import Retelling

bp = Blueprint("trace", __name__)


@bp.get("/g/<code>/trace")
def fragment(code: str) -> Response:
    """?round=N -> the trace of that round as its reader may see it."""
    return _trace(code, draw.wants_json())


@bp.get("/g/<code>/trace.json")
def twin(code: str) -> Response:
    """The same as data."""
    return _trace(code, True)


def _trace(code: str, as_json: bool) -> Response:
    user, t = auth.user(), reader.translator()
    limits.charge(("watch", user.id))
    told = trace.told(code, user.id, _round())
    look = tables.look(code, user.id)
    retold = Retelling(told, t, look.names, look.my_seat)
    if as_json:
        return jsonify(retold.plain())
    computers = [seat.index for seat in look.seats if seat.computer]
    return make_response(
        render_template("trace/_trace.html", t=t, retold=retold, me=look.my_seat, names=look.names, computers=computers)
    )


def _round() -> int:
    asked = request.args.get("round", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        raise Malformed("round")
    return int(asked)
