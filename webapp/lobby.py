"""Tables before the game: mine, new ones, sitting down, options, starting."""

import re
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from flask import Blueprint, Response, jsonify, render_template

from core.errors import Refused
from core.i18n import LANGUAGES
from core.rules.editions import EDITIONS, OPTIONS, USUAL, find
from core.service import again, lobby, mine, starting, waiting, wishes
from core.settings import PACES
from webapp import auth, draw, forms, limits, reader
from webapp.errors import Malformed

OPENING = 10  # how many ordinary orders a new table costs

LEAST, MOST = min(box.least for box in EDITIONS.values()), max(box.most for box in EDITIONS.values())

NUMBER = re.compile("[0-9]{1,9}")
WORD = forms.word("[a-z0-9_]{1,40}")
ACTION = {"action": forms.word("[a-z]{1,16}"), "key": forms.maybe(WORD), "value": forms.maybe(WORD)}
NEW = {
    "edition": forms.maybe(forms.one_of(*EDITIONS)),
    "seats": forms.maybe(forms.whole(LEAST, MOST)),
    "computers": forms.maybe(forms.whole(0, MOST - 1)),
    "language": forms.maybe(forms.one_of(*LANGUAGES)),
    "options": forms.maybe(forms.table_of(forms.one_of(*OPTIONS), WORD)),
    "pace": forms.maybe(forms.one_of(*PACES)),
    "start": forms.maybe(forms.yes_or_no),
    "tap": forms.maybe(forms.TAP),
}
ACTS: dict[str, Callable[[str, int], int]] = {
    "join": partial(lobby.join, by_link=True),
    "leave": lobby.leave,
    "start": starting.begin,
    "wait": starting.wait,
    "now": starting.now,
    "cancel": lobby.cancel,
}
NEXT = {"call": True, "uncall": False}  # whether to be called when the next game opens
# an order that arrives twice (a lost answer, two quick taps) finds its work done, which is no refusal
DONE = {("join", "already_in"), ("leave", "not_in"), ("start", "already_started"), ("now", "already_started"),
        ("cancel", "cancelled"), ("kick", "no_person")}  # fmt: skip

bp = Blueprint("lobby", __name__)


@bp.get("/home")
def home() -> Response:
    """The page of my tables, and of a new one of any edition."""
    user = auth.user()
    html = render_template(
        "home/_home.html",
        t=reader.translator(),
        user=user,
        games=mine.tables_of(user.id),
        boxes=EDITIONS.values(),
        edition=USUAL,
    )
    return Response(html)


@bp.get("/api/games")
def every() -> Response:
    """{games}: my tables, those that go on first."""
    found = mine.tables_of(auth.user().id)
    return jsonify(games=[{**asdict(game), "seats": game.seats} for game in found])


@bp.post("/api/games")
def new() -> tuple[Response, int]:
    """{edition?, seats?, computers?, options?, pace?, language?, start?, tap?} -> {code}: `start` deals at once."""
    user = auth.user()
    limits.charge(user.id, OPENING)
    return jsonify(code=opened(user.id, forms.body(NEW))), 201


@bp.post("/g/<code>/lobby")
def act(code: str) -> Response:
    """{action, key?, value?} -> the fragment after it."""
    user = auth.user()
    limits.charge(user.id)
    order = forms.body(ACTION)
    try:
        _act(code, user.id, **order)
    except Refused as no:
        if (order["action"], no.reason) not in DONE:
            raise
    return draw.table(code, more={"news": _news(code, user.id, order["action"])})


@bp.post("/g/<code>/again")
def once_more(code: str) -> tuple[Response, int]:
    """{} -> {code}: the table at which this game is played once more, with a seat for whoever asks."""
    user = auth.user()
    limits.charge(user.id, OPENING)
    forms.body({})
    return jsonify(code=again.again(code, user.id)), 201


def opened(user_id: int, wish: dict[str, Any]) -> str:
    """The code of a new table of this person, computer players seated, started if that is wished."""
    edition, seats, begin = wish["edition"] or USUAL, wish["seats"], bool(wish["start"])
    computers = wish["computers"]
    if computers is None:
        computers = (seats or find(edition).least) - 1 if begin else 0
    pace = wish["pace"] or ("none" if begin else None)  # nobody waits for somebody who plays alone
    language = wish["language"] or reader.language()
    return lobby.set_up(
        user_id,
        computers,
        begin,
        tap=wish["tap"],
        edition=edition,
        options=wish["options"],
        seats_wanted=seats,
        pace=pace,
        language=language,
    )


def _news(code: str, user_id: int, action: str) -> str:
    """What the page does not show by itself."""
    t = reader.translator()
    if action == "join" and lobby.sits_elsewhere(code, user_id):
        return t("bot.toast.joined.too")
    return t("bot.toast.waiting" if NEXT[action] else "bot.toast.not_waiting") if action in NEXT else ""


def _act(code: str, user_id: int, action: str, key: str | None, value: str | None) -> None:
    match action, key, value:
        case "option", str(), str():
            wishes.choose(code, user_id, key, value)
        case "edition", None, str():
            wishes.choose(code, user_id, "edition", value)
        case "kick", None, str() if NUMBER.fullmatch(value):
            lobby.kick(code, user_id, int(value))
        case "computers", None, str() if NUMBER.fullmatch(value):
            lobby.set_computers(code, user_id, int(value))
        case _, None, None if action in NEXT:
            waiting.choose(code, user_id, wanted=NEXT[action])
        case _, None, None if action in ACTS:
            ACTS[action](code, user_id)
        case _:
            raise Malformed("action")
