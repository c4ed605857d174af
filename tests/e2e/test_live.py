"""Several people at one table, and a line that breaks: what is shown is current, or says that it is not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.e2e import servers
from tests.e2e.conftest import Visit
from tests.e2e.visitor import Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A local table that may die: only for this module."""
    running = servers.local_table(tmp_path_factory.mktemp("live") / "game.sqlite3")
    yield running
    running.die()


def table_of(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Two people and a computer player at the table of the first, by its invitation link."""
    ann = visit()
    ann.do("friends")
    link = ann.wait_for("#invite").input_value()
    bob = visit(link.partition("/?")[2].join(("/?", "")))
    bob.do("join")
    expect(ann.page.locator(".bench li:not(.free)")).to_have_count(2)
    ann.do("seat-more")
    ann.do("start")
    for person in (ann, bob):
        person.wait_for("[data-kind=table]")
    return ann, bob, link


def someone_acts(people: tuple[Visitor, ...]) -> Visitor:
    """The person whose turn it is, after the computer player's."""
    for _ in range(200):
        for person in people:
            if person.my_turn:
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody's turn")


def test_a_friend_joins_by_link_and_each_sees_the_other_move(visit: Visit):
    ann, bob, _ = table_of(visit)
    for _ in range(3):
        mover = someone_acts((ann, bob))
        other = bob if mover is ann else ann
        mover.discard(mover.hand()[0]["card"])
        other.until(
            "version => Number(document.getElementById('view').dataset.version) >= version",
            int(mover.about["version"]),
        )


def test_options_of_the_lobby_reach_everybody_and_stay_unfolded(visit: Visit):
    ann = visit()
    ann.do("friends")
    bob = visit("/?g=" + ann.wait_for("[data-kind=lobby]").get_attribute("data-code", timeout=5000))  # type: ignore[operator]
    ann.click("summary")
    ann.page.select_option("[data-option=maps]", "5")
    expect(bob.page.locator("[data-option=maps]")).to_have_value("5")
    expect(ann.page.locator("details")).to_have_attribute("open", "")
    assert bob.page.locator("[data-option=maps]").is_disabled()


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit):
    *_, link = table_of(visit)
    cat = visit("/?" + link.partition("/?")[2])
    cat.wait_for("[data-kind=table]")
    assert cat.about["seat"] == ""
    assert cat.page.locator(".hand, #role, #secret, .slip").count() == 0


def test_a_dead_server_is_shown_and_made_good_when_it_is_back(visit: Visit, server: servers.Server):
    ann, bob, _ = table_of(visit)
    someone_acts((ann, bob))
    server.die()
    for person in (ann, bob):
        expect(person.page.locator(".net")).to_be_visible()
    server.start()
    for person in (ann, bob):
        expect(person.page.locator(".net")).to_be_hidden(timeout=15_000)
    mover = someone_acts((ann, bob))
    mover.discard(mover.hand()[0]["card"])


def test_without_a_network_the_board_says_so(visit: Visit):
    me = visit()
    me.play_alone()
    me.page.context.set_offline(True)
    expect(me.page.locator(".net")).to_be_visible()
    me.page.context.set_offline(False)
    expect(me.page.locator(".net")).to_be_hidden(timeout=15_000)


def test_a_server_in_trouble_is_not_hammered(visit: Visit):
    me = visit()
    me.play_alone()
    asked = []

    def fail(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=500, json={"reason": "internal", "text": "", "facts": {}})

    me.page.route("**/g/**", fail)
    me.page.evaluate("window.dispatchEvent(new Event('online'))")
    me.wait_for(".net")
    me.page.wait_for_timeout(3000)
    assert len(asked) < 20


def test_where_streams_do_not_get_through_hints_are_polled(visit: Visit):
    ann, bob, link = table_of(visit)
    cat = visit("/")
    cat.page.route("**/live", lambda route: None if route.request.method == "POST" else route.continue_())
    with cat.page.expect_request(lambda request: "live?since=" in request.url):
        cat.page.goto(link)
    mover = someone_acts((ann, bob))
    mover.discard(mover.hand()[0]["card"])
    cat.until("v => Number(document.getElementById('view').dataset.version) >= v", int(mover.about["version"]))


def test_a_move_whose_answer_is_lost_counts_once(visit: Visit, tmp_path: Path):
    me = visit()
    me.play_alone(seats=3)
    me.wait_for_turn()
    sent: list[str] = []

    def lose_the_first(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()  # it arrives, but the answer does not come back
            route.abort()
        else:
            route.continue_()

    me.page.route("**/commands", lose_the_first)
    before = len(me.page.locator(".logs .line").all())
    with me.page.expect_response(lambda answer: answer.url.endswith("/commands")):
        me.discard(me.hand()[0]["card"])
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert len(me.page.locator(".logs .line").all()) > before
    expect(me.page.locator(".toast.bad")).to_have_count(0)


def test_a_reload_is_the_same_person_at_the_same_table(visit: Visit):
    me = visit()
    me.play_alone()
    before = me.about
    me.page.reload()
    me.wait_for("[data-kind=table]")
    assert (me.about["code"], me.about["seat"]) == (before["code"], before["seat"])


def test_the_host_sets_the_pace_and_cancels(visit: Visit):
    ann = visit()
    ann.do("friends")
    bob = visit("/?g=" + ann.wait_for("[data-kind=lobby]").get_attribute("data-code"))  # type: ignore[operator]
    ann.click("summary")
    ann.page.select_option("[data-option=pace]", "blitz")
    expect(bob.page.locator("[data-option=pace]")).to_have_value("blitz")
    assert bob.page.locator("[data-do=cancel]").count() == 0
    ann.do("cancel")
    assert ann.about["kind"] == "lobby"
    ann.do("cancel")
    for person in (ann, bob):
        assert person.wait_for("[data-kind=message] h1").inner_text() == "This game was cancelled"
