"""What goes wrong in a running town: each kind of fault, at moments that dice choose, and what it may excuse."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.emulator import Emulator, faults
from tests.emulator.errors import bad
from tests.emulator.faults import Fault
from tests.scenario import storms
from tests.scenario.clock import Clock
from tests.scenario.groups import Group
from tests.scenario.storms import Calm
from tests.soak.processes import Processes

HOLD = 2.4  # real seconds: longer than the bot's patience


@dataclass(frozen=True)
class Gust:
    """One fault: when it began and ended by the wall clock, and in which chat, None for everywhere."""

    kind: str
    began: float
    ended: float
    chat: int | None = None


@dataclass
class Sky:
    """Everything that faults need, and what has been."""

    telegram: Emulator
    processes: Processes
    clock: Clock
    groups: list[Group]
    dice: random.Random
    pause: Callable[[float], None]
    long: float = 300.0  # seconds of the scenario that a network may be down
    gusts: list[Gust] = field(default_factory=list)

    def blow(self, kind: str) -> None:
        """Let this fault happen, and note it."""
        there = [group for group in self.groups if not group.chat.deleted]
        if not there:
            return
        group, began = self.dice.choice(there), self.clock.now()
        if kind in CALLS:
            self.telegram.plan.first(CALLS[kind](self, group.chat.id, kind))
            return
        try:
            chat = STORMS[kind](self, group)
        except Calm:
            return
        began, ended = sorted((began, self.clock.now()))
        self.gusts.append(Gust(kind, began, ended, chat))

    def mixed(self) -> list[Group]:
        """The groups in any order."""
        return self.dice.sample(self.groups, len(self.groups))

    def clear(self) -> None:
        """Whatever was planned does not happen any more."""
        self.telegram.plan.clear()


Planned = Callable[[Sky, int, str], Fault]
BROKEN = (500, 502, 503, 504)

# hits the next call in one chat
CALLS: dict[str, Planned] = {
    "flood limit": lambda sky, c, kind: faults.too_fast(seconds=sky.dice.randint(1, 40), chat=c, kind=kind),
    "flood limit of an edit": lambda _, c, kind: faults.too_fast("editMessageText", seconds=5, chat=c, kind=kind),
    "server error": lambda sky, c, kind: faults.broken(status=sky.dice.choice(BROKEN), chat=c, kind=kind),
    "late, done": lambda _, c, kind: faults.late(hold=HOLD, chat=c, kind=kind),
    "late, not done": lambda _, c, kind: faults.late(hold=HOLD, after=False, chat=c, kind=kind),
    "cut, done": lambda _, c, kind: faults.cut(after=True, chat=c, kind=kind),
    "cut, not done": lambda _, c, kind: faults.cut(chat=c, kind=kind),
    "refused, unknown": lambda _, c, kind: Fault("sendMessage", error=bad("SOME_NEW_THING"), chat=c, kind=kind),
    "cannot be edited": lambda _, c, kind: faults.refused("editMessageText", "message can't be edited", 400,
                                                          chat=c, kind=kind),
    "not modified": lambda _, c, kind: faults.refused("editMessageText", "message is not modified: equal", 400,
                                                      chat=c, kind=kind),
    "cannot be deleted": lambda _, c, kind: faults.refused("deleteMessage", "message can't be deleted", 400,
                                                           chat=c, kind=kind),
    "press not answered": lambda _, __, kind: faults.cut("answerCallbackQuery", kind=kind),
}  # fmt: skip
STORMS: dict[str, Callable[[Sky, Group], int | None]] = {
    "flood limit everywhere": storms.flood_everywhere,
    "conflict": storms.conflict,
    "muted": storms.muted,
    "kicked": storms.sent_away("kicked"),
    "left": storms.sent_away("left"),
    "chat deleted": storms.chat_deleted,
    "migrated": storms.migrated,
    "topic closed": storms.topic_closed,
    "topic deleted": storms.topic_deleted,
    "General closed": storms.general_closed,
    "message deleted": storms.message_deleted,
    "blocked": storms.blocked,
    "never started": storms.never_started,
    "deactivated": storms.deactivated,
    "query too old": storms.too_old,
    "updates twice": storms.twice,
    "rival": storms.rival,
    "network down": storms.outage,
    "clock jump": storms.clock_jump,
    "bot killed": storms.killed("bot"),
    "web killed": storms.killed("web"),
    "web gone": storms.killed("web", storms.GONE),
    "token revoked": storms.revoked,
}
FAULTS = (*CALLS, *STORMS)

# what each kind excuses, in its chat, while it lasts and a little later
DEAF = {"muted", "kicked", "left", "chat deleted", "topic closed", "General closed"}  # nobody is called there
DOWN = {"network down", "bot killed", "token revoked"}  # nothing is sent or answered at all
HINDERED = {"flood limit", "server error", "late, done", "late, not done", "cut, done", "cut, not done",
            "refused, unknown", "clock jump"}  # a call comes later  # fmt: skip
UNCALLED = DEAF | DOWN | HINDERED | {"migrated", "topic deleted"}
CALLED_ANEW = DEAF | {"migrated", "topic deleted"}  # what stood there may be gone: another call follows
UNSURE = {
    "late, done",
    "cut, done",
    "bot killed",
    "token revoked",
    "network down",
}  # it may have arrived
