"""The judge asked about the cards, roles and gold pieces of the larger edition: T23-T29, T35-T42, every new reason."""

import json

import pytest

from core.judge import judge
from core.rules.editions import BASE, DELUXE
from core.rules.reasons import Reason

from .tables import row
from .test_judge import ask
from .vectors_ends import BLUE_DOOR, CRYSTALS, ENDS, SHORT, End

KEY = DELUXE.key
NOBODY = {"broken": [[], []], "trapped": [], "thefts": []}


def question(case: End) -> dict:
    asked = {"connector": case.digger} if case.digger is not None else {"last": case.last}
    told = {"trapped": case.trapped, "thefts": case.thefts, "gold": case.held, "options": case.options}
    steal = {str(seat): victim for seat, victim in case.steal.items()}
    return {"edition": KEY, "roles": case.crew, "board": case.board, **asked, **told, "steal": steal}


@pytest.mark.parametrize("case", ENDS, ids=lambda case: case.name)
def test_who_wins_and_what_they_get(case: End):
    answer = ask(**question(case))
    assert answer == {
        "winner": case.winner,
        "ways": [{"G": "green", "B": "blue"}[letter] for letter in case.ways],
        "winners": case.winners,
        "shares": case.shares,
        "crystals": case.crystals,
        "finds": case.found,
        "thefts": [list(pair) for pair in case.stolen],
        "gold": case.totals,
        "next": ((case.last if case.digger is None else case.digger) + 1) % len(case.roles),
    }
    assert list(answer) == ["winner", "ways", "winners", "shares", "crystals", "finds", "thefts", "gold", "next"]
    if case.digger is not None:
        assert ask(**question(case), revealed=["8,0 GOLD"]) == answer


def test_a_thief_who_names_nobody_robs_the_richest():  # A27
    given = {"edition": KEY, "roles": ["green", "blue", "boss", "saboteur"], "last": 1, "board": row(1, 6)}
    assert ask(**given, thefts=[1], gold=[2, 9, 3, 0])["thefts"] == [[1, 3]]
    assert ask(**given, thefts=[1], gold=[5, 9, 5, 0])["thefts"] == [[1, 0]]


def test_without_a_maze_the_way_is_plain():
    answer = ask(edition=KEY, roles=["geologist", "green", "blue"], connector=0)
    assert (answer["winner"], answer["shares"], answer["crystals"]) == ("both", [0, 4, 4], 0)
    assert ask(edition=KEY, roles=["geologist", "green", "blue"], last=0)["winner"] == "saboteurs"


def test_gold_reached_through_a_stone_by_the_card_beside_it():  # T10
    given = {"goals": ["GOLD", "STONE-NW", "STONE-NE"], "revealed": ["8,0 STONE-NW"], "roles": ["green", "blue"]}
    answer = ask(edition=KEY, board=[*row(1, 7), "8,-1 P-NS"], connector=1, **given)
    assert (answer["winner"], answer["shares"]) == ("blue", [0, 5])


