"""A sender that is killed: whatever it had under way is told once, and nothing of it stays standing."""

from functools import partial
from typing import Any

import pytest

from core.errors import Busy
from core.service import chats, house, outbox
from core.service.written import UNDER_WAY_SECONDS
from core.store import db
from core.store.tables import Game, Notice, Posted, Written
from telegram_bot.job import Job
from telegram_bot.posting import Posting
from tests.telegram_bot.calling import Round
from tests.telegram_bot.test_direct import direct, direct_liker


def test_a_sender_that_was_killed_after_sending_leaves_one_call(game: Round):
    """Nothing says that the call arrived; the next process sends it again and takes the first one back."""
    (first,) = game.standing(game.group)
    with db.work():
        row = Game.get(Game.code == game.code)
        Posted.delete().where((Posted.game == row) & (Posted.kind == "turn_call")).execute()
        last = (
            Notice.select().where((Notice.game == row) & (Notice.kind == "turn_call")).order_by(Notice.id.desc()).get()
        )
        dead = {"message_id": None, "newest": first.id - 1, "ended": False, "at": Written.at - UNDER_WAY_SECONDS}
        Written.update(**dead).where(Written.message_id == first.id).execute()
        lost = {"sent_at": None, "message_id": None, "begun": True, "leased_until": house.now() - 1}
        Notice.update(**lost).where(Notice.id == last.id).execute()
    game.scene.telegram.wait(lambda: (chats.posted(game.code, "turn_call") or (first.id,))[0] != first.id)
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: first.deleted)
    (second,) = game.standing(game.group)
    assert second.id > first.id


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


def test_what_a_killed_sender_left_goes_also_when_the_turn_is_over(game: Round):
    """Nobody has to be called any more; the next message finds it."""
    (first,) = game.standing(game.group)
    game.looks(game.whose(1))
    with db.work():
        row = Game.get(Game.code == game.code)
        Posted.delete().where((Posted.game == row) & (Posted.kind == "turn_call")).execute()
        dead = {"message_id": None, "newest": first.id - 1, "ended": False, "at": Written.at - UNDER_WAY_SECONDS}
        Written.update(**dead).where(Written.message_id == first.id).execute()
    game.move()
    game.settled()
    with db.work():
        lost = {"sent_at": None, "message_id": None, "begun": True, "leased_until": house.now() - 1}
        meant = (Notice.game == row) & (Notice.kind == "turn_call") & Notice.sent_at.is_null(False)
        assert Notice.update(**lost).where(meant).execute() == 1
    game.settled()
    game.move()
    call = game.called()
    game.scene.telegram.wait(lambda: game.standing(game.group) == [call])


def test_a_direct_message_that_a_killed_sender_left_goes_when_the_next_one_comes(game: Round):
    """Its turn was over by the time somebody else could send; other people were written to meanwhile."""
    written = direct_liker(game)
    game.move()
    first = game.scene.new(written.private, "The mine")
    game.scene.quiet(20)
    with db.work():
        Posted.delete().where(Posted.kind == "direct").execute()
        dead = {"message_id": None, "newest": first.id - 1, "ended": False, "at": Written.at - UNDER_WAY_SECONDS}
        Written.update(**dead).where(Written.message_id == first.id).execute()
    for other in game.crowd:
        if other is not written:
            other.start()
            game.scene.new(other.private, "")
    while game.whose() is not written or direct(game, written) == [first]:
        game.move()
        game.scene.quiet(20)
    game.scene.telegram.wait(lambda: first.deleted)
    assert len(direct(game, written)) == 1
