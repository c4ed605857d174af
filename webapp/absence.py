"""A table that waits, seats that are handed over and taken back, more time, nudges, and what the players vote about."""

from flask import Blueprint, Response

from core.errors import Stale
from core.service import absence, patience, votes
from webapp import auth, draw, forms, limits
from webapp.errors import Malformed

ACTION = {
    "action": forms.one_of("pause", "resume", "hand_over", "take_back", "more_time", "nudge", "propose", "vote"),
    "place": forms.maybe(forms.whole(0, 99)),
    "count": forms.maybe(forms.whole(1, 9)),
    "seen": forms.maybe(forms.whole()),
    "what": forms.maybe(forms.one_of(*votes.WHATS)),
    "number": forms.maybe(forms.whole()),
    "yes": forms.maybe(forms.yes_or_no),
}

CHANGING = 5  # how many ordinary orders it costs: each makes stale what somebody is about to order

bp = Blueprint("absence", __name__)


@bp.post("/g/<code>/seat")
def act(code: str) -> Response:
    """{action, place?, count?, seen?, what?, number?, yes?} -> the fragment after it. Twice is once.

    `place` is whose seat is handed over; `count` how often one has asked for more time then, `seen` at which version;
    `what` is proposed; `number` is the vote. 409 with the fresh fragment when the turn has passed.
    """
    user = auth.user()
    limits.charge(user.id, CHANGING)
    order = forms.body(ACTION)
    try:
        _act(code, user.id, **order)
    except Stale as stale:
        return draw.outdated(code, stale)
    return draw.table(code)


def _act(
    code: str,
    user_id: int,
    *,
    action: str,
    place: int | None,
    count: int | None,
    seen: int | None,
    what: str | None,
    number: int | None,
    yes: bool | None,
) -> None:
    match action, place, count, seen, what, number, yes:
        case "pause", None, None, None, None, None, None:
            absence.pause(code, user_id)
        case "resume", None, None, None, None, None, None:
            absence.resume(code, user_id)
        case "take_back", None, None, None, None, None, None:
            absence.take_back(code, user_id)
        case "nudge", None, None, None, None, None, None:
            patience.nudge(code, user_id)
        case "hand_over", _, None, None, None, None, None:
            absence.hand_over(code, user_id, place)
        case "more_time", None, int(), int(), None, None, None:
            patience.more_time(code, user_id, count, seen)
        case "propose", _, None, None, str(), None, None:
            votes.propose(code, user_id, what, place)
        case "vote", None, None, None, None, int(), bool():
            votes.cast(code, user_id, number, yes=yes)
        case _:
            raise Malformed("action")
