"""The Mini App and its clients, and people who cannot see everything."""

import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from flask import Flask

from core.i18n import translator
from core.rules.commands import PlayPath
from core.service import table as tables
from tests.art.drawings import drawings, uses
from tests.complaints.heard import heard
from tests.webapp.conftest import Time, app, clock, nobody, table
from tests.webapp.players import NOW, Player, Table, launch, sign
from webapp import auth
from webapp.reader import SKINS

SHAPE = ("cx", "cy", "d", "points", "r")
__all__ = ["app", "clock", "nobody", "table"]


def login(app: Flask, init_data: str):
    return app.test_client().post("/api/login", headers={"Authorization": f"tma {init_data}"})


@heard(
    "Telegram-Mini-Apps/tma.js#605",
    "telegramdesktop/tdesktop#29456",
    about="The sign-in data of an app that stays open is old after a while.",
    instead="It is needed once; then a pass of our own is renewed while it is used.",
)
def test_an_app_that_stays_open_for_days(app: Flask, clock: Time, table: Table):
    player = table.players[0]
    for _ in range(6):
        clock.now += auth.LIVES * 0.9
        answer = player.get(f"/g/{table.code}.json")
        assert answer.status_code == 200
        player.headers["Authorization"] = f"Bearer {answer.headers['X-Token']}"
    assert clock.now - NOW > 86_400


@heard(
    "tdlib/telegram-bot-api#747",
    about="The fields of the sign-in data differ between clients.",
    instead="Whatever is signed counts: unknown fields are no trouble, and of the person an id and a name are enough.",
)
@pytest.mark.parametrize(
    "more", [{}, {"chat_type": "sender", "chat_instance": "-1"}, {"query_id": "x", "signature": "y"}]
)
def test_clients_that_send_other_fields(app: Flask, more: dict[str, str]):
    user = json.dumps({"id": 5, "first_name": "Ann"})
    answer = login(app, sign({"auth_date": str(NOW), "user": user, **more}))
    assert (answer.status_code, answer.get_json()["user"]["name"]) == (200, "Ann")


@heard(
    "Telegram-Mini-Apps/tma.js#831",
    "khamidjon-khamidov/flutter_telegram_web_app#16",
    about="An old build stayed in the cache.",
    instead="The page is asked for anew each time, and names its files by their content.",
)
def test_an_old_build_in_the_cache(app: Flask, nobody: Player):
    page = nobody.get("/app/")
    assert page.headers["Cache-Control"] == "no-cache"
    for name in re.findall(r"""(?:href|src)="(/static/[^"]+)""", page.text):
        assert "immutable" in nobody.get(name).headers["Cache-Control"]
        changed = re.sub(r"/static/\w+/", "/static/0123456789abcdef/", name)
        assert nobody.get(changed).headers["Cache-Control"] == "no-cache"


@heard(
    "telegramdesktop/tdesktop#29475",
    "twa-dev/SDK#31",
    about="A second window got no events, and nothing told an app that it is shown again.",
    instead="Every window can ask what has changed since it last looked, and gets the table of now.",
)
def test_a_second_window(table: Table):
    first = table.players[0].twin(table.code)
    seat = first["acting"]
    mover = table.players[seat]
    card = mover.twin(table.code)["view"]["hand"][0]["card"]
    assert mover.order(table.code, {"do": "discard", "cards": [card]}, first["version"]).status_code == 200
    for window in (table.players[0], Player(table.app, table.users[0].id)):
        now = window.get(f"/g/{table.code}/live?since={first['version']}").get_json()
        assert now["pulse"] > first["version"]
        assert window.twin(table.code)["acting"] != seat


