"""Everything that is stored of one person, for that person: a text in JSON."""

import json
from typing import Any

from core.service import people
from core.store import db, persons, preferences, presence, results, talk
from core.store.tables import Change, Mark, Result, Seat, User, Written


def export(user_id: int) -> str:
    """The person's own data, times in Unix seconds. Nothing of other people, and no card or role of a running game.

    Messages have times of `core.service.written`, by a clock that begins with the machine. Raises NoSuchUser.
    """
    with db.reading():
        row = people.row_of(user_id)
        found = {
            "person": _person(row),
            "chosen": preferences.of_person(row),
            "changed_for_chats": [_change(one) for one in persons.changes(user_id)],
            "waits_for_a_game": [chat.title for chat in persons.waits(user_id)],
            "looks_at": [{"game": one.game.code, "until": one.until} for one in presence.of_person(user_id)],
            "games": [_game(seat) for seat in persons.seats(user_id)],
            "messages_in_private": [_message(one) for one in persons.messages(user_id)],
            "results": [_result(row) for row in results.of_person(user_id)],
        }
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _person(row: User) -> dict[str, Any]:
    return {
        "telegram_id": row.telegram_id,
        "name": row.name,
        "language": row.language,
        "language_chosen": row.language_chosen,
        "bot_may_write": row.can_write,
        "photo": row.photo,
        "photo_shown": row.photo_shown,
        "counted": row.counted,
        "was_in_the_app": row.reached,
        "since": row.created,
    }


def _change(one: Change) -> dict[str, Any]:
    return {"chat": one.chat.title, "key": one.key, "before": one.before, "after": one.after, "at": one.at}


def _game(seat: Seat) -> dict[str, Any]:
    game = seat.game
    return {
        "code": game.code,
        "edition": game.edition,
        "status": game.status,
        "opened": game.created,
        "changed": game.changed,
        "seat": seat.place,
        "last_seen": seat.seen,
        "wishes": json.loads(seat.wishes),
        "said": [
            {"round": one.round, "kind": one.kind, "goal": one.goal, "target": one.target, "at": one.at}
            for one in persons.claims(seat)
        ],
        "marks": [_mark(one) for one in talk.marks(game, seat.place)],
    }


def _mark(row: Mark) -> dict[str, Any]:
    return {"round": row.round, "target": row.target, "trust": row.trust, "at": row.at}


def _message(row: Written) -> dict[str, Any]:
    return {
        "by_machine_clock": row.at,
        "message": row.message_id,
        "message_before": row.newest,
        "new": row.fresh,
        "counts": row.counts,
        "answered": row.ended,
    }


def _result(row: Result) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(row.facts)
    return {"game": row.game.code, "ended": row.at, "people": row.people, "won": row.won, "gold": row.gold, **facts}
