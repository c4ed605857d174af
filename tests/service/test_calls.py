"""Who is called how, by a clock that the test moves: exactly once for each turn, and never somebody who looks."""

import json
from datetime import UTC, datetime

import pytest

from core.service import absence, calls, chats, clock, lobby, outbox, people, preferences, presence
from core.service.calls import Where
from core.service.chats import ChatRef
from core.service.people import Person
from tests.service.world import GROUP, Table, World, content

PAGE, OTHER = "page-one", "page-two"
QUIET = "22_8"


def calls_due() -> list[outbox.Notice]:
    """Turn calls that a sender would get now; everything else counts as sent."""
    found = outbox.lease()
    for notice in found:
        if notice.kind != "turn_call":
            outbox.sent(notice.id)
    return [notice for notice in found if notice.kind == "turn_call"]


def way(one: Table) -> calls.Way:
    """How whoever acts is called now; what is not put back counts as sent."""
    (notice,) = calls_due()
    found = calls.way(notice, notice.payload["seat"])
    if found.where is not Where.LATER:
        outbox.sent(notice.id)
    return found


def user(one: Table) -> int:
    assert one.acting is not None
    return one.users[one.acting].id


def at_hour(world: World, hour: int) -> None:
    """The next time that it is so late in Greenwich."""
    now = datetime.fromtimestamp(world.clock.at, UTC)
    world.clock.wait(((hour - now.hour) % 24) * 3600 - now.minute * 60 - now.second)


@pytest.fixture
def one(world: World) -> Table:
    """A table without a clock, whose first player is about to be called."""
    table = world.table(chat=GROUP, pace="none")
    world.clock.wait(2)
    return table


def test_somebody_who_does_not_look_is_called_in_the_chat(one: Table):
    assert way(one) == calls.Way(Where.CHAT, user(one))


