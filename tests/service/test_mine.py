"""The list of my tables: what stands there, in which order, and that nothing in it is a secret."""

import json
from random import Random

from core.rules import codec
from core.service import absence, lobby, mine, stored
from core.store import db
from core.store.tables import Game, Seat
from tests.service.world import GROUP, World
from tests.view.scramble import scramble


def codes(user: int) -> list[str]:
    return [one.code for one in mine.tables_of(user)]


def test_what_waits_for_me_comes_first_the_most_urgent_on_top(world):
    lounge = world.table(start=False, chat=GROUP)
    me = lounge.users[0].id
    tables = {}
    for pace in ("none", "day", "relaxed"):
        world.clock.wait(1)
        tables[pace] = world.table(humans=3, pace=pace)
        while tables[pace].acting:
            tables[pace].move()
    world.clock.wait(1)
    other = world.table()
    while not other.acting:
        other.move()
    gone = world.table()
    lobby.cancel(gone.code, me)
    wanted = [tables[pace].code for pace in ("relaxed", "day", "none")]
    assert codes(me) == [*wanted, other.code, lounge.code]
    assert [one.my_turn for one in mine.tables_of(me)] == [True] * 3 + [False] * 2
    assert codes(world.person(9).id) == []


def test_what_stands_there(world):
    table = world.table(humans=2, computers=1, pace="day", chat=GROUP)
    me, look = table.users[1].id, table.look()
    (one,) = mine.tables_of(me)
    assert (one.code, one.title, one.status, one.edition) == (table.code, "Miners", "playing", look.edition)
    assert (one.names, one.computers, one.me, one.hosting) == (tuple(look.names), (2,), 1, False)
    assert (one.acting, one.round, one.rounds, one.due_at) == (look.acting, 1, 3, look.due_at)
    assert (one.winners, one.gold, one.seats) == ((), None, 3)
    absence.hand_over(table.code, me)
    absence.pause(table.code, table.users[0].id)
    (one,) = mine.tables_of(me)
    assert (one.paused, one.sitter, one.my_turn, one.due_at, one.computers) == (True, True, False, None, (1, 2))


def test_a_finished_game_tells_who_won_and_how_much_i_have(world):
    table = world.table(pace="none")
    view = table.play_until("over").view
    with db.work():  # a computer player sat in to the end: the seat is its person's all the same
        Seat.update(sitter="steady").where(Seat.place == 1).execute()
    for seat, user in enumerate(table.users):
        (one,) = mine.tables_of(user.id)
        assert (one.status, one.winners, one.gold) == ("over", view.standing[0], view.seats[seat].gold)
        assert (one.computers, one.sitter) == ((), False)


def test_old_games_never_hide_what_goes_on(world: World):
    first = world.table(start=False)
    me = first.users[0].id
    for _ in range(mine.DONE + 5):
        world.clock.wait(1)
        lobby.start(world.table(start=False).code, me)
    with db.work():
        Game.update(status="over", acting=None).where(Game.status == "playing").execute()
    found = codes(me)
    assert len(found) == mine.DONE + 1
    assert found[0] == first.code


def test_a_running_game_shows_nothing_that_is_hidden(world):
    """The list of a table at which all that I must not know is dealt anew is the same list."""
    table = world.table(pace="none")
    me = table.users[0].id
    before = mine.tables_of(me)
    with db.work():
        row = Game.get(Game.code == table.code)
        row.state = json.dumps(codec.dump(scramble(stored.table_of(row), 0, Random(1))))
        row.save()
    assert mine.tables_of(me) == before
