"""A table that waits, and seats that are handed over to a computer player and taken back."""

from flask import Blueprint, Response

from core.service import absence
from webapp import auth, draw, forms, limits

ACTION = {
    "action": forms.one_of("pause", "resume", "hand_over", "take_back"),
    "place": forms.maybe(forms.whole(0, 99)),
}

CHANGING = 5  # how many ordinary orders it costs: each makes stale what somebody is about to order

bp = Blueprint("absence", __name__)


@bp.post("/g/<code>/seat")
def act(code: str) -> Response:
    """{action, place?} -> the fragment after it; `place` is whose seat the host hands over. Twice is once."""
    user = auth.user()
    limits.charge(user.id, CHANGING)
    order = forms.body(ACTION)
    match order["action"]:
        case "pause":
            absence.pause(code, user.id)
        case "resume":
            absence.resume(code, user.id)
        case "hand_over":
            absence.hand_over(code, user.id, order["place"])
        case _:
            absence.take_back(code, user.id)
    return draw.table(code)
