"""What the file, Telegram and the people know of a day, in plain words that an audit can judge."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from core.service import outbox
from core.store import db
from core.store.tables import Chat, Game, Notice, User
from tests.emulator.world import Call, Query
from tests.scenario.groups import Group
from tests.scenario.town import Town, Visit
from tests.scenario.turns import Turn, turns_of
from tests.scenario.weather import Gust, Sky


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
class Evidence:
    """Calls are those that write or delete; chats are named as they are called at the end of the day, see `moved`."""

    games: list[Played] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    presses: list[Query] = field(default_factory=list)
    gusts: list[Gust] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    glances: list[Visit] = field(default_factory=list)
    direct: dict[int, float] = field(default_factory=dict)
    standing: set[tuple[int, int]] = field(default_factory=set)  # chat and message: what is there at the end
    moves: dict[int, int] = field(default_factory=dict)  # groups that became supergroups
    names: dict[int, tuple[str, int]] = field(default_factory=dict)  # by chat: the group that played there, its people
    waiting: int = 0

    def moved(self, chat: int | None) -> int | None:
        """What this chat is called at the end of the day."""
        while chat in self.moves:
            chat = self.moves[chat]
        return chat


def gather(sky: Sky, groups: list[Group], town: Town) -> Evidence:
    """Read everything once the town is quiet."""
    world = sky.telegram
    moves = {chat.id: chat.migrated_to for chat in world.chats.values() if chat.migrated_to}
    found = Evidence(
        calls=list(world.calls),
        presses=list(world.queries.values()),
        visits=town.visits,
        glances=town.glances,
        direct=town.direct,
        moves=moves,
        standing={(chat.id, number) for chat in world.chats.values() for number in chat.messages},
        names={chat: (group.chat.title, len(group.users)) for group in groups for chat in group.chats},
        waiting=outbox.waiting(),
    )
    found.gusts = sorted([*sky.gusts, *_hits(found.calls)], key=lambda gust: gust.began)
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
    return found


def _played(game: Game, chat: int | None, read: bool) -> Played:
    return Played(game.code, game.status, chat, game.state is not None, game.paused_at is not None, read, game.changed)


def _told(row: Notice, codes: Mapping[int, str]) -> Told | None:
    facts = json.loads(row.payload)
    code = codes.get(row.game_id or 0)
    if code is None:
        return None
    return Told(code, row.kind, facts.get("version", 0), facts.get("round", 0), row.message_id, row.failed or "")


def _hits(calls: Iterable[Call]) -> list[Gust]:
    """What was planned for calls, when it hit one; a flood limit lasts as long as it says."""
    found = []
    for call in calls:
        if call.fault and call.fault.kind:
            lasts = float(call.error.parameters.get("retry_after", 0)) if call.error else 0.0
            found.append(Gust(call.fault.kind, call.when, call.when + lasts, chat_of(call)))
    return found


def chat_of(call: Call) -> int | None:
    chat = call.params.get("chat_id")
    return None if chat is None else int(chat)


def message_of(call: Call) -> int:
    """The message that a call made or changed; 0 for none."""
    if isinstance(call.result, dict):
        return int(call.result.get("message_id", 0))
    return int(call.params.get("message_id", 0) or 0)


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
