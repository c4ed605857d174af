"""Chats, topics, and the messages that show a table."""

import dataclasses
from collections import Counter

import pytest

from core.errors import Refused
from core.service import chats, house, lobby, outbox, preferences, table
from core.service.chats import ChatRef
from tests.service.world import GROUP, content

TOPIC = dataclasses.replace(GROUP, thread=5)


def test_remembering(world):
    one = chats.remember(GROUP)
    before = content("chat")
    assert chats.remember(GROUP) == one
    assert chats.remember(dataclasses.replace(GROUP, title="")) == one
    assert content("chat") == before
    assert chats.remember(TOPIC) != one


def test_language_of_a_chat(world):
    assert chats.language(ChatRef(-9)) == "ko"  # the house's own
    assert chats.language(ChatRef(-9, language="en")) == "en"
    chats.remember(GROUP)
    assert chats.language(dataclasses.replace(GROUP, language="ko")) == "en"
    chats.set_language(GROUP, "ko")
    assert chats.language(GROUP) == "ko"
    with pytest.raises(ValueError, match="tlh"):
        chats.set_language(GROUP, "tlh")


def test_the_open_table_speaks_the_language_of_its_chat(world):
    one = world.table(chat=GROUP, start=False)
    assert one.look().language == "en"
    chats.set_language(GROUP, "ko")
    assert one.look().language == "ko"


def test_one_open_table_for_each_chat_and_topic(world):
    one = world.table(chat=GROUP, start=False)
    assert chats.open_table(GROUP) == one.code
    assert chats.open_table(TOPIC) is None
    with pytest.raises(Refused) as refused:
        lobby.open_table(one.users[0].id, GROUP)
    assert (refused.value.reason, refused.value.facts) == ("table_exists", {"code": one.code})
    two = lobby.open_table(one.users[0].id, TOPIC)
    assert chats.open_table(TOPIC) == two
    lobby.cancel(one.code, one.users[0].id)
    assert chats.open_table(GROUP) is None
    assert lobby.open_table(one.users[0].id, GROUP) == chats.open_table(GROUP)


def test_messages_that_show_a_table(world):
    one = world.table(chat=GROUP, start=False)
    assert chats.posted(one.code, "lobby_card") is None
    chats.set_posted(one.code, "lobby_card", 11, "abc")
    chats.set_posted(one.code, "turn_call", 12)
    assert chats.posted(one.code, "lobby_card") == (11, "abc")
    assert chats.posted(one.code, "turn_call") == (12, None)
    assert chats.all_posted(one.code) == {"lobby_card": (11, "abc"), "turn_call": (12, None)}
    assert chats.all_posted("gone") == {}
    chats.set_posted(one.code, "lobby_card", 13)
    assert chats.posted(one.code, "lobby_card") == (13, None)
    chats.forget_posted(one.code, "lobby_card")
    assert chats.posted(one.code, "lobby_card") is None
    chats.set_posted("gone", "lobby_card", 1)
    assert chats.posted("gone", "lobby_card") is None


def test_a_group_becomes_a_supergroup(world):
    group = ChatRef(-5, None, "Miners", "en", "group")
    one = world.table(chat=group)
    chats.set_posted(one.code, "lobby_card", 11)
    chats.migrate(-5, -1005)
    there = ChatRef(-1005, None, "Miners", "en", "supergroup")
    assert chats.open_table(there) == one.code
    assert chats.open_table(group) is None
    assert chats.posted(one.code, "lobby_card") is None
    world.clock.wait(5)
    assert {notice.chat for notice in outbox.lease()} == {there}
    chats.migrate(-5, -1005)  # Telegram tells it twice


@pytest.mark.parametrize("known", [False, True], ids=["new", "known"])
def test_what_stood_in_a_group_is_taken_for_nothing_in_its_supergroup(world, known: bool):
    """Numbers of messages begin anew there; only what stands in private chats keeps its own."""
    old, new = ChatRef(-5, None, "Miners", "en"), ChatRef(-1005, None, "Miners", "en", "supergroup")
    one = world.table(chat=old)
    if known:
        chats.remember(new)
    (told,) = [notice for notice in outbox.lease(house.now() + 60) if notice.kind == "turn_call"]
    outbox.arrived(told.id, 12)
    outbox.take_back(one.code, 11, house.now())
    outbox.take_back(one.code, 13, house.now(), world.person(1).id)
    chats.migrate(-5, -1005)
    left = outbox.lease(house.now() + 120)
    assert [notice.arrived for notice in left if notice.id == told.id] == [None]
    assert [notice.payload["message"] for notice in left if notice.kind == "removal"] == [13]
    assert {notice.chat for notice in left} == {new}


def test_a_group_becomes_a_supergroup_that_plays_already(world):
    old, new = ChatRef(-5, None, "Miners", "en"), ChatRef(-1005, None, "Miners", "en", "supergroup")
    before, now = world.table(chat=old), world.table(chat=new)
    chats.migrate(-5, -1005)
    assert chats.open_table(new) == now.code
    assert table.look(before.code).title is None  # plays on without the chat, which hears where
    before.move()
    world.clock.wait(5)
    assert {notice.code for notice in outbox.lease() if notice.chat} == {now.code}
    assert len(content("chat")["chat"]) == 1
    assert moved_house() == [(now.code, before.code, True, new)]


