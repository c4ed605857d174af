"""Codes of tables: nobody can guess one. Letters and digits only, so that no chat cuts a link short."""

import hmac
import secrets
from base64 import b32encode

from core.service import house

_BYTES = 10


def new() -> str:
    """A code by chance."""
    return _text(secrets.token_bytes(_BYTES))


def of_tap(host: int, tap: str) -> str:
    """The code that the same tap of the same person gives again: two tables of one tap would have one code."""
    key = house.settings().secret_key.encode()
    return _text(hmac.digest(key, f"table {host} {tap}".encode(), "sha256")[:_BYTES])


def _text(random: bytes) -> str:
    return "g" + b32encode(random).decode().lower()
