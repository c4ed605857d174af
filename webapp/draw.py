"""A table as its reader sees it: as an HTML fragment and as the JSON twin, both from the same look.

The mine, which is the same for everybody, is drawn once for each version and skin, and kept. A lobby's
template is told, besides what every template of a table is told: whether its reader is `hosting` and `seated`, the
`least` and the `most` seats of the table, whether it is `full`, the link to `invite` people, all editions as `boxes`,
and the `choices` of its own.
"""

from dataclasses import asdict, replace
from typing import Any

from flask import Response, current_app, jsonify, make_response, render_template, request

from core import art
from core.errors import Stale
from core.i18n import LANGUAGES
from core.kept import Kept
from core.narrate import choices as words
from core.rules.editions import EDITIONS, OPTIONS, find
from core.service import live, waiting
from core.service.absence import RULES
from core.service.patience import MOST_TIMES
from core.settings import PACES, Settings
from core.talk import LEVELS
from core.view import View, outside, view_json
from webapp import auth, reader
from webapp.errors import sentence
from webapp.sight import Sight, see


def table(code: str, status: int = 200, twin: bool | None = None, more: dict[str, Any] | None = None) -> Response:
    """The table for whoever asks, as the page (HTML) or a program (`twin`, or an Accept header) wants it.

    A reader who names what they hold in If-None-Match gets 304 while it is the newest. `more` goes into JSON; its
    `news`, a sentence for the reader about what they have just done, into the page too.
    """
    user = auth.user()
    as_json, more = wants_json() if twin is None else twin, more or {}
    called = waiting.offered(code, user.id)
    if request.method == "GET" and request.if_none_match:
        now = live.now(code, user.id)
        if request.if_none_match.contains_weak(_tag(now, called, as_json)):
            return _marked(Response(status=304), now, called, as_json)
    sight = replace(see(code, user.id, reader.translator(), _kept()), called=called)
    answer = jsonify(**more, **json_of(sight)) if as_json else make_response(html_of(sight, more.get("news", "")))
    answer.status_code = status
    look = sight.look
    return _marked(answer, live.Now(look.version, look.pulse, look.marked, look.people), called, as_json)


def outdated(code: str, stale: Stale) -> Response:
    """409: the table has moved on; the answer is how it looks now."""
    why = {"reason": stale.reason, "text": sentence(stale.reason, {})} if wants_json() else {}
    answer = table(code, 409, more=why)
    answer.headers["X-Reason"] = stale.reason
    return answer


def wants_json() -> bool:
    """Whether the caller asks for JSON and not for HTML."""
    accepts = request.accept_mimetypes
    return accepts["application/json"] > accepts["text/html"]


def html_of(sight: Sight, news: str = "") -> str:
    """The whole fragment: lobby or table."""
    look, said = sight.look, {**context(sight), "news": news}
    if look.status == "cancelled":
        return render_template("lobby/_message.html", kind="lapsed" if look.lapsed else "cancelled", **said)
    if look.view is None:
        return render_template("lobby/_lobby.html", user=auth.user(), **said, **_before(sight))
    return render_template("table/_table.html", user=auth.user(), **said, **_shared(sight, look.view))


def _shared(sight: Sight, view: View) -> dict[str, Any]:
    """`_mine` of this version, from what a spectator sees, so that nothing private can be kept for others."""
    key = ("mine", sight.look.code, sight.look.version, reader.skin())
    kept: dict[str, Any] = _kept().get(key, lambda: _mine(outside(view), sight.told.layer, sight.look.computers))
    return kept


