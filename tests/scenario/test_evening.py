"""Half an hour of the whole day: `python -m tests.scenario` plays twenty, with more people and other seeds."""

from pathlib import Path

import pytest

from tests.scenario.evening import Plan, Scenario

FORUM, SMALL, OTHER, SLOW = (3, 0), (4, 0), (2, 1), (3, 1)


@pytest.mark.parametrize("seed", [2])
def test_whatever_happens_every_game_ends_and_everybody_is_called(tmp_path: Path, seed: int):
    plan = Plan(seed, 0.35, 40.0, (FORUM, SMALL, OTHER, SLOW), every=(5.0, 30.0), patience=1500.0)
    seen = Scenario(tmp_path, plan).run()
    assert seen["games over"] + seen["games cancelled"] >= len(plan.sizes)
    assert seen["turns called"] > 10
    assert seen["messages and edits"] > 100
    assert sum(times for what, times in seen.items() if what.startswith("fault: ")) > 15
