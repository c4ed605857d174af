"""Malformed questions about moves, gold, wages and turns; and questions about mazes are answered as ever."""

import json

import pytest

from core.judge import judge

MMM = ["miner"] * 3
BAD = [
    {"connector": 0},
    {"connector": None, "roles": MMM},
    {"connector": True, "roles": MMM},
    {"connector": 1.0, "roles": MMM},
    {"connector": 3, "roles": MMM},
    {"connector": -1, "roles": MMM},
    {"connector": 10**30, "roles": MMM},
    {"connector": 0, "roles": MMM, "last": 0},
    {"connector": 0, "roles": MMM, "card": "P-X"},
    {"connector": 0, "roles": MMM, "board": []},
    {"connector": 0, "roles": MMM, "edition": "other"},
    {"connector": 0, "roles": MMM, "edition": ["base"]},
    {"connector": 0, "roles": MMM, "options": []},
    {"connector": 0, "roles": MMM, "options": {"gold_pool": "all"}},
    {"connector": 0, "roles": MMM, "options": {"gold_pool": ["players"]}},
    {"connector": 0, "roles": MMM, "options": {"gold": "players"}},
    {"connector": 0, "roles": MMM, "broken": [["cart"], [], []]},
    {"connector": 0, "roles": MMM, "broken": {"3": ["cart"]}},
    {"connector": 0, "roles": MMM, "broken": {"01": ["cart"]}},
    {"connector": 0, "roles": MMM, "broken": {"1": "cart"}},
    {"connector": 0, "roles": MMM, "broken": {"1": ["spoon"]}},
    {"connector": 0, "roles": MMM, "broken": {"1": ["cart", "cart"]}},
    {"connector": 0, "roles": MMM, "broken": {"1": [None]}},
    {"connector": 0, "roles": ["miner"] * 2},
    {"connector": 0, "roles": ["miner"] * 11},
    {"connector": 0, "roles": ["miner", "miner", "boss"]},
    {"connector": 0, "roles": ["miner", "saboteur", "saboteur"]},
    {"connector": 0, "roles": ["miner", "miner", 7]},
    {"connector": 0, "roles": ["miner", "miner", ["miner"]]},
    {"connector": 0, "roles": "miner"},
    {"last": 0},
    {"last": "0", "roles": MMM},
    {"last": 3, "roles": MMM},
    {"last": 0, "roles": ["saboteur"] * 3},
    {"last": 0, "roles": MMM, "hands": [1, 1, 1]},
    {"play": "P-EW"},
    {"play": None},
    {"play": ["MAP"], "goal": 0},
    {"play": "GOLD", "at": "1,0 GOLD"},
    {"play": "START", "at": "1,0 START"},
    {"play": "P-EW.1", "at": "1,0 P-EW"},
    {"play": "L-S", "at": "0,1 L-S@180", "edition": "base"},
    {"play": "P-EW", "at": "1,0"},
    {"play": "P-EW", "at": "1,0 P-NS"},
    {"play": "P-EW", "at": "1,0 P-EW@90"},
    {"play": "P-EW", "at": "999,0 P-EW"},
    {"play": "P-EW", "at": 7},
    {"play": "P-EW", "at": "1,0 P-EW", "target": 1},
    {"play": "P-EW", "at": "1,0 P-EW", "discard": True},
    {"play": "P-EW", "at": "1,0 P-EW", "board": ["0,0 P-EW"]},
    {"play": "P-EW", "at": "1,0 P-EW", "revealed": ["8,0 STONE-NE"], "goals": ["STONE-NE", "GOLD", "STONE-NW"]},
    {"play": "P-EW", "at": "1,0 P-EW", "place": "1,0 P-EW"},
    {"play": "BREAK-CART"},
    {"play": "BREAK-CART", "target": "1"},
    {"play": "BREAK-CART", "target": 1, "tool": "cart"},
    {"play": "REPAIR-CART", "target": 1},
    {"play": "REPAIR-CART", "tool": "cart"},
    {"play": "REPAIR-CART", "target": 1, "tool": ["cart"]},
    {"play": "ROCKFALL"},
    {"play": "ROCKFALL", "at": "1,0 P-EW"},
    {"play": "MAP"},
    {"play": "MAP", "goal": False},
    {"play": "MAP", "goal": "0"},
    {"play": "MAP", "goal": 0, "at": "8,0"},
    {"play": "MAP", "goal": 0, "broken": [[], []]},
    {"play": "MAP", "goal": 0, "broken": [[]] * 11},
    {"play": "MAP", "goal": 0, "broken": {"0": ["cart"]}},
    {"play": "MAP", "goal": 0, "broken": [["cart", "cart"], [], []]},
    {"play": "MAP", "goal": 0, "broken": [["CART"], [], []]},
    {"play": "MAP", "goal": 0, "broken": [[], [], None]},
    {"play": "MAP", "goal": 0, "seat": 0},
    {"discard": False},
    {"discard": 1},
    {"discard": "P-EW"},
    {"discard": True, "target": 1},
    {"hands": [1, 1, 1]},
    {"hands": [1, 1, 1], "deck": None},
    {"hands": [1, 1, 1], "deck": -1},
    {"hands": [1, 1, 1], "deck": 10**12},
    {"hands": [1, 1, 1], "deck": 65},
    {"hands": [1, -1, 1], "deck": 0},
    {"hands": [1, True, 1], "deck": 0},
    {"hands": [68, 0, 0], "deck": 0},
    {"hands": [0, 1, 1], "deck": 0},
    {"hands": [0, 0, 0], "deck": 0},
    {"hands": [], "deck": 0},
    {"hands": [1, 1], "deck": 0},
    {"hands": [1] * 11, "deck": 0},
    {"hands": 3, "deck": 0},
    {"hands": [1, 1, 1], "deck": 0, "roles": MMM},
    {"hands": [1, 1, 1], "deck": 0, "edition": 7},
]