@pytest.mark.parametrize(("start", "joined"), [(True, 1), (True, 2), (False, 1)])
def test_a_lobby_gives_way_to_a_game_of_its_group_and_one_that_nobody_has_joined_to_any(
    world, start: bool, joined: int
):
    old, new = ChatRef(-5, None, "Miners", "en"), ChatRef(-1005, None, "Miners", "en", "supergroup")
    before, now = world.table(chat=old, start=start), world.table(humans=joined, chat=new, start=False)
    chats.migrate(-5, -1005)
    assert chats.open_table(new) == before.code
    assert (now.look().status, before.look().title) == ("cancelled", "Miners")
    assert moved_house() == [(now.code, before.code, False, new)]


def test_a_lobby_in_which_people_wait_gives_way_to_no_other_lobby(world):
    old, new = ChatRef(-5, None, "Miners", "en"), ChatRef(-1005, None, "Miners", "en", "supergroup")
    before, now = world.table(chat=old, start=False), world.table(humans=2, chat=new, start=False)
    chats.migrate(-5, -1005)
    assert chats.open_table(new) == now.code
    assert moved_house() == [(now.code, before.code, True, new)]


def moved_house() -> list[tuple[str, str, bool, ChatRef | None]]:
    """What is told of groups that moved to where another table stood."""
    told = [notice for notice in outbox.lease(house.now() + 60) if notice.kind == "moved_house"]
    return [(one.payload["code"], one.payload["other"], one.payload["apart"], one.chat) for one in told]


def test_nothing_is_sent_to_a_chat_that_is_gone(world):
    """Only the call remains that its table waits for: it goes to the person alone."""
    one = world.table(chat=GROUP)
    other = world.table(chat=TOPIC)
    chats.gone(GROUP.telegram_id, 5)
    world.clock.wait(5)
    assert {notice.kind for notice in outbox.lease() if notice.code == other.code} == {"turn_call"}
    chats.gone(GROUP.telegram_id)
    one.move()
    other.move()
    world.clock.wait(60)
    assert {notice.kind for notice in outbox.lease()} == {"turn_call"}
    assert chats.is_gone(GROUP)


@pytest.mark.parametrize(("thread", "tables"), [(None, 2), (5, 1), (0, 1), (9, 0)])
def test_a_chat_that_is_back_is_told_how_things_are(world, thread: int | None, tables: int):
    """Cards and calls once for each table of the places that are back, however much was dropped."""
    both = [world.table(chat=GROUP), world.table(chat=TOPIC)]
    chats.gone(GROUP.telegram_id)
    for one in both:
        one.move()
    assert chats.back(GROUP.telegram_id, thread) == tables
    assert chats.back(GROUP.telegram_id, thread) == 0
    for one in both:
        one.move()
    world.clock.wait(5)
    told = Counter(notice.kind for notice in outbox.lease())
    assert told["lobby_card"] == told["table_card"] == tables
    assert told["turn_call"] == len(both)  # where the chat is gone still, to the person alone
    assert chats.is_gone(GROUP) is (thread in (5, 9))


def test_an_old_game_is_not_told_of_again(world):
    one = world.table(chat=GROUP)
    chats.gone(GROUP.telegram_id)
    lobby.cancel(one.code, 0, admin=True)
    world.clock.wait(2 * 86400)
    assert chats.back(GROUP.telegram_id) == 0
    assert [notice.kind for notice in outbox.lease()] == ["turn_call"]  # which comes to nothing: the game is over


def test_a_chat_that_writes_again_is_back(world):
    chats.remember(GROUP)
    chats.gone(GROUP.telegram_id)
    one = world.table(chat=GROUP, start=False)
    assert [notice.code for notice in outbox.lease()] == [one.code]


def test_a_table_leaves_its_deleted_topic_and_is_told_anew(world):
    one = world.table(chat=TOPIC)
    chats.set_posted(one.code, "table_card", 7)
    assert chats.leave_topic(TOPIC.telegram_id, 5)
    assert (chats.open_table(TOPIC), chats.open_table(GROUP)) == (None, one.code)
    assert chats.posted(one.code, "table_card") is None
    world.clock.wait(5)
    told = outbox.lease()
    assert {notice.chat.thread for notice in told if notice.chat} == {None}
    assert sorted(notice.kind for notice in told) == ["lobby_card", "table_card", "turn_call"]


def test_what_a_deleted_topic_chose_holds_nowhere_else(world):
    preferences.set_for_chat(TOPIC, None, "opens", "admins")
    assert preferences.of_chat(TOPIC)["opens"] == "admins"
    assert chats.leave_topic(TOPIC.telegram_id, 5)
    other = ChatRef(TOPIC.telegram_id, 6, "Miners", "en", "supergroup")
    chats.remember(other)
    assert [preferences.of_chat(one)["opens"] for one in (GROUP, other, TOPIC)] == ["all"] * 3
    assert preferences.history(GROUP) == []


def test_a_deleted_topic_beside_another_table_is_silent(world):
    one, two = world.table(chat=TOPIC), world.table(chat=GROUP)
    assert not chats.leave_topic(TOPIC.telegram_id, 5)
    assert (chats.open_table(TOPIC), chats.open_table(GROUP)) == (one.code, two.code)
    assert chats.is_gone(TOPIC)
    assert not chats.is_gone(GROUP)


def test_an_unknown_topic_cannot_be_left(world):
    assert not chats.leave_topic(TOPIC.telegram_id, 99)
    assert not chats.leave_topic(TOPIC.telegram_id, 0)
