"""Gold pieces that change hands at the end of a round: once, by whom it concerns, and told without amounts (R155)."""

import json
from collections import Counter

import pytest

from core.ai import minds
from core.errors import Refused, Stale
from core.rules.commands import NextRound, StealGold
from core.rules.outcomes import GoldStolen
from core.service import clock, seating, table
from core.service.table import Answer
from core.view import View, view_json
from tests.service import thieves
from tests.service.at_once import at_once
from tests.service.world import GROUP, Table, World, content

TURN = 30.0


@pytest.fixture
def world(world: World) -> World:
    return world.open(paces={"live": TURN}, reveal_seconds=30.0)


def robbing(world: World, robbers: tuple[int, ...], humans: int = 3, **more: object) -> Table:
    """A table at which these seats may rob, the last of them first."""
    one = world.table(humans=humans, computers=3 - humans, edition=thieves.BOX.key, **more)
    thieves.lay(one, robbers)
    thieves.end_the_round(one)
    return one


def notices() -> list[tuple[str, dict[str, object]]]:
    return [(row[1], json.loads(row[4])) for row in content("notice")["notice"]]


def stolen(one: Table) -> list[tuple[str, GoldStolen]]:
    """Who carried it out, and what was told."""
    return [
        (entry.by, event) for entry in table.log(one.code) for event in entry.events if isinstance(event, GoldStolen)
    ]


def test_thieves_take_their_turns_and_the_round_is_over(world):
    one = robbing(world, (0, 2))
    look = one.look(2)
    assert look.view is not None
    assert (look.view.phase, look.acting, look.due_at) == ("theft", 2, world.clock.at + TURN)
    assert look.view.victims == (0, 1)
    with pytest.raises(Refused, match="not_your_turn"):
        one.submit(StealGold(0, 1))
    with pytest.raises(Refused, match="not_on_self"):
        one.submit(StealGold(2, 2))
    one.submit(StealGold(2, 0))
    assert one.acting == 0
    one.submit(StealGold(0, 1))
    assert (one.look().view.phase, one.acting) == ("reveal", None)
    assert stolen(one) == [("person", GoldStolen(2, 0)), ("person", GoldStolen(0, 1))]
    one.submit(NextRound(1))
    assert one.look().view.round == 2


def test_an_absent_thief_is_called_reminded_and_robs_the_richest(world):
    one = robbing(world, (0, 2), chat=GROUP)
    assert [payload["seat"] for kind, payload in notices() if kind == "turn_call"] == [2]
    before = one.look().version
    world.clock.wait(TURN / 2)
    assert [clock.tick(), clock.tick()] == [1, 0]
    assert notices()[-1] == ("reminder", {"code": one.code, "version": before, "seat": 2})
    world.clock.wait(TURN / 2)
    assert [clock.tick(), clock.tick()] == [1, 0]
    assert one.look().version == before + 1
    for _ in range(2):  # the other thief is away as well
        clock.tick(world.clock.wait(TURN / 2))
    assert stolen(one) == [("clock", GoldStolen(2, 1)), ("clock", GoldStolen(0, 2))]
    assert one.look().view.phase == "reveal"


def test_computers_rob_after_a_pause(world):
    one = robbing(world, (2,), humans=2)
    assert one.look().due_at is None
    assert clock.tick(world.clock.wait(0.9)) == 0
    assert clock.tick(world.clock.wait(0.1)) == 1
    ((by, theft),) = stolen(one)
    assert (by, theft.seat) == ("mind", 2)


def test_a_computer_that_fails_robs_the_richest(world, monkeypatch):
    def greedy(view: View, log: object, dice: object) -> StealGold:
        return StealGold(view.seat or 0, view.seat or 0)

    monkeypatch.setitem(minds.MINDS, seating.MIND, greedy)
    one = robbing(world, (2,), humans=2)
    assert clock.tick(world.clock.wait(1)) == 1
    assert stolen(one) == [("mind", GoldStolen(2, 1))]


def test_without_a_choice_nobody_waits(world):
    one = robbing(world, (0, 2), chat=GROUP, options={"theft_auto": "always"})
    assert (one.look().view.phase, one.acting) == ("reveal", None)
    assert stolen(one) == [("person", GoldStolen(2, 1)), ("person", GoldStolen(0, 2))]
    assert [kind for kind, _ in notices() if kind in ("round_end", "gold")] == ["round_end", "gold"]


@pytest.mark.parametrize("times", [2, 30])
def test_a_theft_that_is_tapped_often_takes_one_piece(world, times: int):
    one = robbing(world, (0, 2))
    seen, order = one.look().version, StealGold(2, 1)
    answers = at_once(*[lambda: one.submit(order, "tap", seen)] * times)
    assert Counter(answers) == {Answer(seen + 1, False): 1, Answer(seen + 1, True): times - 1}
    assert stolen(one) == [("person", GoldStolen(2, 1))]
    assert [one.look(seat).view.gold for seat in range(3)] == [1, 4, 5]


def test_a_theft_in_two_tabs_takes_one_piece(world):
    """Two victims tapped at once by one thief: one of them is robbed."""
    one = robbing(world, (0, 2))
    seen = one.look().version
    results = at_once(
        lambda: one.submit(StealGold(2, 0), "left", seen), lambda: one.submit(StealGold(2, 1), "right", seen)
    )
    assert sorted(type(result).__name__ for result in results) == ["Answer", "Stale"]
    assert all(result.version == seen + 1 for result in results if isinstance(result, Answer | Stale))
    assert len(stolen(one)) == 1


def test_a_theft_against_its_time_out(world):
    one = robbing(world, (2,))
    seen = one.look().version
    world.clock.wait(TURN)
    moved, ticked = at_once(lambda: one.submit(StealGold(2, 0), None, seen), clock.tick)
    assert (isinstance(moved, Answer), ticked) in {(True, 0), (False, 1)}
    assert len(stolen(one)) == 1


def test_the_chat_hears_how_it_went_once_and_no_amounts(world):
    one = robbing(world, (0, 2), chat=GROUP)
    assert [kind for kind, _ in notices()].count("gold") == 0
    one.submit(StealGold(2, 1))
    assert [kind for kind, _ in notices()].count("gold") == 0
    one.submit(StealGold(0, 1))
    kinds = [kind for kind, _ in notices()]
    assert (kinds.count("round_end"), kinds.count("gold")) == (1, 1)
    assert {key for _, payload in notices() for key in payload} == {"code", "version", "seat", "round"}


def test_others_see_whether_not_how_much(world):
    """Tables that differ in the amounts of one seat look alike to everybody else, thief and chat included."""
    seen = []
    for gold in (((1,), (2, 3), (4,)), ((1,), (1,), (4,))):
        one = world.table(edition=thieves.BOX.key)
        thieves.lay(one, (0, 2), gold)
        thieves.end_the_round(one)
        seen.append([view_json(one.look(seat).view) for seat in (None, 0, 2)])
        seen[-1].append([[entry.events for entry in table.log(one.code, one.users[0].id, since=4)]])
    assert seen[0] == seen[1]
