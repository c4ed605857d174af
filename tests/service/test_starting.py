"""From Start to the first deal: seconds that people may use, and that nothing can lose."""

import pytest

from core.service import clock, lobby, options, starting, table
from core.service.chats import ChatRef
from core.service.starting import PATIENCE
from core.store import db
from core.store.tables import Notice
from tests.service.lobbies import names, refused
from tests.service.world import GROUP, Table, World, content

SECONDS = 10.0  # as the house counts


@pytest.fixture
def one(world) -> Table:
    """Three people in a group's lobby."""
    return world.table(humans=3, start=False, chat=GROUP)


def counts(one: Table) -> float | None:
    before = one.look().before
    return before.starts_at if before else None


def test_start_counts_and_then_deals(world: World, one: Table):
    starting.begin(one.code, one.users[0].id)
    assert (one.look().status, counts(one)) == ("lobby", world.clock() + SECONDS)
    assert one.look().before.closes_at is None
    world.clock.wait(SECONDS - 1)
    assert clock.tick() == 0
    world.clock.wait(1)
    assert clock.tick() == 1
    assert (one.look().status, one.look().before) == ("playing", None)
    assert clock.tick() == 0


def test_pressed_again_it_counts_once(world: World, one: Table):
    version = starting.begin(one.code, one.users[0].id)
    world.clock.wait(3)
    assert starting.begin(one.code, one.users[0].id) == version
    assert counts(one) == world.clock() + SECONDS - 3


def test_who_joins_in_the_last_second_is_in_and_who_comes_later_is_told(world: World, one: Table):
    starting.begin(one.code, one.users[0].id)
    world.clock.wait(SECONDS - 0.1)
    lobby.join(one.code, world.person(3).id)
    assert counts(one) == pytest.approx(world.clock() + 0.1)
    world.clock.wait(0.1)
    lobby.join(one.code, world.person(4).id)  # the clock has not looked yet
    assert clock.tick() == 1
    assert names(one.code) == [f"Person {number}" for number in range(5)]
    assert len(one.look().view.seats) == 5
    assert refused(lobby.join, one.code, world.person(5).id) == "already_started"


def test_who_leaves_meanwhile_gets_no_cards(world: World):
    one = world.table(humans=4, start=False, chat=GROUP)
    starting.begin(one.code, one.users[0].id)
    lobby.leave(one.code, one.users[1].id)
    assert counts(one) is not None
    world.clock.wait(SECONDS)
    clock.tick()
    assert names(one.code) == ["Person 0", "Person 2", "Person 3"]
    assert table.look(one.code, one.users[1].id).my_seat is None


def test_too_few_are_left_so_it_stops_and_says_so(world: World, one: Table):
    starting.begin(one.code, one.users[0].id)
    lobby.leave(one.code, one.users[2].id)
    assert (counts(one), one.look().before.stopped) == (None, True)
    world.clock.wait(SECONDS)
    assert clock.tick() == 0
    lobby.join(one.code, one.users[2].id)
    assert (counts(one), one.look().before.stopped) == (None, False)


def test_fewer_computers_or_another_edition_stop_it_too(world: World):
    one = world.table(humans=2, computers=1, start=False, chat=GROUP)
    starting.begin(one.code, one.users[0].id)
    lobby.set_computers(one.code, one.users[0].id, 0)
    assert one.look().before.stopped


def test_what_the_host_chooses_meanwhile_is_played(world: World, one: Table):
    starting.begin(one.code, one.users[0].id)
    options.set_option(one.code, one.users[0].id, "maps", "5")
    assert counts(one) == world.clock() + SECONDS
    world.clock.wait(SECONDS)
    clock.tick()
    assert one.look().view.options["maps"] == "5"


def test_anybody_at_the_table_may_say_wait(world: World, one: Table):
    starting.begin(one.code, one.users[0].id)
    assert refused(starting.wait, one.code, world.person(9).id) == "not_in"
    version = starting.wait(one.code, one.users[2].id)
    assert counts(one) is None
    assert starting.wait(one.code, one.users[1].id) == version
    world.clock.wait(SECONDS)
    assert clock.tick() == 0
    starting.begin(one.code, one.users[0].id)
    starting.wait(one.code, world.person(9).id, admin=True)
    assert counts(one) is None


def test_the_host_and_admins_need_not_wait(world: World, one: Table):
    starting.begin(one.code, one.users[0].id)
    assert refused(lobby.start, one.code, one.users[1].id) == "not_host"
    lobby.start(one.code, one.users[0].id)
    assert one.look().status == "playing"
    two = world.table(humans=3, start=False)
    lobby.start(two.code, world.person(9).id, admin=True)
    assert two.look().status == "playing"


def test_the_host_starts_unless_nothing_happens_or_the_table_is_full(world: World, one: Table):
    before = content()
    assert refused(starting.begin, one.code, one.users[1].id) == "host_starts"
    assert content() == before
    assert refused(starting.begin, one.code, world.person(9).id) == "not_in"
    world.clock.wait(PATIENCE)
    starting.begin(one.code, one.users[1].id)
    assert counts(one) is not None
    full = world.table(humans=4, start=False, seats_wanted=4)
    starting.begin(full.code, full.users[3].id)
    assert counts(full) is not None


def test_an_admin_starts_without_a_seat(world: World, one: Table):
    starting.begin(one.code, world.person(9).id, admin=True)
    assert counts(one) is not None
    assert names(one.code) == ["Person 0", "Person 1", "Person 2"]


def test_not_enough(world: World):
    one = world.table(humans=2, start=False, chat=GROUP)
    assert refused(starting.begin, one.code, one.users[0].id) == "too_few"


def test_nobody_waits_for_nobody(world: World):
    alone = ChatRef(1000, None, "Person 0", "en", "private")
    for chat in (None, alone):
        one = world.table(humans=1, computers=3, start=False, chat=chat)
        starting.begin(one.code, one.users[0].id)
        assert one.look().status == "playing"
        lobby.cancel(one.code, one.users[0].id)
    group = world.table(humans=1, computers=3, start=False, chat=GROUP)
    starting.begin(group.code, group.users[0].id)
    assert counts(group) is not None  # somebody in the group may want to join


def test_a_house_without_the_seconds_deals_at_once(world: World):
    world.open(start_seconds=0.0)
    one = world.table(humans=3, start=False, chat=GROUP)
    starting.begin(one.code, one.users[0].id)
    assert one.look().status == "playing"


def test_killed_in_between_it_is_dealt_by_whoever_comes_next(world: World, one: Table):
    starting.begin(one.code, one.users[0].id)
    world.clock.wait(3600)
    world.open()
    assert clock.tick() == 1
    assert one.look().status == "playing"


def test_the_card_tells_at_once_when_it_counts_and_when_it_stops(world: World, one: Table):
    def hurry() -> bool:
        with db.work():
            row = Notice.select().where((Notice.kind == "lobby_card") & Notice.sent_at.is_null()).get()
            Notice.delete().execute()
            return row.not_before == world.clock()

    assert hurry()
    starting.begin(one.code, one.users[0].id)
    assert hurry()
    lobby.join(one.code, world.person(3).id)
    assert hurry()
    starting.wait(one.code, one.users[1].id)
    assert hurry()
    lobby.leave(one.code, one.users[1].id)
    assert not hurry()


def test_a_clock_that_is_set_back_makes_nobody_wait_longer_for_the_host(world):
    one = world.table(start=False, chat=GROUP)
    clock.tick()
    world.clock.at -= 7200
    clock.tick()
    world.clock.wait(starting.PATIENCE)
    assert starting.begin(one.code, one.users[1].id)
