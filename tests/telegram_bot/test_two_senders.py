"""Two processes that write to the same chats: what one of them lost, the other must not mistake."""

import asyncio
import threading
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
from telegram import Bot, Message
from telegram import Chat as telegram_chat

from core.errors import Busy
from core.service.chats import ChatRef
from core.service.written import UNDER_WAY_SECONDS
from core.settings import Settings
from core.store import db, written
from core.store.tables import Written
from telegram_bot import pace
from telegram_bot.post import Post
from telegram_bot.reactions import Reaction
from telegram_bot.speaker import Refusal, Speaker
from tests.emulator import TOKEN, Chat, Emulator, faults
from tests.telegram_bot.running import Scene


@pytest.fixture
async def both(telegram: Emulator, settings: Settings) -> AsyncIterator[tuple[Speaker, Speaker]]:
    """A speaker of each process."""
    async with Bot(TOKEN, base_url=telegram.base_url) as one, Bot(TOKEN, base_url=telegram.base_url) as other:
        yield Speaker(one), Speaker(other)


@pytest.fixture
def there(telegram: Emulator, settings: Settings) -> Chat:
    scene = Scene(telegram)
    return scene.group(*scene.people("Ann", "Bob"))


def standing(chat: Chat) -> list[str]:
    return [message.text for message in chat.said()]


async def say(speaker: Speaker, chat: Chat, text: str) -> None:
    await speaker.send(ChatRef(chat.id, kind=chat.kind), Post(text))


async def lose(telegram: Emulator, speaker: Speaker, chat: Chat) -> None:
    """A message that arrives, and whoever sent it does not know."""
    telegram.plan.add(faults.cut(after=True, chat=chat.id))
    with pytest.raises(Refusal):
        await say(speaker, chat, "lost")


async def test_what_the_other_one_wrote_is_not_taken_for_the_lost_one(telegram, both, there: Chat):
    one, other = both
    await say(one, there, "first")
    await lose(telegram, one, there)
    for text in ("second", "third"):
        await say(other, there, text)
    await say(one, there, "again")
    assert standing(there) == ["first", "second", "third", "again"]


async def under_way(telegram, both, there: Chat) -> asyncio.Task[None]:
    """One process has said something; what the other one says has arrived, and its answer has not."""
    one, other = both
    await say(one, there, "first")
    telegram.plan.add(faults.late(hold=1.0, chat=there.id))
    slow = asyncio.create_task(say(other, there, "slow"))
    await asyncio.to_thread(telegram.wait, lambda: "slow" in standing(there))
    return slow


async def nothing_is_lost(both, there: Chat, slow: asyncio.Task[None]) -> None:
    """The one looks for what somebody dead has left, and takes nothing of the living for that."""
    one, _ = both
    with db.work():
        dead = written.put(there.id, 0.0, fresh=True)
        Written.update(at=-UNDER_WAY_SECONDS).where(Written.id == dead).execute()
    await say(one, there, "again")
    await slow
    assert standing(there) == ["first", "slow", "again"]


async def test_what_is_under_way_in_the_other_one_is_waited_for(telegram, both, there: Chat):
    """It has arrived, but the other one does not know its id yet."""
    one, other = both
    await say(one, there, "first")
    await lose(telegram, one, there)
    telegram.plan.add(faults.late(hold=1.0, chat=there.id))
    slow = asyncio.create_task(say(other, there, "slow"))
    await asyncio.to_thread(telegram.wait, lambda: "slow" in standing(there))
    await say(one, there, "again")
    assert standing(there) == ["first", "lost", "slow", "again"]
    await slow
    await say(one, there, "last")
    assert standing(there) == ["first", "slow", "again", "last"]


async def test_what_is_under_way_in_the_other_one_is_not_what_a_killed_one_left(telegram, both, there: Chat):
    """A third process was killed with a message under way; whoever looks for that leaves those of the living alone."""
    slow = await under_way(telegram, both, there)
    await nothing_is_lost(both, there, slow)


