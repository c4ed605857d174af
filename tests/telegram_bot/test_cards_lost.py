"""A card that cannot be changed any more: another one is posted, and nothing with buttons is left of the former."""

from collections.abc import Callable

import pytest

from core.service import chats, table, votes
from tests.emulator import Chat, Message, User, faults
from tests.emulator.faults import Fault
from tests.telegram_bot.calling import Round
from tests.telegram_bot.running import Scene
from tests.telegram_bot.test_one_card import pressable

WHY = [
    pytest.param(lambda: None, id="deleted by an admin"),
    pytest.param(lambda: faults.refused("editMessageText", "message to edit not found"), id="not found"),
    pytest.param(lambda: faults.refused("editMessageText", "message can't be edited"), id="not to be edited"),
    pytest.param(lambda: faults.refused("editMessageText", "MESSAGE_ID_INVALID"), id="id invalid"),
]


def lose(card: Message, fault: Fault | None) -> None:
    """From now on Telegram does not change this card."""
    if fault:
        fault.chat = card.chat.id
        card.chat.world.plan.add(fault)
    else:
        with card.chat.world.lock:
            card.deleted = True
            del card.chat.messages[card.id]


@pytest.mark.parametrize("why", WHY)
def test_a_lobby_card_that_cannot_be_edited_gives_way_to_another(
    scene: Scene, crowd: list[User], group: Chat, why: Callable[[], Fault | None]
):
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    lose(card, why())
    assert crowd[1].press_data(card, f"j:{code}").toast() == "You are in."
    fresh = scene.new(group, "2. Bob", {card.id})
    scene.telegram.wait(lambda: card.deleted)
    scene.quiet()
    assert pressable(group) == [fresh] == group.said()
    assert (chats.posted(code, "lobby_card") or ())[0] == fresh.id
    assert crowd[2].press(fresh, "Join").toast() == "You are in."
    scene.until(fresh, "3. Cat")
    assert pressable(group) == [fresh]


@pytest.mark.parametrize("why", WHY)
def test_a_table_card_that_cannot_be_edited_gives_way_to_another(game: Round, why: Callable[[], Fault | None]):
    (card,) = [one for one in game.group.said() if "Round 1 of 3" in one.text]
    lose(card, why())
    game.move()
    fresh = game.scene.new(game.group, "Round 1 of 3", {card.id})
    game.scene.telegram.wait(lambda: card.deleted)
    game.scene.quiet(20)
    assert [one for one in game.group.said() if "Round 1 of 3" in one.text] == [fresh]
    assert (chats.posted(game.code, "table_card") or ())[0] == fresh.id


@pytest.mark.parametrize("why", WHY)
def test_a_vote_that_cannot_be_edited_gives_way_to_another(game: Round, why: Callable[[], Fault | None]):
    votes.propose(game.code, game.id(game.crowd[0]), "end")
    asked = game.scene.new(game.group, "proposes to end the game")
    game.scene.quiet(20)
    lose(asked, why())
    vote = table.look(game.code).vote
    assert vote is not None
    votes.cast(game.code, game.id(game.crowd[1]), vote.number, yes=False)
    fresh = game.scene.new(game.group, "proposes to end the game", {asked.id})
    game.scene.telegram.wait(lambda: asked.deleted)
    game.scene.quiet(20)
    assert [one for one in game.group.said() if "proposes to end the game" in one.text] == [fresh]
