"""Wishes of those who are not the host, seats that are taken away, and who is known to find their cards."""

import pytest

from core.service import lobby, options, reaching, wishes
from core.service.chats import ChatRef
from core.store import db
from core.store.tables import Seat
from tests.service.lobbies import by_size, names, refused
from tests.service.world import GROUP, Table, World, content


@pytest.fixture
def one(world: World) -> Table:
    return world.table(humans=3, start=False, chat=GROUP, pace="live")


def wished(one: Table) -> list[tuple[int, str, str]]:
    return [tuple(wish) for wish in one.look().before.wishes]


def test_a_guest_wishes_and_the_host_chooses(one: Table):
    host, bob, cat = (user.id for user in one.users)
    wishes.choose(one.code, bob, "pace", "relaxed")
    wishes.choose(one.code, cat, "pace", "relaxed")
    wishes.choose(one.code, cat, "maps", "5")
    assert wished(one) == [(1, "pace", "relaxed"), (2, "pace", "relaxed"), (2, "maps", "5")]
    assert (one.look().pace, one.look().options["maps"]) == ("live", "6")
    wishes.choose(one.code, host, "pace", "relaxed")
    assert wished(one) == [(2, "maps", "5")]


def test_one_wish_for_each_thing_and_it_can_be_taken_back(one: Table):
    bob = one.users[1].id
    for value in ("relaxed", "day", "day"):
        wishes.wish(one.code, bob, "pace", value)
    assert wished(one) == [(1, "pace", "day")]
    wishes.wish(one.code, bob, "pace", "live")  # as it is
    assert wished(one) == []


def test_the_same_wish_changes_nothing(one: Table):
    version = wishes.wish(one.code, one.users[1].id, "pace", "day")
    before = content()
    assert wishes.wish(one.code, one.users[1].id, "pace", "day") == version
    assert content() == before


def test_wishing_on_goes_through_all_values_and_back(one: Table):
    bob, seen = one.users[1].id, []
    for tap in range(5):
        version = wishes.wish_on(one.code, bob, "pace", f"tap{tap}")
        seen += [value for _, _, value in wished(one)] or ["-"]
        assert wishes.wish_on(one.code, bob, "pace", f"tap{tap}") == version  # the same press once more
    assert seen == ["relaxed", "day", "none", "blitz", "-"]


def test_what_cannot_be_wished(world: World, one: Table):
    assert refused(wishes.wish, one.code, world.person(9).id, "pace", "day") == "not_in"
    assert refused(wishes.wish, one.code, one.users[1].id, "pace", "fast") == "unknown_option"
    assert refused(wishes.wish, one.code, one.users[1].id, "seed", "1") == "unknown_option"
    assert refused(wishes.wish_on, one.code, one.users[1].id, "seed", "tap") == "unknown_option"


def test_a_wish_for_another_edition_goes_when_its_option_is_not_there(world: World):
    small, large = by_size()
    one = world.table(humans=3, start=False, edition=large.key)
    wishes.wish(one.code, one.users[1].id, "edition", small.key)
    assert wished(one) == [(1, "edition", small.key)]
    only = next(key for key in large.options if key not in small.options)
    value = next(v for v in options.choices(large)[only] if v != one.look().options[only])
    wishes.wish(one.code, one.users[2].id, only, value)
    options.set_edition(one.code, one.users[0].id, small.key)
    assert wished(one) == []


def test_whoever_leaves_wishes_no_more_and_gains_nothing_by_coming_back(one: Table):
    host, bob, cat = (user.id for user in one.users)
    wishes.wish(one.code, bob, "pace", "day")
    lobby.leave(one.code, bob)
    assert wished(one) == []
    lobby.join(one.code, bob)
    assert (wished(one), names(one.code)) == ([], ["Person 0", "Person 2", "Person 1"])
    lobby.leave(one.code, host)
    lobby.join(one.code, host)
    assert one.look().host == cat


def test_a_new_host_does_not_wish(one: Table):
    wishes.wish(one.code, one.users[1].id, "pace", "day")
    lobby.leave(one.code, one.users[0].id)
    assert (one.look().host, wished(one)) == (one.users[1].id, [])


def test_once_it_began_nothing_is_wished(one: Table):
    wishes.wish(one.code, one.users[1].id, "pace", "day")
    lobby.start(one.code, one.users[0].id)
    with db.reading():
        assert {seat.wishes for seat in Seat.select()} == {"{}"}


def chair(one: Table, place: int) -> int:
    return int(one.look().seats[place].chair)


def test_a_seat_that_was_taken_away_stays_so(world: World, one: Table):
    host, bob, cat = (user.id for user in one.users)
    theirs = chair(one, 1)
    assert refused(lobby.kick, one.code, cat, theirs) == "not_host"
    assert refused(lobby.kick, one.code, host, chair(one, 0)) == "no_person"
    assert refused(lobby.kick, one.code, host, 999) == "no_person"
    lobby.kick(one.code, host, theirs)
    assert names(one.code) == ["Person 0", "Person 2"]
    assert refused(lobby.kick, one.code, host, theirs) == "no_person"
    assert refused(lobby.join, one.code, bob) == "kicked"
    lobby.cancel(one.code, host)
    again = world.table(humans=1, start=False, chat=GROUP)
    lobby.join(again.code, bob)
    assert names(again.code) == ["Person 0", "Person 1"]


def test_an_admin_takes_the_hosts_seat_away(world: World, one: Table):
    lobby.kick(one.code, world.person(9).id, chair(one, 0), admin=True)
    assert (names(one.code), one.look().host) == (["Person 1", "Person 2"], one.users[1].id)


def test_a_computers_seat_is_no_persons(world: World):
    one = world.table(humans=1, computers=1, start=False)
    assert refused(lobby.kick, one.code, one.users[0].id, chair(one, 1)) == "no_person"


def test_who_has_had_the_app_open_is_known_from_then_on(one: Table):
    bob, version = one.users[1].id, one.look().version
    assert [seat.reached for seat in one.look().seats] == [False] * 3
    reaching.came(bob)
    assert [seat.reached for seat in one.look().seats] == [False, True, False]
    assert one.look().version == version + 1  # whoever looks is told
    reaching.came(bob)
    assert one.look().version == version + 1


def test_in_another_topic_of_the_same_group(world: World, one: Table):
    topic = ChatRef(GROUP.telegram_id, 7, "Miners", "en", "supergroup")
    other = lobby.open_table(world.person(5).id, topic)
    lobby.join(other, one.users[1].id)
    assert lobby.sits_elsewhere(other, one.users[1].id)
    assert not lobby.sits_elsewhere(other, world.person(5).id)
