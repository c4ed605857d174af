"""Opening the Mini App from Telegram, with Telegram's script, without it, and from elsewhere."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.e2e import servers
from tests.e2e.telegram import SCRIPT, Open, fails, hangs, works
from tests.e2e.visitor import Visitor
from tests.emulator import launch


@pytest.mark.parametrize("script", [works, fails, hangs], ids=lambda script: script.__name__)
def test_it_opens_in_telegrams_colours_and_my_language(opened: Open, script: Callable[[Route], None]):
    me = opened(script=script, lang="ko", theme="dark")
    me.wait_for("[data-kind=home]")
    look = "() => [getComputedStyle(document.body).backgroundColor, document.documentElement.dataset.theme]"
    me.until("() => document.documentElement.dataset.colours === 'telegram'")
    assert me.page.evaluate(look) == ["rgb(23, 33, 43)", "dark"]
    assert me.text("h1") == "사보타지"


def test_a_start_parameter_leads_to_its_table(opened: Open):
    ann = opened(1)
    ann.do("friends")
    code = ann.wait_for("[data-kind=lobby]").get_attribute("data-code")
    assert ann.wait_for("#invite").input_value() == f"https://t.me/mine_bot/play?startapp={code}"
    bob = opened(2, start=code)
    bob.wait_for("[data-kind=lobby]")
    bob.press_main("Take a seat")
    expect(ann.page.locator(".bench b", has_text="Person 2")).to_be_visible()


CLOSING, BACK = "web_app_setup_closing_behavior", "web_app_setup_back_button"


def test_a_script_that_comes_late_still_gives_its_buttons(opened: Open):
    ann = opened(11)
    ann.do("friends")
    code = ann.wait_for("[data-kind=lobby]").get_attribute("data-code")
    held: list[Route] = []
    bob = opened(12, script=lambda route: held.append(route), start=code)
    bob.wait_for("[data-kind=lobby] .bottom [data-do=join]")
    works(held[0])
    bob.press_main("Take a seat")
    bob.wait_for(".bottom [data-do=leave]")
    assert "web_app_ready" in [name for name, *_ in bob.heard()]


def test_telegram_is_told_what_goes_on(opened: Open):
    people = [opened(3)]
    me = people[0]
    me.until("() => globalThis.client.heard.some(([name]) => name === 'web_app_ready')")
    names = [name for name, *_ in me.heard()]
    assert {"web_app_expand", "web_app_setup_swipe_behavior", "web_app_set_header_color"} <= set(names)
    me.do("friends")
    code = me.wait_for("[data-kind=lobby]").get_attribute("data-code")
    for person in (4, 5):
        people.append(opened(person, start=code))
        people[-1].press_main("Take a seat")
        people[-1].wait_for(".bottom [data-do=leave]")
    people[0].press_main("Start")
    for person in people:
        person.wait_for("[data-kind=table]")
    while not (me := next(person for person in people if person.my_turn)).playable("path"):
        me.discard(me.hand()[0]["card"])
        for person in people:
            person.until("v => Number(document.getElementById('view').dataset.version) >= v", int(me.about["version"]))
    card = me.playable("path")[0]
    me.choose(card["card"])
    assert [CLOSING, {"need_confirmation": True}] not in me.heard()
    me.aim(card["plays"][0])
    assert [CLOSING, {"need_confirmation": True}] in me.heard()
    me.confirm()
    me.wait_for(".hand:not(.is-chosen)")
    told = me.heard()
    assert told.index([CLOSING, {"need_confirmation": False}]) > told.index([CLOSING, {"need_confirmation": True}])
    assert told.index([BACK, {"is_visible": False}], told.index([BACK, {"is_visible": True}])) > 0
    assert ["web_app_trigger_haptic_feedback", {"type": "impact", "impact_style": "medium"}] in told


def test_from_elsewhere_it_says_where_to_go(telegram: servers.Server, contexts: Callable[..., BrowserContext]):
    page = contexts().new_page()
    page.route(SCRIPT, fails)
    me = Visitor(page, f"{telegram.url}/app/")
    assert me.wait_for("[data-kind=message] h1").inner_text() == "Open me from Telegram"


def test_forged_launch_data_opens_nothing(telegram: servers.Server, contexts: Callable[..., BrowserContext]):
    data = launch.sign({"user": launch.user_field({"id": 9, "first_name": "Mallory"}), "auth_date": "1"}, "1:wrong")
    page = contexts().new_page()
    page.route(SCRIPT, works)
    me = Visitor(page, launch.address(f"{telegram.url}/app/", data))
    assert me.wait_for("[data-kind=message] h1").inner_text() == "You cannot get in"


def test_a_new_launch_in_the_same_tab_goes_where_it_points(opened: Open, telegram: servers.Server):
    me = opened(6)
    me.do("friends")
    first = me.wait_for("[data-kind=lobby]").get_attribute("data-code")
    me.page.reload()
    me.wait_for(f"[data-code='{first}']")
    me.do("home")
    me.wait_for("[data-kind=home]")
    me.do("friends")
    me.wait_for(f"[data-kind=lobby]:not([data-code='{first}'])")
    me.page.goto("about:blank")
    user = launch.user_field({"id": 6, "first_name": "Person 6", "language_code": "en"})
    fields = {"user": user, "auth_date": str(int(time.time())), "query_id": "BB", "start_param": str(first)}
    data = launch.sign(fields, servers.TOKEN)
    me.page.goto(launch.address(f"{telegram.url}/app/", data, start=first))
    me.wait_for(f"[data-code='{first}']")
