"""Strict reading: what is not exactly of the expected shape is refused with the name of the field."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp import forms
from webapp.errors import Malformed

SHAPE = {
    "name": forms.line(10),
    "seats": forms.whole(3, 10),
    "tap": forms.maybe(forms.word("[a-z]{2,4}")),
    "start": forms.maybe(forms.yes_or_no),
    "lang": forms.maybe(forms.one_of("ko", "en")),
    "options": forms.maybe(forms.table_of(forms.one_of("a", "b"), forms.word("[0-9]"), most=2)),
}
GOOD = {"name": " Ann  B ", "seats": 5, "tap": "ab", "start": True, "lang": "ko", "options": {"a": "1"}}


def field(raw: bytes | dict[str, Any]) -> str:
    with pytest.raises(Malformed) as caught:
        forms.read(forms.parse(raw if isinstance(raw, bytes) else json.dumps(raw).encode()), SHAPE)
    return caught.value.field


def test_good_bodies_are_read():
    assert forms.read(GOOD, SHAPE) == {**GOOD, "name": "Ann B"}
    least = {"name": "", "seats": 3, "tap": None}
    assert forms.read(least, SHAPE) == {**least, "start": None, "lang": None, "options": None}


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"seats": 2}, "seats"),
        ({"seats": 11}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": 5.0}, "seats"),
        ({"seats": "5"}, "seats"),
        ({"seats": None}, "seats"),
        ({"name": None}, "name"),
        ({"name": 5}, "name"),
        ({"name": "x" * 11}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"tap": "a"}, "tap"),
        ({"tap": "ab\n"}, "tap"),
        ({"tap": ["ab"]}, "tap"),
        ({"start": 1}, "start"),
        ({"start": "true"}, "start"),
        ({"lang": "de"}, "lang"),
        ({"lang": []}, "lang"),
        ({"options": []}, "options"),
        ({"options": {"c": "1"}}, "options"),
        ({"options": {"a": 1}}, "options"),
        ({"options": {"a": "1", "b": "1", "c": "1"}}, "options"),
        ({"more": 1}, "more"),
        ({"m<b>": 1}, "body"),
        ({"m" * 41: 1}, "body"),
    ],
)
def test_wrong_fields_are_named(change: dict[str, Any], wrong: str):
    assert field({**GOOD, **change}) == wrong


def test_missing_fields_are_named():
    assert field({"name": "x"}) == "seats"


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b"null", b"[]", b"5", b'"x"', b"{", b"{'a':1}", b"\xff", b"\xef\xbb\xbf{}", b'{"a":NaN}'),
        *(b'{"a":-Infinity}', b'{"name":"x","name":"y","seats":5}', b'{"name":"\\ud800","seats":5}', b"[" * 9000),
        *(b'{"a":' * 3000, b'{"seats":' + b"9" * 9000 + b"}"),
    ],
)
def test_what_is_not_a_json_object_is_refused(raw: bytes):
    assert field(raw) == "body"


ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
KEYS = st.text() | st.sampled_from(sorted(SHAPE))
ANY = st.recursive(ATOMS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=8)


@given(ANY)
def test_nothing_but_malformed_comes_out_of_any_data(data: Any):
    try:
        read = forms.read(forms.parse(json.dumps(data).encode()), SHAPE)
    except Malformed as error:
        named = error.field
    else:
        named = "body"
        assert read.keys() == SHAPE.keys()
    assert named in {*SHAPE, "body"} or named in data
