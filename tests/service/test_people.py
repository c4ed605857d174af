"""Who somebody is."""

import pytest

from core.errors import NoSuchUser, NotReady
from core.service import house, people
from core.service.people import Person
from core.settings import Settings
from core.store import db
from core.store.tables import User
from tests.service.world import content


def test_the_same_telegram_account_is_the_same_person(world):
    one = people.remember(Person(7, "Kim", "ko"))
    two = people.remember(Person(7, "Kim Min-ji", None))
    assert one.id == two.id
    assert (two.name, two.language) == ("Kim Min-ji", "ko")
    assert people.find(one.id) == two
    assert people.remember(Person(8, "Kim")).id != one.id


def test_nothing_new_writes_nothing(world):
    people.remember(Person(7, "Kim", "ko", True))
    before = content("user")
    people.remember(Person(7, "Kim", "ko", True))
    people.remember(Person(7, "Kim"))
    assert content("user") == before


@pytest.mark.parametrize(
    ("code", "language"), [("ko", "ko"), ("ko-KR", "ko"), ("en_GB", "en"), ("de", "en"), ("", None), (None, None)]
)
def test_language_of_the_app(world, code, language):
    assert people.remember(Person(7, "Kim", code)).language == language


def test_a_chosen_language_stays(world):
    user = people.remember(Person(7, "Kim", "en"))
    assert people.set_language(user.id, "ko").language == "ko"
    assert people.remember(Person(7, "Kim", "en")).language == "ko"


def test_only_languages_we_speak(world):
    user = people.remember(Person(7, "Kim", "en"))
    with pytest.raises(ValueError, match="tlh"):
        people.set_language(user.id, "tlh")


def test_a_photo_is_that_of_the_last_launch_that_told(world):
    def kept(photo: str | None) -> str:
        people.remember(Person(7, "Kim", photo=photo))
        with db.reading():
            return str(User.get(User.telegram_id == 7).photo)

    assert [kept(photo) for photo in (None, "https://one", None, "https://two", "", None)] == [
        "", "https://one", "https://one", "https://two", "", "",
    ]  # fmt: skip
    assert not people.remember(Person(7, "Kim")).has_photo
    assert people.remember(Person(7, "Kim", photo="https://one")).has_photo


def test_whether_a_photo_is_shown_stays_until_it_is_chosen_anew(world):
    user = people.remember(Person(7, "Kim", photo="https://one"))
    assert user.photo_shown
    assert not people.show_photo(user.id, False).photo_shown
    assert not people.remember(Person(7, "Kim", photo="https://two")).photo_shown
    assert people.show_photo(user.id, True) == people.find(user.id)
    assert people.find(user.id).photo_shown


def test_unknown_people(world):
    for call in (lambda: people.find(99), lambda: people.set_language(99, "ko"), lambda: people.show_photo(99, True)):
        with pytest.raises(NoSuchUser):
            call()


def test_who_can_be_written_to(world):
    user = people.remember(Person(7, "Kim"))
    assert not user.can_write
    assert people.remember(Person(7, "Kim", can_write=True)).can_write
    assert people.remember(Person(7, "Kim")).can_write
    people.set_can_write(7, False)
    people.set_can_write(99, True)
    assert not people.find(user.id).can_write


def test_a_browser_is_the_same_person_again(world):
    one = people.local("Ada", "en", "browser-1")
    two = people.local("Ada L.", None, "browser-1")
    other = people.local("Ada", "en", "browser-2")
    assert one.id == two.id != other.id
    assert (two.name, two.language, two.telegram_id) == ("Ada L.", "en", None)
    assert people.local("Ada", "en").id != people.local("Ada", "en").id


def test_the_key_of_a_browser_is_not_stored(world):
    people.local("Ada", "en", "browser-1")
    assert "browser-1" not in str(content("user"))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada \n\t Lovelace ", "Ada Lovelace"),
        ("Ada\u202egnirts\u2066", "Adagnirts"),
        ("A\x00d\x1ba", "Ada"),
        ("👩‍🚀 Sally", "👩‍🚀 Sally"),
        ("김민지", "김민지"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("x" * 100, "x" * 40),
        ("\u200b\u200e", ""),
        ("\u3164\u2800", ""),
        ("\u200d", ""),
        ("\ufe0f\u034f", ""),
        ("\u0301 \u0301", ""),
        ("", ""),
    ],
)
def test_names_fit_one_line(given, kept):
    assert people.clean_name(given) == kept


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200e", "\u202e\u2066", "\x00"])
def test_those_whose_names_nobody_can_see_go_by_their_numbers(world, name: str):
    nameless = [
        people.remember(Person(7000, name)),
        people.remember(Person(8000, name)),
        people.local(name, "en", "key"),
    ]
    assert [one.name for one in nameless] == [f"№ {one.id}" for one in nameless]
    assert len({one.name for one in nameless}) == 3
    before = content("user")
    people.remember(Person(7000, name))
    assert content("user") == before
    assert people.remember(Person(7000, "Kim")).name == "Kim"
    assert people.remember(Person(7000, name)) == people.find(nameless[0].id) == nameless[0]


def test_nothing_works_before_the_house_is_open(tmp_path):
    house.stop()
    with pytest.raises(NotReady):
        house.settings()
    with pytest.raises(NotReady, match="migrate"):
        house.start(Settings(database=str(tmp_path / "new.sqlite3")))
    with pytest.raises(NotReady):
        house.settings()


def test_health(world):
    house.check()