async def test_whoever_takes_long_and_lives_says_so(telegram, both, there: Chat):
    """So others do not take it for dead."""
    slow = await under_way(telegram, both, there)
    with db.work():
        Written.update(at=Written.at - UNDER_WAY_SECONDS).where(~Written.ended).execute()
    await both[1].door.renew()
    await nothing_is_lost(both, there, slow)


async def test_what_a_person_wrote_to_us_stays(telegram, both, settings: Settings):
    """Alone with somebody we may delete what they wrote; the process that sends is not the one that hears."""
    one, other = both
    (ann,) = Scene(telegram).people("Ann")
    ann.start()
    await say(one, ann.private, "first")
    await lose(telegram, one, ann.private)
    words = ann.send(ann.private, "Hello?")
    heard = Message(words.id, datetime.now(UTC), telegram_chat(ann.id, "private"), text=words.text)
    await other.door.heard(heard)
    await say(one, ann.private, "again")
    assert words.id in ann.private.messages
    assert not words.deleted
    assert standing(ann.private) == ["first", "again"]


async def test_both_keep_to_one_measure(telegram, both, there: Chat, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pace, "GROUP_CALLS", 4)
    for speaker in (*both, *both):
        await say(speaker, there, "something")
    for speaker in both:
        with pytest.raises(Refusal) as refused:
            await say(speaker, there, "too much")
        assert refused.value.reaction is Reaction.WAIT
    assert len(telegram.called(chat_id=there.id)) == 4


async def test_what_somebody_wrote_alone_with_us_stays(telegram: Emulator, both):
    """We might delete it, and have not heard of it yet."""
    one, _ = both
    ann = telegram.user("Ann")
    ann.start()
    there = ann.private
    await say(one, there, "first")
    await lose(telegram, one, there)
    hers = telegram.post(there, ann, text="/table")
    await say(one, there, "again")
    assert standing(there) == ["first", "again"]
    assert hers.id in there.messages


async def test_what_is_being_noted_is_alive(telegram, both, there: Chat, monkeypatch: pytest.MonkeyPatch):
    """The file is busy for longer than others wait for a dead process."""
    one, _ = both
    await say(one, there, "first")
    end, waits = written.end, threading.Event()

    def slow(begun: int, now: float, *, message_id: int | None = None) -> None:
        if not waits.is_set():
            waits.set()
            raise Busy
        end(begun, now, message_id=message_id)

    with monkeypatch.context() as patch:
        patch.setattr(written, "end", slow)
        await say(one, there, "second")
        with db.work():
            Written.update(at=Written.at - UNDER_WAY_SECONDS).where(~Written.ended).execute()
        await say(one, there, "third")
    assert standing(there) == ["first", "second", "third"]


async def test_what_could_not_be_noted_is_noted_later(telegram, both, there: Chat, monkeypatch: pytest.MonkeyPatch):
    """The file was busy when it arrived; so nobody takes it for what a dead process has left."""
    one, other = both
    await say(one, there, "first")
    with monkeypatch.context() as patch:
        patch.setattr(written, "end", busy)
        await say(one, there, "second")
    with db.work():
        Written.update(at=Written.at - UNDER_WAY_SECONDS).execute()
    await one.door.renew()
    await say(other, there, "third")
    assert standing(there) == ["first", "second", "third"]


async def test_what_is_noted_later_leaves_what_is_lost_to_the_next_one(
    telegram, both, there: Chat, monkeypatch: pytest.MonkeyPatch
):
    """Whoever notes it then takes nothing back: a message that may have arrived twice must not be forgotten by that."""
    one, _ = both
    await say(one, there, "first")
    await lose(telegram, one, there)
    with monkeypatch.context() as patch:
        patch.setattr(written, "end", busy)
        await say(one, there, "second")
    await one.door.renew()
    assert standing(there) == ["first", "lost", "second"]
    await say(one, there, "third")
    assert standing(there) == ["first", "second", "third"]


def busy(*_: object, **__: object) -> None:
    raise Busy
