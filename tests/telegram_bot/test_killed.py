"""A sender that is killed: whatever it had under way is told once, and nothing of it stays standing."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from core.errors import Busy
from core.service import house, outbox, written
from core.service.written import UNDER_WAY_SECONDS
from core.store import db
from core.store.tables import Game, Notice, Written
from telegram_bot import door
from telegram_bot.job import Job
from telegram_bot.posting import Posting
from tests.emulator import Chat
from tests.telegram_bot.calling import YOURS, Round
from tests.telegram_bot.test_direct import direct, direct_liker

Kill = Callable[[Chat, str, float], list[int]]


@pytest.fixture
def kill(monkeypatch: pytest.MonkeyPatch) -> Kill:
    """Whoever next writes something with this in it to a chat is killed, long ago, right after it has arrived.

    Others may tell it anew after so many seconds. Returns the id of the message, when that is so.
    """

    def begin(there: Chat, part: str, seconds: float) -> list[int]:
        end, killed = written.end, list[int]()

        def die(begun: int, chat: int, now: float, message_id: int | None = None, *rest: Any, **more: Any) -> list[int]:
            if killed or message_id is None or part not in there.messages[message_id].text:
                return end(begun, chat, now, message_id, *rest, **more)
            with db.work():
                Written.update(at=Written.at - UNDER_WAY_SECONDS).where(Written.id == begun).execute()
            killed.append(message_id)
            raise Busy

        monkeypatch.setattr(door, "ATTEMPTS", 1)
        monkeypatch.setattr(outbox, "lease", partial(outbox.lease, seconds=seconds))
        monkeypatch.setattr(written, "end", die)
        return killed

    return begin


def test_a_sender_that_was_killed_after_sending_leaves_one_call(game: Round, kill: Kill):
    """Nothing says that the call arrived; the next process sends it again and takes the first one back."""
    killed = kill(game.group, YOURS, 0.3)
    game.move()
    telegram, there = game.scene.telegram, game.group
    second = telegram.wait(lambda: killed and [one for one in game.standing(there) if one.id > killed[0]])[0]
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: game.standing(game.group) == [second])
    assert second.mentions() == [game.whose().id]


def test_a_sender_that_was_killed_before_it_could_say_so_does_not_call_again(game: Round):
    """The message is noted, the notice is not yet."""
    standing = game.standing(game.group)
    with db.work():
        row = Game.get(Game.code == game.code)
        last = (
            Notice.select().where((Notice.game == row) & (Notice.kind == "turn_call")).order_by(Notice.id.desc()).get()
        )
        lost = {"sent_at": None, "message_id": None, "begun": True, "leased_until": house.now() - 1}
        Notice.update(**lost).where(Notice.id == last.id).execute()
    game.scene.quiet(20)
    assert game.standing(game.group) == standing


@pytest.mark.parametrize("alone", [False, True], ids=["chat", "direct"])
def test_a_reminder_whose_sender_was_killed_before_it_could_say_so_rings_once(game: Round, alone: bool):
    """The message is noted, the notice is not yet."""
    slow = game.whose(1)
    there = slow.private if alone else game.group
    if alone:
        slow.start()
        game.scene.new(slow.private, "")
        game.wants(slow, "direct")
    game.move()
    game.scene.quiet(20)
    game.scene.hurry(game.code)
    game.scene.new(there, "⏰")
    game.scene.quiet(20)
    standing = there.said()
    with db.work():
        lost = {"sent_at": None, "message_id": None, "begun": True, "leased_until": house.now() - 1}
        last = Notice.select().where(Notice.kind == "reminder").order_by(Notice.id.desc()).get()
        Notice.update(**lost).where(Notice.id == last.id).execute()
    game.scene.quiet(20)
    assert there.said() == standing


@pytest.mark.parametrize("where", ["done", "drop"])
def test_a_sender_that_is_killed_right_after_a_call_leaves_one(
    game: Round, monkeypatch: pytest.MonkeyPatch, where: str
):
    """It was about to note that it called, or to take the former call back."""
    monkeypatch.setattr(outbox, "lease", partial(outbox.lease, seconds=0.3))
    real, killed = getattr(Posting, where), []

    async def once(to: Posting, job: Job, *rest: Any, **more: Any) -> None:
        if job.notice.kind == "turn_call" and not killed:
            killed.append(job.notice.id)
            raise Busy
        await real(to, job, *rest, **more)

    monkeypatch.setattr(Posting, where, once)
    game.move()
    call = game.called()
    game.scene.telegram.wait(lambda: killed)
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: game.standing(game.group) == [call])
    assert call.mentions() == [game.whose().id]


def test_what_a_killed_sender_left_goes_also_when_the_turn_is_over(game: Round, kill: Kill):
    """Nobody has to be called any more; the next message finds it."""
    game.looks(game.whose(2))
    killed = kill(game.group, YOURS, 3.0)
    game.move()
    game.scene.telegram.wait(lambda: killed)
    game.move()
    game.settled()
    assert [message.id for message in game.standing(game.group)] == killed
    game.move()
    call = game.called()
    game.scene.telegram.wait(lambda: game.standing(game.group) == [call])


def test_a_direct_message_that_a_killed_sender_left_goes_when_the_next_one_comes(game: Round, kill: Kill):
    """Its turn was over by the time somebody else could send; other people were written to meanwhile."""
    liker = direct_liker(game)
    killed = kill(liker.private, "The mine", 3.0)
    game.move()
    game.scene.telegram.wait(lambda: killed)
    for other in game.crowd:
        if other is not liker:
            other.start()
            game.scene.new(other.private, "")
    game.move()
    game.scene.quiet(20)
    (first,) = direct(game, liker)
    assert [first.id] == killed
    while game.whose() is not liker or direct(game, liker) == [first]:
        game.move()
        game.scene.quiet(20)
    game.scene.telegram.wait(lambda: first.deleted)
    assert len(direct(game, liker)) == 1
