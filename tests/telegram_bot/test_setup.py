"""What the bot tells Telegram about itself when it starts."""

from dataclasses import replace

from core.settings import Settings
from telegram_bot import setup
from telegram_bot.keyboards import Links
from tests.emulator import Emulator, faults
from tests.telegram_bot.running import EN, KO, Running, Scene


def test_commands_by_scope_and_language(scene: Scene, telegram: Emulator):
    ann, han = scene.people("Ann", language="en") + scene.people("한솔", language="ko")
    [ger] = scene.people("Uwe", language="de")
    group = scene.group(ann, han)
    assert telegram.commands_for(ann, group) == list(setup.COMMANDS)
    assert telegram.commands_for(ann, ann.private) == list(setup.PRIVATE)
    assert telegram.commands_for(ger, ger.private) == list(setup.PRIVATE)
    described = {code: telegram.commands["all_group_chats", code][0]["description"] for code in ("", "ko", "en")}
    assert described == {key: (KO if key == "ko" else EN)("bot.command.saboteur") for key in described}
    scopes = {scope for scope, _ in telegram.commands}
    assert scopes == {"default", "all_private_chats", "all_group_chats", "all_chat_administrators"}


def test_every_command_is_handled(scene: Scene, bot: Running):
    names = set()
    for handler in bot.app.handlers[0]:
        names |= set(getattr(handler, "commands", ()))
    assert set(setup.PRIVATE) <= names
    assert "newgame" in names


def test_the_menu_button_opens_my_games(scene: Scene, telegram: Emulator):
    [eve] = scene.people("Eve")
    assert eve.open_menu().startswith("https://saboteur.test/app/#tgWebAppData=")
    assert telegram.menus[None]["text"] == EN("bot.button.menu")


def test_trouble_at_the_start_is_no_reason_to_stop(settings: Settings):
    with Emulator() as telegram:
        telegram.plan.add(faults.refused("setMyCommands", "BOT_COMMAND_INVALID"), faults.broken("setMyCommands"))
        telegram.plan.add(faults.refused("setChatMenuButton", "BUTTON_INVALID"))
        running = Running(telegram, replace(settings, bot_api=telegram.base_url))
        [eve] = Scene(telegram).people("Eve")
        eve.say("/rules")
        Scene(telegram).new(eve.private, "one minute")
        running.stop()


def test_complaints_to_the_operator(bot: Running, settings: Settings):
    links = Links(bot.app.bot.username, "play", "http://127.0.0.1:8000")
    found = setup.complaints(bot.app.bot, links, replace(settings, bot_username="other_bot"))
    assert any("BOT_USERNAME" in one for one in found)
    assert any("PUBLIC_URL" in one for one in found)
    assert setup.complaints(bot.app.bot, replace_url(links), settings) == []


def replace_url(links: Links) -> Links:
    return Links(links.username, links.mini_app, "https://saboteur.test")


def test_a_welcome_when_added_and_none_when_promoted(scene: Scene):
    ann, bob = scene.people("Ann", "Bob")
    group = scene.group(ann, bob)
    group.bot.status = "left"
    group.set_bot(ann, status="member")
    hello = scene.new(group, EN("bot.hello.added", command=f"/saboteur@{scene.telegram.username}"))
    group.promote_bot(ann, "can_pin_messages")
    scene.command(ann, group, "/rules")
    scene.new(group, "one minute")
    assert len(group.said()) == 2
    assert bob.press(hello, "Open a table").toast() == "You opened a table."
    assert ann.press(hello, "한국어").toast() == KO("bot.toast.language")
