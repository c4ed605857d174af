"""Options of the table in the chat: a second page of the same message, for the host."""

from dataclasses import replace

import pytest

from core.i18n import LANGUAGES, translator
from core.narrate import choices as words
from core.rules.editions import EDITIONS, OPTIONS, USUAL, find
from core.service import chats, lobby
from core.service.options import CHOICES
from core.settings import PACES
from telegram_bot import data
from telegram_bot.words import edition_line
from tests.emulator import Chat, Message, User
from tests.telegram_bot.running import EN, KO, Scene


@pytest.fixture
def page(scene: Scene, crowd: list[User], group: Chat) -> Message:
    """The card of Ann's lobby, turned to its options."""
    return opened(scene, crowd[0], scene.open(crowd[0], group))


def opened(scene: Scene, host: User, card: Message) -> Message:
    assert host.press(card, "Options").toast() == EN("bot.toast.options")
    return scene.until(card, EN("bot.lobby.choosing"))


def told(edition: str) -> str:
    """An edition as the card and the toast name it."""
    return edition_line(EN, edition, find(edition).least, find(edition).most)


def turned_to(scene: Scene, host: User, page: Message, edition: str) -> None:
    """The host presses on until this edition is on the card."""
    while told(edition) not in page.text:
        before = page.text
        assert host.press(page, "Game:").toast() in map(told, EDITIONS)
        scene.telegram.wait(lambda before=before: page.text != before)


def labels(message: Message) -> list[str]:
    return [button["text"] for button in message.buttons()]


def test_one_row_for_each_option_and_the_way_back(scene: Scene, crowd: list[User], group: Chat, page: Message):
    assert labels(page) == [
        "📦 Game: Saboteur",
        "Language: English",
        *(words.at_table(EN, *option) for option in scene.look(group).options.items()),
        words.at_table(EN, "idle", "skip"),
        "Claims in the chat: off",
        "✋ Join",
        "🚪 Leave",
        "◀️ Back",
    ]
    assert all(f"⚙️ {label}" in page.text for label in labels(page)[2:-3])
    assert "👥 Saboteur: 3 to 10 players" in page.text
    assert crowd[1].press(page, "Back").toast() == EN("bot.toast.back")
    scene.until(page, EN("bot.lobby.hint"))
    assert "✋ Join" in labels(page)
    assert "⚙️" not in page.text
    assert group.said() == [page]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_press_goes_to_the_next_value(scene: Scene, crowd: list[User], group: Chat, page: Message, edition: str):
    turned_to(scene, crowd[0], page, edition)
    for row, key in enumerate(find(edition).options, 2):
        for value in (*OPTIONS[key][1:], OPTIONS[key][0]):
            label = words.at_table(EN, key, value)
            assert crowd[0].press(page, row).toast() == label
            assert scene.look(group).options[key] == value
            scene.telegram.wait(lambda label=label: label in labels(page))
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


def test_who_does_not_sit_here_neither_chooses_nor_wishes(scene: Scene, crowd: list[User], group: Chat):
    ann, bob, cat = crowd
    card = scene.open(bob, group)
    assert cat.press(card, "Options").toast() == EN("reason.not_in")
    opened(scene, bob, card)
    before = scene.look(group)
    for row in range(len(before.options) + 2):
        assert cat.press(card, row).toast() == EN("reason.not_in")
    assert scene.look(group).version == before.version


def test_an_admin_chooses_without_a_seat(scene: Scene, crowd: list[User], group: Chat):
    ann, bob, _ = crowd
    card = opened(scene, bob, scene.open(bob, group))
    assert ann.press(card, "Map cards").toast() == "Map cards: five"
    scene.until(card, "Map cards: five")
    assert scene.look(group).options["maps"] == "5"


def test_a_press_that_arrives_twice_counts_once(scene: Scene, crowd: list[User], group: Chat, page: Message):
    said = next(button["callback_data"] for button in page.buttons() if "Map cards" in button["text"])
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
    assert han.press(card, KO("option.maps")).toast() == words.at_table(KO, "maps", "5")
    scene.until(card, words.at_table(KO, "maps", "5"))
    han.press(card, KO("bot.button.back")).toast()
    scene.until(card, KO("bot.lobby.hint"))


