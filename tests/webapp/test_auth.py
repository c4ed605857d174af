"""Signing in and staying so: init data once, then a short token in a header; a local table only from this machine."""

import pytest
from flask import Flask

from core.errors import SettingsError
from core.service import people
from core.settings import Settings
from tests.webapp.conftest import Time
from tests.webapp.players import NOW, Player, launch
from webapp import auth, create_app

KEY = "0123456789abcdef"


def login(app: Flask, init_data: str, scheme: str = "tma", **headers: str):
    return app.test_client().post("/api/login", headers={"Authorization": f"{scheme} {init_data}", **headers})


def test_a_launch_gives_a_token_that_opens_the_rest(app: Flask):
    answer = login(app, launch(5, "Ann", start_param="gABC"))
    assert answer.status_code == 200
    body = answer.get_json()
    assert body["user"] == {"id": body["user"]["id"], "name": "Ann", "language": "en", "photo_shown": True}
    assert body["start"] == "gABC"
    mine = app.test_client().get("/api/games", headers={"Authorization": f"Bearer {body['token']}"})
    assert mine.get_json() == {"games": []}


def test_the_same_person_is_the_same_user_with_the_newest_name(app: Flask):
    first, second = login(app, launch(5, "Ann")), login(app, launch(5, "Anna"))
    assert first.get_json()["user"]["id"] == second.get_json()["user"]["id"]
    assert second.get_json()["user"]["name"] == "Anna"


@pytest.mark.parametrize(
    ("init_data", "reason"),
    [
        ("", "empty"),
        ("garbage", "bad_init_data"),
        (launch(5)[:-2], "bad_hash"),
        (launch(5, at=NOW - 86401), "expired"),
        (launch(5, at=NOW + 120), "auth_date_in_future"),
    ],
)
def test_other_launches_are_refused_with_a_reason(app: Flask, init_data: str, reason: str):
    answer = login(app, init_data)
    assert answer.status_code == 401
    assert answer.get_json()["reason"] == reason
    assert answer.get_json()["text"].endswith(".")


def test_who_runs_a_server_with_a_slow_clock_is_told(app: Flask, caplog: pytest.LogCaptureFixture):
    answer = login(app, launch(5, "Ann", at=NOW + 120))
    assert answer.get_json()["text"].startswith("Our server's clock is slow")
    (told,) = [line.getMessage() for line in caplog.records if line.levelname == "WARNING"]
    assert told == "nobody can sign in: the clock of this machine is 120 s behind Telegram's"


def test_only_init_data_signs_in(app: Flask):
    for scheme in ("Bearer", "Basic", "TMA", ""):
        assert login(app, launch(5), scheme).get_json()["reason"] == "sign_in"
    assert app.test_client().post("/api/login").status_code == 401


@pytest.mark.parametrize("path", ["/api/games", "/home", "/g/gX", "/g/gX.json", "/g/gX/live?since=0"])
def test_everything_else_wants_a_token(app: Flask, path: str):
    answer = app.test_client().get(path)
    assert answer.status_code == 401
    assert answer.get_json()["reason"] == "sign_in"
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("path", [f"/api/{to}" for to in ("games", "language", "photo")] + [
    f"/g/gX/{to}" for to in ("commands", "lobby", "live")
])  # fmt: skip
def test_every_order_wants_a_token_before_it_is_read(app: Flask, path: str):
    assert app.test_client().post(path, data=b"garbage").status_code == 401


def forged(app: Flask, user_id: int) -> list[str]:
    with app.app_context():
        good = auth.token_for(user_id)
        other = Settings(bot_token="1:other-token", secret_key="another secret key")
        value, stamp, seal = good.split(".")
        settings, app.extensions["settings"] = app.extensions["settings"], other
        theirs = auth.token_for(user_id)
        app.extensions["settings"] = settings
    parts = [f"{int(value) + 1}.{stamp}.{seal}", f"{value}.zzzzzz.{seal}", f"{value}.{seal}", good.replace(".", "")]
    return [theirs, *parts, good[:-1], good + "x", " " + good, "", ".", "..", "1", "é", "1.2.3"]


def test_forged_tokens_open_nothing(app: Flask, table):
    for token in forged(app, table.users[0].id):
        header = f"Bearer {token}".encode().decode("latin-1")
        answer = app.test_client().get("/api/games", headers={"Authorization": header})
        assert (answer.status_code, answer.get_json()["reason"]) == (401, "sign_in"), token


def test_a_token_of_somebody_unknown_opens_nothing(app: Flask):
    assert Player(app, 4711).get("/api/games").get_json()["reason"] == "sign_in"


def test_tokens_are_renewed_on_use_and_end_after_half_a_day(app: Flask, clock: Time, table):
    player = table.players[0]
    assert "X-Token" not in player.get("/api/games").headers
    clock.now += auth.RENEWED_AFTER + 1
    fresh = player.get("/api/games").headers["X-Token"]
    clock.now += auth.LIVES - auth.RENEWED_AFTER
    old = player.get("/api/games")
    assert (old.status_code, old.get_json()["reason"]) == (401, "token_expired")
    player.headers["Authorization"] = f"Bearer {fresh}"
    assert player.get("/api/games").status_code == 200


