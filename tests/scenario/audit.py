"""After the day: every game came to an end that was told, whoever had to act was called, and nobody was spammed."""

import json
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.rules import cards
from core.service import outbox
from core.store import db
from core.store.tables import Chat, Game, Notice, Seat, Step, User
from tests.scenario.town import Group
from tests.scenario.weather import AGAIN, SILENT, Gust, Sky

MOST, MINUTE = 20, 60.0  # messages and edits of one group
PROMPT = 60.0  # a turn that lasts so long is long enough that its call is missed
AFTER = 120.0  # so long a fault may still be felt: growing pauses, leases, flood limits
WRITES = ("sendMessage", "sendPhoto", "sendAnimation", "sendDocument", "editMessageText", "editMessageCaption",
          "editMessageMedia", "editMessageReplyMarkup")  # fmt: skip
ENDS = {"over": "game_end", "cancelled": "cancelled"}
ROLES = re.compile(r"\b(miners?|saboteurs?|geologists?|profiteers?|boss)\b", re.IGNORECASE)
CARDS = re.compile(r"\b(?:" + "|".join(map(re.escape, cards.PATHS)) + r"|BREAK-\w+|REPAIR-\w+)\b")
HUSHED = ("turn_call", "reminder")  # messages while a round runs


@dataclass(frozen=True)
class Turn:
    """One person has to act at one table, from this moment and version to that one, by the wall clock."""

    game: int
    seat: int
    user: int
    version: int
    ended: int
    at: float
    until: float


