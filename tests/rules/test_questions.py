"""The judge asked about moves, gold, wages and turns: T30-T34, every reason, its own examples, its speed."""

import json
import re

import pytest

import core.judge
from core.judge import judge
from core.rules.editions import BASE, DELUXE
from core.rules.reasons import Reason

from .tables import row
from .test_judge import ask

NAMES = {"M": "miner", "S": "saboteur"}


def crew(letters: str) -> list[str]:
    return [NAMES[letter] for letter in letters]


@pytest.mark.parametrize(
    ("pool", "connector", "picks", "after"),
    [
        ("miners", 3, [3, 2, 0, 4], 4),
        ("players", 3, [3, 2, 0, 4, 3], 4),
        ("miners", 1, [0, 4, 3, 2], 2),
        ("players", 1, [0, 4, 3, 2, 0], 2),
    ],
)
def test_gold_goes_round(pool, connector, picks, after):  # T30
    answer = ask(edition="base", roles=crew("MSMMM"), connector=connector, options={"gold_pool": pool})
    assert answer == {"winner": "miners", "picks": picks, "next": after}
    assert list(answer) == ["winner", "picks", "next"]


@pytest.mark.parametrize(
    ("roles", "pool", "size", "twice"),
    [
        ("MMMMMMMSSS", "players", 9, 2),
        ("MMMMMMMSSS", "miners", 7, 0),
        ("MMMMMMSSSS", "players", 9, 3),
        ("MMMMMMSSSS", "miners", 6, 0),
    ],
)
def test_ten_players(roles, pool, size, twice):  # T31
    for connector in range(10):
        answer = ask(edition="base", roles=crew(roles), connector=connector, options={"gold_pool": pool})
        picks = answer["picks"]
        assert len(picks) == size
        assert sum(picks.count(seat) == 2 for seat in range(10)) == twice
        assert all(roles[seat] == "M" for seat in picks)
        assert roles[connector] == "S" or picks[0] == connector
        assert answer["next"] == (connector + 1) % 10


@pytest.mark.parametrize(
    ("roles", "connector", "options", "broken", "picks"),
    [
        ("MSMMM", 3, {}, {"2": ["cart"]}, [3, 2, 0, 4]),
        ("MSMMM", 3, {"broken_forfeits_gold": "on"}, {"2": ["cart"]}, [3, 0, 4]),
        ("MSMMM", 3, {"broken_forfeits_gold": "on", "gold_pool": "players"}, {"2": ["cart"]}, [3, 0, 4, 3, 0]),
        ("MSMMM", 3, {"broken_forfeits_gold": "on"}, {"1": ["cart"]}, [3, 2, 0, 4]),
        ("MSM", 1, {"broken_forfeits_gold": "on"}, {"0": ["cart"], "2": ["pickaxe", "lantern"]}, []),
    ],
)
def test_broken_miners_may_forfeit_their_gold(roles, connector, options, broken, picks):  # A11
    answer = ask(roles=crew(roles), connector=connector, options=options, broken=broken)
    assert answer == {"winner": "miners", "picks": picks, "next": (connector + 1) % len(roles)}


def test_a_connector_with_a_broken_tool_digs_nowhere():  # R23
    assert ask(roles=crew("MSMMM"), connector=3, broken={"3": ["cart"]}) == {"error": "broken_tools"}


@pytest.mark.parametrize(
    ("roles", "each"), [("SMMMM", 4), ("SSMMM", 3), ("SSSMMMM", 3), ("MMMMMMSSSS", 2), ("MMM", 0), ("MMMM", 0)]
)
def test_wages(roles, each):  # T32
    paid = {str(seat): each for seat, role in enumerate(roles) if role == "S"}
    for last in range(len(roles)):
        answer = ask(edition="base", roles=crew(roles), last=last)
        assert answer == {"winner": "saboteurs", "paid": paid, "next": (last + 1) % len(roles)}
    assert list(answer) == ["winner", "paid", "next"]


def test_wages_do_not_ask_for_tools():  # A11: saboteurs are not affected
    given = {"roles": crew("MSMMM"), "last": 2, "options": {"broken_forfeits_gold": "on"}}
    assert ask(**given, broken={"1": ["cart"]})["paid"] == {"1": 4}


