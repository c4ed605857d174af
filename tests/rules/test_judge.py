"""The conformance tool: the vectors line by line, its exact words, malformed lines, its speed, the real process."""

import json
import subprocess
import sys

import pytest

from core.judge import judge

from .tables import row, text_order
from .test_vectors import asked, names
from .vectors import BASE, DOORS, FITS, LIVES, REVEALS, Fit, Live, Reveal

GOALS = ["GOLD", "STONE-NE", "STONE-NW"]


def ask(**question):
    (answer,) = judge([json.dumps(question).encode()])
    return json.loads(answer)


def goals_with(revealed, kinds=GOALS):
    """Goals in an order that agrees with those that lie open."""
    kinds = list(kinds)
    for text in revealed:
        place, kind = text.removesuffix("@180").split()
        index = {"-2": 0, "0": 1, "2": 2}[place.split(",")[1]]
        other = kinds.index(kind)
        kinds[index], kinds[other] = kinds[other], kinds[index]
    return kinds


@pytest.mark.parametrize("case", FITS, ids=names(FITS))
def test_legal(case: Fit):
    answer = ask(
        edition=case.edition,
        board=case.board,
        revealed=case.revealed,
        goals=goals_with(case.revealed),
        options={"board_limit": case.limit},
        card=case.card,
    )
    assert list(answer) == ["legal", "live"]
    assert asked(case, answer["legal"]) == text_order(case.legal)


@pytest.mark.parametrize("case", LIVES, ids=names(LIVES))
def test_live(case: Live):
    given = {"edition": case.edition, "revealed": case.revealed, "goals": goals_with(case.revealed)}
    assert ask(board=case.board, **given) == {"live": case.live}


@pytest.mark.parametrize("case", REVEALS, ids=names(REVEALS))
def test_place(case: Reveal):
    answer = ask(edition=case.edition, board=case.board, goals=case.goals, revealed=case.open, place=case.place)
    assert list(answer) == ["revealed", "gold", "live"]
    assert (answer["revealed"], answer["gold"]) == (case.revealed, case.gold)
    assert case.live is None or answer["live"] == case.live


@pytest.mark.parametrize("name", DOORS)
def test_connected(name: str):
    board, green, blue = DOORS[name]
    given = {"edition": "deluxe", "board": board, "goals": ["STONE-NE", "GOLD", "STONE-NW"], "connected": True}
    assert ask(**given) == {"passG": green, "passB": blue}
    assert ask(**given, revealed=["8,0 GOLD"]) == {"passG": green, "passB": blue}


def test_rockfall():  # T12
    given = {"board": row(1, 7), "goals": ["GOLD", "STONE-NW", "STONE-NE"], "revealed": ["8,0 STONE-NW"]}
    assert ask(**given, targets="rockfall") == {"targets": [f"{x},0" for x in range(1, 8)]}
    assert ask(**given, rockfall="4,0") == {"live": ["0,-1", "-1,0", "4,0", "0,1"]}
    assert ask(**given, rockfall="4,0", card="P-EW")["legal"] == ["-1,0", "4,0"]
    for place, reason in [("0,0", "not_removable"), ("8,0", "not_removable"), ("8,2", "not_removable")]:
        assert ask(**given, rockfall=place) == {"error": reason}
    assert ask(**given, rockfall="9,0") == {"error": "no_card_there"}


def test_words_of_the_contract():
    lines = [
        b'{"edition":"deluxe","board":["1,0 P-EW","2,0 B-1","4,0 P-NE@180"],"goals":["GOLD","STONE-NE","STONE-NW"],'
        b'"options":{"board_limit":"none"},"card":"P-EW"}',
        b'{"edition":"base","board":["1,0 P-EW","2,0 P-EW","3,0 P-EW","4,0 P-EW","5,0 P-EW","6,0 P-EW"],'
        b'"goals":["STONE-NW","STONE-NE","GOLD"],"place":"7,0 P-EW"}',
    ]
    assert list(map(json.loads, judge(lines))) == [
        {"legal": ["-1,0", "3,0"], "live": ["0,-1", "-1,0", "3,0", "0,1"]},
        {"revealed": ["8,0 STONE-NE@180"], "gold": False, "live": ["0,-1", "-1,0", "0,1", "8,1"]},
    ]


