"""The audit sees what is wrong: days are forged, and it has to complain."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.scenario.audit import Audit
from tests.scenario.evidence import Evidence, Played, Pressed, Request, Told, gaps
from tests.scenario.report import Report
from tests.scenario.town import Visit
from tests.scenario.turns import Turn
from tests.scenario.weather import CALLS, FAULTS, STORMS, UNCALLED, UNSURE, Gust

CODE, GROUP, ANN, BOB = "gabc23", -1001, 7, 8
TURN = Turn(CODE, GROUP, ANN, 4, 5, 1000.0, 1290.0)
NUMBER, END = 50, 60


def sent(number: int, text: str, at: float = 1002.0, chat: int = GROUP, **more: object) -> Request:
    keys = {"inline_keyboard": [[{"text": "Play", "url": f"https://t.me/mine/play?startapp={CODE}"}]]}
    params = {"chat_id": chat, "text": text, "reply_markup": keys} | more
    return Request("sendMessage", params, at, at, number)


def call_of(user: int, number: int = NUMBER, at: float = 1002.0, chat: int = GROUP, **more: object) -> Request:
    return sent(number, f'▶️ <a href="tg://user?id={user}">Ann</a>, it is your turn.', at, chat, **more)


@pytest.fixture
def day() -> Evidence:
    """A good one: a single turn, its call, and the end of the game."""
    return Evidence(
        games=[Played(CODE, "over", GROUP, ended=1400.0)],
        turns=[TURN],
        told=[Told(CODE, "turn_call", 4, 0, NUMBER), Told(CODE, "game_end", 9, 0, END)],
        calls=[call_of(ANN), sent(END, "Ann has won. Bob was the saboteur.", 1400.0)],
        names={GROUP: ("Mine 1", 2)},
        rounds={CODE: [1300.0]},
    )


def complaint(day: Evidence) -> str:
    """The only one there is."""
    (found,) = Audit(day).check()
    return found


def test_a_good_day_has_no_complaints(day: Evidence):
    assert Audit(day).check() == []
    report = Report.of(1, 1.0, day)
    assert report.lines()[-1] == "VERDICT: passed"
    assert "Mine 1" in report.lines()[3]


def test_a_day_that_broke_off_has_a_verdict_too(day: Evidence):
    day.complaints = ["broken off"]
    report = Report.of(1, 1.0, day)
    assert report.lines()[-1] == "VERDICT: 1 complaints"


def test_a_call_that_is_missing(day: Evidence):
    del day.told[0], day.calls[0]
    assert "nobody was called" in complaint(day)


@pytest.mark.parametrize("kind", sorted(UNCALLED))
def test_a_fault_excuses_a_missing_call_only_there_and_only_then(day: Evidence, kind: str):
    del day.told[0], day.calls[0]
    day.gusts = [Gust(kind, 1000.0, 1290.0, GROUP)]
    assert Audit(day).check() == []
    day.gusts = [Gust(kind, 1000.0, 1290.0, -1002)]
    assert "nobody was called" in complaint(day)
    day.gusts = [Gust(kind, 1000.0, 1010.0, GROUP)]
    assert ("nobody was called" in "".join(Audit(day).check())) == (kind != "chat deleted")


@pytest.mark.parametrize("kind", sorted(set(FAULTS) - UNCALLED))
def test_other_faults_excuse_no_missing_call(day: Evidence, kind: str):
    del day.told[0], day.calls[0]
    day.gusts = [Gust(kind, 900.0, 1400.0, GROUP)]
    assert "nobody was called" in complaint(day)


def test_whoever_takes_direct_messages_is_called_in_a_deaf_chat(day: Evidence):
    del day.told[0], day.calls[0]
    day.gusts, day.direct = [Gust("muted", 900.0, 1400.0, GROUP)], {ANN: 0.0}
    assert "nobody was called" in complaint(day)


def test_a_call_that_comes_twice(day: Evidence):
    day.told.append(Told(CODE, "turn_call", 4, 0, 51))
    day.calls.append(call_of(ANN, 51, 1100.0))
    assert "called twice" in complaint(day)
    day.gusts = [Gust("muted", 1010.0, 1090.0, GROUP)]
    assert Audit(day).check() == []
    day.gusts = [Gust("muted", 1110.0, 1190.0, GROUP)]
    assert "called twice" in complaint(day)


def test_a_second_call_of_which_nobody_knows(day: Evidence):
    day.calls.append(call_of(ANN, 49, 1001.0))
    assert any("called twice" in one for one in Audit(day).check())
    assert any("nobody knows of" in one for one in Audit(day).check())


@pytest.mark.parametrize("kind", sorted(UNSURE & set(CALLS)))
def test_a_call_whose_answer_was_lost_is_repeated_and_goes(day: Evidence, kind: str):
    first = call_of(ANN, 49, 1001.0)
    first.fault = kind
    day.calls.append(first)
    assert Audit(day).check() == []
    day.standing = {(GROUP, 49), (GROUP, NUMBER)}
    assert any("both calls stand" in one for one in Audit(day).check())


def test_a_call_to_the_wrong_person(day: Evidence):
    day.calls[0] = call_of(BOB)
    assert "does not call" in complaint(day)


def test_a_call_that_does_not_ring(day: Evidence):
    day.calls[0] = call_of(ANN, disable_notification=True)
    assert "rings nowhere" in complaint(day)


def test_a_call_to_somebody_who_is_looking(day: Evidence):
    day.calls[0] = call_of(ANN, at=1100.0)
    day.visits = [Visit(CODE, ANN, 990.0, 1200.0)]
    day.glances = list(day.visits)
    assert "called while looking" in complaint(day)
    day.visits = [Visit(CODE, BOB, 990.0, 1200.0)]
    assert Audit(day).check() == []


def test_nobody_need_be_called_who_is_looking(day: Evidence):
    del day.told[0], day.calls[0]
    day.glances = [Visit(CODE, ANN, 990.0, 1280.0)]
    assert Audit(day).check() == []


def test_a_call_in_the_group_to_somebody_who_wants_direct_messages(day: Evidence):
    day.direct = {ANN: 0.0}
    assert "direct messages are wanted" in complaint(day)
    day.gusts = [Gust("blocked", 900.0, 950.0, ANN)]
    assert Audit(day).check() == []
    day.gusts, day.calls[0] = [], call_of(ANN, chat=ANN)
    assert Audit(day).check() == []


def test_a_call_that_stands_when_the_game_is_over(day: Evidence):
    day.standing = {(GROUP, NUMBER)}
    assert "still calls" in complaint(day)
    day.gusts = [Gust("cannot be deleted", 1400.0, 1400.0, GROUP)]
    assert Audit(day).check() == []


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


def test_more_than_twenty_messages_and_edits_in_a_minute(day: Evidence):
    day.calls += [sent(100 + number, "news", 1500.0 + 2.9 * number) for number in range(21)]
    assert "21 messages and edits" in complaint(day)
    day.calls[-1].at += 2.0
    assert Audit(day).check() == []


@pytest.mark.parametrize("text", ["Ann is a saboteur", "boss: Bob"])
def test_a_role_before_the_round_is_over(day: Evidence, text: str):
    day.calls.append(sent(70, text))
    assert "a role" in complaint(day)


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
