"""Who wants to be called when the next game opens in a group, and who is called when one does: once, in one message."""

from core.errors import Refused
from core.service import before, chats, gathering, house, notify, people
from core.service import calls as calls_to
from core.service.chats import ChatRef
from core.service.notify import Draft
from core.store import db
from core.store.tables import Chat, Game, User, Waiting

MOST = 30  # so many wait in one group


def wait(ref: ChatRef, user_id: int) -> int:
    """Call this person when the next game opens in this group, in any topic; asked twice, they wait once.

    Returns how many wait now. Raises NoSuchUser. Refused: "enough_wait" (fact `most`).
    """
    with db.work():
        row, waiting = chats.row_of(ref), _of(ref.telegram_id)
        if any(one.user_id == user_id for one in waiting):
            return len(waiting)
        if len(waiting) >= MOST:
            raise Refused("enough_wait", most=MOST)
        Waiting.create(chat=row, user=people.row_of(user_id), at=house.now())
        return len(waiting) + 1


def stop(ref: ChatRef, user_id: int) -> int:
    """Do not call this person after all; returns how many wait now."""
    with db.work():
        left = [one for one in _of(ref.telegram_id) if one.user_id != user_id or not one.delete_instance()]
        return len(left)


def names(ref: ChatRef) -> list[str]:
    """Who waits in this group, who asked first comes first."""
    with db.reading():
        return [one.user.name for one in _of(ref.telegram_id)]


def calls(row: Game, version: int) -> list[Draft]:
    """Whoever waits for a game in this group is called and waits no more, and so is who played the game that is played
    again here; not whoever opened it. All in one message, but for those who like direct ones. Only inside `work()`.
    """
    if row.chat is None or not gathering.in_group(row):
        return []
    back = [one for one in before.former(row.again_of) if one != row.host_id] if row.again_of else []
    fresh = [one.user_id for one in _of(row.chat.telegram_id) if one.user_id not in (row.host_id, *back)]
    here = Chat.select(Chat.id).where(Chat.telegram_id == row.chat.telegram_id)
    Waiting.delete().where(Waiting.chat.in_(here)).execute()
    alone = {one for one in (*back, *fresh) if calls_to.likes_direct(row, one)}
    told = [notify.opened(row.code, version, one, again=one in back) for one in (*back, *fresh) if one in alone]
    named = {"back": [one for one in back if one not in alone], "fresh": [one for one in fresh if one not in alone]}
    payload: dict[str, object] = {"code": row.code, "version": version, **named}
    return [*told, Draft("called", payload, f"called:{row.code}")] if any(named.values()) else told


def _of(telegram_id: int) -> list[Waiting]:
    query = Waiting.select(Waiting, User).join(User).switch(Waiting).join(Chat)
    return list(query.where(Chat.telegram_id == telegram_id).order_by(Waiting.id))
