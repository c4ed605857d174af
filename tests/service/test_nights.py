"""At pace "day" turns rest during the night of their chat."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from core.preferences import HOURS, ZONES
from core.service import absence, chats, clock, nights, patience, preferences
from core.service.chats import ChatRef
from core.service.nights import Night
from core.store import db
from core.store.tables import Beat, Game
from tests.service.world import GROUP, World, content

HOUR = 3600.0
SEOUL = Night("23_7", "seoul")


def at(text: str, zone: str = "seoul") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONES[zone])).timestamp()


def test_a_turn_of_the_evening_goes_on_in_the_morning():
    begun = at("2026-11-30 21:00")
    assert nights.later(begun, 2 * HOUR, SEOUL) == at("2026-11-30 23:00")
    assert nights.later(begun, 12 * HOUR, SEOUL) == at("2026-12-01 17:00")
    assert nights.later(begun, 12 * HOUR, None) == at("2026-12-01 09:00")
    assert nights.counted(begun, at("2026-12-01 17:00"), SEOUL) == 12 * HOUR
    assert nights.rests(begun, at("2026-12-01 17:00"), SEOUL) == ((at("2026-11-30 23:00"), at("2026-12-01 07:00")),)


def test_a_turn_that_begins_at_night_begins_in_the_morning():
    begun = at("2026-11-30 02:30")
    assert nights.later(begun, HOUR, SEOUL) == at("2026-11-30 08:00")
    assert nights.rests(begun, at("2026-11-30 08:00"), SEOUL) == ((begun, at("2026-11-30 07:00")),)


@pytest.mark.parametrize("hours", [hours for hours in HOURS if hours != "off"])
@pytest.mark.parametrize("zone", ZONES)
def test_no_hour_is_lost_or_won_in_any_zone_when_the_clocks_change(hours: str, zone: str):
    night = Night(hours, zone)
    for begun in (at("2026-03-07 12:30", zone), at("2026-10-23 03:10", zone), at("2026-10-31 22:59", zone)):
        for seconds in (60.0, 6 * HOUR, 12 * HOUR, 40 * HOUR):
            end = nights.later(begun, seconds, night)
            assert nights.counted(begun, end, night) == pytest.approx(seconds)
            assert end - begun <= 5 * seconds + 11 * HOUR


def test_what_waited_has_as_much_left_as_before():
    due = nights.later(at("2026-11-30 20:00"), 12 * HOUR, SEOUL)
    since, until = at("2026-11-30 22:00"), at("2026-12-01 12:00")
    assert nights.moved(due, since, until, SEOUL) == nights.later(until, 10 * HOUR, SEOUL)
    assert nights.moved(since - 5, since, until, SEOUL) == until - 5


@pytest.fixture
def evening(world: World) -> World:
    """Eight in the evening in Seoul, a chat with nights from eleven to seven."""
    world.clock.at = at("2026-11-30 20:00")
    preferences.set_for_chat(GROUP, None, "night", "23_7")
    return world


def reminders() -> int:
    return [row[1] for row in content("notice")["notice"]].count("reminder")


def test_deadline_and_reminder_of_a_day_game_know_the_night(evening):
    one = evening.table(chat=GROUP, pace="day")
    look = one.look()
    assert look.due_at == at("2026-12-01 16:00")
    assert look.rests == ((at("2026-11-30 23:00"), at("2026-12-01 07:00")),)
    assert look.span == 12 * HOUR
    for moment, done in (("2026-12-01 02:30", 0), ("2026-12-01 09:59", 0), ("2026-12-01 10:00", 1)):
        ticking(evening, at(moment))
        assert clock.tick() == done
    assert reminders() == 1
    ticking(evening, at("2026-12-01 16:00"))
    assert clock.tick() == 1
    assert one.look().due_at == at("2026-12-02 12:00")


def test_only_day_games_of_a_chat_with_nights_rest(evening):
    assert evening.table(chat=GROUP, pace="relaxed").look().rests == ()
    assert evening.table(pace="day").look().due_at == evening.clock.at + 12 * HOUR
    other = ChatRef(-1002, None, "Owls", "en", "supergroup")
    preferences.set_for_chat(other, None, "night", "off")
    look = evening.table(chat=other, pace="day").look()
    assert (look.rests, look.due_at, look.span) == ((), evening.clock.at + 12 * HOUR, 12 * HOUR)


def test_a_pause_over_night_leaves_what_was_left(evening):
    one = evening.table(chat=GROUP, pace="day")
    ticking(evening, at("2026-11-30 22:00"))
    absence.pause(one.code, one.users[0].id)
    ticking(evening, at("2026-12-01 12:00"))
    absence.resume(one.code, one.users[0].id)
    assert one.look().due_at == at("2026-12-01 22:00")


def test_handing_over_and_coming_back_leaves_the_deadline(evening):
    one = evening.table(chat=GROUP, pace="day")
    due, user = one.look().due_at, one.users[one.acting or 0].id
    ticking(evening, at("2026-12-01 03:00"))
    absence.hand_over(one.code, user)
    absence.take_back(one.code, user)
    assert one.look().due_at == due


def test_a_downtime_in_the_night_costs_nobody_an_hour_of_the_day(evening):
    one = evening.table(chat=GROUP, pace="day")
    clock.tick()
    evening.clock.at = at("2026-12-01 05:00")  # no clock ran since eight in the evening
    clock.tick()
    assert one.look().due_at == nights.later(evening.clock.at, 12 * HOUR, SEOUL)


def ticking(world: World, moment: float) -> None:
    """It is this moment, and the clock of the house has ticked all the time."""
    with db.work():
        Beat.insert(name="clock", at=moment).on_conflict_replace().execute()
    world.clock.at = moment


def test_a_pause_in_the_night_is_no_pause(evening):
    """Before the night, over it, in it: as much is left as was, and to hand over and come back changes nothing."""
    for number, (since, until, due) in enumerate(
        [
            ("2026-11-30 23:30", "2026-12-01 03:00", "2026-12-01 16:00"),
            ("2026-11-30 22:00", "2026-12-01 07:00", "2026-12-01 17:00"),
            ("2026-11-30 21:00", "2026-12-01 02:00", "2026-12-01 18:00"),
            ("2026-12-01 04:00", "2026-12-01 09:00", "2026-12-01 18:00"),
        ]
    ):
        evening.clock.at = at("2026-11-30 20:00")
        chat = ChatRef(-3000 - number, None, "Miners", "en", "supergroup")
        one = evening.table(chat=chat, pace="day")
        ticking(evening, at(since))
        absence.pause(one.code, one.users[0].id)
        ticking(evening, at(until))
        absence.resume(one.code, one.users[0].id)
        user = one.users[one.acting or 0].id
        for _ in range(2):
            assert (one.look().due_at, one.look().span) == (at(due), 12 * HOUR)
            absence.hand_over(one.code, user)
            absence.take_back(one.code, user)


def test_a_game_that_is_dealt_at_night_begins_in_the_morning(evening):
    evening.clock.at = at("2026-12-01 01:00")
    one = evening.table(chat=GROUP, pace="day")
    look = one.look()
    assert look.rests == ((at("2026-12-01 01:00"), at("2026-12-01 07:00")),)
    assert (look.due_at, look.span) == (at("2026-12-01 19:00"), 12 * HOUR)
    one.move()  # who cannot sleep may play
    assert one.look().due_at == at("2026-12-01 19:00")


def test_more_time_that_is_asked_for_at_night_is_time_of_the_day(evening):
    one = evening.table(chat=GROUP, pace="day")
    ticking(evening, at("2026-12-01 02:00"))
    patience.more_time(one.code, one.users[one.acting or 0].id, 1, one.look().version)
    look = one.look()
    assert (look.due_at, look.span) == (at("2026-12-01 22:00"), 18 * HOUR)
    assert clock.tick() == 0
    ticking(evening, at("2026-12-01 13:00"))  # half of eighteen hours
    assert (clock.tick(), reminders()) == (1, 1)


def test_no_reminder_and_no_end_of_a_turn_falls_into_the_night(evening):
    for hour in range(0, 24, 3):
        evening.clock.at = at(f"2026-12-02 {hour:02}:30")
        chat = ChatRef(-3000 - hour, None, "Miners", "en", "supergroup")
        code = evening.table(chat=chat, pace="day").code
        with db.reading():
            row = Game.get(Game.code == code)
        assert row.due_what == "remind"
        for moment in (row.due_at, row.deadline):
            assert nights.rests(moment, moment + 1, SEOUL) == ()


@pytest.mark.parametrize(
    ("zone", "evening_before", "morning_after", "hours"),
    [("new_york", "2026-03-07 22:00", "2026-03-08 07:30", 7), ("new_york", "2026-10-31 22:00", "2026-11-01 07:30", 9),
     ("berlin", "2026-03-28 22:00", "2026-03-29 07:30", 7), ("sydney", "2026-10-03 22:00", "2026-10-04 07:30", 7)],
)  # fmt: skip
def test_a_night_is_as_long_as_the_clocks_make_it(
    world: World, zone: str, evening_before: str, morning_after: str, hours: int
):
    preferences.set_for_chat(GROUP, None, "zone", zone)
    world.open(paces={"day": 1.5 * HOUR})
    world.clock.at = at(evening_before, zone)
    look = world.table(chat=GROUP, pace="day").look()
    assert look.due_at == at(morning_after, zone)
    [(since, until)] = look.rests
    assert until - since == hours * HOUR


def test_a_night_that_is_chosen_in_the_middle_of_a_turn_counts_at_once(evening):
    preferences.set_for_chat(GROUP, None, "night", "off")
    topic = ChatRef(GROUP.telegram_id, 7, "Miners", "en", "supergroup")
    one, paused = evening.table(chat=GROUP, pace="day"), evening.table(chat=topic, pace="day")
    other = evening.table(chat=ChatRef(-77, None, "Owls", "en", "supergroup"), pace="day")
    before = other.look().version
    absence.pause(paused.code, paused.users[0].id)
    assert one.look().due_at == at("2026-12-01 08:00")
    ticking(evening, at("2026-12-01 02:30"))
    assert clock.tick() == 1
    seen = one.look()
    preferences.set_for_chat(GROUP, None, "night", "23_7")
    look = one.look()
    assert (look.due_at, look.span, look.version) == (at("2026-12-01 16:00"), 12 * HOUR, seen.version + 1)
    one.submit(one.order(), seen=seen.version)  # nobody's move is stale for it
    absence.resume(paused.code, paused.users[0].id)
    assert paused.look().due_at == nights.later(evening.clock.at, 12 * HOUR, SEOUL)
    assert other.look().version == before
    assert reminders() == 1
    due = one.look().due_at
    preferences.set_for_chat(GROUP, None, "night", "off")
    assert one.look().due_at == due  # nobody has less time


@pytest.mark.parametrize("how", ["topic", "group"])
def test_a_table_that_moves_rests_in_the_nights_of_its_new_place(evening, how: str):
    place = (
        ChatRef(GROUP.telegram_id, 7, "Miners", "en", "supergroup")
        if how == "topic"
        else ChatRef(-5, None, "Miners", "en")
    )
    preferences.set_for_chat(place, None, "night", "off")
    one = evening.table(chat=place, pace="day")
    assert one.look().due_at == at("2026-12-01 08:00")
    if how == "topic":
        assert chats.leave_topic(GROUP.telegram_id, 7)
    else:
        chats.migrate(-5, GROUP.telegram_id)
    assert chats.open_table(GROUP) == one.code
    assert one.look().due_at == at("2026-12-01 16:00")


def test_what_calls_somebody_shows_the_deadline_of_the_new_night(evening):
    preferences.set_for_chat(GROUP, None, "night", "off")
    one = evening.table(chat=GROUP, pace="day")
    preferences.set_for_chat(GROUP, None, "night", "23_7")
    assert [row[1] for row in content("notice")["notice"]].count("extended") == 1
    assert one.look().due_at == at("2026-12-01 16:00")


def test_who_was_reminded_is_not_reminded_of_the_new_night(evening):
    preferences.set_for_chat(GROUP, None, "night", "off")
    one = evening.table(chat=GROUP, pace="day")
    ticking(evening, at("2026-12-01 02:00"))
    assert clock.tick() == 1
    preferences.set_for_chat(GROUP, None, "night", "0_10")
    ticking(evening, at("2026-12-01 12:00"))
    assert (clock.tick(), reminders()) == (0, 1)
    ticking(evening, at("2026-12-01 18:00"))
    assert (clock.tick(), one.look().due_at) == (1, at("2026-12-02 16:00"))


def test_a_reminder_of_the_very_last_moment_comes_in_the_morning(evening):
    evening.clock.at = at("2026-11-30 17:00")
    one = evening.table(chat=GROUP, pace="day")
    ticking(evening, at("2026-11-30 23:00") + 20)  # half of the twelve hours passed twenty seconds ago
    assert (clock.tick(), clock.tick(), reminders()) == (1, 0, 0)
    ticking(evening, at("2026-12-01 07:00") + 1)
    assert (clock.tick(), clock.tick(), reminders()) == (1, 0, 1)
    assert one.look().due_at == at("2026-12-01 13:00")
