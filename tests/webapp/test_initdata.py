"""Init data: every published vector with its reason, and what the vectors leave out."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.players import NOW, TOKEN, launch, sign
from webapp.errors import Rejected
from webapp.initdata import LONGEST, Launch, verify

FILE: dict[str, Any] = json.loads((Path(__file__).parent / "initdata_vectors.json").read_text())
USER = json.dumps({"id": 5, "first_name": "Ann"})


def check(init_data: str, token: str = TOKEN, now: float = NOW) -> Launch:
    return verify(init_data, token, now, 3600)


def why(init_data: str, token: str = TOKEN, now: float = NOW) -> str:
    with pytest.raises(Rejected) as caught:
        check(init_data, token, now)
    assert caught.value.status == 401
    return caught.value.reason


@pytest.mark.parametrize("vector", FILE["vectors"], ids=lambda vector: vector["name"])
def test_vectors(vector: dict[str, Any]):
    def verdict() -> Launch:
        return verify(vector["init_data"], FILE["bot_token"], FILE["reference_now"], FILE["max_age_seconds"])

    if vector["expect"] == "valid":
        assert verdict().telegram_id > 0
        assert why(vector["init_data"], FILE["other_bot_token"], FILE["reference_now"]) == "bad_hash"
    else:
        with pytest.raises(Rejected) as caught:
            verdict()
        assert caught.value.reason == vector["reason"]


def test_a_launch_says_who_and_where():
    user = {"id": 2**52 - 1, "first_name": "Ann & 철수=%+", "last_name": "🦊", "language_code": "ko"}
    data = sign({"auth_date": str(NOW), "user": json.dumps(user), "start_param": "g_7Yx-"})
    assert check(data) == Launch(2**52 - 1, "Ann & 철수=%+ 🦊", "ko", None, "g_7Yx-")


def test_plus_and_percent_20_are_spaces_and_slashes_may_be_escaped():
    data = launch(5, "Ann Digger").replace("\\", "%5C")
    assert "+" in data
    assert check(data.replace("+", "%20")) == check(data)


def test_the_signature_takes_part():
    data = launch(5, signature="abc")
    assert check(data).telegram_id == 5
    assert why(data.replace("signature=abc&", "")) == "bad_hash"


def test_the_photo_of_a_vector_is_known():
    (data,) = (one["init_data"] for one in FILE["vectors"] if one["name"] == "valid_group_direct_link_with_signature")
    launched = verify(data, FILE["bot_token"], FILE["reference_now"], FILE["max_age_seconds"])
    assert launched.photo == "https://t.me/i/userpic/320/abc.svg"


@pytest.mark.parametrize("rest", ["320/a-B_9.svg", "320/a.jpg", "320/a", "a.svg", "320/" + "a" * 160 + ".svg"])
def test_photos_of_telegram_are_taken(rest: str):
    address = f"https://t.me/i/userpic/{rest}"
    assert check(launch(5, photo=address)).photo == address


@pytest.mark.parametrize(
    "photo",
    [
        None,
        "",
        5,
        ["https://t.me/i/userpic/320/a.svg"],
        "http://t.me/i/userpic/320/a.svg",
        "https://T.me/i/userpic/320/a.svg",
        "https://t.me.evil.example/i/userpic/320/a.svg",
        "https://evil.example/i/userpic/320/a.svg",
        "https://ann@t.me/i/userpic/320/a.svg",
        "https://t.me:443/i/userpic/320/a.svg",
        "https://t.me/i/userpic/320/a.svg?b=1",
        "https://t.me/i/userpic/320/a.svg#b",
        "https://t.me/i/userpic/../../a.svg",
        "https://t.me/i/userpic/320/",
        "https://t.me/i/other/320/a.svg",
        "https://t.me/i/userpic/320/a.svg\n",
        'https://t.me/i/userpic/320/a".svg',
        "https://t.me/i/userpic/320/é.svg",
        "https://t.me/i/userpic/320/" + "a" * 180 + ".svg",
        "//t.me/i/userpic/320/a.svg",
        "javascript:alert(1)",
    ],
)
def test_any_other_photo_is_none_and_hinders_nobody(photo: object):
    launched = check(launch(5, photo=photo))
    assert (launched.telegram_id, launched.photo) == (5, None)


def test_names_fall_back():
    assert check(sign({"auth_date": str(NOW), "user": '{"id":5,"username":"digger"}'})).name == "digger"
    assert check(sign({"auth_date": str(NOW), "user": '{"id":5}'})).name == ""


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("", "empty"),
        ("a", "bad_init_data"),
        ("a=1&&b=2", "bad_init_data"),
        ("a=%ff&hash=0", "bad_init_data"),
        ("a=" + "x" * LONGEST, "bad_init_data"),
        ("&".join(f"k{i}=1" for i in range(50)), "bad_init_data"),
        ("a=1&a=2&hash=00", "duplicate_field"),
        (launch(5) + "&user=%7B%7D", "duplicate_field"),
        ("auth_date=1&user=1", "no_hash"),
        ("auth_date=1&hash=é", "bad_hash"),
        (launch(5).upper(), "no_hash"),
        (launch(5)[:-1], "bad_hash"),
        (sign({"auth_date": str(NOW)}), "no_user"),
        (sign({"auth_date": str(NOW), "user": "[]"}), "no_user"),
        (sign({"auth_date": str(NOW), "user": "{"}), "bad_init_data"),
        (sign({"auth_date": str(NOW), "user": "[" * 3000}), "bad_init_data"),
        *((sign({"auth_date": str(NOW), "user": f'{{"id":{bad}}}'}), "no_user")
          for bad in ("true", "-5", "0", '"5"', "5.0", str(2**52), "null")),
        *((sign({"auth_date": bad, "user": USER}), "bad_init_data") for bad in ("", "-5", "1e9", "٣", "9" * 20)),
        (sign({"user": USER}), "bad_init_data"),
    ],
)  # fmt: skip
def test_what_is_refused_and_why(data: str, reason: str):
    assert why(data) == reason


def test_age_and_skew_to_the_second():
    data = launch(5)
    assert check(data, now=NOW + 3600).telegram_id == 5
    assert why(data, now=NOW + 3601) == "expired"
    assert check(data, now=NOW - 60).telegram_id == 5
    assert why(data, now=NOW - 61) == "auth_date_in_future"


def test_the_right_hash_is_never_told():
    fields = {"auth_date": str(NOW), "user": USER}
    right = sign(fields).rpartition("hash=")[2]
    with pytest.raises(Rejected) as caught:
        check(sign(fields).replace(right, "0" * 64))
    assert right not in repr(caught.value)
    assert caught.value.__cause__ is None


@given(st.integers(0, len(launch(5, start_param="gA")) - 1), st.sampled_from("0aZ&=%+é\x00"))
def test_no_single_sign_can_be_changed(at: int, sign_: str):
    data = launch(5, start_param="gA")
    changed = data[:at] + sign_ + data[at + 1 :]
    if parse_qs(changed, keep_blank_values=True) != parse_qs(data):  # "%3a" says the same as "%3A"
        assert why(changed)