def test_a_card_lies_by_y_then_x_then_unturned():
    assert ask(board=[], card="P-T3")["legal"] == ["0,-1", "0,-1@180", "-1,0", "1,0@180", "0,1", "0,1@180"]


BAD = [
    b"",
    b"\n",
    b"nonsense",
    b"\xff\xfe\x00",
    b"[]",
    b"null",
    b"[" * 100_000,
    b'{"board":["1,0 P-EW","1,0 P-EW"]}',
    b'{"board":["0,0 P-EW"]}',
    b'{"board":["8,0 P-EW"]}',
    b'{"board":["1,0 P-ZZ"]}',
    b'{"board":["1,0 MAP"]}',
    b'{"board":["1,0 START"]}',
    b'{"board":["1,0 P-EW.1"]}',
    b'{"board":["1;0 P-EW"]}',
    b'{"board":["1,0 P-EW@90"]}',
    b'{"board":["999,0 P-EW"]}',
    b'{"board":[7]}',
    b'{"board":"1,0 P-EW"}',
    b'{"edition":"other"}',
    b'{"edition":7}',
    b'{"edition":"base","card":"L-S"}',
    b'{"goals":["GOLD","GOLD","STONE-NE"]}',
    b'{"goals":["GOLD","STONE-NE"]}',
    b'{"goals":[1,2,3]}',
    b'{"goals":["GOLD","STONE-NE","STONE-NW"],"revealed":["8,0 STONE-NW"]}',
    b'{"goals":["GOLD","STONE-NE","STONE-NW"],"revealed":["8,-2 GOLD","8,-2 GOLD"]}',
    b'{"revealed":["7,0 GOLD"]}',
    b'{"options":{"board_limit":"6x6"}}',
    b'{"options":{"board_limit":["none"]}}',
    b'{"options":[]}',
    b'{"card":"GOLD"}',
    b'{"card":null}',
    b'{"place":"2,0 P-EW"}',
    b'{"place":"P-EW"}',
    b'{"rockfall":"1"}',
    b'{"rockfall":7}',
    b'{"targets":"map"}',
    b'{"connected":1}',
    b'{"cards":"P-EW"}',
    b'{"card":"\\ud800"}',
]


@pytest.mark.parametrize("line", BAD, ids=lambda line: repr(line[:40]))
def test_malformed_line_is_answered_and_the_next_one_read(line: bytes):
    bad, good = map(json.loads, judge([line, b'{"card":"P-NS"}']))
    assert list(bad) == ["error"]
    assert bad["error"]
    assert good["legal"] == ["0,-1", "0,1"]


def test_illegal_placement_says_why():
    given = {"board": ["0,1 D-NS", "1,0 P-X"]}
    assert ask(**given, place="0,2 P-NS") == {"error": "not_connected"}
    assert ask(**given, place="2,0 P-NS") == {"error": "edge_mismatch"}
    assert ask(**given, place="1,0 P-NS") == {"error": "cell_taken"}
    assert ask(**given, place="-1,0 P-X", options={"board_limit": "5x9"}) == {"error": "off_board"}


def test_the_process_answers_each_line_in_order():
    lines = [json.dumps({"card": kind}) for kind in BASE]
    done = subprocess.run(
        [sys.executable, "-m", "core", "judge"],
        input="\n".join(["{", *lines]).encode(),
        capture_output=True,
        check=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert "error" in answers[0]
    assert answers[1:] == [ask(card=kind) for kind in BASE]
    assert done.stderr == b""
