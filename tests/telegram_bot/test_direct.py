"""Direct messages instead of mentions, for who likes them and can get them; and what else one person is told."""

import time

import pytest

from core.service import absence, chats, lobby, outbox, people, preferences, table
from telegram_bot import aftermath, delivery, pace
from tests.emulator import Chat, Message, User, faults
from tests.telegram_bot.calling import Round
from tests.telegram_bot.running import EN, KO, Scene


@pytest.fixture
def written(game: Round) -> User:
    """Whoever acts next wants direct messages, and speaks Korean with us."""
    return direct_liker(game)


def direct_liker(game: Round) -> User:
    who = game.whose(1)
    who.start()
    game.scene.new(who.private, "")
    people.set_language(game.id(who), "ko")
    game.wants(who, "direct")
    return who


def direct(game: Round, who: User) -> list[Message]:
    """Calls in somebody's private chat."""
    return [message for message in who.private.said() if any("내 차례" in one["text"] for one in message.buttons())]


def sitter(message: Message) -> bool:
    """Whether it says that somebody sits in."""
    return "sits in for you" in message.text or "컴퓨터가 대신하고" in message.text


REFUSED = [
    pytest.param("bot was blocked by the user", 403, id="blocked"),
    pytest.param("bot can't initiate conversation with a user", 403, id="never started"),
    pytest.param("user is deactivated", 403, id="deactivated"),
    pytest.param("chat not found", 400, id="unknown"),
]


def test_a_direct_message_names_the_table_and_leads_straight_to_it(game: Round, written: User):
    game.move()
    call = game.scene.new(written.private, "The mine")
    name = table.look(game.code).names[table.look(game.code).acting or 0]
    assert KO("bot.turn.call", name=name) in call.text
    assert call.buttons()[0]["web_app"]["url"] == f"https://saboteur.test/app/?g={game.code}"
    assert not call.silent
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: game.standing(game.group) == [])
    assert {message.id for message in game.group.said()} <= game.before


def test_a_direct_message_goes_with_its_turn(game: Round, written: User):
    game.move()
    game.scene.new(written.private, "The mine")
    game.scene.quiet(20)
    game.move()
    game.called()
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: chats.posted(game.code, "direct") is None)
    assert direct(game, written) == []


def test_the_end_of_a_round_takes_a_direct_message_back_too(game: Round, written: User):
    game.move()
    game.scene.new(written.private, "The mine")
    while table.look(game.code).view.phase == "dig":  # type: ignore[union-attr]
        game.move()
    game.scene.new(game.group, "Round 1 is over")
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: direct(game, written) == [] or game.whose() is written)


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_who_cannot_be_written_to_is_mentioned_in_the_same_turn(game: Round, written: User, text: str, code: int):
    game.scene.telegram.plan.add(faults.refused("sendMessage", text, code, chat=written.id))
    game.move()
    call = game.called()
    assert call.mentions() == [written.id]
    game.scene.quiet(20)
    assert not people.find(game.id(written)).can_write
    assert direct(game, written) == []
    assert game.standing(game.group) == [call]


def test_who_never_started_us_is_mentioned_without_an_attempt(game: Round):
    who = game.whose(1)
    game.wants(who, "direct")
    game.move()
    assert game.called().mentions() == [who.id]
    assert game.scene.telegram.called(chat_id=who.id) == []


def test_a_short_flood_limit_of_a_private_chat_is_waited_for(game: Round, written: User):
    game.scene.telegram.plan.add(faults.too_fast(seconds=1, chat=written.id))
    game.move()
    game.scene.new(written.private, "The mine")
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: game.standing(game.group) == [])


def test_a_long_one_is_not(game: Round, written: User):
    game.scene.telegram.plan.add(faults.too_fast(seconds=900, chat=written.id))
    game.move()
    assert game.called().mentions() == [written.id]
    assert people.find(game.id(written)).can_write