def test_an_edition_goes_round_and_keeps_what_both_know(scene: Scene, crowd: list[User], group: Chat, page: Message):
    assert crowd[0].press(page, "Size of the maze").toast() == "Size of the maze: 5 × 9 cells"
    for edition in (*[*EDITIONS][1:], USUAL):
        assert crowd[0].press(page, "Game:").toast() == told(edition)
        assert scene.look(group).edition == edition
        assert tuple(scene.look(group).options) == find(edition).options
        assert scene.look(group).options["board_limit"] == "5x9"
        scene.until(page, told(edition))
        assert page.text.startswith(f"⛏ {EN(f'edition.{edition}')}: who is in?")
    assert group.said() == [page]


def test_an_edition_takes_as_many_as_it_is_made_for(scene: Scene):
    """Eleven people and a computer player sit at a table that takes twelve: it cannot become one for ten."""
    crowd = scene.people(*(f"P{n}" for n in range(13)))
    group = scene.group(*crowd)
    page = opened(scene, crowd[0], scene.open(crowd[0], group))
    big = max(EDITIONS, key=lambda key: find(key).most)
    turned_to(scene, crowd[0], page, big)
    crowd[0].press(page, "Back").toast()
    scene.until(page, EN("bot.lobby.hint"))
    assert EN.n("bot.lobby.need", find(big).least - 1) in page.text
    assert [one.press(page, "Join").toast() for one in crowd[1:11]] == [EN("bot.toast.joined")] * 10
    scene.until(page, "11. P10")
    assert crowd[3].press(page, "Add computer").toast() == EN("bot.toast.computers", count=1)
    scene.until(page, EN("bot.lobby.full"))
    assert crowd[12].press(page, "Join").toast() == EN("bot.toast.joined")  # the computer player makes room
    scene.until(page, "12. P12")
    assert crowd[11].press(page, "Join").toast() == EN("reason.lobby_full")
    opened(scene, crowd[0], page)
    refused = EN("reason.bad_seats", least=find(USUAL).least, most=find(USUAL).most)
    assert crowd[0].press_data(page, f"v:{scene.code(group)}:edition.{USUAL}").toast() == refused
    assert scene.look(group).edition == big


def test_computers_make_room_for_a_smaller_edition(scene: Scene, crowd: list[User], group: Chat, page: Message):
    big = max(EDITIONS, key=lambda key: find(key).most)
    turned_to(scene, crowd[0], page, big)
    lobby.set_computers(scene.code(group), scene.user_id(crowd[0]), find(big).most - 1)
    scene.until(page, f"{find(big).most}. ")
    turned_to(scene, crowd[0], page, USUAL)
    assert len(scene.look(group).seats) == find(USUAL).most


def test_an_option_of_another_edition_is_refused(scene: Scene, crowd: list[User], group: Chat, page: Message):
    code, before = scene.code(group), scene.look(group)
    strange = sorted(set(OPTIONS) - set(find(USUAL).options))
    assert strange
    for key in strange:
        for value in OPTIONS[key]:
            assert crowd[0].press_data(page, f"v:{code}:{key}.{value}").toast() == EN("reason.unknown_option")
    for value in ("other", "", USUAL + "x", "2"):
        assert crowd[0].press_data(page, f"v:{code}:edition.{value}").toast() == EN("bot.toast.unknown")
    assert replace(scene.look(group), now=before.now) == before


def test_a_running_game_keeps_its_edition(scene: Scene, crowd: list[User], group: Chat, page: Message):
    turned_to(scene, crowd[0], page, [*EDITIONS][-1])
    lobby.set_computers(scene.code(group), scene.user_id(crowd[0]), 2)
    lobby.start(scene.code(group), scene.user_id(crowd[0]))
    scene.until(page, EN("bot.lobby.playing", edition=EN(f"edition.{[*EDITIONS][-1]}")))
    for edition in EDITIONS:
        said = f"v:{scene.code(group)}:edition.{edition}"
        assert crowd[0].press_data(page, said).toast() == EN("reason.already_started")
    assert scene.look(group).edition == [*EDITIONS][-1]


@pytest.mark.parametrize("key", CHOICES)
def test_every_choice_fits_a_button(key: str):
    for value in CHOICES[key]:
        said = data.write(data.CHOOSE, "g" + "x" * 23, f"{key}.{value}")
        assert len(said.encode()) <= 64
        prefix = "pref" if key in ("edition", "pace", "language") else "option"
        assert all(translator(lang).has(f"{prefix}.{key}.{value}") for lang in LANGUAGES)
    assert CHOICES["pace"] == tuple(PACES)
