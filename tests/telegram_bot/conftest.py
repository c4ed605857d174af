"""One emulator and one running bot for each module; every test has its own people and chats."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["PTB_TIMEDELTA"] = "true"  # the library's own switch: no deprecation warning for each flood limit

from core.picture import Crowded, Studio
from core.service import house, notify
from core.settings import Settings
from telegram_bot import clock, pace, sender
from tests.emulator import TOKEN, Chat, Emulator, User
from tests.telegram_bot.calling import Round
from tests.telegram_bot.running import Running, Scene


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """Beats and delays made for machines, not for people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notify, "CARD_DELAY", 0.15)
        patch.setattr(notify, "CALL_DELAY", 0.1)
        patch.setattr(notify, "TALK_DELAY", 0.3)
        patch.setattr(notify, "MINE_DELAY", 0.15)
        patch.setattr(notify, "GROWTH_DELAY", 0.1)
        patch.setattr(sender, "BEAT", 0.02)
        patch.setattr(clock, "BEAT", 0.03)
        patch.setattr(pace, "GROUP_CALLS", 1000)
        patch.setattr(pace, "ALL_CALLS", 1000)
        yield


@pytest.fixture(scope="module")
def telegram() -> Iterator[Emulator]:
    with Emulator() as telegram:
        telegram.apps |= {"play": "https://saboteur.test/app/", "": "https://saboteur.test/app/"}
        yield telegram


@pytest.fixture(scope="module")
def studio() -> Iterator[None]:
    """Nobody draws: cards are in words. A module about pictures has one of its own."""

    async def nothing(*_: object) -> bytes:
        raise Crowded("busy")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Studio, "mine", nothing)
        patch.setattr(Studio, "growth", nothing)
        yield


@pytest.fixture(scope="module")
def settings(telegram: Emulator, tmp_path_factory: pytest.TempPathFactory, quick: None) -> Iterator[Settings]:
    """An open house with these settings."""
    path: Path = tmp_path_factory.mktemp("house") / "saboteur.sqlite3"
    settings = Settings(
        database=str(path),
        bot_token=TOKEN,
        bot_api=telegram.base_url,
        public_url="https://saboteur.test",
        secret_key="x" * 32,
        language="en",
        think_seconds=(0.0, 0.0),
        start_seconds=0.0,
        paces={"blitz": 60.0, "live": 180.0, "relaxed": 3600.0, "day": 43200.0},
    )
    house.start(settings, migrate=True)
    yield settings
    house.stop()


@pytest.fixture(scope="module")
def bot(telegram: Emulator, settings: Settings, studio: None) -> Iterator[Running]:
    running = Running(telegram, settings)
    yield running
    running.stop()


@pytest.fixture
def scene(telegram: Emulator, bot: Running) -> Iterator[Scene]:
    yield Scene(telegram)
    telegram.plan.clear()


@pytest.fixture
def crowd(scene: Scene) -> list[User]:
    return scene.people("Ann", "Bob", "Cat")


@pytest.fixture
def group(scene: Scene, crowd: list[User]) -> Chat:
    return scene.group(*crowd)


@pytest.fixture
def game(scene: Scene, crowd: list[User], group: Chat) -> Round:
    return Round(scene, crowd, group)
