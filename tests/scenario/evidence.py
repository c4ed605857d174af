"""What the file, Telegram and the people know of a day, in plain words that an audit can judge."""

import json
import pickle
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from peewee import JOIN

from core import talk
from core.rules.outcomes import RoundEnded
from core.service import outbox
from core.store import db
from core.store.tables import Chat, Claim, Game, Notice, Seat, Step, User
from tests import emulator
from tests.emulator.world import Call
from tests.scenario.groups import Group
from tests.scenario.town import Town, Visit
from tests.scenario.turns import Turn, turns_of
from tests.scenario.weather import Gust, Sky

WRITES = ("sendMessage", "sendPhoto", "sendAnimation", "sendDocument", "editMessageText", "editMessageCaption",
          "editMessageMedia", "editMessageReplyMarkup")  # fmt: skip
READ = {"chat_id", "message_id", "text", "caption", "media", "reply_markup", "disable_notification",
        "callback_query_id"}  # fmt: skip


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
    rounds: dict[str, list[float]] = field(default_factory=dict)  # by table: when each of its rounds was over
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


def gather(sky: Sky, groups: list[Group], town: Town, complaints: list[str]) -> Evidence:
    """Read everything once the town is quiet."""
    world = sky.telegram
    found = Evidence(
        calls=[_plain(call) for call in world.calls],
        presses=[Pressed(q.id, q.data, q.when, q.answer is not None, q.gone) for q in world.queries.values()],
        commands=[one for chat in world.chats.values() for one in _commands(chat)],
        gusts=sorted([*sky.gusts, *_hits(world.calls)], key=lambda gust: gust.began),
        visits=town.visits,
        glances=town.glances,
        direct=town.direct,
        moves={chat.id: chat.migrated_to for chat in world.chats.values() if chat.migrated_to},
        standing={(chat.id, number) for chat in world.chats.values() for number in chat.messages},
        names={chat: (group.chat.title, len(group.users)) for group in groups for chat in group.chats},
        waiting=outbox.waiting(),
        seen=town.seen,
        complaints=complaints,
    )
    with db.reading():
        people = {user.id: user.telegram_id for user in User.select() if user.telegram_id}
        chats = {chat.id: chat.telegram_id for chat in Chat.select()}
        games = list(Game.select().order_by(Game.id))
        codes = {game.id: game.code for game in games}
        for game in games:
            chat = found.moved(chats.get(game.chat_id)) if game.chat_id else None
            found.games.append(_played(game, chat, game.code in town.read))
            found.turns += turns_of(game, chat, people)
        found.told = [told for row in Notice.select().order_by(Notice.id) if (told := _told(row, codes))]
        found.rounds = _rounds(codes)
        found.accused = _accused()
    return found


def _commands(chat: emulator.Chat) -> Iterator[Command]:
    for message in chat.said(by_bot=False):
        if message.sender and not message.sender.is_bot and message.text.startswith("/"):
            yield Command(chat.id, message.sender.id, message.text, float(message.date))


def _plain(call: Call) -> Request:
    """Without what the audit does not read: pictures above all."""
    params = {name: _words(value) for name, value in call.params.items() if name in READ}
    message = int(call.result.get("message_id", 0)) if isinstance(call.result, dict) else 0
    message = message or int(call.params.get("message_id", 0) or 0)
    error, fault = call.error.code if call.error else 0, call.fault.kind if call.fault else ""
    return Request(call.method, params, call.at, call.when, message, call.result is not None, error, fault)


def _words(value: Any) -> Any:
    return {"caption": value.get("caption", "")} if isinstance(value, dict) and "caption" in value else value


def _played(game: Game, chat: int | None, read: bool) -> Played:
    return Played(game.code, game.status, chat, game.state is not None, game.paused_at is not None, read, game.changed)


def _told(row: Notice, codes: Mapping[int, str]) -> Told | None:
    facts = json.loads(row.payload)
    code = codes.get(row.game_id or 0)
    if code is None:
        return None
    return Told(code, row.kind, facts.get("version", 0), facts.get("round", 0), row.message_id, row.failed or "")


def _rounds(codes: Mapping[int, str]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {code: [] for code in codes.values()}
    for step in Step.select().where(Step.events.contains(RoundEnded.__name__)).order_by(Step.game, Step.version):
        found[codes[step.game_id]].append(step.at)
    return found


def _accused() -> set[tuple[str, str]]:
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for seat in Seat.select(Seat, User).join(User, JOIN.LEFT_OUTER):
        names[seat.game_id][seat.place] = seat.name or seat.user.name
    rows = Claim.select().where(Claim.kind == talk.ACCUSE)
    return {(names[row.game_id][row.seat], names[row.game_id][row.target]) for row in rows}


def _hits(calls: Iterable[Call]) -> list[Gust]:
    """What was planned for calls, when it hit one; a flood limit lasts as long as it says."""
    found = []
    for call in calls:
        if call.fault and call.fault.kind:
            lasts = float(call.error.parameters.get("retry_after", 0)) if call.error else 0.0
            found.append(Gust(call.fault.kind, call.when, call.when + lasts, _plain(call).chat))
    return found


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
