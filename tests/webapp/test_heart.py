"""The web notes that it serves people, and outlives whatever keeps it from doing so."""

import pytest

from core.errors import Busy
from core.service import outage
from webapp import heart


@pytest.mark.parametrize(("fault", "level"), [(Busy("busy"), "INFO"), (OSError("disk is gone"), "ERROR")])
def test_a_beat_that_cannot_be_noted_is_skipped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, local_app: object, fault: Exception, level: str
):
    def fails(now: float) -> None:
        raise fault

    monkeypatch.setattr(outage, "serve", fails)
    caplog.set_level("INFO")
    heart.beat()
    assert [record.levelname for record in caplog.records if record.name == heart.__name__] == [level]
    assert "disk is gone" not in caplog.text
