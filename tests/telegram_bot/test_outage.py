"""Telegram cannot be reached for a while, or brings things in another order: all is caught up with, without a storm."""

import asyncio
from datetime import UTC, datetime

import pytest
from telegram import Chat as TelegramChat
from telegram import Message, Update
from telegram import User as Person

from core.service import house, outage, table, votes
from core.store import db
from core.store.tables import Beat, Game, Notice
from telegram_bot import aftermath, pace, updates
from telegram_bot.desk import AGAIN
from tests.emulator import Chat, User, faults
from tests.emulator import Message as Said
from tests.emulator.faults import Fault
from tests.telegram_bot.calling import Round
from tests.telegram_bot.running import EN, Scene

HOUR = 3600


def test_after_an_outage_each_chat_hears_how_things_are(
    scene: Scene, crowd: list[User], monkeypatch: pytest.MonkeyPatch
):
    """However much was played: one call, the newest, in each chat; and whoever asked in vain has one answer."""
    monkeypatch.setattr(aftermath, "LONGEST_PAUSE", 0.2)
    monkeypatch.setattr(pace, "GROUP_CALLS", 1000)  # a minute's worth of tries comes in seconds here
    groups = [scene.group(*crowd) for _ in range(3)]
    codes = [scene.started(crowd, one) for one in groups]
    former = [scene.new(one, "it is your turn.") for one in groups]
    scene.quiet()
    before = {message.id for one in groups for message in one.said()}
    scene.telegram.plan.add(Fault("getUpdates", drop=True, times=10**6), Fault(drop=True, times=10**6))
    for code in codes:
        for _ in range(6):
            scene.move(code, discard=True)
    tried = len(scene.telegram.calls)
    scene.telegram.wait(lambda: len(scene.telegram.calls) > tried + 12, 20, "attempts")
    scene.telegram.shift = -HOUR
    for _ in range(5):
        scene.command(crowd[0], groups[0], "/rules")
    scene.command(crowd[1], groups[0], "/rules")
    scene.telegram.shift = 0
    scene.telegram.plan.clear()
    for one, code in zip(groups, codes, strict=True):
        look = table.look(code)
        assert look.acting is not None
        scene.new(one, f"{look.seats[look.acting].name}, it is your turn.", before, 20)
    scene.telegram.wait(lambda: not scene.telegram.updates, 40, "all updates to be fetched")
    scene.quiet()
    scene.telegram.wait(lambda: all(call not in one.said() for call, one in zip(former, groups, strict=True)))
    for one in groups:
        assert len([m for m in one.said() if "it is your turn." in m.text]) == 1
    scene.telegram.wait(lambda: any("one minute" in m.text for m in groups[0].said()), 20)
    scene.quiet()
    answers = len([m for m in groups[0].said() if "one minute" in m.text])
    assert answers in (1, 2)  # two asked: if the second one came while the first answer still waited, it is for both
    assert [len([m for m in one.said() if m.id not in before]) for one in groups] == [1 + answers, 1, 1]


def test_what_somebody_says_anew_is_no_echo(scene: Scene, crowd: list[User], group: Chat):
    scene.telegram.shift = -HOUR
    for text in ("/rules", "/rules", "/leave", "/rules"):
        scene.command(crowd[0], group, text)
    scene.telegram.shift = 0
    for text in ("/rules", "/rules"):
        scene.command(crowd[0], group, text)
    scene.telegram.wait(lambda: len([m for m in group.said() if "one minute" in m.text]) >= 4)
    scene.command(crowd[1], group, "/saboteur")
    scene.new(group, "who is in")
    assert len([m for m in group.said() if "one minute" in m.text]) == 4


def test_presses_that_overtake_each_other(scene: Scene, crowd: list[User], group: Chat):
    """Each is judged by how things are when it arrives."""
    card = scene.open(crowd[0], group)
    with scene.telegram.lock:
        join, leave = crowd[1].press(card, "Join"), crowd[1].press(card, "Leave")
        scene.telegram.updates.reverse()
    assert leave.toast() != "You left the table."
    assert join.toast() == "You are in."
    scene.until(card, "2. Bob")
    assert group.said() == [card]


