"""A part of the whole day: `python -m tests.scenario` plays twenty hours, with more people and other seeds."""

from pathlib import Path

import pytest

from tests.scenario.evening import Plan, Scenario

FORUM, SMALL, SLOW = (3, 0), (3, 1), (2, 1)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("seed", "hours", "webhook"), [(2, 0.3, False), (3, 0.2, True)])
def test_whatever_happens_every_game_ends_and_everybody_is_called(
    tmp_path: Path, seed: int, hours: float, webhook: bool
):
    plan = Plan(seed, hours, 40.0, (FORUM, SMALL, SLOW), every=(5.0, 30.0), patience=1500.0, webhook=webhook)
    report = Scenario(tmp_path, plan).run()
    assert report.complaints == []
    assert sum(what["games over"] + what["called off"] for _, _, what in report.groups) >= len(plan.sizes)
    assert report.seen["turns called"] > 10
    assert report.seen["messages and edits"] > 100
    assert len(report.faults) >= 5
