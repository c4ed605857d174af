"""The people of the town and their groups: they come when they are called, look by themselves, or sleep."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from core.service import chats, table
from core.service.chats import ChatRef
from tests.emulator import Chat, User
from tests.emulator.chats import Topic
from tests.scenario.clock import Clock
from tests.soak.crowd import Evening, Person

LOOK = 0.03  # real seconds between two looks at the phone
THINKS = (2.0, 15.0)  # seconds of the scenario between a call and the app being open
SLEEPS = 0.03  # how many calls are not noticed
CURIOUS = (400.0, 1500.0)  # after so many seconds somebody looks at a table without being called
STAYS = 0.15  # how many wait at the board for their next turn
ENDED = ("cancelled", "game_over")
AGAIN = 30.0  # seconds until somebody presses or asks once more


@dataclass
class Town:
    """What everybody shares."""

    clock: Clock
    evening: Evening
    last: threading.Event = field(default_factory=threading.Event)  # no new games any more
    tired: threading.Event = field(default_factory=threading.Event)  # who still plays lets computer players go on
    seen: Counter[str] = field(default_factory=Counter)

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

    def play(self, code: str) -> None:
        """Until the game or the evening is over."""
        self.looked, curious = self.town.clock.ticks(), self.dice.uniform(*CURIOUS)
        while not self.town.evening.over.is_set():
            if self.town.tired.is_set():
                return self.hand_over(code)
            if self.called():
                if self.dice.random() < SLEEPS:
                    self.town.seen["slept"] += 1
                    continue
                self.town.pause(self.dice.uniform(*THINKS))
            elif self.town.clock.ticks() - self.looked < curious:
                time.sleep(LOOK)
                continue
            else:
                self.town.seen["looked uncalled"] += 1
            self.looked, curious = self.town.clock.ticks(), self.dice.uniform(*CURIOUS)
            if not self.at_the_board(code):
                return None
        return None

    def hand_over(self, code: str) -> None:
        """A computer player goes on for me."""
        self.come(code)
        status, data = self.ask("POST", f"/g/{code}/seat", {"action": "hand_over"})
        assert status == 200 or data["reason"] in ENDED, f"a seat is not handed over: {status} {data}"
        self.town.seen["seats handed over"] += 1

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
        for _ in range(1 + 3 * (self.dice.random() < STAYS)):
            status, now = self.ask("GET", f"/g/{code}.json")
            if status != 200 or now["status"] != "playing":
                return False
            command = None if now.get("paused") else self.choice(now["view"])
            if command is not None:
                self.order(code, now, command)
            elif self.town.evening.over.is_set():
                return True
            else:
                self.wait(code, now["version"])
        return True

    def wait(self, code: str, version: int) -> None:
        """At the board until something happens, or for a moment."""
        self.town.pause(self.dice.uniform(5, 20))

    def order(self, code: str, table: dict[str, Any], command: dict[str, Any]) -> None:
        """Order one move under one tap until there is an answer; another one may have come first, or the end."""
        self.taps += 1
        body = {"command": command, "seen": table["version"], "tap": f"{self.user.id}-{code}-{self.taps}"}
        status, data = self.ask("POST", f"/g/{code}/commands", body)
        late = status == 422 and data["reason"] in (*ENDED, "paused")
        assert late or status in (200, 409), f"offered and refused: {command} {status} {data}"
        self.town.seen["moves" if status == 200 else "moves too late"] += 1


@dataclass
class Group:
    """A chat and those who play in it, one game after the other."""

    town: Town
    chat: Chat
    users: list[User]
    dice: random.Random
    computers: int = 0
    topic: Topic | None = None
    choices: tuple[str, ...] = ()  # what the host chooses before the start
    codes: list[str] = field(default_factory=list)
    stopped: bool = False  # this chat is no more

    @property
    def here(self) -> ChatRef:
        return ChatRef(self.chat.id, self.topic.id if self.topic else None)

    def link(self, code: str) -> str:
        return f"https://t.me/{self.town.evening.telegram.username}/play?startapp={code}"

    def run(self) -> None:
        """Game after game until nobody begins another; what goes wrong is kept for whoever waits."""
        try:
            while not (self.town.last.is_set() or self.town.evening.over.is_set() or self.stopped):
                self.game()
        except BaseException as fault:
            self.town.evening.faults.append(fault)

    def game(self) -> None:
        code = self.opened()
        if code is None or not self.seated(code) or not self.started(code):
            return
        self.codes.append(code)
        self.town.seen["games begun"] += 1
        players = [Player(self.town, user, self, random.Random(f"{self.dice.random()}")) for user in self.users]
        threads = [threading.Thread(target=self.one, args=(player, code), daemon=True) for player in players]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for player in players:
            player.line.http.close()
            player.ears.http.close()

    def one(self, player: Player, code: str) -> None:
        try:
            player.play(code)
        except BaseException as fault:
            self.town.evening.faults.append(fault)

    def opened(self) -> str | None:
        """The host asks for a table until there is one."""
        self.until(lambda: chats.open_table(self.here) is not None, partial(self.say, "/saboteur"))
        return chats.open_table(self.here)

    def seated(self, code: str) -> bool:
        """The others press Join until they are in; the host adds computer players and chooses."""
        for number, user in enumerate(self.users[1:], 2):
            self.until(partial(self.sit, code, number), partial(self.press, user, code, "j:"))
        for number in range(1, self.computers + 1):
            more = partial(self.sit, code, number, computers=True)
            self.until(more, partial(self.press, self.users[0], code, "a:"))
        return table.look(code).status == "lobby"

    def started(self, code: str) -> bool:
        self.until(lambda: table.look(code).status != "lobby", lambda: self.press(self.users[0], code, "s:"))
        return table.look(code).status == "playing"

    def sit(self, code: str, number: int, *, computers: bool = False) -> bool:
        """Whether so many sit there."""
        return sum(seat.computer is computers for seat in table.look(code).seats) >= number

    def call_off(self) -> None:
        """The host ends what still runs, and says so twice as the bot wants it."""
        code = chats.open_table(self.here)
        if code is None:
            return

        def ask() -> None:
            if not self.press(self.users[0], code, "x:" if table.look(code).status == "playing" else "c:", quiet=True):
                self.say("/cancel")

        self.until(lambda: table.look(code).status not in ("lobby", "playing"), ask)

    def say(self, command: str) -> None:
        name = f"{command}@{self.town.evening.telegram.username}"
        self.users[0].send(self.chat, name, thread=self.topic.id if self.topic else None)

    def press(self, user: User, code: str, verb: str, *, quiet: bool = False) -> bool:
        """Press the button of the newest card that has it; asks for the table if there is none, or is `quiet`."""
        with self.town.evening.telegram.lock:
            for message in reversed(self.chat.said()):
                for place, button in enumerate(message.buttons()):
                    if str(button.get("callback_data", "")).startswith(verb + code):
                        user.press(message, place)
                        self.town.seen["presses"] += 1
                        return True
        if not quiet:
            self.say("/table")
        return False

    def until(self, done: Callable[[], bool], act: Callable[[], object]) -> None:
        """Do it, and once more after a while, until it is done or the evening is over."""
        while not self.town.evening.over.is_set() and not self.stopped and not done():
            act()
            end = self.town.clock.ticks() + AGAIN
            while self.town.clock.ticks() < end and not self.town.evening.over.is_set() and not done():
                time.sleep(LOOK)