def test_whoever_looks_is_not_called(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    assert way(one).where is Where.LATER
    for _ in range(8):
        world.clock.wait(15)
        presence.keep(one.code, user(one), PAGE)
        for notice in calls_due():
            assert calls.way(notice, notice.payload["seat"]).where is Where.LATER


def test_who_looks_at_another_table_or_sits_at_another_seat_is_called(world: World, one: Table):
    elsewhere = world.table(chat=ChatRef(-7), pace="none")
    others = [person.id for person in one.users if person.id != user(one)]
    presence.here(elsewhere.code, user(one), PAGE)
    for other in others:
        presence.here(one.code, other, PAGE)
    chosen = [calls.way(notice, notice.payload["seat"]) for notice in calls_due() if notice.code == one.code]
    assert [way.where for way in chosen] == [Where.CHAT]


def test_whoever_leaves_without_a_move_is_called_soon_and_once(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    assert way(one).where is Where.LATER
    presence.away(one.code, user(one), PAGE)
    assert calls_due() == []  # it may be a reload
    world.clock.wait(presence.AWAY_SECONDS)
    assert way(one).where is Where.CHAT


def test_a_clock_that_is_set_back_lets_nobody_look_for_longer(world: World, one: Table):
    clock.tick()
    presence.here(one.code, user(one), PAGE)
    world.clock.at -= 7200
    clock.tick()
    assert way(one).where is Where.LATER
    world.clock.wait(presence.SECONDS + 1)
    assert way(one).where is Where.CHAT


def test_a_reload_is_no_leaving(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    assert way(one).where is Where.LATER
    presence.away(one.code, user(one), PAGE)
    presence.here(one.code, user(one), OTHER)
    world.clock.wait(presence.AWAY_SECONDS)
    assert way(one).where is Where.LATER


def test_one_of_two_pages_that_is_left_changes_nothing(world: World, one: Table):
    for page in (PAGE, OTHER):
        presence.here(one.code, user(one), page)
    assert way(one).where is Where.LATER
    presence.away(one.code, user(one), PAGE)
    world.clock.wait(presence.AWAY_SECONDS)
    assert calls_due() == []


def test_a_page_of_which_nothing_is_heard_is_not_looked_at(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    assert way(one).where is Where.LATER
    world.clock.wait(presence.SECONDS + 1)
    assert way(one).where is Where.CHAT


def test_a_hidden_page_is_not_brought_back_by_its_stream(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    presence.away(one.code, user(one), PAGE)
    presence.keep(one.code, user(one), PAGE)
    assert way(one).where is Where.CHAT


def test_a_page_that_is_left_open_does_not_silence_a_turn_for_ever(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    found = way(one).where
    for _ in range(59):
        world.clock.wait(10)
        presence.keep(one.code, user(one), PAGE)
        for notice in calls_due():
            found = calls.way(notice, notice.payload["seat"]).where
    assert found is Where.LATER
    world.clock.wait(15)
    assert way(one).where is Where.CHAT


def test_leaving_while_the_call_is_being_weighed_is_not_overheard(world: World, one: Table):
    """Leaving and putting a call back are transactions: whichever comes last knows of the other."""
    presence.here(one.code, user(one), PAGE)
    (notice,) = calls_due()
    presence.away(one.code, user(one), PAGE)
    assert calls.way(notice, notice.payload["seat"]).where is Where.CHAT


def test_the_next_turn_does_not_wait_for_a_call_that_was_put_back(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    assert way(one).where is Where.LATER
    one.move()
    world.clock.wait(1)
    (notice,) = calls_due()
    assert notice.payload["seat"] == one.acting
    assert calls.way(notice, notice.payload["seat"]).where is Where.CHAT


def test_the_next_turn_does_not_wait_for_one_that_is_put_back_at_this_moment(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    (former,) = calls_due()
    one.move()
    presence.here(one.code, one.users[former.payload["seat"]].id, PAGE)
    assert calls.way(former, former.payload["seat"]).where is Where.LATER
    world.clock.wait(1)
    (notice,) = calls_due()
    assert notice.payload["seat"] == one.acting


def reachable(one: Table, seat: int) -> None:
    people.remember(Person(1000 + seat, f"Person {seat}", "ko", can_write=True))


@pytest.mark.parametrize(("wanted", "can", "expected"), [
    ("chat", True, Where.CHAT), ("direct", True, Where.DIRECT), ("direct", False, Where.CHAT),
    ("none", True, Where.NOWHERE), ("none", False, Where.NOWHERE),
])  # fmt: skip
def test_people_choose_how_they_are_called(one: Table, wanted: str, can: bool, expected: Where):
    seat = one.acting or 0
    if can:
        reachable(one, seat)
    preferences.set_for_person(user(one), "calls", wanted)
    found = way(one)
    assert found.where is expected
    if expected is Where.DIRECT:
        assert found.private == ChatRef(1000 + seat, None, "", "ko", "private")


def test_guests_of_a_private_chat_are_written_to_where_they_are(world: World):
    """Somebody plays with friends in the chat with the bot: it is no chat of theirs."""
    home = ChatRef(1000, None, "", "en", "private")
    one = world.table(chat=home, pace="none")
    for seat in range(3):
        reachable(one, seat)
    found = set()
    for _ in range(6):
        world.clock.wait(2)
        seat = one.acting
        found.add((seat == 0, way(one).where))
        one.move()
    assert found == {(True, Where.CHAT), (False, Where.DIRECT)}


def test_nobody_is_called_in_the_private_chat_of_somebody_else(world: World):
    """The guests cannot be written to: a mention there would ring at the host alone."""
    one = world.table(chat=ChatRef(1000, None, "", "en", "private"), pace="none")
    for seat in range(3):
        assert calls.in_public(one.code, seat) is (seat == 0)
    found = set()
    for _ in range(6):
        world.clock.wait(2)
        seat = one.acting
        found.add((seat == 0, way(one).where))
        one.move()
    assert found == {(True, Where.CHAT), (False, Where.NOWHERE)}


def test_nothing_goes_out_in_quiet_hours_and_one_call_when_they_end(world: World):
    one = world.table(chat=GROUP, pace="none")
    preferences.set_for_person(user(one), "zone", "utc")
    preferences.set_for_person(user(one), "quiet", QUIET)
    at_hour(world, 23)
    sent = []
    for _ in range(10 * 12):
        world.clock.wait(300)
        for notice in calls_due():
            if calls.way(notice, notice.payload["seat"]).where is Where.CHAT:
                sent.append(datetime.fromtimestamp(world.clock.at, UTC).strftime("%H:%M"))
                outbox.sent(notice.id, 1)
    assert sent == ["08:00"]


def test_a_turn_that_is_over_in_the_morning_calls_nobody_else(world: World):
    one = world.table(chat=GROUP, pace="none")
    sleeper = user(one)
    for person in one.users:
        preferences.set_for_person(person.id, "zone", "utc")
        preferences.set_for_person(person.id, "quiet", QUIET)
    at_hour(world, 23)
    assert way(one).where is Where.LATER
    one.move()
    at_hour(world, 9)
    (notice,) = calls_due()
    assert one.users[notice.payload["seat"]].id != sleeper
    assert calls.way(notice, notice.payload["seat"]).where is Where.CHAT


def test_quiet_hours_are_those_of_ones_own_place(world: World, one: Table):
    preferences.set_for_person(user(one), "quiet", QUIET)  # and Seoul is nine hours ahead
    at_hour(world, 14)
    assert way(one).where is Where.LATER
    at_hour(world, 23)
    assert way(one).where is Where.CHAT


@pytest.mark.parametrize(("pace", "expected"), [
    ("blitz", Where.CHAT), ("live", Where.CHAT), ("relaxed", Where.LATER), ("day", Where.LATER),
])  # fmt: skip
def test_at_a_quick_table_quiet_hours_do_not_count_for_whoever_plays(world: World, pace: str, expected: Where):
    for number in range(3):
        preferences.set_for_person(world.person(number).id, "zone", "utc")
        preferences.set_for_person(world.person(number).id, "quiet", QUIET)
    at_hour(world, 23)
    one = world.table(chat=GROUP, pace=pace)
    world.clock.wait(2)
    assert way(one).where is expected


def test_but_they_count_again_once_somebody_has_stopped_playing(world: World):
    at_hour(world, 21)
    one = world.table(chat=GROUP, pace="live")
    preferences.set_for_person(user(one), "zone", "utc")
    preferences.set_for_person(user(one), "quiet", QUIET)
    at_hour(world, 22)
    assert way(one).where is Where.LATER


def test_a_reminder_in_quiet_hours_makes_no_noise_and_the_call_comes_in_the_morning(world: World):
    one = world.table(chat=GROUP, pace="none")
    preferences.set_for_person(user(one), "zone", "utc")
    preferences.set_for_person(user(one), "quiet", QUIET)
    at_hour(world, 23)
    (notice,) = calls_due()
    reminded = calls.way(outbox.Notice(notice.id, "reminder", one.code, GROUP, notice.payload, 1), one.acting or 0)
    assert (reminded.where, reminded.loud) == (Where.CHAT, False)
    assert calls.way(notice, one.acting or 0).where is Where.LATER
    at_hour(world, 8)
    assert way(one).loud


def test_at_night_a_table_of_all_day_calls_without_a_sound(world: World):
    preferences.set_for_chat(GROUP, None, "zone", "utc")
    one = world.table(chat=GROUP, pace="day")
    at_hour(world, 2)
    found = way(one)
    assert (found.where, found.loud) == (Where.CHAT, False)
    one.move()
    at_hour(world, 12)
    assert way(one).loud


def test_a_reminder_does_not_trust_a_page_that_may_be_left_open_but_rings_at_nobody_who_looks(world: World, one: Table):
    presence.here(one.code, user(one), PAGE)
    (notice,) = calls_due()
    reminder = outbox.Notice(notice.id, "reminder", one.code, GROUP, notice.payload, 1)
    reminded = calls.way(reminder, one.acting or 0)
    assert (reminded.where, reminded.loud) == (Where.CHAT, False)
    presence.away(one.code, user(one), PAGE)
    assert calls.way(reminder, one.acting or 0).loud


def test_an_attempt_that_ended_without_a_word_is_known(world: World, one: Table):
    (notice,) = calls_due()
    assert not notice.again
    calls.way(notice, one.acting or 0)
    world.clock.wait(outbox.LEASE_SECONDS + 1)  # the sender died
    (again,) = calls_due()
    assert again.again
    outbox.retry(again.id, world.clock.at)  # Telegram said no: it is known not to be there
    (third,) = calls_due()
    assert not third.again


def test_nobody_is_called_to_the_seat_of_a_computer_player(world: World, one: Table):
    seat = one.acting or 0
    (notice,) = calls_due()
    absence.hand_over(one.code, user(one))
    world.clock.wait(5)
    assert [json.loads(row[4])["seat"] for row in content("notice")["notice"] if row[1] == "turn_call"] == [seat]
    assert calls.way(outbox.Notice(notice.id, "turn_call", one.code, GROUP, notice.payload, 1), 99) == calls.Way(
        Where.NOWHERE
    )


def test_turns_that_fly_call_nobody_until_one_stays(world: World, one: Table):
    """The time begins anew with each turn."""
    for notice in calls_due():
        outbox.sent(notice.id)
    for _ in range(6):
        one.move()
        world.clock.wait(0.6)
        assert calls_due() == []
    world.clock.wait(0.5)
    (notice,) = calls_due()
    assert notice.payload["seat"] == one.acting


def test_a_chat_that_moved_keeps_what_was_said_to_people_alone(world: World, one: Table):
    chats.set_posted(one.code, "turn_call", 5)
    chats.set_posted(one.code, "direct", 6, "1 1 1")
    chats.migrate(GROUP.telegram_id, -2002)
    assert chats.posted(one.code, "turn_call") is None
    assert chats.posted(one.code, "direct") == (6, "1 1 1")


def told(kind: str) -> list[int]:
    """The seats to whose people something is told."""
    return [json.loads(row[4])["seat"] for row in content("notice")["notice"] if row[1] == kind]


def test_whoever_did_not_ask_for_a_sitter_hears_of_it(world: World, one: Table):
    host, guest = one.users[0].id, one.users[1].id
    absence.hand_over(one.code, guest)
    assert told("sat_in") == []
    absence.take_back(one.code, guest)
    absence.hand_over(one.code, host, place=1)
    assert told("sat_in") == [1]
    absence.take_back(one.code, guest)
    assert told("sat_in") == [1]


def test_who_likes_direct_messages_hears_that_a_game_begins_and_ends(world: World):
    one = world.table(chat=GROUP, start=False)
    for seat in range(3):
        reachable(one, seat)
    for seat in (0, 2):
        preferences.set_for_person(one.users[seat].id, "calls", "direct")
    lobby.start(one.code, one.users[0].id)
    assert told("began") == [2]
    one.play_until("over")
    assert told("ended") == [0, 2]
