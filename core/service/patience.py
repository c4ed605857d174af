"""The slow ask for more time, and are asked for their move: both limited, both heard by everybody.

Both return the new version and raise NoSuchGame, NotSeated, or Refused: "not_started", "game_over", "cancelled",
"paused", and what each says of itself.
"""

from core.errors import Refused, Stale
from core.narrate.presence import MORE_TIME, NUDGED
from core.rules.reasons import Reason
from core.service import absence, house, nights, notify, seating
from core.store import db, games
from core.store.tables import Game, Seat

MOST_TIMES = 2  # more time in one round
MORE = 0.5  # of what the pace gives for one turn
MOST_NUDGES = 2  # in one turn
SHARE = 0.25  # of a turn that passes before a nudge, and between two
LONGEST = 600.0  # seconds: nobody waits longer for that
WITHOUT_CLOCK = 300.0


def more_time(code: str, user_id: int, count: int, seen: int) -> int:
    """Whoever acts gets half of the usual time more; `count` is how often they have asked this round then.

    `seen` is the version they looked at. Asked again with the same count nothing changes. Raises Stale when the turn
    has passed or somebody else counts. Refused: "not_your_turn", "no_clock", "no_more_time" (fact `most`).
    """
    with db.work():
        row, seats = absence.running(code)
        seat = seating.own_seat(seats, user_id)
        if count == seat.extended and count:
            return row.version
        absence.need_going(row)
        if games.moved(row, seen):
            raise Stale(row.version)
        if row.acting != seat.place or seat.sitter is not None:
            raise Refused(Reason.NOT_YOUR_TURN)
        if row.deadline is None:
            raise Refused("no_clock")
        if seat.extended >= MOST_TIMES:
            raise Refused("no_more_time", most=MOST_TIMES)
        if count != seat.extended + 1:
            raise Stale(row.version)
        seat.extended = count
        seat.save(only=[Seat.extended])
        seating.heard(seat)
        row.extra += MORE * house.settings().paces[row.pace]
        told = notify.extended(code, row.version + 1, seat.place)
        now_due = absence.due(row, seats)
        return absence.noted(row, seats, MORE_TIME, user_id, at=house.now(), drafts=[told], extra=row.extra, **now_due)


def times_left(row: Game, seats: list[Seat]) -> int:
    """How often whoever acts may still ask for more time; 0 where there is no clock."""
    acting = next((seat for seat in seats if seat.place == row.acting), None)
    if acting is None or row.deadline is None or row.paused_at is not None:
        return 0
    return max(0, MOST_TIMES - acting.extended)


def nudge(code: str, user_id: int) -> int:
    """Anybody at the table asks whoever acts for their move: they are called anew.

    Refused: "nobody_to_nudge", "nudge_yourself", "nudge_later" (too early), "nudged_enough" (fact `most`), "night".
    """
    with db.work():
        row, seats = absence.running(code)
        own, now = seating.own_seat(seats, user_id), house.now()
        me = own.place
        absence.need_going(row)
        if row.acting is None or row.acting not in seating.by_hand(seats):
            raise Refused("nobody_to_nudge")
        if row.acting == me:
            raise Refused("nudge_yourself")
        if nights.rests(now, now + 1, nights.of(row)):
            raise Refused("night")
        if row.nudges >= MOST_NUDGES:
            raise Refused("nudged_enough", most=MOST_NUDGES)
        if now < (row.nudged_at or row.turn_at) + _patience(row):
            raise Refused("nudge_later")
        seating.heard(own)
        told = notify.reminder(code, row.version + 1, row.acting, by=me)
        return absence.noted(
            row, seats, NUDGED, user_id, at=now, target=row.acting, drafts=[told], nudges=row.nudges + 1, nudged_at=now
        )


def _patience(row: Game) -> float:
    seconds = house.settings().paces.get(row.pace)
    return WITHOUT_CLOCK if seconds is None else min(LONGEST, SHARE * seconds)