CREW = {"edition": KEY, "roles": ["green", "blue", "boss"]}
IMPOSSIBLE = [
    ("the gold is not reached", {"connector": 0, "board": row(1, 6)}),
    ("the gold is not reached", {"connector": 0, "board": [*row(1, 6), "7,0 D-EW"]}),
    ("no card can have reached the gold alone",
     {"connector": 0, "board": [*row(1, 7), "0,1 P-NE", *(f"{x},1 P-EW" for x in range(1, 8)), "8,1 P-NW"]}),
    ("trapped", {"connector": 0, "trapped": [0]}),
    ("broken_tools", {"connector": 0, "broken": {"0": ["cart"]}, "board": BLUE_DOOR}),
    ("the gold lies closed, and open what is reached", {"last": 0, "board": row(1, 7)}),
    ("the gold lies closed, and open what is reached", {"last": 0, "board": [], "revealed": ["8,0 GOLD"]}),
    ("seats, each once", {"last": 0, "trapped": [3]}),
    ("seats, each once", {"last": 0, "thefts": [1, 1]}),
    ("a number is missing", {"last": 0, "thefts": ["1"]}),
    ("a list is missing", {"last": 0, "trapped": 1}),
    ("such roles are never dealt", {"last": 0, "roles": ["boss", "boss"]}),
    ("such roles are never dealt", {"last": 0, "roles": ["miner", "boss"]}),
    ("2 to 12 seats", {"last": 0, "roles": ["boss"]}),
    ("2 to 12 seats", {"last": 0, "roles": [*["green"] * 4, *["blue"] * 4, *["saboteur"] * 3, "boss", "profiteer"]}),
    ("no_such_seat", {"last": 0, "thefts": [1], "steal": {"1": 3}, "gold": [1, 0, 0]}),
    ("not_on_self", {"last": 0, "thefts": [1], "steal": {"1": 1}, "gold": [1, 0, 0]}),
    ("no_gold_there", {"last": 0, "thefts": [1], "steal": {"1": 2}, "gold": [1, 0, 0]}),
    ("a number is missing", {"last": 0, "thefts": [1], "steal": {"1": "0"}, "gold": [1, 0, 0]}),
    ("seat 1 has nobody to choose", {"last": 0, "steal": {"1": 0}}),
    ("seat 1 has nobody to choose", {"last": 0, "thefts": [1], "steal": {"1": 0}}),
    ("steal is an object by seat", {"last": 0, "steal": [0]}),
    ("gold for each seat", {"last": 0, "gold": [1]}),
    ("less than nothing", {"last": 0, "gold": [-1, 0, 0]}),
    ("no such option: 'gold_pool' = 'players'", {"last": 0, "options": {"gold_pool": "players"}}),
    ("unknown key: hands", {"last": 0, "hands": [1, 1, 1]}),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "asked"), IMPOSSIBLE)
def test_an_end_that_cannot_be_is_an_error(fault, asked):
    assert ask(**{**CREW, **asked}) == {"error": fault}


def test_thefts_are_not_more_than_there_are():
    given = {"edition": KEY, "roles": ["green"] * 4 + ["blue"] * 4, "last": 0}
    assert "error" not in ask(**given, thefts=[0, 1, 2, 3], trapped=[1, 2, 3])
    assert ask(**given, thefts=[0, 1, 2, 3, 4]) == {"error": "there are not so many cards: THEFT"}
    assert ask(**given, trapped=[0, 1, 2, 3]) == {"error": "there are not so many cards: TRAPPED"}


REFUSED = [
    ("trapped", {"play": "P-EW", "at": "1,0 P-EW", "trapped": [0]}),
    ("broken_tools", {"play": "P-EW", "at": "1,0 P-EW", "trapped": [0], "broken": [["cart"], []]}),
    ("ladder_by_goal", {"play": "L-S", "at": "8,-1 L-S"}),
    ("ladder_by_goal", {"play": "L-W", "at": "7,0 L-W", "board": row(1, 6)}),
    ("already_trapped", {"play": "TRAPPED", "target": 1, "trapped": [1]}),
    ("not_on_self", {"play": "TRAPPED", "target": 0}),
    ("no_such_seat", {"play": "TRAPPED", "target": 2}),
    ("not_trapped", {"play": "FREE", "target": 1}),
    ("not_trapped", {"play": "FREE", "target": 0, "trapped": [1]}),
    ("already_thief", {"play": "THEFT", "thefts": [0]}),
    ("no_theft_there", {"play": "HANDS-OFF", "target": 0, "thefts": [1]}),
    ("not_on_self", {"play": "SWAP-HANDS", "target": 0}),
    ("not_on_self", {"play": "INSPECTION", "target": 0}),
    ("no_such_seat", {"play": "SWAP-HATS", "target": -1}),
    ("wrong_count", {"discard": True, "cards": 4}),
    ("wrong_count", {"discard": True, "cards": 0}),
    ("not_your_card", {"discard": True, "cards": 3, "hands": [2, 6]}),
    ("wrong_count", {"remove": "BREAK-CART", "broken": [["cart"], []], "cards": 1, "hands": [1, 6]}),
    ("not_your_card", {"remove": "BREAK-CART", "broken": [["cart"], []], "hands": [1, 6]}),
    ("wrong_count", {"remove": "BREAK-CART", "broken": [["cart"], []], "cards": 3}),
    ("not_in_front", {"remove": "BREAK-CART", "broken": [["lantern"], ["cart"]]}),
    ("not_in_front", {"remove": "TRAPPED", "trapped": [1]}),
    ("not_in_front", {"remove": "MAP"}),
]


