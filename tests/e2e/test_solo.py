"""A person with a phone plays whole games alone, by touching only what can be seen under the finger."""

import pytest

from core.rules.editions import EDITIONS
from tests.e2e.conftest import Visit
from tests.e2e.thumb import Thumb

RICH = next(box for box in EDITIONS.values() if box.removal)
SMALL = next(box for box in EDITIONS.values() if not box.removal)


def turn(me: Thumb) -> str:
    """Play one card as a simple miner would, now and then another one; what was done with it."""
    version, cards = me.about["version"], me.cards()
    paths = [
        (play[0] - abs(play[1]) / 2, card, play) for card in cards if card["family"] == "path" for play in card["plays"]
    ]
    through = [path for path in paths if not path[1]["card"].startswith("D-")]
    aims = [card for card in cards if card["family"] not in ("path", "rockfall") and card["plays"]]
    if me.sees("#rid:not([data-seat])") and not through and len(cards) > 2:
        me.tap("#rid")
        for card in cards[:2]:
            me.tap(f".card[data-card='{card['card']}']")
        done = "remove"
    elif aims and (not through or int(version) % 3 == 0):
        me.tap(f".card[data-card='{aims[-1]['card']}']")
        if aims[-1]["family"] != "theft":
            me.tap("#choices button")
        done = aims[-1]["family"]
    elif through:
        _, card, (x, y, half) = max(through, key=lambda path: path[0])
        me.tap(f".card[data-card='{card['card']}']")
        lay(me, x, y, half)
        done = "path"
    else:
        me.tap(f".card[data-card='{cards[0]['card']}']")
        me.tap("#drop")
        done = "drop"
    me.tap("#go")
    me.moved_on(version)
    return done


def lay(me: Thumb, x: int, y: int, half: int) -> None:
    """Touch a lit cell, first bringing it into sight if it is not there; turn the card if need be."""
    spot = f".spot[data-spot='{x},{y}']"
    if not me.sees_middle_of(spot):
        me.tap("[data-do=fit]")
        me.until("() => !document.getAnimations().some(one => one.playState === 'running')")
    for _ in range(20):
        if me.sees_middle_of(spot):
            break
        me.push("#board", spot)
    me.tap(spot)
    held = me.page.locator(".held svg.face").get_attribute("data-turned")
    if held is not None and held != str(half) and me.sees("#turn:not([disabled])"):
        me.tap("#turn")


def gather(me: Thumb) -> None:
    """Discard as many cards as may be."""
    version = me.about["version"]
    me.tap(".hand .card")
    me.tap("#drop")
    for card in me.page.locator(".hand .card").all()[1 : int(me.page.locator(".tray").get_attribute("data-drop") or 1)]:
        me.tap(f".card[data-card='{card.get_attribute('data-card')}']")
    me.tap("#go")
    me.moved_on(version)


def pick(me: Thumb) -> None:
    """Keep a nugget card, or rob somebody: the first that is offered."""
    version = me.about["version"]
    me.tap(".end .btn.go:not([disabled])")
    me.tap(".choice [data-do=pick]")
    me.tap("#keep")
    me.moved_on(version)


WAITING = """() => {
  const { phase, seat, acting } = document.getElementById('view').dataset;
  return document.querySelector('dialog[open]') || phase === 'reveal' || phase === 'over' || seat === acting;
}"""


def begin(me: Thumb, edition: str, seats: int) -> None:
    me.tap(f".boxes [data-value='{edition}']")
    while (now := int(me.page.locator("#seats-wish").inner_text())) != seats:
        me.tap(f"[data-do=step][data-by='{1 if seats > now else -1}']")
    me.tap("[type=submit]")
    me.page.locator("[data-kind=table]").wait_for()


@pytest.mark.parametrize(("edition", "seats"), [(SMALL.key, 5), *((RICH.key, seats) for seats in (2, 5, 12))], ids=str)
def test_a_whole_game_by_touch(visit: Visit, edition: str, seats: int) -> None:
    me = Thumb(visit(lang="en").page)
    begin(me, edition, seats)
    assert me.page.locator(".seats .seat").count() == seats
    rounds, done = set(), set()
    while me.about["phase"] != "over":
        me.until(WAITING)
        phase, mine = me.about["phase"], me.about["seat"] == me.about["acting"]
        rounds.add(me.about["round"])
        if me.sees("dialog[open] [data-do=shut]") and not me.sees(".choice"):
            me.tap("dialog[open] .btn[data-do=shut]")
            me.until("() => !document.querySelector('dialog[open]')")
        elif phase == "reveal":
            me.tap("[data-do=next]")
            me.until("() => document.getElementById('view').dataset.phase !== 'reveal'")
        elif mine and phase == "dig" and len(done) == 1 and edition == RICH.key and "gather" not in done:
            gather(me)
            done.add("gather")
        elif mine and phase == "dig":
            done.add(turn(me))
        elif mine:
            pick(me)
    assert rounds == {"1", "2", "3"}
    assert "path" in done
    assert len(done) >= 2  # where twelve sit one has few turns, and what one can do in them is luck
    assert me.sees(".standing")
    purses = [int(text) for text in me.page.locator(".standing .purse").all_inner_texts()]
    assert len(purses) == seats
    assert purses == sorted(purses, reverse=True)
    me.tap(".end [data-do=home]")
    me.page.locator("[data-kind=home]").wait_for()
    me.tap("[data-part=done] summary")
    assert me.sees("[data-part=done] .tables button")
