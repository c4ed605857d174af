"""The audit sees what is wrong: days are forged, and it has to complain."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.scenario.audit import Audit
from tests.scenario.evidence import Command, Evidence, Pressed, Request, Told, gaps
from tests.scenario.forged import ANN, BOB, CODE, GROUP, TURN, complaint, sent
from tests.scenario.report import Report
from tests.scenario.weather import CALLS, FAULTS, STORMS, UNCALLED, UNSURE, Gust


def test_a_good_day_has_no_complaints(day: Evidence):
    assert Audit(day).check() == []
    report = Report.of(1, 1.0, day)
    assert report.lines()[-1] == "VERDICT: passed"
    assert "Mine 1" in report.lines()[3]


def test_a_day_that_broke_off_has_a_verdict_too(day: Evidence):
    day.complaints = ["broken off"]
    report = Report.of(1, 1.0, day)
    assert report.lines()[-1] == "VERDICT: 1 complaints"


@pytest.mark.parametrize("status", ["playing", "lobby"])
def test_a_game_that_just_stops(day: Evidence, status: str):
    day.games = [replace(day.games[0], status=status, begun=False)]
    assert "nobody knows" in complaint(day)


def test_a_game_whose_end_is_not_told(day: Evidence):
    del day.told[1]
    day.calls.pop()
    assert "nobody was told" in complaint(day)
    day.gusts = [Gust("chat deleted", 900.0, 900.0, GROUP)]
    assert "nobody was told" in complaint(day)
    day.games = [replace(day.games[0], read=True)]
    assert Audit(day).check() == []


def test_a_game_that_waits_says_so(day: Evidence):
    day.games = [replace(day.games[0], status="playing", paused=True, ended=1350.0)]
    day.calls.append(sent(70, "⏸ The game is paused.", 1340.0))
    assert "nobody was told" in complaint(day)
    day.calls.append(sent(71, "⏸ The game is paused.", 1351.0))
    assert Audit(day).check() == []


def test_a_turn_that_runs_out_while_nobody_serves_the_app(day: Evidence):
    day.gusts = [Gust("web gone", 1200.0, 1400.0)]
    assert Audit(day).check() == []
    day.turns = [replace(TURN, ran_out=True)]
    assert "the time ran out while nobody served the app" in complaint(day)
    day.gusts = [Gust("web gone", 1240.0, 1400.0)]
    assert Audit(day).check() == []


def test_a_command_without_an_answer(day: Evidence):
    day.commands = [Command(GROUP, BOB, "/pause", 1350.0)]
    assert "nobody answered /pause" in complaint(day)  # the end of the game is no answer to it
    day.gusts = [Gust("muted", 1340.0, 1360.0, GROUP)]
    assert Audit(day).check() == []
    day.gusts = []
    for chat in (GROUP, BOB):
        day.calls[2:] = [sent(70, "You have no seat here.", 1352.0, chat)]
        assert Audit(day).check() == []
    day.calls[2:] = [sent(70, "You have no seat here.", 1330.0)]
    assert "nobody answered" in complaint(day)
    day.commands.append(Command(GROUP, ANN, "/pause", 1329.0))  # both had that one
    assert Audit(day).check() == []


def test_whoever_moves_just_then_has_answered_a_nudge(day: Evidence):
    day.commands = [Command(GROUP, BOB, "/nudge", TURN.until - 5.0)]
    assert Audit(day).check() == []
    day.commands = [Command(GROUP, BOB, "/nudge", TURN.until - 50.0)]
    assert "nobody answered /nudge" in complaint(day)
    day.commands = [Command(GROUP, BOB, "/pause", TURN.until - 5.0)]
    assert "nobody answered /pause" in complaint(day)


def test_more_than_twenty_messages_and_edits_in_a_minute(day: Evidence):
    day.calls += [sent(100 + number, "news", 1500.0 + 2.9 * number) for number in range(21)]
    assert "21 messages and edits" in complaint(day)
    day.calls[-1].at += 2.0
    assert Audit(day).check() == []


@pytest.mark.parametrize("text", ["Ann is a saboteur", "boss: Bob"])
def test_a_role_before_the_round_is_over(day: Evidence, text: str):
    day.calls.append(sent(70, text))
    assert "a role" in complaint(day)


def test_a_lobby_may_speak_of_roles(day: Evidence):
    day.calls.append(sent(70, "Ann is in. Gold for: each of the miners", 998.0))
    assert Audit(day).check() == []


def test_a_role_of_the_next_round(day: Evidence):
    day.calls.append(sent(70, "Round 1 is over. Bob: saboteur", 1301.0))
    assert Audit(day).check() == []
    day.calls.append(sent(71, "Round 2 is over. Bob: saboteur", 1302.0))
    assert "a role" in complaint(day)
    day.rounds[CODE].append(1303.0)
    assert "a role" in complaint(day)
    day.gusts = [Gust("clock jump", 1302.5, 1302.5)]
    assert Audit(day).check() == []


def test_what_players_claim_aloud_is_no_secret_if_they_did(day: Evidence):
    claim = "💬 Soot: “Person 12 is a saboteur!”"
    day.calls.append(sent(70, f"💬 Person 12: “No!”\n{claim}", reply_markup=None))
    assert "a role" in complaint(day)
    day.accused = {("Soot", "Person 12")}
    assert Audit(day).check() == []
    day.calls.append(sent(71, f"{claim}\nPerson 13: saboteur", reply_markup=None))
    assert "a role" in complaint(day)


def test_a_greeting_may_explain_the_game(day: Evidence):
    day.calls.append(sent(70, "miners dig, saboteurs stop them", reply_markup=None))
    assert Audit(day).check() == []
    day.calls.append(sent(71, "Person 12 digs, saboteurs stop them", reply_markup=None))
    assert "a role" in complaint(day)


def test_a_card_in_a_message_a_caption_or_a_button(day: Evidence):
    for number, more in enumerate(({"caption": "P-X.1"}, {"media": {"caption": "P-X.1"}}, {"reply_markup": "P-X.1"})):
        day.calls.append(sent(70 + number, "", **more))
    assert sum("a card in" in one for one in Audit(day).check()) == 3


def test_a_press_without_an_answer(day: Evidence):
    day.presses = [Pressed("1", f"j:{CODE}", 1000.0)]
    assert "nobody answered" in complaint(day)
    day.gusts = [Gust("bot killed", 1010.0, 1012.0)]
    assert Audit(day).check() == []
    day.gusts = [Gust("bot killed", 1100.0, 1102.0)]
    assert "nobody answered" in complaint(day)
    day.calls.append(Request("answerCallbackQuery", {"callback_query_id": "1"}, 1000.0, 1000.0, done=False, error=401))
    assert Audit(day).check() == []


def test_rounds_told_out_of_order(day: Evidence):
    day.told += [Told(CODE, "round_end", 6, 2, 55), Told(CODE, "round_end", 7, 1, 56)]
    day.calls += [sent(55, "the second", 1200.0), sent(56, "the first", 1250.0)]
    assert "(2, 0) was told before (1, 0)" in complaint(day)
    day.gusts = [Gust("muted", 1190.0, 1240.0, GROUP)]
    assert Audit(day).check() == []
    day.gusts = [Gust("muted", 900.0, 1000.0, GROUP), Gust("muted", 1300.0, 1400.0, GROUP)]
    assert "was told before" in complaint(day)


def test_a_day_can_be_judged_again(day: Evidence, tmp_path: Path):
    day.keep(tmp_path / "day")
    again = Evidence.kept(tmp_path / "day")
    assert again == day
    assert Audit(again).check() == []


def test_something_that_is_never_sent(day: Evidence):
    day.waiting = 1
    assert "wait to be sent" in complaint(day)


def test_every_fault_of_the_plan_has_one_place():
    assert not set(CALLS) & set(STORMS)
    assert set(FAULTS) >= UNCALLED
    assert set(FAULTS) >= UNSURE


def test_a_look_that_ended_long_before_leaves_nothing_twice():
    looks = [(1500.0, 1400.0)] * 40
    assert gaps(1000.0, 2000.0, [*looks, (1200.0, 1300.0)]) == [(1000.0, 1200.0), (1300.0, 2000.0)]
