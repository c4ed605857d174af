"""What is told about a table that waits and about seats that are handed over. Everybody hears it; no card is moved."""

from typing import NamedTuple

from core.narrate.voice import Voice

PAUSED, RESUMED, HANDED_OVER, BACK = "paused", "resumed", "handed_over", "back"


class Note(NamedTuple):
    """One such thing: `seat` did it, to the chair of `target`; None where it is about the whole table."""

    what: str
    seat: int
    target: int | None


def told(note: Note, say: Voice) -> str:
    """The line of the log."""
    if note.what == HANDED_OVER and note.target is not None:
        return say.onto(note.seat, note.target, "event.handed_over")
    return say.by(note.seat, f"event.{note.what}")
