"""Sitting down, getting up, starting."""

import json
import re

import pytest

from core.errors import NoSuchGame, NoSuchUser, Stale
from core.i18n import LANGUAGES, translator
from core.service import clock, lobby, options, table
from core.service.chats import ChatRef
from core.service.gathering import LAPSE, LONGEST
from core.settings import PACES
from core.store import db
from core.store.tables import Game
from tests.service.lobbies import by_size, names, refused, two_computers
from tests.service.test_nights import ticking
from tests.service.world import GROUP, content


def test_opening_seats_the_host(world):
    host = world.person(0)
    code = lobby.open_table(host.id, seats_wanted=4, pace="blitz", options={"board_limit": "5x9"})
    look = table.look(code, host.id)
    assert re.fullmatch("g[a-z2-7]{16}", code)
    assert (look.status, look.version, look.view, look.my_seat, look.host) == ("lobby", 1, None, 0, host.id)
    assert (look.pace, look.seats_wanted, look.language) == ("blitz", 4, "en")
    assert look.options == {
        "board_limit": "5x9",
        "gold_pool": "miners",
        "broken_forfeits_gold": "off",
        "vote_end": "off",
        "maps": "6",
    }
    assert (look.title, look.chat_kind, look.acting, look.due_at) == (None, None, None, None)


def test_a_table_without_a_host_belongs_to_the_first_who_sits_down(world):
    code = lobby.open_table(None, GROUP)
    assert names(code) == []
    lobby.join(code, world.person(1).id)
    assert table.look(code).host == world.person(1).id


def test_joining_is_in_order_and_counts_a_version(world):
    one = world.table(humans=3, start=False)
    assert names(one.code) == ["Person 0", "Person 1", "Person 2"]
    assert one.look().version == 3
    assert one.look(2).my_seat == 2


def test_joining_twice(world):
    one = world.table(humans=2, start=False)
    assert refused(lobby.join, one.code, one.users[1].id) == "already_in"


def test_leaving_and_coming_back(world):
    one = world.table(humans=4, start=False)
    lobby.leave(one.code, one.users[1].id)
    assert names(one.code) == ["Person 0", "Person 2", "Person 3"]
    assert refused(lobby.leave, one.code, one.users[1].id) == "not_in"
    lobby.join(one.code, one.users[1].id)
    assert names(one.code) == ["Person 0", "Person 2", "Person 3", "Person 1"]


def test_a_host_who_leaves_passes_the_host_on(world):
    one = world.table(humans=2, computers=1, start=False)
    lobby.leave(one.code, one.users[0].id)
    assert one.look().host == one.users[1].id
    assert one.look().status == "lobby"


def test_a_table_without_people_is_cancelled(world):
    one = world.table(humans=1, computers=2, start=False)
    lobby.leave(one.code, one.users[0].id)
    assert one.look().status == "cancelled"
    assert refused(lobby.join, one.code, one.users[0].id) == "cancelled"


def test_ten_seats_and_no_more(world):
    one = world.table(humans=10, start=False)
    assert refused(lobby.join, one.code, world.person(10).id) == "lobby_full"
    assert refused(lobby.set_computers, one.code, one.users[0].id, 1) == "lobby_full"


def test_a_person_takes_the_place_of_a_computer_at_a_full_table(world):
    one = world.table(humans=1, computers=3, seats_wanted=4, start=False)
    assert refused(lobby.set_computers, one.code, one.users[0].id, 4) == "lobby_full"
    lobby.join(one.code, world.person(1).id)
    assert [seat.computer for seat in one.look().seats] == [False, True, True, False]


def test_computers_come_and_go(world):
    one = world.table(humans=2, start=False)
    assert refused(lobby.set_computers, one.code, one.users[0].id, -1) == "no_computer"
    lobby.set_computers(one.code, one.users[1].id, 1)
    lobby.set_computers(one.code, one.users[1].id, 2)
    seats = one.look().seats
    assert [seat.computer for seat in seats] == [False, False, True, True]
    assert len(set(one.look().names)) == 4
    assert all(seat.user_id is None for seat in seats if seat.computer)
    lobby.set_computers(one.code, one.users[0].id, 1)
    assert one.look().names == [seat.name for seat in seats[:3]]


def test_so_many_computers_and_no_more_however_often_they_are_asked_for(world):
    one = world.table(humans=2, computers=1, start=False)
    first, someone = one.look().names[2], one.users[1].id
    version = lobby.set_computers(one.code, someone, 5)
    assert lobby.set_computers(one.code, someone, 5) == version == one.look().version
    assert len(set(one.look().names)) == 7
    lobby.leave(one.code, one.users[0].id)
    assert lobby.set_computers(one.code, someone, 1) == version + 2
    assert names(one.code) == ["Person 1", first]
    assert refused(lobby.set_computers, one.code, someone, 10) == "lobby_full"
    assert refused(lobby.set_computers, one.code, someone, -1) == "no_computer"


def test_an_order_for_computers_from_an_old_look_is_stale(world):
    one = world.table(humans=1, computers=3, start=False)
    host = one.users[0].id
    for count, had in ((1, 0), (2, 1), (5, 4), (0, 1)):
        with pytest.raises(Stale) as stale:
            lobby.set_computers(one.code, host, count, had)
        assert stale.value.version == one.look().version
    assert lobby.set_computers(one.code, host, 3, 2) == one.look().version  # it was done before
    lobby.set_computers(one.code, host, 4, 3)
    assert len(one.look().seats) == 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_computers_are_called_differently_each_in_the_language_of_the_table(world, lang: str):
    _, large = by_size()
    one = world.table(humans=1, start=False, language=lang, edition=large.key)
    lobby.set_computers(one.code, one.users[0].id, large.most - 1)
    called = one.look().names[1:]
    assert len(set(called)) == large.most - 1
    assert set(called) <= set(translator(lang)("computer.names").split(", "))


