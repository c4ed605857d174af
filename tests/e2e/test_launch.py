"""Opening the Mini App from Telegram, with Telegram's script, without it, and from elsewhere."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.e2e import servers
from tests.e2e.stage import STUB
from tests.e2e.visitor import Visitor
from tests.emulator import launch

SCRIPT = "https://telegram.org/js/**"
Open = Callable[..., Visitor]


def works(route: Route) -> None:
    route.fulfill(path=STUB, content_type="text/javascript")


def fails(route: Route) -> None:
    route.abort()


def hangs(route: Route) -> None:
    """No answer ever."""


@pytest.fixture
def opened(telegram: servers.Server, contexts: Callable[..., BrowserContext]) -> Open:
    def enter(
        person: int = 7,
        start: str | None = None,
        script: Callable[[Route], None] = works,
        lang: str = "en",
        **more: Any,
    ) -> Visitor:
        user = {"id": person, "first_name": f"Person {person}", "language_code": lang}
        fields = {"user": launch.user_field(user), "auth_date": str(int(time.time())), "query_id": "AA"}
        data = launch.sign(fields | ({"start_param": start} if start else {}), servers.TOKEN)
        page = contexts(lang=lang).new_page()
        page.route(SCRIPT, script)
        return Visitor(page, launch.address(f"{telegram.url}/app/", data, start=start, **more))

    return enter


@pytest.mark.parametrize("script", [works, fails, hangs], ids=lambda script: script.__name__)
def test_it_opens_in_telegrams_colours_and_my_language(opened: Open, script: Callable[[Route], None]):
    began = time.monotonic()
    me = opened(script=script, lang="ko", theme="dark")
    me.wait_for("[data-kind=home]")
    assert time.monotonic() - began < 8
    look = "() => [getComputedStyle(document.body).backgroundColor, document.documentElement.dataset.theme]"
    me.until("() => document.documentElement.dataset.colours === 'telegram'")
    assert me.page.evaluate(look) == ["rgb(23, 33, 43)", "dark"]
    assert me.text("h1") == "사보타지"


def noted(me: Visitor) -> list[list[Any]]:
    calls: list[list[Any]] = me.page.evaluate("Telegram.noted")
    return calls


def test_a_start_parameter_leads_to_its_table(opened: Open):
    ann = opened(1)
    ann.do("friends")
    code = ann.wait_for("[data-kind=lobby]").get_attribute("data-code")
    assert ann.wait_for("#invite").input_value() == f"https://t.me/mine_bot/play?startapp={code}"
    bob = opened(2, start=code)
    bob.wait_for("[data-kind=lobby]")
    bob.do("join")
    expect(ann.page.locator(".bench b", has_text="Person 2")).to_be_visible()


def test_telegram_is_told_what_goes_on(opened: Open):
    people = [opened(3)]
    me = people[0]
    me.until("() => globalThis.Telegram?.noted.some(([name]) => name === 'ready')")
    names = [name for name, *_ in noted(me)]
    assert {"expand", "disableVerticalSwipes", "setHeaderColor"} <= set(names)
    me.do("friends")
    code = me.wait_for("[data-kind=lobby]").get_attribute("data-code")
    for person in (4, 5):
        people.append(opened(person, start=code))
        people[-1].do("join")
        people[-1].wait_for(".bottom [data-do=leave]")
    people[-1].do("start")
    for person in people:
        person.wait_for("[data-kind=table]")
    while not (me := next(person for person in people if person.my_turn)).playable("path"):
        me.discard(me.hand()[0]["card"])
        for person in people:
            person.until("v => Number(document.getElementById('view').dataset.version) >= v", int(me.about["version"]))
    card = me.playable("path")[0]
    me.choose(card["card"])
    assert "enableClosingConfirmation" not in [name for name, *_ in noted(me)]
    me.aim(card["plays"][0])
    assert "enableClosingConfirmation" in [name for name, *_ in noted(me)]
    me.confirm()
    me.wait_for(".hand:not(.is-chosen)")
    names = [name for name, *_ in noted(me)]
    assert names.index("disableClosingConfirmation") > names.index("enableClosingConfirmation")
    assert names.index("BackButton.hide", names.index("BackButton.show")) > 0
    assert ["haptic", "medium"] in noted(me)


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
    assert me.wait_for("[data-kind=message] h1").inner_text() == "You could not be signed in"


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
