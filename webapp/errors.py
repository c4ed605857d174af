"""Every refusal as an answer: a status, a code for the program and a sentence for the reader, never a stack trace."""

import logging

from flask import Flask, Response, jsonify
from jinja2 import TemplateError
from werkzeug.exceptions import HTTPException, SecurityError

from core.errors import Busy, NoSuchGame, NoSuchUser, NotSeated, Refused, SaboteurError, Stale
from core.service import faults
from webapp import reader

log = logging.getLogger(__name__)

STATUS: dict[type[SaboteurError], int] = {
    Refused: 422,
    Stale: 409,
    NotSeated: 403,
    NoSuchGame: 404,
    NoSuchUser: 401,
    Busy: 503,
}
REASONS = {404: "not_found", 405: "wrong_method", 413: "too_large", 500: "internal"}


class Rejected(Exception):
    """The web itself says no; `wait` is the number of seconds after which to try again."""

    def __init__(self, status: int, reason: str, wait: int | None = None) -> None:
        super().__init__(reason)
        self.status, self.reason, self.wait = status, reason, wait


class Malformed(Rejected):
    """A request of the wrong shape; `field` names the part that is wrong."""

    def __init__(self, field: str) -> None:
        super().__init__(400, "malformed")
        self.field = field


def register(app: Flask) -> None:
    """Let every planned exception of `app` become its answer, and any other one a plain 500."""
    app.register_error_handler(SaboteurError, _planned)
    app.register_error_handler(Rejected, _rejected)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unplanned)


def refusal(status: int, reason: str, **facts: object) -> Response:
    """The JSON answer {reason, text, facts} with `text` in the reader's language."""
    answer = jsonify(reason=reason, text=sentence(reason, facts), facts=facts)
    answer.status_code = status
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def sentence(reason: str, facts: dict[str, object]) -> str:
    """Why, in the reader's language; a plain sentence if a text wants facts that the refusal does not carry."""
    t = reader.translator()
    try:
        return t(f"reason.{reason}", **facts)
    except KeyError:
        log.warning("no sentence for reason %s with facts %s", reason, sorted(facts))
        return t("reason.error")


def _planned(error: SaboteurError) -> Response:
    status = STATUS.get(type(error), 500)
    if status == 500:
        return _unplanned(error)
    answer = refusal(status, error.reason, **(error.facts if isinstance(error, Refused) else {}))
    if status == 503:
        answer.headers["Retry-After"] = "1"
    return answer


def _rejected(error: Rejected) -> Response:
    facts = {"field": error.field} if isinstance(error, Malformed) else {}
    answer = refusal(error.status, error.reason, **facts)
    if error.wait is not None:
        answer.headers["Retry-After"] = str(error.wait)
    return answer


def _http(error: HTTPException) -> Response:
    code = error.code or 500
    if isinstance(error, SecurityError):
        answer = refusal(code, "wrong_host")
    elif code in REASONS or code >= 500:
        answer = refusal(code, REASONS.get(code, "internal"))
    else:
        answer = refusal(code, "malformed", field="request")
    if code == 405:
        answer.headers["Allow"] = dict(error.get_headers()).get("Allow", "")
    return answer


def _unplanned(error: Exception) -> Response:
    what = f" ({error})" if isinstance(error, TemplateError) else ""  # names of the template's own, no values
    log.error("unplanned%s: %s", what, faults.place(error))
    return refusal(500, "internal")
