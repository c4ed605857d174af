"""Codes of tables: nobody can guess one. Letters and digits only, so that no chat cuts a link short."""

import hmac
import secrets
from base64 import b32encode

from core.service import house

_BYTES = 10


def new() -> str:
    """A code by chance."""
    return _text("g", secrets.token_bytes(_BYTES))


def new_link() -> str:
    """A code by chance for the link to a game that is over."""
    return _text("r", secrets.token_bytes(_BYTES))


def of_tap(host: int, tap: str) -> str:
    """The code that the same tap of the same person gives again: two tables of one tap would have one code."""
    key = house.settings().secret_key.encode()
    return _text("g", hmac.digest(key, f"table {host} {tap}".encode(), "sha256")[:_BYTES])


def _text(sort: str, random: bytes) -> str:
    return sort + b32encode(random).decode().lower()
