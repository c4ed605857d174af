"""What a chat chose for its tables: how a new one is, and who may open, start and end it."""

from dataclasses import replace

import pytest

from core.errors import Refused
from core.preferences import CHAT
from core.rules.editions import EDITIONS, USUAL
from core.service import chats, house, lobby, preferences, rights, starting, table, waiting
from tests.service.world import GROUP

TOPIC = replace(GROUP, thread=7)
OTHER = next(key for key in EDITIONS if key != USUAL)


def choose(**chosen):
    for key, value in chosen.items():
        preferences.set_for_chat(GROUP, None, key, value)


def refused(call, *args, **more):
    with pytest.raises(Refused) as no:
        call(*args, **more)
    return no.value.reason


def test_a_new_table_is_as_its_chat_chose(world):
    ann = world.person(1).id
    choose(edition=OTHER, pace="day", talk="on")
    look = table.look(lobby.open_table(ann, GROUP))
    assert (look.edition, look.pace, look.talk_in_chat) == (OTHER, "day", True)
    elsewhere = table.look(lobby.open_table(ann, replace(GROUP, telegram_id=-77)))
    assert (elsewhere.edition, elsewhere.pace, elsewhere.talk_in_chat) == (USUAL, house.settings().pace, False)


def test_a_topic_is_as_its_chat_until_it_chooses_for_itself(world):
    ann = world.person(1).id
    choose(edition=OTHER, pace="day")
    assert preferences.of_chat(TOPIC)["pace"] == "day"
    preferences.set_for_chat(TOPIC, ann, "pace", "blitz")
    look = table.look(lobby.open_table(ann, TOPIC))
    assert (look.edition, look.pace) == (OTHER, "blitz")
    assert preferences.of_chat(GROUP)["pace"] == "day"
    choose(pace="none")
    assert preferences.of_chat(TOPIC)["pace"] == "blitz"
    assert [one.before for one in preferences.history(TOPIC)] == ["day"]


def test_a_new_topic_speaks_as_its_chat(world):
    chats.set_language(GROUP, "ko")
    assert chats.language(TOPIC) == "ko"
    chats.remember(TOPIC)
    assert chats.language(TOPIC) == "ko"
    chats.set_language(TOPIC, "en")
    assert (chats.language(TOPIC), chats.language(GROUP)) == ("en", "ko")


def test_who_names_something_gets_it(world):
    choose(edition=OTHER, pace="day")
    look = table.look(lobby.open_table(world.person(1).id, GROUP, edition=USUAL, pace="none"))
    assert (look.edition, look.pace) == (USUAL, "none")


def test_where_nothing_is_chosen_the_house_says(world):
    assert CHAT["pace"].usual not in house.settings().paces
    look = table.look(lobby.open_table(world.person(1).id))
    assert (look.edition, look.pace) == (USUAL, house.settings().pace)


def test_admins_alone_open_tables(world):
    ann = world.person(1).id
    choose(opens="admins")
    assert refused(lobby.open_table, ann, GROUP) == "group_admins"
    assert refused(lobby.open_table, None, GROUP) == "group_admins"
    preferences.set_for_chat(TOPIC, None, "opens", "all")
    assert table.look(lobby.open_table(ann, TOPIC)).status == "lobby"
    assert table.look(lobby.open_table(ann, GROUP, admin=True)).host == ann


def test_admins_alone_end_a_game(world):
    choose(ends="admins")
    game = world.table(3, chat=GROUP)
    host = game.users[0].id
    assert rights.why_not_end(game.code, host) == "group_admins"
    assert refused(lobby.cancel, game.code, host) == "group_admins"
    lobby.cancel(game.code, host, admin=True)
    assert table.look(game.code).status == "cancelled"


def test_a_host_may_always_close_a_lobby(world):
    choose(ends="admins")
    game = world.table(3, chat=GROUP, start=False)
    assert rights.why_not_end(game.code, game.users[1].id) == "not_host"
    assert refused(lobby.cancel, game.code, game.users[1].id) == "not_host"
    lobby.cancel(game.code, game.users[0].id)
    assert table.look(game.code).status == "cancelled"


def test_the_host_starts_or_everybody_here_if_the_chat_lets_them(world):
    game = world.table(3, chat=GROUP, start=False)
    other, outside = game.users[1].id, world.person(9).id
    assert refused(lobby.start, game.code, other) == "not_host"
    assert refused(starting.begin, game.code, other) == "host_starts"
    choose(starts="all")
    assert refused(starting.begin, game.code, outside) == "not_in"
    starting.begin(game.code, other)
    lobby.start(game.code, other)
    assert table.look(game.code).status == "playing"


def test_by_a_link_that_was_passed_on_only_people_of_the_group_sit_down(world):
    one = world.table(humans=3, start=False, chat=GROUP)
    zoe, waits, played = world.person(7).id, world.person(8).id, one.users[2].id
    lobby.join(one.code, zoe, by_link=True)  # as long as nothing else is chosen
    lobby.leave(one.code, zoe)
    choose(joins="group")
    assert refused(lobby.join, one.code, zoe, by_link=True) == "group_joins"
    waiting.wait(TOPIC, waits)
    lobby.join(one.code, waits, by_link=True)
    other = lobby.open_table(one.users[0].id, TOPIC)
    lobby.join(other, played, by_link=True)  # sits in another topic of the group
    assert refused(lobby.join, other, zoe, by_link=True) == "group_joins"
    lobby.join(other, zoe)  # by the button in the group
    assert [seat.user_id for seat in table.look(other).seats] == [one.users[0].id, played, zoe]


def test_who_has_played_elsewhere_only_is_not_of_this_group(world):
    choose(joins="group")
    elsewhere = replace(GROUP, telegram_id=-77)
    friends = world.table(humans=4, chat=elsewhere)
    one = world.table(humans=3, start=False, chat=GROUP)
    assert refused(lobby.join, one.code, friends.users[3].id, by_link=True) == "group_joins"
    private = lobby.open_table(one.users[0].id)
    lobby.join(private, friends.users[3].id, by_link=True)
