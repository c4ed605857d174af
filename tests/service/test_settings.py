"""Settings: read once, checked once, refused with one sentence that says what to set."""

import dataclasses
import logging

import pytest

from core import i18n, settings
from core.errors import SettingsError
from core.settings import SETTINGS, Settings

TOKEN = "123456:ABC-def_123"


def test_defaults_work_as_they_are():
    plain = Settings.from_env({})
    assert plain.database == "saboteur.sqlite3"
    assert (plain.port, plain.web_threads, plain.pace, plain.local) == (8000, 512, "live", False)
    assert plain.bot_token is None
    assert dict(plain.paces) == {"blitz": 60, "live": 180, "relaxed": 3600, "day": 43200}
    assert plain.think_seconds == (0.8, 1.6)


def test_the_table_and_the_class_agree():
    """Values of the bare class are those of the table of settings."""
    from_table, bare = Settings.from_env({}), Settings()
    for field in dataclasses.fields(Settings):
        if field.name not in ("secret_key", "webhook_secret"):
            assert getattr(from_table, field.name) == getattr(bare, field.name), field.name


def test_every_setting_has_a_meaning_and_appears_once():
    assert all(setting.meaning.endswith(".") for setting in SETTINGS)
    assert len({setting.name for setting in SETTINGS}) == len(SETTINGS)


def test_languages_are_those_of_the_catalogues():
    assert settings.LANGUAGES == i18n.LANGUAGES


def test_everything_can_be_set():
    given = Settings.from_env(
        {
            "DATABASE_URL": "sqlite:////var/mine.sqlite3",
            "BOT_TOKEN": TOKEN,
            "BOT_API": "http://127.0.0.1:9000/bot",
            "BOT_USERNAME": "@mine_bot",
            "MINI_APP": "dig",
            "PUBLIC_URL": "https://mine.example/",
            "WEBHOOK_URL": "https://mine.example:8443/telegram/",
            "WEBHOOK_PORT": "9000",
            "WEBHOOK_SECRET": "0123456789-abcdef_",
            "SECRET_KEY": "0123456789abcdef",
            "PORT": "80",
            "WEB_THREADS": "100",
            "INIT_DATA_MAX_AGE": "3600",
            "LANGUAGE": "en",
            "PACE": "blitz",
            "PACES": "blitz=2,day=10",
            "REVEAL_SECONDS": "3",
            "THINK_SECONDS": "0-0",
            "LOG_LEVEL": "debug",
        }
    )
    assert given.database == "/var/mine.sqlite3"
    assert (given.bot_username, given.mini_app, given.public_url) == ("mine_bot", "dig", "https://mine.example")
    assert (given.webhook_url, given.webhook_port) == ("https://mine.example:8443/telegram", 9000)
    assert given.webhook_secret == "0123456789-abcdef_"
    assert dict(given.paces) == {"blitz": 2, "live": 180, "relaxed": 3600, "day": 10}
    assert (given.think_seconds, given.reveal_seconds, given.log_level) == ((0, 0), 3, "DEBUG")
    assert given.for_bot() is given.for_web() is given


def test_blank_is_as_good_as_absent():
    assert Settings.from_env({"PORT": "  ", "BOT_TOKEN": "", "DATABASE": " x.db "}).database == "x.db"


