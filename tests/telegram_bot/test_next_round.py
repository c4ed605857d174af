"""What the chat reads between two rounds: one offer of the next one, gone when there is none, and a true card."""

import pytest

from core.rules.editions import EDITIONS
from core.service import absence, lobby, table
from core.store import db
from tests.emulator import Chat, Message, User
from tests.telegram_bot.running import EN, Scene
from tests.telegram_bot.test_play import called, play_round
from tests.telegram_bot.test_shares import nearly_over, pass_all, steal

SHARES = next(key for key, box in EDITIONS.items() if box.treasure == "shares")
OFFERS = (EN("bot.round.next"), EN("bot.round.button"))


@pytest.fixture
def code(scene: Scene, crowd: list[User], group: Chat) -> str:
    """A table at which a thief has chosen so quickly that the chat hears of everything at once."""
    code = scene.started(crowd, group, SHARES)
    scene.quiet()
    nearly_over(code)
    with db.work():
        pass_all(scene, code)
        steal(code, crowd[0], scene, 1)
    return code


def offers(group: Chat) -> list[Message]:
    """Messages that speak of a next round, by word or by button."""
    return [
        message
        for message in group.said()
        if any("Next" in button["text"] for button in message.buttons())
        or any(offer in message.text for offer in OFFERS)
    ]


def test_a_quick_theft_leaves_one_offer(scene: Scene, group: Chat, code: str):
    told = scene.new(group, EN("bot.gold.thefts"))
    scene.quiet()
    assert offers(group) == [told]


def test_the_card_says_that_the_round_is_over(scene: Scene, group: Chat, code: str):
    card = scene.new(group, "Round 1 of 3")
    scene.until(card, EN("bot.table.reveal"))


def test_the_card_says_so_too_where_nuggets_go_round(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    called(scene, group, code)
    card = scene.new(group, "Round 1 of 3")
    scene.quiet()
    with db.work():
        play_round(scene, code)
    scene.until(card, EN("bot.table.reveal"))


def test_a_table_that_is_closed_promises_nothing(scene: Scene, crowd: list[User], group: Chat, code: str):
    told = scene.new(group, EN("bot.gold.thefts"))
    scene.quiet()
    lobby.cancel(code, scene.user_id(crowd[0]))
    scene.new(group, EN("bot.cancelled"))
    scene.telegram.wait(lambda: offers(group) == [])
    assert "Ann steals a gold piece from Bob." in told.text


def test_closed_at_once(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group, SHARES)
    scene.quiet()
    nearly_over(code)
    with db.work():
        pass_all(scene, code)
        steal(code, crowd[0], scene, 1)
        lobby.cancel(code, scene.user_id(crowd[0]))
    scene.new(group, EN("bot.cancelled"))
    scene.quiet()
    assert offers(group) == []


def test_the_next_round_takes_the_offer_away(scene: Scene, crowd: list[User], group: Chat, code: str):
    told = scene.new(group, EN("bot.gold.thefts"))
    assert crowd[1].press(told, "Next round").toast() == EN("bot.toast.next")
    scene.new(group, "Round 2 of 3")
    scene.telegram.wait(lambda: offers(group) == [])
    assert not told.deleted


def test_an_offer_waits_while_the_table_does(scene: Scene, crowd: list[User], group: Chat, code: str):
    told = scene.new(group, EN("bot.gold.thefts"))
    scene.quiet()
    absence.pause(code, scene.user_id(crowd[0]))
    scene.telegram.wait(lambda: offers(group) == [])
    absence.resume(code, scene.user_id(crowd[1]))
    scene.telegram.wait(lambda: offers(group) == [told])
    assert table.look(code).status == "playing"
