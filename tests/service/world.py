"""A house on a fresh database with a clock that the test moves, and tables to sit down at."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.ai.minds import steady
from core.rules import codec
from core.rules.commands import Command
from core.service import house, lobby, people, table
from core.service.chats import ChatRef
from core.service.people import Person, User
from core.service.table import Answer, Look
from core.settings import Settings
from core.store import db

NOON = 1_800_000_000.0
GROUP = ChatRef(-1001, None, "Miners", "en", "supergroup")
_taps = itertools.count()


@dataclass
class Clock:
    """Wall clock of the house; `wait` moves it on."""

    at: float = NOON

    def __call__(self) -> float:
        return self.at

    def wait(self, seconds: float) -> float:
        self.at += seconds
        return self.at


@dataclass
class World:
    """An open house."""

    path: Path
    clock: Clock = field(default_factory=Clock)

    def open(self, **settings: Any) -> "World":
        calm: dict[str, Any] = {"think_seconds": (1.0, 1.0)}
        house.start(Settings(database=str(self.path), **(calm | settings)), now=self.clock, migrate=True)
        return self

    def person(self, number: int, language: str = "en") -> User:
        return people.remember(Person(1000 + number, f"Person {number}", language))

    def table(
        self, humans: int = 3, computers: int = 0, chat: ChatRef | None = None, start: bool = True, **more: Any
    ) -> "Table":
        users = [self.person(number) for number in range(humans)]
        code = lobby.open_table(users[0].id, chat, **more)
        for user in users[1:]:
            lobby.join(code, user.id)
        lobby.set_computers(code, users[0].id, computers)
        if start:
            lobby.start(code, users[0].id)
        return Table(code, users)


@dataclass
class Table:
    """A table and its people in the order of joining, which is the order of seats."""

    code: str
    users: list[User]

    def look(self, seat: int | None = None) -> Look:
        return table.look(self.code, self.users[seat].id if seat is not None else None)

    @property
    def acting(self) -> int | None:
        return self.look().acting

    def order(self, dice: random.Random | None = None, acting: int | None = None) -> Command:
        """Something sensible for the seat that acts, or the next round."""
        seat = acting if acting is not None else self.acting
        view = self.look(seat if seat is not None else 0).view
        assert view is not None
        return steady(view, (), dice or random.Random(0))

    def submit(
        self, command: Command, tap: str | None = None, seen: int | None = None, seat: int | None = None
    ) -> Answer:
        user = self.users[command.seat if seat is None else seat]
        seen = self.look().version if seen is None else seen
        return table.submit(self.code, user.id, codec.command_to_json(command), seen, tap or f"tap-{next(_taps)}")

    def move(self, dice: random.Random | None = None) -> Answer:
        now = self.look()
        return self.submit(self.order(dice, now.acting), seen=now.version)

    def play_until(self, phase: str) -> Look:
        """People play on until the table is in this phase, or the game is over."""
        dice = random.Random(0)
        while (now := self.look()).view and now.view.phase not in (phase, "over"):
            self.submit(self.order(dice, now.acting), seen=now.version)
        return now


def content(*names: str) -> dict[str, Sequence[tuple[Any, ...]]]:
    """Every row of these tables (default: all that a game touches)."""
    with db.reading():
        return {
            name: db.db.execute_sql(f'SELECT * FROM "{name}" ORDER BY id').fetchall()
            for name in names or ("game", "seat", "step", "notice", "posted")
        }
