"""Pages that show a table at this moment. Writing only inside `work()`."""

from peewee import fn

from core.store.tables import Game, Presence, Seat


def put(game: Game, user_id: int, page: str, now: float, seconds: float) -> None:
    """This page of this person shows the table now, as far as we know for so many seconds."""
    Presence.insert(game=game, user=user_id, page=page, until=now + seconds).on_conflict_replace().execute()
    Seat.update(seen=now).where((Seat.game == game) & (Seat.user == user_id)).execute()


def drop(game: Game, user_id: int, page: str) -> bool:
    """This page shows it no more; False if that was known."""
    mine = (Presence.game == game) & (Presence.user == user_id) & (Presence.page == page)
    return bool(Presence.delete().where(mine).execute())


def of_page(game: Game, user_id: int, page: str) -> float | None:
    """Until when this page counts, None if it does not."""
    mine = (Presence.game == game) & (Presence.user == user_id) & (Presence.page == page)
    row = Presence.get_or_none(mine)
    return row.until if row else None


def of_person(user_id: int) -> list[Presence]:
    """What their pages show, with the games."""
    return list(Presence.select(Presence, Game).join(Game).where(Presence.user == user_id).order_by(Presence.id))


def until(game: Game, user_id: int, now: float) -> float | None:
    """Until when this person counts as looking at the table; None if they do not look now."""
    theirs = (Presence.game == game) & (Presence.user == user_id) & (Presence.until > now)
    found: float | None = Presence.select(fn.MAX(Presence.until)).where(theirs).scalar()
    return found


def prune(before: float) -> None:
    """Forget the pages of which nothing has been heard since then."""
    Presence.delete().where(Presence.until < before).execute()


def forget(user_id: int) -> None:
    """Nothing says any more what this person looked at."""
    Presence.delete().where(Presence.user == user_id).execute()
