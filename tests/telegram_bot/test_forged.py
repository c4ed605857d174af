"""Anybody can send any callback data for any message: a toast is the answer, and nothing changes."""

import random
import string

import pytest

from core.service import lobby, table
from core.store import db
from core.store.tables import Chat, Game, Seat, Step
from telegram_bot import data, pace
from tests.emulator import Chat as Group
from tests.emulator import User, faults
from tests.telegram_bot.running import EN, Scene

VERBS = "jlarscebvnxkothqdf"
PLAIN = "jlscebxk"  # verbs with nothing but a code
ALPHABET = string.ascii_letters + string.digits + "_-:/. \n\0é😀‮<>&\"'%"


def snapshot() -> list[object]:
    """All that the tables hold about games, but for who is known."""
    with db.reading():
        return [list(table.select().order_by(table.id).tuples()) for table in (Game, Seat, Step, Chat)]


@pytest.fixture
def crowd(scene: Scene) -> list[User]:
    return scene.people("Ann", "Bob", "Cat", "Zoe")


@pytest.fixture
def games(scene: Scene, crowd: list[User]) -> tuple[Group, Group]:
    """One group with a lobby, one with a running game."""
    lobby, running = scene.group(*crowd[:3]), scene.group(*crowd[:3])
    scene.open(crowd[0], lobby)
    scene.started(crowd[:3], running)
    scene.quiet()
    return lobby, running


def forgeries(codes: list[str]) -> list[str]:
    """Many hundred pieces of callback data that no button of these chats ever had."""
    dice = random.Random(7)
    found = ["", " ", ":", "j", "j:", "::", "n:", "t:", "o", "t:xx", "t:k", "t:kor", "o:x", "J:" + codes[0]]
    for code in codes:
        for verb in VERBS:
            found += [f"{verb}:{code}:", f"{verb}:{code}:-1", f"{verb}:{code}:x", f"{verb}::{code}", f"{verb}:{code} "]
            found += [f"{verb}:{code[:-1]}", f"{verb}:{code}x", f"{verb}:{code.swapcase()}", f"{verb}{code}"]
        found += [f"n:{code}:{version}" for version in (0, 1, 2, 3, 9, 99, 999999999, 9999999999)]
        found += [f"{verb}:{code}" for verb in "arvnot"]
        found += [f"{verb}:{code}:{count}" for verb in "ar" for count in (2, 5, 11, 99, 100, "1x", "1:1")]
        found += [
            f"v:{code}:{what}" for what in ("pace", "pace.", ".none", "pace.fast", "language.xx", "maps.7", "seed.0")
        ]
    for _ in range(400):
        found.append("".join(dice.choice(ALPHABET) for _ in range(dice.randint(1, 64))))
    for _ in range(200):
        found.append(f"{dice.choice(VERBS)}:" + "".join(dice.choice(ALPHABET) for _ in range(dice.randint(1, 60))))
    return found


def test_forged_data_changes_nothing(scene: Scene, crowd: list[User], games: tuple[Group, Group]):
    lobby, running = games
    codes = [scene.code(chat) for chat in games]
    cards = [lobby.said()[0], running.said()[0]]
    everything = forgeries(codes)
    assert len(everything) > 800
    for user in crowd:
        scene.user_id(user)
    before = snapshot()
    messages = len(scene.telegram.called("sendMessage"))
    presses = []
    for index, text in enumerate(everything):
        presses.append(crowd[index % 4].press_data(cards[index % 2], text))
        if len(presses) % 100 == 0:
            presses[-1].answer(30)
    toasts = {press.toast(30) for press in presses}
    assert toasts <= {
        EN("bot.toast.unknown"),
        EN("bot.toast.old"),
        EN("reason.not_in"),
        EN("reason.not_started"),
        EN("reason.already_started"),
        EN("reason.wrong_phase"),
    }
    assert snapshot() == before
    assert len(scene.telegram.called("sendMessage")) == messages
    scene.quiet()


def test_right_data_in_the_wrong_chat_changes_nothing(scene: Scene, crowd: list[User], games: tuple[Group, Group]):
    lobby, running = games
    elsewhere = scene.group(*crowd)
    scene.command(crowd[0], elsewhere, "/rules")
    foreign = scene.new(elsewhere, "one minute")
    crowd[3].say("/rules")
    private = scene.new(crowd[3].private, "one minute")
    for user in crowd:
        scene.user_id(user)
    before = snapshot()
    for message in (foreign, private, running.said()[0]):
        for verb in PLAIN:
            for user in (crowd[3], crowd[0]):
                if message is not private or user is crowd[3]:
                    toast = user.press_data(message, f"{verb}:{scene.code(lobby)}").toast()
                    assert toast == EN("bot.toast.old"), (verb, message.text)
    assert snapshot() == before


