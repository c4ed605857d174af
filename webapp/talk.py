"""Talk at the table: what can be said, saying it, and the private marks of trust."""

from flask import Blueprint, Response, jsonify, make_response, render_template

from core import talk as rules
from core.service import table as tables
from core.service import talk
from webapp import auth, draw, forms, limits, reader
from webapp.errors import Malformed

CLAIM = {"claim": forms.anything, "tap": forms.TAP}
MARK = {"target": forms.whole(), "trust": forms.whole(min(rules.LEVELS), max(rules.LEVELS))}

bp = Blueprint("talk", __name__)


@bp.get("/g/<code>/claims")
def sheet(code: str) -> Response:
    """Everything that the reader could say now, and why not: a dialog, or [{claim, why}] as data."""
    look = tables.look(code, auth.user().id)
    offers = talk.offers(look)
    if draw.wants_json():
        return jsonify(offers=[{"claim": rules.claim_to_json(claim), "why": why} for claim, why in offers])
    html = render_template(
        "table/_claims.html",
        t=reader.translator(),
        view=look.view,
        me=look.my_seat,
        names=look.names,
        computers=look.computers,
        offers=offers,
    )
    return make_response(html)


@bp.post("/g/<code>/claims")
def claim(code: str) -> Response:
    """{claim: {kind, goal?, target?}, tap} -> the speaker's new fragment."""
    user = auth.user()
    limits.charge(user.id)
    order = forms.body(CLAIM)
    try:
        said = talk.claim(code, user.id, order["claim"], order["tap"])
    except ValueError:
        raise Malformed("claim") from None
    return draw.table(code, more={"repeated": said.repeated})


@bp.post("/g/<code>/marks")
def mark(code: str) -> Response:
    """{target, trust} -> the reader's new fragment; nobody else's changes."""
    user = auth.user()
    limits.charge(user.id)
    order = forms.body(MARK)
    talk.mark(code, user.id, order["target"], order["trust"])
    return draw.table(code)
