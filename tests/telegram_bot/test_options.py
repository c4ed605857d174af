"""Options of the table in the chat: a second page of the same message, for the host."""

import pytest

from core.i18n import LANGUAGES, translator
from core.rules.editions import OPTIONS
from core.service import chats, lobby
from core.settings import PACES
from telegram_bot import data
from telegram_bot.keyboards import CHOICES
from telegram_bot.words import option_line
from tests.emulator import Chat, Message, User
from tests.telegram_bot.running import EN, KO, Scene


@pytest.fixture
def crowd(scene: Scene) -> list[User]:
    return scene.people("Ann", "Bob", "Cat")


@pytest.fixture
def group(scene: Scene, crowd: list[User]) -> Chat:
    return scene.group(*crowd)


@pytest.fixture
def page(scene: Scene, crowd: list[User], group: Chat) -> Message:
    """The card of Ann's lobby, turned to its options."""
    return opened(scene, crowd[0], scene.open(crowd[0], group))


def opened(scene: Scene, host: User, card: Message) -> Message:
    assert host.press(card, "Options").toast() == EN("bot.toast.options")
    return scene.until(card, EN("bot.lobby.choosing"))


def labels(message: Message) -> list[str]:
    return [button["text"] for button in message.buttons()]


def test_one_row_for_each_option_and_the_way_back(scene: Scene, crowd: list[User], group: Chat, page: Message):
    assert labels(page) == [
        "Size of the maze: no limit",
        "Nugget cards for the miners: one for each miner",
        "No gold with a broken tool: off",
        "Map cards: six",
        "◀️ Back",
    ]
    assert all(f"⚙️ {label}" in page.text for label in labels(page)[:-1])
    assert crowd[1].press(page, "Back").toast() == EN("bot.toast.back")
    scene.until(page, EN("bot.lobby.hint"))
    assert "✋ Join" in labels(page)
    assert "⚙️" not in page.text
    assert group.said() == [page]


def test_every_press_goes_to_the_next_value(scene: Scene, crowd: list[User], group: Chat, page: Message):
    for key, values in OPTIONS.items():
        for value in (*values[1:], values[0]):
            told = option_line(EN, key, value)
            assert crowd[0].press(page, [*OPTIONS].index(key)).toast() == told
            assert scene.look(group).options[key] == value
            scene.telegram.wait(lambda told=told: told in labels(page))
    assert labels(page)[-1] == "◀️ Back"
    assert group.said() == [page]


def test_what_was_chosen_stays_on_the_card_and_is_played(scene: Scene, crowd: list[User], group: Chat, page: Message):
    crowd[0].press(page, "Map cards").toast()
    scene.until(page, "Map cards: five")
    crowd[0].press(page, "Back").toast()
    scene.until(page, EN("bot.lobby.hint"))
    assert "⚙️ Map cards: five" in page.text
    assert page.text.count("⚙️") == 1
    for member in crowd[1:]:
        member.press(page, "Join").toast()
    crowd[0].press(page, "Start").toast()
    view = scene.look(group).view
    assert view is not None
    assert view.options["maps"] == "5"
    scene.until(page, "the game is on")


def test_options_are_for_the_host(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[1], group)
    for admin_or_guest in (crowd[0], crowd[2]):
        assert admin_or_guest.press(card, "Options").toast() == EN("reason.not_host")
    opened(scene, crowd[1], card)
    before = scene.look(group).options
    for row in range(len(OPTIONS)):
        assert crowd[2].press(card, row).toast() == EN("reason.not_host")
    assert scene.look(group).options == before


def test_a_press_that_arrives_twice_counts_once(scene: Scene, crowd: list[User], group: Chat, page: Message):
    said = page.buttons()[3]["callback_data"]
    assert [crowd[0].press_data(page, said).toast() for _ in range(2)] == ["Map cards: five"] * 2
    assert scene.look(group).options["maps"] == "5"


def test_the_page_stays_while_people_come(scene: Scene, crowd: list[User], group: Chat, page: Message):
    lobby.join(scene.code(group), scene.user_id(crowd[1]))
    scene.until(page, "2. Bob")
    assert labels(page)[-1] == "◀️ Back"


def test_a_new_card_shows_its_front(scene: Scene, crowd: list[User], group: Chat, page: Message):
    again = scene.open(crowd[1], group)
    assert "✋ Join" in labels(again)
    crowd[1].press(again, "Join").toast()
    scene.until(again, "2. Bob")
    assert "✋ Join" in labels(again)
    opened(scene, crowd[0], again)


def test_a_deleted_page_is_posted_anew_as_a_front(scene: Scene, crowd: list[User], group: Chat, page: Message):
    scene.quiet()
    group.messages.pop(page.id).deleted = True
    lobby.join(scene.code(group), scene.user_id(crowd[1]))
    again = scene.new(group, "2. Bob")
    assert "✋ Join" in labels(again)
    scene.quiet()
    assert (chats.posted(scene.code(group), "lobby_card") or ())[:1] == (again.id,)


def test_starting_from_the_page_ends_it(scene: Scene, crowd: list[User], group: Chat, page: Message):
    lobby.set_computers(scene.code(group), scene.user_id(crowd[0]), 2)
    lobby.start(scene.code(group), scene.user_id(crowd[0]))
    scene.until(page, "the game is on")
    assert crowd[0].press_data(page, f"v:{scene.code(group)}:maps.5").toast() == EN("reason.already_started")
    assert crowd[0].press_data(page, f"e:{scene.code(group)}").toast() == EN("reason.already_started")


def test_in_korean_and_alone(scene: Scene):
    [han] = scene.people("한솔", language="ko")
    card = scene.open(han, han.private)
    scene.until(card, "4. ")
    assert han.press(card, KO("bot.button.options")).toast() == KO("bot.toast.options")
    scene.until(card, KO("bot.lobby.choosing"))
    assert han.press(card, 3).toast() == option_line(KO, "maps", "5")
    scene.until(card, option_line(KO, "maps", "5"))
    han.press(card, KO("bot.button.back")).toast()
    scene.until(card, KO("bot.lobby.hint"))


@pytest.mark.parametrize("key", CHOICES)
def test_every_choice_fits_a_button(key: str):
    for value in CHOICES[key]:
        said = data.write(data.CHOOSE, "g" + "x" * 31, f"{key}.{value}")
        assert len(said.encode()) <= 64
        assert all(translator(lang).has(f"option.{key}.{value}") for lang in LANGUAGES if key in OPTIONS)
    assert CHOICES["pace"] == tuple(PACES)
