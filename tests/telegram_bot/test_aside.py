"""Where the bot may not write nobody is left without an answer: whoever asked is told in private what is wrong."""

import time

import pytest

from core.i18n import Translator
from core.service import chats, lobby, outbox, table
from core.service.chats import ChatRef
from telegram_bot import aside
from tests.emulator import Chat, Message, User
from tests.telegram_bot.running import EN, KO, Scene


def started(scene: Scene, *people: User, t: Translator = EN) -> None:
    """They can be written to."""
    for one in people:
        one.start()
        scene.new(one.private, t("bot.hello"))


def muted(scene: Scene, group: Chat, *, told: bool) -> None:
    """The bot may not write there; it knows, if it is `told`."""
    scene.command(next(iter(group.members.values())).user, group, "/settings")
    scene.new(group, EN("bot.settings.group"))
    group.bot.status, group.bot.can_send = "restricted", False
    if told:
        chats.gone(group.id)


def reason(group: Chat, key: str = "bot.aside.muted", t: Translator = EN) -> str:
    return t(key, chat=group.title)


def told(user: User, text: str) -> list[Message]:
    return [message for message in user.private.said() if text in message.text]


@pytest.mark.parametrize("known", [True, False], ids=["known", "found out"])
@pytest.mark.parametrize("command", ["/rules", "/stats", "/settings", "/table", "/leave", "/next", "/language"])
def test_whoever_asks_where_the_bot_is_muted_is_told_in_private(
    scene: Scene, crowd: list[User], group: Chat, command: str, known: bool
):
    ann, bob, _ = crowd
    started(scene, ann, bob)
    muted(scene, group, told=known)
    scene.command(ann, group, command)
    message = scene.new(ann.private, reason(group))
    assert message.buttons()
    assert told(bob, reason(group)) == []


def test_in_the_language_of_the_person(scene: Scene):
    [han] = scene.people("Han", language="ko")
    [ann] = scene.people("Ann")
    started(scene, han, t=KO)
    group = scene.group(ann, han)
    muted(scene, group, told=True)
    scene.command(han, group, "/rules")
    scene.new(han.private, reason(group, t=KO))