def json_of(sight: Sight) -> dict[str, Any]:
    """The same as plain data; people are seats and names, never ids of ours."""
    look = sight.look
    return {
        "code": look.code,
        "status": look.status,
        "version": look.version,
        "title": look.title,
        "language": look.language,
        "pace": look.pace,
        "edition": look.edition,
        "options": dict(look.options),
        "seats": [
            {
                "index": seat.index,
                "name": seat.name,
                "computer": seat.computer,
                "sitter": seat.sitter,
                "photo": seat.photo,
                "reached": seat.reached,
            }
            for seat in look.seats
        ],
        "paused": look.paused,
        "before": asdict(look.before) if look.before else None,
        "me": look.my_seat,
        "host": sight.hosting,
        "acting": look.acting,
        "due_at": look.due_at,
        "rests": look.rests,
        "idle": look.idle,
        "times_left": look.times_left,
        "vote": asdict(look.vote) if look.vote else None,
        "offers": list(look.offers),
        "said": look.said,
        "trust": list(look.trust),
        "talk_in_chat": look.talk_in_chat,
        "called": sight.called,
        "now": look.now,
        "view": view_json(look.view) if look.view else None,
        "log": sight.told.lines,
    }


def context(sight: Sight) -> dict[str, Any]:
    """What every template of a table is told."""
    return {
        "look": sight.look,
        "view": sight.look.view,
        "t": reader.translator(),
        "log": sight.told.lines,
        "me": sight.look.my_seat,
        "names": sight.look.names,
        "photos": [seat.photo for seat in sight.look.seats],
        "computers": sight.look.computers,
        "sitters": [seat.index for seat in sight.look.seats if seat.sitter],
        "hosting": sight.hosting,
        "called": sight.called,
        "levels": LEVELS,
        "most_times": MOST_TIMES,
    }


def _before(sight: Sight) -> dict[str, Any]:
    """What only a lobby shows: who its reader is there, how to invite people, and what may be chosen."""
    look, box, t = sight.look, find(sight.look.edition), reader.translator()
    most = look.seats_wanted or box.most
    wished = look.before.wishes if look.before else ()
    return {
        "seated": look.my_seat is not None,
        "least": box.least,
        "most": most,
        "full": len(look.seats) >= most,
        "invite": _invite(look.code),
        "boxes": EDITIONS.values(),
        "choices": {key: OPTIONS[key] for key in box.options},
        "languages": LANGUAGES,
        "rules": RULES,
        "paces": {pace: words.pace(t, pace, current_app.extensions["settings"].paces) for pace in PACES},
        "wished": [{**one._asdict(), "says": words.at_table(t, one.key, one.value)} for one in wished],
    }


def _invite(code: str) -> str | None:
    """The link that leads to this table, if the bot has a name."""
    settings: Settings = current_app.extensions["settings"]
    if settings.local:
        return f"{request.host_url}?g={code}"
    if settings.bot_username:
        return f"https://t.me/{settings.bot_username}/{settings.mini_app}?startapp={code}"
    return None


def _mine(view: View, layer: int | None, computers: list[int]) -> dict[str, Any]:
    """The mine as everybody sees it: the parts of the picture, and its ground drawn."""
    scene = art.scene(view, layer, computers)
    macros = current_app.jinja_env.get_template("svg/maze.svg.j2").module
    ground = macros.ground(scene, view.maze)  # type: ignore[attr-defined]
    return {"scene": scene, "ground": ground}


def _marked(answer: Response, now: live.Now, called: bool | None, as_json: bool) -> Response:
    answer.headers["X-Version"] = str(now.version)
    answer.headers["X-Pulse"] = str(now.pulse)
    answer.set_etag(_tag(now, called, as_json), weak=True)
    answer.vary.update(("Accept", "Authorization", "X-Language", "X-Skin"))
    return answer


def _tag(now: live.Now, called: bool | None, as_json: bool) -> str:
    """Changes with everything that the drawing depends on."""
    build, kind = current_app.extensions["assets"].hash, "json" if as_json else reader.skin()
    seen = f"{now.pulse}.{now.marked}.{now.people:x}.{called}"
    return f"{seen}.{auth.user().id}.{reader.language()}.{kind}.{build}"


def _kept() -> Kept[Any]:
    kept: Kept[Any] = current_app.extensions["kept"]
    return kept
