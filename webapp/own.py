"""What is mine beside my tables: what I choose once for all, and what my games came to. Nothing of games that run."""

from flask import Blueprint, Response, current_app, jsonify, make_response, render_template

from core.narrate import choices as words
from core.service import choices, stats
from webapp import auth, forms, limits, reader

IN_THE_MENU = (choices.LANGUAGE, choices.PHOTO)  # chosen there already
CHOICE = {"key": forms.word("[a-z_]{1,20}"), "value": forms.word(r"[a-z0-9_]{1,20}")}
SPAN = {"span": forms.maybe(forms.one_of("month", "all"))}

bp = Blueprint("own", __name__)


@bp.get("/me/settings")
def settings() -> Response:
    """The sheet of what I choose once for all."""
    mine = [one for one in choices.of_person(auth.user().id) if one.key not in (*IN_THE_MENU, choices.COUNTED)]
    return _sheet("own/_settings.html", choices=mine)


@bp.post("/me/settings")
def choose() -> Response:
    """{key, value} -> the same: this holds from now on."""
    user = auth.user()
    limits.charge(user.id)
    asked = forms.body(CHOICE)
    choices.choose_for_person(user.id, asked["key"], asked["value"])
    return jsonify(asked)


@bp.get("/me/record")
def record() -> Response:
    """?span= month (also without) or all -> the sheet of what my games came to, and of the tables of honour of the
    groups in which I played.
    """
    user = auth.user()
    limits.charge(user.id)
    span = forms.query(SPAN)["span"] or "month"
    counted = next(one for one in choices.of_person(user.id) if one.key == choices.COUNTED)
    groups = stats.groups(user.id, month=span == "month")
    bot = current_app.extensions["settings"].bot_username
    return _sheet("own/_record.html", record=stats.mine(user.id), counted=counted, span=span, groups=groups, bot=bot)


def _sheet(name: str, **more: object) -> Response:
    t = reader.translator()
    answer = make_response(render_template(name, t=t, words=words, **more))
    answer.headers["Cache-Control"] = "no-store"
    return answer
