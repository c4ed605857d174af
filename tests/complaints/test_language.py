"""Languages of groups and people."""

import re

from core.service import chats
from core.service.chats import ChatRef
from tests.complaints.begun import begun
from tests.complaints.heard import heard
from tests.emulator import Chat, User
from tests.telegram_bot.running import KO, Scene


@heard(
    "jh0ker/mau_mau_bot#111",
    "GreyWolfDev/Werewolf#602",
    about="An admin did not find out how to set the group's language.",
    instead="The command is in the list that clients show and in the help, and one press sets it.",
)
def test_where_the_language_is_set(scene: Scene, crowd: list[User], group: Chat):
    assert "language" in scene.telegram.commands_for(crowd[0], group)
    scene.command(crowd[0], group, "/help")
    assert "/language " in scene.new(group, "/language").text
    before = {message.id for message in group.said()}
    scene.command(crowd[0], group, "/language")
    shown = scene.new(group, "", before)
    assert crowd[0].press(shown, "한국어").toast() == KO("bot.toast.language")
    assert chats.language(ChatRef(group.id)) == "ko"


@heard(
    "vrumger/AntiUserbotBot#3",
    about="The language of a group cannot be guessed from whoever writes.",
    instead="What an admin has chosen holds, whatever languages the people speak.",
)
def test_a_language_that_is_guessed_again(scene: Scene):
    ann, bob = scene.people("Ann", "Bob")
    [minho] = scene.people("민호", language="ko")
    group = scene.group(ann, bob, minho)
    chats.set_language(ChatRef(group.id, None, "", None, "supergroup"), "en", scene.user_id(ann))
    card = scene.open(minho, group)
    assert "is the host" in card.text
    assert minho.press(card, 0).toast() == KO("reason.already_in")


@heard(
    "GreyWolfDev/Werewolf#31",
    "#45",
    about="Some words could not be translated because they were glued into other strings.",
    instead="Whole messages come from the catalogues: in Korean only names are in Latin letters.",
)
def test_words_that_nobody_can_translate(scene: Scene):
    crowd = scene.people("민호", "지우", "서연", language="ko")
    group = scene.group(*crowd)
    begun(scene, crowd, group)
    scene.new(group, "차례")
    scene.quiet()
    text = "\n".join(message.text for message in group.said())
    buttons = " ".join(button["text"] for message in group.said() for button in message.buttons())
    assert re.findall(r"[A-Za-z]{2,}", text.replace(scene.telegram.username, "") + buttons) == []
