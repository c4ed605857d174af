"""Menus of what a chat or a person chooses once for all: their preferences, the language, and switches of a person."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.errors import Refused
from core.i18n import LANGUAGES, pick_language
from core.preferences import CHAT, PERSON, Preference
from core.service import chats, people, preferences, stats
from core.service.chats import ChatRef
from core.store import db

LANGUAGE, PHOTO, COUNTED = "language", "photo", "counted"
OWN = (LANGUAGE, PHOTO, COUNTED)  # chosen here too, though they are no preferences
SWITCH = ("on", "off")


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a menu: its values in their order, and which of them holds."""

    key: str
    values: tuple[str, ...]
    now: str


def of_chat(ref: ChatRef) -> tuple[Choice, ...]:
    """Everything that this chat or topic chooses."""
    with db.reading():
        language, chosen = chats.language(ref), preferences.of_chat(ref)
    return (Choice(LANGUAGE, LANGUAGES, language), *_listed(CHAT, chosen))


def of_person(user_id: int) -> tuple[Choice, ...]:
    """Everything that this person chooses; the photo if they have one. Raises NoSuchUser."""
    with db.reading():
        row, chosen = people.row_of(user_id), preferences.of_person(user_id)
    photo = (_switch(PHOTO, on=row.photo_shown),) if row.photo else ()
    language = Choice(LANGUAGE, LANGUAGES, pick_language(row.language))
    return (language, *_listed(PERSON, chosen), *photo, _switch(COUNTED, on=row.counted))


def choose_for_chat(ref: ChatRef, user_id: int | None, key: str, value: str, seen: str) -> None:
    """This person chose for the chat, whose menu showed them the value `seen`; it is noted.

    Refused: "unknown_option" (fact `key`), "changed_meanwhile" when neither `seen` nor `value` holds any more.
    """
    with db.work():
        _check(of_chat(ref), key, value, seen)
        if key == LANGUAGE:
            chats.set_language(ref, value, user_id)
        else:
            preferences.set_for_chat(ref, user_id, key, value)


def choose_for_person(user_id: int, key: str, value: str, seen: str | None = None) -> None:
    """This person chose for themselves, whatever held before if `seen` is None; their private chat speaks as they do.

    Raises NoSuchUser; Refused as above.
    """
    with db.work():
        _check(of_person(user_id), key, value, seen)
        if key == LANGUAGE:
            _speak(user_id, value)
        elif key == PHOTO:
            people.show_photo(user_id, value == "on")
        elif key == COUNTED:
            stats.set_counted(user_id, value == "on")
        else:
            preferences.set_for_person(user_id, key, value)


def _speak(user_id: int, language: str) -> None:
    user = people.set_language(user_id, language)
    if user.telegram_id is not None:
        chats.speak_alone(user.telegram_id, language)


def _listed(all_of_them: Mapping[str, Preference], chosen: Mapping[str, str]) -> list[Choice]:
    return [Choice(key, one.values, chosen[key]) for key, one in all_of_them.items()]


def _switch(key: str, *, on: bool) -> Choice:
    return Choice(key, SWITCH, SWITCH[0] if on else SWITCH[1])


def _check(menu: tuple[Choice, ...], key: str, value: str, seen: str | None) -> None:
    choice = next((one for one in menu if one.key == key), None)
    if choice is None or value not in choice.values:
        raise Refused("unknown_option", key=key)
    if seen is not None and choice.now not in (seen, value):
        raise Refused("changed_meanwhile")
