"""A replay for whoever has its link: no sign-in, no Telegram. Where nothing is, nothing tells why."""

from flask import Blueprint, Response, current_app, make_response, render_template, request

from core.errors import NoSuchGame, Refused
from core.i18n import LANGUAGES, Translator, translator
from core.service import replay
from core.view.replay import EVERYBODY
from webapp import forms, frames, limits, reader
from webapp.frames import WATCHING, Screen
from webapp.replay import as_file

TELEGRAM_WEB = "https://web.telegram.org"  # its `downloadFile` fetches the record from there

bp = Blueprint("shared", __name__)


@bp.get("/r/<share>")
def page(share: str) -> Response:
    """The page of a link: the player with the first frame, or that there is nothing.

    `?lang=` and `?skin=` choose; whatever else others hang behind a link that they pass on is no matter.
    """
    _charge(1)
    lang = request.args.get("lang")
    t = translator(lang) if lang in LANGUAGES else reader.translator()
    try:
        screen = Screen(replay.shot(share, 0, EVERYBODY, shared=True), t)
    except (NoSuchGame, Refused):
        return _page("replay/gone.html", t, status=404)
    html = frames.player(screen, f"/r/{share}", code=None, shared=True, address="")
    return _page("replay/shared.html", t, player=html)


@bp.get("/r/<share>/frames/<int:number>")
def frame(share: str, number: int) -> Response:
    """?from= public, open or a seat, &as= the player's stamp -> that frame."""
    return _frame(share, number, as_json=False)


@bp.get("/r/<share>/frames/<int:number>.json")
def twin(share: str, number: int) -> Response:
    """The same as data."""
    return _frame(share, number, as_json=True)


@bp.get("/r/<share>/record")
def record(share: str) -> Response:
    """The game as a file that can be read back."""
    _charge(1)
    forms.query({})
    answer = as_file(replay.record(share, shared=True))
    answer.headers["Access-Control-Allow-Origin"] = TELEGRAM_WEB
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return _unlisted(answer)


def _frame(share: str, number: int, as_json: bool) -> Response:
    _charge(WATCHING)
    return _unlisted(frames.frame(share, number, as_json, shared=True, t=reader.translator()))


def _page(name: str, t: Translator, status: int = 200, **more: str) -> Response:
    settings = current_app.extensions["settings"]
    home = f"https://t.me/{settings.bot_username}" if settings.bot_username else "/"
    answer = make_response(render_template(name, t=t, lang=t.lang, languages=LANGUAGES, home=home, **more), status)
    answer.vary.update(frames.VARIES)
    return _unlisted(answer)


def _unlisted(answer: Response) -> Response:
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _charge(cost: float) -> None:
    """Whoever asks pays, by the address they ask from: nobody tries out links by the thousand."""
    limits.charge(("shared", request.remote_addr), cost)
