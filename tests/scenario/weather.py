"""What Telegram, the network and the machine do to a running town: each kind of fault, at moments that dice choose."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import httpx

from core.service import house
from core.store import db
from core.store.tables import Notice
from tests.emulator import Emulator, faults
from tests.emulator.errors import ApiError, bad
from tests.emulator.faults import Fault
from tests.scenario.clock import Clock
from tests.scenario.town import Group
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
        group, began = self.dice.choice(self.groups), self.clock.now()
        chat = FAULTS[kind](self, group)
        began, ended = sorted((began, self.clock.now()))
        self.gusts.append(Gust(kind, began, ended, chat))

    def clear(self) -> None:
        """Whatever was planned does not happen any more."""
        self.telegram.plan.clear()


def planned(make: Callable[[Sky, int], Fault]) -> Callable[[Sky, Group], int]:
    """A fault of the next call in one chat."""

    def act(sky: Sky, group: Group) -> int:
        sky.telegram.plan.add(make(sky, group.chat.id))
        return group.chat.id

    return act


def flood_everywhere(sky: Sky, group: Group) -> None:
    chats = sky.dice.sample(sky.groups, min(3, len(sky.groups)))
    sky.telegram.plan.add(*(faults.too_fast(seconds=20, chat=one.chat.id) for one in chats))


def muted(sky: Sky, group: Group) -> int:
    group.chat.mute_bot(group.users[0])
    sky.pause(sky.dice.uniform(30, 400))
    group.chat.set_bot(group.users[0], status="member", can_send=True)
    return group.chat.id


def kicked(sky: Sky, group: Group) -> int:
    group.chat.set_bot(group.users[0], status=sky.dice.choice(("kicked", "left")))
    sky.pause(sky.dice.uniform(30, 200))
    group.chat.set_bot(group.users[0], status="member")
    return group.chat.id


def migrated(sky: Sky, group: Group) -> int:
    """The messages about it come in either order, only one of them, or none."""
    if group.chat.kind != "group":
        return group.chat.id
    tell = sky.dice.choice([("to", "from"), ("from", "to"), ("to",), ("from",), ()])
    group.chat = group.chat.migrate(tell=tell)
    return group.chat.id


def topic_closed(sky: Sky, group: Group) -> int:
    if group.topic and group.topic.id in group.chat.topics:
        group.topic.closed = True
        sky.pause(sky.dice.uniform(30, 200))
        group.topic.closed = False
        group.chat.service(group.users[0], thread=group.topic.id, forum_topic_reopened={})
    return group.chat.id


def topic_deleted(sky: Sky, group: Group) -> int:
    if group.topic and group.topic.id in group.chat.topics:
        group.chat.delete_topic(group.topic)
        group.topic = None
    return group.chat.id


def message_deleted(sky: Sky, group: Group) -> int:
    """By an admin: any message of the bot."""
    with sky.telegram.lock:
        if said := group.chat.said():
            message = sky.dice.choice(said[-4:])
            message.deleted = True
            del group.chat.messages[message.id]
    return group.chat.id


def blocked(sky: Sky, group: Group) -> None:
    user = sky.dice.choice(group.users)
    if user.started:
        user.block()
        sky.pause(sky.dice.uniform(30, 200))
        user.unblock()


def deactivated(sky: Sky, group: Group) -> None:
    user = sky.dice.choice(group.users)
    user.deactivated = True
    sky.pause(sky.dice.uniform(30, 200))
    user.deactivated = False


def too_old(sky: Sky, group: Group) -> None:
    """Presses that Telegram does not let us answer any more."""
    with sky.telegram.lock:
        for query in list(sky.telegram.queries.values())[-2:]:
            query.gone = query.answer is None


def twice(sky: Sky, group: Group) -> None:
    """The updates that wait come again, and in another order."""
    with sky.telegram.lock:
        again = json.loads(json.dumps(sky.telegram.updates[-5:]))
        sky.telegram.updates += again
        sky.dice.shuffle(sky.telegram.updates)


def rival(sky: Sky, group: Group) -> None:
    """Somebody else asks for updates with our token for a moment, and takes none away."""
    with suppress(httpx.HTTPError):
        httpx.post(f"{sky.telegram.base_url}{sky.telegram.token}/getUpdates", data={"timeout": 0}, timeout=2)


def outage(sky: Sky, group: Group) -> None:
    """Telegram cannot be reached."""
    cut = [Fault("getUpdates", drop=True, times=10**6), Fault(drop=True, times=10**6)]
    sky.telegram.plan.add(*cut)
    sky.pause(sky.long)
    for one in cut:
        one.times = 0
    sky.pause(60)


def clock_jump(sky: Sky, group: Group) -> None:
    """The machine's clock is set, far enough that it matters."""
    sky.clock.jump(sky.dice.choice((600.0, 3600.0, -600.0)))


