"""Before the game: opening a table, sitting down, getting up, starting, cancelling.

Every function returns the new version of the table and raises NoSuchGame, or Refused with a reason code.
"""

import json
from collections.abc import Mapping
from typing import Any

from core.errors import Refused, Stale
from core.rules.editions import USUAL
from core.service import (
    chats,
    codes,
    dealing,
    gathering,
    house,
    moves,
    notify,
    people,
    preferences,
    rights,
    seating,
    stored,
    waiting,
)
from core.service.chats import ChatRef
from core.service.options import box_of, settle
from core.settings import PACES
from core.store import db, games
from core.store.tables import Game, Seat


def open_table(
    host: int | None,
    chat: ChatRef | None = None,
    options: Mapping[str, str] | None = None,
    seats_wanted: int | None = None,
    pace: str | None = None,
    language: str | None = None,
    edition: str | None = None,
    code: str | None = None,
    admin: bool = False,
    again: Game | None = None,
) -> str:
    """Open a lobby and seat the host at it; returns its code. What is not named is as the chat chose it once for all.

    Without a `host` the first to sit down becomes it. Those who wait for the next game here are called, and those who
    played the game that is played `again`. Refused: "table_exists" (fact `code`) when this chat or topic
    has an open table, "unknown_option" (fact `key`), "bad_seats" (facts `least`, `most`), "group_admins" (where an
    `admin` alone may open a table).
    """
    settings, usual = house.settings(), preferences.of_chat(chat) if chat else {}
    edition = edition or usual.get("edition", USUAL)
    box = box_of(edition)
    if seats_wanted is not None and not box.least <= seats_wanted <= box.most:
        raise Refused("bad_seats", least=box.least, most=box.most)
    pace = pace or (usual["pace"] if usual.get("pace") in PACES else settings.pace)
    if pace not in PACES:
        raise Refused("unknown_option", key="pace")
    chosen = settle(box, options)
    with db.work():
        user = people.row_of(host) if host is not None else None
        place = chats.row_of(chat) if chat else None
        rights.need_to_open(place, admin=admin)
        _nothing_open(place.id if place else None)
        now = house.now()
        row = Game.create(
            code=code or codes.new(),
            chat=place,
            host=user,
            edition=edition,
            options=json.dumps(chosen),
            pace=pace,
            language=language or (place and place.language) or (user and user.language) or settings.language,
            seats_wanted=seats_wanted,
            talk_in_chat=again.talk_in_chat if again else usual.get("talk") == "on",
            **({"again_of": again.code, "idle": again.idle} if again else {}),
            created=now,
            changed=now,
            **gathering.quiet(pace, now, grouped=place is not None and place.kind != "private")._asdict(),
        )
        if user:
            Seat.create(game=row, place=0, user=user)
        version = games.advance(row, at=now, command={"lobby": "open", "user": host})
        moves.tell(row, [notify.lobby_opened(row.code, version), *waiting.calls(row, version)])
        return row.code


def set_up(host: int, computers: int = 0, begin: bool = False, *, tap: str | None = None, **wish: Any) -> str:
    """Open a table as in `open_table`, seat computer players and, with `begin`, deal: all of it or nothing.

    The same `tap` of the same person again gives the table that it opened. Refused as by `open_table`,
    `set_computers` and `start`.
    """
    with db.work():
        code = codes.new() if tap is None else codes.of_tap(host, tap)
        if Game.get_or_none(Game.code == code) is None:
            open_table(host, code=code, **wish)
            set_computers(code, host, computers)
            if begin:
                start(code, host)
        return code


def join(code: str, user_id: int, *, by_link: bool = False) -> int:
    """Sit down; `by_link` and not by a button in the chat. At a full table a computer player makes room.

    Refused: "already_in", "lobby_full", "kicked" (the seat was taken away, and stays so in this lobby), "group_joins"
    (by a link, where only people of the group sit down).
    """
    with db.work():
        row, seats, user = *gathering.lobby(code), people.row_of(user_id)
        if seating.seat_of(seats, user_id):
            raise Refused("already_in")
        if user_id in gathering.kicked(row):
            raise Refused("kicked")
        if by_link:
            rights.need_to_join(row, user_id)
        if len(seats) >= seating.most(row):
            computers = len(seating.computers(seats))
            if not computers:
                raise Refused("lobby_full", most=seating.most(row))
            seats = seating.seat_computers(row, seats, computers - 1)
        Seat.create(game=row, place=len(seats), user=user)
        return gathering.changed(row, "join", user_id, host=row.host or user)


