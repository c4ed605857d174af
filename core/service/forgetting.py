"""Forgetting a person: what is theirs alone is deleted, what belongs to other people's games loses their name."""

from core.service import absence, lobby, people
from core.store import db, games, persons
from core.store.tables import Game

NOBODY = "🧔"  # what somebody who was forgotten is called at the tables where they sat


def forget(user_id: int) -> None:
    """Forget this person in one transaction; when they come again they are somebody new. Raises NoSuchUser.

    They get up from lobbies. In running games a computer player plays on for them; where they play with no other
    person, the game ends. Results, private marks, the private chat, name, photo and every id of theirs go; what they
    said and did at other people's tables stays there, of a nameless dwarf.
    """
    with db.work():
        people.row_of(user_id)
        for row in persons.open_tables(user_id):
            _go(row, user_id)
        persons.drop_private(user_id)
        persons.erase(user_id, NOBODY)


def _go(row: Game, user_id: int) -> None:
    """Nobody at this table waits for them any more."""
    known = [seat.user for seat in games.seats(row) if seat.user and people.is_known(seat.user)]
    others = [user for user in known if user.id != user_id]
    if row.status == "lobby":
        lobby.leave(row.code, user_id)
    elif not others:
        lobby.cancel(row.code, user_id, admin=True)
    else:
        absence.hand_over(row.code, user_id)
        if row.host_id == user_id:
            persons.pass_host(row, others[0])
