"""People as they look in Telegram: a photo on the colours of their seat, a letter where it does not come."""

from playwright.sync_api import Request, Route, expect

from tests.e2e.sight import faults
from tests.e2e.telegram import Open
from tests.e2e.visitor import Visitor

ANN, BOB = (f"https://t.me/i/userpic/320/{name}.svg" for name in ("ann", "bob"))
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#f0c09a" d="M0 0h9v9H0z"/></svg>'
CAME = "photo => createImageBitmap(photo).then(({ width }) => width > 0)"


def test_who_has_a_photo_is_seen_with_it_until_they_say_no(opened: Open):
    asked: list[Request] = []

    def answers(route: Route) -> None:
        """Ann's photo comes, Bob's does not."""
        asked.append(route.request)
        if route.request.url == ANN:
            route.fulfill(body=DRAWING, content_type="image/svg+xml")
        else:
            route.fulfill(status=404)

    ann = opened(61, photo=ANN, photos=answers)
    ann.do("friends")
    code = ann.wait_for("[data-kind=lobby]").get_attribute("data-code")
    bob = opened(62, start=code, photo=BOB, photos=answers)
    carl = opened(63, start=code, photos=answers, theme="dark")
    for other in (bob, carl):
        other.press_main("Take a seat")
        expect(other.page.locator(f".bench .photo[href='{ANN}']")).to_be_visible()
    ann.press_main("Start")
    everybody = [ann, bob, carl]
    for person in everybody:
        person.wait_for("[data-kind=table]")
        shown(person)

    seen = len(asked)
    carl.page.locator(".seats .photo").evaluate("photo => { photo.before = true }")
    mover = next(person for person in everybody if person.my_turn)
    mover.discard(mover.hand()[0]["card"])
    carl.until("v => Number(document.getElementById('view').dataset.version) >= v", int(mover.about["version"]))
    shown(carl)
    assert carl.page.locator(".seats .photo").evaluate("photo => photo.before")  # it does not flicker with each move
    assert len(asked) == seen
    assert {"referer", "cookie"} & {name for request in asked for name in request.headers} == set()

    carl.click(".seats [data-seat='0']")
    expect(carl.page.locator("#seat-0 .photo")).to_be_visible()
    ann.click(".seats [data-seat='1']")
    for person in (ann, carl):  # in the light and in the dark
        assert faults(person.page) == []
    ann.click("#seat-1 [data-do=shut]")

    ann.do("menu")
    ann.click("#menu [data-do=photo][data-value=off]")
    expect(ann.page.locator("#menu [data-do=photo][data-value=off]")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator(".photo")).to_have_count(0)
    carl.page.reload()
    carl.wait_for(".seats .seat")
    assert carl.page.locator(".photo").count() == 0
    assert ANN not in carl.page.content()


def shown(person: Visitor) -> None:
    """Ann with her photo, Bob with his letter, Carl, who has none, as the dwarf of his seat."""
    photo = person.page.locator(".seats .photo")
    expect(photo).to_have_count(1)
    assert photo.evaluate(CAME)
    expect(person.page.locator(".seats [data-seat='1'] .crest text")).to_have_text("P")
    assert person.page.locator(".seats [data-seat='2'] .crest").count() == 0
