"""Another game of the same people, and those who wait for the next game of a group."""

import pytest

from core.errors import NoSuchGame, NoSuchUser
from core.service import again, chats, forgetting, lobby, options, outbox, people, preferences, table, waiting
from core.service.chats import ChatRef
from core.store import db
from core.store.tables import Waiting
from tests.service.finished import to_the_end
from tests.service.lobbies import names, refused
from tests.service.world import GROUP, Table, World

ELSEWHERE = ChatRef(-1002, None, "Others", "en", "supergroup")


def called(code: str) -> list[dict[str, list[int]]]:
    return [one.payload for one in outbox.lease(limit=100) if one.kind == "called" and one.code == code]


@pytest.fixture
def over(world: World) -> Table:
    """Three people and a computer player have played a game in the group, with an option of their own."""
    one = world.table(humans=3, computers=1, chat=GROUP, start=False, pace="relaxed", language="ko")
    options.set_option(one.code, one.users[0].id, "maps", "5")
    options.set_option(one.code, one.users[0].id, "talk", "on")
    lobby.start(one.code, one.users[0].id)
    to_the_end(one.code)
    return one


def test_the_first_to_ask_opens_it_and_the_others_are_called(over: Table):
    zero, one, two = (user.id for user in over.users)
    code = again.again(over.code, one, GROUP)
    look = table.look(code)
    assert (look.status, look.host, look.pace, look.language) == ("lobby", one, "relaxed", "ko")
    assert (look.options["maps"], look.talk_in_chat) == ("5", True)
    assert [seat.computer for seat in look.seats] == [False, True]
    assert look.before.invited == ("Person 0", "Person 2")
    assert called(code) == [{"code": code, "version": 1, "back": [zero, two], "fresh": []}]


def test_whoever_asks_next_sits_down_at_the_same_table(over: Table):
    zero, one, two = (user.id for user in over.users)
    code = again.again(over.code, one)
    assert again.again(over.code, zero) == code == again.again(over.code, zero)
    lobby.join(code, two)
    assert [seat.name for seat in table.look(code).seats if not seat.computer] == ["Person 1", "Person 0", "Person 2"]
    assert table.look(code).before.invited == ()
    lobby.start(code, one)
    assert again.again(over.code, one) == code
    assert table.look(code).status == "playing"


def test_only_those_who_played_and_only_when_it_is_over(world: World, over: Table):
    assert refused(again.again, over.code, world.person(9).id) == "not_there"
    with pytest.raises(NoSuchGame):
        again.again(over.code, over.users[0].id, ELSEWHERE)
    running = world.table(humans=3)
    assert refused(again.again, running.code, running.users[0].id) == "not_over"


def test_another_table_is_open_there(world: World, over: Table):
    lobby.open_table(world.person(5).id, GROUP)
    assert refused(again.again, over.code, over.users[0].id) == "table_exists"


def test_whoever_was_forgotten_is_neither_called_nor_invited(over: Table):
    forgetting.forget(over.users[2].id)
    code = again.again(over.code, over.users[0].id)
    assert table.look(code).before.invited == ("Person 1",)
    assert called(code)[0]["back"] == [over.users[1].id]


def test_a_table_of_no_chat_is_played_again_too(world: World):
    one = world.table(humans=2, computers=2)
    to_the_end(one.code)
    code = again.again(one.code, one.users[1].id)
    assert names(code)[0] == "Person 1"
    assert called(code) == []


def opened(code: str) -> list[int]:
    """Who is told by a direct message that their game is played again."""
    found = [one.payload for one in outbox.lease(limit=100) if one.kind == "opened" and one.code == code]
    assert all(facts["again"] for facts in found)
    return [facts["user"] for facts in found]


@pytest.fixture
def friends(world: World) -> Table:
    """Three guests have played in the chat that Person 0 has with us; only the first of them can be called."""
    one = world.table(humans=4, chat=ChatRef(1000, None, "", "en", "private"))
    for number in (0, 1, 3):
        people.set_can_write(1000 + number, True)
    preferences.set_for_person(one.users[3].id, "calls", "none")
    to_the_end(one.code)
    return one


def test_friends_of_a_private_chat_are_called_by_direct_messages(friends: Table):
    zero, one, *_ = (user.id for user in friends.users)
    code = again.again(friends.code, zero)
    assert waiting.missed(code) == ["Person 2", "Person 3"]
    assert opened(code) == [one]
    assert called(code) == []
    assert again.again(friends.code, one) == code


def test_whose_private_chat_it_is_hears_there_that_a_friend_plays_again(friends: Table):
    zero, one, *_ = (user.id for user in friends.users)
    code = again.again(friends.code, one)
    assert waiting.missed(code) == ["Person 2", "Person 3"]
    assert called(code) == [{"code": code, "version": 1, "back": [zero], "fresh": []}]


def test_nobody_of_a_group_is_missed(over: Table):
    assert waiting.missed(again.again(over.code, over.users[0].id)) == []


def test_who_waits_is_called_once_when_the_next_game_opens(world: World):
    host, *others = (world.person(number).id for number in range(4))
    topic = ChatRef(GROUP.telegram_id, 7, "Miners", "en", "supergroup")
    assert [waiting.wait(GROUP, one) for one in (host, others[0])] == [1, 2]
    assert waiting.wait(topic, others[1]) == 3
    assert waiting.wait(topic, others[1]) == 3
    assert waiting.names(GROUP) == ["Person 0", "Person 1", "Person 2"]
    assert waiting.stop(topic, others[0]) == 2
    waiting.wait(ELSEWHERE, others[2])
    code = lobby.open_table(host, topic)
    assert called(code) == [{"code": code, "version": 1, "back": [], "fresh": [others[1]]}]
    assert (waiting.names(GROUP), waiting.names(ELSEWHERE)) == ([], ["Person 3"])
    assert called(lobby.open_table(host, GROUP)) == []


def test_who_likes_direct_messages_is_called_by_one(world: World):
    host, *others = (world.person(number).id for number in range(4))
    for one in others:
        waiting.wait(GROUP, one)
        preferences.set_for_person(one, "calls", "direct")
    people.set_can_write(people.find(others[0]).telegram_id or 0, True)
    code = lobby.open_table(host, GROUP)
    told = {one.kind: one.payload for one in outbox.lease(limit=100)}
    assert told["opened"] == {"code": code, "version": 1, "user": others[0], "again": False}
    assert (told["called"]["back"], told["called"]["fresh"]) == ([], others[1:])


def test_so_many_wait_and_no_more(world: World):
    for number in range(waiting.MOST):
        waiting.wait(GROUP, world.person(number).id)
    assert refused(waiting.wait, GROUP, world.person(99).id) == "enough_wait"
    with pytest.raises(NoSuchUser):
        waiting.wait(ELSEWHERE, 999)


def test_who_waits_is_taken_along_when_the_group_moves_and_goes_when_forgotten(world: World):
    new = ChatRef(-100200, None, "Miners", "en", "supergroup")
    for number, place in ((0, GROUP), (1, GROUP), (1, new)):
        waiting.wait(place, world.person(number).id)
    chats.migrate(GROUP.telegram_id, new.telegram_id)
    assert sorted(waiting.names(new)) == ["Person 0", "Person 1"]
    forgetting.forget(world.person(0).id)
    assert waiting.names(new) == ["Person 1"]
    with db.reading():
        assert Waiting.select().count() == 1
