"""Killed at random moments, nothing is lost: a sample of `python -m tests.soak.crash`."""

from core.service import house
from tests.soak.crash import soak


def test_twenty_kills(tmp_path):
    try:
        tally = soak(str(tmp_path / "mine.sqlite3"), kills=20, seed=1)
    finally:
        house.stop()
    assert tally.kills >= 20
    assert len(tally.moves) >= 20
    assert tally.claims
    assert len(tally.sent) >= 5