def test_strangers_change_nothing(scene: Scene, crowd: list[User], games: tuple[Group, Group]):
    lobby, running = games
    zoe = crowd[3]
    scene.user_id(zoe)
    code, playing = scene.code(lobby), scene.code(running)
    version = table.look(playing).version
    before = snapshot()
    wanted = {
        f"l:{code}": EN("reason.not_in"),
        f"a:{code}:1": EN("reason.not_in"),
        f"r:{code}:0": EN("reason.not_in"),
        f"e:{code}": EN("reason.not_in"),
        f"v:{code}:maps.5": EN("reason.not_in"),
        f"s:{code}": EN("reason.not_in"),
        f"W:{code}": EN("reason.not_in"),
        f"N:{code}": EN("bot.toast.old"),
        f"S:{code}": EN("reason.not_host"),
        f"K:{code}:1": EN("reason.not_host"),
        f"c:{code}": EN("bot.toast.admins"),
        f"v:{code}:pace.blitz": EN("reason.not_in"),
        f"x:{code}": EN("bot.toast.admins"),
        f"k:{code}": EN("bot.toast.admins"),
        "t:ko": EN("reason.group_admins"),
    }
    for text, toast in wanted.items():
        assert zoe.press_data(lobby.said()[0], text).toast() == toast, text
    for text, toast in {
        f"x:{playing}": EN("bot.toast.admins"),
        f"c:{playing}": EN("reason.already_started"),
        f"j:{playing}": EN("reason.already_started"),
        f"n:{playing}:{version}": EN("reason.not_in"),
    }.items():
        assert zoe.press_data(running.said()[0], text).toast() == toast, text
    assert snapshot() == before


def test_a_player_cannot_skip_a_round_that_runs(scene: Scene, crowd: list[User], games: tuple[Group, Group]):
    _, running = games
    code = scene.code(running)
    look = table.look(code)
    assert crowd[0].press_data(running.said()[0], f"n:{code}:{look.version}").toast() == EN("reason.wrong_phase")
    assert table.look(code).version == look.version


