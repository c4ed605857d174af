"""A part of the whole day: `python -m tests.scenario` plays twenty hours, with more people and other seeds."""

from pathlib import Path

import pytest

from tests.scenario.evening import Plan, Scenario

FORUM, SMALL, SLOW = (3, 0), (3, 1), (2, 1)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [2])
def test_whatever_happens_every_game_ends_and_everybody_is_called(tmp_path: Path, seed: int):
    plan = Plan(seed, 0.3, 40.0, (FORUM, SMALL, SLOW), every=(5.0, 30.0), patience=1500.0)
    report = Scenario(tmp_path, plan).run()
    assert report.complaints == []
    assert sum(what["games over"] + what["called off"] for _, _, what in report.groups) >= len(plan.sizes)
    assert report.seen["turns called"] > 10
    assert report.seen["messages and edits"] > 100
    assert report.faults.total() > 15