def test_a_clock_that_is_set_back_signs_nobody_out(app: Flask, clock: Time, table):
    player = table.players[0]
    clock.now -= auth.LIVES
    assert player.get("/api/games").status_code == 200
    clock.now -= 1
    late = player.get("/api/games")
    assert (late.status_code, late.get_json()["reason"]) == (401, "token_expired")


def test_no_answer_sets_a_cookie(app: Flask, table):
    answers = [login(app, launch(5)), table.players[0].get(f"/g/{table.code}.json"), Player(app, None).get("/healthz")]
    assert all("Set-Cookie" not in answer.headers for answer in answers)


def test_a_language_can_be_chosen(app: Flask):
    user = people.remember(people.Person(5, "Ann", "en", True))
    player = Player(app, user.id, language=None)
    assert player.post("/api/language", {"language": "ko"}).get_json()["user"]["language"] == "ko"
    assert "요" in player.get("/g/gNone").get_json()["text"]
    assert player.post("/api/language", {"language": "de"}).status_code == 400


def test_the_language_of_an_answer_is_the_header_then_the_person_then_the_browser(app: Flask):
    user = people.remember(people.Person(5, "Ann", "ko", True))
    korean, english = "그런 게임이 없어요.", Player(app, user.id).get("/g/gNone").get_json()["text"]
    assert english.isascii()
    assert Player(app, user.id, None).get("/g/gNone").get_json()["text"] == korean
    assert Player(app, None, None).get("/g/gNone", Accept_Language="ko-KR,en;q=0.5").get_json()["text"].endswith("요.")
    assert Player(app, None, None).get("/g/gNone", Accept_Language="de").get_json()["text"].isascii()
    assert Player(app, user.id, "xx").get("/g/gNone").get_json()["text"] == korean


# --- the local table


def local(app: Flask, body: object = None, address: str = "127.0.0.1", **headers: str):
    body = body or {"name": "Ann", "language": "en", "key": KEY}
    return app.test_client().post("/api/local", json=body, headers=headers, environ_base={"REMOTE_ADDR": address})


def test_a_browser_keeps_its_person(local_app: Flask):
    first, again = local(local_app), local(local_app, {"name": "Anna", "language": "ko", "key": KEY})
    other = local(local_app, {"name": "Bob", "language": "en", "key": KEY[::-1]})
    assert first.status_code == again.status_code == other.status_code == 200
    assert first.get_json()["user"]["id"] == again.get_json()["user"]["id"] != other.get_json()["user"]["id"]
    assert again.get_json()["user"] == {**first.get_json()["user"], "name": "Anna", "language": "ko"}


def test_a_guest_without_a_name_gets_one(local_app: Flask):
    name = local(local_app, {"name": "", "language": "en", "key": KEY}).get_json()["user"]["name"]
    assert name.startswith("Guest ")


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1"])
def test_loopback_may_sign_in(local_app: Flask, address: str):
    assert local(local_app, address=address).status_code == 200


@pytest.mark.parametrize("address", ["192.168.0.7", "10.0.0.1", "8.8.8.8", "2001:db8::1", "0.0.0.0"])
def test_nobody_signs_in_from_elsewhere(local_app: Flask, address: str):
    assert local(local_app, address=address).status_code == 404


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via"])
def test_nobody_signs_in_through_a_proxy(local_app: Flask, header: str):
    assert local(local_app, **{header: "127.0.0.1"}).status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.7:8000"])
def test_no_foreign_name_reaches_a_local_table(local_app: Flask, host: str, caplog: pytest.LogCaptureFixture):
    answer = local(local_app, Host=host)
    body = answer.get_json()
    assert (answer.status_code, body["reason"]) == (400, "wrong_host")
    assert "address" in body["text"]
    assert [line.getMessage() for line in caplog.records if line.levelname != "INFO"] == []


def test_no_page_from_elsewhere_can_sign_in_for_its_reader(local_app: Flask):
    """A form or a simple request has no JSON type; the JSON type would need a permission that we never give."""
    client = local_app.test_client()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert client.post("/api/local", data="{}", content_type=kind).status_code == 415
    asked = client.options("/api/local", headers={"Origin": "http://evil.example"})
    assert not [name for name in dict(asked.headers) if name.startswith("Access-Control")]


def test_there_is_no_local_sign_in_with_a_bot(app: Flask):
    assert local(app).status_code == 404


def test_there_is_no_telegram_sign_in_at_a_local_table(local_app: Flask):
    assert login(local_app, launch(5)).status_code == 401


def test_forwarded_addresses_are_believed_behind_a_proxy_only(app: Flask, local_app: Flask):
    assert type(app.wsgi_app).__name__ == "ProxyFix"
    assert type(local_app.wsgi_app).__name__ != "ProxyFix"


def test_the_app_needs_a_token_or_a_local_table(tmp_path):
    with pytest.raises(SettingsError):
        create_app(Settings(database=str(tmp_path / "x.sqlite3")))