def test_presses_of_one_person_keep_their_order(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    with scene.telegram.lock:
        presses = [crowd[1].press(card, name) for name in ("Join", "Leave") * 4]
    assert [press.toast() for press in presses] == ["You are in.", "You left the table."] * 4


async def test_nobody_waits_long_for_their_own_last_update(monkeypatch: pytest.MonkeyPatch):
    """What cannot be answered now, as under a flood limit, holds up the next one for a while only."""
    monkeypatch.setattr(updates, "IN_TURN_SECONDS", 0.01)
    line, order, gate = updates.InTurn(), [], asyncio.Event()
    press = Update(
        1, message=Message(1, datetime.now(UTC), TelegramChat(1, "private"), from_user=Person(1, "Ann", False))
    )

    async def stuck() -> None:
        await gate.wait()
        order.append("stuck")

    async def quick() -> None:
        order.append("quick")
        gate.set()

    await asyncio.gather(line.process_update(press, stuck()), line.process_update(press, quick()))
    assert order == ["quick", "stuck"]


def away(game: Round, seconds: float = 600.0) -> None:
    """Telegram was away for so long, in the middle of a turn."""
    with db.work():
        since = house.now() - seconds
        Game.update(turn_at=since).where(Game.code == game.code).execute()
        Beat.insert(name=outage.TELEGRAM, at=since).on_conflict_replace().execute()
    outage.reached()


def shown(call: Said) -> list[int]:
    return [entity["unix_time"] for entity in call.entities if entity["type"] == "date_time"]


def test_a_call_shows_the_deadline_that_is_true_after_an_outage(scene: Scene, crowd: list[User], group: Chat):
    game = Round(scene, crowd, group)
    game.move()
    call, before = game.called(), table.look(game.code).due_at
    scene.quiet(20)
    scene.telegram.plan.add(faults.broken("editMessageText", chat=group.id, times=2))  # it is not quite back
    away(game)
    scene.telegram.wait(lambda: shown(call) == [int(table.look(game.code).due_at or 0)], 20)
    assert table.look(game.code).due_at == pytest.approx((before or 0) + 600, abs=5)
    assert game.standing(group) == [call]


def test_while_nobody_serves_the_app_the_chat_says_that_no_time_passes(scene: Scene, crowd: list[User], group: Chat):
    game = Round(scene, crowd, group)
    game.move()
    call = game.called()
    other = scene.group(*crowd)
    card = scene.open(crowd[0], other)
    votes.propose(game.code, scene.user_id(crowd[0]), "pause")
    ballot = scene.new(group, EN("bot.vote.until"))
    scene.quiet(20)
    messages = call, card, ballot
    deadlines = [shown(one) for one in messages]
    with db.work():
        now = house.now()
        for name, at in ((outage.CLOCK, now - outage.BEAT_SECONDS), (outage.WEB, now - outage.DOWN_SECONDS - 1)):
            Beat.insert(name=name, at=at).on_conflict_replace().execute()
    for one in messages:
        scene.until(one, EN("bot.stands"))
        assert shown(one) == []
    scene.quiet(20)
    outage.serve(house.now())
    scene.telegram.wait(lambda: all(shown(one) for one in messages), 20, "all deadlines")
    for one, before in zip(messages, deadlines, strict=True):
        assert EN("bot.stands") not in one.text
        assert shown(one)[0] >= before[0]


def test_the_call_to_an_earlier_turn_is_left_as_it_is(scene: Scene, crowd: list[User], group: Chat):
    game = Round(scene, crowd, group)
    game.move()
    call = game.called()
    scene.quiet(20)
    text = call.text
    scene.telegram.plan.add(faults.broken("sendMessage", chat=group.id, times=10**6))
    game.move()
    away(game)

    def told() -> bool:
        with db.reading():
            of_game = Notice.select().join(Game).where((Game.code == game.code) & (Notice.kind == "extended"))
            return [row.sent_at is not None for row in of_game] == [True]

    scene.telegram.wait(told, 20)
    assert call.text == text
    scene.telegram.plan.clear()
    scene.telegram.wait(lambda: call.deleted, 20)
    assert game.standing(group) == [game.called()]


def test_who_asks_for_the_table_is_answered_at_the_second_attempt(scene: Scene, crowd: list[User], monkeypatch):
    """Also where so much was written within the minute that nothing is said twice."""
    group = scene.group(*crowd)
    card = scene.open(crowd[0], group)
    scene.quiet()
    monkeypatch.setattr(pace, "GROUP_CALLS", AGAIN)
    scene.telegram.plan.add(faults.broken("sendMessage", chat=group.id))
    scene.command(crowd[1], group, "/table")
    scene.telegram.wait(lambda: card.deleted)
    assert [message.text for message in group.said()] == [card.text]
