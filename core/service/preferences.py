"""What chats and people chose once for all: asked and changed. Who may change a chat's is for the caller to know."""

from dataclasses import dataclass

from core.errors import Refused
from core.preferences import CHAT, PERSON
from core.service import bedtime, chats, house, people
from core.service.chats import ChatRef
from core.store import db, preferences


@dataclass(frozen=True, slots=True)
class Changed:
    """One change of a chat. `name` is None for somebody who was forgotten, or nobody in particular."""

    name: str | None
    key: str
    before: str
    after: str
    at: float


def of_chat(ref: ChatRef) -> dict[str, str]:
    """Every preference of this chat or topic, by the keys of `core.preferences.CHAT`."""
    with db.reading():
        return preferences.of_chat(chats.find(ref) or chats.find(ChatRef(ref.telegram_id)))


def of_person(user_id: int) -> dict[str, str]:
    """Every preference of this person, by the keys of `core.preferences.PERSON`. Raises NoSuchUser."""
    with db.reading():
        return preferences.of_person(people.row_of(user_id))


def set_for_chat(ref: ChatRef, user_id: int | None, key: str, value: str) -> None:
    """This person chose for the chat; it is noted. Refused: "unknown_option" (fact `key`)."""
    if key not in CHAT or value not in CHAT[key].values:
        raise Refused("unknown_option", key=key)
    with db.work():
        row = chats.row_of(ref)
        before = preferences.of_chat(row)[key]
        preferences.put_chat(row, key, value)
        preferences.note(row, user_id, key, before, value, house.now())
        if key in bedtime.KEYS:
            bedtime.changed(row)


def set_for_person(user_id: int, key: str, value: str) -> None:
    """The person chose. Raises NoSuchUser. Refused: "unknown_option" (fact `key`)."""
    if key not in PERSON or value not in PERSON[key].values:
        raise Refused("unknown_option", key=key)
    with db.work():
        preferences.put_person(people.row_of(user_id), key, value)


def history(ref: ChatRef) -> list[Changed]:
    """What was changed of this chat, newest first; the last fifty changes."""
    with db.reading():
        row = chats.find(ref)
        return [] if row is None else [
            Changed(one.user.name if one.user else None, one.key, one.before, one.after, one.at)
            for one in preferences.changes(row)
        ]  # fmt: skip