def test_once_a_minute_each_person_in_each_group(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    ann, bob, _ = crowd
    other = scene.group(*crowd)
    other.title = "Another mine"
    started(scene, ann, bob)
    for one in (group, other):
        muted(scene, one, told=False)
    for command in ("/rules", "/help", "/top", "/rules"):
        scene.command(ann, group, command)
    scene.new(ann.private, reason(group))
    scene.command(bob, group, "/rules")
    scene.new(bob.private, reason(group))
    scene.command(ann, other, "/rules")
    scene.new(ann.private, reason(other))
    time.sleep(0.3)
    assert len(told(ann, reason(group))) == 1
    monkeypatch.setattr(aside, "OFTEN", 0.0)
    scene.command(ann, group, "/rules")
    scene.telegram.wait(lambda: len(told(ann, reason(group))) == 2, 8, "it to be told again")


def test_nobody_is_written_to_who_did_not_allow_it(scene: Scene, crowd: list[User], group: Chat):
    muted(scene, group, told=False)
    scene.command(crowd[0], group, "/rules")
    scene.telegram.wait(lambda: any(call.error for call in scene.telegram.called("sendMessage", chat_id=group.id)))
    time.sleep(0.3)
    assert scene.telegram.called("sendMessage", chat_id=crowd[0].id) == []


@pytest.mark.parametrize("known", [True, False], ids=["known", "found out"])
def test_a_closed_topic_is_told_as_such(scene: Scene, crowd: list[User], known: bool):
    ann = crowd[0]
    started(scene, ann)
    group = scene.group(*crowd, forum=True)
    topic = group.topic("Games")
    scene.command(ann, group, "/settings", thread=topic.id)
    scene.new(group, EN("bot.settings.topic"))
    topic.closed = True
    if known:
        chats.gone(group.id, topic.id)
    scene.command(ann, group, "/rules", thread=topic.id)
    scene.new(ann.private, reason(group, "bot.aside.topic"))


def test_the_way_to_the_table_is_shown(scene: Scene, crowd: list[User], group: Chat):
    ann = crowd[0]
    started(scene, ann)
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    muted(scene, group, told=False)
    scene.command(ann, group, "/rules")
    message = scene.new(ann.private, reason(group))
    assert code in message.buttons()[0]["web_app"]["url"]


@pytest.mark.parametrize("command", ["/pause", "/cancel"])
def test_what_the_table_would_answer_there_is_told_too(scene: Scene, crowd: list[User], group: Chat, command: str):
    bob = crowd[1]
    started(scene, bob)
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    group.mute_bot(crowd[0])
    scene.telegram.wait(lambda: chats.is_gone(ChatRef(group.id)))
    scene.command(bob, group, command)  # not the host: the table is asked
    scene.new(bob.private, reason(group))
    assert table.look(code).vote is not None


def unmute(group: Chat, by: User) -> None:
    group.set_bot(by, status="member", can_send=True)


@pytest.mark.parametrize("known", [True, False], ids=["known", "found out"])
def test_whoever_opens_a_table_that_nobody_sees_hears_so(scene: Scene, crowd: list[User], group: Chat, known: bool):
    ann, bob, _ = crowd
    started(scene, ann, bob)
    muted(scene, group, told=known)
    before = {message.id for message in group.said()}
    scene.command(ann, group, "/saboteur")
    message = scene.new(ann.private, EN("bot.unseen"))
    assert group.title in message.text
    assert scene.code(group) in message.buttons()[0]["web_app"]["url"]
    scene.command(bob, group, "/settings")
    scene.new(bob.private, reason(group))
    scene.quiet()
    assert (len(told(ann, EN("bot.unseen"))), told(bob, EN("bot.unseen"))) == (1, [])
    unmute(group, ann)
    card = scene.new(group, "who is in", before)
    assert bob.press(card, "Join").toast() == EN("bot.toast.joined")


def test_a_game_that_ended_unheard_does_not_hide_that(scene: Scene, crowd: list[User], group: Chat):
    """What is told anew of the last game is refused first, and all that waits for the chat goes with it."""
    ann = crowd[0]
    started(scene, ann)
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    group.mute_bot(ann)
    scene.telegram.wait(lambda: chats.is_gone(ChatRef(group.id)))
    lobby.cancel(code, scene.user_id(ann))
    scene.quiet()
    scene.command(ann, group, "/saboteur")
    scene.new(ann.private, EN("bot.unseen"))


def test_a_closed_topic_shows_no_new_table_either(scene: Scene, crowd: list[User]):
    ann = crowd[0]
    started(scene, ann)
    group = scene.group(*crowd, forum=True)
    topic = group.topic("Games")
    topic.closed = True
    scene.command(ann, group, "/saboteur", thread=topic.id)
    scene.new(ann.private, EN("bot.unseen"))
    topic.closed = False
    group.service(thread=topic.id, forum_topic_reopened={})
    assert scene.new(group, "who is in").thread == topic.id


def test_a_lobby_whose_card_stands_there_is_seen(scene: Scene, crowd: list[User], group: Chat):
    ann = crowd[0]
    started(scene, ann)
    scene.open(ann, group)
    group.mute_bot(ann)
    scene.telegram.wait(lambda: chats.is_gone(ChatRef(group.id)))
    scene.quiet()
    assert told(ann, EN("bot.unseen")) == []


def test_whoever_cannot_be_written_to_finds_the_card_when_the_bot_may_write(
    scene: Scene, crowd: list[User], group: Chat
):
    muted(scene, group, told=True)
    before = {message.id for message in group.said()}
    scene.command(crowd[0], group, "/saboteur")
    scene.telegram.wait(lambda: chats.open_table(ChatRef(group.id)) and chats.is_gone(ChatRef(group.id)))
    scene.quiet()
    assert outbox.waiting() == 0
    assert scene.telegram.called("sendMessage", chat_id=crowd[0].id) == []
    unmute(group, crowd[1])
    scene.new(group, "who is in", before)
