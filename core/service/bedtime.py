"""The night of a chat is another one from now on, in the middle of turns. Only inside `work()`."""

from core.service import absence, house, moves, nights
from core.store import games
from core.store.tables import Chat, Game

KEYS = ("night", "zone")  # those of `core.preferences.CHAT` on which the night depends


def changed(place: Chat) -> None:
    """Turns at the tables of this chat and its topics rest in the new night; nobody has less time for it."""
    here = Chat.select(Chat.id).where(Chat.telegram_id == place.telegram_id)
    waited = (Game.status == "playing") & (Game.pace == nights.PACE) & Game.deadline.is_null(False)
    for row in list(Game.select().where(Game.chat.in_(here) & waited & Game.acting.is_null(False))):
        due = absence.due(row, games.seats(row))
        if due["deadline"] is not None and due["deadline"] > row.deadline:
            games.advance(row, at=house.now(), command={"table": "later"}, by="clock", **due)
            moves.tell_of_time(row)
