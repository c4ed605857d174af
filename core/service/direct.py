"""Who hears about a table in its chat, and who by a direct message. Only inside `reading()` or `work()`."""

from collections.abc import Iterable

from core.store import preferences
from core.store.tables import Game, Seat, User


def hears(row: Game, user: User) -> bool:
    """Whether they read the chat of the table: it hears us, and is not the private chat of somebody else."""
    chat = row.chat
    return chat is not None and not chat.gone and (chat.kind != "private" or chat.telegram_id == user.telegram_id)


def reaches(row: Game, user: User) -> bool:
    """Whether they are written to: they can be, and like it or have no other way. Nobody is, whose chat it is."""
    chat = row.chat
    if not user.can_write or user.telegram_id is None or chat is None or chat.telegram_id == user.telegram_id:
        return False
    wanted = preferences.of_person(user)["calls"]
    return wanted == "direct" or (wanted != "none" and not hears(row, user))


def places(row: Game, seats: Iterable[Seat]) -> set[int]:
    """Where people sit who are written to."""
    return {seat.place for seat in seats if seat.user and reaches(row, seat.user)}


def afar(row: Game, seats: Iterable[Seat]) -> set[int]:
    """Where people sit who are written to because they do not read the chat."""
    return places(row, [seat for seat in seats if seat.user and not hears(row, seat.user)])
