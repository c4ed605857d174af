"""We may write again: the table that is on is shown as it is now, and whoever has to act is called."""

import time

import pytest

from core.service import chats, lobby, outbox, table
from core.service.chats import ChatRef
from tests.emulator import Chat, Message, User, faults
from tests.telegram_bot.running import Scene


def away(scene: Scene, group: Chat, thread: int | None = None) -> None:
    scene.telegram.wait(lambda: chats.is_gone(ChatRef(group.id, thread)), what="the bot to know that it may not write")
    scene.quiet()


def called(scene: Scene, group: Chat, code: str, before: set[int]) -> Message:
    """The card and the call of whoever acts now, as new messages."""
    look = table.look(code)
    assert look.acting is not None
    scene.new(group, "Round 1 of 3", before)
    return scene.new(group, f"{look.seats[look.acting].name}, it is your turn.", before)


def headed(group: Chat, part: str) -> list[Message]:
    """Messages with this in their first line."""
    return [m for m in group.said() if part in m.text.split("\n")[0]]


GONE = [
    pytest.param(lambda chat, by: chat.kick_bot(by), id="kicked"),
    pytest.param(lambda chat, by: chat.mute_bot(by), id="muted"),
    pytest.param(lambda chat, by: chat.set_bot(by, status="left"), id="left"),
]


@pytest.mark.parametrize("act", GONE)
@pytest.mark.parametrize("moves", [0, 2])
def test_a_running_game_is_shown_again(scene: Scene, crowd: list[User], group: Chat, act, moves: int):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    act(group, crowd[0])
    away(scene, group)
    for _ in range(moves):
        scene.move(code, discard=True)
    before = {m.id for m in group.said()}
    group.set_bot(crowd[0], status="member", can_send=True)
    if moves:  # otherwise the call for this turn still stands
        called(scene, group, code, before)
    scene.quiet()
    scene.telegram.wait(lambda: [len(headed(group, part)) for part in ("Round 1 of 3", "your turn.")] == [1, 1])
    assert not [m for m in group.said() if "/saboteur@" in m.text]


def test_gone_and_back_at_once_ends_as_back(scene: Scene, crowd: list[User], group: Chat):
    scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    before = {m.id for m in group.said()}
    with scene.telegram.lock:
        for _ in range(3):
            group.kick_bot(crowd[0])
            group.set_bot(crowd[0], status="member")
    scene.new(group, "Round 1 of 3", before)  # the call still stands
    assert not chats.is_gone(ChatRef(group.id))


def test_more_rights_are_no_return(scene: Scene, crowd: list[User], group: Chat):
    scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    before = [m.id for m in group.said()]
    group.promote_bot(crowd[0], "can_pin_messages")
    scene.telegram.wait(lambda: not scene.telegram.updates)
    time.sleep(0.3)
    scene.quiet()
    assert [m.id for m in group.said()] == before


def test_a_lobby_is_brought_up_to_date(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    group.mute_bot(crowd[0])
    away(scene, group)
    lobby.join(scene.code(group), scene.user_id(crowd[1]))
    group.set_bot(crowd[0], status="member", can_send=True)
    scene.until(card, "2. Bob")


def test_a_topic_that_is_open_again_shows_its_game(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    topic = group.topic("One")
    card = scene.open(crowd[0], group, thread=topic.id)
    for member in crowd[1:]:
        member.press(card, "Join").toast()
    crowd[0].press(card, "Start").toast()
    code = scene.code(group, topic.id)
    scene.new(group, "it is your turn.")
    scene.quiet()
    topic.closed = True
    scene.move(code, discard=True)
    away(scene, group, topic.id)
    scene.move(code, discard=True)
    before = {m.id for m in group.said()}
    topic.closed = False
    group.service(thread=topic.id, forum_topic_reopened={})
    assert called(scene, group, code, before).thread == topic.id


def test_the_card_of_the_lobby_says_that_the_game_began_meanwhile(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    for member in crowd[1:]:
        member.press(card, "Join").toast()
    scene.until(card, "Cat")
    group.mute_bot(crowd[0])
    away(scene, group)
    code = scene.code(group)
    lobby.start(code, scene.user_id(crowd[0]))
    before = {m.id for m in group.said()}
    group.set_bot(crowd[0], status="member", can_send=True)
    called(scene, group, code, before)
    scene.quiet()
    assert [button.get("callback_data") for button in card.buttons()] == [None]


@pytest.mark.parametrize("how", ["command", "press"])
def test_a_return_that_nobody_told_us_of_is_found_out(scene: Scene, crowd: list[User], group: Chat, how: str):
    """The rights of all members change without a word to bots."""
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    scene.telegram.plan.add(
        faults.refused("sendMessage", "not enough rights to send text messages to the chat", chat=group.id)
    )
    scene.move(code, discard=True)
    away(scene, group)
    before = {m.id for m in group.said()}
    if how == "command":
        scene.command(crowd[1], group, "/rules")
    else:
        crowd[1].press_data(group.said()[0], f"j:{code}").toast()
    called(scene, group, code, before)


def test_a_round_that_ended_meanwhile_is_told(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    group.kick_bot(crowd[0])
    away(scene, group)
    while table.look(code).view.phase == "dig":  # type: ignore[union-attr]
        scene.move(code, discard=True)
    group.set_bot(crowd[0], status="member")
    scene.telegram.wait(
        lambda: [m for m in group.said() if any("Next" in b["text"] for b in m.buttons())], 8, "the end"
    )
    scene.quiet()
    told = [m.id for m in group.said()]
    group.mute_bot(crowd[0])
    away(scene, group)
    group.set_bot(crowd[0], status="member", can_send=True)
    scene.telegram.wait(lambda: not chats.is_gone(ChatRef(group.id)))
    scene.quiet()
    assert len([m for m in group.said() if any("Next" in b["text"] for b in m.buttons())]) == 1
    assert len(told) == len(group.said())


@pytest.mark.parametrize("ended", ["over", "cancelled"])
def test_how_a_game_ended_meanwhile_is_told_once(scene: Scene, crowd: list[User], group: Chat, ended: str):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    group.kick_bot(crowd[0])
    away(scene, group)
    if ended == "cancelled":
        lobby.cancel(code, scene.user_id(crowd[0]))
    while table.look(code).status == "playing":
        scene.move(code, discard=True)
    group.set_bot(crowd[0], status="member")
    part = "🥇" if ended == "over" else "The table was closed"
    scene.new(group, part)
    scene.quiet()
    for act in (group.mute_bot, lambda by: group.set_bot(by, status="member", can_send=True)):
        act(crowd[0])
        scene.telegram.wait(lambda: not scene.telegram.updates)
        time.sleep(0.2)
    scene.quiet()
    assert outbox.waiting() == 0
    assert len([m for m in group.said() if part in m.text and m.buttons()]) == 1
    assert not [m for m in group.said() if "your turn." in m.text]
