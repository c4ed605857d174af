"""In which order the notices of one chat go, what counts as a try of one, and how a sender stops or stumbles."""

import asyncio
import time
from collections.abc import Sequence
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram.error import BadRequest, RetryAfter, TimedOut

from core.errors import Busy
from core.service import chats, house, lobby, outage, outbox, people
from core.service.chats import ChatRef
from core.service.outbox import Notice
from core.service.people import Person
from core.settings import Settings
from core.store import db, tables
from telegram_bot import job
from telegram_bot.aftermath import STUBBORN, react
from telegram_bot.door import Door
from telegram_bot.posting import Posting
from telegram_bot.reactions import Reaction
from telegram_bot.sender import Sender
from telegram_bot.speaker import Refusal

TOPIC, OTHER = ChatRef(-1001, 7), ChatRef(-1001, 8)
FRESH = count(-2000, -1)  # chats that nobody knows


def opened(chat: ChatRef) -> None:
    """There is one notice: a lobby has opened in this chat."""
    with db.work():
        tables.Notice.delete().execute()
    lobby.open_table(people.remember(Person(7, "Ann", "en")).id, chat)


async def test_what_has_no_room_keeps_its_place_in_the_story(monkeypatch: pytest.MonkeyPatch):
    """The film and the next card need less room than the end of a round; others need not wait for any."""
    sent: list[int] = []
    waits: list[int] = []

    async def wait(_: Sender, notice: Notice) -> float:
        return 20.0 if notice.kind == "round_end" else 0.0

    async def one(_: Sender, notice: Notice) -> None:
        sent.append(notice.id)

    monkeypatch.setattr(Sender, "_wait", wait)
    monkeypatch.setattr(Sender, "_one", one)
    monkeypatch.setattr(outbox, "later", lambda notice, _: waits.append(notice.id))
    kinds = ("round_end", "growth", "table_card", "turn_call", "mine")
    told = [*((TOPIC, kind) for kind in kinds), (OTHER, "table_card")]
    notices = [Notice(number, kind, "ABCDEF", chat, {}, 1) for number, (chat, kind) in enumerate(told)]
    await Sender(cast(Posting, None))._in_order(notices)
    assert (waits, sent) == ([0, 1, 2], [3, 4, 5])


async def test_whoever_is_stopped_in_the_middle_leaves_nothing_unfinished(monkeypatch: pytest.MonkeyPatch):
    """What is cancelled may have something to put in order first."""
    begun, done = asyncio.Event(), asyncio.Event()

    async def endless(_: Sender, notices: Sequence[Notice]) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.to_thread(int)
            done.set()

    monkeypatch.setattr(Sender, "_in_order", endless)
    monkeypatch.setattr(outbox, "lease", lambda: [Notice(1, "mine", "ABCDEF", TOPIC, {}, 1)][: not begun.is_set()])
    running = asyncio.create_task(Sender(cast(Posting, None)).run())
    await begun.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert done.is_set()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.parametrize(
    ("stubborn", "tries", "waits"),
    [
        ("round_end", 1, [1, 2, 3]),
        ("round_end", 2, [1]),
        ("round_end", outbox.PATIENCE - 1, [1]),
        ("round_end", outbox.PATIENCE, []),
        ("mine", 1, [1, 2, 3]),
        ("mine", 2, []),
        ("vote", 2, []),
    ],
)
async def test_nobody_waits_to_be_called_until_a_stubborn_message_is_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, stubborn: str, tries: int, waits: list[int]
):
    """What fails once may fail for all; what fails again holds up the rest of its story alone, and not for ever."""
    later: list[int] = []

    async def one(_: Sender, notice: Notice) -> float | None:
        return house.now() + 60 if notice.kind == stubborn else None

    async def wait(*_: Any) -> float:
        return 0.0

    monkeypatch.setattr(Sender, "_wait", wait)
    monkeypatch.setattr(Sender, "_one", one)
    monkeypatch.setattr(outbox, "later", lambda notice, _: later.append(notice.id))
    kinds = (stubborn, "table_card", "turn_call", "talk")
    notices = [Notice(number, kind, "ABCDEF", TOPIC, {}, tries) for number, kind in enumerate(kinds)]
    await Sender(cast(Posting, None))._in_order(notices)
    assert later == waits


def test_a_flood_limit_is_no_try(settings: Settings):
    """Only what Telegram refused for another reason brings a message nearer to its end."""
    opened(TOPIC)
    tries: list[int] = []
    for refusal in [Refusal(Reaction.WAIT, RetryAfter(3))] * 3 + [Refusal(Reaction.AGAIN, TimedOut())]:
        (notice,) = outbox.lease()
        react(notice, refusal)
        with db.work():
            tables.Notice.update(not_before=0.0).execute()
            tries.append(tables.Notice.get_by_id(notice.id).tries)
    assert tries == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("refusals", "gone"),
    [("5555x", False), ("5x5x5x5x5x", False), ("xxx5x", False), ("5555xxxx", True), ("xxxx", True)],
)
def test_only_refusals_in_a_row_for_no_known_reason_make_a_chat_deaf(settings: Settings, refusals: str, gone: bool):
    """Where Telegram only failed before, one of them says nothing about the chat."""
    here = ChatRef(next(FRESH), kind="supergroup")
    opened(here)
    with db.work():
        tables.Notice.update(kind="turn_call").execute()
    trouble = {"5": Refusal(Reaction.AGAIN, TimedOut()), "x": Refusal(Reaction.GIVE_UP, BadRequest("SOMETHING_NEW"))}
    for one in refusals:
        (notice,) = outbox.lease()
        assert not chats.is_gone(here)
        react(notice, trouble[one])
        with db.work():
            tables.Notice.update(not_before=0.0).execute()
            given_up = tables.Notice.get_by_id(notice.id).failed
    assert (chats.is_gone(here), given_up) == (gone, "SOMETHING_NEW" if gone else None)


