"""Each table has one card: nothing that happens at once, is answered late or is over leaves another one behind."""

import threading
from functools import partial
from typing import Any

import pytest

from core.errors import Busy
from core.service import chats, house, lobby, mine, outbox, people
from core.service.chats import ChatRef
from core.store import db
from core.store.tables import Notice
from telegram_bot import door
from telegram_bot.data import END
from tests.emulator import Chat, Message, User, faults
from tests.telegram_bot.running import EN, Scene


def pressable(group: Chat) -> list[Message]:
    """Messages with buttons that ask us for something."""
    return [m for m in group.said() if any("callback_data" in button for button in m.buttons())]


def questions(group: Chat) -> list[Message]:
    """Messages that ask whether the game shall end."""
    return [m for m in group.said() if any(str(b.get("callback_data")).startswith(f"{END}:") for b in m.buttons())]


def handled(scene: Scene, group: Chat) -> None:
    """Wait until the bot has answered everything: the next command is answered last."""
    scene.quiet()
    scene.telegram.wait(lambda: not scene.telegram.updates)
    count = -1
    while count != len(scene.telegram.calls):
        count = len(scene.telegram.calls)
        threading.Event().wait(0.6)


def test_many_who_open_a_table_at_once_get_one_card(scene: Scene, crowd: list[User], group: Chat):
    scene.telegram.plan.add(faults.late(hold=0.3, times=20, chat=group.id))
    for user in crowd * 2:
        scene.command(user, group, "/saboteur")
    scene.new(group, "who is in")
    handled(scene, group)
    [card] = group.said()
    assert chats.posted(scene.code(group), "lobby_card") == (
        card.id,
        (chats.posted(scene.code(group), "lobby_card") or ())[1],
    )
    toasts = sorted(user.press(card, "Join").toast() for user in crowd)  # whoever was first sits there already
    assert toasts == ["You already have a seat.", *["You are in."] * (len(crowd) - 1)]
    scene.until(card, "Bob")


@pytest.mark.parametrize("running", [False, True], ids=["lobby", "game"])
def test_many_who_ask_for_the_table_at_once_get_one_card(scene: Scene, crowd: list[User], group: Chat, running: bool):
    if running:
        scene.started(crowd, group)
        scene.new(group, "it is your turn.")
    else:
        scene.open(crowd[0], group)
    handled(scene, group)
    scene.telegram.plan.add(faults.late(hold=0.3, times=20, chat=group.id))
    for user in crowd * 2:
        scene.command(user, group, "/table")
    handled(scene, group)
    card = "Round 1 of 3" if running else "who is in"
    scene.telegram.wait(lambda: sum(card in message.text for message in group.said()) == 1)


def test_another_process_that_was_quicker_keeps_its_card(scene: Scene, crowd: list[User], group: Chat, monkeypatch):
    """Compare and set: whoever finds another card than before takes its own one back."""
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    scene.quiet()
    digest = (chats.posted(code, "lobby_card") or ())[1]
    scene.telegram.plan.add(faults.late(hold=0.5, chat=group.id))
    scene.command(crowd[1], group, "/table")
    scene.telegram.wait(lambda: len(group.said()) == 2)
    mine = group.said()[-1]
    chats.set_posted(code, "lobby_card", card.id + 1000, digest)
    scene.telegram.wait(lambda: mine.deleted)
    assert (chats.posted(code, "lobby_card") or ())[0] == card.id + 1000


def test_a_sender_that_was_overtaken_looks_again(scene: Scene, crowd: list[User], group: Chat):
    scene.telegram.plan.add(faults.late(hold=0.5, chat=group.id))
    code = lobby.open_table(scene.user_id(crowd[0]), ChatRef(group.id, kind="supergroup"))
    own = scene.telegram.wait(group.said)[0]
    other = scene.telegram.post(group, scene.telegram.me, text="the card of another process")
    chats.set_posted(code, "lobby_card", other.id)
    scene.until(other, "who is in")
    scene.quiet()
    assert own.deleted
    assert group.said() == [other]


