"""Claims in the chat: only where the host wants them, several in one message, each once, names as plain text."""

import pytest

from core.i18n import LANGUAGES, translator
from core.narrate import choices as words
from core.service import lobby, outbox, talk
from core.service.talk import Saying
from core.talk import KINDS
from telegram_bot.keyboards import Buttons
from telegram_bot.messages import Writer
from tests.emulator import Chat, Message, User, faults
from tests.telegram_bot.running import EN, Scene
from tests.telegram_bot.test_secrets import LINKS, LOOK

ON = words.at_table(EN, "talk", "on")


@pytest.fixture
def crowd(scene: Scene) -> list[User]:
    return scene.people("Ann <b>", "Bob", "Cat")


def started(scene: Scene, crowd: list[User], group: Chat, *, heard: bool) -> str:
    """A running game, in which the chat hears claims if the host has pressed that button."""
    card = scene.open(crowd[0], group)
    if heard:
        assert crowd[0].press(card, "Options").toast() == EN("bot.toast.options")
        scene.until(card, words.at_table(EN, "talk", "off"))
        assert crowd[0].press(card, "Claims in the chat").toast() == ON
        scene.until(card, f"⚙️ {ON}")
    code = scene.code(group)
    for member in crowd[1:]:
        lobby.join(code, scene.user_id(member))
    lobby.start(code, scene.user_id(crowd[0]))
    scene.new(group, "it is your turn.")
    scene.quiet()
    return code


def say(scene: Scene, code: str, member: User, tap: str, **what: object) -> None:
    talk.claim(code, scene.user_id(member), what, tap)


def claims(group: Chat) -> list[Message]:
    return [message for message in group.said() if "💬" in message.text]


def test_quick_claims_are_one_message_and_each_is_told_once(scene: Scene, crowd: list[User], group: Chat):
    code = started(scene, crowd, group, heard=True)
    say(scene, code, crowd[0], "a", kind="gold", goal=0)
    say(scene, code, crowd[1], "a", kind="accuse", target=0)
    first = scene.new(group, "💬")
    assert first.text == "💬 Ann <b>: “The top goal is gold!”\n💬 Bob: “Ann <b> is a saboteur!”"
    assert not first.buttons()
    scene.quiet()
    say(scene, code, crowd[2], "a", kind="hmm")
    scene.quiet()
    assert [message.text for message in claims(group)] == [first.text, "💬 Cat: “Hmm…”"]


def test_a_chat_that_did_not_ask_hears_nothing(scene: Scene, crowd: list[User], group: Chat):
    code = started(scene, crowd, group, heard=False)
    before = [message.text for message in group.said()]
    say(scene, code, crowd[0], "a", kind="gold", goal=0)
    scene.quiet()
    assert [message.text for message in group.said()] == before


def test_marks_are_told_to_nobody(scene: Scene, crowd: list[User], group: Chat):
    code = started(scene, crowd, group, heard=True)
    calls = len(scene.telegram.called("sendMessage"))
    talk.mark(code, scene.user_id(crowd[0]), 1, -2)
    assert outbox.waiting() == 0
    assert len(scene.telegram.called("sendMessage")) == calls


def test_what_was_held_up_is_told_with_what_came_after(scene: Scene, crowd: list[User], group: Chat):
    code = started(scene, crowd, group, heard=True)
    fault = faults.too_fast(seconds=1, chat=group.id)
    scene.telegram.plan.add(fault)
    say(scene, code, crowd[0], "a", kind="nice")
    scene.telegram.wait(lambda: fault.times == 0)
    say(scene, code, crowd[1], "a", kind="thanks")
    told = scene.new(group, "💬")
    assert told.text == "💬 Ann <b>: “Nicely done!”\n💬 Bob: “Thank you!”"
    scene.quiet()
    assert claims(group) == [told]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_claim_can_be_told_in_every_language(lang: str):
    t = translator(lang)
    writer = Writer(t, Buttons(t, LINKS, private=False), {})
    said = [Saying(n, 1, 7, 0, kind, 2, 1, 0.0) for n, kind in enumerate(KINDS)]
    post = writer.talk(LOOK, said)
    assert post is not None
    assert post.silent
    assert len(set(post.html.splitlines())) == len(KINDS)
    assert writer.talk(LOOK, []) is None