def test_a_private_chat_that_fails_again_and_again_is_not_waited_for(
    game: Round, written: User, monkeypatch: pytest.MonkeyPatch
):
    """Not even when the longest pause between two attempts is no longer than anybody's patience."""
    monkeypatch.setattr(delivery, "PATIENCE", 2.0)
    monkeypatch.setattr(aftermath, "LONGEST_PAUSE", 2.0)
    game.scene.telegram.plan.add(faults.broken(chat=written.id, times=99))
    game.move()
    assert game.called().mentions() == [written.id]


def test_who_cannot_be_told_elsewhere_is_waited_for(game: Round, written: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(delivery, "PATIENCE", 0.1)
    chats.gone(game.group.id)
    game.scene.telegram.plan.add(faults.broken(chat=written.id))
    game.move()
    game.scene.telegram.wait(lambda: direct(game, written))


def test_who_wants_no_calls_gets_none(game: Round):
    who = game.whose(1)
    game.wants(who, "none")
    game.move()
    game.scene.quiet(20)
    assert game.standing(game.group) == []
    game.scene.hurry(game.code)
    time.sleep(0.3)
    game.scene.quiet(20)
    assert not [message for message in game.group.said() if who.id in message.mentions()]


def test_a_direct_message_that_arrived_unanswered_is_replaced_too(game: Round, written: User):
    game.scene.telegram.plan.add(faults.cut(after=True, chat=written.id))
    game.move()
    game.scene.telegram.wait(lambda: direct(game, written))
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: len(direct(game, written)) == 1)
    assert game.standing(game.group) == []


def test_a_reminder_follows_its_person_into_the_private_chat(game: Round, written: User):
    game.move()
    call = game.scene.new(written.private, "The mine")
    game.scene.quiet(20)
    game.scene.hurry(game.code)
    reminder = game.scene.new(written.private, "⏰", {call.id})
    assert "The mine" in reminder.text
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: call.deleted)
    assert game.standing(game.group) == []


def test_each_of_two_tables_calls_by_its_own_name(scene: Scene, crowd: list[User]):
    groups = [scene.telegram.chat(title, *crowd) for title in ("Coal pit", "Salt works")]
    ann = crowd[0]
    ann.start()
    scene.new(ann.private, "")
    preferences.set_for_person(scene.user_id(ann), "calls", "direct")
    rounds = [Round.__new__(Round) for _ in groups]
    for one, group in zip(rounds, groups, strict=True):
        one.scene, one.crowd, one.group, one.code = scene, crowd, group, scene.started(crowd, group)
        while one.whose() is not ann:
            one.move()
    for group in groups:
        assert EN("bot.turn.call", name="Ann") in scene.new(ann.private, group.title).text
    scene.quiet()
    assert outbox.waiting() == 0


def test_a_sitter_is_told_to_its_person_until_the_seat_is_taken_back(game: Round):
    host, guest = game.crowd[0], game.crowd[1]
    absence.hand_over(game.code, game.id(host), place=1)
    told = game.scene.new(game.group, "sits in for you")
    assert told.mentions() == [guest.id]
    game.scene.quiet(20)
    back = next(button for button in told.buttons() if "seat back" in button["text"])
    assert guest.press_data(told, back["callback_data"]).toast()
    game.scene.telegram.wait(lambda: told.deleted)
    game.scene.quiet(20)
    assert not any(sitter(message) for message in game.group.said())


def test_a_sitter_is_told_by_a_direct_message_to_who_likes_that(game: Round, written: User):
    seat = game.crowd.index(written)
    host = game.crowd[0]
    if seat == 0:
        absence.hand_over(game.code, game.id(host), place=0, admin=True)
    else:
        absence.hand_over(game.code, game.id(host), place=seat)
    if seat:
        told = game.scene.new(written.private, "컴퓨터가 대신하고")
        assert "The mine" in told.text
        absence.take_back(game.code, game.id(written))
        game.scene.telegram.wait(lambda: told.deleted)
    game.scene.quiet(20)
    assert not any(sitter(message) for message in game.group.said())


