"""Telegram's init data: the signed query string that says who opened the Mini App.

The hash covers every field but itself, so `signature` stays in. Nothing here says which hash would have been right.
"""

import hmac
import json
import logging
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from webapp.errors import Rejected

log = logging.getLogger(__name__)

SKEW = 60  # seconds by which our clock may be behind Telegram's, which sets `auth_date`
LONGEST = 8192
# where Telegram keeps the photos it tells apps of; the page is allowed to fetch pictures from there (headers.PHOTOS)
PHOTO = re.compile(r"https://t\.me/i/userpic/(?:[\w-]+/)*[\w-]+(?:\.[a-z]{1,5})?", re.ASCII)
LONGEST_PHOTO = 200


@dataclass(frozen=True, slots=True)
class Launch:
    """Who opened the app and with which start parameter (anybody can make a link with any parameter)."""

    telegram_id: int
    name: str
    language: str | None
    can_write: bool | None
    start: str | None
    photo: str | None = None


def verify(init_data: str, token: str, now: float, max_age: int) -> Launch:
    """The launch that `init_data` proves, signed with the bot's `token` at most `max_age` seconds before `now`.

    Raises:
        Rejected: 401 empty, bad_init_data (it cannot be read), duplicate_field, no_hash, bad_hash, expired,
            auth_date_in_future, no_user.
    """
    fields = _fields(init_data)
    given = fields.pop("hash", "")
    if not given:
        raise Rejected(401, "no_hash")
    lines = "\n".join(f"{key}={value}" for key, value in sorted(fields.items()))
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    right = hmac.digest(secret, lines.encode("utf-8", "surrogatepass"), "sha256").hex()
    if not hmac.compare_digest(right.encode(), given.encode("utf-8", "surrogatepass")):
        raise Rejected(401, "bad_hash")
    _check_age(fields.get("auth_date", ""), now, max_age)
    return _launch(fields)


def _fields(init_data: str) -> dict[str, str]:
    if not init_data:
        raise Rejected(401, "empty")
    if len(init_data) > LONGEST:
        raise Rejected(401, "bad_init_data")
    try:
        pairs = parse_qsl(init_data, keep_blank_values=True, strict_parsing=True, max_num_fields=40, errors="strict")
    except ValueError:
        raise Rejected(401, "bad_init_data") from None
    if len(dict(pairs)) < len(pairs):
        raise Rejected(401, "duplicate_field")
    return dict(pairs)


def _check_age(auth_date: str, now: float, max_age: int) -> None:
    if not (auth_date.isascii() and auth_date.isdigit() and len(auth_date) < 16):
        raise Rejected(401, "bad_init_data")
    if now - int(auth_date) > max_age:
        raise Rejected(401, "expired")
    ahead = int(auth_date) - now
    if ahead > SKEW:
        log.warning("nobody can sign in: the clock of this machine is %d s behind Telegram's", ahead)
        raise Rejected(401, "auth_date_in_future")


def _launch(fields: dict[str, str]) -> Launch:
    try:
        user: Any = json.loads(fields.get("user") or "null")
    except (ValueError, RecursionError):
        raise Rejected(401, "bad_init_data") from None
    if not isinstance(user, dict) or type(user.get("id")) is not int or not 0 < user["id"] < 1 << 52:
        raise Rejected(401, "no_user")
    name = " ".join(str(user.get(key) or "") for key in ("first_name", "last_name")).strip()
    language = user.get("language_code")
    can_write = user.get("allows_write_to_pm")
    return Launch(
        telegram_id=user["id"],
        name=name or str(user.get("username") or ""),
        language=language if isinstance(language, str) else None,
        can_write=can_write if isinstance(can_write, bool) else None,
        start=fields.get("start_param") or None,
        photo=_photo(user.get("photo_url")),
    )


def _photo(address: object) -> str | None:
    """The address if it is one of Telegram's own; a person without a photo we know is as welcome as any."""
    known = isinstance(address, str) and len(address) <= LONGEST_PHOTO and PHOTO.fullmatch(address)
    return known[0] if known else None
