"""What the people of a group do beside playing, now and then: votes, nudges, pauses, more time, settings."""

import random
import threading
import time
from typing import TYPE_CHECKING

from core.service import table
from tests.emulator import User
from tests.scenario.town import LOOK

if TYPE_CHECKING:
    from tests.scenario.groups import Group

SELDOM = (200.0, 900.0)  # seconds between two such things in one group
AGAIN = 30.0  # seconds until somebody tries once more


class Beside:
    """One game, from its beginning to its end."""

    def __init__(self, group: "Group", code: str, over: threading.Event) -> None:
        self.group, self.code, self.over, self.dice = group, code, over, random.Random(f"{code} {group.dice.random()}")

    def run(self) -> None:
        """Until the game is over, or nobody can be heard here any more."""
        while not self.done():
            self.rest(self.dice.uniform(*SELDOM))
            if not self.done():
                what = self.dice.choice(
                    (self.vote, self.vote, self.nudge, self.nudge, self.pause, self.more, self.choose)
                )
                what()
                self.group.town.seen[f"beside: {what.__name__}"] += 1

    def done(self) -> bool:
        town = self.group.town
        return self.over.is_set() or town.tired.is_set() or town.evening.over.is_set() or self.group.chat.deleted

    def rest(self, seconds: float) -> None:
        end = self.group.town.clock.ticks() + seconds
        while not self.done() and self.group.town.clock.ticks() < end:
            time.sleep(LOOK)

    def somebody(self) -> User:
        return self.dice.choice(self.group.users)

    def nudge(self) -> None:
        self.group.say("/nudge", self.somebody())

    def vote(self) -> None:
        """Ask the table whether it shall end or wait; the others say what they like."""
        asker, what = self.somebody(), self.dice.choice(("end", "pause", "pause"))
        self.group.say("/vote", asker)
        self.rest(20)
        if not self.group.push(asker, self.group.chat, f"P:{self.code}", what):
            return
        for user in self.group.users:
            self.rest(self.dice.uniform(3, 15))
            if user is not asker:
                self.group.push(user, self.group.chat, f"V:{self.code}", self.dice.choice(("yes", "no", "no")))
        self.go_on()

    def pause(self) -> None:
        """The host stops the table for a while."""
        self.group.say("/pause", self.group.users[0])
        self.rest(self.dice.uniform(30, 300))
        self.go_on()

    def go_on(self) -> None:
        """Somebody lets a table that waits go on."""
        while not self.done() and table.look(self.code).paused:
            self.group.press(self.somebody(), self.code, "R:")
            self.rest(AGAIN)

    def more(self) -> None:
        """Whoever is called asks for more time, or somebody else tries."""
        for user in self.group.users:
            if self.group.push(user, user.private, f"M:{self.code}"):
                return
        self.group.push(self.somebody(), self.group.chat, f"M:{self.code}")

    def choose(self) -> None:
        """The menu of the group's settings: the owner may press, others hear that they may not."""
        self.group.say("/settings")
        self.rest(20)
        for user in (self.somebody(), self.group.users[0]):
            self.group.push(user, self.group.chat, f"p:{self.dice.choice(('talk', 'starts'))}")
            self.rest(10)
        self.group.push(self.group.users[0], self.group.chat, "m:close")
