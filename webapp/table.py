"""The table: look at it, order a move."""

from flask import Blueprint, Response

from core.errors import Stale
from core.service import table as tables
from webapp import auth, draw, forms, limits
from webapp.errors import Malformed

ORDER = {"command": forms.anything, "seen": forms.whole(), "tap": forms.TAP}

bp = Blueprint("table", __name__)


@bp.get("/g/<code>")
def fragment(code: str) -> Response:
    """The lobby or table as its reader may see it."""
    return draw.table(code)


@bp.get("/g/<code>.json")
def twin(code: str) -> Response:
    """The same as data."""
    return draw.table(code, twin=True)


@bp.post("/g/<code>/commands")
def command(code: str) -> Response:
    """{command, seen, tap} -> the mover's new fragment, or 409 with the fresh one when the table has moved on."""
    user = auth.user()
    limits.charge(user.id)
    order = forms.body(ORDER)
    try:
        answer = tables.submit(code, user.id, order["command"], order["seen"], order["tap"])
    except Stale as stale:
        return draw.outdated(code, stale)
    except ValueError:
        raise Malformed("command") from None
    return draw.table(code, more={"repeated": answer.repeated})
