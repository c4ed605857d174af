"""An answer that Telegram does not take: tried for half a minute, then excused. Here pauses are a tenth as long."""

import pytest

from core.service import lobby, waiting
from core.service.chats import ChatRef
from telegram_bot import aftermath, answers, desk
from telegram_bot.aftermath import Then
from telegram_bot.speaker import Refusal
from tests.emulator import Chat, User, faults
from tests.telegram_bot.running import EN, Running, Scene

SPELL = 5  # refusals, of which the last comes when some 15 seconds have passed


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    def settle(chat: ChatRef, refusal: Refusal, tries: int = 1) -> Then:
        there, pause = aftermath.settle(chat, refusal, tries)
        return Then(there, pause and pause / 10)

    monkeypatch.setattr(answers, "settle", settle)


def tries(scene: Scene, chat: Chat) -> int:
    return len(scene.telegram.called("sendMessage", chat_id=chat.id))


def test_an_answer_outlasts_a_spell_of_errors(scene: Scene, crowd: list[User], group: Chat):
    scene.telegram.plan.add(faults.broken(times=SPELL, chat=group.id))
    scene.command(crowd[0], group, "/rules")
    scene.new(group, "one minute")
    assert tries(scene, group) == SPELL + 1


def test_so_does_the_card_of_a_table(scene: Scene, crowd: list[User], group: Chat):
    scene.open(crowd[0], group)
    before = {message.id for message in group.said()}
    scene.telegram.plan.add(faults.broken(times=SPELL, chat=group.id))
    scene.command(crowd[1], group, "/table")
    scene.new(group, "who is in", before)


def test_a_private_chat_waits_for_its_answer_and_keeps_nobody_else_waiting(scene: Scene, bot: Running):
    ann, bob = scene.people("Ann", "Bob")
    for one in (ann, bob):
        one.start()
        scene.new(one.private, EN("bot.hello"))
    spell = faults.broken(times=1000, chat=ann.private.id)
    scene.telegram.plan.add(spell)
    for _ in range(3):
        ann.say("/rules")
    bob.say("/rules")
    scene.new(bob.private, "one minute", timeout=3)
    scene.telegram.wait(lambda: bot.app.update_queue._unfinished_tasks == 0 and bot.desk.line.waits, 8)
    spell.times = 0
    scene.new(ann.private, "one minute")


def test_what_arrived_unanswered_stands_there_once_in_the_end(scene: Scene, crowd: list[User], group: Chat):
    scene.command(crowd[0], group, "/top")
    scene.new(group, EN("bot.top.month"))
    scene.telegram.plan.add(faults.late(hold=1.6, times=3, chat=group.id))
    scene.command(crowd[0], group, "/rules")
    scene.telegram.wait(lambda: tries(scene, group) == 5, 20, "the answer to be tried again")
    scene.telegram.wait(lambda: len([m for m in group.said() if "one minute" in m.text]) == 1, 8, "one answer")


def test_what_cannot_be_said_for_long_is_excused(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(answers, "PATIENCE", 0.05)  # no longer than the first pause
    scene.telegram.plan.add(faults.broken(chat=group.id))
    scene.command(crowd[0], group, "/rules")
    scene.new(group, EN("bot.say.trouble"))
    assert not [m for m in group.said() if "one minute" in m.text]


def test_what_can_never_be_said_is_excused_at_once(scene: Scene, crowd: list[User], group: Chat):
    scene.telegram.plan.add(faults.refused("sendMessage", "BUTTON_DATA_INVALID", chat=group.id))
    scene.command(crowd[0], group, "/rules")
    scene.new(group, EN("bot.say.trouble"))


def test_an_excuse_waits_for_the_end_of_a_flood_limit(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(answers, "PATIENCE", 0.1)
    scene.telegram.plan.add(faults.too_fast(seconds=2, chat=group.id))
    scene.command(crowd[0], group, "/rules")
    scene.new(group, EN("bot.say.trouble"))
    refused, excused = scene.telegram.called("sendMessage", chat_id=group.id)
    assert excused.at - refused.at >= 2


def test_what_had_to_wait_says_how_things_are_when_it_comes(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(desk, "FRESH", 0.0)
    spell = faults.broken(times=1000, chat=group.id)
    scene.telegram.plan.add(spell)
    scene.command(crowd[0], group, "/next")
    scene.telegram.wait(lambda: tries(scene, group) > 1)
    waiting.wait(ChatRef(group.id), scene.user_id(crowd[1]))
    spell.times = 0
    scene.new(group, EN("bot.next.list", names="Ann, Bob"))


def test_a_vote_is_asked_about_the_table_as_it_is(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(desk, "FRESH", 0.0)
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    spell = faults.broken(times=1000, chat=group.id)
    scene.telegram.plan.add(spell)
    scene.command(crowd[0], group, "/vote")
    scene.telegram.wait(lambda: spell.times < 999)
    lobby.cancel(code, scene.user_id(crowd[0]))
    spell.times = 0
    scene.new(group, EN("reason.no_vote"))
