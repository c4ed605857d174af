"""Kill -9 of the web and the bot under play: a sample of `python -m tests.soak.kills`."""

import pytest

from tests.soak.kills import report, soak


@pytest.mark.timeout(400)
def test_twenty_kills_under_play(tmp_path):
    seen = soak(tmp_path, kills=20, seed=1)
    print(report(seen))
    assert seen["kills"] >= 20
    assert seen["games begun"] >= 1
    assert seen["moves"] >= 20
    assert seen["messages"] >= 8
