"""Before the game: opening a table, sitting down, getting up, options, starting, cancelling.

Every function returns the new version of the table and raises NoSuchGame, or Refused with a reason code.
"""

import json
import secrets
from collections.abc import Mapping
from typing import Any

from core.errors import Refused, Stale
from core.i18n import LANGUAGES
from core.rules.deal import new_game
from core.rules.editions import EDITIONS, USUAL, Edition, find, settle_options
from core.service import chats, codes, house, moves, notify, people, seating, timing
from core.service.chats import ChatRef
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
    edition: str = USUAL,
    code: str | None = None,
) -> str:
    """Open a lobby and seat the host at it; returns its code.

    Without a `host` the first to sit down becomes it. Refused: "table_exists" (fact `code`) when this chat or topic
    has an open table, "unknown_option" (fact `key`), "bad_seats" (facts `least`, `most`).
    """
    box, settings = _box(edition), house.settings()
    if seats_wanted is not None and not box.least <= seats_wanted <= box.most:
        raise Refused("bad_seats", least=box.least, most=box.most)
    if pace is not None and pace not in PACES:
        raise Refused("unknown_option", key="pace")
    chosen = _settle(box, options)
    with db.work():
        user = people.row_of(host) if host is not None else None
        place = chats.row_of(chat) if chat else None
        _nothing_open(place.id if place else None)
        now = house.now()
        row = Game.create(
            code=code or codes.new(),
            chat=place,
            host=user,
            edition=edition,
            options=json.dumps(chosen),
            pace=pace or settings.pace,
            language=language or (place and place.language) or (user and user.language) or settings.language,
            seats_wanted=seats_wanted,
            created=now,
            changed=now,
            **timing.lobby(now)._asdict(),
        )
        if user:
            Seat.create(game=row, place=0, user=user)
        version = games.advance(row, at=now, command={"lobby": "open", "user": host})
        moves.tell(row, [notify.lobby_opened(row.code, version)])
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


def join(code: str, user_id: int) -> int:
    """Sit down. At a full table a computer player makes room. Refused: "already_in", "lobby_full"."""
    with db.work():
        row, seats, user = *_lobby(code), people.row_of(user_id)
        if seating.seat_of(seats, user_id):
            raise Refused("already_in")
        if len(seats) >= seating.most(row):
            computers = len(seating.computers(seats))
            if not computers:
                raise Refused("lobby_full", most=seating.most(row))
            seats = seating.seat_computers(row, seats, computers - 1)
        Seat.create(game=row, place=len(seats), user=user)
        return _changed(row, "join", user_id, host=row.host or user)


def leave(code: str, user_id: int) -> int:
    """Get up. A host who leaves passes the host on; when nobody is left the table is cancelled. Refused: "not_in"."""
    with db.work():
        row, seats = _lobby(code)
        seat = seating.seat_of(seats, user_id)
        if seat is None:
            raise Refused("not_in")
        seat.delete_instance()
        left = [other.user for other in seating.close_up(row) if other.user_id is not None]
        if not left:
            return _close(row, "leave", user_id)
        host = left[0] if row.host_id == user_id else row.host
        return _changed(row, "leave", user_id, host=host)


def set_computers(code: str, user_id: int, count: int, had: int | None = None) -> int:
    """Let `count` computer players sit here, those who came last get up first; anybody at the table may.

    The same order twice changes nothing. Refused: "not_in", "lobby_full", "no_computer" (less than none). Raises Stale
    when neither `count` nor the number that the person saw, `had`, sit here.
    """
    with db.work():
        row, seats = _lobby(code)
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
        return _changed(row, "computers", user_id)


def set_option(code: str, user_id: int, key: str, value: str) -> int:
    """The host changes an option of the edition, or "pace", "language", or "talk" (whether the chat hears claims, "on"
    or "off"). Refused: "not_host", "unknown_option".
    """
    with db.work():
        row, _ = _lobby(code)
        seating.need_host(row, user_id)
        if key == "pace" and value in PACES:
            return _changed(row, "option", user_id, pace=value)
        if key == "language" and value in LANGUAGES:
            return _changed(row, "option", user_id, language=value)
        if key == "talk" and value in ("on", "off"):
            return _changed(row, "option", user_id, talk_in_chat=value == "on")
        options = _settle(find(row.edition), {**json.loads(row.options), key: value})
        return _changed(row, "option", user_id, options=json.dumps(options))


