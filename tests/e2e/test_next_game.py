"""Who comes too late asks to be called for the next game, and my record shows this month or all time."""

import json
from pathlib import Path

from peewee import SqliteDatabase
from playwright.sync_api import expect

from tests.e2e import servers
from tests.e2e.conftest import Visit
from tests.e2e.sight import CUT, PHONES, SMALL
from tests.e2e.visitor import Visitor

NOTHING = json.dumps({"deeds": [], "roles": {"miner": [3, 2]}, "doubted": 0, "right": 0, "lies": 0, "uncovered": 0})
CHAT = "insert into chat (telegram_id, thread, title, kind, gone) values (?, 0, 'Miners', 'supergroup', 0)"
WON = "insert into result (game_id, user_id, at, people, won, gold, facts) select id, host_id, 0, 2, 1, 7, ? from game"


def grouped(database: Path, code: str, seats: int = 3, number: int = -1001) -> None:
    """The table `code` belongs to a group, and has so many seats."""
    with SqliteDatabase(database, timeout=20) as file:
        file.execute_sql(CHAT, (number,))
        move = "update game set seats_wanted = ?, chat_id = (select id from chat where telegram_id = ?) where code = ?"
        file.execute_sql(move, (seats, number, code))


def won(database: Path, code: str) -> None:
    """The table `code` is over, long ago, and its host has won."""
    with SqliteDatabase(database, timeout=20) as file:
        file.execute_sql(f"{WON} where code = ?", (NOTHING, code))


def fits(me: Visitor) -> None:
    for width, height in PHONES:
        me.page.set_viewport_size({"width": width, "height": height})
        assert me.page.evaluate(CUT) == [], (width, height)
        assert me.page.evaluate(SMALL) == [], (width, height)


def test_who_comes_too_late_is_called_for_the_next_game(visit: Visit, server: servers.Server):
    host = visit()
    host.do("friends")
    host.wait_for("[data-kind=lobby]")
    code = host.about["code"]
    grouped(server.database, code)
    for _ in range(2):
        visit(f"/?g={code}").do("join")
    late = visit(f"/?g={code}", lang="ko")
    toast = late.page.locator("#toasts .toast")
    late.do("call")
    expect(toast).to_have_text("다음 게임이 열리면 불러 드릴게요.")
    fits(late)
    late.do("uncall")
    expect(toast).to_have_text("부르지 않을게요.")
    fits(late)
    host.do("start")
    late.wait_for("[data-kind=table]")
    late.page.reload()
    late.click(".tray [data-do=call]")
    expect(late.page.locator(".tray [role=status]")).to_be_visible()
    fits(late)
    late.click(".tray [data-do=uncall]")
    expect(late.page.locator(".tray [data-do=call]")).to_be_visible()
    fits(late)


def test_my_record_of_this_month_and_of_all_time(visit: Visit, server: servers.Server):
    me = visit()
    me.do("friends")
    me.wait_for("[data-kind=lobby]")
    grouped(server.database, me.about["code"], number=-1002)
    won(server.database, me.about["code"])
    me.do("menu")
    me.click("#menu [data-do=record]")
    honoured = me.page.locator("#record .honours li")
    expect(me.page.locator("#record .honours .about")).to_be_visible()
    me.page.locator("#record [data-value=all]").press("Enter")
    expect(honoured).to_have_count(1)
    pressed = me.page.locator("#record [data-value=all][aria-pressed=true]")
    expect(pressed).to_be_focused()
    fits(me)
    me.click("#record [data-value=month]")
    expect(honoured).to_have_count(0)
