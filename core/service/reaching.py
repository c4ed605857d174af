"""Who is known to find their cards: whoever has had the app open once."""

from core.service import gathering, people
from core.store import db, persons
from core.store.tables import User


def came(user_id: int) -> None:
    """The person has the app open. The first time, every lobby where they sit says so. Raises NoSuchUser."""
    if people.find(user_id).reached:
        return
    with db.work():
        if User.update(reached=True).where((User.id == user_id) & ~User.reached).execute():
            for row in persons.open_tables(user_id):
                if row.status == "lobby":
                    gathering.changed(row, "reached", user_id)
