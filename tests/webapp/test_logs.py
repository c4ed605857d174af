"""What is logged: a line for each request and each fault, and never a secret."""

import json
import logging
import re
from collections.abc import Iterator
from random import Random

import pytest
from flask import Flask

from core.store import db, games
from tests.webapp.players import NOW, TOKEN, Player, Table, launch, sign
from webapp import logs


class Kept(logging.Handler):
    """Everything that any logger says, as the operator reads it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logs.JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler, root = Kept(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler
    root.removeHandler(handler)
    root.setLevel(level)


def session(app: Flask) -> set[str]:
    """Sign-ins, a game, refusals, faults; gives back all that must not be in the log."""
    init_data = launch(70_000, "Annabella", start_param="gABC")
    signed_in = app.test_client().post("/api/login", headers={"Authorization": f"tma {init_data}"})
    for bad in (init_data[:-1], "garbage=1", launch(5, at=NOW - 10**6)):
        app.test_client().post("/api/login", headers={"Authorization": f"tma {bad}"})
    table = Table(app, 5)
    secrets = {TOKEN, TOKEN.split(":")[1], init_data, signed_in.get_json()["token"], "Annabella", "Player 1"}
    secrets |= {part.partition("=")[2] for part in init_data.split("&") if "hash" in part}
    for step in range(12):
        for player in table.players:
            seen = player.twin(table.code)
            secrets |= {card["card"] for card in seen["view"]["hand"]} | {seen["view"]["role"]}
            secrets |= {player.headers["Authorization"].removeprefix("Bearer ")}
            player.get(f"/g/{table.code}")
        table.play(Random(step), 1)
    hand = table.players[0].twin(table.code)["view"]["hand"]
    table.players[0].order(table.code, {"do": "discard", "cards": [card["card"] for card in hand]}, 1)
    table.players[0].order(table.code, {"do": "map", "card": hand[0]["card"], "goal": hand[1]["card"]}, 1)
    table.stranger.order(table.code, {"do": "next"}, 1)
    table.players[0].post(f"/g/{table.code}/live", {"since": 0}).close()
    table.players[0].get(f"/g/{table.code}?token=abc&tgWebAppData={init_data}")
    with db.reading():
        secrets.add(json.loads(games.by_code(table.code).state)["seed"])
    return secrets


def test_the_logs_of_a_whole_session_tell_no_secret(hasty: Flask, kept: Kept, monkeypatch: pytest.MonkeyPatch):
    secrets = session(hasty)
    with monkeypatch.context() as broken:  # an error whose own text holds every secret
        broken.setattr("webapp.lobby.mine.tables_of", lambda _: {}[" ".join(secrets)])
        assert Player(hasty, 1).get("/api/games").status_code == 500
    text = "\n".join(kept.lines)
    assert len(kept.lines) > 100
    assert "KeyError" in text
    assert {secret for secret in secrets if secret in text} == set()
    assert not re.search(r"\b(?:saboteur|miner)\b", text)


def test_each_request_is_one_line(app: Flask, kept: Kept, table: Table):
    kept.lines.clear()
    table.players[0].get(f"/g/{table.code}.json?x=1")
    table.stranger.order(table.code, {"do": "next"}, 1)
    lines = [json.loads(line) for line in kept.lines]
    found = [(line["method"], line["route"], line["code"], line["status"], line["user"]) for line in lines]
    assert found == [
        ("GET", "/g/<code>.json", table.code, 200, table.users[0].id),
        ("POST", "/g/<code>/commands", table.code, 403, table.stranger.id),
    ]
    assert all(line["ms"] >= 0 and line["level"] == "INFO" for line in lines)


def test_a_fault_is_a_warning_with_its_place(app: Flask, kept: Kept, table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("webapp.lobby.mine.tables_of", lambda _: 1 // 0)
    kept.lines.clear()
    table.players[0].get("/api/games")
    fault, line = (json.loads(line) for line in kept.lines)
    assert fault["level"] == "ERROR"
    assert "ZeroDivisionError" in fault["say"]
    assert "lobby.py" in fault["say"]
    assert (line["level"], line["status"]) == ("WARNING", 500)


@pytest.mark.parametrize(
    "secret",
    [
        TOKEN,
        f"Bearer {'1.awzGbg.ChYlZZkIFkm87ovOsc9bZOjR3iVyStxHU8P2WRlCLKM'}",
        f"tma {launch(5)}",
        sign({"user": "x"}).rpartition("&")[2],
        "0123456789abcdef" * 2,
        "P-X.3",
        "REPAIR-PICKAXE-LANTERN.1",
        "MAP.6",
    ],
)
def test_the_last_net_catches_what_looks_like_a_secret(secret: str):
    assert logs.redact(f"before {secret} after") == "before […] after"


@pytest.mark.parametrize(
    "text", ["GET /g/<code> 200", "up: 0001_first", "webapp/lobby.py line 12", "SQLite 3.53.4", "a user"]
)
def test_the_net_lets_plain_lines_through(text: str):
    assert logs.redact(text) == text


def test_exceptions_are_traced_without_secrets(kept: Kept):
    try:
        raise ValueError("card P-X.3 of tma hash=123")
    except ValueError:
        logging.getLogger("x").exception("failed")
    line = json.loads(kept.lines[-1])
    assert "ValueError" in line["trace"]
    assert "P-X.3" not in line["trace"]


def test_others_noise_is_off(capsys: pytest.CaptureFixture[str]):
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        logs.configure("INFO")
        logging.getLogger("httpx").info("GET https://api.telegram.org/bot%s/getMe", TOKEN)
        logging.getLogger("werkzeug").info("127.0.0.1 - - GET /?x=1")
        logging.getLogger("core").info("hello")
        assert [json.loads(line)["say"] for line in capsys.readouterr().err.splitlines()] == ["hello"]
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        for name in logs.NOISY:
            logging.getLogger(name).setLevel(logging.NOTSET)
