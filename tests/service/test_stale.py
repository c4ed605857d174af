"""An order is stale when the game has moved on since the person looked, and only then."""

import pytest

from core.errors import Refused, Stale
from core.service import absence, table
from tests.service.world import Table


def come_and_go(one: Table, seat: int) -> None:
    """Everything that changes the table and not the game."""
    host, user = one.users[0].id, one.users[seat].id
    absence.hand_over(one.code, user)
    absence.take_back(one.code, user)
    absence.pause(one.code, host)
    absence.resume(one.code, host)


@pytest.fixture
def one(world) -> Table:
    return world.table(pace="none")


def next_seat(one: Table) -> int:
    assert one.acting is not None
    return (one.acting + 1) % len(one.users)


def test_who_came_or_went_makes_no_order_stale(one: Table):
    order, seen = one.order(), one.look().version
    come_and_go(one, next_seat(one))
    assert one.look().version == seen + 4
    assert one.submit(order, "tap", seen).version == seen + 5
    assert one.submit(order, "tap", seen).repeated


def test_nor_does_the_absence_of_whoever_moves(one: Table):
    seat, order, seen = one.acting, one.order(), one.look().version
    assert seat is not None
    absence.hand_over(one.code, one.users[0].id, seat)
    one.submit(order, "tap", seen)
    assert not one.look().seats[seat].sitter


def test_a_move_does_even_if_somebody_came_or_went_as_well(one: Table):
    order, seen = one.order(), one.look().version
    one.move()
    come_and_go(one, next_seat(one))
    with pytest.raises(Stale) as stale:
        one.submit(order, "late", seen)
    assert stale.value.version == one.look().version


def test_a_look_that_was_never_had_is_stale(one: Table):
    with pytest.raises(Stale):
        one.submit(one.order(), "early", one.look().version + 1)


def test_a_table_that_waits_says_so(one: Table):
    order, seen = one.order(), one.look().version
    absence.pause(one.code, one.users[0].id)
    with pytest.raises(Refused, match="paused"):
        one.submit(order, "tap", seen)


def test_whether_the_game_has_moved_on(one: Table):
    seen = one.look().version
    come_and_go(one, next_seat(one))
    assert not table.moved(one.code, seen)
    one.move()
    assert table.moved(one.code, seen)
    assert not table.moved(one.code, one.look().version)