def test_the_end_of_a_game_is_told_to_who_likes_direct_messages(game: Round, written: User):
    while table.look(game.code).status == "playing":
        game.scene.move(game.code, discard=True)
    game.scene.new(game.group, "🥇")
    assert "The mine" in game.scene.new(written.private, "🏁").text
    game.scene.quiet(20)
    assert direct(game, written) == []


def test_who_allows_it_in_the_app_can_be_written_to(game: Round):
    who = game.whose(1)
    game.wants(who, "direct")
    who.started = True
    who.private.service(who, write_access_allowed={"from_request": True})
    game.scene.telegram.wait(lambda: people.find(game.id(who)).can_write)
    game.move()
    game.scene.new(who.private, "The mine")


def test_more_time_shows_in_the_direct_message(game: Round, written: User):
    game.move()
    call = game.scene.new(written.private, "The mine")
    game.scene.quiet(20)
    before = [entity["unix_time"] for entity in call.entities if entity["type"] == "date_time"]
    more = next(button for button in call.buttons() if "callback_data" in button)
    assert written.press_data(call, more["callback_data"]).toast()
    game.scene.telegram.wait(
        lambda: [entity["unix_time"] for entity in call.entities if entity["type"] == "date_time"] > before
    )


def test_a_direct_message_needs_no_room_in_the_group(game: Round, written: User, monkeypatch: pytest.MonkeyPatch):
    """The minute of the group is full; whoever is written to hears it all the same."""
    monkeypatch.setattr(pace, "GROUP_CALLS", 1)
    game.move()
    game.scene.new(written.private, "The mine")
    game.move()
    time.sleep(0.5)
    assert game.standing(game.group) == []
    monkeypatch.setattr(pace, "GROUP_CALLS", 1000)


def sat(game: Round, who: User) -> None:
    """Somebody sits in for them, as an admin wants it."""
    admin = next(one for one in game.crowd if one is not who)
    absence.hand_over(game.code, game.id(admin), place=game.crowd.index(who), admin=True)


def told(who: User) -> list[Message]:
    return [message for message in who.private.said() if sitter(message)]


def test_a_table_that_waits_goes_on_from_a_direct_message(scene: Scene, crowd: list[User]):
    """Both buttons work there: on with the table, and back to one's seat."""
    game = Round(scene, crowd, scene.group(*crowd))
    who = direct_liker(game)
    absence.pause(game.code, game.id(crowd[0]), admin=True)
    sat(game, who)
    scene.telegram.wait(lambda: told(who))
    [message] = told(who)
    assert who.press(message, KO("bot.button.resume")).toast() == KO("bot.toast.resumed")
    assert not table.look(game.code).paused
    assert who.press(message, KO("bot.button.back_seat")).toast() == KO("bot.toast.back_seat")
    assert not any(seat.sitter for seat in table.look(game.code).seats)


def test_who_was_told_of_a_sitter_alone_forgets_nothing_when_the_group_moves(scene: Scene, crowd: list[User]):
    game = Round(scene, crowd, scene.group(*crowd, kind="group"))
    who = direct_liker(game)
    sat(game, who)
    scene.telegram.wait(lambda: told(who))
    scene.quiet(20)
    new = game.group.migrate()
    scene.new(new, "Round 1 of 3")
    absence.take_back(game.code, game.id(who))
    scene.telegram.wait(lambda: not told(who))
    scene.quiet(20)
    assert not any(sitter(message) for message in new.said())


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "in the chat"])
def test_who_was_told_of_a_sitter_in_a_topic_that_is_deleted(scene: Scene, crowd: list[User], alone: bool):
    """What stood there is told once more, what stands in the private chat is not."""
    group = scene.group(*crowd, forum=True)
    topic = group.topic("Mine")
    game = Round(scene, crowd, group, topic.id)
    who = direct_liker(game) if alone else game.whose(1)
    sat(game, who)
    scene.telegram.wait(lambda: told(who) if alone else any(sitter(one) for one in group.said()))
    scene.quiet(20)
    group.delete_topic(topic)
    game.move()
    scene.telegram.wait(lambda: [one for one in group.said() if "Round 1 of 3" in one.text])
    scene.quiet(20)
    again = [one for one in group.said() if sitter(one)]
    assert [one.thread for one in again] == ([] if alone else [None])
    assert len(told(who)) == alone
    absence.take_back(game.code, game.id(who))
    scene.quiet(20)
    scene.telegram.wait(lambda: not [one for one in [*told(who), *group.said()] if sitter(one)])


