"""What happens to chats, people and machines of a running town; each says to which chat, or that nothing was to do."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx

from core.service import house
from core.store import db
from core.store.tables import Notice
from tests.emulator import User, faults
from tests.emulator.errors import ApiError
from tests.emulator.faults import Fault
from tests.scenario.groups import Group

if TYPE_CHECKING:
    from tests.scenario.weather import Sky

SHORT, LONG = (30.0, 200.0), (30.0, 400.0)  # seconds
GONE = 150.0  # so long a web is away of which everybody knows it


class Calm(Exception):
    """There is nothing here to which this could happen."""


def need(it: object) -> None:
    if not it:
        raise Calm


def flood_everywhere(sky: "Sky", group: Group) -> None:
    chats = sky.dice.sample(sky.groups, min(3, len(sky.groups)))
    sky.telegram.plan.first(*(faults.too_fast(seconds=20, chat=one.chat.id, kind="flood limit") for one in chats))


def muted(sky: "Sky", group: Group) -> int:
    chat = group.chat
    chat.mute_bot(group.users[0])
    sky.pause(sky.dice.uniform(*LONG))
    chat.set_bot(group.users[0], status="member", can_send=True)
    return chat.id


def sent_away(status: str) -> Callable[["Sky", Group], int]:
    """Kicked, or left because an admin removed it."""

    def act(sky: "Sky", group: Group) -> int:
        chat = group.chat
        chat.set_bot(group.users[0], status=status)
        sky.pause(sky.dice.uniform(*SHORT))
        chat.set_bot(group.users[0], status="member")
        return chat.id

    return act


def chat_deleted(sky: "Sky", group: Group) -> int:
    """For good, and nobody tells the bot. The people found another one when their game there is over."""
    need(sky.dice.random() < RARE)
    group.chat.deleted = True
    return group.chat.id


RARE = 0.4  # of the times: there shall be games between two such ends


def migrated(sky: "Sky", group: Group) -> int:
    """The messages about it come in either order, only one of them, or none."""
    group = next((one for one in sky.mixed() if one.chat.kind == "group" and not one.chat.deleted), group)
    need(group.chat.kind == "group" and not group.chat.deleted)
    tell = sky.dice.choice([("to", "from"), ("from", "to"), ("to",), ("from",), ()])
    group.chat = group.chat.migrate(tell=tell)
    return group.chat.id


def forum(sky: "Sky") -> Group:
    group = next((one for one in sky.groups if one.chat.forum), None)
    if group is None or group.chat.deleted:
        raise Calm
    return group


def topic_closed(sky: "Sky", group: Group) -> int:
    group = forum(sky)
    chat, topic = group.chat, group.topic
    if topic is None or topic.id not in chat.topics:
        raise Calm
    topic.closed = True
    sky.pause(sky.dice.uniform(*SHORT))
    topic.closed = False
    chat.service(group.users[0], thread=topic.id, forum_topic_reopened={})
    return chat.id


def general_closed(sky: "Sky", group: Group) -> int:
    """The topic without a number; a table is there once its own topic is gone."""
    chat = forum(sky).chat
    chat.general_closed = True
    sky.pause(sky.dice.uniform(*SHORT))
    chat.general_closed = False
    chat.service(group.users[0], forum_topic_reopened={})
    return chat.id


def topic_deleted(sky: "Sky", group: Group) -> int:
    group = forum(sky)
    if group.topic is None or group.topic.id not in group.chat.topics:
        raise Calm
    group.chat.delete_topic(group.topic)
    group.topic = None
    return group.chat.id


def message_deleted(sky: "Sky", group: Group) -> int:
    """By an admin: any message of the bot."""
    with sky.telegram.lock:
        said = group.chat.said()
        need(said)
        message = sky.dice.choice(said[-4:])
        message.deleted = True
        del group.chat.messages[message.id]
    return group.chat.id


def started(sky: "Sky", group: Group) -> User:
    """Somebody whom the bot may write to."""
    found = [user for user in group.users if user.started]
    need(found)
    return sky.dice.choice(found)


def blocked(sky: "Sky", group: Group) -> int:
    user = started(sky, group)
    user.block()
    sky.pause(sky.dice.uniform(*SHORT))
    user.unblock()
    return user.id


def never_started(sky: "Sky", group: Group) -> int:
    """As Telegram sees it: they have deleted their chat with the bot, and begin it anew some time later."""
    user = started(sky, group)
    user.started = False
    sky.pause(sky.dice.uniform(*SHORT))
    user.start()
    return user.id


def deactivated(sky: "Sky", group: Group) -> int:
    user = started(sky, group)
    user.deactivated = True
    sky.pause(sky.dice.uniform(*SHORT))
    user.deactivated = False
    return user.id


def too_old(sky: "Sky", group: Group) -> None:
    """Presses that Telegram does not let us answer any more."""
    with sky.telegram.lock:
        waiting = [query for query in sky.telegram.queries.values() if query.answer is None]
        need(waiting)
        for query in waiting[-2:]:
            query.gone = True


def twice(sky: "Sky", group: Group) -> None:
    """The updates that wait come again, and in another order."""
    with sky.telegram.lock:
        need(sky.telegram.updates)
        again = json.loads(json.dumps(sky.telegram.updates[-5:]))
        sky.telegram.updates += again
        sky.dice.shuffle(sky.telegram.updates)


def conflict(sky: "Sky", group: Group) -> None:
    """Telegram says that somebody else asks for updates."""
    sky.telegram.plan.first(Fault("getUpdates", error=ApiError(409, "Conflict: terminated by other")))


def rival(sky: "Sky", group: Group) -> None:
    """Somebody else asks for updates with our token for a moment, and takes none away."""
    with suppress(httpx.HTTPError):
        httpx.post(f"{sky.telegram.base_url}{sky.telegram.token}/getUpdates", data={"timeout": 0}, timeout=2)


def outage(sky: "Sky", group: Group) -> None:
    """Telegram cannot be reached."""
    cut = [Fault(method, drop=True, times=10**6) for method in ("getUpdates", "webhook", "*")]
    sky.telegram.plan.first(*cut)
    sky.pause(sky.long)
    for one in cut:
        one.times = 0


def clock_jump(sky: "Sky", group: Group) -> None:
    """The machine's clock is set, far enough that it matters."""
    sky.clock.jump(sky.dice.choice((600.0, 3600.0, -600.0)))


def killed(name: str, away: float = 0.0) -> Callable[["Sky", Group], None]:
    """Kill -9, and up again so many seconds later. What the dead one had taken is free again soon."""

    def act(sky: "Sky", group: Group) -> None:
        sky.processes.kill(name)
        with db.work():
            Notice.update(leased_until=house.now() + 5).where(Notice.leased_until.is_null(False)).execute()
        sky.pause(away)
        sky.processes.start(name)
        sky.processes.wait_for(name)

    return act


def revoked(sky: "Sky", group: Group) -> None:
    """Telegram does not know the token any more: the bot ends with its sentence; with the right one it is back."""
    sky.telegram.revoked = True
    with sky.telegram.lock:
        sky.telegram.poll += 1  # whoever waits for updates is sent away
        sky.telegram.lock.notify_all()
    try:
        assert sky.processes.running["bot"].wait(60) == 2, sky.processes.log("bot")
    finally:
        sky.telegram.revoked = False
    sky.processes.start("bot")
    sky.processes.wait_for("bot")
