"""A thousand and more requests that nobody should send: each is refused with a reason, and nothing changes."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from core.store import db
from tests.webapp.players import NOW, Player, Table, choose, launch, tap
from webapp.forms import BODY_LIMIT

Ask = Callable[[], TestResponse]
JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 2**31, 2**53, 2**63, -(2**63), 10**40, 0.5, -1e300),
    *("", "x", "0", "NaN", "P-X.1", "../..", "' OR 1=1 --", "<script>", "\x00", "\ud7ff", "🦊" * 50, "a" * 5000),
    *([], [[]], [1], ["P-X.1"] * 100, {}, {"a": {}}, {"do": "path"}, {"__class__": "x"}),
]
BODIES = [
    *(
        b"",
        b"{",
        b"}",
        b"null",
        b"[]",
        b'""',
        b"0",
        b"NaN",
        b"\x00" * 50,
        b"\xff\xfe{}",
        b"{}" * 2,
        b"'",
        b"{'seen':1}",
    ),
    *(b'{"seen":1e999}', b'{"seen":1,"seen":1}', b'{"tap":"\\ud800"}', b"%7B%7D", b"seen=1", b"<xml/>"),
    *("{“seen”:1}".encode(), b"[" * 10_000, b"{" * 10_000, b'{"seen":' + b"9" * 10_000 + b"}"),
]
SHAPES: list[dict[str, Any]] = [
    {"do": "path", "card": "P-X.1", "x": 1, "y": 0, "turned": False},
    {"do": "break", "card": "BREAK-CART.1", "target": 1},
    {"do": "repair", "card": "REPAIR-CART.1", "target": 1, "tool": "cart"},
    {"do": "rockfall", "card": "ROCKFALL.1", "x": 1, "y": 0},
    {"do": "map", "card": "MAP.1", "goal": 1},
    {"do": "discard", "cards": ["P-X.1"]},
    {"do": "pick", "index": 0},
    {"do": "next"},
]


def everything() -> list[Any]:
    """All rows of all tables, but for who looks: whoever is refused is there all the same."""
    with db.reading():
        tables = db.db.execute_sql("select name from sqlite_master where type = 'table' order by name")
        names = [name for (name,) in tables if name != "presence"]
        return [(name, list(db.db.execute_sql(f"select * from {name} order by 1, 2"))) for name in names]


def refused(asks: Iterator[Ask]) -> dict[int, int]:
    """How many were refused with which status; every one is refused with a reason in words."""
    count: dict[int, int] = {}
    for ask in asks:
        answer = ask()
        assert 400 <= answer.status_code < 500, (answer.status_code, answer.text, answer.request.path)
        if answer.mimetype == "text/html":
            assert (answer.status_code, answer.headers["X-Reason"]) == (409, "stale")
        else:
            body = answer.get_json()
            assert body["reason"]
            assert len(body["text"]) > 5
        count[answer.status_code] = count.get(answer.status_code, 0) + 1
    return count


@pytest.fixture
def busy(hasty: Flask) -> Table:
    """A table in the middle of a round."""
    return Table(hasty, 5).forward(Random(5), 15)


@pytest.fixture(autouse=True)
def _unchanged(busy: Table) -> Iterator[None]:
    before = everything()
    yield
    assert everything() == before


def raw(player: Player, path: str, body: bytes, kind: str = "application/json") -> TestResponse:
    return player.client.post(path, data=body, content_type=kind, headers=player.headers)


def paths(table: Table) -> list[str]:
    here = f"/g/{table.code}"
    orders = ("commands", "lobby", "live", "claims", "marks")
    return ["/api/games", "/api/language", *(f"{here}/{order}" for order in orders)]


def test_garbled_bodies(busy: Table):
    player = busy.acting()
    asks = [partial(raw, player, path, body) for body in BODIES for path in paths(busy)]
    assert refused(iter(asks)) == {400: len(asks)}


def test_random_bytes(busy: Table):
    dice, player = Random(1), busy.acting()
    bodies = [dice.randbytes(dice.randrange(200)) for _ in range(30)]
    assert refused(partial(raw, player, path, body) for path in paths(busy) for body in bodies) == {
        400: 30 * len(paths(busy))
    }


def test_oversized_bodies(busy: Table):
    player = busy.acting()
    seen = player.twin(busy.code)
    good = {"command": choose(seen, Random(1)), "seen": seen["version"], "tap": tap()}
    large = json.dumps(good).encode() + b" " * BODY_LIMIT
    asks = [partial(raw, player, path, large * n) for path in paths(busy) for n in (1, 4, 64)]
    assert refused(iter(asks)) == {413: len(asks)}


def test_junk_claims_and_marks(busy: Table):
    player, junk = busy.players[0], [one for one in JUNK if type(one) is not int or abs(one) > 4]
    claims = [{"kind": one} for one in junk] + [{"kind": "gold", "goal": one} for one in junk]
    claims += [{"kind": "trust", "target": one} for one in junk] + [{"kind": "hmm", "goal": 0}, *junk]
    marks = [{"target": one, "trust": 1} for one in junk] + [{"target": 1, "trust": one} for one in junk]
    asks = [partial(player.post, f"/g/{busy.code}/claims", {"claim": one, "tap": tap()}) for one in claims]
    asks += [partial(player.post, f"/g/{busy.code}/marks", one) for one in marks]
    count = refused(iter(asks))
    assert sum(count.values()) == len(asks) > 100
    assert count.keys() <= {400, 422}


def test_other_types_of_body(busy: Table):
    player = busy.acting()
    kinds = (
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/xml",
        "text/json",
    )
    asks = [partial(raw, player, path, b"{}", kind) for path in paths(busy) for kind in kinds]
    assert refused(iter(asks)) == {415: len(asks)}


def test_wrong_fields_of_every_kind(busy: Table):
    player = busy.acting()
    seen = player.twin(busy.code)
    order = {"command": choose(seen, Random(1)), "seen": seen["version"], "tap": tap()}
    games, language, commands, lobby, live, *_ = (partial(player.post, path) for path in paths(busy))

    def asks() -> Iterator[Ask]:
        for name in order:
            yield partial(commands, {k: v for k, v in order.items() if k != name})
            for junk in JUNK:
                if name != "seen" or type(junk) is not int or not 0 <= junk <= 2**53:
                    yield partial(commands, {**order, name: junk})
        for junk in JUNK:
            yield partial(commands, {**order, "seat": junk})
            yield partial(games, {"seats": 5, "more": junk})
            yield partial(games, {"options": {"maps": junk}})
            yield partial(lobby, {"action": junk})
            yield partial(lobby, {"action": "option", "key": "maps", "value": junk})
            yield partial(language, {"language": junk})
            yield partial(live, {"since": str(junk)})
            yield partial(raw, player, live.args[0], json.dumps([junk]).encode())

    count = refused(asks())
    assert count[400] > 300
    assert set(count) == {400, 422}


def test_commands_of_every_wrong_shape(busy: Table):
    """Orders of every kind with one field changed, missing or added; none of them may be carried out."""
    player = busy.acting()
    seen = player.twin(busy.code)
    mine = {card["card"] for card in seen["view"]["hand"]}

    def commands() -> Iterator[dict[str, Any]]:
        for shape in SHAPES:
            yield from ({k: v for k, v in shape.items() if k != name} for name in shape)
            yield from ({**shape, name: junk} for name in shape for junk in JUNK)
            yield from ({**shape, "seat": 0}, {**shape, "a": 1})

    orders = [order for order in commands() if not any(card in json.dumps(order) for card in mine)]
    count = refused(partial(player.order, busy.code, order, seen["version"]) for order in orders)
    assert count[400] > 500
    assert set(count) == {400, 422}


def test_orders_of_the_wrong_person_or_time(busy: Table):
    """Whatever others may order, and what was legal a version ago or will be."""
    acting = busy.acting()
    seen = acting.twin(busy.code)
    version = seen["version"]
    plays = [play for card in seen["view"]["hand"] for play in card["plays"]][:40]
    plays += [{"do": "discard", "cards": [card["card"]]} for card in seen["view"]["hand"]]
    others = [player for player in busy.players if player is not acting]

    def asks() -> Iterator[Ask]:
        for play in plays:
            for other in (busy.stranger, *others):
                yield partial(other.order, busy.code, play, version)
            for wrong in (0, version - 1, version + 1, 2**53):
                yield partial(acting.order, busy.code, play, wrong)
        for other in others:  # cards of others are not mine
            for card in other.twin(busy.code)["view"]["hand"]:
                yield partial(acting.order, busy.code, {"do": "discard", "cards": [card["card"]]}, version)
        for player in (busy.stranger, acting):
            for action in ("join", "leave"):
                yield partial(player.act, busy.code, action)
            yield partial(player.act, busy.code, "computers", value="1")
        yield partial(busy.stranger.act, busy.code, "cancel")

    count = refused(asks())
    assert set(count) == {403, 409, 422}
    assert sum(count.values()) > 100


def test_forged_identities(app: Flask, busy: Table):
    acting = busy.acting()
    seen, good = acting.twin(busy.code), acting.headers["Authorization"]
    order, dice = choose(seen, Random(1)), Random(3)
    nobody = Player(app, None)

    def changed(text: str, first: int, signs: str) -> str:
        at = dice.randrange(first, len(text))
        return text[:at] + dice.choice(signs.replace(text[at], "")) + text[at + 1 :]

    def asks() -> Iterator[Ask]:
        for _ in range(150):
            forged = changed(good, len("Bearer "), "AZaz09-_.")
            if forged[:-1] != good[:-1]:  # the last sign holds bits that no seal uses
                yield partial(nobody.order, busy.code, order, seen["version"], Authorization=forged)
        for _ in range(50):
            yield partial(nobody.post, "/api/login", None, Authorization=f"tma {changed(launch(70_000), 0, '~!')}")
        yield partial(nobody.post, "/api/login", None, Authorization=f"tma {launch(70_000, at=NOW - 10**6)}")
        yield partial(nobody.post, "/api/local", {"name": "x", "language": "en", "key": "0123456789abcdef"})

    count = refused(asks())
    assert count[401] > 180
    assert set(count) == {401, 404}


def test_addresses_and_methods_that_are_not_there(app: Flask, busy: Table):
    player, here = busy.acting(), f"/g/{busy.code}"
    places = [
        "/x",
        "/g",
        "/g/",
        f"{here}/x/",
        f"{here}/state",
        f"{here}.xml",
        "/g/%00/live",
        "/static/",
        "/static/x",
        "/api",
    ]
    places += ["/static/x/../../webapp/auth.py", "/static/x/%2e%2e/%2e%2e/core/settings.py", "/admin", "/.env", "/x//y"]
    orders = ["/api/login", f"{here}/commands", f"{here}/lobby", "/api/language"]

    def asks() -> Iterator[Ask]:
        yield from (partial(player.get, path) for path in (*places, *orders))
        for method in (player.client.put, player.client.patch, player.client.delete):
            for path in (*paths(busy), "/", "/home", "/healthz"):
                yield partial(method, path, headers=player.headers)

    assert set(refused(asks())) == {400, 404, 405}
