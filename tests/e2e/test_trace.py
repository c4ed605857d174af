"""How a finished round went, read by touch and by keys: the recorded game of five, and of twelve."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from core.rules.commands import NextRound
from core.rules.deal import new_game
from core.rules.editions import USUAL
from core.rules.play import Turn, follow
from tests.e2e import servers
from tests.e2e.arrange import relive, talked
from tests.e2e.conftest import Visit
from tests.e2e.scene import RICH
from tests.e2e.sight import IN_SIGHT, SCREENS, SIDEWAYS, SMALL, on
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor
from tests.golden import book

IN_LIST = """node => { const box = node.getBoundingClientRect(), list = node.closest('section').getBoundingClientRect();
  return box.top >= list.top && box.bottom <= list.bottom; }"""


def lived(me: Visitor, server: servers.Server, name: str, edition: str, last: int) -> tuple[str, int]:
    """A table has gone as a recorded game, to the end of round `last`: its code, and the version of the first deal."""
    entry = book.read(name)
    opening = new_game(entry.seats, entry.seed, entry.edition, entry.options)
    me.click(f".boxes [data-value='{edition}']")
    me.play_alone(entry.seats)
    turns = [turn for turn in follow(opening.game, entry.commands) if _until(turn, last)]
    code = me.about["code"]
    return code, relive(server.database, code, opening, turns)


def _until(turn: Turn, last: int) -> bool:
    return turn.before.round < last or (turn.before.round == last and not isinstance(turn.command, NextRound))


def faults(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page).response
    assert len(found["passes"]) > 10
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found["violations"]]


def test_a_thumb_reads_how_it_happened_and_who_was_right(visit: Visit, server: servers.Server) -> None:
    me = visit()
    code, deal = lived(me, server, "05-01", USUAL, 1)
    said = [(deal + 3, 1, 1, "accuse", None, 0), (deal + 20, 1, 2, "gold", 0, None)]
    talked(server.database, code, said, [(deal + 4, 1, 0, 1, -2)])
    me.page.reload()
    me.wait_for(".end")
    thumb, page = Thumb(me.page), me.page
    thumb.tap(".end [data-do=trace]")
    expect(page.locator("#trace h2")).to_have_text("How round 1 happened")
    expect(page.locator(".turning p")).to_have_text(
        "Move 55 by you: the gold was 11 cards away, and then only 1. It stayed that near."
    )
    assert faults(page) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(SIDEWAYS) <= 0
    thumb.tap("[data-do=trace-move]")
    turned = page.locator("#trace-move-55")
    expect(turned).to_be_focused()
    assert turned.evaluate(IN_LIST)
    assert "helped the miners" in turned.inner_text()
    # the maze as it was then, under the list; the next tap and the arrow show the next one
    then, cells = page.locator("#trace-then"), page.locator("#trace-then .cell")
    expect(then.locator("p")).to_have_text("The maze after move 55")
    late = cells.count()
    thumb.tap("#trace-move-54")
    expect(then.locator("p")).to_have_text("The maze after move 54")
    expect(page.locator("#trace-move-54")).to_have_class(re.compile("found"))
    assert cells.count() == late - 1
    thumb.tap("[data-do=trace-step][data-by='1']")
    expect(then.locator("p")).to_have_text("The maze after move 55")
    expect(cells).to_have_count(late)
    assert then.locator(".maze").evaluate(IN_SIGHT)
    for screen in on(thumb, SCREENS):
        assert (page.evaluate(SMALL), page.evaluate(SIDEWAYS)) == ([], 0), screen
        assert then.locator(".maze").evaluate("maze => maze.getBoundingClientRect().height") > 120, screen
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
    thumb.tap("[data-do=trace-away]")
    expect(then).to_be_hidden()
    thumb.tap("[data-do=trace-part][data-value=words]")
    expect(page.locator("[data-value=words]")).to_have_attribute("aria-pressed", "true")
    told = page.locator(".judged li")
    expect(told).to_have_count(3)
    assert [" ".join(one.split()) for one in told.all_inner_texts()] == [
        f"You took {name(page, 1)} for a saboteur from move 5 on · {name(page, 1)}: saboteur right",
        f"{name(page, 1)}: “You are a saboteur!” after move 3 · you: miner wrong",
        f"{name(page, 2)}: “The top goal is gold!” after move 20 a lie: had seen it",
    ]
    assert faults(page) == []
    thumb.tap("#trace [data-do=shut]")
    expect(page.locator("#trace")).to_have_count(0)
    # the next round runs: the log still leads to the one that is over, and to no other
    thumb.tap(".end [data-do=next]")
    page.locator(".end").wait_for(state="detached")
    thumb.tap("[data-do=log]")
    thumb.tap("#logbook [data-do=trace]")
    expect(page.locator("#trace h2")).to_have_text("How round 1 happened")
    expect(page.locator("[data-do=trace]")).to_have_count(1)


def name(page: Page, seat: int) -> str:
    return page.locator(f"#seat-{seat} .name").first.text_content() or ""


def test_keys_read_every_round_of_a_game_that_is_over(visit: Visit, server: servers.Server) -> None:
    me = visit(wide=True, lang="ko", color_scheme="light")
    lived(me, server, "deluxe-05-03", RICH, 3)
    me.page.reload()
    me.wait_for(".end")
    page, rounds = me.page, me.page.locator(".rounds [data-do=trace]")
    expect(rounds).to_have_count(3)
    for number in range(3):
        rounds.nth(number).press("Enter")
        expect(page.locator("#trace-title")).to_be_focused()
        expect(page.locator("#trace-title")).to_have_text(f"{number + 1}라운드 돌아보기")
        expect(page.locator("#trace .words")).to_be_visible()
        page.locator("#trace summary").press("Enter")
        moves = page.locator("#trace tbody tr").count()
        assert 5 < moves <= page.locator(".course > li").count() + 1
        expect(page.locator("#trace-then .cell").first).to_be_visible()  # beside the list from the start
        page.locator("#trace-move-2 button").press("Enter")
        expect(page.locator("#trace-then p")).to_have_text("2번째 차례 뒤의 미로")
        assert number or faults(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("#trace")).to_have_count(0)
        expect(rounds.nth(number)).to_be_focused()
