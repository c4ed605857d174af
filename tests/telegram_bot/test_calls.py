"""Turn calls: one for each turn, to whoever does not look; whatever Telegram and our own processes do meanwhile."""

import time
from functools import partial
from typing import Any

import pytest

from core.errors import Busy
from core.service import absence, calls, chats, house, outbox, preferences, presence
from core.service.written import UNDER_WAY_SECONDS
from core.store import db
from core.store.tables import Game, Notice, Posted, Written
from telegram_bot.job import Job
from telegram_bot.posting import Posting
from tests.emulator import Chat, User, faults
from tests.telegram_bot.calling import PAGE, Round
from tests.telegram_bot.running import Scene


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.2)


@pytest.fixture
def game(scene: Scene, crowd: list[User], group: Chat) -> Round:
    return Round(scene, crowd, group)


UNHEARD = [
    pytest.param(lambda: faults.late(hold=1.6), id="late"),
    pytest.param(lambda: faults.cut(after=True), id="cut"),
]


def test_whoever_looks_is_not_called_and_the_former_call_goes(game: Round):
    game.looks(game.whose(1))
    game.move()
    game.settled()
    game.scene.telegram.wait(lambda: game.standing(game.group) == [])
    game.move()
    call = game.called()
    assert call.mentions() == [game.whose().id]


def test_whoever_leaves_the_page_is_called_then_and_only_once(game: Round):
    reader = game.whose(1)
    game.looks(reader)
    game.move()
    game.settled()
    presence.away(game.code, game.id(reader), PAGE)
    call = game.called()
    assert call.mentions() == [reader.id]
    game.looks(reader)
    presence.away(game.code, game.id(reader), PAGE)
    time.sleep(0.5)
    game.scene.quiet(20)
    assert game.standing(game.group) == [call]


@pytest.mark.parametrize("fault", UNHEARD)
def test_a_call_that_arrived_unanswered_is_replaced(game: Round, fault):
    after = fault()
    after.chat = game.group.id
    game.scene.telegram.plan.add(after)
    game.move()
    game.scene.telegram.wait(lambda: after.times == 0)
    game.scene.telegram.wait(lambda: game.standing(game.group))
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: len(game.standing(game.group)) == 1)
    assert game.standing(game.group)[0].id == (chats.posted(game.code, "turn_call") or (0,))[0]


def test_messages_of_people_stay_where_they_are(game: Round):
    """Also where we might delete them: of what stands between two calls only our own goes."""
    game.group.promote_bot(game.crowd[0], "can_delete_messages")
    game.scene.telegram.plan.add(faults.cut(after=True, chat=game.group.id))
    words = [game.crowd[0].send(game.group, "before")]
    game.move()
    game.scene.telegram.wait(lambda: len(game.standing(game.group)) == 1)
    words.append(game.crowd[1].send(game.group, "between"))
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: len(game.standing(game.group)) == 1)
    assert game.standing(game.group)[0].id == (chats.posted(game.code, "turn_call") or (0,))[0]
    assert all(word.id in game.group.messages for word in words)


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


def test_a_reminder_in_quiet_hours_rings_no_phone(game: Round, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(calls, "QUICK_SECONDS", 0.0)
    monkeypatch.setattr(calls, "quiet_until", lambda hours, zone, now: now + 3600 if hours == "0_8" else None)
    sleeper = game.whose(1)
    preferences.set_for_person(game.id(sleeper), "quiet", "0_8")
    game.move()
    game.settled()
    game.scene.telegram.wait(lambda: game.standing(game.group) == [])
    game.scene.hurry(game.code)
    assert game.scene.new(game.group, "⏰").silent
    game.settled()
    preferences.set_for_person(game.id(sleeper), "quiet", "off")
    with db.work():
        Notice.update(not_before=house.now()).where(Notice.kind == "turn_call", Notice.sent_at.is_null()).execute()
    call = game.called()
    assert not call.silent
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: not [message for message in game.group.said() if "⏰" in message.text])


def test_whoever_is_relieved_of_their_turn_is_not_called_any_more(game: Round):
    game.scene.quiet(20)
    acting = game.whose()
    with db.work():
        Game.update(pace="none").where(Game.code == game.code).execute()
    assert [call.mentions() for call in game.standing(game.group)] == [[acting.id]]
    absence.pause(game.code, game.id(game.crowd[0]))
    game.scene.telegram.wait(lambda: game.standing(game.group) == [])
    absence.resume(game.code, game.id(acting))
    game.scene.telegram.wait(lambda: [call.mentions() for call in game.standing(game.group)] == [[acting.id]])
