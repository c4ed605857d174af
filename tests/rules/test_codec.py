"""JSON forms: the words of the contract, and strictness against everything malformed."""

import copy
import json

import pytest

from core.rules.codec import command_from_json, command_to_json, dump, event_from_json, event_to_json, load
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
from core.rules.events import FrontRemoved, GoalSeen, HandTaken, NothingStolen, PathLaid, RoundEnded, SaboteursPaid
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


def games_of(edition, number):
    """Every table of a random game."""
    played = random_game(number, edition, seats=5)
    game = new_game(5, played.seed, edition, played.game.options).game
    yield game
    for command in played.commands:
        game = play(game, command).game
        yield game


def at_every_phase(edition):
    found = {}
    for number in range(40):
        for game in games_of(edition, number):
            found.setdefault(game.phase, game)
        if len(found) == 4:
            break
    return found


PHASES = at_every_phase(BASE.key)
MORE_PHASES = at_every_phase(DELUXE.key)


@pytest.mark.parametrize(
    "game", [*PHASES.values(), *MORE_PHASES.values()], ids=lambda game: f"{game.edition}-{game.phase}"
)
def test_a_game_comes_back_in_every_phase(game):
    text = json.dumps(dump(game))
    assert load(json.loads(text)) == game
    assert json.dumps(dump(load(json.loads(text)))) == text
    assert json.loads(text)["format"] == 2


def changed(data, path, value):
    """A deep copy with one value exchanged; `path` like "board.cards.0"."""
    data = copy.deepcopy(data)
    *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
    inner = data
    for part in way:
        inner = inner[part]
    inner[last] = value
    return data


SPOILED = [
    ("format", 1),
    ("format", True),
    ("seed", "xyz"),
    ("seed", 7),
    ("edition", "other"),
    ("options", []),
    ("options", {"maps": "6"}),
    ("options.maps", "7"),
    ("options.maps", 6),
    ("seats", 4),
    ("seats", 2),
    ("round", "1"),
    ("phase", "pause"),
    ("phase", "over"),
    ("phase", "share"),
    ("acting", None),
    ("acting", 5),
    ("acting", "0"),
    ("mover", -1),
    ("hands", []),
    ("hands.0", None),
    ("hands.0.0", "P-X.1"),
    ("deck.0", "P-X.77"),
    ("deck", []),
    ("goals.0", "GOLD"),
    ("goals", ["GOLD"]),
    ("roles.0", "boss"),
    ("spare", []),
    ("peeks.0", [3]),
    ("front.0", ["BREAK-CART.1", "BREAK-CART.1"]),
    ("gold", [[1]]),
    ("gold.0", [1.5]),
    ("pool", [1]),
    ("pickers", [1]),
    ("board", None),
    ("board", {"cards": []}),
    ("board.cards", {}),
    ("board.cards", [[1, 0, "P-X.1"]]),
    ("board.cards", [[0, 0, "P-X.1", False]]),
    ("board.cards", [[8, 0, "GOLD", False], [8, 2, "GOLD", False]]),
    ("board.last", [1]),
    ("board.last", [99, 99]),
    ("board.last", "1,0"),
    ("result", {"round": 1}),
    ("history", [None]),
]


@pytest.mark.parametrize(("path", "value"), SPOILED, ids=lambda value: str(value)[:30])
def test_a_spoiled_game_is_refused(path, value):
    data = dump(new_game(5, b"spoil").game)
    with pytest.raises(ValueError, match=r"."):
        load(changed(data, path, value))


@pytest.mark.parametrize(
    ("phase", "path", "value"),
    [
        ("share", "acting", None),
        ("share", "pool", []),
        ("share", "result", None),
        ("reveal", "acting", 0),
        ("reveal", "result.picks", "none"),
        ("over", "result", None),
        ("over", "history.0.winner", 7),
    ],
)
def test_a_spoiled_phase_is_refused(phase, path, value):
    with pytest.raises(ValueError, match=r"."):
        load(changed(dump(PHASES[phase]), path, value))


@pytest.mark.parametrize(
    ("phase", "path", "value"),
    [
        ("dig", "edition", "base"),
        ("dig", "options.theft_auto", "never"),
        ("dig", "seats", 13),
        ("dig", "aside", []),
        ("dig", "aside.0", "P-X.1"),
        ("dig", "spare", []),
        ("dig", "spare.0", "miner"),
        ("dig", "hats.0", ["boss"]),
        ("dig", "hats", []),
        ("dig", "looks.0", [{"target": 5, "role": "boss", "current": True}]),
        ("dig", "looks.0", [{"target": 1, "role": "miner", "current": True}]),
        ("dig", "looks.0", [{"target": 1, "role": "boss", "current": 1}]),
        ("dig", "looks.0", [{"target": 1, "role": "boss"}]),
        ("dig", "thieves", [1]),
        ("dig", "stack", [0]),
        ("dig", "gold.0", [0]),
        ("dig", "gold.0", [-1]),
        ("theft", "acting", None),
        ("theft", "pickers", []),
        ("theft", "pickers", [0, 1, 2, 3, 4]),
        ("theft", "thieves", []),
        ("theft", "phase", "share"),
        ("theft", "phase", "dig"),
        ("theft", "result", None),
        ("theft", "result.shares", [1]),
        ("theft", "result.winners", [5]),
        ("theft", "result.trapped", [-1]),
        ("theft", "result.thefts", [{"thief": 0, "victim": 5}]),
        ("theft", "result.thefts", [{"thief": None, "victim": 0}]),
        ("theft", "result.connector", 5),
        ("reveal", "pickers", [0]),
        ("reveal", "phase", "theft"),
        ("over", "history.0.finds", []),
    ],
)
def test_a_spoiled_game_of_shares_is_refused(phase, path, value):
    with pytest.raises(ValueError, match=r"."):
        load(changed(dump(MORE_PHASES[phase]), path, value))


def test_cards_that_cannot_lie_in_front_of_anybody_are_refused():  # R108
    game = MORE_PHASES["dig"]._replace(thieves=(), front=((),) * 5)
    cards = [card for card in (*game.deck, *game.aside) if card.startswith(("TRAPPED", "BREAK-CART", "FREE", "P-X"))]
    whole = game._replace(discards=(), hands=((),) * 5, front=((),) * 5, aside=(), deck=())
    all_cards = [card for row in (*game.hands, game.deck, game.aside, game.discards) for card in row]

    def lying(*front):
        rest = tuple(card for card in all_cards if card not in front)
        return dump(whole._replace(front=(front, *((),) * 4), deck=rest))

    kinds = {
        kind: [card for card in cards if card.startswith(kind)] for kind in ("TRAPPED", "BREAK-CART", "FREE", "P-X")
    }
    load(lying(kinds["TRAPPED"][0], kinds["BREAK-CART"][0]))
    for wrong in (kinds["TRAPPED"][:2], kinds["BREAK-CART"][:2], kinds["FREE"][:1], kinds["P-X"][:1]):
        with pytest.raises(ValueError, match="in front of"):
            load(lying(*wrong))


@pytest.mark.parametrize("data", [None, [], "x", {}, {"format": 2}])
def test_what_is_no_game(data):
    with pytest.raises(ValueError, match=r"."):
        load(data)


def test_a_missing_or_further_field_is_refused():
    data = dump(new_game(5, b"x").game)
    with pytest.raises(ValueError, match="wrong fields"):
        load({**data, "more": 1})
    for name in data:
        with pytest.raises(ValueError, match=r"."):
            load({key: value for key, value in data.items() if key != name})


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