LANTERN = [["lantern"], ["lantern", "cart"], [], [], []]
BOTH = [["lantern", "cart"], [], []]
MAZE = {"board": row(1, 7), "goals": ["GOLD", "STONE-NW", "STONE-NE"], "revealed": ["8,0 STONE-NW"]}

# T33 and the other reasons that a move can be refused for
REFUSED = [
    ("broken_tools", {"broken": LANTERN, "play": "P-EW", "at": "1,0 P-EW"}),
    ("broken_tools", {"broken": LANTERN, "play": "D-S", "at": "0,1 D-S@180"}),
    ("already_broken", {"broken": LANTERN, "play": "BREAK-LANTERN", "target": 1}),
    ("not_on_self", {"broken": LANTERN, "play": "BREAK-CART", "target": 0}),
    ("no_such_seat", {"broken": LANTERN, "play": "BREAK-CART", "target": 5}),
    ("no_such_seat", {"play": "REPAIR-CART", "target": -1, "tool": "cart"}),
    ("nothing_to_repair", {"broken": LANTERN, "play": "REPAIR-PICKAXE", "target": 1, "tool": "pickaxe"}),
    ("nothing_to_repair", {"broken": LANTERN, "play": "REPAIR-LANTERN-CART", "target": 0, "tool": "cart"}),
    ("wrong_tool", {"broken": BOTH, "play": "REPAIR-LANTERN-CART", "target": 0, "tool": "pickaxe"}),
    ("wrong_tool", {"broken": BOTH, "play": "REPAIR-LANTERN", "target": 0, "tool": "spoon"}),
    ("cell_taken", {**MAZE, "play": "P-EW", "at": "8,2 P-EW"}),
    ("edge_mismatch", {**MAZE, "play": "P-NW", "at": "8,-1 P-NW@180", "board": [*row(1, 7), "7,-1 P-X"]}),
    ("not_connected", {"play": "P-X", "at": "2,0 P-X"}),
    ("off_board", {"play": "P-X", "at": "-1,0 P-X", "options": {"board_limit": "5x9"}}),
    ("no_card_there", {"play": "ROCKFALL", "at": "1,0"}),
    ("not_removable", {"play": "ROCKFALL", "at": "0,0"}),
    ("not_removable", {**MAZE, "play": "ROCKFALL", "at": "8,0"}),
    ("no_such_goal", {"play": "MAP", "goal": 3}),
    ("goal_already_open", {**MAZE, "play": "MAP", "goal": 1}),
]


@pytest.mark.parametrize(("reason", "question"), REFUSED)
def test_a_refused_move_says_why(reason, question):
    answer = ask(edition="base", **question)
    assert answer == {"allowed": False, "reason": Reason(reason)}
    assert list(answer) == ["allowed", "reason"]


ALLOWED = [
    (LANTERN, {"broken": LANTERN, "play": "MAP", "goal": 0}),
    (LANTERN, {"broken": LANTERN, "play": "ROCKFALL", "at": "4,0", **MAZE}),
    (LANTERN, {"broken": LANTERN, "discard": True}),
    ([[], *LANTERN[1:]], {"broken": LANTERN, "play": "REPAIR-LANTERN", "target": 0, "tool": "lantern"}),
    ([["lantern"], ["cart"], [], [], []],
     {"broken": LANTERN, "play": "REPAIR-PICKAXE-LANTERN", "target": 1, "tool": "lantern"}),
    ([*LANTERN[:2], ["lantern"], [], []], {"broken": LANTERN, "play": "BREAK-LANTERN", "target": 2}),
    ([["lantern"], ["cart"], []], {"broken": [["lantern"], [], []], "play": "BREAK-CART", "target": 1}),
    ([[], ["lantern", "cart"], []], {"broken": [[], ["cart"], []], "play": "BREAK-LANTERN", "target": 1}),
    ([["cart"], [], []], {"broken": BOTH, "play": "REPAIR-LANTERN-CART", "target": 0, "tool": "lantern"}),
    ([["lantern"], [], []], {"broken": BOTH, "play": "REPAIR-LANTERN-CART", "target": 0, "tool": "cart"}),
    ([[], ["lantern"], []], {"broken": [[], ["lantern"], []], "play": "P-EW", "at": "1,0 P-EW"}),
    ([[], [], []], {"play": "P-EW", "at": "1,0 P-EW@180"}),
    ([[], [], []], {"play": "P-T3", "at": "1,0 P-T3@180"}),
    ([[], [], []], {"play": "P-EW", "at": "7,0 P-EW", "board": row(1, 6)}),
    ([[], [], []], {"discard": True}),
]  # fmt: skip


