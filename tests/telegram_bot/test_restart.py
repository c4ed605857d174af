"""Stopping and starting again: no press is lost, every notice is sent at least once, one poller at a time."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from core.errors import Busy
from core.service import chats, lobby, outbox, people, table
from core.service.chats import ChatRef
from core.settings import Settings
from telegram_bot import clock, life, rivals, updates
from telegram_bot.rivals import Rivals
from tests.emulator import Emulator, User, faults
from tests.telegram_bot.running import Running, Scene


@pytest.fixture
def crowd(telegram: Emulator) -> list[User]:
    return Scene(telegram).people("Ann", "Bob", "Cat")


@pytest.fixture
def runs(telegram: Emulator, settings: Settings) -> Iterator[list[Running]]:
    """Started bots; those that still run are stopped in the end."""
    found: list[Running] = []
    yield found
    for one in found:
        if one.thread.is_alive():
            one.stop()


def test_presses_and_commands_during_a_restart_count(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running]
):
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings))
    card = scene.open(crowd[0], group)
    runs[0].stop()
    presses = [member.press(card, "Join") for member in crowd[1:]]
    scene.command(crowd[1], group, "/rules")
    assert len(scene.look(group).seats) == 1
    runs.append(Running(telegram, settings))
    assert [press.toast() for press in presses] == ["You are in."] * 2
    scene.until(card, "Cat")
    scene.new(group, "one minute")


def test_notices_written_while_the_bot_is_down_are_sent(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running]
):
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings))
    code = scene.started(crowd, group)
    former = scene.new(group, "it is your turn.")
    scene.quiet()
    runs[0].stop()
    before = len(group.said())
    scene.move(code, discard=True)
    scene.move(code, discard=True)
    assert outbox.waiting() >= 1
    assert len(group.said()) == before
    runs.append(Running(telegram, settings))
    acting = table.look(code).acting
    assert acting is not None
    scene.new(group, f"{table.look(code).seats[acting].name}, it is your turn.")
    telegram.wait(lambda: former.deleted)
    scene.quiet()


def test_a_notice_whose_sender_died_is_sent_by_the_next(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running]
):
    """A sender that takes notices and dies leaves them leased; when the lease ends they are sent."""
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings))
    scene.open(crowd[0], group)
    code = scene.code(group)
    scene.quiet()
    runs[0].stop()
    lobby.join(code, scene.user_id(crowd[1]))
    telegram.wait(lambda: outbox.lease(seconds=1.0))
    runs.append(Running(telegram, settings))
    scene.new(group, "2. Bob")
    scene.quiet()


def test_a_card_that_was_posted_but_not_noted_as_sent_is_posted_once(
    telegram: Emulator,
    settings: Settings,
    crowd: list[User],
    runs: list[Running],
    monkeypatch: pytest.MonkeyPatch,
):
    """A file that is busy right after a message keeps nobody from writing down that it is there."""
    monkeypatch.setattr(outbox, "lease", partial(outbox.lease, seconds=0.3))
    done, failed = outbox.sent, []

    def stop_once(notice_id: int, message_id: int | None = None) -> None:
        if not failed:
            failed.append(notice_id)
            raise Busy
        done(notice_id, message_id)

    monkeypatch.setattr(outbox, "sent", stop_once)
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings))
    lobby.open_table(scene.user_id(crowd[0]), ChatRef(group.id, kind="supergroup"))
    telegram.wait(lambda: failed)
    scene.quiet()
    assert len(group.said()) == 1


def test_a_slow_telegram_is_no_dead_sender(
    telegram: Emulator,
    settings: Settings,
    crowd: list[User],
    runs: list[Running],
    monkeypatch: pytest.MonkeyPatch,
):
    """The lease is renewed while Telegram takes its time: no other sender takes the notice over."""
    monkeypatch.setattr(outbox, "LEASE_SECONDS", 0.3)
    monkeypatch.setattr(outbox, "lease", partial(outbox.lease, seconds=0.3))
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings, patience=5))
    telegram.plan.add(faults.late(hold=1.0, chat=group.id))
    code = lobby.open_table(scene.user_id(crowd[0]), ChatRef(group.id, kind="supergroup"))
    telegram.wait(group.said)
    taken: list[outbox.Notice] = []
    telegram.wait(lambda: taken.extend(outbox.lease()) or chats.posted(code, "lobby_card"), what="the card")
    assert taken == []


def test_stopping_finishes_what_is_being_sent(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running]
):
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings, patience=5))
    telegram.plan.add(faults.late(hold=0.5, chat=group.id))
    scene.command(crowd[0], group, "/saboteur")
    telegram.wait(lambda: group.said())
    runs[0].stop()
    assert outbox.waiting() == 0
    assert len(group.said()) == 1


def test_whoever_waits_in_line_is_answered_before_the_end(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running], monkeypatch: pytest.MonkeyPatch
):
    """There is room only when the process has to stop."""
    group = Scene(telegram).group(*crowd)
    runs.append(Running(telegram, settings))
    desk, stopping = runs[0].desk, threading.Event()
    stop = desk.sender.stop

    async def full(*_: object) -> int:
        return 0

    async def shut(*_: object) -> float:
        return 0.0 if stopping.is_set() else 0.02

    monkeypatch.setattr(desk.speaker.door, "room", full)
    monkeypatch.setattr(desk.speaker.door, "wait", shut)
    monkeypatch.setattr(desk.sender, "stop", lambda: (stopping.set(), stop()))
    Scene(telegram).command(crowd[0], group, "/rules")
    telegram.wait(lambda: desk.line.waits)
    assert group.said() == []
    runs[0].stop()
    assert len(group.said()) == 1


def test_a_press_that_was_taken_and_not_dealt_with_comes_again(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running], monkeypatch: pytest.MonkeyPatch
):
    """To ask for the next updates tells Telegram that the former ones are dealt with: a killed bot had not."""
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings))
    card = scene.open(crowd[0], group)
    telegram.wait(lambda: not telegram.updates, 8, "the bot to have nothing in hand")
    monkeypatch.setattr(updates, "SETTLE_SECONDS", 60.0)
    stuck, gate = threading.Event(), threading.Event()

    def killed(*_: object) -> None:
        stuck.set()
        gate.wait(20)
        raise Busy

    with monkeypatch.context() as patch:
        patch.setattr(people, "remember", killed)
        press = crowd[1].press(card, "Join")
        assert stuck.wait(8)
        assert [one["callback_query"]["id"] for one in telegram.updates] == [press.query]
        gate.set()
        press.toast()
    telegram.wait(lambda: not telegram.updates, 8, "the bot to say that it is done")


def test_what_takes_long_holds_up_others_for_a_moment_only(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running]
):
    """A chat that Telegram makes wait keeps nobody elsewhere from being heard."""
    scene = Scene(telegram)
    slow, quick = scene.group(*crowd), scene.group(*crowd)
    runs.append(Running(telegram, settings))
    telegram.plan.add(faults.too_fast(seconds=6, chat=slow.id))
    scene.command(crowd[0], slow, "/rules")
    telegram.wait(lambda: not telegram.plan.left())
    scene.command(crowd[1], quick, "/rules")
    scene.new(quick, "one minute", timeout=5)
    assert slow.said() == []
    scene.new(slow, "one minute", timeout=10)


@pytest.mark.parametrize("found", ["by looking", "by asking"])
def test_a_refused_token_ends_the_bot(
    telegram: Emulator, settings: Settings, runs: list[Running], monkeypatch: pytest.MonkeyPatch, found: str
):
    """In order: what is under way is finished or left for the next start, and nothing is logged but the sentence."""
    if found == "by looking":
        monkeypatch.setattr(clock, "LOOK_BEAT", 0.05)
    runs.append(Running(telegram, settings))
    token, telegram.token = telegram.token, "1234567890:ANOTHER-TOKEN"
    if found == "by asking":
        telegram.deliver("message", {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}})
    try:
        runs[0].thread.join(10)
        assert not runs[0].thread.is_alive()
        assert runs[0].desk.complaint == life.WRONG_TOKEN
        assert runs[0].error is None
        assert all(task.done() for task in runs[0].desk.tasks)
    finally:
        telegram.token = token


def test_a_newcomer_gives_way_to_the_bot_that_polls_already(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running], monkeypatch: pytest.MonkeyPatch
):
    """Two processes with one token: the second ends with its sentence, the first never stops to serve."""
    monkeypatch.setattr(rivals, "CONFLICT_SECONDS", 1.5)
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs.append(Running(telegram, settings))
    scene.open(crowd[0], group)
    runs[0].desk.rivals.first_answer -= rivals.SETTLED_SECONDS  # it has been here for a while
    runs.append(Running(telegram, settings))
    runs[1].thread.join(30)
    assert not runs[1].thread.is_alive()
    assert runs[1].desk.complaint == life.SECOND_POLLER
    assert runs[0].thread.is_alive()
    assert runs[0].desk.complaint == ""
    scene.command(crowd[1], group, "/rules")
    scene.new(group, "one minute", timeout=20)


def test_of_two_bots_that_start_together_one_goes_on(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running], monkeypatch: pytest.MonkeyPatch
):
    """Whoever ends asks for nothing more, or the other one would take that for the conflict that goes on."""
    monkeypatch.setattr(rivals, "CONFLICT_SECONDS", 1.0)
    scene = Scene(telegram)
    group = scene.group(*crowd)
    runs += [Running(telegram, settings), Running(telegram, settings)]
    telegram.wait(lambda: any(not one.thread.is_alive() for one in runs), timeout=30)
    (left,) = [one for one in runs if one.thread.is_alive()]
    (gone,) = [one for one in runs if one is not left]
    assert gone.desk.complaint == life.SECOND_POLLER
    before = {message.id for message in group.said()}
    scene.command(crowd[1], group, "/rules")
    scene.new(group, "one minute", before, timeout=20)
    assert left.desk.complaint == ""


@pytest.mark.parametrize(
    ("answered", "lasts"), [(None, 45.0), (99.0, 48.0), (80.0, 105.0), (55.0, None)], ids=["never", "1", "20", "45"]
)
def test_the_longer_it_was_served_the_more_patient_it_is(answered: float | None, lasts: float | None):
    one = Rivals(first_answer=answered)
    ends = next((at for at in range(100, 5000) if one.met(float(at))), None)
    assert ends is None if lasts is None else ends is not None and lasts / 1.5 <= ends - 100 <= lasts + 1


def test_conflicts_long_apart_are_forgiven():
    one = Rivals()
    assert [one.met(at) for at in (0.0, 20.0, 200.0, 229.0, 246.0)] == [False, False, False, False, True]


def test_two_that_start_together_do_not_end_together():
    both = [Rivals(), Rivals()]
    for one in both:
        one.met(0.0)
    assert both[0].patience != both[1].patience


def test_two_bots_share_one_outbox(telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running]):
    """Two senders on one database: each notice is sent by one of them."""
    scene = Scene(telegram)
    with Emulator() as quiet:
        runs += [Running(telegram, settings), Running(quiet, replace(settings, bot_api=quiet.base_url))]
        runs[1].desk.speaker.bot = runs[0].desk.speaker.bot
        groups = [scene.group(*crowd) for _ in range(6)]
        for group in groups:
            scene.command(crowd[0], group, "/saboteur")
        for group in groups:
            scene.new(group, "who is in")
        scene.quiet()
        assert [len(group.said()) for group in groups] == [1] * 6
        for one in runs:
            one.stop()


def test_a_slow_chat_keeps_no_other_one_waiting(
    telegram: Emulator, settings: Settings, crowd: list[User], runs: list[Running]
):
    scene = Scene(telegram)
    runs.append(Running(telegram, settings, patience=60))
    slow, quick = scene.group(*crowd), scene.group(*crowd)
    codes = [scene.started(crowd, one) for one in (slow, quick)]
    for one in (slow, quick):
        scene.new(one, "it is your turn.")
    scene.quiet()
    before = {message.id for message in quick.said()}
    gate = faults.late(hold=50, after=False, chat=slow.id)
    telegram.plan.add(gate)
    scene.move(codes[0], discard=True)
    telegram.wait(lambda: gate.times == 0, 8, "the slow call")
    for _ in range(2):
        scene.move(codes[1], discard=True)
        before.add(scene.new(quick, "it is your turn.", before, timeout=20).id)
    assert outbox.waiting() >= 1
