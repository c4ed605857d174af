"""Statistics and honours."""

import json

from core.service import export, forgetting, people, results, stats, table
from core.service.people import Person
from core.store import db, games
from tests.complaints.endgame import last_round, to_the_end
from tests.complaints.heard import heard
from tests.service.world import GROUP


@heard(
    "GreyWolfDev/Werewolf#83",
    about="An achievement was given too early, and twice.",
    instead="Nothing counts before the game is over, and then it counts once.",
)
def test_counted_early_and_twice(world):
    one = world.table(chat=GROUP, pace="none")
    last_round(one.code)
    assert stats.mine(one.users[0].id).games == 0
    to_the_end(one.code)
    after = stats.mine(one.users[0].id)
    with db.work():
        row = games.by_code(one.code)
        results.keep(row, games.seats(row), world.clock.at)
    assert (after.games, stats.mine(one.users[0].id)) == (1, after)


@heard(
    "GreyWolfDev/Werewolf#252",
    "#257",
    about="People wanted their statistics in a form that a machine can read.",
    instead="All that is stored of a person is one file of JSON.",
)
def test_numbers_for_machines(world):
    one = world.table(chat=GROUP, pace="none")
    to_the_end(one.code)
    [result] = json.loads(export.export(one.users[1].id))["results"]
    assert result["game"] == one.code
    assert result["gold"] == stats.mine(one.users[1].id).gold


@heard(
    "d-Rickyy-b/Python-BlackJackBot#108",
    "#109",
    about="People wanted to reset their statistics.",
    instead="Whoever is forgotten starts from nothing.",
)
def test_no_fresh_start(world):
    one = world.table(chat=GROUP, pace="none")
    to_the_end(one.code)
    assert stats.mine(one.users[0].id).games == 1
    forgetting.forget(one.users[0].id)
    again = people.remember(Person(1000, "Person 0", "en"))
    assert stats.mine(again.id).games == 0
    assert table.look(one.code).names[0] != "Person 0"


@heard(
    "cozuya/secret-hitler#1615",
    about="What was hidden about people leaked through side doors such as lists and commands.",
    instead="Who does not want to be counted stands in no table of honour, and comes back to it when they like.",
)
def test_names_that_leak_by_a_side_door(world):
    one = world.table(chat=GROUP, pace="none")
    to_the_end(one.code)
    stats.set_counted(one.users[0].id, counted=False)
    assert {line.name for line in stats.honours(GROUP, month=False)} == {"Person 1", "Person 2"}
    stats.set_counted(one.users[0].id, counted=True)
    assert len(stats.honours(GROUP, month=False)) == 3
