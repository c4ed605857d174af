"""The running game: a move, a look, the log. One seat sees nothing but its own view."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from core.errors import Refused, Stale
from core.narrate.presence import Note
from core.rules import codec
from core.rules.commands import EndRound
from core.rules.events import Event
from core.service import absence, house, live, moves, nights, options, outage, patience, people, seating, stored, votes
from core.service.before import Before, before, lapsed
from core.service.tally import Ballot
from core.store import db, games, preferences, talk
from core.store.tables import Mark, Seat
from core.view import View, seen_by, view_of

TAP = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)  # the house's own taps have a colon: nobody can forge one


@dataclass(frozen=True, slots=True)
class Answer:
    """The version that the move made. `repeated`: it had been committed before, nothing happened now."""

    version: int
    repeated: bool


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits where. `user_id` and `language` are None for computer players, `user_id` for who was forgotten.

    `photo` is the address of the face that Telegram keeps, if whoever sits there has one and shows it; only people who
    are signed in get it, never the chat.
    """

    index: int
    name: str
    computer: bool
    user_id: int | None
    language: str | None
    sitter: bool = False  # a computer player sits in for this person
    photo: str | None = None
    reached: bool = False  # they have had the app open: hand and role can be shown to them
    chair: int = 0  # names the seat of a lobby for whoever may take it away, never another one


@dataclass(frozen=True, slots=True)
class Look:
    """Everything one person may see of a table. `view` is None in a lobby and at a cancelled table."""

    code: str
    status: str  # lobby, playing, over, cancelled
    version: int
    view: View | None
    seats: tuple[SeatInfo, ...]
    my_seat: int | None
    host: int | None
    edition: str
    options: dict[str, str]
    pace: str
    seats_wanted: int | None
    acting: int | None
    turn_at: float
    due_at: float | None  # when the turn or the reveal ends by itself; None without a clock
    now: float
    title: str | None  # of the chat
    chat_kind: str | None  # private, group, supergroup; None at a table without a chat
    language: str
    paused_at: float | None = None  # since when the table waits
    next: str | None = None  # once it is over or cancelled: the table that is open in its chat now
    said: int = 0  # the number of the last claim
    marked: int = 0  # how often the reader has changed their private marks here
    people: int = 0  # changes with names and photos
    trust: tuple[int, ...] = ()  # by seat: how far the reader trusts them this round, -2 to 2; empty for a spectator
    talk_in_chat: bool = False  # the chat hears claims too
    before: Before | None = None  # of a lobby
    chosen: Mapping[str, str] = field(
        default_factory=dict
    )  # all that is, by the keys of `core.service.options.CHOICES`
    lapsed: bool = False  # it was a lobby in which nothing happened for long
    idle: str = "skip"  # what becomes of turns that run out: a key of `core.service.absence.RULES`
    vote: Ballot | None = None  # what the table decides about
    offers: tuple[str, ...] = ()  # what anybody at the table may propose now
    extra: float = 0.0  # seconds that whoever acts has asked for in this turn
    sits_in: bool = False  # a computer player sits in for whoever acts when this turn runs out
    times_left: int = 0  # how often whoever acts may still ask for more time this round
    rests: tuple[tuple[float, float], ...] = ()  # from when to when this turn does not run: the nights of its chat
    stands: str = ""  # what makes its clock stand still: WEB or TELEGRAM of `core.service.outage`
    zone: str = "utc"  # of its chat, a key of `core.preferences.ZONES`
    unheard: bool = False  # its chat does not hear us: nobody is called there

    @property
    def paused(self) -> bool:
        """Whether the table waits until somebody lets it go on: nobody can move."""
        return self.paused_at is not None

    @property
    def span(self) -> float:
        """How many seconds there are for this turn, 0 without a clock."""
        if self.due_at is None:
            return 0.0
        return self.due_at - self.turn_at - sum(until - since for since, until in self.rests)

    @property
    def pulse(self) -> int:
        """Grows by one with every change that everybody may see."""
        return self.version + self.said

    @property
    def names(self) -> list[str]:
        """Names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def computers(self) -> list[int]:
        """The seats that computer players hold."""
        return [seat.index for seat in self.seats if seat.computer]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A step as one seat saw it. `by` is person, mind (a computer player) or clock (the time ran out)."""

    step: int
    version: int
    at: float
    events: tuple[Event, ...]
    seat: int | None
    by: str
    note: Note | None = None  # what was done to the table itself; then there are no events

    @property
    def told(self) -> tuple[Event | Note, ...]:
        """All that there is to tell."""
        return self.events if self.note is None else (*self.events, self.note)


