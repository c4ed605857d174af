"""What the file, Telegram and the people know of a day, in plain words that an audit can judge."""

import json
import pickle
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.scenario.town import Visit
from tests.scenario.turns import Turn
from tests.scenario.weather import Gust

WRITES = ("sendMessage", "sendPhoto", "sendAnimation", "sendDocument", "editMessageText", "editMessageCaption",
          "editMessageMedia", "editMessageReplyMarkup")  # fmt: skip


@dataclass(frozen=True)
class Played:
    """One table at the end of the day. `chat` is Telegram's id, `read`: somebody saw in the app that it is over."""

    code: str
    status: str
    chat: int | None
    begun: bool = True
    paused: bool = False
    read: bool = False
    ended: float = 0.0


@dataclass(frozen=True)
class Told:
    """One notice that was sent, as this message, or that could not be (`failed`)."""

    code: str
    kind: str
    version: int
    round: int
    message: int | None
    failed: str = ""
    at: float = 0.0


@dataclass
class Request:
    """What the bot asked of Telegram, by both clocks: the message it made or meant, and whether that was done.

    `error` is the number that it got, 0 for none, `fault` the kind of fault that hit it, "" for none.
    """

    method: str
    params: dict[str, Any]
    at: float
    when: float
    message: int = 0
    done: bool = True
    error: int = 0
    fault: str = ""

    @property
    def chat(self) -> int | None:
        chat = self.params.get("chat_id")
        return None if chat is None else int(chat)

    @cached_property
    def words(self) -> str:
        """Everything that people read or press in a message."""
        media = self.params.get("media")
        caption = media.get("caption", "") if isinstance(media, dict) else ""
        keys = json.dumps(self.params.get("reply_markup") or "", ensure_ascii=False)
        return " ".join((*(str(self.params.get(name, "")) for name in ("text", "caption")), str(caption), keys))


@dataclass(frozen=True)
class Pressed:
    """A button that somebody pressed, and whether the bot answered; `gone`: Telegram did not let it any more."""

    id: str
    data: str
    when: float
    answered: bool = False
    gone: bool = False


@dataclass(frozen=True)
class Command:
    """What somebody (Telegram's id) wrote to the bot in a chat."""

    chat: int
    user: int
    text: str
    when: float


@dataclass
class Evidence:
    """Plain values, so that a day can be judged again. Chats are named as at the end of the day, see `moved`."""

    games: list[Played] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    calls: list[Request] = field(default_factory=list)
    presses: list[Pressed] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    gusts: list[Gust] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    glances: list[Visit] = field(default_factory=list)
    direct: dict[int, float] = field(default_factory=dict)
    standing: set[tuple[int, int]] = field(default_factory=set)  # chat and message: what is there at the end
    moves: dict[int, int] = field(default_factory=dict)  # groups that became supergroups
    names: dict[int, tuple[str, int]] = field(default_factory=dict)  # by chat: the group that played there, its people
    dealt: dict[str, float] = field(default_factory=dict)  # by table: when its first round began
    rounds: dict[str, list[float]] = field(default_factory=dict)  # by table: when each of its rounds was over
    nights: dict[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)  # by table: when it rested
    accused: set[tuple[str, str]] = field(default_factory=set)  # who called whom a saboteur, for all to hear
    waiting: int = 0
    seen: Counter[str] = field(default_factory=Counter)  # what people did
    complaints: list[str] = field(default_factory=list)  # what broke the day off

    def keep(self, path: Path) -> None:
        """Write it into a file."""
        path.write_bytes(pickle.dumps(self))

    @classmethod
    def kept(cls, path: Path) -> "Evidence":
        """Read it from a file of ours."""
        day = pickle.loads(path.read_bytes())
        assert isinstance(day, cls)
        return day

    def writes(self) -> list[Request]:
        """Messages and edits."""
        return [call for call in self.calls if call.method in WRITES]

    def moved(self, chat: int | None) -> int | None:
        """What this chat is called at the end of the day."""
        while chat in self.moves:
            chat = self.moves[chat]
        return chat


def gaps(began: float, ended: float, without: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """What is left of a time without some others."""
    left = [(began, ended)]
    for begin, end in without:
        left = [part for one in left for part in _cut(one, begin, end)]
    return left


def _cut(one: tuple[float, float], begin: float, end: float) -> list[tuple[float, float]]:
    if end <= begin:
        return [one]  # nothing is cut out, and nothing is left twice
    parts = [(one[0], min(one[1], begin)), (max(one[0], end), one[1])]
    return [part for part in parts if part[1] > part[0]]
