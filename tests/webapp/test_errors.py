"""Every refusal: its status, its reason, a sentence in the reader's language, and never what went wrong inside."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import default_exceptions

from core import errors as core_errors
from core.i18n import LANGUAGES, translator
from tests.webapp.players import Player, Table
from webapp import errors

WEBAPP = Path(errors.__file__).parent


def failing(app: Flask, monkeypatch: pytest.MonkeyPatch, error: BaseException, language: str = "en") -> Any:
    """The answer when the service raises `error`."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("webapp.lobby.mine.tables_of", fail)
    return Player(app, Table(app, 3).users[0].id, language).get("/api/games")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "status", "reason"),
    [
        (core_errors.Refused("not_your_turn"), 422, "not_your_turn"),
        (core_errors.Stale(5), 409, "stale"),
        (core_errors.NotSeated(), 403, "not_seated"),
        (core_errors.NoSuchGame(), 404, "no_such_game"),
        (core_errors.NoSuchUser(), 401, "no_such_user"),
        (core_errors.Busy(), 503, "busy"),
        (errors.Malformed("seats"), 400, "malformed"),
        (errors.Rejected(429, "too_fast", 3), 429, "too_fast"),
        (core_errors.SettingsError("secret"), 500, "internal"),
        (core_errors.NotReady("secret"), 500, "internal"),
        (ValueError("secret"), 500, "internal"),
        (KeyError("secret"), 500, "internal"),
    ],
)
def test_each_error_has_its_answer(
    app: Flask, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, reason: str, language: str
):
    answer = failing(app, monkeypatch, error, language)
    body = answer.get_json()
    assert (answer.status_code, body["reason"], set(body)) == (status, reason, {"reason", "text", "facts"})
    assert body["text"].isascii() == (language == "en")
    assert body["text"] != translator(language)("reason.error")
    assert "secret" not in answer.text
    assert ("Retry-After" in answer.headers) == (status in (429, 503))


@pytest.mark.parametrize("code", [400, 406, 411, 413, 414, 415, 416, 417, 428, 431, 500, 501, 505])
def test_whatever_flask_refuses_has_a_sentence(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: int
):
    body = failing(app, monkeypatch, default_exceptions[code]()).get_json()
    assert body["text"] != translator("en")("reason.error")
    assert [line for line in caplog.messages if "no sentence" in line] == []


def test_facts_come_along_and_stand_in_the_sentence(app: Flask, monkeypatch: pytest.MonkeyPatch):
    body = failing(app, monkeypatch, errors.Malformed("seats")).get_json()
    assert body["facts"] == {"field": "seats"}
    assert "(seats)" in body["text"]


@pytest.mark.parametrize("reason", ["never_heard_of", "malformed"])
def test_a_reason_without_its_sentence_still_says_something(app: Flask, monkeypatch: pytest.MonkeyPatch, reason: str):
    answer = failing(app, monkeypatch, core_errors.Refused(reason))
    assert (answer.status_code, answer.get_json()["reason"]) == (422, reason)
    assert answer.get_json()["text"] == translator("en")("reason.error")


def test_every_planned_error_has_a_status():
    planned = {kind for kind in vars(core_errors).values() if isinstance(kind, type)}
    at_start = {core_errors.SaboteurError, core_errors.SettingsError, core_errors.NotReady}
    assert planned - at_start == set(errors.STATUS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_web_has_a_sentence(language: str):
    source = "\n".join(path.read_text() for path in WEBAPP.glob("*.py"))
    codes = set(re.findall(r'Rejected\(\d+, "(\w+)"', source))
    codes |= set(errors.REASONS.values())
    assert {"sign_in", "token_expired", "too_fast", "full", "not_json", "too_large", "bad_hash", "no_user"} <= codes
    assert [code for code in codes if not translator(language).has(f"reason.{code}")] == []


def test_http_errors_are_refusals_too(app: Flask, nobody: Player):
    wrong = nobody.client.delete("/healthz")
    assert (wrong.status_code, wrong.get_json()["reason"]) == (405, "wrong_method")
    assert set(wrong.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    assert nobody.get("/nowhere").get_json()["reason"] == "not_found"


def test_a_mistake_in_a_template_is_named_in_the_log_only(app: Flask, table: Table, caplog, monkeypatch):
    monkeypatch.setattr("webapp.draw._shared", lambda sight, view: {})
    answer = table.players[0].get(f"/g/{table.code}")
    assert (answer.status_code, answer.get_json()["reason"]) == (500, "internal")
    assert "'scene' is undefined" in caplog.text
    assert "scene" not in answer.text
