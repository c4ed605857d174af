"""Updates brought to our door: the same game as by polling, no stranger heard, none lost and none taken twice."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import httpx
import pytest

from core.errors import SettingsError
from core.service import outage, table
from core.settings import Settings
from telegram_bot import __main__ as start_up
from telegram_bot import clock, life, webhook
from telegram_bot.app import UPDATES, build_application
from telegram_bot.updates import REMEMBERED, Seen
from tests.emulator import Chat, Emulator, User, faults
from tests.emulator.faults import Fault
from tests.telegram_bot.running import Running, Scene, free_port

HEADER = "X-Telegram-Bot-Api-Secret-Token"
Start = Callable[[Settings], Running]


@pytest.fixture
def hooked(settings: Settings) -> Settings:
    """The same house with a webhook."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/telegram/v1.0"
    return replace(settings, webhook_url=url, webhook_port=port, webhook_secret="s" * 16)


@pytest.fixture
def start(telegram: Emulator) -> Iterator[Start]:
    """Starts bots; those that still run are stopped in the end, and the next test finds no webhook."""
    found: list[Running] = []

    def start_one(settings: Settings) -> Running:
        found.append(Running(telegram, settings))
        return found[-1]

    yield start_one
    for one in found:
        if one.thread.is_alive():
            one.stop()
    telegram.webhook = None
    telegram.plan.clear()


@pytest.fixture
def scene(telegram: Emulator) -> Scene:
    return Scene(telegram)


@pytest.fixture
def crowd(scene: Scene) -> list[User]:
    return scene.people("Ann", "Bob", "Cat")


@pytest.fixture
def group(scene: Scene, crowd: list[User]) -> Chat:
    return scene.group(*crowd)


@pytest.fixture(params=["polling", "webhook"])
def way(request: pytest.FixtureRequest, settings: Settings, hooked: Settings) -> Settings:
    return hooked if request.param == "webhook" else settings


def test_lobby_and_moves_either_way(scene: Scene, way: Settings, start: Start, crowd: list[User], group: Chat):
    ann, bob, cat = crowd
    start(way)
    card = scene.open(ann, group)
    code = scene.code(group)
    assert [member.press(card, "Join").toast() for member in (bob, cat)] == ["You are in."] * 2
    assert ann.press(card, "Add computer").toast() == "Computer players at the table: 1"
    scene.until(card, "🤖")
    assert ann.press(card, "Remove computer").toast() == "Computer players at the table: 0"
    assert ann.press(card, "Pace").toast() == "Pace: relaxed"
    assert ann.press(card, "Start").toast().startswith("Off we go!")
    for _ in range(3):
        look = table.look(code)
        assert look.acting is not None
        scene.new(group, f"{look.seats[look.acting].name}, it is your turn.")
        scene.quiet()
        scene.move(code, discard=True)
    scene.command(bob, group, "/table")
    scene.new(group, "Round 1 of 3")
    group.kick_bot(ann)
    group.set_bot(ann, status="member")
    scene.telegram.wait(lambda: not scene.telegram.updates)


def test_what_telegram_is_told(scene: Scene, hooked: Settings, start: Start):
    start(hooked)
    hook = scene.telegram.webhook
    assert hook
    assert (hook.url, hook.secret, hook.connections) == (hooked.webhook_url, "s" * 16, webhook.CONNECTIONS)
    assert scene.telegram.allowed == set(UPDATES)


@pytest.mark.parametrize("headers", [{}, {HEADER: ""}, {HEADER: "s" * 15}, {HEADER: "S" * 16}], ids=str)
def test_a_stranger_is_not_heard(
    scene: Scene, hooked: Settings, start: Start, crowd: list[User], group: Chat, headers: dict[str, str]
):
    start(hooked)
    message = scene.telegram.post(group, crowd[0], text=f"/rules@{scene.telegram.username}").as_json()
    message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(message["text"])}]
    update = {"update_id": 1, "message": message}
    assert httpx.post(hooked.webhook_url or "", json=update, headers=headers).status_code == 403
    scene.open(crowd[1], group)
    assert [m for m in group.said() if "one minute" in m.text] == []
    good = httpx.post(hooked.webhook_url or "", json=update, headers={HEADER: hooked.webhook_secret})
    assert good.status_code == 200
    scene.new(group, "one minute")


def test_other_paths_and_ways_of_asking_lead_nowhere(scene: Scene, hooked: Settings, start: Start):
    start(hooked)
    url, secret = hooked.webhook_url or "", {HEADER: hooked.webhook_secret}
    assert httpx.get(url, headers=secret).status_code == 405
    assert httpx.post(url.replace("1.0", "1x0"), json={}, headers=secret).status_code == 404
    assert httpx.post(url, content="x=1", headers=secret).status_code == 403


@pytest.mark.parametrize("after", [False, True], ids=["not brought", "brought, and again"])
def test_each_update_counts_once(
    scene: Scene, hooked: Settings, start: Start, crowd: list[User], group: Chat, after: bool
):
    start(hooked)
    card = scene.open(crowd[0], group)
    fault = faults.Fault("webhook", times=2, after=after)
    scene.telegram.plan.add(fault)
    assert crowd[0].press(card, "Pace").toast() == "Pace: relaxed"
    scene.telegram.wait(lambda: not scene.telegram.updates)
    assert fault.times == 0
    scene.command(crowd[0], group, "/rules")
    scene.new(group, "one minute")
    assert scene.look(group).pace == "relaxed"


