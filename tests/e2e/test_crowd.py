"""Tables of two and of twelve, with all that may lie before people: readable, pressable, on every screen."""

import pytest

from tests.e2e.arrange import front, gold, hand
from tests.e2e.scene import MINE, Scene, card
from tests.e2e.sight import CUT, SCREENS, SIDEWAYS, SMALL, faults, in_both_themes, on
from tests.e2e.thumb import Thumb


def crowd(scene: Scene, seats: int, **more: object) -> Thumb:
    lying = (front(seat, tool, "TRAPPED", "THEFT") for seat, tool in enumerate(("BREAK-CART", "BREAK-LANTERN")))
    rich = gold(*(seat % 3 for seat in range(seats)))
    return scene(MINE, *lying, rich, hand(0, "SWAP-HATS", "P-X", "L-NE", "MAP", "FREE", "THEFT"), seats=seats, **more)


LOOKS = {
    "turn": (),
    "target": (card("SWAP-HATS"),),
    "gather": (card("MAP"), "#drop", card("FREE")),
    "sheet": (".seats [data-seat='0']",),
}


@pytest.mark.parametrize("look", LOOKS)
def test_everybody_can_read_and_press_it(scene: Scene, look: str):
    me = crowd(scene, 12, lang="ko" if len(look) % 2 else "en")
    for selector in LOOKS[look]:
        me.tap(selector)
    for _ in in_both_themes(me):
        assert faults(me.page) == []
    assert me.page.evaluate(SMALL) == []


@pytest.mark.parametrize("seats", [2, 12])
def test_it_fits(scene: Scene, seats: int):
    me = crowd(scene, seats)
    for screen in on(me, SCREENS):
        widths = me.page.locator(".seat:not(.now) .name").evaluate_all("all => all.map(name => name.clientWidth)")
        assert min(widths) >= 48, screen
        fits = "all => all.every(seat => seat.scrollHeight <= seat.clientHeight + 1)"
        assert me.page.locator(".seats .seat").evaluate_all(fits), screen
    for selector in (*LOOKS["target"], "#drop"):
        me.tap(selector)
        for screen in on(me, SCREENS):
            assert me.page.evaluate(SIDEWAYS) <= 0, screen
            assert me.page.evaluate(CUT) == [], screen