def test_the_same_tap_of_a_person_finds_the_table_it_opened(world):
    host = world.person(0).id
    code = lobby.set_up(host, 3, True, tap="tap")
    before = content()
    assert lobby.set_up(host, 3, True, tap="tap") == code
    assert content() == before
    others = (lobby.set_up(host, tap="another"), lobby.set_up(world.person(1).id, tap="tap"), lobby.set_up(host))
    assert len({code, *others}) == 4
    assert all(re.fullmatch("g[a-z2-7]{16}", each) for each in (code, *others))


@pytest.mark.parametrize("call", [two_computers, lobby.start, lobby.leave])
def test_strangers_may_not(world, call):
    one = world.table(humans=3, computers=1, start=False)
    assert refused(call, one.code, world.person(9).id) == "not_in"


def test_a_table_below_the_least_waits_for_more(world):
    small, large = by_size()
    one = world.table(humans=large.least, start=False, edition=large.key)
    options.set_edition(one.code, one.users[0].id, small.key)
    assert refused(lobby.start, one.code, one.users[0].id) == "too_few"
    options.set_edition(one.code, one.users[0].id, large.key)
    lobby.start(one.code, one.users[0].id)
    assert len(one.look().view.seats) == large.least


def test_opening_with_wishes_that_cannot_be(world):
    host = world.person(0).id
    assert refused(lobby.open_table, host, options={"maps": "9"}) == "unknown_option"
    assert refused(lobby.open_table, host, pace="fast") == "unknown_option"
    assert refused(lobby.open_table, host, edition="gold") == "unknown_option"
    assert refused(lobby.open_table, host, seats_wanted=2) == "bad_seats"
    assert refused(lobby.open_table, host, seats_wanted=11) == "bad_seats"


def test_starting_needs_three(world):
    one = world.table(humans=2, start=False)
    assert refused(lobby.start, one.code, one.users[0].id) == "too_few"
    lobby.set_computers(one.code, one.users[0].id, 1)
    assert refused(lobby.start, one.code, one.users[1].id) == "not_host"
    assert lobby.start(one.code, one.users[0].id) == one.look().version
    look = one.look(0)
    assert look.status == "playing"
    assert look.view is not None
    assert (look.view.phase, len(look.view.seats), look.acting) == ("dig", 3, look.view.acting)


def test_every_game_has_a_seed_of_its_own(world):
    for _ in range(3):
        world.table()
    with db.reading():
        seeds = {json.loads(row.state)["seed"] for row in Game.select()}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("call", [lobby.join, lobby.leave, lobby.start, options.turn_card, two_computers])
def test_a_running_game_is_no_lobby(world, call):
    one = world.table(humans=3, computers=1)
    assert refused(call, one.code, one.users[0].id) == "already_started"
    assert refused(options.set_option, one.code, one.users[0].id, "pace", "blitz") == "already_started"


def test_cancelling(world):
    one, two = world.table(start=False), world.table()
    for here in (one, two):
        assert refused(lobby.cancel, here.code, here.users[1].id) == "not_host"
        lobby.cancel(here.code, here.users[0].id)
        assert (here.look().status, here.look().view, here.look().acting) == ("cancelled", None, None)
        assert refused(lobby.cancel, here.code, here.users[0].id) == "cancelled"
    three = world.table()
    lobby.cancel(three.code, world.person(9).id, admin=True)
    assert three.look().status == "cancelled"


@pytest.mark.parametrize("pace", PACES)
def test_a_forgotten_lobby_closes_sooner_where_turns_are_short(world, pace: str):
    one = world.table(start=False, chat=GROUP, pace=pace)
    seconds = LAPSE.get(pace, LONGEST)
    assert one.look().before.closes_at == world.clock() + seconds
    world.clock.wait(seconds - 10)
    lobby.leave(one.code, one.users[1].id)  # something happens: it begins anew
    ticking(world, world.clock() + 20)
    assert clock.tick() == 0
    ticking(world, world.clock() + seconds)
    assert clock.tick() == 1
    assert one.look().status == "cancelled"


def test_a_pace_that_is_chosen_says_how_long_a_lobby_waits(world):
    one = world.table(start=False, chat=GROUP, pace="blitz")
    options.set_option(one.code, one.users[0].id, "pace", "day")
    assert one.look().before.closes_at == world.clock() + LONGEST


def test_a_lobby_that_no_group_sees_waits_for_a_day(world):
    alone = ChatRef(1000, None, "Person 0", "en", "private")
    for chat in (None, alone):
        assert world.table(start=False, chat=chat, pace="blitz").look().before.closes_at == world.clock() + LONGEST


def test_no_such_table_and_nobody(world):
    one = world.table(start=False)
    for call in (lobby.join, lobby.leave, lobby.start, lobby.cancel, options.turn_card, two_computers):
        with pytest.raises(NoSuchGame):
            call("nowhere", one.users[0].id)
    with pytest.raises(NoSuchUser):
        lobby.join(one.code, 999)
    with pytest.raises(NoSuchUser):
        lobby.open_table(999)
