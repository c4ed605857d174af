"""The pages that everybody gets, and the health check."""

import re
from pathlib import Path

import pytest
from flask import Flask

from core.store import schema
from tests.webapp.players import Player, Table


def test_the_app_has_one_page_under_three_addresses(app: Flask, nobody: Player):
    shells = {nobody.get(path).text for path in ("/", "/app", "/app/")}
    assert len(shells) == 1
    assert "telegram-web-app.js" in shells.pop()


def test_it_comes_with_the_outlines_of_where_one_goes(app: Flask, nobody: Player):
    for path, outlines in (("/", "home"), ("/?g=gABC", "table"), ("/app/?tgWebAppStartParam=gABC", "table")):
        app_part = nobody.get(path).text.partition('<div id="app">')[2]
        assert app_part.lstrip().startswith(f'<main class="bones {outlines}"')


def test_a_local_table_asks_nothing_of_telegram(local_app: Flask):
    assert "telegram.org" not in Player(local_app, None).get("/").text


def test_the_rules_are_there_in_both_languages(app: Flask, nobody: Player):
    korean, english = nobody.get("/help", X_Language="ko").text, nobody.get("/help").text
    assert 'lang="ko"' in korean
    assert 'lang="en"' in english


def test_an_address_of_a_table_typed_by_hand_leads_to_the_app(app: Flask, nobody: Player, table: Table):
    answer = nobody.get(f"/g/{table.code}", Sec_Fetch_Mode="navigate")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/?g={table.code}")
    assert nobody.get("/g/a&b=c", Sec_Fetch_Mode="navigate").headers["Location"] == "/?g=a%26b%3Dc"
    assert nobody.get(f"/g/{table.code}", Sec_Fetch_Mode="cors").status_code == 401
    assert table.players[0].get(f"/g/{table.code}", Sec_Fetch_Mode="navigate").status_code == 200


def slashed(app: Flask) -> list[str]:
    """An address of each route that can be asked for, as it is meant to be spelt."""
    spelt = {"code": "gabc", "share": "rabc", "number": "3", "name": "P-X", "tag": "tag"}
    rules = [
        rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and "path:" not in rule.rule
    ]
    found = [re.sub(r"<(?:int:)?(\w+)>", lambda part: spelt[part[1]], rule) for rule in rules]
    return [address for address in found if not address.endswith("/") and f"{address}/" not in rules]


def test_a_slash_too_many_leads_to_what_was_meant(app: Flask, nobody: Player):
    addresses = slashed(app)
    assert {"/r/rabc", "/help", "/cards/P-X", "/lesson/3", "/g/gabc/frames/3.json"} <= set(addresses)
    for address in addresses:
        for query in ("", "?lang=ko&a=%C3%A9"):
            answer = nobody.get(f"{address}/{query}")
            assert (answer.status_code, answer.headers["Location"]) == (301, f"{address}{query}")
    assert nobody.get("/help//").headers["Location"] == "/help"
    for nowhere in ("/nothing/", "/r//", "/g//", "/%2Fexample.org/", "/static/x/y.js/", "/help/x/"):
        assert nobody.get(nowhere).status_code == 404, nowhere
    assert nobody.post("/api/games/", {}).status_code == 404


def test_a_number_in_an_address_has_one_spelling(app: Flask, table: Table):
    rules = [rule.rule for rule in app.url_map.iter_rules() if "<int:" in rule.rule]
    assert len(rules) >= 6
    me = table.players[0]
    for rule in rules:
        for digits in ("٣", "３", "03", "+3", "-0", "3.0", "0x3"):
            address = re.sub(r"<(\w+)>", table.code, re.sub(r"<int:\w+>", digits, rule))
            asked = me.post(address, {}) if rule.endswith("/commands") else me.get(f"{address}?from=public")
            assert (asked.status_code, asked.get_json()["reason"]) == (404, "not_found"), address


def test_health(nobody: Player):
    answer = nobody.get("/healthz")
    assert (answer.status_code, answer.get_json()) == (200, {"ok": True})


def ill(nobody: Player) -> str:
    answer = nobody.get("/healthz")
    assert (answer.status_code, answer.get_json()["ok"]) == (503, False)
    return str(answer.get_json()["reason"])


def test_ill_health_with_tables_of_another_release(nobody: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(schema, "FOLDER", tmp_path)
    assert ill(nobody) == "not_ready"


def test_ill_health_without_a_database(nobody: Player, tmp_path: Path):
    for file in tmp_path.glob("game.sqlite3*"):
        file.unlink()
    (tmp_path / "game.sqlite3").mkdir()
    assert ill(nobody) == "internal"


def test_templates_know_nothing_of_the_request(app: Flask):
    names = {"config", "g", "request", "session", "url_for", "get_flashed_messages"}
    assert not names & set(app.jinja_env.globals)
    assert app.template_context_processors[None] == []
