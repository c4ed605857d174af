"""What everybody in the town shares, and one person at one table: who comes when called, looks in, or sleeps."""

import random
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.emulator import User
from tests.scenario.clock import PAGE_SECONDS, Clock
from tests.soak.crowd import Evening, Lost, Person

if TYPE_CHECKING:
    from tests.scenario.groups import Group

LOOK = 0.03  # real seconds between two looks at the phone
THINKS = (2.0, 15.0)  # seconds of the scenario between a call and the app being open
SLEEPS = 0.03  # how many calls are not noticed
CURIOUS = (400.0, 1500.0)  # after so many seconds somebody looks at a table without being called
STAYS = 0.2  # how many wait at the board for their next turn
SITS = (20.0, 240.0)  # seconds for which they do
KEPT = 140.0  # seconds after which a page that was not asked for again may not count any more; less than it is
LEFT = 10.0  # seconds after which whoever has put the phone away is called again
ENDED = ("cancelled", "game_over")


@dataclass
class Visit:
    """Somebody (Telegram's id) surely had a table before their eyes, from this moment to that one by the wall clock."""

    code: str
    user: int
    began: float
    ended: float


@dataclass
class Town:
    """What everybody shares."""

    clock: Clock
    evening: Evening
    last: threading.Event = field(default_factory=threading.Event)  # no new games any more
    tired: threading.Event = field(default_factory=threading.Event)  # hosts play on with computer players
    seen: Counter[str] = field(default_factory=Counter)
    visits: list[Visit] = field(default_factory=list)
    glances: list[Visit] = field(default_factory=list)  # the same where it may have been so
    direct: dict[int, float] = field(default_factory=dict)  # who wants direct messages, since when
    read: set[str] = field(default_factory=set)  # games of which somebody read in the app that they are over

    def pause(self, seconds: float) -> None:
        """So long by the clock of the scenario, or until the evening is over."""
        until = self.clock.ticks() + seconds
        while not self.evening.over.is_set() and self.clock.ticks() < until:
            time.sleep(min(LOOK, max(0.001, seconds / self.clock.factor)))


