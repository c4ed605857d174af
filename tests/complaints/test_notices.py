"""Being called, reminded and told: neither too little nor too much."""

import pytest

from core.service import calls, clock, house, lobby, outbox, preferences, presence, waiting
from core.service.calls import Where
from tests.complaints.endgame import to_the_end
from tests.complaints.heard import heard
from tests.service.absent import at_turn
from tests.service.world import GROUP, Table, World

TURN = 60.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of a minute, or of half a day."""
    return world.open(paces={"live": TURN, "day": 12 * 3600.0}, reveal_seconds=TURN)


def told(world: World) -> list[outbox.Notice]:
    """Everything that is sent within the next seconds, as if it were sent."""
    found = outbox.lease(world.clock.wait(5), limit=99)
    for notice in found:
        outbox.sent(notice.id)
    return found


def call(world: World) -> outbox.Notice | None:
    """The turn call that is to be made now, still waiting."""
    found = outbox.lease(world.clock.wait(2), limit=99, seconds=0)
    return next((notice for notice in found if notice.kind == "turn_call"), None)


def way(world: World, one: Table) -> Where:
    """How whoever acts is called now."""
    notice = call(world)
    return calls.way(notice, at_turn(one)).where if notice else Where.LATER


@heard(
    "Piterden/chessbot#33",
    about="Nobody was told that it was their turn again.",
    instead="Every turn of a person makes one call for them.",
)
def test_not_told_that_it_is_my_turn(world):
    one = world.table(chat=GROUP)
    for _ in range(6):
        made = [notice.payload["seat"] for notice in told(world) if notice.kind == "turn_call"]
        assert made == [at_turn(one)]
        one.move()


@heard(
    "lichess-org/lila#5283",
    about="The only notice that ever came was that one was about to lose on time.",
    instead="The call comes as the turn begins, the reminder at half time.",
)
def test_only_told_when_it_is_late(world):
    world.table(chat=GROUP)
    assert "turn_call" in [notice.kind for notice in told(world)]
    world.clock.wait(TURN / 2)
    clock.tick()
    assert [notice.kind for notice in told(world)] == ["reminder"]


@heard(
    "ArcaneCircle/chess#14",
    "tobymao/18xx#397",
    "#516",
    "#7150",
    about="No notice came while the app was open, or had been open a moment ago.",
    instead="Whoever looks is not called; whoever leaves the page is, a few seconds later.",
)
def test_not_called_because_a_page_was_open(world):
    one = world.table(chat=GROUP, pace="day")
    user = one.users[at_turn(one)].id
    presence.here(one.code, user, "page")
    assert way(world, one) is Where.LATER
    presence.away(one.code, user, "page")
    world.clock.wait(presence.AWAY_SECONDS)
    assert way(world, one) is Where.CHAT


@heard(
    "tobymao/18xx#10700",
    "#1657",
    about="For some games notices were silently missing.",
    instead="What could not be sent is kept and tried again, until it is sent or has no sense any more.",
)
def test_notices_that_are_lost(world):
    world.table(chat=GROUP)
    kinds = [notice.kind for notice in outbox.lease(world.clock.wait(5), limit=99)]
    assert "turn_call" in kinds
    again = outbox.lease(world.clock.wait(outbox.LEASE_SECONDS + 1), limit=99)
    assert [notice.kind for notice in again] == kinds
    assert {notice.tries for notice in again} == {2}


@heard(
    "tobymao/18xx#12274",
    about="In live games, where all sit at their screens, notices only disturbed.",
    instead="Nobody is called to a board that they look at, and turns that fly by make one call.",
)
def test_disturbed_in_a_live_game(world):
    one = world.table(chat=GROUP)
    told(world)
    for _ in range(9):
        one.move()
    assert [notice.kind for notice in told(world)].count("turn_call") == 1
    one.move()
    for user in one.users:
        presence.here(one.code, user.id, f"page {user.id}")
    assert way(world, one) is Where.LATER


@heard(
    "lichess-org/lichobile#1443",
    "#2116",
    about="People wanted to choose how they are reminded, and to be warned some hours before the end.",
    instead="Each chooses where they are called, if at all, and when all is quiet; half a turn is left then.",
)
def test_no_choice_of_reminders(world):
    one = world.table(chat=GROUP, pace="day")
    user = one.users[at_turn(one)].id
    preferences.set_for_person(user, "calls", "none")
    assert way(world, one) is Where.NOWHERE
    preferences.set_for_person(user, "calls", "chat")
    preferences.set_for_person(user, "quiet", "0_8")
    assert way(world, one) is Where.CHAT
    due = one.look().due_at
    for _ in range(24):
        clock.tick(world.clock.wait(1800))
        if "reminder" in [notice.kind for notice in told(world)]:
            break
    assert due - world.clock.at > 3 * 3600


@heard(
    "gbtami/pychess-variants#467",
    "#1231",
    about="People wanted to hear when somebody joins, when time is low, and when a game has ended.",
    instead="The card shows who joins, the reminder comes in time, and the end is told with its result.",
)
def test_not_told_what_happened(world):
    one = world.table(chat=GROUP, start=False)
    kinds = [notice.kind for notice in told(world)]
    lobby.start(one.code, one.users[0].id)
    told(world)
    world.clock.wait(TURN / 2)
    clock.tick()
    kinds += [notice.kind for notice in told(world)]
    to_the_end(one.code)
    kinds += [notice.kind for notice in told(world)]
    assert {"lobby_card", "reminder", "round_end", "game_end"} <= set(kinds)


@heard(
    "GreyWolfDev/Werewolf#262",
    "jh0ker/mau_mau_bot#13",
    about="Who had asked to be written to when the next game opens was forgotten.",
    instead="The list outlives a restart; who stands on it is called once, with the card that opens.",
)
def test_forgotten_on_the_list(world):
    waiter, other = world.person(7), world.person(8)
    for user in (waiter, other, waiter):
        waiting.wait(GROUP, user.id)
    waiting.stop(GROUP, other.id)
    house.stop()
    world.open()
    assert waiting.names(GROUP) == [waiter.name]
    one = world.table(chat=GROUP, start=False)
    called = [notice for notice in told(world) if notice.kind == "called"]
    assert [notice.payload["fresh"] for notice in called] == [[waiter.id]]
    lobby.cancel(one.code, one.users[0].id)
    world.table(chat=GROUP, start=False)
    assert "called" not in [notice.kind for notice in told(world)]
