"""What a chat lets everybody do and what only its admins, as they chose. Who is an admin is for the caller to know."""

from core.errors import Refused
from core.store import db, games, persons
from core.store import preferences as chosen
from core.store.tables import Chat, Game


def need_to_open(place: Chat | None, *, admin: bool) -> None:
    """Raises Refused("group_admins") where only admins open tables. Only inside `work()` or `reading()`."""
    if not admin and chosen.of_chat(place)["opens"] == "admins":
        raise Refused("group_admins")


def need_to_join(row: Game, user_id: int) -> None:
    """Whoever comes by a link, which may have been passed on, instead of a button in the chat.

    Raises Refused("group_joins") where only people of the group sit down, and it has not seen them: they neither played
    here nor wait for the next game. Only inside `work()` or `reading()`.
    """
    if row.chat is None or chosen.of_chat(row.chat)["joins"] == "all":
        return
    if not persons.seen_in(row.chat.telegram_id, user_id):
        raise Refused("group_joins")


def all_start(row: Game) -> bool:
    """Whether everybody at the table may start it, not the host alone. Only inside `work()` or `reading()`."""
    return chosen.of_chat(row.chat)["starts"] == "all"


def admins_end(row: Game) -> bool:
    """Whether admins alone may end a game that runs, not its host. Only inside `work()` or `reading()`."""
    return chosen.of_chat(row.chat)["ends"] == "admins"


def why_not_end(code: str, user_id: int) -> str | None:
    """Why somebody who is no admin may not end this table: "not_host", "group_admins"; None if they may.

    A host may always close a lobby. Raises NoSuchGame.
    """
    with db.reading():
        row = games.by_code(code)
        if row.status == "playing" and admins_end(row):
            return "group_admins"
        return None if row.host_id == user_id else "not_host"