def test_what_shows_a_table_is_changed_only_by_who_knows_it(scene: Scene, crowd: list[User], group: Chat):
    code = scene.code(scene.open(crowd[0], group).chat)
    known = (chats.posted(code, "lobby_card") or (0,))[0]
    assert not chats.swap_posted(code, "lobby_card", None, 7)
    assert not chats.swap_posted(code, "lobby_card", known + 1, 7)
    assert chats.swap_posted(code, "lobby_card", known, 7, "x")
    assert chats.posted(code, "lobby_card") == (7, "x")
    assert chats.swap_posted(code, "table_card", None, 8)


def test_a_cancelled_game_leaves_no_live_card(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    lobby.cancel(code, scene.user_id(crowd[0]))
    scene.new(group, "The table was closed")
    handled(scene, group)
    cards = [
        m for m in group.said() if m.id in {(chats.posted(code, k) or (0,))[0] for k in ("lobby_card", "table_card")}
    ]
    assert len(cards) == 2
    assert [(m.text, m.buttons()) for m in cards] == [(cards[0].text, [])] * 2
    assert not [m for m in group.said() if any(code in str(b) for b in m.buttons())]


def lost(scene: Scene, crowd: list[User], group: Chat) -> tuple[Message, Message]:
    """A card whose answer got lost, and the one that followed: a bot that may delete anything takes nothing back."""
    group.promote_bot(crowd[0], "can_delete_messages")
    scene.telegram.plan.add(faults.cut(after=True, chat=group.id))
    scene.command(crowd[0], group, "/saboteur")
    scene.telegram.wait(lambda: len(group.said()) == 2, 10)
    handled(scene, group)
    stray, card = group.said()
    return stray, card


@pytest.mark.parametrize("forever", [False, True], ids=["deleted", "stripped"])
def test_a_press_on_a_card_whose_answer_was_lost_counts_and_the_card_goes(
    scene: Scene, crowd: list[User], group: Chat, forever: bool
):
    stray, card = lost(scene, crowd, group)
    if forever:
        scene.telegram.plan.add(faults.refused("deleteMessage", "message can't be deleted for everyone", chat=group.id))
    assert crowd[1].press(stray, "Join").toast() == "You are in."
    scene.until(card, "Bob")
    scene.telegram.wait(lambda: stray.deleted or not pressable(group)[:-1])
    assert stray.deleted is not forever
    assert pressable(group) == [card]
    assert crowd[2].press(card, "Join").toast() == "You are in."
    scene.until(card, "Cat")
    assert not card.deleted


def test_a_forged_press_takes_no_message_away(scene: Scene, crowd: list[User], group: Chat):
    scene.command(crowd[0], group, "/help")
    help_ = scene.new(group, "/saboteur")
    buttons = help_.buttons()
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    assert crowd[1].press_data(help_, f"j:{code}").toast() == "You are in."
    crowd[1].press_data(help_, "j:gnonsense").toast()
    crowd[1].press_data(card, "j:gnonsense").toast()
    handled(scene, group)
    assert (help_.deleted, help_.buttons()) == (False, buttons)
    assert pressable(group) == [help_, card]


def test_dead_buttons_go_when_they_are_pressed(scene: Scene, crowd: list[User], group: Chat):
    """The question whether to end a game, asked twice: once answered, the other one leads nowhere."""
    scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    for _ in range(2):
        scene.command(crowd[0], group, "/cancel")
    scene.telegram.wait(lambda: len(questions(group)) == 2)
    one, two = questions(group)
    crowd[0].press(one, 0).toast()
    press = crowd[0].press(two, 0)
    assert "no longer good" in press.toast()
    scene.telegram.wait(lambda: not two.buttons())


TROUBLE = [
    pytest.param(lambda: faults.broken("answerCallbackQuery", times=2), id="502"),
    pytest.param(lambda: faults.broken("answerCallbackQuery", status=500), id="500"),
    pytest.param(lambda: faults.cut("answerCallbackQuery"), id="cut"),
    pytest.param(lambda: faults.late("answerCallbackQuery", hold=1.6, after=False), id="late"),
]


@pytest.mark.parametrize("fault", TROUBLE)
def test_a_press_is_answered_once_the_trouble_is_over(scene: Scene, crowd: list[User], group: Chat, fault):
    card = scene.open(crowd[0], group)
    scene.telegram.plan.add(fault())
    assert crowd[1].press(card, "Join").toast() == "You are in."


def test_a_press_that_is_too_old_is_not_answered_again(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    press = crowd[1].press(card, "Join")
    scene.telegram.queries[press.query or ""].gone = True
    handled(scene, group)
    assert len(scene.telegram.called("answerCallbackQuery", callback_query_id=press.query)) == 1


def test_a_press_is_answered_though_the_house_is_busy(scene: Scene, crowd: list[User], group: Chat, monkeypatch):
    def busy(person: people.Person) -> people.User:
        raise Busy

    card = scene.open(crowd[0], group)
    monkeypatch.setattr(people, "remember", busy)
    assert crowd[1].press(card, "Join").toast() == "That did not work. Please try again."


def test_who_is_an_admin_is_asked_again(scene: Scene, crowd: list[User], group: Chat):
    scene.open(crowd[1], group)
    scene.telegram.plan.add(faults.broken("getChatMember"))
    scene.command(crowd[0], group, "/cancel")
    scene.new(group, "The table was closed")
    assert mine.tables_of(scene.user_id(crowd[0])) == []


def test_who_is_killed_right_after_the_end_was_told_leaves_nothing_behind(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    """The card does not say for ever that the game is running, nor does the last call stand."""
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    tell, killed = outbox.tell, []

    def stop_once(told: outbox.Told, *rest: Any) -> bool:
        won = tell(told, *rest)
        if not killed:
            killed.append(told)
            raise OSError
        return won

    monkeypatch.setattr(outbox, "tell", stop_once)
    lobby.cancel(code, scene.user_id(crowd[0]))
    told = scene.new(group, EN("bot.cancelled"))
    scene.quiet(20)
    assert killed
    others = [message for message in group.said() if message != told]
    assert others
    assert all("was closed" in message.text and not message.buttons() for message in others)


def test_what_has_arrived_is_told_once_though_the_file_is_busy(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    """Whoever sent it lives and knows, and writes it down as soon as that can be."""
    monkeypatch.setattr(outbox, "lease", partial(outbox.lease, seconds=0.3))
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    sent, refused = outbox.sent, []

    def busy(notice_id: int, message_id: int | None = None) -> None:
        if len(refused) < 3:
            refused.append(notice_id)
            raise Busy
        sent(notice_id, message_id)

    monkeypatch.setattr(outbox, "sent", busy)
    lobby.cancel(code, scene.user_id(crowd[0]))
    told = scene.new(group, EN("bot.cancelled"))
    scene.quiet(20)
    assert len(set(refused)) == 1
    assert [message for message in group.said() if message.text == told.text] == [told]


def test_who_is_killed_before_it_can_say_so_tells_it_once(
    scene: Scene, crowd: list[User], group: Chat, monkeypatch: pytest.MonkeyPatch
):
    """Whoever tells it again knows which message the first attempt was, and takes it back."""
    monkeypatch.setattr(door, "ATTEMPTS", 1)
    monkeypatch.setattr(outbox, "lease", partial(outbox.lease, seconds=0.3))
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    tell, killed = outbox.tell, []

    def stop_once(told: outbox.Told, *rest: Any) -> bool:
        if not killed:
            killed.append(told.message_id)
            raise Busy
        return tell(told, *rest)

    monkeypatch.setattr(outbox, "tell", stop_once)
    lobby.cancel(code, scene.user_id(crowd[0]))
    first = scene.new(group, EN("bot.cancelled"))
    scene.telegram.wait(lambda: first.deleted)
    scene.quiet(20)
    assert killed == [first.id]
    (told,) = [message for message in group.said() if message.text == first.text]
    assert told.id > first.id


def test_what_is_being_sent_while_the_clock_jumps_is_sent_once(scene: Scene, crowd: list[User], group: Chat):
    """Its lease ends like that of a dead sender."""
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    scene.telegram.plan.add(faults.late(hold=0.6, chat=group.id))
    lobby.cancel(code, scene.user_id(crowd[0]))
    told = scene.new(group, EN("bot.cancelled"))
    with db.work():
        assert Notice.update(leased_until=house.now() - 1).where(Notice.leased_until > house.now()).execute()
    scene.quiet(20)
    assert [message for message in group.said() if message.text == told.text] == [told]