def test_what_comes_while_the_bot_is_down_counts(
    scene: Scene, hooked: Settings, start: Start, crowd: list[User], group: Chat
):
    first = start(hooked)
    card = scene.open(crowd[0], group)
    first.stop()
    presses = [member.press(card, "Join") for member in crowd[1:]]
    scene.telegram.wait(lambda: scene.telegram.webhook and scene.telegram.webhook.error)
    start(hooked)
    assert [press.toast() for press in presses] == ["You are in."] * 2


def test_from_polling_to_the_webhook_and_back(
    scene: Scene, settings: Settings, hooked: Settings, start: Start, crowd: list[User], group: Chat
):
    """Nothing by hand, and what comes between the two is kept."""
    one = start(settings)
    card = scene.open(crowd[0], group)
    one.stop()
    press = crowd[1].press(card, "Join")
    two = start(hooked)
    assert press.toast() == "You are in."
    two.stop()
    press = crowd[2].press(card, "Join")
    start(settings)
    assert press.toast() == "You are in."
    assert scene.telegram.webhook is None


UNREACHABLE = "Set WEBHOOK_URL to an address that Telegram reaches; it says: Bad webhook: no such host."
REFUSALS = [
    pytest.param(faults.refused("setWebhook", "bad webhook: no such host"), UNREACHABLE, id="400"),
    pytest.param(faults.refused("setWebhook", "Unauthorized", 401), life.WRONG_TOKEN, id="401"),
    pytest.param(faults.broken("setWebhook", times=2), "", id="502"),
    pytest.param(faults.late("setWebhook", hold=1.6, after=False), "", id="late"),
]


@pytest.mark.parametrize(("refusal", "complaint"), REFUSALS)
async def test_telegram_does_not_take_the_webhook(
    telegram: Emulator, hooked: Settings, monkeypatch: pytest.MonkeyPatch, refusal: Fault, complaint: str
):
    """The operator reads what to set; who is not answered asks again, until Telegram knows where to bring updates."""
    monkeypatch.setattr(start_up, "PAUSE", 0.05)
    telegram.plan.add(refusal)
    application = build_application(hooked, patience=1.0)
    try:
        assert await start_up.objection(application, hooked) == complaint
        assert refusal.times == 0
        assert (telegram.webhook is None) is bool(complaint)
    finally:
        await application.shutdown()
        telegram.webhook = None


async def test_a_webhook_that_telegram_takes_later_is_left_to_the_library(telegram: Emulator, hooked: Settings):
    """Which waits for as long as Telegram asks, and tries again for ever."""
    telegram.plan.add(faults.too_fast("setWebhook"))
    application = build_application(hooked, patience=1.0)
    assert await start_up.objection(application, hooked) == ""
    assert telegram.webhook is None
    await application.shutdown()


def test_a_webhook_set_by_another_ends_who_asks(scene: Scene, settings: Settings, hooked: Settings, start: Start):
    one = start(settings)
    start(hooked)
    one.thread.join(20)
    assert not one.thread.is_alive()
    assert one.desk.complaint == life.WEBHOOK_SET


def test_a_webhook_taken_away_ends_the_bot(
    scene: Scene, settings: Settings, hooked: Settings, start: Start, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(clock, "HOOK_BEAT", 0.05)
    one = start(hooked)
    start(settings)
    one.thread.join(20)
    assert not one.thread.is_alive()
    assert one.desk.complaint == webhook.TAKEN_OVER


def test_the_operator_reads_why_nothing_arrives(
    scene: Scene,
    hooked: Settings,
    start: Start,
    crowd: list[User],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setattr(clock, "HOOK_BEAT", 0.02)
    start(hooked)
    hook, trouble = scene.telegram.webhook, "Wrong response from the webhook: 502"
    assert hook
    hook.error, hook.error_at = trouble, 1_800_000_000
    looks = len(scene.telegram.called("getWebhookInfo"))
    scene.telegram.wait(lambda: len(scene.telegram.called("getWebhookInfo")) > looks + 3)
    told = [record.message for record in caplog.records if trouble in record.message]
    assert told == [f"Telegram cannot bring updates to WEBHOOK_URL: {trouble}"]


def test_turns_stand_still_soon_when_telegram_goes_away(
    scene: Scene, hooked: Settings, start: Start, monkeypatch: pytest.MonkeyPatch
):
    assert min(pace for pace in hooked.paces.values() if pace) > 2 * clock.HOOK_BEAT
    monkeypatch.setattr(clock, "HOOK_BEAT", 0.05)
    start(hooked)
    gone = Fault("getWebhookInfo", drop=True, times=10**6)
    scene.telegram.plan.add(gone)
    scene.telegram.wait(lambda: outage.away() > 0, 8, "a note that Telegram does not answer")
    gone.times = 0
    scene.telegram.wait(lambda: outage.away() == 0, 8, "a note that it answers again")


def test_a_port_that_is_taken_is_told_before_telegram_hears_of_us(scene: Scene, hooked: Settings, start: Start):
    start(hooked)
    with pytest.raises(SettingsError, match=f"Set WEBHOOK_PORT to a free port: {hooked.webhook_port}"):
        webhook.door(hooked)


def test_the_oldest_numbers_are_forgotten():
    seen = Seen()
    assert not any(seen.again(number) for number in range(REMEMBERED + 1))
    assert seen.again(REMEMBERED)
    assert seen.again(1)
    assert not seen.again(0)
