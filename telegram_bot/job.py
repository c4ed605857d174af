"""A notice with everything that is needed to draw it, read from the table as it is now."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from core.errors import NoSuchGame, NoSuchUser
from core.service import chats, people, table
from core.service.chats import ChatRef
from core.service.outbox import Notice
from core.service.table import LogEntry, Look
from telegram_bot.messages import Writer

CALLS = ("turn_call", "reminder", "direct")  # messages that are taken back when the next one comes
POSTED = ("lobby_card", "table_card", "talk", "promise", "vote", *CALLS)  # messages that we have to find again


class Mark(NamedTuple):
    """What is noted about a message that called somebody: at which version of the table, and whether phones rang.

    `reminds`: it was not the first call to this turn.
    """

    version: int = -1
    loud: bool = False
    user_id: int = 0
    reminds: bool = False

    def __str__(self) -> str:
        return f"{self.version} {int(self.loud)} {self.user_id} {int(self.reminds)}"

    @classmethod
    def read(cls, text: str | None) -> Self:
        """The mark of a message; that of no turn for what was not noted by us."""
        found = [int(part) for part in (text or "").split() if part.isdigit()]
        return cls(found[0], bool(found[1]), found[2], found[3:] == [1]) if len(found) in (3, 4) else cls()


@dataclass(frozen=True, slots=True)
class Job:
    """What one notice is drawn from."""

    notice: Notice
    chat: ChatRef
    code: str
    look: Look
    log: Sequence[LogEntry]
    called: int | None  # Telegram id of the person whom the notice calls
    posted: dict[str, tuple[int, str | None]]  # by kind: the message, and what is noted about it
    writer: Writer

    @property
    def seat(self) -> int:
        """The one that the notice is about; -1 when it is about somebody without a seat."""
        return int(self.notice.payload.get("seat", -1))

    @property
    def round(self) -> int:
        """The round that the notice is about."""
        return int(self.notice.payload["round"])

    @property
    def version(self) -> int:
        """The version of the table that the notice is about."""
        return int(self.notice.payload["version"])

    @property
    def marks(self) -> dict[str, Mark]:
        """By kind: what is noted about the messages that call somebody."""
        return {kind: Mark.read(self.posted[kind][1]) for kind in CALLS if kind in self.posted}

    @property
    def shows_picture(self) -> bool:
        """Whether the card of the table is a picture now."""
        return "table_card" in self.posted and self.hung(self.posted["table_card"][0]) is not None

    def hung(self, message_id: int) -> str | None:
        """The digest of the picture that this message shows; None when it shows none."""
        photo = self.posted.get("photo")
        return photo[1] if photo and photo[0] == message_id else None

    @property
    def still_due(self) -> bool:
        """Whether the person at this seat still has to act: not at a table that waits, nor if somebody sits in."""
        look = self.look
        waits = look.paused or look.seats[self.seat].sitter
        return look.status == "playing" and look.acting == self.seat and not waits

    @property
    def page(self) -> str:
        """To which of its pages the card of the lobby is turned."""
        card, page = self.posted.get("lobby_card"), self.posted.get("options")
        return page[1] or "" if card and page and card[0] == page[0] else ""


def read(notice: Notice, writer: Callable[[str, ChatRef], Writer]) -> Job | None:
    """Read everything in one go; None when there is nothing to write about or nobody to write to. Blocks."""
    chat, code = notice.chat, notice.code
    if chat is None or code is None:
        return None
    try:
        look = table.look(code)
        steps = table.log(code, limit=20)
    except NoSuchGame:
        return None
    told = notice.payload
    user = look.seats[told["seat"]].user_id if "seat" in told else told.get("user")
    return Job(notice, chat, code, look, steps, _called(user), chats.all_posted(code), writer(look.language, chat))


def _called(user_id: int | None) -> int | None:
    """The Telegram id of a person; None for computer players and for somebody who was forgotten meanwhile."""
    try:
        return people.find(user_id).telegram_id if user_id else None
    except NoSuchUser:
        return None
