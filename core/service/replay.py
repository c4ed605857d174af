"""Games that are over, watched again: move by move, through a link for anybody, as a record to keep.

A table is named by its code, or with `shared` by the code of the link that somebody who sat there asked for. A link
leads to a game that is over and to nothing else: of all others nobody can tell whether they exist.
"""

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.errors import NoSuchGame, Refused
from core.records import sign
from core.reveal import Word
from core.rules.commands import Command, NextRound, mover
from core.rules.events import Event
from core.rules.notation import Record, write_record
from core.service import codes, history, seating, talk, trace
from core.store import db, games, tables
from core.talk import Claim
from core.view import seen_by
from core.view.replay import Eyes, Frame, frame_of

BEATS = 24  # moments that a frame tells of, its own among them: what fills a column
LINK = re.compile(r"r[a-z2-7]{16}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Watched:
    """Who sat where; `name` is None for a person whose name stays at the table."""

    index: int
    name: str | None
    computer: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round: the frame of its deal, how many moves were made in it, and the frame in which it was decided."""

    first: int
    moves: int
    decided: int


@dataclass(frozen=True, slots=True)
class Reel:
    """What there is to watch. `mine`, `hosting` and `link` are for people who sat at the table.

    `said` counts what has been said at the table: of a game alone that may still grow when it is over.
    """

    frames: int
    said: int
    chapters: tuple[Chapter, ...]
    seats: tuple[Watched, ...]
    named: bool  # whether whoever has the link sees people's names
    mine: int | None
    hosting: bool
    link: str | None


@dataclass(frozen=True, slots=True)
class Beat:
    """What everybody heard at one moment: what `mover` did (None: a deal, or all), then what was said there."""

    mover: int | None
    events: tuple[Event, ...]
    said: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame of a reel and where it stands: in round `round` after `move` moves of it, made by `mover`.

    `story` and `words` are the same for all eyes. `story` holds the newest moments of the round, this one last; `words`
    is what was said in the round about people and goals, judged, from the moment on at which it was decided.
    """

    reel: Reel
    number: int
    round: int
    move: int
    mover: int | None  # None: a deal, or what all decided together
    target: int | None  # to whom it was done
    layer: int | None  # the seat that laid the last card, which may be gone
    frame: Frame
    story: tuple[Beat, ...]
    words: tuple[Word, ...]


def reel(code: str, user_id: int | None = None, *, shared: bool = False) -> Reel:
    """What there is to watch of a table.

    Raises NoSuchGame, Refused: "game_running", "cancelled", "no_record".
    """
    row, seats, past, said = _over(code, shared)
    return _reel(row, seats, past, said, user_id, shared)


def shot(code: str, number: int, eyes: Eyes, user_id: int | None = None, *, shared: bool = False) -> Shot:
    """The frame of this number, seen by these eyes. Raises as `reel`, and IndexError for a frame or seat of none."""
    row, seats, past, said = _over(code, shared)
    if not 0 <= number <= len(past.turns):
        raise IndexError(number)
    then, events = past.at(number)
    order = _order(past, number)
    whole = _reel(row, seats, past, said, user_id, shared)
    chapter = next(one for one in reversed(whole.chapters) if one.first <= number)
    return Shot(
        reel=whole,
        number=number,
        round=then.round,
        move=number - chapter.first,
        mover=mover(order) if order else None,
        target=getattr(order, "target", None),
        layer=past.layer(number),
        frame=frame_of(past.game, then, events, eyes),
        story=_story(past, said, range(max(chapter.first, number - BEATS + 1), number + 1)),
        words=trace.judged(past, said, then.round).words if number >= chapter.decided else (),
    )


def record(code: str, *, shared: bool = False) -> str:
    """The game as a text that `core.records` reads: seed and orders, and names where they may be told."""
    row, seats, past, _ = _over(code, shared)
    orders = tuple(turn.command for turn in past.turns)
    text = write_record(Record(past.game.seed, past.game.seats, row.edition, json.loads(row.options), orders))
    return sign(text, [seat.name for seat in _watched(row, seats, shared=True)])


def share(code: str, user_id: int) -> str:
    """The code of the link to this game, the same for everybody; whoever sat here may have it made.

    Raises NoSuchGame, NotSeated, Refused: "game_running", "cancelled", "no_record".
    """
    _over(code, shared=False)  # once over, it stays so: nothing is played again while others wait to write
    with db.work():
        row = games.by_code(code)
        seating.own_seat(games.seats(row), user_id)
        if row.share is None:
            row.share = codes.new_link()
            row.save(only=[tables.Game.share])
        return str(row.share)


def show_names(code: str, user_id: int, show: bool) -> None:
    """The host decides whether people are named to whoever has the link. Raises as `share`, and Refused "not_host"."""
    _over(code, shared=False)
    with db.work():
        row = games.by_code(code)
        seating.own_seat(games.seats(row), user_id)
        seating.need_host(row, user_id)
        row.show_names = show
        row.save(only=[tables.Game.show_names])


def _over(code: str, shared: bool) -> tuple[tables.Game, list[tables.Seat], history.Past, list[talk.Saying]]:
    """The table, its seats, its past and what was said there, if its game is over."""
    with db.reading():
        if shared:
            row = tables.Game.get_or_none(tables.Game.share == code) if LINK.fullmatch(code) else None
            if row is None or row.status != "over":
                raise NoSuchGame
        else:
            row = games.by_code(code)
        if row.status != "over":
            raise Refused("cancelled" if row.status == "cancelled" else "game_running")
        return row, games.seats(row), history.past_of(row), talk.heard(row)


def _reel(
    row: tables.Game,
    seats: Sequence[tables.Seat],
    past: history.Past,
    said: Sequence[talk.Saying],
    user_id: int | None,
    shared: bool,
) -> Reel:
    mine = None if shared or user_id is None else seating.seat_of(seats, user_id)
    return Reel(
        frames=len(past.turns) + 1,
        said=len(said),
        chapters=_chapters(past),
        seats=_watched(row, seats, shared),
        named=row.show_names,
        mine=mine.place if mine else None,
        hosting=mine is not None and row.host_id == user_id,
        link=row.share if mine else None,
    )


def _watched(row: tables.Game, seats: Sequence[tables.Seat], shared: bool) -> tuple[Watched, ...]:
    told = row.show_names or not shared
    return tuple(
        Watched(seat.place, seating.name_of(seat) if told or seat.user is None else None, seat.user is None)
        for seat in seats
    )


def _order(past: history.Past, number: int) -> Command | None:
    """The order that led to a frame; None for a deal."""
    order = past.turns[number - 1].command if number else None
    return None if isinstance(order, NextRound) else order


def _story(past: history.Past, said: Sequence[talk.Saying], numbers: Iterable[int]) -> tuple[Beat, ...]:
    """What everybody heard at these frames; a word stands after the move that went before it."""
    by_frame: dict[int, list[Claim]] = defaultdict(list)
    for one in said:
        by_frame[bisect_right(past.versions, one.version)].append(one.claim)
    beats = []
    for number in numbers:
        order, (_, events) = _order(past, number), past.at(number)
        beats.append(Beat(mover(order) if order else None, tuple(seen_by(events, None)), tuple(by_frame[number])))
    return tuple(beats)


def _chapters(past: history.Past) -> tuple[Chapter, ...]:
    deals = [0, *(at for at, turn in enumerate(past.turns, 1) if isinstance(turn.command, NextRound))]
    ends = [*deals[1:], len(past.turns) + 1]
    return tuple(
        Chapter(first, end - first - 1, next(at for at in range(first, end) if past.at(at)[0].phase != "dig"))
        for first, end in zip(deals, ends, strict=True)
    )
