"""Who somebody is: remembered from Telegram, or signed in at a local table."""

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass

from core.errors import NoSuchUser
from core.i18n import LANGUAGES, pick_language
from core.service import house
from core.store import db, tables

NAME_LENGTH = 40
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters that nobody can see


@dataclass(frozen=True, slots=True)
class Person:
    """What Telegram says about somebody. None: not said this time."""

    telegram_id: int
    name: str
    language: str | None = None
    can_write: bool | None = None
    photo: str | None = None  # its address; empty: they have none


@dataclass(frozen=True, slots=True)
class User:
    """Somebody we know. `language` is None until one is known."""

    id: int
    telegram_id: int | None
    name: str
    language: str | None
    can_write: bool
    has_photo: bool = False
    photo_shown: bool = True  # to the people at their tables
    reached: bool = False  # they have had the app open


def remember(person: Person) -> User:
    """Know this person from now on, with their newest name. A language they chose themselves stays."""
    name = clean_name(person.name)
    with db.reading():
        row = tables.User.get_or_none(tables.User.telegram_id == person.telegram_id)
        if row and not _news(row, name or _number(row), person):
            return _user(row)
    with db.work():
        row = tables.User.get_or_none(tables.User.telegram_id == person.telegram_id)
        row = row or tables.User(telegram_id=person.telegram_id, created=house.now())
        if _language(person.language) and not row.language_chosen:
            row.language = _language(person.language)
        if person.can_write is not None:
            row.can_write = person.can_write
        if person.photo is not None:
            row.photo = person.photo
        _save(row, name)
        return _user(row)


def local(name: str, language: str | None, key: str | None = None) -> User:
    """Sign in at a local table. The same `key` (the browser's own random id) is the same person again."""
    digest = hashlib.sha256((key or secrets.token_hex(16)).encode()).hexdigest()
    with db.work():
        row = tables.User.get_or_none(tables.User.local_key == digest)
        row = row or tables.User(local_key=digest, created=house.now())
        row.language = _language(language) or row.language
        _save(row, clean_name(name))
        return _user(row)


def find(user_id: int) -> User:
    """Raises NoSuchUser."""
    with db.reading():
        return _user(row_of(user_id))


def set_language(user_id: int, language: str) -> User:
    """The person chose this language. Raises NoSuchUser; ValueError for a language we do not speak."""
    if language not in LANGUAGES:
        raise ValueError(language)
    with db.work():
        row = row_of(user_id)
        row.language, row.language_chosen = language, True
        row.save()
        return _user(row)


def show_photo(user_id: int, shown: bool) -> User:
    """Whether the people at this person's tables see their Telegram photo. Raises NoSuchUser."""
    with db.work():
        row = row_of(user_id)
        row.photo_shown = shown
        row.save()
        return _user(row)


def set_can_write(telegram_id: int, can_write: bool) -> None:
    """The person started or blocked the bot; unknown people are ignored."""
    with db.work():
        query = tables.User.update(can_write=can_write)
        query.where(tables.User.telegram_id == telegram_id).execute()


def clean_name(name: str) -> str:
    """A name that fits one line: no control or direction marks, single spaces, at most 40 characters.

    Empty where nothing of it can be seen.
    """
    kept = "".join(" " if c.isspace() else c for c in name if c.isspace() or _visible(c))
    name = " ".join(kept.split())[:NAME_LENGTH].strip()
    return name if any(unicodedata.category(c)[0] in "LNPS" for c in name) else ""


def _save(row: tables.User, name: str) -> None:
    """Whoever has no name that can be seen goes by their number, so that two of them can be told apart."""
    row.name = name
    row.save()
    if not name:
        row.name = _number(row)
        row.save(only=[tables.User.name])


def _number(row: tables.User) -> str:
    return f"№ {row.id}"  # ours, never Telegram's


def _visible(char: str) -> bool:
    return char == "\u200d" or (char not in BLANKS and unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co"))


def _news(row: tables.User, name: str, person: Person) -> bool:
    language = _language(person.language)
    return (
        row.name != name
        or (language is not None and not row.language_chosen and row.language != language)
        or (person.can_write is not None and row.can_write != person.can_write)
        or (person.photo is not None and row.photo != person.photo)
    )


def _language(code: str | None) -> str | None:
    return pick_language(code) if code else None


def row_of(user_id: int) -> tables.User:
    """Only inside `work()` or `reading()`. Raises NoSuchUser, for somebody who was forgotten too."""
    row = tables.User.get_or_none(tables.User.id == user_id)
    if row is None or not is_known(row):
        raise NoSuchUser
    return row


def is_known(row: tables.User) -> bool:
    """Whether somebody can still sign in as this person: nobody can as one who was forgotten."""
    return row.telegram_id is not None or row.local_key is not None


def _user(row: tables.User) -> User:
    has_photo = bool(row.photo)
    shown, reached = row.photo_shown, row.reached
    return User(row.id, row.telegram_id, row.name, row.language, row.can_write, has_photo, shown, reached)
