"""No group gets more than twenty messages and edits a minute, whoever asks for what. Here a minute lasts 3 seconds."""

import asyncio
import re
from collections.abc import Iterator

import pytest

from core.service import table
from core.service.chats import ChatRef
from telegram_bot import line, pace
from telegram_bot.door import Door
from tests.emulator import Chat, Emulator, Message, User
from tests.telegram_bot.running import EN, KO, Running, Scene

MINUTE = 3.0  # seconds
MOST = 20  # what Telegram takes in one
ASKED = ("/stats", "/top", "/rules", "/help", "/table", "/settings", "/vote", "/nudge", "/next", "/language", "/leave")
WRITES = (
    "sendMessage",
    "sendPhoto",
    "sendAnimation",
    "editMessageText",
    "editMessageCaption",
    "editMessageReplyMarkup",
)
LATER = {words("bot.say.later") for words in (EN, KO)}


@pytest.fixture(autouse=True)
def short_minute(telegram: Emulator, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Telegram and we count as strictly as ever."""
    monkeypatch.setattr(pace, "GROUP_CALLS", 18)
    monkeypatch.setattr(pace, "GROUP_SECONDS", MINUTE)
    telegram.flood_limit, telegram.flood_seconds = MOST, MINUTE
    yield
    telegram.flood_limit = None


@pytest.fixture
def dozen(scene: Scene) -> list[User]:
    """Of two languages."""
    return [scene.people(f"P{number}", language=("en", "ko")[number % 2])[0] for number in range(12)]


def busiest(telegram: Emulator, group: Chat) -> int:
    """How much the group got in the busiest minute."""
    times = [call.at for name in WRITES for call in telegram.called(name, chat_id=group.id)]
    return max(sum(begin <= at < begin + MINUTE for at in times) for begin in times)


def refused(telegram: Emulator, group: Chat) -> list[str]:
    """What Telegram did not take because it was too much."""
    return [call.method for call in telegram.called(chat_id=group.id) if call.error and call.error.code == 429]


def answered(scene: Scene, bot: Running) -> None:
    """Nothing is left to tell."""
    scene.telegram.wait(lambda: not scene.telegram.updates, 20)
    scene.telegram.wait(lambda: not bot.desk.line.waits, 60, "everybody to be answered")
    scene.quiet(60)


def test_many_who_ask_for_different_things_while_a_game_runs(scene: Scene, dozen: list[User], bot: Running):
    group, telegram = scene.group(*dozen), scene.telegram
    code = scene.started(dozen[:3], group)
    scene.new(group, "your turn.")
    for command in ASKED:
        for user in dozen:
            scene.command(user, group, command)
        scene.move(code, discard=True)
    look = table.look(code)
    scene.new(group, f"{look.seats[look.acting or 0].name}, it is your turn.", timeout=20)
    answered(scene, bot)
    assert refused(telegram, group) == []
    assert busiest(telegram, group) <= MOST
    telegram.wait(lambda: _room(bot, group) == pace.GROUP_CALLS, 20)
    scene.command(dozen[7], group, "/rules")
    scene.new(group, "one minute", {message.id for message in group.said()})


def _room(bot: Running, group: Chat) -> int:
    return asyncio.run(bot.desk.speaker.door.room(ChatRef(group.id)))


def _plain(group: Chat) -> list[str]:
    return [message.text.removeprefix("⏳").strip() for message in group.said()]


def test_everybody_who_asked_is_answered_once(scene: Scene, dozen: list[User], bot: Running):
    group = scene.group(*dozen)
    for user in dozen:
        scene.command(user, group, "/stats")
    scene.telegram.wait(lambda: len(group.said()) == len(dozen), 20)
    told = [re.findall(r"P\d+", message.text)[0] for message in group.said()]
    assert sorted(told) == sorted(user.first_name for user in dozen)
    assert refused(scene.telegram, group) == []


def test_when_enough_wait_the_next_one_is_asked_for_patience(scene: Scene, dozen: list[User], bot: Running):
    group, telegram, door = scene.group(*dozen), scene.telegram, bot.desk.speaker.door
    waiting = bot.desk.line._waiting

    async def shut(*_: object) -> float:
        return 0.05

    async def full(*_: object) -> int:
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(door, "wait", shut)
        patch.setattr(door, "room", full)
        for user in dozen[: line.MOST + 1]:
            scene.command(user, group, "/stats")
        telegram.wait(lambda: len(waiting.get(group.id, ())) > line.MOST, 20)
    answered(scene, bot)
    told = _plain(group)
    assert len(told) == line.MOST + 1
    assert sum(text in LATER for text in told) == 1
    assert refused(telegram, group) == []


def test_menus_that_are_pressed_quickly(scene: Scene, dozen: list[User], bot: Running):
    """Each press counts at once; the menu shows what holds as soon as there is room."""
    group, telegram, admin = scene.group(*dozen), scene.telegram, dozen[0]
    menus = []
    for _ in range(3):
        scene.command(admin, group, "/settings")
        menus.append(scene.new(group, EN("bot.settings.group"), {menu.id for menu in menus}))
    for number in range(24):
        assert admin.press(menus[number % 3], _pace(menus[number % 3])).toast()
    answered(scene, bot)
    assert refused(telegram, group) == []
    assert busiest(telegram, group) <= MOST
    last = menus[23 % 3]
    assert admin.press(last, _pace(last)).toast() not in ("", EN("reason.too_fast"))


def _pace(menu: Message) -> int:
    """The place of a line that turns through its values."""
    return next(place for place, button in enumerate(menu.buttons()) if button["callback_data"].startswith("p:"))


def test_two_processes_keep_to_one_measure(scene: Scene, dozen: list[User], bot: Running):
    """A process that has just begun knows what the one before it wrote."""
    group = scene.group(*dozen)
    for command in ASKED[:8]:
        scene.command(dozen[0], group, command)
    answered(scene, bot)
    ref = ChatRef(group.id)
    assert asyncio.run(Door().room(ref)) == asyncio.run(bot.desk.speaker.door.room(ref)) < pace.GROUP_CALLS
