"""The first lesson over HTTP: a table that nobody keeps, drawn with the templates of a real one.

Whoever learns sends the moves made so far along with each new one, so there is nothing to remember and nobody to know.
"""

from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as Redirect

from core import lesson
from core.art.maze import Scene, box, scene
from core.i18n import Translator
from core.rules import codec
from core.rules.commands import PlayPath
from core.service import table as tables
from webapp import draw, forms, limits, reader
from webapp.errors import Malformed, Rejected
from webapp.sight import Sight, Told

LAST = len(lesson.KEYS) + 1  # the page that says good-bye
ORDER = {"command": forms.anything, "done": forms.listed(forms.anything, lesson.MOVES - 1)}
GUIDE = lesson.SEATS + 7  # the face of who explains; nobody at the table has it

bp = Blueprint("lesson", __name__)


@bp.get("/lesson/<int:number>")
def fragment(number: int) -> Response | Redirect:
    """The beginning of a lesson, or the last page; typed by hand it leads to the app."""
    if not 1 <= number <= LAST:
        raise Rejected(404, "not_found")
    if request.headers.get("Sec-Fetch-Mode") == "navigate":
        return redirect(f"/?lesson={number}")
    if number == LAST:
        return Response(render_template("lesson/_done.html", t=reader.translator(), keys=lesson.KEYS, guide=GUIDE))
    return _drawn(lesson.begin(number))


@bp.post("/lesson/<int:number>/commands")
def command(number: int) -> Response:
    """{command, done} -> the lesson after this move; `done` are those before it; 422 for one that does not help."""
    if not 1 <= number < LAST:
        raise Rejected(404, "not_found")
    limits.charge(("lesson", request.remote_addr))
    order = forms.body(ORDER)
    try:
        moves = [codec.command_from_json(move, lesson.ME) for move in (*order["done"], order["command"])]
    except ValueError:
        raise Malformed("command") from None
    return _drawn(lesson.after(number, moves))


@bp.get("/hints")
def hints() -> Response:
    """What the page says to beginners at a real table, one thing at a time."""
    return Response(render_template("lesson/_hints.html", t=reader.translator()))


def _drawn(stand: lesson.Stand) -> Response:
    t = reader.translator()
    sight = Sight(_look(stand, t), Told(), None)
    html = render_template(
        "lesson/_lesson.html",
        **draw.context(sight),
        stand=stand,
        silent=replace(stand.view, phase="reveal"),
        last=LAST,
        guide=GUIDE,
        good=[codec.command_to_json(move) for move in lesson.good(stand)],
        scene=_scene(stand, sight.look.computers),
    )
    answer = Response(html)
    answer.headers["X-Version"] = str(sight.look.version)
    answer.vary.update(("Accept-Language", "X-Language", "X-Skin"))
    return answer


def _scene(stand: lesson.Stand, computers: list[int]) -> Scene:
    """The maze, with the window on what matters and on every cell that lights up for a card of the hand."""
    west, north, east, south = stand.lesson.window
    lit = [(play.x, play.y) for card in stand.view.hand for play in card.plays if isinstance(play, PlayPath)]
    shown = box([(west, north), (east, south), *lit])
    return replace(scene(stand.view, stand.layer, computers), fit=shown, bounds=shown)


def _seats(t: Translator) -> tuple[tables.SeatInfo, ...]:
    names = [t("ui.you"), *t("computer.names").split(", ")[: lesson.SEATS - 1]]
    return tuple(tables.SeatInfo(i, name, i != lesson.ME, None, None) for i, name in enumerate(names))


def _look(stand: lesson.Stand, t: Translator) -> tables.Look:
    """A table that stands still: no clock, no chat, no host, and no roles yet."""
    view = replace(stand.view, role=None)
    return tables.Look(
        code=f"lesson-{stand.number}", status="playing", version=len(stand.moves), view=view, seats=_seats(t),
        my_seat=lesson.ME, host=None, edition=view.edition, options=view.options, pace="none", seats_wanted=None,
        acting=view.acting, turn_at=0, due_at=None, now=0, title=None, chat_kind=None, language=t.lang,
        trust=(0,) * lesson.SEATS,
    )  # fmt: skip
