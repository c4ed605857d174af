"""The bot as production runs it, against each of the two emulators in turn."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

os.environ["PTB_TIMEDELTA"] = "true"  # the library's own switch: no deprecation warning for each flood limit

from core.picture import Studio
from core.service import house
from core.settings import Settings
from tests.emulator import TOKEN, Emulator
from tests.independent.ours import Ours
from tests.independent.stage import Stage
from tests.telegram_bot.conftest import quick
from tests.telegram_bot.running import Running

assert quick


def theirs(journal: Path) -> Stage:
    """The other emulator, if its package is installed."""
    pytest.importorskip("lo_bot_api_emulator", reason="the package lo-bot-api-emulator is not installed")
    from tests.independent.theirs import Theirs

    return Theirs(journal)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are sent as always, but drawn at once."""
    file = BytesIO()
    Image.new("RGB", (320, 200)).save(file, "PNG")

    async def drawn(*_: object) -> bytes:
        return file.getvalue()

    monkeypatch.setattr(Studio, "mine", drawn)


@pytest.fixture(params=["our emulator", "an independent emulator"])
def stage(request: pytest.FixtureRequest, tmp_path: Path, quick: None, painted: None) -> Iterator[Stage]:
    """A running bot that is heard and answered by this emulator."""
    with ExitStack() as open_:
        own = request.param == "our emulator"
        stage: Stage = Ours(open_.enter_context(Emulator())) if own else theirs(tmp_path / "journal")
        if not own:
            open_.enter_context(stage)  # type: ignore[arg-type]
        settings = Settings(
            database=str(tmp_path / "saboteur.sqlite3"),
            bot_token=TOKEN,
            bot_api=stage.base_url,
            public_url="https://saboteur.test",
            secret_key="x" * 32,
            language="en",
            think_seconds=(0.0, 0.0),
            start_seconds=60.0,
        )
        house.start(settings, migrate=True)
        open_.callback(house.stop)
        running = Running(stage, settings)  # type: ignore[arg-type]
        open_.callback(running.stop)
        yield stage
