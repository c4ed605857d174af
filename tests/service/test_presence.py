"""Who has the table open is noted: seldom, for players of a running game only, and not for ever."""

import pytest

from core.service import presence
from core.service.chats import ChatRef
from tests.service.world import GROUP, Table, World, content

PAGE = "page-one"


def player(one: Table) -> int:
    assert one.acting is not None
    return one.users[one.acting].id


@pytest.fixture
def one(world: World) -> Table:
    return world.table(chat=GROUP, pace="none")


def test_presence_is_written_seldom(world: World, one: Table):
    presence.here(one.code, player(one), PAGE)
    before = content("presence")
    for _ in range(10):
        world.clock.wait(1)
        presence.here(one.code, player(one), PAGE)
        presence.keep(one.code, player(one), PAGE)
    assert content("presence") == before
    world.clock.wait(presence.SPARED)
    presence.keep(one.code, player(one), PAGE)
    assert content("presence") != before


def test_nobody_but_players_of_a_running_table_is_noted(world: World, one: Table):
    stranger, foyer = world.person(9).id, world.table(chat=ChatRef(-8), start=False)
    presence.here(one.code, stranger, PAGE)
    presence.here(foyer.code, foyer.users[0].id, PAGE)
    presence.away(one.code, stranger, PAGE)
    assert content("presence")["presence"] == []


def test_old_pages_are_forgotten(world: World, one: Table):
    for number in range(5):
        presence.here(one.code, player(one), f"page-{number:04}")
    world.clock.wait(3 * presence.SECONDS)
    presence.here(one.code, player(one), PAGE)
    assert len(content("presence")["presence"]) == 1
