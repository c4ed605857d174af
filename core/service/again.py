"""Another game of the same people: same place, edition, options, pace and language. Whoever asks next sits down too."""

import json

from core.errors import NoSuchGame, Refused
from core.service import before, chats, lobby, seating
from core.service.chats import ChatRef
from core.store import db, games
from core.store.tables import Game


def again(code: str, user_id: int, chat: ChatRef | None = None) -> str:
    """Play the game that is over once more; returns the code of the table, where this person has a seat.

    The first who asks opens it, the others are called; computer players come along. Raises NoSuchGame, also for a game
    of another chat than `chat`. Refused: "not_over", "not_there" (for those who did not play), "table_exists" (fact
    `code`: another table is open in this chat), and as `lobby.join`.
    """
    with db.work():
        row = games.by_code(code)
        if chat is not None and row.chat != chats.find(chat):
            raise NoSuchGame
        if row.status != "over":
            raise Refused("not_over")
        seats = games.seats(row)
        if user_id not in before.former(code):
            raise Refused("not_there")
        if there := _there(row):
            if not seating.seat_of(games.seats(games.by_code(there)), user_id):
                lobby.join(there, user_id)
            return there
        computers = len(seating.computers(seats))
        return _opened(row, user_id, computers)


def _there(row: Game) -> str | None:
    """The open table at which this game is played again."""
    found = Game.get_or_none((Game.again_of == row.code) & Game.status.in_(games.OPEN))
    return found.code if found else None


def _opened(row: Game, user_id: int, computers: int) -> str:
    place = row.chat
    ref = ChatRef(place.telegram_id, place.thread or None, place.title, place.language, place.kind) if place else None
    code = lobby.open_table(
        user_id,
        ref,
        json.loads(row.options),
        row.seats_wanted,
        row.pace,
        row.language,
        row.edition,
        admin=True,  # who may open tables was asked when the first of them was opened
        again=row,
    )
    lobby.set_computers(code, user_id, computers)
    return code