@heard(
    "Hanabi-Live/hanabi-live#3045",
    "lichess-org/lila#4845",
    "#6401",
    about="Blind people could not play: the board was a picture.",
    instead="The maze is text too, and each card of the hand says in words what it is.",
)
def test_a_board_that_is_only_a_picture(table: Table):
    before = table.stranger.twin(table.code)["view"]["maze"]
    seat = tables.look(table.code).acting
    view = tables.look(table.code, table.users[seat].id).view
    play = next(play for card in view.hand for play in card.plays if isinstance(play, PlayPath))
    order = {"do": "path", "card": play.card, "x": play.x, "y": play.y, "turned": play.turned}
    assert table.acting().order(table.code, order, tables.look(table.code).version).status_code == 200
    after = table.stranger.twin(table.code)["view"]["maze"]
    assert after != before
    page = table.players[0].get(f"/g/{table.code}").text
    assert f"<desc>{after}</desc>" in page
    labels = re.findall(r'<button[^>]*data-card="[^"]+"[^>]*aria-label="([^"]+)"', page)
    assert len(labels) == 6


@heard(
    "bstnfrmry/hanabi#167",
    "tobymao/18xx#1111",
    "#7229",
    about="People wanted other colours and more contrast.",
    instead="Each chooses the look for their own eyes: a dark one, or ink on paper.",
)
def test_one_palette_for_all(table: Table):
    pages = {skin: table.players[0].get(f"/g/{table.code}", X_Skin=skin).text for skin in SKINS}
    assert len(set(pages.values())) == len(SKINS) > 1
    assert {Player(table.app, None).get(f"/help?skin={skin}").status_code for skin in SKINS} == {200}


@heard(
    "Telegram-Mini-Apps/issues#1",
    "#12",
    "#26",
    "#86",
    about="Android reloaded the app by itself, and whatever had been open was gone.",
    instead="The same launch signs in again as the same person, and leads to the same table.",
)
def test_reloaded_by_the_client(app: Flask, table: Table):
    again = [login(app, launch(5, start_param=table.code)).get_json() for _ in range(2)]
    assert [one["start"] for one in again] == [table.code] * 2
    assert again[0]["user"] == again[1]["user"]


@heard(
    "cozuya/secret-hitler#1519",
    about="Streamers and people next to each other gave their role away.",
    instead="The role stands on the page only while it is held, and one tap covers the hand.",
)
def test_a_role_that_neighbours_read(table: Table):
    page = table.players[0].get(f"/g/{table.code}").text
    tray = page[page.index('data-part="tray"') :]
    shown = re.sub(r"<template.*?</template>", "", tray, flags=re.DOTALL)
    role = tables.look(table.code, table.users[0].id).view.role
    assert translator("en")(f"role.{role}") in tray
    assert translator("en")(f"role.{role}") not in shown[: shown.index("</section>")]
    assert 'data-do="cover"' in shown


@heard(
    "lichess-org/lila#10890",
    "Hanabi-Live/hanabi-live#626",
    "#975",
    "#2189",
    "tobymao/18xx#9625",
    about="Things were told apart by their colour alone.",
    instead="Doors of two colours, tools and repairs have signs of their own, and each card its words.",
)
@pytest.mark.parametrize(
    "pair", [("G-NS", "U-NS"), ("BREAK-LANTERN", "BREAK-CART"), ("BREAK-LANTERN", "REPAIR-LANTERN")]
)
def test_told_apart_by_colour_alone(pair: tuple[str, str]):
    for skin in SKINS:
        one, other = (outlines(skin, kind) for kind in pair)
        assert one != other
    assert len({translator("en")(f"card.{kind}") for kind in pair}) == 2


def outlines(skin: str, kind: str) -> list[tuple[str, ...]]:
    """The shapes of a card, without any colour."""
    drawn = drawings(skin)
    parts = {part.get("id"): part for part in ElementTree.fromstring(drawn.sheet).iter()}

    def shapes(name: str) -> Iterator[tuple[str, ...]]:
        for node in parts[name].iter():
            yield node.tag, *(value for key, value in sorted(node.items()) if key in SHAPE)
            if href := node.get("href"):
                yield from shapes(href.removeprefix("#"))

    return [shape for used in uses(drawn.card.any_card(kind)) for shape in shapes(used)]
