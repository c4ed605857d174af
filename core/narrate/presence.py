"""What is told about tables that wait, seats that are handed over, and the slow. Everybody hears it; no card moves."""

from typing import NamedTuple

from core.narrate.voice import Voice

PAUSED, RESUMED, HANDED_OVER, BACK = "paused", "resumed", "handed_over", "back"
MORE_TIME, NUDGED, SAT_IN, ASLEEP = "more_time", "nudged", "sat_in", "asleep"
PROPOSED, AGREED, DROPPED = "proposed", "agreed", "dropped"
STOOD = "stood_still"  # the clock: something that people cannot help was away
ALL = (PAUSED, RESUMED, HANDED_OVER, BACK, MORE_TIME, NUDGED, SAT_IN, ASLEEP, PROPOSED, AGREED, DROPPED, STOOD)


class Note(NamedTuple):
    """One such thing: `seat` did it, to the chair of `target`; None where it is about the whole table.

    `seat` is None where nobody at the table did it: an admin of the chat, or the clock. `about`: what a vote is for.
    """

    what: str
    seat: int | None
    target: int | None
    about: str | None = None


def told(note: Note, say: Voice) -> str:
    """The line of the log."""
    if note.what in (AGREED, DROPPED, ASLEEP, STOOD):
        return say.t(f"event.{note.what}")
    if note.what == PROPOSED and note.seat is not None:
        return _proposed(note, note.seat, say)
    if note.what == SAT_IN and note.target is not None:
        return say.by(note.target, "event.sat_in")
    if note.what == NUDGED and note.target is not None and note.seat is not None:
        return say.onto(note.seat, note.target, "event.nudged")
    if note.what == HANDED_OVER and note.target is not None:
        seat = note.target if note.seat is None else note.seat
        return say.onto(seat, note.target, "event.handed_over")
    if note.seat is None:
        return say.t(f"event.{note.what}.admin")
    return say.by(note.seat, f"event.{note.what}")


def _proposed(note: Note, seat: int, say: Voice) -> str:
    if note.target is not None:
        return say.onto(seat, note.target, "event.proposed.sit")
    return say.by(seat, f"event.proposed.{note.about}")
