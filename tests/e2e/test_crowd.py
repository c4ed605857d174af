"""Tables of two and of twelve, with all that may lie before people: readable, pressable, on every screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.arrange import front, gold, hand
from tests.e2e.scene import MINE, Scene, card
from tests.e2e.test_look import CUT, SIDEWAYS, SMALL
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


@pytest.mark.parametrize(("lang", "scheme"), [("ko", "dark"), ("en", "light")])
@pytest.mark.parametrize("look", LOOKS)
def test_everybody_can_read_and_press_it(scene: Scene, look: str, lang: str, scheme: str):
    me = crowd(scene, 12, lang=lang, color_scheme=scheme)
    for selector in LOOKS[look]:
        me.tap(selector)
    found = Axe().run(me.page).response
    assert len(found["passes"]) > 10
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found["violations"]] == []
    assert me.page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (1280, 800)], ids=str)
@pytest.mark.parametrize("seats", [2, 12])
def test_it_fits(scene: Scene, size: tuple[int, int], seats: int):
    me = crowd(scene, seats, viewport={"width": size[0], "height": size[1]})
    widths = me.page.locator(".seat .name").evaluate_all("all => all.map(name => name.clientWidth)")
    assert min(widths) >= 48
    assert me.page.locator(".seats .seat").evaluate_all("all => all.every(s => s.scrollHeight <= s.clientHeight + 1)")
    for selector in (*LOOKS["target"], "#drop"):
        me.tap(selector)
        assert me.page.evaluate(SIDEWAYS) <= 0
        assert me.page.evaluate(CUT) == []
