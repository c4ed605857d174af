"""JSON forms of orders and events: the words of the contract, and strictness against everything malformed."""

import json

import pytest

from core.rules.codec import command_from_json, command_to_json, event_from_json, event_to_json
from core.rules.commands import (
    Discard,
    NextRound,
    PickGold,
    PlayBreak,
    PlayFree,
    PlayHandsOff,
    PlayInspection,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    PlaySwapHands,
    PlaySwapHats,
    PlayTheft,
    PlayTrap,
    Remove,
    StealGold,
)
from core.rules.deal import new_game
from core.rules.editions import BASE, DELUXE
from core.rules.events import FrontRemoved, GoalSeen, HandTaken, PathLaid
from core.rules.outcomes import NothingStolen, RoundEnded, SaboteursPaid
from core.rules.play import play

from .random_games import random_game

PATH = {"do": "path", "card": "P-T3.3", "x": 1, "y": 0, "turned": True}
COMMANDS = [
    (PlayPath(2, "P-T3.3", 1, 0, True), PATH),
    (PlayBreak(2, "BREAK-CART.1", 0), {"do": "break", "card": "BREAK-CART.1", "target": 0}),
    (
        PlayRepair(2, "REPAIR-CART.1", 2, "cart"),
        {"do": "repair", "card": "REPAIR-CART.1", "target": 2, "tool": "cart"},
    ),
    (PlayRockfall(2, "ROCKFALL.1", -3, 4), {"do": "rockfall", "card": "ROCKFALL.1", "x": -3, "y": 4}),
    (PlayMap(2, "MAP.6", 1), {"do": "map", "card": "MAP.6", "goal": 1}),
    (Discard(2, ("MAP.6",)), {"do": "discard", "cards": ["MAP.6"]}),
    (PickGold(2, 3), {"do": "pick", "index": 3}),
    (NextRound(2), {"do": "next"}),
    (PlayTheft(2, "THEFT.4"), {"do": "theft", "card": "THEFT.4"}),
    (PlayHandsOff(2, "HANDS-OFF.1", 2), {"do": "hands_off", "card": "HANDS-OFF.1", "target": 2}),
    (PlaySwapHands(2, "SWAP-HANDS.1", 0), {"do": "swap_hands", "card": "SWAP-HANDS.1", "target": 0}),
    (PlayInspection(2, "INSPECTION.1", 0), {"do": "inspection", "card": "INSPECTION.1", "target": 0}),
    (PlaySwapHats(2, "SWAP-HATS.1", 2), {"do": "swap_hats", "card": "SWAP-HATS.1", "target": 2}),
    (PlayTrap(2, "TRAPPED.1", 0), {"do": "trap", "card": "TRAPPED.1", "target": 0}),
    (PlayFree(2, "FREE.1", 2), {"do": "free", "card": "FREE.1", "target": 2}),
    (Discard(2, ("MAP.6", "P-X.1")), {"do": "discard", "cards": ["MAP.6", "P-X.1"]}),
    (
        Remove(2, ("MAP.6", "P-X.1"), "TRAPPED.1"),
        {"do": "remove", "cards": ["MAP.6", "P-X.1"], "front": "TRAPPED.1"},
    ),
    (StealGold(2, 0), {"do": "steal", "target": 0}),
]


@pytest.mark.parametrize(("command", "data"), COMMANDS)
def test_commands(command, data):
    assert command_to_json(command) == data
    read = command_from_json(json.loads(json.dumps(data)), 2)
    assert read == command
    assert type(read) is type(command)


def test_a_card_that_turns_into_itself_lies_unturned():
    assert command_from_json({**PATH, "card": "P-X.1"}, 0) == PlayPath(0, "P-X.1", 1, 0, False)
    assert command_from_json({**PATH, "card": "MAP.1"}, 0) == PlayPath(0, "MAP.1", 1, 0, True)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "path",
        7,
        {},
        {"do": None},
        {"do": ["path"]},
        {"do": "fly"},
        {"do": "path"},
        {**PATH, "x": "1"},
        {**PATH, "x": 1.0},
        {**PATH, "x": True},
        {**PATH, "x": None},
        {**PATH, "x": 1 << 40},
        {**PATH, "turned": 1},
        {**PATH, "card": "P-ZZ.1"},
        {**PATH, "card": ["P-T3.3"]},
        {**PATH, "card": "P" * 65},
        {**PATH, "seat": 0},
        {**PATH, "extra": 0},
        {key: value for key, value in PATH.items() if key != "y"},
        {"do": "discard", "cards": "MAP.1"},
        {"do": "discard", "cards": [1]},
        {"do": "discard", "cards": ["MAP.1"] * 257},
        {"do": "next", "seat": 1},
        {7: 8, "do": "next"},
        {"do": "theft", "card": "THEFT.1", "target": 1},
        {"do": "trap", "card": "TRAPPED.1"},
        {"do": "trap", "card": "TRAPPED.1", "target": "1"},
        {"do": "remove", "cards": ["MAP.1", "MAP.2"]},
        {"do": "remove", "cards": ["MAP.1", "MAP.2"], "front": ["TRAPPED.1"]},
        {"do": "steal", "target": None},
    ],
)
def test_malformed_commands(data):
    with pytest.raises(ValueError, match=r"."):
        command_from_json(data, 0)


EVENTS = [
    (
        PathLaid(1, "P-X.1", 1, -2, False),
        {"is": "PathLaid", "seat": 1, "card": "P-X.1", "x": 1, "y": -2, "turned": False, "to": None},
    ),
    (GoalSeen(1, "GOLD", 3), {"is": "GoalSeen", "goal": 1, "kind": "GOLD", "to": 3}),
    (SaboteursPaid((), 0), {"is": "SaboteursPaid", "seats": [], "each": 0, "to": None}),
    (HandTaken((), 3), {"is": "HandTaken", "cards": [], "to": 3}),
    (NothingStolen(1, True), {"is": "NothingStolen", "seat": 1, "trapped": True, "to": None}),
    (FrontRemoved(1, "THEFT.1", 2), {"is": "FrontRemoved", "seat": 1, "card": "THEFT.1", "count": 2, "to": None}),
]


@pytest.mark.parametrize(("event", "data"), EVENTS)
def test_events(event, data):
    assert event_to_json(event) == data
    assert event_from_json(json.loads(json.dumps(data))) == event


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"is": "Event"},
        {"is": "PathLaid"},
        {**EVENTS[0][1], "to": "all"},
        {**EVENTS[0][1], "more": 1},
        {**EVENTS[2][1], "seats": [None]},
        {**EVENTS[1][1], "to": None},
    ],
)
def test_malformed_events(data):
    with pytest.raises(ValueError, match=r"."):
        event_from_json(data)


@pytest.mark.parametrize("edition", [BASE.key, DELUXE.key])
def test_events_of_a_whole_game_come_back(edition):
    played = random_game(3, edition, seats=6)
    game, events = new_game(6, played.seed, edition, played.game.options)
    seen = set()
    for command in played.commands:
        for event in events:
            seen.add(type(event))
            assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
        game, events = play(game, command)
    assert RoundEnded in seen