def test_old_buttons(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    for member in crowd[1:3]:
        member.press(card, "Join").toast()
    crowd[0].press(card, "Start").toast()
    assert crowd[3].press_data(card, f"j:{code}").toast() == EN("reason.already_started")
    assert crowd[0].press_data(card, f"s:{code}").toast() == EN("reason.already_started")
    assert crowd[0].press_data(card, f"x:{code}").toast() == EN("bot.toast.closed")
    for verb in PLAIN:
        assert crowd[0].press_data(card, f"{verb}:{code}").toast() == EN("bot.toast.old")


def test_pressing_twice_counts_once(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    presses = [crowd[1].press(card, "Join") for _ in range(5)]
    toasts = [press.toast() for press in presses]
    assert sorted(toasts) == sorted([EN("bot.toast.joined")] + [EN("reason.already_in")] * 4)
    assert len(scene.look(group).seats) == 2


@pytest.mark.parametrize(("name", "after"), [("Add", 2), ("Remove", 0)])
def test_one_computer_for_one_button_however_often_it_is_pressed(
    scene: Scene, crowd: list[User], name: str, after: int
):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    assert crowd[0].press(card, "Add computer").toast() == EN("bot.toast.computers", count=1)
    scene.until(card, "🤖")
    scene.quiet()
    (said,) = [b["callback_data"] for b in card.buttons() if f"{name} computer" in b["text"]]
    assert [crowd[0].press_data(card, said).toast() for _ in range(3)] == [EN("bot.toast.computers", count=after)] * 3
    assert sum(seat.computer for seat in scene.look(group).seats) == after


def test_a_button_for_another_number_of_computers_is_old(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    lobby.set_computers(code, scene.user_id(crowd[0]), 3)
    for said in (f"a:{code}:1", f"a:{code}:2", f"a:{code}:5", f"r:{code}:1", f"r:{code}:0", f"a:{code}:99"):
        assert crowd[0].press_data(card, said).toast() == EN("bot.toast.old"), said
    assert sum(seat.computer for seat in scene.look(group).seats) == 3


def test_the_same_update_twice_counts_once(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    press = crowd[1].press(card, "Join")
    press.toast()
    update = {
        "id": press.query,
        "from": crowd[1].as_json(),
        "chat_instance": group.instance,
        "data": f"j:{scene.code(group)}",
        "message": card.as_json(),
    }
    scene.telegram.deliver("callback_query", update)
    message = {m.id: m for m in group.messages.values()}[card.id - 1].as_json()
    scene.telegram.deliver("message", message)
    scene.telegram.wait(lambda: card.deleted, what="the card to come down, as for a second /saboteur")
    assert len(scene.look(group).seats) == 2


def test_a_button_of_a_deleted_message(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    del group.messages[card.id]
    card.deleted = True
    assert crowd[1].press_data(card, f"j:{code}").toast() == "You are in."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "j",
        "j:",
        "j:abc",
        "n:gAAAA",
        "t:xx1",
        "q:gAAAA",
        "j:gAAAA:1",
        "j:gAA AA",
        "a:gAAAA",
        "a:gAAAA:-1",
        "v:gAAAA:Maps.5",
        None,
    ],
)
def test_unreadable(text: str | None):
    assert data.read(text) is None


@pytest.mark.parametrize(
    "wish",
    [
        data.Wish("j", "gA-_a", ""),
        data.Wish("n", "g" + "x" * 23, "123456789"),
        data.Wish("a", "gAAAA", "10"),
        data.Wish("v", "g" + "x" * 23, "broken_forfeits_gold.off"),
        data.Wish("o", "", ""),
        data.Wish("t", "", "ko"),
    ],
)
def test_readable(wish: data.Wish):
    text = data.write(*wish)
    assert data.read(text) == wish
    assert len(text.encode()) <= 64


def test_unwritable():
    with pytest.raises(ValueError, match="j"):
        data.write("j", "é" * 20)
    with pytest.raises(ValueError, match="z"):
        data.write("z", "gAAAA")


def test_no_press_turns_a_message_into_something_else(scene: Scene, crowd: list[User], games: tuple[Group, Group]):
    lobby, running = games
    boss, code = crowd[0], scene.code(running)
    cards = [lobby.said()[0], running.said()[-1]]
    before = [card.text for card in cards]
    for card in cards:
        for text in ("h:all", "h:month", "C:on", "C:off", "m:menu", "m:close", "p:talk.on.off"):
            boss.press_data(card, text).toast()
    boss.press_data(cards[1], f"k:{code}").toast()
    scene.quiet()
    assert [(card.text, card.deleted) for card in cards] == [(text, False) for text in before]


def test_presses_leave_room_for_the_game(scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pace, "GROUP_CALLS", 18)
    group = scene.group(*crowd)
    scene.command(crowd[1], group, "/top")
    shown = scene.new(group, EN("bot.top.month"))
    toasts = [crowd[1].press_data(shown, f"h:{('all', 'month')[number % 2]}").toast() for number in range(25)]
    assert toasts[0] == EN("bot.top.all")
    assert toasts[-1] == EN("reason.too_fast")
    assert len(scene.telegram.called("editMessageText", chat_id=group.id)) <= 10


@pytest.mark.parametrize("command", ["/rules", "/table"])
def test_the_same_command_again_and_again_leaves_room_for_the_game(
    scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch, command: str
):
    monkeypatch.setattr(pace, "GROUP_CALLS", 18)
    group = scene.group(*crowd)
    scene.open(crowd[0], group)
    for number in range(40):
        scene.command(crowd[number % 3], group, command)
    scene.command(crowd[0], group, "/language")
    scene.new(group, EN("bot.say.language"))
    for user in crowd:  # all that they sent has been dealt with
        user.press_data(group.said()[-1], "t:xx").toast()
    assert len(scene.telegram.called("sendMessage", chat_id=group.id)) <= 14


def test_dead_buttons_that_cannot_go_leave_room_for_the_game(
    scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch
):
    group = scene.group(*crowd)
    code = scene.started(crowd[:3], group)
    scene.command(crowd[0], group, "/cancel")
    question = scene.new(group, EN("bot.say.end"))
    lobby.cancel(code, scene.user_id(crowd[0]))
    scene.quiet()
    monkeypatch.setattr(pace, "GROUP_CALLS", 18)
    scene.telegram.plan.add(faults.broken("editMessageReplyMarkup", times=30))
    assert {crowd[1].press_data(question, f"k:{code}").toast() for _ in range(25)} == {EN("bot.toast.old")}
    assert len(scene.telegram.called("editMessageReplyMarkup", chat_id=group.id)) <= 10
