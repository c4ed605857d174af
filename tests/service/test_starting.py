"""From Start to the first deal: seconds that people may use, and that nothing can lose."""

from functools import partial

import pytest

from core.service import absence, clock, gathering, lobby, options, starting, table
from core.service.chats import ChatRef
from core.service.starting import PATIENCE
from core.store import db
from core.store.tables import Notice
from tests.service.at_once import at_once
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


# --- whatever else happens in those seconds


@pytest.fixture
def counting(world: World) -> Table:
    """Four people and a computer player of a group, five seconds before the deal."""
    four = world.table(humans=4, computers=1, start=False, chat=GROUP)
    starting.begin(four.code, four.users[0].id)
    world.clock.wait(SECONDS / 2)
    return four


def dealt(world: World, one: Table) -> list[str]:
    """The seconds are over: who plays."""
    world.clock.wait(SECONDS / 2)
    assert clock.tick() == 1
    assert one.look().status == "playing"
    assert len(one.look().view.seats) == len(one.look().seats)
    return names(one.code)


def test_whoever_is_sent_away_gets_no_cards(world: World, counting: Table):
    host, out = counting.users[0].id, counting.users[2].id
    chair = next(seat.chair for seat in counting.look().seats if seat.user_id == out)
    lobby.kick(counting.code, host, chair)
    assert refused(lobby.join, counting.code, out) == "kicked"
    assert counts(counting) == world.clock() + SECONDS / 2
    assert dealt(world, counting)[:3] == ["Person 0", "Person 1", "Person 3"]


def test_who_is_sent_away_as_one_too_many_stops_it(world: World):
    one = world.table(humans=3, start=False, chat=GROUP)
    starting.begin(one.code, one.users[0].id)
    lobby.kick(one.code, one.users[0].id, one.look().seats[1].chair)
    assert (counts(one), one.look().before.stopped) == (None, True)
    world.clock.wait(SECONDS)
    assert clock.tick() == 0


def test_computers_come_and_go_and_it_counts_on(world: World, counting: Table):
    for count in (4, 0, 2):
        lobby.set_computers(counting.code, counting.users[1].id, count)
        assert counts(counting) == world.clock() + SECONDS / 2
    assert len(dealt(world, counting)) == 6


def test_when_the_host_goes_the_next_one_is_host_and_it_counts_on(world: World, counting: Table):
    lobby.leave(counting.code, counting.users[0].id)
    assert refused(starting.now, counting.code, counting.users[2].id) == "not_host"
    assert dealt(world, counting)[0] == "Person 1"
    assert counting.look().host == counting.users[1].id


def test_when_all_go_nothing_is_dealt(world: World, counting: Table):
    for user in counting.users:
        lobby.leave(counting.code, user.id)
    assert counting.look().status == "cancelled"
    world.clock.wait(SECONDS)
    assert clock.tick() == 0


def test_called_off_it_is_not_dealt(world: World, counting: Table):
    assert refused(lobby.cancel, counting.code, counting.users[1].id) == "not_host"
    lobby.cancel(counting.code, counting.users[0].id)
    world.clock.wait(SECONDS)
    assert clock.tick() == 0
    assert (counting.look().status, counting.look().lapsed) == ("cancelled", False)
    assert refused(starting.now, counting.code, counting.users[0].id) == "cancelled"
    assert refused(starting.wait, counting.code, counting.users[1].id) == "cancelled"
    assert lobby.open_table(counting.users[0].id, GROUP)


@pytest.mark.parametrize("act", [absence.pause, absence.resume, absence.hand_over])
def test_what_begins_in_a_moment_cannot_be_paused(counting: Table, act):
    assert refused(act, counting.code, counting.users[0].id) == "not_started"
    assert counts(counting) is not None


def test_a_lobby_that_counts_does_not_lapse(world: World):
    one = world.table(humans=3, start=False, chat=GROUP, pace="blitz")
    world.clock.wait(one.look().before.closes_at - world.clock() - 1)
    starting.begin(one.code, one.users[0].id)
    world.clock.wait(2)
    assert not lobby.expire(one.code, world.clock())
    assert clock.tick() == 0
    starting.wait(one.code, one.users[1].id)
    assert one.look().before.closes_at == world.clock() + gathering.LAPSE["blitz"]


def test_everything_at_the_last_moment_deals_once_or_not_at_all(world: World):
    for number in range(6):
        one = world.table(humans=4, start=False, chat=ChatRef(-5000 - number, None, "Miners", "en", "supergroup"))
        starting.begin(one.code, one.users[0].id)
        world.clock.wait(SECONDS)
        code, (host, second, _, third) = one.code, [user.id for user in one.users]
        orders = ((starting.now, host), (starting.wait, second), (lobby.leave, third), (lobby.join, world.person(9).id))
        at_once(clock.tick, clock.tick, *(partial(act, code, user) for act, user in orders))
        look = one.look()
        assert (look.status, look.view is None) in (("lobby", True), ("playing", False))
        if look.view is not None:
            assert len(look.view.seats) == len(look.seats)
    deals = [row[1] for row in content("step")["step"] if "RoundStarted" in row[6]]
    assert len(set(deals)) == len(deals)  # no table was dealt twice
