"""Strict reading of request bodies: known fields of the right type and size, or 400 with the name of the field.

A shape is a dict from field name to a reader (`whole(...)`, `word(...)`, ...); `maybe(...)` makes a field optional.
"""

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Any

from flask import request

from webapp.errors import Malformed, Rejected

BODY_LIMIT = 16 * 1024
LARGEST = 2**53  # what JavaScript counts exactly

Read = Callable[[str, Any], Any]
MISSING = object()


def body(shape: dict[str, Read]) -> dict[str, Any]:
    """The JSON object in the request's body, read by `shape`; optional fields that are missing are None.

    Raises:
        Rejected: 413 when the body is larger than `BODY_LIMIT`, 415 when it is not sent as JSON.
        Malformed: not a JSON object, a field unknown, missing, twice there, or of a wrong type or size.
    """
    if request.mimetype != "application/json":
        raise Rejected(415, "not_json")
    return read(parse(request.get_data()), shape)


def query(shape: dict[str, Read]) -> dict[str, Any]:
    """What stands behind the question mark, read by `shape` as a body is: every value a text, no name twice.

    Raises:
        Malformed: a name unknown, missing or twice there, or a value that its reader does not take.
    """
    said = request.args.to_dict(flat=False)
    if twice := next((name for name, values in said.items() if len(values) > 1), None):
        raise Malformed(twice if twice in shape else "query")
    return read({name: value for name, (value,) in said.items()}, shape)


def parse(raw: bytes) -> Any:
    """JSON without the liberties of Python's reader: no NaN, no key twice, no lone surrogates."""
    try:
        data = json.loads(raw.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Malformed("body") from None
    return data


def read(data: Any, shape: dict[str, Read]) -> dict[str, Any]:
    """`data` checked against `shape`, see `body`."""
    if not isinstance(data, dict):
        raise Malformed("body")
    if unknown := data.keys() - shape.keys():
        raise Malformed(name if (name := min(unknown)).isidentifier() and len(name) <= 40 else "body")
    return {name: reads(name, data.get(name, MISSING)) for name, reads in shape.items()}


def whole(low: int = 0, high: int = LARGEST) -> Read:
    """An integer from `low` to `high`."""

    def reads(name: str, value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise Malformed(name)
        return value

    return reads


def word(pattern: str) -> Read:
    """A text that matches `pattern` from end to end."""
    compiled = re.compile(pattern)

    def reads(name: str, value: Any) -> str:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise Malformed(name)
        return value

    return reads


def line(longest: int) -> Read:
    """One line of text for people: no control signs, white space folded, at most `longest` signs, perhaps none."""

    def reads(name: str, value: Any) -> str:
        text = " ".join(value.split()) if isinstance(value, str) else None
        if text is None or len(text) > longest or any(unicodedata.category(sign) == "Cc" for sign in text):
            raise Malformed(name)
        return text

    return reads


TAP = word("[A-Za-z0-9_-]{8,64}")  # the page's own name of an order: sent again, it counts once


def yes_or_no(name: str, value: Any) -> bool:
    """true or false."""
    if not isinstance(value, bool):
        raise Malformed(name)
    return value


def one_of(*allowed: str) -> Read:
    """One of the texts `allowed`."""

    def reads(name: str, value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise Malformed(name)
        return value

    return reads


def table_of(key: Read, value: Read, most: int = 20) -> Read:
    """An object of at most `most` entries, each key and value read by its reader."""

    def reads(name: str, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict) or len(data) > most:
            raise Malformed(name)
        return {key(name, k): value(name, v) for k, v in data.items()}

    return reads


def listed(reads: Read, most: int) -> Read:
    """A list of at most `most` values, each read by `reads`."""

    def reads_all(name: str, data: Any) -> list[Any]:
        if not isinstance(data, list) or len(data) > most:
            raise Malformed(name)
        return [reads(name, value) for value in data]

    return reads_all


def anything(name: str, value: Any) -> Any:
    """Any object; whoever takes it checks it (commands are read by the rules' own codec)."""
    if not isinstance(value, dict):
        raise Malformed(name)
    return value


def maybe(reads: Read) -> Read:
    """A field that may be missing or null: then None."""
    return lambda name, value: None if value is MISSING or value is None else reads(name, value)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _no_constant(text: str) -> Any:
    raise ValueError(text)
