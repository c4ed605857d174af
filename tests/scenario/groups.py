"""A group of the town: game after game, from the command in the chat to the end."""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from core.service import chats, table
from core.service.chats import ChatRef
from tests.emulator import Chat, Message, User
from tests.emulator.chats import Topic
from tests.scenario.beside import Beside
from tests.scenario.town import LOOK, Player, Town

AGAIN = 30.0  # seconds until somebody presses or asks once more
VAIN = 4 * 3600.0  # seconds after which nobody believes any more that it helps
FICKLE = 0.3  # how many lobbies somebody leaves and comes back to


@dataclass
class Group:
    """A chat and those who play in it, one game after the other."""

    town: Town
    chat: Chat
    users: list[User]
    dice: random.Random
    computers: int = 0
    topic: Topic | None = None
    codes: list[str] = field(default_factory=list)
    plain: bool = False  # they want no pictures
    wants: dict[str, str] = field(default_factory=dict)  # what their hosts choose for each table, beside the usual
    known: bool = False  # the bot knows that
    chats: list[int] = field(default_factory=list)  # in which they have played: some are no more

    @property
    def here(self) -> ChatRef:
        return ChatRef(self.chat.id, self.topic.id if self.topic else None)

    @property
    def awake(self) -> bool:
        return not (self.town.last.is_set() or self.town.evening.over.is_set())

    def link(self, code: str) -> str:
        return f"https://t.me/{self.town.evening.telegram.username}/play?startapp={code}"

    def run(self) -> None:
        """Game after game until nobody begins another; what goes wrong is kept for whoever waits."""
        try:
            for user in self.users[::2]:
                if user.started:
                    self.wish_for_direct_messages(user)
            while self.awake:
                self.settle()
                self.game()
        except BaseException as fault:
            self.town.evening.faults.append(fault)

    def settle(self) -> None:
        """In another group when this one is gone; a forum has a topic for games most of the time."""
        if self.chat.deleted:
            kind = "supergroup" if self.chat.forum else self.dice.choice(("group", "supergroup"))
            world = self.town.evening.telegram
            self.chat = world.chat(self.chat.title, *self.users, kind=kind, forum=self.chat.forum)
            self.topic = None
            self.known = False
        if self.chat.id not in self.chats:
            self.chats.append(self.chat.id)
        if self.plain and not self.known:
            self.wish_for_words()
        if self.chat.forum and self.topic is None and self.dice.random() < 0.7:
            self.topic = self.chat.topic("Games")

    def game(self) -> None:
        code = self.opened()
        if code is None or not self.chosen(code) or not self.seated(code) or not self.started(code):
            if code and self.chat.deleted:
                self.abandon(code)
            return
        self.codes.append(code)
        self.town.seen["games begun"] += 1
        players = [Player(self.town, user, self, random.Random(f"{self.dice.random()}")) for user in self.users]
        over = threading.Event()
        life = threading.Thread(target=self.kept, args=(Beside(self, code, over).run,), daemon=True)
        threads = [threading.Thread(target=self.kept, args=(player.play, code), daemon=True) for player in players]
        for thread in (life, *threads):
            thread.start()
        for thread in threads:
            thread.join()
        over.set()
        life.join()
        for player in players:
            player.line.http.close()
            player.ears.http.close()

    def kept(self, what: Callable[..., object], *args: object) -> None:
        """Do it; what goes wrong is kept."""
        try:
            what(*args)
        except BaseException as fault:
            self.town.evening.faults.append(fault)

    def opened(self) -> str | None:
        """The host asks for a table until there is one."""
        self.until(lambda: chats.open_table(self.here) is not None, partial(self.say, "/saboteur"))
        return chats.open_table(self.here)

    def chosen(self, code: str) -> bool:
        """The host goes through the page of options until all is as they want it."""
        for key, value in self.wants.items():
            self.until(partial(self.is_chosen, code, key, value), partial(self.choose, code, key))
        self.push(self.users[0], self.chat, f"b:{code}")
        return table.look(code).status == "lobby"

    def is_chosen(self, code: str, key: str, value: str) -> bool:
        look = table.look(code)
        return look.status != "lobby" or look.chosen[key] == value

    def choose(self, code: str, key: str) -> None:
        """Press the button of this option, which leads to its next value, or the one that shows it."""
        if not self.push(self.users[0], self.chat, f"v:{code}:{key}."):
            self.press(self.users[0], code, "e:")

    def seated(self, code: str) -> bool:
        """The others press Join until they are in, one may think twice; the host adds computer players."""
        for number, user in enumerate(self.users[1:], 2):
            self.until(partial(self.sit, code, number), partial(self.press, user, code, "j:"))
        if self.dice.random() < FICKLE:
            number, user = len(self.users), self.users[-1]
            self.until(lambda: not self.sit(code, number), partial(self.press, user, code, "l:"))
            self.until(partial(self.sit, code, number), partial(self.press, user, code, "j:"))
            self.town.seen["left and came back"] += 1
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

    def abandon(self, code: str) -> None:
        """The group is gone before the game began: the host closes the table in the app."""
        host = Player(self.town, self.users[0], self, self.dice)
        host.come(code)
        host.do("POST", f"/g/{code}/lobby", {"action": "cancel"})
        host.line.http.close()

    def call_off(self) -> None:
        """The host ends what still runs, and says so twice as the bot wants it."""
        code = None if self.chat.deleted else chats.open_table(self.here)
        if code is None:
            return

        def ask() -> None:
            if not self.press(self.users[0], code, "x:" if table.look(code).status == "playing" else "c:", quiet=True):
                self.say("/cancel")

        self.until(lambda: table.look(code).status not in ("lobby", "playing"), ask)

    def wish_for_words(self) -> None:
        """By the menu of the group's settings."""
        self.until(
            lambda: bool(self.buttons(self.chat, "p:pictures.on.")),
            lambda: self.push(self.users[0], self.chat, "p:pictures.off.") or self.say("/settings"),
        )
        self.push(self.users[0], self.chat, "m:close")
        self.known = True

    def wish_for_direct_messages(self, user: User) -> None:
        """By the menu in the private chat."""
        self.until(
            lambda: bool(self.buttons(user.private, "p:calls.none.")),
            lambda: self.push(user, user.private, "p:calls.direct.") or user.say("/settings"),
        )
        self.town.direct[user.id] = self.town.clock.now()

    def say(self, command: str, user: User | None = None) -> None:
        name = f"{command}@{self.town.evening.telegram.username}"
        (user or self.users[0]).send(self.chat, name, thread=self.topic.id if self.topic else None)

    def press(self, user: User, code: str, verb: str, *, quiet: bool = False) -> bool:
        """Press the button of the newest card that has it; asks for the table if there is none, or is `quiet`."""
        if self.push(user, self.chat, verb + code):
            return True
        if not quiet:
            self.say("/table")
        return False

    def push(self, user: User, chat: Chat, start: str, end: str = "") -> bool:
        """Press the newest button whose data begins and ends like this; False if there is none."""
        with self.town.evening.telegram.lock:
            for message, place in self.buttons(chat, start, end):
                user.press(message, place)
                self.town.seen["presses"] += 1
                return True
        return False

    def buttons(self, chat: Chat, start: str, end: str = "") -> list[tuple[Message, int]]:
        """Messages and places of such buttons, the newest first."""
        with self.town.evening.telegram.lock:
            return [
                (message, place)
                for message in reversed(chat.said())
                for place, button in enumerate(message.buttons())
                if (data := str(button.get("callback_data", ""))).startswith(start) and data.endswith(end)
            ]

    def until(self, done: Callable[[], bool], act: Callable[[], object]) -> None:
        """Do it, and once more after a while, until it is done, the chat is no more or the evening is over."""
        late = self.town.clock.ticks() + VAIN
        while not self.town.evening.over.is_set() and not self.chat.deleted and not done():
            assert self.town.clock.ticks() < late, f"asked in vain for hours: {act} in {self.chat.title}"
            act()
            end = self.town.clock.ticks() + AGAIN
            while self.town.clock.ticks() < end and not self.town.evening.over.is_set() and not done():
                time.sleep(LOOK)
