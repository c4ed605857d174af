"""The audit sees calls that are missing, doubled, rude or left: days are forged, and it has to complain."""

import pytest

from tests.scenario.audit import Audit
from tests.scenario.evidence import Evidence, Told
from tests.scenario.forged import ANN, BOB, CODE, GROUP, NUMBER, call_of, complaint
from tests.scenario.town import Visit
from tests.scenario.weather import CALLS, FAULTS, UNCALLED, UNSURE, Gust


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


def test_at_night_a_slow_table_calls_silently(day: Evidence):
    day.calls[0] = call_of(ANN, disable_notification=True)
    day.nights[CODE] = ((900.0, 1400.0),)
    assert Audit(day).check() == []
    day.nights[CODE] = ((1100.0, 1400.0),)
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
