"""Every refusal of Telegram has one planned reaction: the table itself, and each reaction over HTTP."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from core.service import chats, lobby, outbox, people, table
from core.service.chats import ChatRef
from telegram_bot.aftermath import LONGEST_PAUSE, settle
from telegram_bot.reactions import ASKING, TABLE, Reaction, reaction_to, seconds_of
from telegram_bot.speaker import Refusal
from tests.emulator import Chat, User, faults
from tests.telegram_bot.running import EN, Running, Scene

R = Reaction
ERRORS: list[tuple[TelegramError, Reaction]] = [
    (RetryAfter(3), R.WAIT),
    (ChatMigrated(-100), R.MOVED),
    (TimedOut(), R.AGAIN),
    (NetworkError("Bad Gateway (502)"), R.AGAIN),
    (NetworkError("httpx.RemoteProtocolError: Server disconnected"), R.AGAIN),
    (TelegramError("Invalid server response"), R.AGAIN),
    (InvalidToken(), R.AGAIN),
    (Conflict("terminated by other getUpdates request"), R.AGAIN),
    (Forbidden("Forbidden: bot was blocked by the user"), R.PERSON_GONE),
    (Forbidden("Forbidden: bot can't initiate conversation with a user"), R.PERSON_GONE),
    (BadRequest("Bot can't initiate conversation with a user"), R.PERSON_GONE),
    (Forbidden("Forbidden: user is deactivated"), R.PERSON_GONE),
    (Forbidden("Forbidden: bot was kicked from the supergroup chat"), R.CHAT_GONE),
    (Forbidden("Forbidden: bot is not a member of the supergroup chat"), R.CHAT_GONE),
    (Forbidden("Forbidden: the group chat was deleted"), R.CHAT_GONE),
    (BadRequest("Not enough rights to send text messages to the chat"), R.CHAT_GONE),
    (BadRequest("Have no rights to send a message"), R.CHAT_GONE),
    (BadRequest("CHAT_WRITE_FORBIDDEN"), R.CHAT_GONE),
    (BadRequest("Chat not found"), R.CHAT_GONE),
    (BadRequest("Message thread not found"), R.TOPIC_LOST),
    (BadRequest("TOPIC_DELETED"), R.TOPIC_LOST),
    (BadRequest("TOPIC_CLOSED"), R.TOPIC_GONE),
    (BadRequest("Message is not modified: specified new message content ..."), R.DONE),
    (BadRequest("Message to delete not found"), R.DONE),
    (BadRequest("Message can't be deleted for everyone"), R.DONE),
    (BadRequest("Query is too old and response timeout expired or query ID is invalid"), R.DONE),
    (BadRequest("Message to edit not found"), R.ANEW),
    (BadRequest("Message can't be edited"), R.ANEW),
    (BadRequest("MESSAGE_ID_INVALID"), R.ANEW),
    (BadRequest("Not enough rights to send photos to the chat"), R.IN_WORDS),
    (BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"), R.IN_WORDS),
    (BadRequest("Can't parse entities: Unsupported start tag"), R.PLAIN),
    (BadRequest("BUTTON_DATA_INVALID"), R.GIVE_UP),
    (BadRequest("Message is too long"), R.GIVE_UP),
    (TelegramError("something new"), R.GIVE_UP),
]


@pytest.mark.parametrize(("error", "reaction"), ERRORS, ids=lambda value: str(value)[:40])
def test_the_table(error: TelegramError, reaction: Reaction):
    assert reaction_to(error) is reaction


def test_every_reaction_is_planned_for_something():
    assert {row.reaction for row in (*TABLE, *ASKING)} == set(Reaction)
    assert {reaction for _, reaction in ERRORS} == {row.reaction for row in TABLE}


def test_no_row_is_hidden_by_an_earlier_one():
    for index, row in enumerate(TABLE):
        hiding = [one for one in TABLE[:index] if issubclass(row.error, one.error) and one.text in row.text]
        assert hiding == [], row


def test_seconds_of_a_flood_limit():
    assert seconds_of(RetryAfter(7)) == 7.0
    assert seconds_of(RetryAfter(timedelta(seconds=7))) == 7.0


def test_pauses_grow_and_end_somewhere():
    doubt = Refusal(R.AGAIN, TimedOut())
    assert [settle(ChatRef(-5), doubt, tries).pause for tries in (1, 2, 3, 7, 99)] == [
        1,
        2,
        4,
        LONGEST_PAUSE,
        LONGEST_PAUSE,
    ]


@pytest.mark.parametrize("reaction", [R.DONE, R.ANEW, R.PLAIN, R.GIVE_UP])
def test_what_says_nothing_about_a_chat_is_not_tried_again(reaction: Reaction):
    assert settle(ChatRef(-5), Refusal(reaction, BadRequest("no"))) == (ChatRef(-5), None)


def next_call(scene: Scene, group: Chat, code: str) -> str:
    """Discard once; the name of whoever is to be called then."""
    scene.move(code, discard=True)
    look = table.look(code)
    assert look.acting is not None
    return f"{look.seats[look.acting].name}, it is your turn."


AGAIN = [
    pytest.param(faults.too_fast(), id="flood"),
    pytest.param(faults.broken(status=502), id="502"),
    pytest.param(faults.broken(status=500), id="500"),
    pytest.param(faults.cut(), id="cut"),
    pytest.param(faults.late(hold=1.6, after=False), id="late"),
]


@pytest.mark.parametrize("fault", AGAIN)
def test_sent_once_the_trouble_is_over(scene: Scene, crowd: list[User], group: Chat, fault: faults.Fault):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    fault.chat = group.id
    scene.telegram.plan.add(fault)
    text = next_call(scene, group, code)
    scene.new(group, text)
    assert fault.times == 0
    scene.quiet()
    assert len([m for m in group.said() if text in m.text]) == 1


@pytest.mark.parametrize("fault", [faults.late(hold=1.6), faults.cut(after=True)], ids=["late", "cut"])
def test_done_but_unanswered_is_sent_at_least_once(scene: Scene, crowd: list[User], group: Chat, fault: faults.Fault):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    fault.chat = group.id
    scene.telegram.plan.add(fault)
    text = next_call(scene, group, code)
    scene.new(group, text)
    scene.quiet()
    assert len([m for m in group.said() if text in m.text]) in (1, 2)


def test_a_flood_limit_holds_everything_of_that_chat_and_nothing_else(scene: Scene, crowd: list[User], group: Chat):
    other = scene.group(*crowd)
    codes = [scene.started(crowd, one) for one in (group, other)]
    for one in (group, other):
        scene.new(one, "it is your turn.")
    scene.quiet()
    scene.telegram.plan.add(faults.too_fast(seconds=2, chat=group.id))
    texts = [next_call(scene, one, code) for one, code in zip((group, other), codes, strict=True)]
    scene.new(other, texts[1])
    scene.new(group, texts[0])
    *sent, refused, last = scene.telegram.called("sendMessage", chat_id=group.id)
    assert [call.error is None for call in (*sent, refused, last)] == [*(True for _ in sent), False, True]
    assert last.at - refused.at >= 2
    assert [c for c in scene.telegram.called(chat_id=other.id) if refused.at < c.at < last.at]


def test_what_could_not_be_deleted_goes_later(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    call = scene.new(group, "it is your turn.")
    scene.quiet()
    fault = faults.too_fast("deleteMessage", seconds=1, chat=group.id)
    scene.telegram.plan.add(fault)
    scene.new(group, next_call(scene, group, code))
    scene.telegram.wait(lambda: call.deleted, 20, "the former call to go")
    assert fault.times == 0
    scene.quiet()
    assert len([m for m in group.said() if "it is your turn." in m.text]) == 1


GONE = [
    pytest.param(lambda chat, by: chat.kick_bot(by), id="kicked"),
    pytest.param(lambda chat, by: chat.mute_bot(by), id="muted"),
    pytest.param(lambda chat, by: chat.set_bot(by, status="left"), id="left"),
]


@pytest.mark.parametrize("told", [True, False], ids=["told", "found out"])
@pytest.mark.parametrize("act", GONE)
def test_a_chat_that_is_gone_and_comes_back(scene: Scene, crowd: list[User], group: Chat, act, told: bool):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    if not told:
        scene.telegram.allowed = {"message", "callback_query"}
    act(group, crowd[0])
    scene.telegram.allowed = None
    if told:
        scene.telegram.wait(lambda: not scene.telegram.updates)
        time.sleep(0.1)
    scene.move(code, discard=True)
    scene.quiet()
    scene.telegram.wait(lambda: outbox.waiting() == 0)
    attempts = len([c for c in scene.telegram.called("sendMessage", chat_id=group.id) if c.error])
    assert attempts <= (0 if told else 1)
    scene.move(code, discard=True)
    scene.quiet()
    assert len([c for c in scene.telegram.called("sendMessage", chat_id=group.id) if c.error]) == attempts
    group.set_bot(crowd[0], status="member", can_send=True)
    scene.telegram.wait(lambda: not scene.telegram.updates)
    scene.command(crowd[0], group, "/table")
    scene.new(group, "Round 1 of 3")
    scene.new(group, next_call(scene, group, code))


def test_a_deleted_group_is_given_up(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    group.deleted = True
    scene.move(code, discard=True)
    scene.quiet()
    written = [*scene.telegram.called("sendMessage"), *scene.telegram.called("editMessageText")]
    assert any(call.error for call in written)
    scene.move(code, discard=True)
    scene.quiet()
    assert [*scene.telegram.called("sendMessage"), *scene.telegram.called("editMessageText")] == written
    assert table.look(code).status == "playing"


def test_a_closed_topic_silences_only_itself(scene: Scene, crowd: list[User]):
    ann, bob, cat = crowd
    group = scene.group(*crowd, forum=True)
    one, two = group.topic("One"), group.topic("Two")
    closed, open_ = (scene.open(ann, group, thread=topic.id) for topic in (one, two))
    one.closed = True
    closing = faults.refused("editMessageText", "TOPIC_CLOSED", chat=group.id)
    scene.telegram.plan.add(closing)
    bob.press(closed, "Join").toast()
    scene.telegram.wait(lambda: chats.is_gone(ChatRef(group.id, one.id)))
    closing.times = 1
    cat.press(closed, "Join").toast()
    scene.telegram.wait(lambda: closing.times == 0 and chats.is_gone(ChatRef(group.id, one.id)))
    assert bob.press(open_, "Join").toast() == EN("bot.toast.joined.too")
    scene.until(open_, "2. Bob")
    assert "Bob" not in closed.text
    one.closed = False
    group.service(thread=one.id, forum_topic_reopened={})
    scene.telegram.wait(lambda: not scene.telegram.updates)
    time.sleep(0.2)
    assert bob.press(closed, "Leave").toast() == "You left the table."
    scene.until(closed, "2. Cat")


@pytest.mark.parametrize("tell", [("to", "from"), ("from", "to"), ("to",), ("from",), ()], ids="-".join)
def test_a_group_becomes_a_supergroup(scene: Scene, crowd: list[User], tell: tuple[str, ...]):
    group = scene.group(*crowd, kind="group")
    card = scene.open(crowd[0], group)
    code = scene.code(group)
    new = group.migrate(tell=tell)
    if tell:
        card = scene.new(new, "who is in")
    else:
        crowd[1].press_data(card, f"j:{code}").toast()
        card = scene.new(new, "2. Bob")
    assert scene.code(new) == code
    assert crowd[2].press(card, "Join").toast() == "You are in."
    scene.until(card, "Cat")
    assert [m for m in new.said() if "who is in" in m.text] == [card]


@pytest.mark.parametrize("tell", [("to", "from"), ("from", "to"), ("from",), ()], ids="-".join)
def test_a_running_game_moves_with_its_group(scene: Scene, crowd: list[User], tell: tuple[str, ...]):
    group = scene.group(*crowd, kind="group")
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    new = group.migrate(tell=tell)
    if tell:
        scene.new(new, "Round 1 of 3")
    scene.new(new, next_call(scene, new, code))
    scene.quiet()
    scene.new(new, next_call(scene, new, code))
    assert scene.code(new) == code


def test_our_markup_is_refused(scene: Scene, crowd: list[User], group: Chat):
    scene.telegram.plan.add(faults.refused("sendMessage", "can't parse entities: Unsupported start tag", chat=group.id))
    card = scene.open(crowd[0], group)
    assert "Ann is the host." in card.text
    assert "<" not in card.text
    assert card.entities == []


def test_a_fault_of_ours_does_not_block_the_next(scene: Scene, crowd: list[User], group: Chat):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet()
    scene.telegram.plan.add(faults.refused("sendMessage", "BUTTON_DATA_INVALID", chat=group.id))
    next_call(scene, group, code)
    scene.quiet()
    scene.new(group, next_call(scene, group, code))


def test_an_equal_card_is_not_edited(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    presses = [crowd[1].press(card, name) for name in ("Join", "Leave")]
    assert [press.toast() for press in presses].count("You are in.") == 1
    scene.quiet()
    edits = scene.telegram.called("editMessageText", chat_id=group.id)
    assert all(edit.error is None for edit in edits)


def test_not_modified_is_as_good_as_done(scene: Scene, crowd: list[User], group: Chat):
    card = scene.open(crowd[0], group)
    scene.telegram.plan.add(faults.refused("editMessageText", "message is not modified: same", chat=group.id))
    crowd[1].press(card, "Join").toast()
    scene.quiet()
    assert len(group.said()) == 1


def test_a_person_who_blocks_us(scene: Scene, settings):
    [eve] = scene.people("Eve")
    eve.start()
    scene.new(eve.private, EN("bot.hello"))
    scene.open(eve, eve.private)
    eve.block()
    scene.telegram.wait(lambda: not people.remember(people.Person(eve.id, "Eve")).can_write)
    code = chats.open_table(ChatRef(eve.id))
    assert code is not None
    eve.unblock()
    scene.telegram.wait(lambda: people.remember(people.Person(eve.id, "Eve")).can_write)
    eve.say("/table")
    scene.new(eve.private, "Ready to start", {m.id for m in eve.private.said()})


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(faults.too_fast(), id="flood"),
        pytest.param(faults.broken(), id="502"),
        pytest.param(faults.cut(), id="cut"),
    ],
)
def test_an_answer_to_a_command_is_tried_once_more(scene: Scene, crowd: list[User], group: Chat, fault: faults.Fault):
    fault.chat = group.id
    scene.telegram.plan.add(fault)
    scene.command(crowd[0], group, "/rules")
    scene.new(group, "one minute")


def test_an_answer_follows_the_group(scene: Scene, crowd: list[User]):
    group = scene.group(*crowd, kind="group")
    scene.command(crowd[0], group, "/rules")
    scene.new(group, "one minute")
    message = crowd[0].send(group, f"/rules@{scene.telegram.username}")
    new = group.migrate(tell=())
    scene.telegram.deliver("message", message.as_json())
    scene.new(new, "one minute")


@pytest.mark.parametrize("fault", [faults.too_fast, faults.cut], ids=lambda fault: fault.__name__)
def test_cards_that_cannot_say_at_once_that_it_is_over_say_it_later(
    scene: Scene, crowd: list[User], group: Chat, fault: Callable[..., faults.Fault]
):
    code = scene.started(crowd, group)
    scene.new(group, "it is your turn.")
    scene.quiet(20)
    cards = [group.messages[(chats.posted(code, kind) or (0,))[0]] for kind in ("lobby_card", "table_card")]
    scene.telegram.plan.add(fault("editMessageText", chat=group.id, times=2))
    lobby.cancel(code, scene.user_id(crowd[0]))
    scene.new(group, "The table was closed")
    scene.telegram.wait(lambda: not any(card.buttons() for card in cards), 20)


def test_late_answers_to_presses_are_no_trouble(scene: Scene, crowd: list[User], group: Chat, bot: Running):
    card = scene.open(crowd[0], group)
    press = crowd[1].press_data(card, f"j:{scene.code(group)}")
    scene.telegram.queries[press.query or ""].gone = True
    scene.until(card, "2. Bob")
    assert crowd[2].press(card, "Join").toast() == "You are in."
