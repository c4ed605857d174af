"""Who is asking: Telegram's init data once, then a short signed token in the Authorization header; never a cookie."""

import hashlib
import time
from datetime import datetime
from ipaddress import ip_address
from typing import Any
from zlib import crc32

from flask import Blueprint, Response, current_app, g, jsonify, request
from itsdangerous import BadSignature, TimestampSigner

from core.errors import NoSuchUser
from core.i18n import LANGUAGES, translator
from core.service import choices, people, reaching
from core.settings import Settings
from webapp import forms, limits
from webapp.errors import Rejected
from webapp.initdata import verify

LIVES = 12 * 3600  # seconds a token is good for, before and after it is made
RENEWED_AFTER = 3600  # seconds after which an answer brings a fresh one

LOCAL = {
    "name": forms.maybe(forms.line(40)),
    "language": forms.one_of(*LANGUAGES),
    "key": forms.word("[A-Za-z0-9_-]{16,64}"),
}

bp = Blueprint("auth", __name__)


def token_for(user_id: int) -> str:
    """A fresh bearer token: the user's id, the time and a signature."""
    return _signer().sign(str(user_id)).decode()


def user() -> people.User:
    """The person whose token came with this request.

    Raises:
        Rejected: 401 sign_in (no token, or not ours), 401 token_expired.
    """
    if g.get("user") is None:
        user_id, made = _bearer()
        try:
            g.user = people.find(user_id)
        except NoSuchUser:  # signed for another database
            raise Rejected(401, "sign_in") from None
        g.renew = time.time() - made.timestamp() > RENEWED_AFTER
    found: people.User = g.user
    return found


def renew(answer: Response) -> Response:
    """Put a fresh token on the answer when the one that was used grows old."""
    if g.get("renew") and answer.status_code < 500:
        answer.headers["X-Token"] = token_for(g.user.id)
    return answer


@bp.post("/api/login")
def login() -> Response:
    """`Authorization: tma <init data>` -> {token, user, start}."""
    scheme, _, init_data = request.headers.get("Authorization", "").partition(" ")
    settings = _settings()
    if scheme != "tma" or not settings.bot_token:
        raise Rejected(401, "sign_in")
    launch = verify(init_data, settings.bot_token, time.time(), settings.init_data_max_age)
    limits.charge(("login", launch.telegram_id))
    person = people.Person(launch.telegram_id, launch.name, launch.language, launch.can_write, launch.photo or "")
    return _signed_in(people.remember(person), launch.start)


@bp.post("/api/local")
def local() -> Response:
    """{name, language, key} -> {token, user, start}: the sign-in of a local table, from this very machine only."""
    if not (_settings().local and from_this_machine()):
        raise Rejected(404, "not_found")
    asked = forms.body(LOCAL)
    name = asked["name"] or translator(asked["language"])("web.guest", number=crc32(asked["key"].encode()) % 99 + 1)
    return _signed_in(people.local(name, asked["language"], asked["key"]), None)


@bp.post("/api/language")
def language() -> Response:
    """{language} -> {user}: speak another language with me from now on."""
    person = user()
    asked = forms.body({"language": forms.one_of(*LANGUAGES)})
    limits.charge(person.id)
    choices.choose_for_person(person.id, choices.LANGUAGE, asked["language"])
    g.user = people.find(person.id)
    return jsonify(user=about(g.user))


@bp.post("/api/photo")
def photo() -> Response:
    """{show} -> {user}: whether the people at my tables see my Telegram photo from now on."""
    person = user()
    asked = forms.body({"show": forms.yes_or_no})
    limits.charge(person.id)
    g.user = people.show_photo(person.id, asked["show"])
    return jsonify(user=about(g.user))


def about(person: people.User) -> dict[str, Any]:
    """What the page may know about its own user."""
    return {"id": person.id, "name": person.name, "language": person.language, "photo_shown": person.photo_shown}


def from_this_machine() -> bool:
    """Whether the request comes from a loopback address and not through anything that forwards for others."""
    if any(name in request.headers for name in ("Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via")):
        return False
    return ip_address(request.remote_addr or "0.0.0.0").is_loopback


def _signed_in(person: people.User, start: str | None) -> Response:
    reaching.came(person.id)
    g.user = person
    return jsonify(token=token_for(person.id), user=about(person), start=start)


def _bearer() -> tuple[int, datetime]:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bearer":
        raise Rejected(401, "sign_in")
    try:
        value, made = _signer().unsign(token, return_timestamp=True)
    except BadSignature:
        raise Rejected(401, "sign_in") from None
    if abs(time.time() - made.timestamp()) > LIVES:  # from the future: we signed it, and our clock was set back since
        raise Rejected(401, "token_expired")
    return int(value), made


def _signer() -> TimestampSigner:
    return TimestampSigner(_settings().secret_key, salt="saboteur.bearer", digest_method=hashlib.sha256)


def _settings() -> Settings:
    settings: Settings = current_app.extensions["settings"]
    return settings