class Player(Person):
    """Somebody at one table: comes when called."""

    def __init__(self, town: Town, user: User, group: "Group", dice: random.Random) -> None:
        super().__init__(town.evening, user, dice)
        self.town, self.group = town, group
        self.heard: set[tuple[int, int]] = set()  # messages that called me, or were for me alone
        self.looked = 0.0
        self.pulse = (0, 0)  # of the table and of my marks, as I know them
        self.page = f"page{dice.randrange(10**9):09d}"
        self.visit: Visit | None = None  # while the page says that it is looked at
        self.glances: list[Visit] = []  # since I took the phone in my hand

    def play(self, code: str) -> None:
        """Until the game or the evening is over."""
        self.looked, curious = self.town.clock.ticks(), self.dice.uniform(*CURIOUS)
        while not self.town.evening.over.is_set():
            if self.town.tired.is_set():
                return self.finish(code) if self.user is self.group.users[0] else self.hand_over(code)
            if self.called():
                if self.dice.random() < SLEEPS:
                    self.town.seen["calls slept through"] += 1
                    continue
                self.town.pause(self.dice.uniform(*THINKS))
            elif self.town.clock.ticks() - self.looked < curious:
                time.sleep(LOOK)
                continue
            else:
                self.town.seen["looked uncalled"] += 1
            self.looked, curious = self.town.clock.ticks(), self.dice.uniform(*CURIOUS)
            on = self.at_the_board(code)
            self.leave(code)
            if not on:
                return None
        return None

    def hand_over(self, code: str) -> None:
        """A computer player goes on for me."""
        self.come(code)
        status, data = self.ask("POST", f"/g/{code}/seat", {"action": "hand_over"})
        assert status == 200 or data["reason"] in ENDED, f"a seat is not handed over: {status} {data}"
        self.town.seen["seats handed over"] += 1

    def finish(self, code: str) -> None:
        """Play on with the computer players, without being called, until the game is over."""
        on = True
        while on and not self.town.evening.over.is_set():
            self.come(code)
            self.ask("POST", f"/g/{code}/seat", {"action": "resume"})
            on = self.at_the_board(code)
            self.leave(code)
            self.town.pause(3)

    def come(self, code: str) -> None:
        """Open the app by the button of the chat, once."""
        if not self.headers:
            self.sign_in(self.user.open_link(self.group.link(code), self.group.chat))

    def called(self) -> bool:
        """Whether a message that I have not heard yet calls me, here or in private."""
        with self.town.evening.telegram.lock:
            recent = list(self.group.chat.messages.values())[-12:]
            calls = [one for one in recent if self.user.id in one.mentions() and one.sender and one.sender.is_bot]
            mine = self.town.evening.telegram.chats.get(self.user.id)
            own = [one for one in mine.messages.values() if one.sender and one.sender.is_bot] if mine else []
            marks = [(one.chat.id, one.id) for one in (*calls[-1:], *own[-1:])]
        fresh = set(marks) - self.heard
        self.heard |= fresh
        return bool(fresh)

    def at_the_board(self, code: str) -> bool:
        """Look, move if it is my turn, maybe wait for the next one; False when the game is over."""
        self.come(code)
        stays = self.dice.random() < STAYS
        until = self.town.clock.ticks() + self.dice.uniform(*SITS)
        while True:
            status, now = self.ask("GET", f"/g/{code}.json")
            if status != 200 or now["status"] != "playing":
                if status == 200:
                    self.town.read.add(code)
                return False
            command = None if now.get("paused") else self.choice(now["view"])
            if command is not None:
                self.order(code, now, command)
            elif not stays or self.town.evening.over.is_set() or self.town.clock.ticks() > until:
                return True
            else:
                self.wait(code, now["version"])

    def wait(self, code: str, version: int) -> None:
        """The page is open and waits for news: nobody need call me."""
        asked = self.town.clock.now()
        self.still_here(asked)
        try:
            known = f"since={max(version, self.pulse[0])}&marked={self.pulse[1]}&page={self.page}"
            status, news = self.ears.ask("GET", f"/g/{code}/live?{known}", None, self.headers)
        except Lost:
            status = 0
        self.glanced(code, asked)
        if status != 200:
            self.visit = None
            self.town.pause(self.dice.uniform(5, 20))
            return
        self.pulse = news["pulse"], news["marked"]
        if self.visit is None:
            now = self.town.clock.now()
            self.visit = Visit(code, self.user.id, now, now)
            self.town.visits.append(self.visit)
        self.still_here(self.town.clock.now())

    def glanced(self, code: str, asked: float) -> None:
        """What I asked the web at this moment may count as looking at the table, from then on."""
        glance = Visit(code, self.user.id, asked, self.town.clock.now() + PAGE_SECONDS)
        self.glances.append(glance)
        self.town.glances.append(glance)

    def still_here(self, now: float) -> None:
        """The page counted until now, if it was asked for a short time ago."""
        if self.visit is not None and self.glances and 0 <= now - self.glances[-1].began < KEPT:
            self.visit.ended = now
        else:
            self.visit = None

    def leave(self, code: str) -> None:
        """Put the phone away; now and then it dies instead."""
        self.still_here(self.town.clock.now())
        self.visit = None
        if self.glances and self.dice.random() > SLEEPS:
            with suppress(Lost):
                status, _ = self.line.ask("POST", f"/g/{code}/away", {"page": self.page}, self.headers)
                for glance in self.glances if status == 204 else ():
                    glance.ended = min(glance.ended, self.town.clock.now() + LEFT)
        self.glances.clear()

    def order(self, code: str, table: dict[str, Any], command: dict[str, Any]) -> None:
        """Order one move under one tap until there is an answer; another one may have come first, or the end."""
        self.taps += 1
        body = {"command": command, "seen": table["version"], "tap": f"{self.user.id}-{code}-{self.taps}"}
        asked = self.town.clock.now()
        status, data = self.ask("POST", f"/g/{code}/commands", body)
        self.glanced(code, asked)
        late = status == 422 and data["reason"] in (*ENDED, "paused")
        assert late or status in (200, 409), f"offered and refused: {command} {status} {data}"
        self.town.seen["moves" if status == 200 else "moves too late"] += 1