def set_edition(code: str, user_id: int, edition: str) -> int:
    """The host chooses another edition: what both know stays as chosen, computer players make room for a smaller one.

    Refused: "not_host", "unknown_option" (fact `key`), "bad_seats" (facts `least`, `most`: more people sit here).
    """
    with db.work():
        row, seats = _lobby(code)
        seating.need_host(row, user_id)
        box = _box(edition)
        if edition == row.edition:
            return row.version
        computers = len(seating.computers(seats))
        wanted = row.seats_wanted and min(max(row.seats_wanted, box.least), box.most)
        room = (wanted or box.most) - (len(seats) - computers)
        if room < 0:
            raise Refused("bad_seats", least=box.least, most=box.most)
        seating.seat_computers(row, seats, min(computers, room))
        kept = {key: value for key, value in json.loads(row.options).items() if key in box.options}
        options = json.dumps(_settle(box, kept))
        return _changed(row, "edition", user_id, edition=edition, seats_wanted=wanted, options=options)


def turn_card(code: str, user_id: int, options: bool = False) -> int:
    """Turn the message of this lobby in its chat to its options, or back to its front.

    Refused: "not_host", but for turning back: nobody shall wait for a host who went away.
    """
    with db.work():
        row, _ = _lobby(code)
        if not options:
            chats.forget_posted(code, "options")
        else:
            seating.need_host(row, user_id)
            if card := chats.posted(code, "lobby_card"):
                chats.set_posted(code, "options", card[0])
        moves.tell(row, [notify.lobby_opened(code, row.version)])
        return row.version


def start(code: str, user_id: int) -> int:
    """Deal the first round; anybody at the table may. Seats are in the order of joining.

    Refused: "not_in", "too_few" (facts `least`, `have`).
    """
    with db.work():
        row, seats = _lobby(code)
        seating.need_seat(seats, user_id)
        box = find(row.edition)
        if len(seats) < box.least:
            raise Refused("too_few", least=box.least, have=len(seats))
        step = new_game(len(seats), new_seed(), row.edition, json.loads(row.options))
        command = {"lobby": "start", "user": user_id}
        return moves.write(row, seats, step, command, seat=None, by="person", tap=None)


def cancel(code: str, user_id: int, admin: bool = False) -> int:
    """The host or an admin of the chat ends the table, lobby or game. Refused: "not_host", "game_over", "cancelled"."""
    with db.work():
        row = games.by_code(code)
        if row.status not in games.OPEN:
            raise Refused(moves.CLOSED[row.status])
        if not admin:
            seating.need_host(row, user_id)
        return _close(row, "cancel", user_id)


def new_seed() -> bytes:
    """From which everything random of a game follows; it never leaves the state of the game."""
    return secrets.token_bytes(16)


def expire(code: str, now: float) -> bool:
    """Close a lobby in which nothing happened for a day; False if something did meanwhile."""
    with db.work():
        row = games.by_code(code)
        if row.status != "lobby" or row.due_at is None or row.due_at > now:
            return False
        _close(row, "expire", None)
        return True


def _lobby(code: str) -> tuple[Game, list[Seat]]:
    row = games.by_code(code)
    if row.status != "lobby":
        raise Refused(moves.CLOSED[row.status])
    return row, games.seats(row)


def _box(edition: str) -> Edition:
    if edition not in EDITIONS:
        raise Refused("unknown_option", key="edition")
    return EDITIONS[edition]


def _settle(box: Edition, options: Mapping[str, str] | None) -> dict[str, str]:
    try:
        return settle_options(box, options)
    except ValueError as error:
        raise Refused("unknown_option") from error


def _nothing_open(chat_id: int | None) -> None:
    if there := games.open_in(chat_id):
        raise Refused("table_exists", code=there)


def _changed(row: Game, what: str, user_id: int, **fields: Any) -> int:
    now = house.now()
    command = {"lobby": what, "user": user_id}
    version = games.advance(row, at=now, command=command, **timing.lobby(now)._asdict(), **fields)
    moves.tell(row, [notify.lobby_changed(row.code, version)])
    return version


def _close(row: Game, what: str, user_id: int | None) -> int:
    now = house.now()
    lobby = row.status == "lobby"
    command = {"lobby": what, "user": user_id}
    version = games.advance(row, at=now, command=command, status="cancelled", **timing.Due(turn_at=now)._asdict())
    drafts = [notify.lobby_changed(row.code, version)] if lobby else []
    moves.tell(row, [*drafts, notify.cancelled(row.code, version)])
    return version
