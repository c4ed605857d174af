"""Forgetting a person, and giving them what is stored of them."""

import json

import pytest

from core.errors import NoSuchUser
from core.service import (
    absence,
    export,
    forgetting,
    lobby,
    people,
    preferences,
    presence,
    replay,
    stats,
    table,
    talk,
    wishes,
    written,
)
from core.service.chats import ChatRef
from core.service.forgetting import NOBODY
from core.store import db
from core.store.tables import TABLES, Chat, Mark, Seat, Written
from tests.service.finished import to_the_end
from tests.service.world import GROUP, content

NAME, PHOTO, NUMBER = "Zebedäus Quill", "https://t.me/i/userpic/zq.svg", 987654321


def who(world):
    """Somebody whom one would recognise."""
    return people.remember(people.Person(NUMBER, NAME, "ko", True, PHOTO))


def private():
    return ChatRef(NUMBER, None, "", "ko", "private")


def together(world, me, **more):
    """A table of this person, who opened it, and two others."""
    code = lobby.open_table(me.id, pace="none", **more)
    for number in (1, 2):
        lobby.join(code, world.person(number).id)
    lobby.start(code, me.id)
    return code


def everything():
    names = [model._meta.table_name for model in TABLES]
    return json.dumps(content(*names), default=str, ensure_ascii=False)


def test_nothing_says_who_it_was(world):
    me = who(world)
    code = together(world, me, chat=GROUP)
    talk.mark(code, me.id, 1, -2)
    to_the_end(code)
    lobby.set_up(me.id, 3, True, chat=private())
    assert all(trace in everything() for trace in (NAME, PHOTO, str(NUMBER)))
    forgetting.forget(me.id)
    assert [trace for trace in (NAME, PHOTO, str(NUMBER)) if trace in everything()] == []
    with db.reading():
        assert Mark.select().count() == 0
        assert {seat.seen for seat in Seat.select() if seat.user_id == me.id} == {None}
        assert Chat.select().where(Chat.kind == "private").count() == 0
    assert [one.name for one in stats.honours(GROUP, month=False)] != []
    assert NOBODY not in [one.name for one in stats.honours(GROUP, month=False)]


def test_the_games_of_others_stay(world):
    me = who(world)
    code = together(world, me)
    to_the_end(code)
    before = stats.mine(world.person(1).id)
    forgetting.forget(me.id)
    assert stats.mine(world.person(1).id) == before
    seats = table.look(code, world.person(1).id).seats
    assert [seat.name for seat in seats] == [NOBODY, "Person 1", "Person 2"]
    assert replay.reel(code, world.person(1).id).frames > 3


def test_a_computer_player_plays_on_and_somebody_else_is_the_host(world):
    me = who(world)
    code = together(world, me)
    forgetting.forget(me.id)
    look = table.look(code, world.person(1).id)
    assert look.status == "playing"
    assert look.seats[0].sitter
    assert look.seats[0].user_id is None
    assert look.host == world.person(1).id
    absence.pause(code, world.person(1).id)


def test_a_seat_that_was_handed_over_and_a_table_that_waits(world):
    me = who(world)
    code = together(world, me)
    absence.hand_over(code, me.id)
    absence.pause(code, me.id)
    forgetting.forget(me.id)
    absence.resume(code, world.person(2).id)
    assert table.look(code).host == world.person(1).id


def test_whoever_plays_alone_leaves_no_game_running(world):
    me = who(world)
    code = lobby.set_up(me.id, 3, True)
    forgetting.forget(me.id)
    assert table.look(code).status == "cancelled"


def test_whoever_plays_with_nobody_but_the_forgotten_leaves_no_game_running(world):
    me = who(world)
    code = together(world, me)
    forgetting.forget(world.person(1).id)
    forgetting.forget(me.id)
    assert table.look(code).host == world.person(2).id
    forgetting.forget(world.person(2).id)
    assert table.look(code).status == "cancelled"


def test_lobbies_go_on_without_them(world):
    me = who(world)
    mine, theirs = lobby.open_table(me.id), lobby.open_table(world.person(1).id)
    lobby.join(theirs, me.id)
    forgetting.forget(me.id)
    assert table.look(mine).status == "cancelled"
    assert [seat.name for seat in table.look(theirs).seats] == ["Person 1"]


