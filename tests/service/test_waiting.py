"""Whoever looks at a table that they cannot join is asked whether to be called when the next game opens there."""

import pytest

from core.service import chats, lobby, preferences, waiting
from core.service.chats import ChatRef
from core.store import db
from core.store.tables import User
from tests.service.lobbies import refused
from tests.service.world import GROUP


def full(world, seats=3):
    """A lobby of so many seats in a group, all taken by people."""
    code = lobby.open_table(world.person(0).id, GROUP, seats_wanted=seats)
    for number in range(1, seats):
        lobby.join(code, world.person(number).id)
    return code


def test_whoever_comes_too_late_is_asked_and_called(world):
    code, late = full(world), world.person(7).id
    assert waiting.offered(code, late) is False
    for _ in range(2):
        waiting.choose(code, late, wanted=True)
    assert (waiting.offered(code, late), waiting.names(GROUP)) == (True, ["Person 7"])
    lobby.start(code, world.person(0).id)
    assert waiting.offered(code, late) is True
    waiting.choose(code, late, wanted=False)
    assert (waiting.offered(code, late), waiting.names(GROUP)) == (False, [])


def test_whoever_sits_there_or_still_can_is_not_asked(world):
    code = lobby.open_table(world.person(0).id, GROUP, seats_wanted=3)
    lobby.join(code, world.person(1).id)
    assert waiting.offered(code, world.person(7).id) is None
    lobby.set_computers(code, world.person(0).id, 1)
    assert waiting.offered(code, world.person(7).id) is None  # the computer player would get up
    lobby.join(code, world.person(2).id)
    assert [waiting.offered(code, world.person(number).id) for number in (0, 2, 7)] == [None, None, False]
    lobby.cancel(code, world.person(0).id)
    assert waiting.offered(code, world.person(7).id) is None


@pytest.mark.parametrize("chat", [None, ChatRef(70, None, "", "en", "private")])
def test_where_no_group_hears_nobody_is_asked(world, chat):
    one = world.table(humans=3, chat=chat)
    late = world.person(7).id
    assert waiting.offered(one.code, late) is None
    assert refused(waiting.choose, one.code, late, wanted=True) == "nobody_calls"
    waiting.choose(one.code, late, wanted=False)


def test_where_the_group_does_not_hear_us_who_can_be_written_to_is_asked(world):
    code, late = full(world), world.person(7).id
    chats.gone(GROUP.telegram_id)
    with db.work():
        User.update(can_write=False).where(User.id == late).execute()
    assert waiting.offered(code, late) is None
    assert refused(waiting.choose, code, late, wanted=True) == "nobody_calls"
    with db.work():
        User.update(can_write=True).where(User.id == late).execute()
    waiting.choose(code, late, wanted=True)
    assert (waiting.offered(code, late), chats.is_gone(GROUP)) == (True, True)


def test_a_link_makes_nobody_one_of_the_group(world):
    code, stranger = full(world), world.person(7).id
    preferences.set_for_chat(GROUP, None, "joins", "group")
    assert waiting.offered(code, stranger) is None
    assert refused(waiting.choose, code, stranger, wanted=True) == "group_joins"
    waiting.wait(GROUP, stranger)  # by a button in the chat
    assert waiting.offered(code, stranger) is True
