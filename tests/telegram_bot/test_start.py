"""Start counts a few seconds in the chat: they can be used, stopped and cut short, and nothing of it is silent."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.service import house, options, table
from core.service.starting import PATIENCE
from core.settings import Settings
from core.store import db
from core.store.tables import Game
from tests.emulator import Chat, Message, User
from tests.telegram_bot.running import EN, Scene

SECONDS = 600  # nobody waits for them here: `hurry` does


@pytest.fixture(autouse=True)
def counting(scene: Scene, settings: Settings) -> Iterator[None]:
    """A house that counts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house._house, "settings", replace(settings, start_seconds=float(SECONDS)))
        yield


@pytest.fixture
def card(scene: Scene, crowd: list[User], group: Chat) -> Message:
    """Ann, Bob and Cat sit in Ann's lobby. Ann made the group, so that Bob and Cat are no admins."""
    card = scene.open(crowd[0], group)
    for member in crowd[1:]:
        assert member.press(card, "Join").toast() == EN("bot.toast.joined")
    return scene.until(card, "3. Cat")


def begun(scene: Scene, host: User, card: Message) -> Message:
    assert host.press(card, "Start").toast() == EN("bot.toast.counts", seconds=SECONDS)
    return scene.until(card, EN("bot.lobby.starts"))


def labels(card: Message) -> list[str]:
    return [button["text"] for button in card.buttons()]


def test_it_is_announced_with_a_time_and_then_dealt(scene: Scene, crowd: list[User], group: Chat, card: Message):
    begun(scene, crowd[0], card)
    assert {"⏸ Wait", "⏩ Start now", "✋ Join", "🚪 Leave"} <= set(labels(card))
    assert "▶️ Start" not in labels(card)
    assert scene.look(group).status == "lobby"
    scene.hurry(scene.code(group))
    scene.until(card, "the game is on")
    assert scene.look(group).status == "playing"
    scene.new(group, "it is your turn")


def test_the_last_to_join_is_in(scene: Scene):
    crowd = scene.people("Ann", "Bob", "Cat", "Dan", "Eve")
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    for member in crowd[1:3]:
        member.press(card, "Join").toast()
    begun(scene, crowd[0], card)
    dan, eve = crowd[3:]
    assert dan.press(card, "Join").toast() == EN("bot.toast.joined")
    scene.hurry(scene.code(group))
    scene.until(card, "the game is on")
    assert [seat.name for seat in scene.look(group).seats] == ["Ann", "Bob", "Cat", "Dan"]
    assert eve.press_data(card, f"j:{scene.code(group)}").toast() == EN("reason.already_started")


def test_whoever_goes_and_leaves_too_few_stops_it_and_hears_so(scene: Scene, crowd: list[User], card: Message):
    begun(scene, crowd[0], card)
    assert crowd[2].press(card, "Leave").toast() == EN("bot.toast.left.stopped")
    scene.until(card, EN("bot.lobby.stopped"))
    assert "▶️ Start" in labels(card)
    assert crowd[0].press(card, "Start").toast() == EN("reason.too_few", least=3, have=2)


def test_anybody_at_the_table_stops_it(scene: Scene, crowd: list[User], group: Chat, card: Message):
    begun(scene, crowd[0], card)
    now = next(button["callback_data"] for button in card.buttons() if "Start now" in button["text"])
    assert crowd[2].press(card, "Wait").toast() == EN("bot.toast.waits")
    scene.telegram.wait(lambda: "▶️ Start" in labels(card))
    assert EN("bot.lobby.starts") not in card.text
    assert crowd[0].press_data(card, now).toast() == EN("bot.toast.old")
    assert scene.look(group).status == "lobby"


def test_the_host_cuts_it_short(scene: Scene, crowd: list[User], group: Chat, card: Message):
    begun(scene, crowd[0], card)
    assert crowd[1].press(card, "Start now").toast() == EN("reason.not_host")
    assert crowd[0].press(card, "Start now").toast() == EN("bot.toast.started")
    assert scene.look(group).status == "playing"


def test_start_pressed_twice_counts_once(scene: Scene, crowd: list[User], group: Chat, card: Message):
    said = next(button["callback_data"] for button in card.buttons() if "Start" in button["text"])
    toasts = [crowd[0].press_data(card, said).toast() for _ in range(2)]
    assert toasts == [EN("bot.toast.counts", seconds=SECONDS)] * 2
    assert [entry for entry in table.log(scene.code(group)) if entry.events] == []


def test_the_others_wait_for_the_host_but_not_for_ever(scene: Scene, crowd: list[User], group: Chat, card: Message):
    refused = crowd[1].press(card, "Start").toast()
    assert refused.startswith("The host starts the game.")
    with db.work():
        Game.update(turn_at=house.now() - PATIENCE).where(Game.code == scene.code(group)).execute()
    begun(scene, crowd[1], card)


def test_an_admin_without_a_seat_starts(scene: Scene):
    ann, *crowd = scene.people("Ann", "Bob", "Cat", "Dan")  # Ann made the group
    group = scene.group(ann, *crowd)
    card = scene.open(crowd[0], group)
    for member in crowd[1:]:
        member.press(card, "Join").toast()
    scene.until(card, "3. Dan")
    assert ann.press(card, "Add computer").toast() == EN("bot.toast.computers", count=1)
    begun(scene, ann, card)
    assert ann.press(card, "Start now").toast() == EN("bot.toast.started")
    assert [seat.name for seat in scene.look(group).seats][:3] == ["Bob", "Cat", "Dan"]


def test_what_the_host_changes_meanwhile_is_on_the_card_and_is_played(
    scene: Scene, crowd: list[User], group: Chat, card: Message
):
    begun(scene, crowd[0], card)
    options.set_option(scene.code(group), scene.user_id(crowd[0]), "maps", "5")
    scene.until(card, "Map cards: five")
    assert EN("bot.lobby.starts") in card.text
    crowd[0].press(card, "Start now").toast()
    view = scene.look(group).view
    assert view is not None
    assert view.options["maps"] == "5"


def test_alone_nobody_waits(scene: Scene):
    [eve] = scene.people("Eve")
    card = scene.open(eve, eve.private)
    scene.until(card, "4. ")
    assert eve.press(card, "Start").toast() == EN("bot.toast.started")
