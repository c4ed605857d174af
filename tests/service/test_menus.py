"""Menus of what chats and people choose once for all."""

import pytest

from core.errors import NoSuchUser, Refused
from core.preferences import CHAT, PERSON
from core.service import chats, choices, forgetting, lobby, people, preferences, stats, table
from core.service.chats import ChatRef
from tests.service.world import GROUP


def now(menu):
    return {one.key: one.now for one in menu}


def refused(call, *args):
    with pytest.raises(Refused) as no:
        call(*args)
    return no.value.reason


def test_everything_of_a_chat_with_its_language_first(world):
    menu = choices.of_chat(GROUP)
    assert [one.key for one in menu] == [choices.LANGUAGE, *CHAT]
    assert all(one.now in one.values for one in menu)
    assert now(choices.of_chat(ChatRef(-9, language="ko")))[choices.LANGUAGE] == "ko"


def test_a_photo_is_there_for_those_who_have_one(world):
    ann = world.person(1)
    assert [one.key for one in choices.of_person(ann.id)] == [choices.LANGUAGE, *PERSON, choices.COUNTED]
    people.remember(people.Person(1001, "Person 1", photo="https://t.me/i/userpic/320/ann.svg"))
    assert now(choices.of_person(ann.id))[choices.PHOTO] == "on"
    choices.choose_for_person(ann.id, choices.PHOTO, "off")
    assert not people.find(ann.id).photo_shown
    assert now(choices.of_person(ann.id))[choices.PHOTO] == "off"


def test_what_a_person_chooses_stands_where_it_is_looked_for(world):
    ann = world.person(1)
    for key, value in (("language", "ko"), ("counted", "off"), ("zone", "utc")):
        choices.choose_for_person(ann.id, key, value)
    assert people.find(ann.id).language == "ko"
    assert not stats.mine(ann.id).counted
    assert preferences.of_person(ann.id)["zone"] == "utc"


def test_the_private_chat_speaks_as_its_person_does(world):
    """Whether there is such a chat yet or not; and at a table in it."""
    ann, bob = world.person(1), world.person(2)
    alone = ChatRef(ann.telegram_id, kind="private", language="en")
    code = lobby.open_table(ann.id, alone)
    for user in (ann, bob):
        choices.choose_for_person(user.id, choices.LANGUAGE, "ko")
    assert [chats.language(ChatRef(user.telegram_id, kind="private", language="en")) for user in (ann, bob)] == [
        "ko"
    ] * 2
    assert table.look(code).language == "ko"


def test_a_person_and_their_private_chat_choose_together_or_not_at_all(world, monkeypatch):
    ann = world.person(1)
    monkeypatch.setattr(chats, "speak_alone", lambda user, language: {}[user])
    with pytest.raises(KeyError):
        choices.choose_for_person(ann.id, choices.LANGUAGE, "ko")
    assert people.find(ann.id).language == ann.language != "ko"


def test_a_menu_that_is_old_undoes_nothing(world):
    ann = world.person(1)
    choices.choose_for_chat(GROUP, ann.id, "zone", "tokyo", "seoul")
    assert refused(choices.choose_for_chat, GROUP, ann.id, "zone", "berlin", "seoul") == "changed_meanwhile"
    choices.choose_for_chat(GROUP, ann.id, "zone", "tokyo", "seoul")
    assert [one.after for one in preferences.history(GROUP)] == ["tokyo"]
    choices.choose_for_person(ann.id, "zone", "tokyo")
    assert refused(choices.choose_for_person, ann.id, "zone", "berlin", "seoul") == "changed_meanwhile"


def test_the_language_of_a_chat_is_one_of_its_choices(world):
    choices.choose_for_chat(GROUP, None, "language", "ko", "en")
    assert chats.language(GROUP) == "ko"
    assert [(one.key, one.after) for one in preferences.history(GROUP)] == [("language", "ko")]


@pytest.mark.parametrize(("key", "value"), [("zone", "moon"), ("colour", "red"), ("photo", "off"), ("language", "xx")])
def test_what_is_no_choice_is_refused(world, key, value):
    assert refused(choices.choose_for_chat, GROUP, None, key, value, value) == "unknown_option"
    assert refused(choices.choose_for_person, world.person(1).id, key, value) == "unknown_option"


def test_nobody_who_was_forgotten_chooses(world):
    ann = world.person(1)
    forgetting.forget(ann.id)
    with pytest.raises(NoSuchUser):
        choices.of_person(ann.id)
    with pytest.raises(NoSuchUser):
        choices.choose_for_person(ann.id, "zone", "utc")
