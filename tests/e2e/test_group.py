"""A group plays: `/saboteur` in the chat, four people join, each opens the Mini App, a round is played by hand.

Two real processes on one SQLite file, the Bot API over HTTP, four browsers.
"""

import json
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.stage import Stage, mini_app, stage
from tests.emulator import TOKEN, Chat, Message, User

NAMES = ("Ann", "Bob", "Cat", "Dan")
TURNS = 90  # more than a round of four can have
SECRET = re.compile(r"\b(saboteurs?|miners?)\b|\b(?:[PD]-[A-Z]|BREAK-|REPAIR-|ROCKFALL|MAP\.|STONE-)|[Ss]eed")


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("group"), PACES="live=30", START_SECONDS="0") as found:
        yield found


def message(scene: Stage, chat: Chat, part: str, timeout: float = 20) -> Message:
    """The newest message of the bot that contains `part`."""
    return scene.telegram.wait(  # type: ignore[no-any-return]
        lambda: next((m for m in reversed(chat.said()) if part in m.text), None), timeout, f"a message with {part!r}"
    )


def whose_turn(pages: list[Page]) -> tuple[str, int | None]:
    """The phase of the table, and who acts, by the newest page."""
    newest = max(pages, key=lambda page: int(page.locator("#view").get_attribute("data-version") or 0))
    view = newest.locator("#view")
    acting = view.get_attribute("data-acting") or ""
    return view.get_attribute("data-phase") or "", int(acting) if acting else None


def move(page: Page) -> None:
    """One turn by hand: the path card that leads furthest towards the goals, otherwise a card face down."""
    expect(page.locator(".tray")).to_have_attribute("data-mine", "1", timeout=15_000)
    cards: list[dict[str, Any]] = page.locator(".hand .card").evaluate_all(
        "cards => cards.map(c => ({card: c.dataset.card, family: c.dataset.family, plays: c.dataset.plays}))"
    )
    paths = [
        (abs(8 - x) + abs(y) / 2, card["card"], x, y)
        for card in cards
        if card["family"] == "path" and not card["card"].startswith("D-")
        for x, y, _ in json.loads(card["plays"])
        if x <= 8
    ]
    version = page.locator("#view").get_attribute("data-version")
    if paths:
        _, card, x, y = min(paths)
        page.locator(f'.hand .card[data-card="{card}"]').click()
        page.locator(f'.spot[data-spot="{x},{y}"]').first.dispatch_event("click")
    else:
        page.locator(f'.hand .card[data-card="{cards[0]["card"]}"]').click()
        page.locator("#drop").click()
    page.locator("#go").click()
    expect(page.locator("#view")).not_to_have_attribute("data-version", version or "", timeout=15_000)


def pick(page: Page) -> None:
    """Keep the first nugget card."""
    version = page.locator("#view").get_attribute("data-version")
    page.locator("#gold .nug").first.dispatch_event("click")
    page.locator("#keep").dispatch_event("click")
    expect(page.locator("#view")).not_to_have_attribute("data-version", version or "", timeout=15_000)


def play_round(pages: list[Page]) -> list[str]:
    """Play until roles are turned up and the gold is shared; the phases that were seen."""
    phases: list[str] = []
    for _ in range(TURNS):
        phase, acting = whose_turn(pages)
        if phase not in phases:
            phases.append(phase)
        if acting is None:
            return phases
        expect(pages[acting].locator("#view")).to_have_attribute("data-acting", str(acting), timeout=15_000)
        (pick if phase == "share" else move)(pages[acting])
    raise AssertionError("the round does not end")


