"""Who looks at their table right now: the pages that show it say so, and whoever looks is not called by the chat.

A page is known by a name of its own. It counts while it is kept alive and until it says that it is hidden or left.
Whoever orders something at a table looks at it too, whatever page that was. Only people who play at a running table
are noted, everybody else is heard and forgotten.
"""

from core.service import house, notify, seating
from core.store import db, games, notices, presence
from core.store.tables import Game

SECONDS = 35.0  # a page of which nothing is heard for so long is not looked at: a long poll takes 25
SPARED = 15.0  # what was written so short a time ago is not written again
ORDERED = ""  # instead of the name of a page: pages have longer ones
AWAY_SECONDS = 4.0  # between leaving the page and being called: a reload is no leaving


def here(code: str, user_id: int, page: str) -> None:
    """This page of this person shows the table, and is visible. Raises NoSuchGame."""
    _note(code, user_id, page, new=True)


def keep(code: str, user_id: int, page: str) -> None:
    """It still does, unless it has said meanwhile that it is hidden. Raises NoSuchGame."""
    _note(code, user_id, page, new=False)


def ordered(code: str, user_id: int) -> None:
    """They have ordered something there, done or refused. Raises NoSuchGame."""
    with db.reading():
        row, now = games.by_code(code), house.now()
        known = presence.until(row, user_id, now)
        if (known is not None and known - now > SECONDS - SPARED) or not _plays(row, user_id):
            return
    with db.work():
        presence.put(row, user_id, ORDERED, now, SECONDS)


def away(code: str, user_id: int, page: str) -> None:
    """It is hidden, or left. If it is this person's turn they are called soon, once. Raises NoSuchGame."""
    with db.reading():
        row = games.by_code(code)
        if presence.of_page(row, user_id, page) is None and presence.of_page(row, user_id, ORDERED) is None:
            return
    with db.work():
        row, now = games.by_code(code), house.now()
        presence.drop(row, user_id, page)
        presence.drop(row, user_id, ORDERED)
        if _acts(row, user_id) and presence.until(row, user_id, now) is None:
            notices.hurry(notify.call_key(code), now + AWAY_SECONDS)


def _note(code: str, user_id: int, page: str, *, new: bool) -> None:
    with db.reading():
        row, now = games.by_code(code), house.now()
        known = presence.of_page(row, user_id, page)
        if known is None and not (new and _plays(row, user_id)):
            return
        if known is not None and known - now > SECONDS - SPARED:
            return
    with db.work():
        if known is not None and not new and presence.of_page(row, user_id, page) is None:
            return  # it has said so at this very moment
        presence.put(row, user_id, page, now, SECONDS)
        presence.prune(now - SECONDS)


def _plays(row: Game, user_id: int) -> bool:
    return row.status == "playing" and seating.seat_of(games.seats(row), user_id) is not None


def _acts(row: Game, user_id: int) -> bool:
    seat = seating.seat_of(games.seats(row), user_id)
    return row.status == "playing" and seat is not None and seat.place == row.acting
