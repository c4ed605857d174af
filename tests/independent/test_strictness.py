"""The other emulator still refuses what Telegram refuses, and takes what only Telegram has."""

import json
from typing import Any

import pytest

package = pytest.importorskip("lo_bot_api_emulator", reason="the package lo-bot-api-emulator is not installed")


def ask(method: str, **fields: Any) -> Any:
    from tests.independent.theirs import Strict

    return Strict("saboteur_test_bot", lambda: None).validate(method, fields, {})


def keyboard(**button: Any) -> str:
    return json.dumps({"inline_keyboard": [[{"text": "Press", **button}]]})


@pytest.mark.parametrize(
    "fields",
    [
        {"text": ""},
        {"text": "x" * 4097},
        {"text": "x", "reply_markup": keyboard(callback_data="x" * 65)},
        {"text": "x", "reply_markup": keyboard(web_app={"url": "https://saboteur.test/app/"})},
        {"text": "x", "reply_markup": keyboard(callback_data="x", url="https://t.me/x")},
        {"text": "x", "message_thread": "5"},
    ],
)
def test_refused(fields: dict[str, str]):
    with pytest.raises(package.ApiRefusal):
        ask("sendMessage", chat_id="-1005", **fields)


def test_taken():
    fine = {"text": "x", "message_thread_id": "5", "reply_markup": keyboard(callback_data="x" * 64)}
    assert ask("sendMessage", chat_id="-1005", **fine)["chat"]["type"] == "supergroup"
    assert ask("getMe")["username"] == "saboteur_test_bot"
