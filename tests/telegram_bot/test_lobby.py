"""The lobby in the chat: one card, edited in place, from opening to the first deal."""

import pytest

from core.service import table
from tests.emulator import Chat, Emulator, User
from tests.telegram_bot.running import Scene


@pytest.fixture
def crowd(scene: Scene) -> list[User]:
    return scene.people("Ann", "Bob", "Cat", "Dan")


@pytest.fixture(params=["group", "supergroup", "topic"])
def chat(request: pytest.FixtureRequest, scene: Scene, crowd: list[User]) -> tuple[Chat, int | None]:
    kind = request.param
    chat = scene.group(*crowd, kind="group" if kind == "group" else "supergroup", forum=kind == "topic")
    return chat, chat.topic("Games").id if kind == "topic" else None


def test_from_opening_to_the_first_deal(scene: Scene, crowd: list[User], chat: tuple[Chat, int | None]):
    group, thread = chat
    ann, bob, cat, dan = crowd
    card = scene.open(ann, group, thread=thread)
    code = scene.code(group, thread)
    assert "Ann is the host." in card.text
    assert "2 more players needed." in card.text
    assert card.thread == thread
    links = [b["url"] for b in card.buttons() if "url" in b]
    assert links == [f"https://t.me/{scene.telegram.username}/play?startapp={code}"]
    assert bob.press(card, "Join").toast() == "You are in."
    assert cat.press(card, "Join").toast() == "You are in."
    assert dan.press(card, "Join").toast() == "You are in."
    scene.until(card, "4. Dan")
    assert dan.press(card, "Leave").toast() == "You left the table."
    assert bob.press(card, "Add computer").toast() == "Computer players at the table: 1"
    scene.until(card, "🤖")
    assert "Dan" not in card.text
    assert bob.press(card, "Remove computer").toast() == "Computer players at the table: 0"
    assert ann.press(card, "Pace").toast() == "Pace: relaxed"
    scene.until(card, "relaxed, 1 hour a turn")
    assert ann.press(card, "Start").toast().startswith("Off we go!")
    scene.until(card, "the game is on")
    assert table.look(code).status == "playing"
    assert {m.thread for m in group.said()} == {thread}
    scene.new(group, "it is your turn")


def test_no_message_for_a_press(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    for member in crowd[1:]:
        member.press(card, "Join").toast()
    scene.until(card, "4. Dan")
    assert group.said() == [card]


def test_refusals_are_toasts(scene: Scene, crowd: list[User]):
    ann, bob, *_ = crowd
    card = scene.open(ann, scene.group(*crowd))
    assert ann.press(card, "Join").toast() == "You already have a seat."
    assert bob.press(card, "Leave").toast() == "You have no seat here. Join first."
    assert bob.press(card, "Add computer").toast() == "You have no seat here. Join first."
    assert ann.press(card, "Start").toast() == "Not enough players yet: 1 of at least 3."
    assert bob.press(card, "Close").toast() == "Only the host or an admin of this group can do that."
    assert bob.press(card, "Pace").toast() == "You have no seat here. Join first."
    assert bob.press(card, "Start").toast() == "You have no seat here. Join first."


def test_a_table_for_ten(scene: Scene):
    crowd = scene.people(*(f"P{n}" for n in range(11)))
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    toasts = [one.press(card, "Join").toast() for one in crowd[1:]]
    assert toasts == ["You are in."] * 9 + ["All seats are taken."]
    scene.until(card, "The table is full.")
    assert not any("Add computer" in b["text"] for b in card.buttons())


def test_ten_quick_joins_are_few_edits(scene: Scene, telegram: Emulator):
    crowd = scene.people(*(f"P{n}" for n in range(10)))
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    before = len(telegram.called("editMessageText", chat_id=group.id))
    presses = [one.press(card, "Join") for one in crowd[1:]]
    assert {press.toast() for press in presses} == {"You are in."}
    scene.until(card, "10. P")
    assert len(telegram.called("editMessageText", chat_id=group.id)) - before <= 3


def test_the_host_closes(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[1], group)
    assert crowd[1].press(card, "Close").toast() == "The table is closed."
    scene.until(card, "This table was closed.")
    assert card.buttons() == []
    assert group.said() == [card]


def test_an_admin_closes(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[1], group)
    assert crowd[0].press(card, "Close").toast() == "The table is closed."


def test_the_last_to_leave_closes(scene: Scene, crowd: list[User]):
    card = scene.open(crowd[0], scene.group(*crowd))
    assert crowd[0].press(card, "Leave").toast() == "You left the table."
    scene.until(card, "This table was closed.")


def test_opening_twice_brings_the_card_down(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    again = scene.open(crowd[1], group)
    scene.telegram.wait(lambda: card.deleted)
    assert group.said() == [again]
    assert crowd[1].press(again, "Join").toast() == "You are in."
    scene.until(again, "2. Bob")


def test_a_deleted_card_is_posted_anew(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    scene.quiet()
    del group.messages[card.id]
    card.deleted = True
    assert crowd[1].press_data(card, f"j:{scene.code(group)}").toast() == "You are in."
    assert "2. Bob" in scene.new(group, "2. Bob").text


def test_two_topics_two_tables(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    one, two = group.topic("One").id, group.topic("Two").id
    cards = [scene.open(crowd[0], group, thread=thread) for thread in (one, two, None)]
    assert [card.thread for card in cards] == [one, two, None]
    assert len({scene.code(group, thread) for thread in (one, two, None)}) == 3


def test_alone_against_computers(scene: Scene):
    [eve] = scene.people("Eve")
    card = scene.open(eve, eve.private)
    scene.until(card, "4. ")
    assert card.text.count("🤖") == 3
    assert not any("Join" in b["text"] for b in card.buttons())
    link = next(b["web_app"]["url"] for b in card.buttons() if "web_app" in b)
    assert link == f"https://saboteur.test/app/?g={scene.code(eve.private)}"
    assert eve.press(card, "Start").toast().startswith("Off we go!")
    scene.until(card, "the game is on")
    scene.quiet()
    assert not any("your turn" in message.text for message in eve.private.said())