def killed(sky: Sky, group: Group, name: str = "bot") -> None:
    """Kill -9, and up again. What the dead one had taken is free again soon."""
    sky.processes.kill(name)
    with db.work():
        Notice.update(leased_until=house.now() + 5).where(Notice.leased_until.is_null(False)).execute()
    sky.processes.start(name)
    sky.processes.wait_for(name)


def revoked(sky: Sky, group: Group) -> None:
    """Telegram does not know the token any more: the bot ends with its sentence; with the right one it is back."""
    token, sky.telegram.token = sky.telegram.token, "1234567890:ANOTHER-TOKEN"
    with sky.telegram.lock:
        sky.telegram.poll += 1  # whoever waits for updates is sent away
        sky.telegram.lock.notify_all()
    try:
        assert sky.processes.running["bot"].wait(60) == 2, sky.processes.log("bot")
    finally:
        sky.telegram.token = token
    sky.processes.start("bot")
    sky.processes.wait_for("bot")


SILENT = {
    "muted",
    "kicked or left",
    "topic closed",
    "topic deleted",
    "network down",
    "bot killed",
    "token revoked",
    "clock jump",
    "web killed",
    "rival",
}  # while these last nobody can be called
AGAIN = SILENT | {"migrated"}  # after these somebody may be called once more for the same turn
FAULTS: dict[str, Callable[[Sky, Group], int | None]] = {
    "flood limit": planned(lambda sky, chat: faults.too_fast(seconds=sky.dice.randint(1, 40), chat=chat)),
    "flood limit of an edit": planned(lambda _, chat: faults.too_fast("editMessageText", seconds=5, chat=chat)),
    "flood limit everywhere": flood_everywhere,
    "server error": planned(lambda _, chat: faults.broken(chat=chat)),
    "late, done": planned(lambda _, chat: faults.late(hold=HOLD, chat=chat)),
    "late, not done": planned(lambda _, chat: faults.late(hold=HOLD, after=False, chat=chat)),
    "cut, done": planned(lambda _, chat: faults.cut(after=True, chat=chat)),
    "cut, not done": planned(lambda _, chat: faults.cut(chat=chat)),
    "refused, nobody knows why": planned(lambda _, chat: Fault("sendMessage", error=bad("SOME_NEW_THING"), chat=chat)),
    "cannot be edited": planned(lambda _, c: faults.refused("editMessageText", "message can't be edited", chat=c)),
    "not modified": planned(lambda _, c: faults.refused("editMessageText", "message is not modified: equal", chat=c)),
    "cannot be deleted": planned(lambda _, c: faults.refused("deleteMessage", "message can't be deleted", chat=c)),
    "conflict": planned(lambda _, __: Fault("getUpdates", error=ApiError(409, "Conflict: terminated by other"))),
    "press not answered": planned(lambda _, __: faults.cut("answerCallbackQuery")),
    "muted": muted,
    "kicked or left": kicked,
    "migrated": migrated,
    "topic closed": topic_closed,
    "topic deleted": topic_deleted,
    "message deleted": message_deleted,
    "blocked": blocked,
    "deactivated": deactivated,
    "query too old": too_old,
    "updates twice": twice,
    "rival": rival,
    "network down": outage,
    "clock jump": clock_jump,
    "bot killed": killed,
    "web killed": lambda sky, group: killed(sky, group, "web"),
    "token revoked": revoked,
}
