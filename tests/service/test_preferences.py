"""What chats and people choose once for all."""

import dataclasses
from datetime import UTC, datetime

import pytest

from core.errors import NoSuchUser, Refused
from core.preferences import CHAT, HOURS, PERSON, ZONES, quiet_until
from core.service import chats, forgetting, preferences
from core.service.chats import ChatRef
from tests.service.world import GROUP

OTHER = dataclasses.replace(GROUP, telegram_id=-77)


def at(hour: int, minute: int = 0, day: int = 10) -> float:
    return datetime(2026, 6, day, hour, minute, tzinfo=UTC).timestamp()


def test_what_holds_until_something_is_chosen(world):
    assert preferences.of_chat(ChatRef(-9)) == {key: one.usual for key, one in CHAT.items()}
    person = world.person(1)
    assert preferences.of_person(person.id) == {key: one.usual for key, one in PERSON.items()}


def test_a_choice_holds_and_is_noted(world):
    ann = world.person(1)
    preferences.set_for_chat(GROUP, ann.id, "pictures", "off")
    preferences.set_for_chat(GROUP, ann.id, "pictures", "off")
    preferences.set_for_chat(GROUP, None, "zone", "utc")
    chats.set_language(GROUP, "ko", ann.id)
    chosen = preferences.of_chat(GROUP)
    assert (chosen["pictures"], chosen["zone"]) == ("off", "utc")
    told = [(one.name, one.key, one.before, one.after) for one in preferences.history(GROUP)]
    assert told[:2] == [("Person 1", "language", "en", "ko"), (None, "zone", "seoul", "utc")]
    assert told[2:] == [("Person 1", "pictures", "on", "off")]
    assert preferences.of_chat(OTHER)["pictures"] == "on"
    assert preferences.history(OTHER) == []


def test_the_oldest_changes_are_forgotten(world):
    for turn in range(60):
        preferences.set_for_chat(GROUP, None, "pictures", ("off", "on")[turn % 2])
    assert len(preferences.history(GROUP)) == 50


@pytest.mark.parametrize(("key", "value"), [("colour", "red"), ("zone", "moon"), ("pictures", "")])
def test_what_is_no_choice_is_refused(world, key, value):
    with pytest.raises(Refused) as refused:
        preferences.set_for_chat(GROUP, None, key, value)
    assert (refused.value.reason, refused.value.facts) == ("unknown_option", {"key": key})
    with pytest.raises(Refused):
        preferences.set_for_person(world.person(1).id, key, value)


def test_people_choose_for_themselves(world):
    ann, bob = world.person(1), world.person(2)
    preferences.set_for_person(ann.id, "zone", "berlin")
    assert preferences.of_person(ann.id)["zone"] == "berlin"
    assert preferences.of_person(bob.id)["zone"] == "seoul"
    with pytest.raises(NoSuchUser):
        preferences.set_for_person(999, "zone", "berlin")


def test_a_forgotten_person_has_changed_nothing(world):
    ann = world.person(1)
    preferences.set_for_person(ann.id, "zone", "berlin")
    preferences.set_for_chat(GROUP, ann.id, "pictures", "off")
    forgetting.forget(ann.id)
    assert [one.name for one in preferences.history(GROUP)] == [None]
    with pytest.raises(NoSuchUser):
        preferences.of_person(ann.id)


def test_a_group_that_became_another_keeps_its_choices(world):
    preferences.set_for_chat(GROUP, None, "pictures", "off")
    preferences.set_for_chat(GROUP, None, "zone", "utc")
    preferences.set_for_chat(OTHER, None, "zone", "berlin")
    chats.migrate(GROUP.telegram_id, OTHER.telegram_id)
    chosen = preferences.of_chat(OTHER)
    assert (chosen["pictures"], chosen["zone"]) == ("off", "berlin")
    assert len(preferences.history(OTHER)) == 3


@pytest.mark.parametrize(
    ("hours", "zone", "now", "until"),
    [
        ("off", "utc", at(3), None),
        ("22_8", "utc", at(21, 59), None),
        ("22_8", "utc", at(22), at(8, day=11)),
        ("22_8", "utc", at(0), at(8)),
        ("22_8", "utc", at(7, 59), at(8)),
        ("22_8", "utc", at(8), None),
        ("0_8", "utc", at(23, 59), None),
        ("0_8", "utc", at(0, 30), at(8)),
        ("22_8", "seoul", at(13), at(23)),
        ("22_8", "delhi", at(16, 31), at(2, 30, day=11)),
    ],
)
def test_quiet_hours(hours, zone, now, until):
    assert quiet_until(hours, zone, now) == until


def test_quiet_hours_over_the_night_when_clocks_change():
    eve = datetime(2026, 10, 24, 22, tzinfo=UTC).timestamp()  # midnight in Berlin; at three it is two again
    assert quiet_until("22_8", "berlin", eve) == datetime(2026, 10, 25, 7, tzinfo=UTC).timestamp()


def test_every_zone_is_known():
    assert {quiet_until("21_7", zone, at(12)) is None for zone in ZONES} == {True, False}


def test_hours_are_hours():
    for hours in HOURS[1:]:
        first, last = (int(hour) for hour in hours.split("_"))
        assert 0 <= first < 24
        assert 0 <= last < 24
        assert first != last