@pytest.mark.parametrize(("broken", "question"), ALLOWED)
def test_an_allowed_move_and_the_tools_after_it(broken, question):  # T33
    assert ask(edition="base", **question) == {"allowed": True, "broken": broken}


def test_every_card_of_the_deck_can_be_asked_about():
    for kind in BASE.deck:
        at = "4,0" if kind == "ROCKFALL" else f"4,0 {kind}"
        fields = {"at": at, "target": 1, "tool": "cart", "goal": 0}
        if kind.startswith("REPAIR"):
            chosen = ["target", "tool"]
        elif kind.startswith("BREAK"):
            chosen = ["target"]
        else:
            chosen = ["goal" if kind == "MAP" else "at"]
        answer = ask(play=kind, board=row(1, 4), **{name: fields[name] for name in chosen})
        assert isinstance(answer.get("allowed"), bool), answer


def test_a_move_and_the_places_of_the_old_question_agree():
    for kind in ("P-X", "P-T3", "P-NE", "D-W"):
        legal = ask(**MAZE, card=kind)["legal"]
        places = [f"{x},{y}" for x in range(-2, 11) for y in range(-3, 4)]
        moves = [f"{place} {kind}{half}" for place in places for half in ("", "@180")]
        allowed = {move.replace(f" {kind}", "") for move in moves if ask(**MAZE, play=kind, at=move)["allowed"]}
        assert {one.removesuffix("@180") if kind == "P-X" else one for one in allowed} == set(legal)


def test_the_deck_runs_out():  # T34
    answer = ask(edition="base", hands=[2, 1, 0], deck=0)
    assert answer == {"turns": [0, 1, 0], "skipped": [2], "winner": "saboteurs"}
    assert list(answer) == ["turns", "skipped", "winner"]


@pytest.mark.parametrize(
    ("hands", "deck", "turns", "skipped"),
    [
        ([1, 0, 0], 0, [0], []),
        ([1, 0, 0], 1, [0, 0], [1, 2]),
        ([3, 0, 1], 0, [0, 2, 0, 0], [1, 1, 2]),
        ([1, 1, 1], 2, [0, 1, 2, 0, 1], []),
    ],
)
def test_turns(hands, deck, turns, skipped):
    assert ask(hands=hands, deck=deck) == {"turns": turns, "skipped": skipped, "winner": "saboteurs"}


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize(("maps", "cards"), [("6", 67), ("5", 66)])
def test_a_round_without_gold_takes_every_card(seats, maps, cards):  # R13
    hand = BASE.hand[seats]
    answer = ask(hands=[hand] * seats, deck=cards - hand * seats, options={"maps": maps})
    assert answer["turns"] == [turn % seats for turn in range(cards)]
    assert answer["skipped"] == []
    assert "error" in ask(hands=[hand] * seats, deck=cards - hand * seats + 1, options={"maps": maps})


def test_the_examples_of_the_tool_are_true():
    indented = re.sub(r"\n     +", " ", core.judge.__doc__ or "")
    examples = re.findall(r"^    (\{.*\})\s+-> (\{.*\})$", indented, re.MULTILINE)
    assert len(examples) == 11
    for question, answer in examples:
        assert list(judge([question.replace("…", f'"{DELUXE.key}"').encode()])) == [answer]


HEAVY = [
    {"roles": crew("MMMMMMMSSS"), "connector": 9, "options": {"gold_pool": "players"}, "broken": {"2": ["cart"]}},
    {"roles": crew("MMMMMMSSSS"), "last": 9},
    {"broken": [["lantern"]] * 10, "play": "P-EW", "at": "4,0 P-EW", "board": [*row(1, 3), *row(5, 7)]},
    {"broken": [["lantern", "cart"]] * 10, "play": "REPAIR-LANTERN-CART", "target": 9, "tool": "cart"},
    {"hands": [4] * 10, "deck": 27},
]


def test_heavy_questions_are_answered():
    assert not any("error" in json.loads(answer) for answer in judge(json.dumps(asked).encode() for asked in HEAVY))
