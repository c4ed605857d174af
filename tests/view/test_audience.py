"""Every event goes to those who may know it: private facts to their one seat, everything else to all."""

from random import Random
from typing import get_args

import pytest

from core.rules import events as e
from core.rules.commands import Command, PlaySwapHands
from core.rules.events import Event
from core.rules.outcomes import GameEnded, GoldKept, RoundEnded
from core.rules.state import DIG, SHARE, Game
from core.view import seen_by
from tests.view.games import TABLES, start, steps

PRIVATE = {e.RoleDealt, e.CardsDrawn, e.GoalSeen, e.CardsDiscarded, e.HandTaken, e.RoleSeen, GoldKept}


def test_private_events_must_name_a_seat_and_public_ones_need_not():
    for sort in get_args(Event):
        assert ("to" in sort._field_defaults) == (sort not in PRIVATE), sort
        assert sort._fields[-1] == "to"
        assert sort not in PRIVATE or "seat" not in sort._fields  # whose it is says `to` alone


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_events_of_whole_games(edition: str, seats: int):
    dice = Random(seats)
    for before, command, after, events in steps(dice, seats, edition):
        for event in events:
            assert (event.to is not None) == (type(event) in PRIVATE)
            check(event, before, after, command)


def check(event: Event, before: Game, after: Game, command: Command) -> None:
    """A private event tells its seat its own, and nothing else."""
    seat = command.seat
    match event:
        case e.RoleDealt(role, to):
            assert after.roles[to] == role
        case e.CardsDrawn(cards, to):
            assert set(cards) <= set(after.hands[to])
            assert before.phase != DIG or to == (command.target if isinstance(command, PlaySwapHands) else seat)
        case e.GoalSeen(goal, kind, to):
            assert (to, before.goals[goal]) == (seat, kind)
        case e.CardsDiscarded(cards, to):
            assert to == seat
            assert set(cards) <= set(before.hands[to])
        case e.HandTaken(cards, to):
            giver = {seat: command.target, command.target: seat}[to]
            assert set(cards) == set(before.hands[giver]) - {command.card}
        case e.RoleSeen(target, role, to):
            assert (to, target, role) == (seat, command.target, before.roles[target])
        case GoldKept(value, to):
            assert (to, before.phase) == (seat, SHARE)
            assert after.gold[to] == (*before.gold[to], value)
        case RoundEnded():
            assert (event.roles, event.spare) == (after.roles, after.spare)
        case GameEnded():
            assert event.totals == after.totals()


def test_a_deal_speaks_to_everyone_of_their_own():
    game, events = start(Random(1), 6)
    for seat in range(6):
        mine = [event for event in seen_by(events, seat) if event.to is not None]
        assert mine == [e.RoleDealt(game.roles[seat], seat), e.CardsDrawn(game.hands[seat], seat)]
    assert seen_by(events, None) == [e.RoundStarted(1, game.acting)]


def test_seen_by_keeps_the_order():
    log = [e.TurnSkipped(1), GoldKept(2, 0), GoldKept(3, 1), e.TurnSkipped(0)]
    assert seen_by(log, 1) == [e.TurnSkipped(1), GoldKept(3, 1), e.TurnSkipped(0)]
    assert seen_by(iter(log), None) == [e.TurnSkipped(1), e.TurnSkipped(0)]
