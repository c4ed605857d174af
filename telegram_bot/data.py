"""What a button says when it is pressed: a verb, often a table's code, sometimes a detail. At most 64 bytes.

Anybody can send anything here: `read` answers None for all that was never written by `write`.
"""

import re
from typing import NamedTuple

JOIN, LEAVE, ADD, REMOVE, START, CLOSE = "j", "l", "a", "r", "s", "c"
OPTIONS, BACK, CHOOSE = "e", "b", "v"
WAIT, NOW, SEATS, KICK = "W", "N", "S", "K"
NEXT, END, KEEP, OPEN, SPEAK = "n", "x", "k", "o", "t"
MORE, RETURN, RESUME, PROPOSE, VOTE = "M", "B", "R", "P", "V"
AGAIN, CALL = "A", "C"
HONOURS, COUNT, DATA, FORGET = "h", "q", "d", "f"
PREFER, TURN = "p", "m"

_CODE = r"([\w-]{4,24})"
_FORMS = {
    **dict.fromkeys((JOIN, LEAVE, START, WAIT, NOW, CLOSE, OPTIONS, SEATS, BACK, END, KEEP), rf"{_CODE}()"),
    **dict.fromkeys((RETURN, RESUME, AGAIN), rf"{_CODE}()"),
    MORE: rf"{_CODE}:(\d{{1,9}}\.\d)",
    PROPOSE: rf"{_CODE}:(\d{{1,9}}\.[a-z]{{3,5}})",
    VOTE: rf"{_CODE}:(\d{{1,9}}\.(?:yes|no))",
    **dict.fromkeys((ADD, REMOVE), rf"{_CODE}:(\d{{1,2}})"),
    CHOOSE: rf"{_CODE}:([a-z_]{{1,20}}\.\w{{1,20}})",
    **dict.fromkeys((NEXT, KICK), rf"{_CODE}:(\d{{1,9}})"),
    OPEN: r"()()",
    DATA: r"()()",
    HONOURS: r"()(month|all)",
    **dict.fromkeys((COUNT, CALL), r"()(on|off)"),
    FORGET: r"()(yes|no)",
    SPEAK: r"()([a-z]{2})",
    PREFER: r"()([a-z_]{1,20}\.\w{1,20}\.\w{1,20})",
    TURN: r"()(menu|history|close|key\.[a-z_]{1,20})",
}
_SHAPES = {verb: re.compile(rf"{verb}:{form}", re.ASCII) for verb, form in _FORMS.items()}


class Wish(NamedTuple):
    """A pressed button. `code` is "" where no table is meant.

    `detail` is what there shall be afterwards (a number of computer players, "option.value", a language, a choice with
    the value that was seen) or the version that was seen: a press that arrives twice counts once.
    """

    verb: str
    code: str
    detail: str


def write(verb: str, code: str = "", detail: object = "") -> str:
    """Callback data for a button. ValueError for what `read` would not take back."""
    text = f"{verb}:" + ":".join(part for part in (code, str(detail)) if part)
    if read(text) != Wish(verb, code, str(detail)) or len(text.encode()) > 64:
        raise ValueError(text)
    return text


def read(text: str | None) -> Wish | None:
    """The wish behind callback data, or None."""
    shape = _SHAPES.get((text or "").partition(":")[0])
    found = shape.fullmatch(text or "") if shape else None
    return Wish((text or "")[0], found[1], found[2]) if found else None
