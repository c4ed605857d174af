"""Restarts, stuck games, storage."""

import pytest

from core.errors import Stale
from core.service import clock, house, lobby, outbox, people
from core.service.people import Person
from tests.complaints.endgame import last_cards, to_the_end
from tests.complaints.heard import heard
from tests.service.absent import at_turn
from tests.service.at_once import at_once
from tests.service.world import GROUP, World, content

TURN = 30.0


@pytest.fixture
def world(world: World) -> World:
    """Turns of 30 s, so that waiting for one is no downtime."""
    return world.open(paces={"live": TURN}, reveal_seconds=TURN)


def kinds() -> list[str]:
    return [row[1] for row in content("notice")["notice"]]


def restart(world: World) -> None:
    house.stop()
    world.open(paces={"live": TURN}, reveal_seconds=TURN)


@heard(
    "jh0ker/mau_mau_bot#66",
    about="All games were gone after a restart.",
    instead="Everything is in the database: after a restart each sees the table as it was, and plays on.",
)
def test_gone_after_a_restart(world):
    one = world.table(chat=GROUP)
    one.move()
    before = [one.look(seat) for seat in (None, 0, 1, 2)]
    restart(world)
    assert [one.look(seat) for seat in (None, 0, 1, 2)] == before
    one.move()


@heard(
    "jh0ker/mau_mau_bot#54",
    about="The game froze after a certain card.",
    instead="After every move somebody is to act, and whoever it is has something that they may do.",
)
def test_frozen_after_a_card(world):
    one = world.table()
    for _ in range(24):
        acting = one.acting
        if acting is not None:
            view = one.look(acting).view
            assert view.discard_counts or view.pool or any(card.plays for card in view.hand)
        one.move()


@heard(
    "python-telegram-bot/python-telegram-bot#974",
    "#1034",
    "#4080",
    about="Timed jobs were lost on a restart, or done twice.",
    instead="What is due stands in the database, and each thing is done once, whoever does it.",
)
def test_timers_lost_or_doubled(world):
    one = world.table(chat=GROUP)
    world.clock.wait(TURN / 2)
    restart(world)
    assert sum(at_once(*[clock.tick] * 4)) == 1
    restart(world)
    clock.tick()
    assert kinds().count("reminder") == 1
    world.clock.wait(TURN / 2)
    version = one.look().version
    assert sum(at_once(*[clock.tick] * 4)) == 1
    assert one.look().version == version + 1


@heard(
    "GoogleFeud/codenames-bot#4",
    about="Games were disbanded without a warning, and the chat was told of it again and again.",
    instead="A table that lapses says so once.",
)
def test_told_again_and_again(world):
    one = world.table(chat=GROUP, start=False)
    for _ in range(100):
        clock.tick(world.clock.wait(50))
    assert one.look().status == "cancelled"
    assert kinds().count("cancelled") == 1


@heard(
    "lykoss/lykos#4",
    about="After game over the timed messages went on.",
    instead="Nothing is due at a table that is over, and nobody is called there.",
)
def test_messages_after_the_end(world):
    one = world.table(chat=GROUP)
    to_the_end(one.code)
    for notice in outbox.lease(world.clock.wait(60), limit=99):
        outbox.sent(notice.id)
    before = kinds()
    for _ in range(20):
        assert clock.tick(world.clock.wait(50)) == 0
    assert kinds() == before
    assert outbox.waiting() == 0


@heard(
    "python-discord/sir-lancebot#252",
    about="A game neither reacted nor could be stopped, not even by who had started it.",
    instead="In every phase the host or an admin ends it, and the chat can begin another.",
)
@pytest.mark.parametrize("phase", ["dig", "reveal"])
def test_a_game_that_cannot_be_stopped(world, phase: str):
    one = world.table(chat=GROUP)
    last_cards(one.code)
    one.play_until(phase)
    lobby.cancel(one.code, one.users[0].id)
    assert one.look().status == "cancelled"
    assert lobby.open_table(one.users[1].id, GROUP)


@heard(
    "coleifer/peewee#1071",
    "ActivityWatch/aw-core#132",
    "Tracer-Cloud/opensre#3835",
    about="Threads and processes locked each other out of the database.",
    instead="Writers take turns: everybody's order is carried out, and none fails because the file was busy.",
)
def test_a_locked_database(world):
    one = world.table(chat=GROUP)

    def busy(number: int) -> str:
        for _ in range(4):
            people.remember(Person(5000 + number, f"Writer {number} at {one.look().version}"))
            clock.tick()
            outbox.lease(limit=1)
        return "done"

    assert at_once(*[lambda n=number: busy(n) for number in range(6)]) == ["done"] * 6


@heard(
    "jh0ker/mau_mau_bot#15",
    "#49",
    "#88",
    about="Stale or invisible cards: a move was made from an old look at the table.",
    instead="A move from an old look changes nothing, and whoever made it is shown the table of now.",
)
def test_a_move_from_an_old_look(world):
    one = world.table()
    seen, order = one.look().version, one.order()
    one.submit(order, "first", seen)
    after = one.look()
    for tap in ("second", "third"):
        with pytest.raises(Stale) as stale:
            one.submit(order, tap, seen)
        assert stale.value.version == after.version
    assert one.submit(order, "first", seen).repeated
    assert one.look() == after
    assert at_turn(one) != order.seat
