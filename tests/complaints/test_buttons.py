"""Buttons and cards in the chat: ways in, strangers, what is old."""

import pytest

from core.errors import Refused
from core.service import lobby, preferences, table
from core.service.chats import ChatRef
from telegram_bot import data
from tests.complaints.begun import begun
from tests.complaints.heard import heard
from tests.emulator import Chat, User
from tests.telegram_bot.running import EN, Scene


@heard(
    "jh0ker/mau_mau_bot#73",
    "d-Rickyy-b/Python-BlackJackBot#81",
    about="People hunted for the way in: the private keyboard was missing after they had joined.",
    instead="Lobby, table and every turn call carry the button that opens the table.",
)
def test_hunting_for_the_way_in(scene: Scene, crowd: list[User], group: Chat):
    code = begun(scene, crowd, group)
    link = f"https://t.me/{scene.telegram.username}/play?startapp={code}"
    for part in ("the game is on", "Round 1 of 3", "it is your turn."):
        assert link in [button.get("url") for button in scene.new(group, part).buttons()]


@heard(
    "bpeel/pucxobot#15",
    about="Outsiders pressed the buttons and filled the chat with answers.",
    instead="Whatever a press comes to is told to the one who pressed; the chat stays quiet.",
)
def test_answers_that_fill_the_chat(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    [stranger] = scene.people("Zoe")
    toasts = [stranger.press(card, part).toast() for part in ("Leave", "Start", "Close", "Options", "Add computer")]
    assert all(toasts)
    scene.quiet()
    assert group.said() == [card]


@heard(
    "d-Rickyy-b/Python-BlackJackBot#54",
    about="Anyone could press start.",
    instead="Whoever does not sit at the table cannot start it.",
)
def test_anyone_can_press_start(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[1], group)
    lobby.set_computers(scene.code(group), scene.user_id(crowd[1]), 3)
    [stranger] = scene.people("Zoe")
    assert stranger.press(card, "Start").toast() == EN("reason.not_in")
    assert scene.look(group).status == "lobby"


@heard(
    "nutgram/nutgram#725",
    "MHSanaei/3x-ui#6493",
    about="Buttons of old messages still acted, or raised errors.",
    instead="A button knows its table and what was shown; an old one says so and changes nothing.",
)
def test_old_buttons_that_act(scene: Scene, crowd: list[User], group: Chat):
    code = begun(scene, crowd, group)
    old = scene.new(group, "the game is on")
    lobby.cancel(code, scene.user_id(crowd[0]))
    scene.quiet()
    scene.open(crowd[1], group)
    version = scene.look(group).version
    for said in (data.write(data.START, code), data.write(data.JOIN, code), data.write(data.NEXT, code, 4)):
        assert crowd[0].press_data(old, said).toast() == EN("bot.toast.old")
    assert (scene.look(group).version, table.look(code).status) == (version, "cancelled")


@heard(
    "GreyWolfDev/Werewolf#498",
    about="The way in decided whether somebody who is not of the group could join.",
    instead="A button of one chat does nothing from another, and a group may keep its tables to whoever it has seen.",
)
def test_joining_from_elsewhere(scene: Scene, crowd: list[User], group: Chat):
    scene.open(crowd[0], group)
    code = scene.code(group)
    [stranger] = scene.people("Zoe")
    stranger.say("/help")
    foreign = scene.new(stranger.private, "/saboteur")
    assert stranger.press_data(foreign, data.write(data.JOIN, code)).toast() == EN("bot.toast.old")
    preferences.set_for_chat(ChatRef(group.id, kind="supergroup"), None, "joins", "group")
    with pytest.raises(Refused, match="group_joins"):
        lobby.join(code, scene.user_id(stranger), by_link=True)
    assert len(table.look(code).seats) == 1


@heard(
    "eternnoir/pyTelegramBotAPI#1608",
    "#2025",
    "OsProgramadores/op-bot#101",
    about="Names with an underscore broke formatted messages.",
    instead="A name is shown as it is, whatever characters it holds.",
)
@pytest.mark.parametrize("name", ["_a_b", "*[x](y)", "<b>&amp;"])
def test_names_that_break_messages(scene: Scene, name: str):
    odd, *others = scene.people(name, "Bob", "Cat")
    group = scene.group(odd, *others)
    card = scene.open(odd, group)
    assert f"{name} is the host." in card.text


@heard(
    "lamapgame/lamap-bot#13",
    about="There was no way to leave or to end it.",
    instead="A command and a button for each, in the lobby and in the game.",
)
def test_no_way_out(scene: Scene, crowd: list[User], group: Chat):
    code = begun(scene, crowd, group)
    scene.command(crowd[0], group, "/cancel")
    question = scene.new(group, "End the running game")
    assert crowd[0].press(question, "Yes").toast() == EN("bot.toast.closed")
    assert table.look(code).status == "cancelled"
    scene.quiet()
    card = scene.open(crowd[1], group)
    assert crowd[1].press(card, "Leave").toast() == EN("bot.toast.left")


@heard(
    "aiogram/aiogram#1569",
    "telegraf/telegraf#1936",
    "#2031",
    "grammyjs/grammY#490",
    "tbxark/mail2telegram#29",
    "php-telegram-bot/core#1353",
    about="Telegram refused buttons of the web app in groups.",
    instead="In groups the table opens by a direct link, in private chats by the button for web apps.",
)
def test_web_app_buttons_in_groups(scene: Scene, crowd: list[User], group: Chat):
    here, alone = scene.open(crowd[0], group), scene.open(crowd[1], crowd[1].private)
    assert [button for button in here.buttons() if "web_app" in button] == []
    assert [button for button in alone.buttons() if "web_app" in button]
    assert [call for call in scene.telegram.called() if call.error] == []