@dataclass
class Audit:
    """What the file and Telegram know of the day."""

    sky: Sky
    groups: list[Group]
    seen: Counter[str] = field(default_factory=Counter)

    def check(self) -> Counter[str]:
        """AssertionError for whatever is not as it shall be; what was counted."""
        with db.reading():
            self.games = list(Game.select().order_by(Game.id))
            self.by_id = {game.id: game for game in self.games}
            self.chats = {chat.id: chat for chat in Chat.select()}
            self.notices = list(Notice.select().order_by(Notice.id))
            self.people = {user.id: user.telegram_id for user in User.select()}
            self.turns = [turn for game in self.games for turn in turns_of(game)]
        self.calls = [call for call in self.sky.telegram.calls if call.method in WRITES]
        assert outbox.waiting() == 0, "something still waits to be sent"
        self.ends()
        self.nobody_spammed()
        self.nothing_secret()
        self.everybody_called()
        self.calls_left_standing()
        self.presses_without_an_answer()
        self.seen.update(f"fault: {gust.kind}" for gust in self.sky.gusts)
        return self.seen

    def ends(self) -> None:
        """Every game is over or was called off, and its chat knows; or it is a lobby in which nobody sits."""
        for game in self.games:
            self.seen[f"games {game.status}"] += 1
            assert game.status in ENDS or game.paused_at is not None, f"{game.code} is {game.status}, and nobody knows"
            if game.status in ENDS and game.state is not None:
                told = [n for n in self.of(game, ENDS[game.status]) if n.message_id]
                assert told, f"nobody was told that {game.code} is {game.status}: {self.lost(game)}"

    def nobody_spammed(self) -> None:
        """In no minute more messages and edits than a group may get."""
        by_chat: dict[int, list[float]] = {}
        for call in self.calls:
            chat = int(call.params.get("chat_id", 0))
            if chat < 0 and not (call.error and call.error.code != 429):
                by_chat.setdefault(chat, []).append(call.at)
        for chat, times in by_chat.items():
            times.sort()
            most = max(bisect_left(times, at + MINUTE) - index for index, at in enumerate(times))
            self.seen["most in one minute"] = max(self.seen["most in one minute"], most)
            assert most <= MOST, f"{most} messages and edits within a minute in chat {chat}"

    def nothing_secret(self) -> None:
        """No card of a hand in any call, and no role in a message of a round that runs."""
        hushed = {(self.telegram(n), n.message_id) for n in self.notices if n.kind in HUSHED and n.message_id}
        for call in self.calls:
            text = " ".join(str(call.params.get(key, "")) for key in ("text", "caption"))
            assert not CARDS.search(text), f"a card in {text!r}"
            if call.error is None and (call.params["chat_id"], call.result["message_id"]) in hushed:
                assert not ROLES.search(text), f"a role in {text!r}"
        self.seen["messages and edits"] = len(self.calls)

    def everybody_called(self) -> None:
        """Exactly once for each turn that lasts, unless something in the air explains the rest."""
        for turn in self.turns:
            game = self.by_id[turn.game]
            calls = [n for n in self.of(game, "turn_call") if n.message_id and meant(n, turn)]
            felt = {gust.kind for gust in self.sky.gusts if self.felt(gust, turn)}
            self.seen.update({"turns": 1, "turns called": bool(calls), "turns in bad weather": bool(felt)})
            if not felt & AGAIN:
                assert len(calls) <= 1, f"{game.code}: {len(calls)} calls for the turn at {turn.version} ({felt})"
            patience = PROMPT + (AFTER if felt else 0.0)
            if not felt & SILENT and turn.until - turn.at >= patience:
                assert calls, f"{game.code}: nobody was called: {turn} ({felt}): {self.lost(game)}"
            for call in calls:
                self.by_name(call, turn)

    def by_name(self, notice: Notice, turn: Turn) -> None:
        """The message that counts as the call was taken by Telegram, and calls this person."""
        found = [
            call
            for call in self.calls
            if call.error is None and call.method.startswith("send") and call.result["message_id"] == notice.message_id
        ]
        name = f"tg://user?id={self.people[turn.user]}"
        private = [call for call in found if call.params["chat_id"] == self.people[turn.user]]
        assert private or any(name in str(call.params.get("text")) for call in found), (
            f"{notice.id} calls somebody else"
        )

    def presses_without_an_answer(self) -> None:
        """Counted only: whoever is killed or cut off cannot answer in time."""
        silent = [query for query in self.sky.telegram.queries.values() if query.answer is None and not query.gone]
        self.seen["presses without an answer"] = len(silent)

    def felt(self, gust: Gust, turn: Turn) -> bool:
        """Whether a fault may have touched a turn."""
        chat = self.by_id[turn.game].chat_id
        near = gust.chat is None or chat is None or self.chats[chat].telegram_id == gust.chat
        return near and gust.began - AFTER <= turn.until and turn.at <= gust.ended + AFTER

    def calls_left_standing(self) -> None:
        """Counted only, messages that still call somebody to a game that is over: an old one may not be deleted."""
        left = [m for group in self.groups for m in group.chat.said() if m.mentions()]
        self.seen["calls left standing"] = len(left)

    def of(self, game: Game, kind: str) -> list[Notice]:
        return [notice for notice in self.notices if notice.game_id == game.id and notice.kind == kind]

    def telegram(self, notice: Notice) -> int | None:
        chat = self.chats.get(notice.chat_id)
        return chat.telegram_id if chat else None

    def lost(self, game: Game) -> list[tuple[str, str]]:
        return [(n.kind, n.failed) for n in self.notices if n.game_id == game.id and n.failed][-5:]


def facts(notice: Notice) -> dict[str, int]:
    return json.loads(notice.payload)  # type: ignore[no-any-return]


def meant(notice: Notice, turn: Turn) -> bool:
    return turn.version <= facts(notice)["version"] < turn.ended


def turns_of(game: Game) -> Iterator[Turn]:
    """Whose turn it was after which step, by the log: a move ends it. Not those in which somebody sat in."""
    seats = {seat.place: seat for seat in Seat.select().where(Seat.game == game)}
    steps = list(Step.select().where(Step.game == game).order_by(Step.version))
    last = None
    for step in steps:
        if step.events == "[]":
            continue
        command = json.loads(step.command)
        if last is not None and step.seat is not None and step.by != "mind" and command.get("do") != "next":
            user = seats[step.seat].user_id
            if user is not None:
                yield Turn(game.id, step.seat, user, last.version, step.version, last.at, step.at)
        last = step
