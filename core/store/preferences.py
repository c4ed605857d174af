"""Rows of what chats and people chose. Writing only inside `work()`."""

from collections.abc import Mapping

from core.preferences import CHAT, PERSON
from core.preferences import Preference as Choice
from core.store.tables import Change, Chat, Preference, User

KEEP = 50  # so many changes of one chat are remembered


def of_chat(row: Chat | None) -> dict[str, str]:
    """All preferences of a chat; what holds anyway for a chat that is not known.

    A topic is like its whole chat in all that it has not chosen for itself.
    """
    own = _chosen(Preference.chat == row.id) if row else {}
    if row and row.thread:
        whole = Chat.select(Chat.id).where((Chat.telegram_id == row.telegram_id) & (Chat.thread == 0))
        own = {**_chosen(Preference.chat.in_(whole)), **own}
    return _all(CHAT, own)


def of_person(row: User) -> dict[str, str]:
    """All preferences of a person."""
    return _all(PERSON, _chosen(Preference.user == row.id))


def put_chat(row: Chat, key: str, value: str) -> None:
    """A chat chose this."""
    Preference.insert(chat=row, key=key, value=value).on_conflict_replace().execute()


def put_person(row: User, key: str, value: str) -> None:
    """A person chose this."""
    Preference.insert(user=row, key=key, value=value).on_conflict_replace().execute()


def note(row: Chat, user_id: int | None, key: str, before: str, after: str, at: float) -> None:
    """Remember who changed what of a chat; the oldest of many changes are forgotten."""
    if before == after:
        return
    Change.create(chat=row, user=user_id, key=key, before=before, after=after, at=at)
    kept = Change.select(Change.id).where(Change.chat == row).order_by(Change.id.desc()).limit(KEEP)
    Change.delete().where((Change.chat == row) & Change.id.not_in(kept)).execute()


def changes(row: Chat) -> list[Change]:
    """The changes of a chat, newest first."""
    return list(Change.select().where(Change.chat == row).order_by(Change.id.desc()))


def move(old: Chat, new: Chat) -> None:
    """Both are one chat from now on: what the new one chose holds, and the past of both is kept."""
    theirs = Preference.select(Preference.key).where(Preference.chat == new)
    Preference.update(chat=new).where((Preference.chat == old) & Preference.key.not_in(theirs)).execute()
    Change.update(chat=new).where(Change.chat == old).execute()


def forget(user_id: int) -> None:
    """Nothing says any more what this person chose, nor that it was they who changed a chat."""
    Preference.delete().where(Preference.user == user_id).execute()
    Change.update(user=None).where(Change.user == user_id).execute()


def _chosen(where: object) -> dict[str, str]:
    return {row.key: row.value for row in Preference.select().where(where)}


def _all(choices: Mapping[str, Choice], chosen: Mapping[str, str]) -> dict[str, str]:
    return {key: chosen[key] if chosen.get(key) in one.values else one.usual for key, one in choices.items()}
