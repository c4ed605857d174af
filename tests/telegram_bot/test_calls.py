"""Turn calls: one for each turn, to whoever does not look; whatever Telegram and our own processes do meanwhile."""

import time

import pytest

from core.service import absence, calls, chats, house, preferences, presence
from core.store import db
from core.store.tables import Game, Notice
from tests.emulator import faults
from tests.telegram_bot.calling import PAGE, Round


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.2)


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
