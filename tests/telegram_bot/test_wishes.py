"""On the card of a lobby: wishes of the others, seats that are taken away, and who has not had the app open yet."""

import pytest

from core.narrate import choices as words
from core.service import chats, reaching
from tests.emulator import Chat, Message, User
from tests.telegram_bot.running import EN, Scene


@pytest.fixture
def card(scene: Scene, crowd: list[User], group: Chat) -> Message:
    """Bob opened it and Cat sits there too; Ann made the group."""
    ann, bob, cat = crowd
    card = scene.open(bob, group)
    assert cat.press(card, "Join").toast() == EN("bot.toast.joined")
    return scene.until(card, "2. Cat")


def test_a_wish_is_on_the_card_until_it_is_met_or_taken_back(
    scene: Scene, crowd: list[User], group: Chat, card: Message
):
    _, bob, cat = crowd
    relaxed = words.at_table(EN, "pace", "relaxed")
    assert cat.press(card, "Pace").toast() == EN("bot.toast.wished", wish=relaxed)
    scene.until(card, EN("bot.lobby.wish", names="Cat", wish=relaxed))
    assert scene.look(group).pace == "live"
    assert bob.press(card, "Pace").toast() == relaxed
    scene.telegram.wait(lambda: "💭" not in card.text)
    assert cat.press(card, "Options").toast() == EN("bot.toast.wishing")
    scene.until(card, EN("bot.lobby.choosing"))
    assert cat.press(card, "Map cards").toast() == EN("bot.toast.wished", wish="Map cards: five")
    scene.until(card, EN("bot.lobby.wish", names="Cat", wish="Map cards: five"))
    assert cat.press(card, "Map cards").toast() == EN("bot.toast.unwished")
    scene.telegram.wait(lambda: "💭" not in card.text)


def test_the_host_takes_a_seat_away(scene: Scene, crowd: list[User], group: Chat, card: Message):
    ann, bob, cat = crowd
    bob.press(card, "Options").toast()
    scene.until(card, EN("bot.lobby.choosing"))
    assert cat.press(card, "Seats").toast() == EN("reason.not_host")
    assert bob.press(card, "Seats").toast() == EN("bot.toast.seats")
    scene.until(card, EN("bot.lobby.seats"))
    said = next(button["callback_data"] for button in card.buttons() if "Cat" in button["text"])
    assert cat.press_data(card, said).toast() == EN("reason.not_host")
    assert bob.press_data(card, said).toast() == EN("bot.toast.kicked", name="Cat")
    scene.telegram.wait(lambda: "2. Cat" not in card.text)
    assert bob.press_data(card, said).toast() == EN("reason.no_person")
    assert bob.press(card, "Back").toast() == EN("bot.toast.back")
    scene.until(card, EN("bot.lobby.closes"))
    assert cat.press_data(card, f"j:{scene.code(group)}").toast() == EN("reason.kicked")


def test_an_admin_without_a_seat_takes_one_away(scene: Scene, crowd: list[User], group: Chat, card: Message):
    ann = crowd[0]
    assert ann.press_data(card, f"S:{scene.code(group)}").toast() == EN("bot.toast.seats")
    scene.until(card, EN("bot.lobby.seats"))
    assert ann.press(card, "Cat").toast() == EN("bot.toast.kicked", name="Cat")


def test_who_has_never_had_the_app_open_is_told_how(scene: Scene):
    [ann] = scene.people("Ann")
    [bob] = scene.people("Bob", reached=False)
    group = scene.group(ann, bob)
    card = scene.open(ann, group)
    assert "1. Ann ✅" in card.text
    assert bob.press(card, "Join").toast() == EN("bot.toast.joined.first")
    scene.until(card, "2. Bob\n")
    assert EN("bot.lobby.outside", names="Bob") in card.text
    reaching.came(scene.user_id(bob))
    scene.until(card, "2. Bob ✅")
    assert EN("bot.lobby.hint") in card.text


def test_a_seat_in_another_topic_is_told(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, forum=True)
    cards = [scene.open(crowd[n], group, thread=group.topic(name).id) for n, name in enumerate(("One", "Two"))]
    assert crowd[0].press(cards[1], "Join").toast() == EN("bot.toast.joined.too")


def test_a_lobby_in_which_nothing_happens_says_when_it_closes_and_then_why(scene: Scene, group: Chat, card: Message):
    assert EN("bot.lobby.closes") in card.text
    code = scene.code(group)
    scene.hurry(code)
    scene.until(card, EN("bot.lobby.lapsed"))
    assert [button["text"] for button in card.buttons()] == [EN("bot.button.open")]
    assert (chats.posted(code, "lobby_card") or ())[:1] == (card.id,)