def test_an_outage_is_no_try_however_long(settings: Settings):
    """So after it the story is told in its order, and nobody is taken for deaf; the pauses grow all the same."""
    opened(ChatRef(-1009))
    outage.lost()
    with db.work():
        tables.Beat.update(at=house.now() - 240.0).where(tables.Beat.name == outage.TELEGRAM).execute()
    for _ in range(2 * outbox.PATIENCE):
        (notice,) = outbox.lease()
        at = react(notice, Refusal(Reaction.AGAIN, TimedOut()))
        assert (notice.tries, at is not None and at > house.now() + 20) == (1, True)
        with db.work():
            tables.Notice.update(not_before=0.0).execute()
    outage.reached()
    (notice,) = outbox.lease()
    react(notice, Refusal(Reaction.AGAIN, TimedOut()))
    with db.reading():
        assert tables.Notice.get_by_id(notice.id).tries == 1


@pytest.mark.parametrize(("kind", "attempts"), [("lobby_card", 1 + len(STUBBORN)), ("talk", 1)])
async def test_what_matters_outlives_a_fault_of_ours(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, kind: str, attempts: int
):
    """Too many open files, say: that passes. What cannot be drawn at all is given up in the end."""

    def broken(*_: Any) -> None:
        raise OSError("too many open files")

    monkeypatch.setattr(job, "read", broken)
    opened(ChatRef(-1002, len(kind)))
    with db.work():
        tables.Notice.update(kind=kind).execute()
    sender = Sender(cast(Posting, SimpleNamespace(turn=lambda _: asyncio.Lock(), writer=None)))
    tried: list[int] = []
    waits: list[bool] = []
    while notices := await asyncio.to_thread(outbox.lease):
        tried += [notice.tries for notice in notices]
        waits += [await sender._one(notice) is not None for notice in notices]
        with db.work():
            tables.Notice.update(not_before=0.0).execute()
    assert tried == list(range(1, attempts + 1))
    assert waits == [True] * (attempts - 1) + [False]  # meanwhile the story does not go on
    assert outbox.waiting() == 0


async def test_leases_are_renewed_also_after_a_fault(monkeypatch: pytest.MonkeyPatch):
    again = asyncio.Event()
    faults: list[Exception] = [OSError("too many open files"), Busy()]

    async def renew() -> None:
        if faults:
            raise faults.pop()
        again.set()

    monkeypatch.setattr(outbox, "LEASE_SECONDS", 0.0)
    door = SimpleNamespace(renew=renew)
    holding = asyncio.create_task(Sender(cast(Posting, SimpleNamespace(speaker=SimpleNamespace(door=door))))._hold())
    await asyncio.wait({holding, asyncio.create_task(again.wait())}, return_when=asyncio.FIRST_COMPLETED)
    assert again.is_set()
    holding.cancel()


@pytest.mark.parametrize("elsewhere", [True, False], ids=["where another table is open", "outside of topics"])
def test_a_lost_topic_is_no_reason_to_tell_nobody(settings: Settings, elsewhere: bool):
    """They can be told alone; where nothing says that the chat is deaf, to try again would never end."""
    group = -1003 - elsewhere
    topic = ChatRef(group, 7 if elsewhere else None)
    opened(topic)
    with db.work():
        tables.Notice.update(kind="sat_in").execute()
    (notice,) = outbox.lease()
    if elsewhere:
        lobby.open_table(people.remember(Person(8, "Bob", "en")).id, ChatRef(group))
    react(notice, Refusal(Reaction.TOPIC_LOST, BadRequest("TOPIC_DELETED")))
    with db.reading():
        left = tables.Notice.get_by_id(notice.id)
    assert (left.sent_at, left.failed) == (None, None if elsewhere else "TOPIC_DELETED")


async def test_what_is_taken_back_heeds_the_pauses_that_telegram_asks_for():
    """It needs no room in the minute of a chat; but each refusal would make the pause longer."""
    door = Door()
    sender = Sender(cast(Posting, SimpleNamespace(speaker=SimpleNamespace(door=door))))
    removal = Notice(1, "removal", "ABCDEF", TOPIC, {"message": 5}, 1)
    assert await sender._wait(removal) == 0
    door.pace.refused(TOPIC.telegram_id, time.monotonic(), 3600.0)
    assert await sender._wait(removal) > 0