def test_they_come_back_as_somebody_new(world):
    me = who(world)
    to_the_end(together(world, me))
    forgetting.forget(me.id)
    with pytest.raises(NoSuchUser):
        people.find(me.id)
    with pytest.raises(NoSuchUser):
        forgetting.forget(me.id)
    back = who(world)
    assert back.id != me.id
    assert stats.mine(back.id).games == 0


def test_nobody_else_ever_gets_their_number(world):
    me = who(world)
    forgetting.forget(me.id)
    assert world.person(5).id != me.id
    assert [trace for trace in (NAME, PHOTO, str(NUMBER)) if trace in everything()] == []


def test_somebody_of_a_local_table_is_forgotten_too(world):
    me = people.local(NAME, "en", "k" * 20)
    lobby.set_up(me.id, 3, True)
    forgetting.forget(me.id)
    assert NAME not in everything()
    assert people.local(NAME, "en", "k" * 20).id != me.id


def test_my_data_is_mine(world):
    me = who(world)
    code = together(world, me, chat=GROUP)
    talk.mark(code, me.id, 2, -1)
    talk.mark(code, world.person(1).id, 0, -2)
    talk.claim(code, me.id, {"kind": "gold", "goal": 1}, "a")
    running = export.export(me.id)
    assert "Person" not in running
    found = json.loads(running)
    assert found["person"]["name"] == NAME
    assert found["person"]["telegram_id"] == NUMBER
    [game] = found["games"]
    assert (game["code"], game["seat"], game["status"]) == (code, 0, "playing")
    assert game["last_seen"] == world.clock.at
    assert [(one["kind"], one["goal"]) for one in game["said"]] == [("gold", 1)]
    assert [(one["target"], one["trust"]) for one in game["marks"]] == [(2, -1)]
    assert found["results"] == []
    to_the_end(code)
    [result] = json.loads(export.export(me.id))["results"]
    assert result["game"] == code
    assert result["gold"] == stats.mine(me.id).gold


def test_my_data_has_what_i_chose_for_others_and_what_i_wished(world):
    me, host = who(world), world.person(1)
    preferences.set_for_chat(GROUP, me.id, "pace", "day")
    preferences.set_for_chat(GROUP, host.id, "talk", "on")
    code = lobby.open_table(host.id, GROUP)
    lobby.join(code, me.id)
    wishes.wish(code, me.id, "pace", "blitz")
    found = json.loads(export.export(me.id))
    [change] = found["changed_for_chats"]
    assert (change["chat"], change["key"], change["before"], change["after"]) == (GROUP.title, "pace", "usual", "day")
    assert found["games"][0]["wishes"] == {"pace": "blitz"}


def test_my_data_tells_which_page_of_mine_shows_what(world):
    me = who(world)
    code = together(world, me, chat=GROUP)
    for user in (me, world.person(1)):
        presence.here(code, user.id, "page-one")
    assert json.loads(export.export(me.id))["looks_at"] == [{"game": code, "until": world.clock.at + presence.SECONDS}]


def test_my_data_has_what_is_noted_of_our_messages_and_of_nobody_elses(world):
    me, other = who(world), world.person(1)
    assert json.loads(export.export(me.id))["messages_in_private"] == []
    for chat in (NUMBER, other.telegram_id, GROUP.telegram_id):
        begun = written.begin(chat, 20, 60, 1.0, fresh=True)
        written.end(begun, chat, 2.0, 100 + chat % 7)
        written.heard(chat, 200 + chat % 7, 3.0)
    ours, mine = json.loads(export.export(me.id))["messages_in_private"]
    assert (ours["message"], ours["by_machine_clock"], ours["counts"]) == (100 + NUMBER % 7, 2.0, True)
    assert (mine["message"], mine["by_machine_clock"], mine["counts"]) == (200 + NUMBER % 7, 3.0, False)
    assert len(mine) == len(Written._meta.fields) - 2  # all but the row's own number and the chat's, which is mine


def test_my_data_of_a_running_game_holds_no_card_and_no_role(world):
    me = who(world)
    code = together(world, me)
    [game] = json.loads(export.export(me.id))["games"]
    view = table.look(code, me.id).view
    told = {"code", "edition", "status", "opened", "changed", "seat", "last_seen", "wishes", "said", "marks"}
    assert set(game) == told
    assert view.role not in json.dumps(game)
