"""A game that is over, watched again as people do it: by touch, by keys, and behind a link by somebody from outside."""

import re
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from core.service import history, house
from core.settings import Settings
from tests.e2e import servers
from tests.e2e.arrange import talked
from tests.e2e.conftest import Visit
from tests.e2e.scene import RICH
from tests.e2e.sight import CUT, SIDEWAYS, SMALL
from tests.e2e.thumb import Thumb
from tests.service.finished import to_the_end

SIZES = ((320, 568), (844, 390), (1280, 800), (390, 844))


def finish(database: Path, code: str) -> tuple[int, ...]:
    """Everybody at the table `code` plays on to the end; the versions that the moves made."""
    house.start(Settings(database=str(database)))
    to_the_end(code)
    versions = history.past(code).versions
    house.stop()
    return versions


def faultless(page: Page) -> None:
    """Nothing for axe to find, nothing too small or cut off at any size."""
    assert Axe().run(page).response["violations"] == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert (page.evaluate(SIDEWAYS), page.evaluate(SMALL), page.evaluate(CUT)) == (0, [], []), width


def at(page: Page) -> int:
    return int(page.locator("#scrub").input_value())


def shown(page: Page, number: int) -> None:
    """Wait until frame `number` has come."""
    page.wait_for_function("n => view.dataset.at === String(n)", arg=number)


def hands(page: Page) -> list[int]:
    """How many cards each open hand holds."""
    rows = page.locator(".hands > ol > li")
    return [rows.nth(row).locator(".face").count() for row in range(rows.count())]


def test_a_game_is_watched_shared_and_watched_by_somebody_else(
    visit: Visit, server: servers.Server, contexts: Callable[..., BrowserContext]
):
    me = visit(lang="en")
    me.page.fill("[name=name]", "Annabella")
    me.click(f".boxes [data-value='{RICH}']")
    me.play_alone(4)
    after = finish(server.database, me.about["code"])[1]
    said = [(after, 1, 0, "accuse", None, 1), (after, 1, 1, "hmm", None, None)]
    talked(server.database, me.about["code"], said, [])
    me.page.reload()
    me.wait_for(".end.final")
    thumb, page = Thumb(me.page), me.page
    thumb.tap(".end [data-do=replay]")
    me.wait_for("[data-kind=replay]")
    last = int(me.about["last"])
    expect(page.locator("[data-slot=where]")).to_have_text("Round 1 · the deal")
    expect(page.locator(".cell")).to_have_count(1)
    page.reload()
    me.wait_for("[data-kind=replay]")

    # by touch: half way along, then on by itself, then one move back
    bar = page.locator("#scrub").bounding_box()
    assert bar
    page.touchscreen.tap(bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2)
    middle = at(page)
    assert abs(middle - last / 2) < last / 10
    shown(page, middle)
    for _ in range(2):
        thumb.tap("[data-do=speed]")
    expect(page.locator("#speed")).to_have_text("4×")
    thumb.tap("#run[aria-label=Play]")
    page.wait_for_function("n => Number(scrub.value) >= n", arg=middle + 2)
    thumb.tap("#run[aria-label=Pause]")
    here = at(page)
    thumb.tap("[data-do=step-frame][data-by='-1']")
    shown(page, here - 1)
    assert page.locator(".caption").inner_text()

    # whose view: nobody's hand, mine, all of them
    assert hands(page) == []
    thumb.tap("[data-eyes='0']")
    expect(page.locator("[data-eyes='0']")).to_have_attribute("aria-checked", "true")
    expect(page.locator(".hands > ol > li")).to_have_count(1)
    mine = hands(page)
    page.locator("[data-eyes=open]").scroll_into_view_if_needed()
    thumb.tap("[data-eyes=open]")
    expect(page.locator(".hands > ol > li")).to_have_count(4)
    assert hands(page)[0] == mine[0]
    sealed = page.locator(".goal").count()
    assert page.locator(".slip").count() == sealed

    # by keys
    page.locator("#run").focus()
    for key, number in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("PageDown", int(me.about["stops"].split(",")[1])),
        ("End", last),
    ):
        page.keyboard.press(key)
        shown(page, number)
    page.locator("[data-eyes=open]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-eyes=public]")).to_be_focused()
    expect(page.locator("[data-eyes=public]")).to_have_attribute("aria-checked", "true")
    expect(page.locator(".hands > ol")).to_have_count(0)
    faultless(page)

    # what was said then is heard then, and judged when the round is decided; a wide screen also tells the story so far
    page.evaluate("scrub.value = 2; scrub.dispatchEvent(new Event('input'))")
    shown(page, 2)
    expect(page.locator(".caption .said")).to_have_count(2)
    assert "is a saboteur!" in page.locator(".caption .said").first.inner_text()
    expect(page.locator(".spoke")).to_have_count(2)
    expect(page.locator(".tale")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".tale .line").first).to_be_visible()
    assert page.locator(".tale .now").count() >= 3
    page.evaluate(
        "n => { scrub.value = n; scrub.dispatchEvent(new Event('input')) }", int(me.about["stops"].split(",")[1]) - 1
    )
    expect(page.locator(".tale .judged li")).to_have_count(1)
    faultless(page)
    expect(page.locator(".tale .judged li")).to_be_visible()

    # the link, opened by somebody who is nobody here
    thumb.tap("[data-do=replay-share]")
    expect(page.locator("#share-link")).to_have_value(re.compile(r"/r/r[a-z2-7]{16}$"))
    assert Axe().run(page).response["violations"] == []
    link = page.locator("#share-link").input_value()
    other = contexts(lang="ko", color_scheme="light").new_page()
    other.goto(link)
    other.locator("[data-eyes='0']").get_by_text("난쟁이 1").wait_for()
    other.locator("[data-eyes=open]").tap()
    expect(other.locator(".hands > ol > li")).to_have_count(4)
    other.locator("[data-do=leap][data-by='1']").tap()
    expect(other.locator("[data-slot=where]")).to_contain_text("2라운드")
    assert "Annabella" not in other.content()
    faultless(other)
    thumb.tap("[data-do=replay-names][data-value=on]")
    expect(page.locator("[data-do=replay-names][data-value=on]")).to_have_attribute("aria-pressed", "true")
    other.reload()
    other.locator("[data-eyes='0']").get_by_text("Annabella").wait_for()
    other.get_by_text("English").tap()
    expect(other.locator("[data-slot=where]")).to_have_text("Round 1 · the deal")

    other.goto(link[:-1])
    expect(other.locator("h1")).to_have_text("볼 수 없는 링크예요")
    assert Axe().run(other).response["violations"] == []

    # the record, and back to the table
    with page.expect_download() as saved:
        thumb.tap("[data-do=replay-record]")
    assert "Annabella" in Path(saved.value.path()).read_text("utf-8")
    thumb.tap("#sharing [data-do=shut]")
    thumb.tap("[data-do=replay-back]")
    me.wait_for(".end.final")