def submit(code: str, user_id: int, command: dict[str, Any], seen: int, tap: str) -> Answer:
    """Carry out one order of one person, once: the same `tap` again gets the committed answer.

    `command` is its JSON form; `seen` the version the person looked at. Raises NoSuchGame, NotSeated, Stale (the game
    has moved on; who came or went meanwhile does not count), Refused (the rules say no), ValueError (malformed).
    """
    if not isinstance(tap, str) or not TAP.fullmatch(tap):
        raise ValueError("a tap is 1 to 64 letters, digits, dashes or underscores")
    if not isinstance(seen, int) or isinstance(seen, bool):
        raise ValueError("seen is a version")
    with db.work():
        row = games.by_code(code)
        seats = games.seats(row)
        seat = seating.own_seat(seats, user_id).place
        order = codec.command_from_json(command, seat)
        if isinstance(order, EndRound):
            raise ValueError("the table orders this, not a seat: core.service.votes")
        before = games.committed(row, seat, tap)
        if before is not None:
            return Answer(before, True)
        if row.status != "playing":
            raise Refused(stored.CLOSED[row.status])
        absence.need_going(row)
        if games.moved(row, seen):
            raise Stale(row.version)
        absence.return_to(seats, seat)
        return Answer(moves.move(row, seats, order, by="person", tap=tap), False)


def look(code: str, user_id: int | None = None) -> Look:
    """The table as this person may see it; None for a spectator or the chat. Raises NoSuchGame."""
    with db.reading():
        row = games.by_code(code)
        seats = games.seats(row)
        chat = row.chat
        next_code = games.open_in(row.chat_id) if row.status not in games.OPEN else None
        own = seating.seat_of(seats, user_id) if user_id is not None else None
        marks = talk.marks(row, own.place) if own else []
        lobby, gone = before(row, seats), lapsed(row)
        vote, offers = votes.current(row, seats), votes.offered(row, seats)
        stands = outage.stops_a_clock(row)
        renamed = live.people(seats, stands)
        zone = preferences.of_chat(chat)["zone"] if chat else "utc"
        rests = nights.rests(row.turn_at, row.deadline, nights.of(row)) if row.deadline else ()
    mine = own.place if own else None
    view = view_of(stored.table_of(row), mine) if row.status in ("playing", "over") else None
    return Look(
        code=row.code,
        status=row.status,
        version=row.version,
        view=view,
        seats=tuple(_info(seat, row.status, photos=user_id is not None) for seat in seats),
        my_seat=mine,
        host=row.host_id,
        edition=row.edition,
        options=json.loads(row.options),
        pace=row.pace,
        seats_wanted=row.seats_wanted,
        acting=row.acting,
        turn_at=row.turn_at,
        due_at=row.deadline,
        now=house.now(),
        title=chat.title if chat else None,
        chat_kind=chat.kind if chat else None,
        unheard=chat is not None and chat.gone and chat.kind != "private",
        language=row.language,
        said=row.said,
        marked=own.marked if own else 0,
        people=renamed,
        trust=_trust(marks, view) if view and own else (),
        talk_in_chat=row.talk_in_chat,
        before=lobby,
        chosen=options.chosen(row),
        lapsed=gone,
        rests=rests,
        stands=stands,
        zone=zone,
        idle=row.idle,
        extra=row.extra,
        sits_in=absence.sits_in(row, seats),
        times_left=patience.times_left(row, seats),
        vote=vote,
        offers=offers,
        paused_at=row.paused_at if row.status == "playing" else None,
        next=next_code,
    )


def moved(code: str, since: int) -> bool:
    """Whether the game has moved on since this version of the table. Raises NoSuchGame."""
    with db.reading():
        return games.moved(games.by_code(code), since)


def last_view(code: str) -> View | None:
    """What everybody saw of the table last, also if it was closed since; None in a lobby. Raises NoSuchGame."""
    with db.reading():
        state = games.by_code(code).state
    return view_of(codec.load(json.loads(state)), None) if state is not None else None


def log(code: str, user_id: int | None = None, since: int = 0, limit: int = 200) -> list[LogEntry]:
    """What happened after version `since`, as this person saw it: the newest `limit` steps, oldest first.

    Steps of which they saw nothing are left out and do not count. Raises NoSuchGame.
    """
    with db.reading():
        row = games.by_code(code)
        own = seating.seat_of(games.seats(row), user_id) if user_id is not None else None
        entries = (_entry(step, own.place if own else None) for step in games.newest(row, since))
        return list(islice((entry for entry in entries if entry.told), limit))[::-1]


def _entry(step: Any, seat: int | None) -> LogEntry:
    events = seen_by([codec.event_from_json(event) for event in json.loads(step.events)], seat)
    note = absence.note_of(json.loads(step.command)) if step.seat is None else None
    return LogEntry(step.id, step.version, step.at, tuple(events), step.seat, step.by, note)


def _trust(marks: Sequence[Mark], view: View) -> tuple[int, ...]:
    now = {mark.target: mark.trust for mark in marks if mark.round == view.round}
    return tuple(now.get(seat.index, 0) for seat in view.seats)


def _info(seat: Seat, status: str, photos: bool) -> SeatInfo:
    name, person = seating.name_of(seat), seat.user
    if person is None:
        return SeatInfo(seat.place, name, True, None, None)
    sitter = seat.sitter is not None and status == "playing"
    photo = seating.photo_of(seat) if photos else None
    reached = seating.is_reached(seat)
    known = person.id if people.is_known(person) else None
    return SeatInfo(seat.place, name, False, known, person.language, sitter, photo, reached, seat.id)