@pytest.mark.parametrize(("reason", "asked"), REFUSED)
def test_a_refused_move_says_why(reason, asked):
    assert ask(edition=KEY, **asked) == {"allowed": False, "reason": Reason(reason)}


HATS = {"roles": ["green", "boss"], "spare": ["profiteer"]}
REST = [*["green"] * 3, *["blue"] * 4, *["geologist"] * 2, *["saboteur"] * 3]
ALLOWED = [
    ({"trapped": [1]}, {"play": "TRAPPED", "target": 1}),
    ({"trapped": [0, 1]}, {"play": "TRAPPED", "target": 1, "trapped": [0]}),
    ({}, {"play": "FREE", "target": 0, "trapped": [0]}),
    ({"trapped": [0]}, {"play": "FREE", "target": 1, "trapped": [1, 0]}),
    ({"thefts": [1, 0]}, {"play": "THEFT", "thefts": [1]}),
    ({"thefts": [0], "trapped": [0]}, {"play": "THEFT", "trapped": [0]}),  # A26
    ({"thefts": [0]}, {"play": "HANDS-OFF", "target": 1, "thefts": [0, 1]}),
    ({}, {"play": "HANDS-OFF", "target": 0, "thefts": [0]}),
    ({}, {"play": "SWAP-HANDS", "target": 1}),
    ({"hands": [4, 6], "deck": 8}, {"play": "SWAP-HANDS", "target": 1, "hands": [6, 4], "deck": 9}),  # T36
    ({"hands": [0, 5], "deck": 0}, {"play": "SWAP-HANDS", "target": 1, "hands": [6, 0], "deck": 0}),  # R124
    ({}, {"play": "INSPECTION", "target": 1}),
    ({**HATS, "spare": ["profiteer", *REST], "seen": "boss"}, {"play": "INSPECTION", "target": 1, **HATS}),
    ({}, {"play": "SWAP-HATS", "target": 0}),
    ({"roles": ["profiteer", "boss"], "spare": REST}, {"play": "SWAP-HATS", "target": 0, **HATS}),
    ({"roles": ["green", "profiteer"], "spare": REST}, {"play": "SWAP-HATS", "target": 1, **HATS}),
    ({}, {"remove": "BREAK-CART", "broken": [["cart"], []]}),
    ({"broken": [["pickaxe"], []], "trapped": [0], "hands": [5, 6], "deck": 19},
     {"remove": "BREAK-CART", "broken": [["cart", "pickaxe"], []], "trapped": [0], "hands": [6, 6], "deck": 20}),  # T35
    ({"thefts": [1]}, {"remove": "THEFT", "thefts": [0, 1]}),
    ({"trapped": [1]}, {"remove": "TRAPPED", "trapped": [0, 1]}),
    ({"hands": [0, 6], "deck": 0}, {"remove": "TRAPPED", "trapped": [0], "hands": [2, 6], "deck": 0}),
    ({}, {"discard": True}),
    ({"hands": [6, 6], "deck": 17}, {"discard": True, "cards": 3, "hands": [6, 6], "deck": 20}),  # T35
    ({"hands": [5, 6], "deck": 17}, {"discard": True, "cards": 2, "hands": [5, 6], "deck": 19}),
    ({"hands": [4, 6], "deck": 0}, {"discard": True, "cards": 3, "hands": [6, 6], "deck": 1}),
    ({"hands": [6, 6], "deck": 95}, {"discard": True, "deck": 96}),
    ({"hands": [6, 2], "deck": 99}, {"discard": True, "hands": [6, 2]}),
    ({}, {"play": "L-S", "at": "0,2 L-S@180", "board": ["0,1 D-NS"]}),  # T17
    ({"broken": [["cart"], []]}, {"play": "ROCKFALL", "at": "1,0", "board": ["1,0 U-EW"], "broken": [["cart"], []]}),
]  # fmt: skip


@pytest.mark.parametrize(("table", "asked"), ALLOWED)
def test_an_allowed_move_and_the_table_after_it(table, asked):
    answer = ask(edition=KEY, **asked)
    assert answer == {"allowed": True, **NOBODY, **table}
    assert list(answer)[:4] == ["allowed", "broken", "trapped", "thefts"]


