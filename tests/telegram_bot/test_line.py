"""Answers that wait for room in a group: what becomes of them when one fails, and when the process has to stop."""

import asyncio
import logging
import time

import pytest

from core.service.chats import ChatRef
from core.settings import Settings
from telegram_bot import pace
from telegram_bot.door import Door
from telegram_bot.line import FEW, Line, Turn

GROUP = ChatRef(-7)


class Shut(Door):
    """A door that opens when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.opened = asyncio.Event()
        self.places = 0

    async def room(self, chat: ChatRef) -> int:
        return self.places

    async def wait(self, chat: ChatRef, spare: int = 0) -> float:
        await self.opened.wait()
        return 0.0


class Answers:
    """A line whose door is shut, and what it has said."""

    def __init__(self, *, broken: bool = False) -> None:
        self.said: list[str] = []
        self.door, self.broken = Shut(), broken
        self.line = Line(self.door, self.excuse)

    async def excuse(self, chat: ChatRef) -> None:
        if self.broken:
            raise ValueError
        self.said.append("sorry")

    async def later(self, text: str, who: int | None = None) -> None:
        assert await self.join(text, who) is Turn.LATER

    async def join(self, text: str, who: int | None = None, *, always: bool = False) -> Turn:
        async def act() -> None:
            if text == "fault":
                raise ZeroDivisionError
            self.said.append(text)

        return await self.line.join(GROUP, text, act, who=who, always=always)


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_late_answer_that_fails_is_excused_and_an_error_in_the_log(caplog: pytest.LogCaptureFixture):
    answers = Answers()
    for text in ("fault", "second"):
        await answers.later(text)
    answers.door.opened.set()
    await answers.line.stop(30)
    assert answers.said == ["sorry", "second"]
    (error,) = errors(caplog)
    assert "ZeroDivisionError" in error


async def test_where_not_even_an_excuse_can_be_made_the_others_are_answered(caplog: pytest.LogCaptureFixture):
    answers = Answers(broken=True)
    for text in ("fault", "second"):
        await answers.later(text)
    answers.door.opened.set()
    await answers.line.stop(30)
    assert answers.said == ["second"]
    assert len(errors(caplog)) == 2


async def test_what_there_is_room_for_is_said_before_the_end():
    answers = Answers()
    for text in ("first", "second"):
        await answers.later(text)
    assert answers.said == []
    answers.door.opened.set()
    await answers.line.stop(30)
    assert answers.said == ["first", "second"]
    assert not answers.line.waits


async def test_where_there_is_no_room_nobody_is_waited_for_without_end():
    answers = Answers()
    await answers.later("first")
    await asyncio.wait_for(answers.line.stop(0.01), 30)
    assert not answers.line.waits
    assert answers.said == []


async def test_whoever_presses_while_telegram_takes_nothing_hears_at_once_that_it_comes_later(settings: Settings):
    answers = Answers()
    door = Door()
    door.pace.refused(GROUP.telegram_id, time.monotonic(), 600.0)
    answers.line = Line(door, answers.excuse)
    await asyncio.wait_for(answers.later("the menu"), 30)
    await answers.line.stop(0)
    assert not answers.said


async def test_nobody_takes_all_places():
    answers = Answers()
    for number in range(FEW):
        await answers.later(f"ann {number}", 1)
    assert await answers.join("ann too much", 1) is Turn.NEVER
    await answers.later("ann 0", 1)  # it has its place already
    assert await answers.join("ann at any rate", 1, always=True) is Turn.LATER
    await answers.later("bob", 2)
    await answers.later("whoever")
    answers.door.opened.set()
    await answers.line.stop(30)
    assert answers.said == ["ann 0", "ann 1", "ann 2", "ann at any rate", "bob", "whoever"]


async def test_where_there_is_room_one_person_may_ask_for_more():
    answers = Answers()
    answers.door.places = FEW + 3 + pace.ANSWERS
    answers.door.opened.set()
    joined = [answers.join(f"ann {number}", 1) for number in range(FEW + 3)]
    assert await asyncio.gather(*joined) == [Turn.NOW] * (FEW + 3)
