"""After the evening the books must agree: what people were answered, the log, the snapshots, the outbox, the chat."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from core.rules import codec
from core.rules.deal import new_game
from core.rules.play import play
from core.store import db
from core.store.tables import Chat, Game, Notice, Step, User
from tests.emulator import Call, Emulator
from tests.soak.crowd import Order

CALLING = ("it is your turn.", "pick a nugget card.", "choose whom to steal from.")
TITLES = {
    "round_end": ("Round {round} is over",),
    "gold": ("The gold is shared", "Time for thieves"),
    "game_end": ("The game is over",),
}
SENDING = ("sendMessage", "sendPhoto", "sendAnimation")
CLOCKS = 0.05  # seconds between the moment that a row names and the look at the table that it was drawn from


@dataclass
class Books:
    """Everything the file holds, and who acted after each version of each game."""

    games: list[Game]
    steps: dict[int, list[Step]]
    notices: list[Notice]
    chats: dict[int, Chat]
    people: dict[int, int]  # Telegram ids by our own
    acting: dict[int, dict[int, int | None]] = field(default_factory=dict)

    @classmethod
    def read(cls) -> "Books":
        """Everything, in one look; AssertionError when SQLite finds the file broken."""
        with db.alone():
            assert [row[0] for row in db.db.execute_sql("PRAGMA integrity_check").fetchall()] == ["ok"]
            assert db.db.execute_sql("PRAGMA foreign_key_check").fetchall() == []
        with db.reading():
            steps: dict[int, list[Step]] = {}
            for step in Step.select().order_by(Step.id):
                steps.setdefault(step.game_id, []).append(step)
            people = {user.id: user.telegram_id for user in User.select()}
            chats = {chat.id: chat for chat in Chat.select()}
            games = list(Game.select().order_by(Game.id))
            for game in games:
                game.chairs = {seat.place: seat.user_id for seat in game.seats}
            return cls(games, steps, list(Notice.select().order_by(Notice.id)), chats, people)

    def check_moves(self, orders: Sequence[Order]) -> None:
        """Every move that was answered stands exactly once where it was made; no other move stands."""
        codes = {game.id: game.code for game in self.games}
        moves = [step for steps in self.steps.values() for step in steps if step.by == "person" and step.tap]
        twice = [tap for tap, times in Counter(step.tap for step in moves).items() if times > 1]
        assert twice == [], "moves were made twice"
        found = {
            step.tap: (codes[step.game_id], step.seat, json.loads(step.command), step.version - 1) for step in moves
        }
        made = {
            order.tap: (order.code, order.seat, order.command, order.seen) for order in orders if order.status == 200
        }
        lost = [tap for tap in made if tap not in found]
        assert lost == [], "moves that were answered are lost"
        assert [tap for tap in found if tap not in made] == [], "moves were made and then refused"
        assert {tap: plain(move) for tap, move in found.items()} == {tap: plain(move) for tap, move in made.items()}

    def check_replay(self) -> None:
        """Versions without a gap; the log leads from the seed to the snapshot."""
        for game in self.games:
            steps = self.steps[game.id]
            assert [step.version for step in steps] == list(range(1, game.version + 1)), "a gap in the log"
            if game.state is None:
                continue
            snapshot, state = codec.load(json.loads(game.state)), None
            acting = self.acting.setdefault(game.id, {})
            for step in steps:
                if step.seat is not None:
                    assert state is not None
                    state = play(state, codec.command_from_json(json.loads(step.command), step.seat)).game
                elif json.loads(step.command).get("lobby") == "start":
                    state = new_game(snapshot.seats, snapshot.seed, game.edition, json.loads(game.options)).game
                acting[step.version] = state.acting if state else None
            assert state == snapshot, "the log does not lead to the snapshot"

    def check_notices(self, telegram: Emulator) -> None:
        """Every step wrote its notices; each was sent, or was needless by then; whoever has to act has been called."""
        said = {
            (call.params["chat_id"], call.result["message_id"]): call
            for method in SENDING
            for call in telegram.called(method)
            if call.error is None
        }
        games = {game.id: game for game in self.games}
        for game in self.games:
            self._all_written(game)
        for notice in self.notices:
            self._told(notice, games[notice.game_id], said)
        for game in self.games:
            if game.status == "playing" and game.chairs.get(game.acting) is not None:
                self._called(game, telegram)

    def _all_written(self, game: Game) -> None:
        kinds = {"RoundEnded": "round_end", "GameEnded": "game_end"}
        wanted = Counter(
            (kinds[event["is"]], step.version)
            for step in self.steps[game.id]
            for event in json.loads(step.events)
            if event["is"] in kinds
        )
        written = Counter(
            (notice.kind, json.loads(notice.payload)["version"])
            for notice in self.notices
            if notice.game_id == game.id and notice.kind in kinds.values()
        )
        assert written == wanted, f"notices of {game.code}"

    def _told(self, notice: Notice, game: Game, said: dict[Any, Call]) -> None:
        name = f"{notice.kind} {notice.id} of {game.code}"
        payload, chat = json.loads(notice.payload), self.chats[notice.chat_id].telegram_id
        if notice.failed:
            twins = [
                n for n in self.notices if n.dedupe and n.dedupe == notice.dedupe and n.sent_at and n.id > notice.id
            ]
            assert notice.failed == "replaced", f"{name} was given up: {notice.failed}"
            assert twins, f"{name} was given up for another one that is not there"
            return
        assert notice.sent_at is not None, f"{name} was never sent"
        if notice.message_id is None:
            assert self._needless(notice, game, payload), f"{name} counts as sent without a message"
            return
        call = said.get((chat, notice.message_id))
        assert call is not None, f"{name} counts as sent, and Telegram knows no such message"
        text = str(call.params.get("text") or call.params.get("caption"))
        if notice.kind == "turn_call":
            assert any(words in text for words in CALLING), text
            assert f"tg://user?id={self.people[game.chairs[payload['seat']]]}" in text, text
        assert any(title.format(**payload) in text for title in TITLES.get(notice.kind, ("",))), text

    def _needless(self, notice: Notice, game: Game, payload: dict[str, Any]) -> bool:
        """Whether it had nothing to say by then: a turn that had passed, or a lobby that had begun to play.

        Or it changes a message that is there or takes it back, or adds to what was told.
        """
        if notice.kind in ("mine", "growth", "removal"):
            return True
        acting = self.acting[game.id]
        later = [
            step.version
            for step in self.steps[game.id]
            if step.version > payload["version"] and step.at <= notice.sent_at + CLOCKS
        ]
        if notice.kind == "lobby_card":
            return any(acting[version] is not None for version in later)
        return notice.kind == "turn_call" and any(acting[version] != payload["seat"] for version in later)

    def _called(self, game: Game, telegram: Emulator) -> None:
        """The newest call in the chat calls the one who has to act."""
        chat = telegram.chats[self.chats[game.chat_id].telegram_id]
        calls = [message for message in chat.said() if any(words in message.text for words in CALLING)]
        calls = [message for message in calls if not message.deleted]
        assert calls, f"nobody is called at {game.code}"
        assert len(calls) == 1, f"{len(calls)} calls stand at {game.code}"
        assert calls[-1].mentions() == [self.people[game.chairs[game.acting]]], (
            f"somebody else is called at {game.code}"
        )


def plain(move: tuple[Any, ...]) -> tuple[Any, ...]:
    """A move with its command in the one form in which it is kept."""
    code, seat, command, seen = move
    return code, seat, codec.command_to_json(codec.command_from_json(command, seat)), seen