MALFORMED = [
    {"play": "THEFT", "target": 1},
    {"play": "TRAPPED"},
    {"play": "TRAPPED", "target": "1"},
    {"play": "TRAPPED", "target": 1, "trapped": [0, 0]},
    {"play": "TRAPPED", "target": 1, "trapped": [2]},
    {"play": "TRAPPED", "target": 1, "cards": 1},
    {"play": "SWAP-HANDS", "target": 1, "hands": [6, 6, 6], "broken": [[], []]},
    {"play": "SWAP-HANDS", "target": 1, "hands": [60, 49]},
    {"play": "SWAP-HANDS", "target": 1, "hands": [6, 6], "deck": 97},
    {"play": "SWAP-HANDS", "target": 1, "hands": [6, -1]},
    {"play": "SWAP-HATS", "target": 1, "spare": ["boss"]},
    {"play": "SWAP-HATS", "target": 1, "roles": ["boss", "green"], "spare": ["boss"]},
    {"play": "INSPECTION", "target": 1, "roles": ["boss", "miner"]},
    {"remove": "BREAK-CART", "cards": "2"},
    {"remove": ["BREAK-CART"]},
    {"remove": "BREAK-CART", "discard": True},
    {"discard": True, "cards": -1},
    {"discard": 2},
    {"hands": [60, 49], "deck": 0},
    {"hands": [1, 1], "deck": 107},
]


@pytest.mark.parametrize("asked", MALFORMED, ids=json.dumps)
def test_a_malformed_question_is_an_error(asked):
    assert list(ask(edition=KEY, **asked)) == ["error"]


@pytest.mark.parametrize(
    "asked",
    [
        {"play": "MAP", "goal": 0, "trapped": []},
        {"play": "MAP", "goal": 0, "thefts": []},
        {"play": "MAP", "goal": 0, "hands": [1, 1, 1]},
        {"play": "MAP", "goal": 0, "roles": ["miner"] * 3},
        {"play": "TRAPPED", "target": 1},
        {"discard": True, "cards": 1},
        {"remove": "BREAK-CART", "broken": [["cart"], [], []]},
        {"roles": ["miner"] * 3, "last": 0, "gold": [0, 0, 0]},
        {"roles": ["miner"] * 3, "connector": 0, "board": row(1, 7)},
    ],
)
def test_the_smaller_edition_knows_nothing_of_it(asked):
    assert list(ask(edition=BASE.key, **asked)) == ["error"]


def test_every_card_of_the_deck_can_be_asked_about():
    for kind in DELUXE.deck:
        fields = {"at": "4,0" if kind == "ROCKFALL" else f"4,0 {kind}", "target": 1, "tool": "cart", "goal": 0}
        chosen = {
            "REPAIR": ["target", "tool"], "ROCKFALL": ["at"], "MAP": ["goal"], "THEFT": [],
            **dict.fromkeys(("BREAK", "HANDS", "SWAP", "INSPECTION", "TRAPPED", "FREE"), ["target"]),
        }.get(kind.split("-")[0], ["at"])  # fmt: skip
        answer = ask(edition=KEY, play=kind, board=row(1, 4), **{name: fields[name] for name in chosen})
        assert isinstance(answer.get("allowed"), bool), answer


@pytest.mark.parametrize("seats", range(2, 13))
def test_a_round_without_gold_takes_every_card(seats):  # R107
    answer = ask(edition=KEY, hands=[6] * seats, deck=108 - 6 * seats)
    assert answer == {"turns": [turn % seats for turn in range(108)], "skipped": [], "winner": "saboteurs"}


HEAVY = [
    {**asked, "edition": KEY}
    for asked in (
        {**question(next(case for case in ENDS if case.name == "T37-boss")), "board": BLUE_DOOR},
        {"roles": ["geologist", "green", "boss"], "connector": 1, "board": CRYSTALS, "thefts": [0, 1, 2]},
        {"roles": ["geologist", "green", "boss"], "last": 1, "board": SHORT, "thefts": [0, 1, 2]},
        {"play": "SWAP-HANDS", "target": 11, "hands": [6] * 12, "deck": 30},
        {"remove": "BREAK-CART", "broken": [["lantern", "cart"]] * 12, "trapped": [0, 1], "thefts": [0]},
        {"hands": [2] * 12, "deck": 12},
    )
]


def test_heavy_questions_are_answered():
    assert not any("error" in json.loads(answer) for answer in judge(json.dumps(asked).encode() for asked in HEAVY))