@pytest.mark.parametrize(
    "faulty",
    [
        {"BOT_TOKEN": "not a token"},
        {"BOT_TOKEN": "١٢٣:abcdef"},
        {"BOT_API": "http://example.org/bot"},
        {"BOT_API": "ftp://127.0.0.1"},
        {"BOT_USERNAME": "a b"},
        {"MINI_APP": "x"},
        {"PUBLIC_URL": "http://mine.example"},
        {"PUBLIC_URL": "https://[broken"},
        {"PUBLIC_URL": "https://"},
        {"WEBHOOK_URL": "http://mine.example/telegram"},
        {"WEBHOOK_URL": "https://mine.example:8080/telegram"},
        {"WEBHOOK_URL": "https://mine.example:x/telegram"},
        {"WEBHOOK_URL": "https://mine.example/telegram?a=b"},
        {"WEBHOOK_PORT": "0"},
        {"WEBHOOK_SECRET": "short"},
        {"WEBHOOK_SECRET": "0123456789 abcdef"},
        {"WEBHOOK_SECRET": "x" * 257},
        {"SECRET_KEY": "short"},
        {"DATABASE": ":memory:"},
        {"DATABASE": "file:x?mode=memory"},
        {"DATABASE_URL": "postgresql://localhost/mine"},
        {"DATABASE_URL": "sqlite:///"},
        {"DATABASE_URL": "sqlite:///:memory:"},
        {"LOCAL": "yes"},
        {"LOCAL": "1", "BOT_TOKEN": TOKEN},
        {"PORT": "0"},
        {"PORT": "70000"},
        {"PORT": "8o00"},
        {"PORT": "٨٠٠٠"},
        {"WEB_THREADS": "64"},
        {"INIT_DATA_MAX_AGE": "-1"},
        {"LANGUAGE": "tlh"},
        {"PACE": "fast"},
        {"PACES": "blitz"},
        {"PACES": "blitz=soon"},
        {"PACES": "blitz=0"},
        {"PACES": "none=5"},
        {"REVEAL_SECONDS": "nan"},
        {"THINK_SECONDS": "1"},
        {"THINK_SECONDS": "2-1"},
        {"LOG_LEVEL": "LOUD"},
    ],
    ids=str,
)
def test_a_faulty_setting_is_one_sentence_that_says_what_to_set(faulty):
    with pytest.raises(SettingsError) as refused:
        Settings.from_env(faulty)
    sentence = str(refused.value)
    assert sentence.startswith(("Set ", "Unset "))
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert any(name in sentence for name in [*faulty, "DATABASE"])
    assert TOKEN not in sentence


def test_web_and_bot_say_what_they_need():
    with pytest.raises(SettingsError, match="Set BOT_TOKEN"):
        Settings.from_env({}).for_web()
    with pytest.raises(SettingsError, match="Set BOT_TOKEN"):
        Settings.from_env({}).for_bot()
    with pytest.raises(SettingsError, match="Set PUBLIC_URL"):
        Settings.from_env({"BOT_TOKEN": TOKEN}).for_bot()
    with pytest.raises(SettingsError, match="Set WEBHOOK_PORT"):
        Settings.from_env(
            {
                "BOT_TOKEN": TOKEN,
                "PUBLIC_URL": "https://mine.example",
                "WEBHOOK_URL": "https://mine.example/telegram",
                "WEBHOOK_PORT": "8000",
            }
        ).for_bot()
    assert Settings.from_env({"LOCAL": "1"}).for_web().local
    assert Settings.from_env({"BOT_TOKEN": TOKEN}).for_web().bot_token == TOKEN


def test_the_key_for_sessions_comes_from_the_token():
    one, two = Settings.from_env({"BOT_TOKEN": TOKEN}), Settings.from_env({"BOT_TOKEN": TOKEN})
    assert one.secret_key == two.secret_key != Settings.from_env({"BOT_TOKEN": TOKEN + "x"}).secret_key
    assert TOKEN not in one.secret_key
    assert Settings.from_env({}).secret_key != Settings.from_env({}).secret_key


def test_the_secret_of_the_webhook_comes_from_the_token_and_is_not_the_key():
    one, two = Settings.from_env({"BOT_TOKEN": TOKEN}), Settings.from_env({"BOT_TOKEN": TOKEN})
    assert one.webhook_secret == two.webhook_secret != one.secret_key
    assert TOKEN not in one.webhook_secret
    assert one.webhook_secret not in repr(one)


def test_secrets_do_not_print(caplog):
    given = Settings.from_env({"BOT_TOKEN": TOKEN, "SECRET_KEY": "0123456789abcdef"})
    with caplog.at_level(logging.INFO):
        logging.getLogger("test").info("%s %r", given, given)
    assert "ABC-def" not in caplog.text
    assert "0123456789abcdef" not in caplog.text


def test_settings_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().port = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        Settings().paces["blitz"] = 1  # type: ignore[index]