@pytest.mark.timeout(600)
def test_a_group_plays_a_round(scene: Stage, browser: Browser):
    telegram = scene.telegram
    crowd: list[User] = [telegram.user(name) for name in NAMES]
    group = telegram.chat("The mine", *crowd, forum=True)
    thread = group.topic("Games").id
    crowd[0].send(group, f"/saboteur@{telegram.username}", thread=thread)
    card = message(scene, group, "Ann is the host.")
    for member in crowd[1:]:
        assert member.press(card, "Join").toast().startswith("You are in. Now open the table once")
    telegram.wait(lambda: "4. Dan" in card.text, 10, "all four on the card")

    with ExitStack() as open_:
        urls = [member.press(card, "Open the table").url or "" for member in crowd]
        pages = [open_.enter_context(mini_app(browser, url)) for url in urls]
        for page in pages:
            expect(page.locator("#view")).to_contain_text("4 of 10", timeout=20_000)
        assert crowd[0].press(card, "Start").toast().startswith("Off we go!")
        for seat, page in enumerate(pages):
            expect(page.locator("#view")).to_have_attribute("data-seat", str(seat), timeout=20_000)
            expect(page.locator(".hand .card")).to_have_count(6)

        _, first = whose_turn(pages)
        assert first is not None
        call = message(scene, group, f"{NAMES[first]}, it is your turn.")
        assert call.mentions() == [crowd[first].id]
        move(pages[first])
        second = (first + 1) % 4
        following = message(scene, group, f"{NAMES[second]}, it is your turn.")
        assert NAMES[first] in following.text.split("\n")[1]
        telegram.wait(lambda: call.deleted, 10, "the former call to go")

        reminder = message(scene, group, f"{NAMES[second]}, everyone is waiting for you.", timeout=25)
        assert reminder.mentions() == [crowd[second].id]
        told = len([c for c in telegram.called("sendMessage") if "everyone is waiting" in str(c.params)])
        assert told == 1

        phases = play_round(pages)
        end = message(scene, group, "Round 1 is over")
        roles = dict(re.findall(r"(Ann|Bob|Cat|Dan): (miner|saboteur)", end.text))
        assert set(roles) == set(NAMES)
        if "share" in phases:
            assert "miners win" in end.text
            message(scene, group, "The gold is shared")
        else:
            assert "miners win" not in end.text
        for page in pages:
            expect(page.locator("#view")).to_have_attribute("data-phase", "reveal", timeout=15_000)
        for page in pages:
            assert page.evaluate("client.heard.some(([name]) => name === 'web_app_ready')")

    assert {m.thread for m in group.said()} == {thread}
    nothing_secret(scene, "Round 1 is over")


def nothing_secret(scene: Stage, until: str) -> None:
    """No call before the end of the round tells a role or a hidden card; no log tells anything of that kind."""
    for call in scene.telegram.calls:
        text = str(call.params.get("text", ""))
        if until in text:
            break
        if call.method == "setMyCommands":
            continue
        assert not SECRET.search(json.dumps(call.params).replace(scene.telegram.username, "")), call.params
    for name in ("web", "bot"):
        log = scene.log(name)
        assert TOKEN not in log
        assert "tgWebAppData" not in log
        assert "Traceback" not in log, log
        assert not any(name in log for name in NAMES)


def test_the_bot_comes_back_after_a_kill(scene: Stage):
    """kill -9 of the bot: presses meanwhile count, and what was to be sent is sent."""
    telegram = scene.telegram
    ann, bob, cat = (telegram.user(name) for name in NAMES[:3])
    group = telegram.chat("Another mine", ann, bob, cat)
    ann.send(group, f"/saboteur@{telegram.username}")
    card = message(scene, group, "Ann is the host.")
    assert bob.press(card, "Join").toast().startswith("You are in.")
    telegram.wait(lambda: "2. Bob" in card.text, 20, "Bob on the card")
    telegram.wait(lambda: scene.unsent(group.id) == 0, 20, "nothing to be sent to this group")  # others play on
    scene.stop("bot", signal.SIGKILL)
    press = cat.press(card, "Join")
    scene.start("bot")
    assert press.toast(30).startswith("You are in.")
    message(scene, group, "3. Cat", 45)


def test_the_web_comes_back_while_people_watch(scene: Stage, browser: Browser):
    """The web process restarts; an open page catches up by itself."""
    telegram = scene.telegram
    ann, bob = telegram.user("Ann"), telegram.user("Bob")
    group = telegram.chat("A third mine", ann, bob)
    ann.send(group, f"/saboteur@{telegram.username}")
    card = message(scene, group, "Ann is the host.")
    with mini_app(browser, ann.press(card, "Open the table").url or "") as page:
        expect(page.locator("#view")).to_contain_text("You", timeout=20_000)
        scene.stop("web")
        assert bob.press(card, "Join").toast(20).startswith("You are in.")
        scene.start("web")
        expect(page.locator("#view")).to_contain_text("Bob", timeout=30_000)