def test_a_sitter_is_told_alone_when_the_chat_is_gone(game: Round):
    who = game.whose(1)
    who.start()
    game.scene.new(who.private, "")
    game.group.kick_bot(game.crowd[0])
    sat(game, who)
    game.scene.telegram.wait(lambda: told(who))
    game.scene.quiet(20)
    assert len(told(who)) == 1


def test_nobody_is_told_of_a_sitter_at_a_game_that_is_over(game: Round):
    sat(game, game.whose(1))
    game.scene.new(game.group, "sits in for you")
    game.scene.quiet(20)
    lobby.cancel(game.code, game.id(game.crowd[0]), admin=True)
    game.scene.new(game.group, "The table was closed")
    game.scene.quiet(20)
    game.scene.telegram.wait(lambda: not [message for message in game.group.said() if sitter(message)])


@pytest.fixture
def waiting(scene: Scene, crowd: list[User], group: Chat) -> User:
    """Somebody who wants to be called to the next game, and likes direct messages."""
    bob = crowd[1]
    preferences.set_for_person(scene.user_id(bob), "calls", "direct")
    scene.command(bob, group, "/next")
    scene.new(group, EN("bot.next.list", names="Bob"))
    return bob


def begun(scene: Scene, who: User) -> None:
    """They have started us in private."""
    who.start()
    scene.new(who.private, "")


def test_the_next_game_is_told_by_a_direct_message(scene: Scene, crowd: list[User], group: Chat, waiting: User):
    begun(scene, waiting)
    scene.open(crowd[0], group)
    message = scene.new(waiting.private, EN("bot.called.fresh", names="Bob"))
    assert "The mine" in message.text
    assert message.buttons()[0]["web_app"]["url"] == f"https://saboteur.test/app/?g={scene.code(group)}"
    scene.quiet()
    assert not any(one.mentions() for one in group.said())


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_the_next_game_is_told_by_a_mention_to_who_cannot_be_written_to(
    scene: Scene, crowd: list[User], group: Chat, waiting: User, text: str, code: int
):
    begun(scene, waiting)
    scene.telegram.plan.add(faults.refused("sendMessage", text, code, chat=waiting.id))
    scene.open(crowd[0], group)
    message = scene.new(group, EN("bot.called.fresh", names="Bob"))
    assert message.mentions() == [waiting.id]
    assert waiting.press(message, "Join").toast() == EN("bot.toast.joined")
    assert not people.find(scene.user_id(waiting)).can_write


def test_the_next_game_is_told_by_a_mention_to_who_never_started_us(
    scene: Scene, crowd: list[User], group: Chat, waiting: User
):
    scene.open(crowd[0], group)
    assert scene.new(group, EN("bot.called.fresh", names="Bob")).mentions() == [waiting.id]
    assert scene.telegram.called(chat_id=waiting.id) == []


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_a_sitter_is_told_by_a_mention_to_who_cannot_be_written_to(game: Round, written: User, text: str, code: int):
    game.scene.telegram.plan.add(faults.refused("sendMessage", text, code, chat=written.id))
    sat(game, written)
    game.scene.telegram.wait(lambda: any(sitter(message) for message in game.group.said()))
    [message] = [message for message in game.group.said() if sitter(message)]
    assert message.mentions() == [written.id]
    assert told(written) == []