def sits_elsewhere(code: str, user_id: int) -> bool:
    """Whether this person also sits in another lobby of the same chat, in another topic of it. Raises NoSuchGame."""
    with db.reading():
        row = games.by_code(code)
        others = [one for one in games.of_person(user_id, 0) if one.status == "lobby" and one.id != row.id]
        here = row.chat and row.chat.telegram_id
        return any(one.chat and one.chat.telegram_id == here for one in others)


def leave(code: str, user_id: int) -> int:
    """Get up. A host who leaves passes the host on; when nobody is left the table is cancelled. Refused: "not_in"."""
    with db.work():
        row, seats = gathering.lobby(code)
        seat = seating.seat_of(seats, user_id)
        if seat is None:
            raise Refused("not_in")
        return gathering.got_up(row, seat, "leave", user_id)


def kick(code: str, user_id: int, chair: int, admin: bool = False) -> int:
    """The host or an admin takes a seat away from a person; `chair` is `SeatInfo.chair`, which nobody else gets later.

    Refused: "not_host", "no_person" (nobody sits there any more, or it is one's own seat).
    """
    with db.work():
        row, seats = gathering.lobby(code)
        if not admin:
            seating.need_host(row, user_id)
        seat = next((one for one in seats if one.id == chair and one.user_id is not None), None)
        if seat is None or seat.user_id == user_id:
            raise Refused("no_person")
        return gathering.got_up(row, seat, "kick", user_id, {"out": seat.user_id})


def set_computers(code: str, user_id: int, count: int, had: int | None = None, admin: bool = False) -> int:
    """Let `count` computer players sit here, those who came last get up first; anybody at the table and admins may.

    The same order twice changes nothing. Refused: "not_in", "lobby_full", "no_computer" (less than none). Raises Stale
    when neither `count` nor the number that the person saw, `had`, sit here.
    """
    with db.work():
        row, seats = gathering.lobby(code)
        if not admin:
            seating.need_seat(seats, user_id)
        computers = len(seating.computers(seats))
        if count < 0:
            raise Refused("no_computer")
        if had is not None and computers not in (had, count):
            raise Stale(row.version)
        if len(seats) - computers + count > seating.most(row):
            raise Refused("lobby_full", most=seating.most(row))
        if count == computers:
            return row.version
        seating.seat_computers(row, seats, count)
        return gathering.changed(row, "computers", user_id)


def start(code: str, user_id: int, admin: bool = False) -> int:
    """The host or an admin deals the first round at once, or everybody here if the chat lets them.

    Refused: "not_in", "not_host", "too_few" (facts `least`, `have`).
    """
    with db.work():
        row, seats = gathering.lobby(code)
        if not admin:
            seating.need_seat(seats, user_id)
            if not rights.all_start(row):
                seating.need_host(row, user_id)
        dealing.need_enough(row, seats)
        return dealing.deal(row, seats, user_id)


def cancel(code: str, user_id: int, admin: bool = False) -> int:
    """The host or an admin of the chat ends the table, lobby or game.

    Refused: "not_host", "group_admins" (where admins alone end a game), "game_over", "cancelled".
    """
    with db.work():
        row = games.by_code(code)
        if row.status not in games.OPEN:
            raise Refused(stored.CLOSED[row.status])
        if not admin and (why := rights.why_not_end(code, user_id)):
            raise Refused(why)
        return gathering.close(row, "cancel", user_id)


def expire(code: str, now: float) -> bool:
    """Close a lobby in which nothing happened for long; False if something did meanwhile."""
    with db.work():
        row = games.by_code(code)
        if row.status != "lobby" or gathering.counting(row) or row.due_at is None or row.due_at > now:
            return False
        gathering.close(row, "expire", None)
        return True


def _nothing_open(chat_id: int | None) -> None:
    if there := games.open_in(chat_id):
        raise Refused("table_exists", code=there)