@pytest.mark.parametrize("question", BAD, ids=json.dumps)
def test_malformed_question_is_answered_and_the_next_one_read(question):
    lines = [json.dumps(question).encode(), b'{"hands":[2,1,0],"deck":0}']
    bad, good = map(json.loads, judge(lines))
    assert list(bad) == ["error"]
    assert bad["error"]
    assert good["turns"] == [0, 1, 0]


# question -> the very line that was answered before the judge knew of anything but mazes
OLD = [
    (b"{}", '{"live": ["0,-1", "-1,0", "1,0", "0,1"]}'),
    (
        b'{"board":["1,0 P-EW"],"card":"P-NS","options":{"anything":7}}',
        '{"legal": ["0,-1", "0,1"], "live": ["0,-1", "-1,0", "2,0", "0,1"]}',
    ),
    (b'{"card":"P-EW","rockfall":"1,0"}', '{"error": "no_card_there"}'),
    (b'{"targets":"rockfall","connected":true}', '{"passG": false, "passB": false, "targets": []}'),
    (b'{"place":"2,0 P-EW"}', '{"error": "not_connected"}'),
    (b'{"place":"2,0"}', '{"error": "a card lies as x,y ID or x,y ID@180"}'),
    (b'{"card":"P-X","connector":3}', '{"error": "unknown key: connector"}'),
    (b'{"card":"P-X","play":"P-X","at":"1,0 P-X"}', '{"error": "unknown key: at"}'),
    (b'{"cards":"P-X"}', '{"error": "unknown key: cards"}'),
    (b'{"edition":"other"}', '{"error": "no such edition: \'other\'"}'),
    (b'{"options":[]}', '{"error": "options is an object"}'),
    (b'{"goals":["GOLD"]}', '{"error": "goals are GOLD, STONE-NE, STONE-NW in some order"}'),
    (b'{"targets":"map"}', '{"error": "targets of rockfall only"}'),
    (b"[]", '{"error": "a line is one JSON object"}'),
]


@pytest.mark.parametrize(("line", "answer"), OLD)
def test_questions_about_mazes_are_answered_as_ever(line, answer):
    assert list(judge([line])) == [answer]
