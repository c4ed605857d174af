"""Who may decide for a group."""

from core.service import chats, preferences
from core.service.chats import ChatRef
from tests.complaints.heard import heard
from tests.emulator import Chat, User
from tests.telegram_bot.running import EN, KO, Scene


def language_menu(scene: Scene, user: User, group: Chat):
    before = {message.id for message in group.said()}
    scene.command(user, group, "/language")
    return scene.new(group, "", before)


@heard(
    "GreyWolfDev/Werewolf#520",
    about="A former admin kept changing the group's language through an old menu.",
    instead="Rights are asked for at the press, not when the menu was opened.",
)
def test_an_old_menu_in_the_hands_of_a_former_admin(scene: Scene, crowd: list[User], group: Chat):
    group.add(crowd[1], status="administrator")
    shown = language_menu(scene, crowd[1], group)
    group.add(crowd[1], status="member")
    assert crowd[1].press(shown, "한국어").toast() == EN("reason.group_admins")
    assert chats.language(ChatRef(group.id)) == "en"


@heard(
    "GreyWolfDev/Werewolf#655",
    about="Anonymous admins could not decide anything: the bot saw nobody behind their command.",
    instead="The command is answered with buttons, and a press carries the person.",
)
def test_anonymous_admins(scene: Scene, crowd: list[User], group: Chat):
    ann, bob, _ = crowd
    group.add(ann, status="creator", anonymous=True)
    scene.open(bob, group)
    code = scene.code(group)
    scene.command(ann, group, "/cancel")
    scene.new(group, "🎭")
    card = scene.new(group, "who is in")
    assert ann.press(card, "Close").toast() == EN("bot.toast.closed")
    assert chats.open_table(ChatRef(group.id)) != code
    assert ann.press(language_menu(scene, ann, group), "한국어").toast() == KO("bot.toast.language")


@heard(
    "GreyWolfDev/Werewolf#540",
    "#579",
    about="Nobody knew who had changed which setting.",
    instead="The chat remembers each change: what it was, what it became, who did it.",
)
def test_who_changed_what(scene: Scene, crowd: list[User], group: Chat):
    crowd[0].press(language_menu(scene, crowd[0], group), "한국어").toast()
    preferences.set_for_chat(ChatRef(group.id), scene.user_id(crowd[0]), "pictures", "off")
    changes = preferences.history(ChatRef(group.id))
    assert [(one.name, one.key, one.before, one.after) for one in changes] == [
        ("Ann", "pictures", "on", "off"),
        ("Ann", "language", "en", "ko"),
    ]


@heard(
    "GreyWolfDev/Werewolf#568",
    "#103",
    about="Admins wanted to close a lobby without playing themselves.",
    instead="The buttons of the card obey an admin who has no seat.",
)
def test_admins_without_a_seat(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[1], group)
    assert crowd[0].press(card, "Close").toast() == EN("bot.toast.closed")
    scene.until(card, "This table was closed.")
