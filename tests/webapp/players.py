"""People at a browser, as the tests need them: they sign in, look and order over HTTP."""

import hmac
import itertools
import json
from random import Random
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from werkzeug.test import TestResponse

from core.rules.editions import USUAL
from core.service import lobby, moves, people, stored
from core.store import db, games
from tests.view import games as draw
from webapp.auth import token_for

TOKEN = "1234567890:SABOTEUR-TEST-TOKEN-not-a-real-one-000"
NOW = 1_800_000_000

_taps = itertools.count()


def sign(fields: dict[str, str], token: str = TOKEN) -> str:
    """Init data as Telegram makes it."""
    lines = "\n".join(f"{key}={value}" for key, value in sorted(fields.items()))
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    return urlencode({**fields, "hash": hmac.digest(secret, lines.encode(), "sha256").hex()})


def launch(telegram_id: int, name: str = "Ann", at: float = NOW, photo: object = None, **fields: str) -> str:
    """Signed init data of somebody who opens the app, perhaps with a photo."""
    user = {"id": telegram_id, "first_name": name, "language_code": "en", "allows_write_to_pm": True}
    user |= {} if photo is None else {"photo_url": photo}
    return sign({"auth_date": str(int(at)), "user": json.dumps(user), **fields})


def tap() -> str:
    """A fresh tap id."""
    return f"tap-{next(_taps):08}"


class Player:
    """Somebody with a token (None: nobody) and a client of their own."""

    def __init__(self, app: Flask, user_id: int | None, language: str | None = "en") -> None:
        self.client, self.id = app.test_client(use_cookies=False), user_id
        self.headers = {"X-Language": language} if language else {}
        if user_id is not None:
            with app.app_context():
                self.headers["Authorization"] = f"Bearer {token_for(user_id)}"

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(path, headers={**self.headers, **_named(headers)})

    def post(self, path: str, body: object, **headers: str) -> TestResponse:
        return self.client.post(path, json=body, headers={**self.headers, **_named(headers)})

    def twin(self, code: str) -> dict[str, Any]:
        """What I see, as data."""
        answer = self.get(f"/g/{code}.json")
        assert answer.status_code == 200, answer.text
        return dict(answer.get_json())

    def order(self, code: str, command: object, seen: int, tap_id: str | None = None, **headers: str) -> TestResponse:
        body = {"command": command, "seen": seen, "tap": tap_id or tap()}
        return self.post(f"/g/{code}/commands", body, **headers)

    def act(self, code: str, action: str, **more: str) -> TestResponse:
        return self.post(f"/g/{code}/lobby", {"action": action, **more})


class Table:
    """A running table of people, with everybody's browser."""

    def __init__(self, app: Flask, seats: int, language: str = "en", edition: str = USUAL, **options: str) -> None:
        self.app = app
        self.users = [people.remember(people.Person(70_000 + i, f"Player {i}", language, True)) for i in range(seats)]
        self.code = lobby.open_table(self.users[0].id, options=options, language=language, pace="none", edition=edition)
        for user in self.users[1:]:
            lobby.join(self.code, user.id)
        lobby.start(self.code, self.users[0].id)
        self.players = [Player(app, user.id, language) for user in self.users]
        self.stranger = Player(app, people.remember(people.Person(79_999, "Stranger", language, True)).id, language)

    def acting(self) -> Player:
        """Whoever has to act; anybody when all wait for the next round."""
        seat = self.stranger.twin(self.code)["acting"]
        return self.players[seat if seat is not None else 0]

    def forward(self, dice: Random, steps: int = 1000, phase: str = "") -> "Table":
        """Play on without HTTP, digging for the gold, for so many steps or until this phase."""
        with db.work():
            row = games.by_code(self.code)
            seats, game = games.seats(row), stored.table_of(row)
            for _ in range(steps):
                if game.phase in (phase, "over"):
                    break
                order = draw.choose(game, draw.mover(game, dice), dice, digging=True)
                moves.move(row, seats, order, by="person", tap=tap())
                game = stored.table_of(row)
        return self

    def play(self, dice: Random, steps: int) -> dict[str, Any]:
        """Random legal moves over HTTP; what the one who moved last sees then."""
        seen = self.stranger.twin(self.code)
        for _ in range(steps):
            if seen["status"] == "over":
                break
            player = self.players[seen["acting"] or 0]
            mine = player.twin(self.code)
            answer = player.order(self.code, choose(mine, dice), mine["version"], Accept="application/json")
            assert answer.status_code == 200, answer.text
            seen = answer.get_json()
        return seen


def choose(seen: dict[str, Any], dice: Random) -> dict[str, Any]:
    """A legal order for whoever sees this."""
    view = seen["view"]
    if view["phase"] == "reveal":
        return {"do": "next"}
    if view["phase"] == "share":
        return {"do": "pick", "index": dice.randrange(len(view["pool"]))}
    if view["phase"] == "theft":
        return {"do": "steal", "target": dice.choice(view["victims"])}
    plays = [play for card in view["hand"] for play in card["plays"]]
    held = [card["card"] for card in view["hand"]]
    drops = [{"do": "discard", "cards": dice.sample(held, count)} for count in view["discard_counts"]]
    if len(held) >= view["removal"]:
        drops += [{"do": "remove", "cards": held[: view["removal"]], "front": one} for one in view["removable"]]
    return dict(dice.choice(plays if plays and dice.random() < 0.8 else drops))


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def opened(player: Player, **wish: Any) -> str:
    """The code of a new table of this person."""
    answer = player.post("/api/games", wish)
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["code"])
