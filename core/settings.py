"""All settings, read once from the environment and validated. Nobody else reads `os.environ`."""

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlsplit

from core.errors import SettingsError
from core.i18n import LANGUAGES

PACES = ("blitz", "live", "relaxed", "day", "none")
WEBHOOK_PORTS = (None, 443, 80, 88, 8443)
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Setting(NamedTuple):
    """One line of the table of settings: name in the environment, default as text, meaning."""

    name: str
    default: str
    meaning: str


SETTINGS = (
    Setting("DATABASE", "saboteur.sqlite3", "Path of the SQLite file."),
    Setting("DATABASE_URL", "", "Instead of DATABASE: sqlite:///relative/path or sqlite:////absolute/path."),
    Setting("BOT_TOKEN", "", "Token of the bot from @BotFather. Needed by the bot, and by the web app unless LOCAL=1."),
    Setting("BOT_API", "https://api.telegram.org/bot", "Address of the Bot API; the token is put behind it."),
    Setting("BOT_USERNAME", "", "Name of the bot without @; asked from Telegram when empty."),
    Setting("MINI_APP", "play", "Short name of the Mini App given to @BotFather with /newapp."),
    Setting("PUBLIC_URL", "", "HTTPS address under which Telegram reaches the web app. Needed by the bot."),
    Setting("WEBHOOK_URL", "", "HTTPS address to which Telegram sends updates; when empty, the bot asks for them."),
    Setting("WEBHOOK_PORT", "8081", "Port on which the bot listens behind WEBHOOK_URL."),
    Setting("WEBHOOK_SECRET", "", "Proves that updates come from Telegram; derived from BOT_TOKEN when empty."),
    Setting("SECRET_KEY", "", "Signs the sessions, 16 characters or more; derived from BOT_TOKEN when empty."),
    Setting("LOCAL", "0", "1 for a table without Telegram, on this machine only. Impossible together with BOT_TOKEN."),
    Setting("PORT", "8000", "Port of the web app."),
    Setting("WEB_THREADS", "512", "Threads of the web app: the number of people who can watch at once, plus 64."),
    Setting("INIT_DATA_MAX_AGE", "86400", "Seconds for which Telegram's launch data is accepted."),
    Setting("LANGUAGE", "ko", "Language of a chat that has not chosen one: ko or en."),
    Setting("PACE", "live", "Pace of a table that has not chosen one: blitz, live, relaxed, day or none."),
    Setting("PACES", "blitz=60,live=180,relaxed=3600,day=43200", "Seconds for one turn at each pace."),
    Setting("START_SECONDS", "10", "Seconds between Start and the first deal, in which people come and go; 0: none."),
    Setting("REVEAL_SECONDS", "60", "Seconds until the next round starts by itself; a third of it at pace blitz."),
    Setting("THINK_SECONDS", "0.8-1.6", "Shortest and longest pause before a computer player moves."),
    Setting("COMPUTERS_TALK", "1", "1 lets computer players say something now and then, 0 keeps them silent."),
    Setting("LOG_LEVEL", "INFO", "DEBUG, INFO, WARNING or ERROR."),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The validated settings. Secrets are not part of its `repr`."""

    database: str = "saboteur.sqlite3"
    bot_token: str | None = field(default=None, repr=False)
    bot_api: str = "https://api.telegram.org/bot"
    bot_username: str | None = None
    mini_app: str = "play"
    public_url: str | None = None
    webhook_url: str | None = None
    webhook_port: int = 8081
    webhook_secret: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    secret_key: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    local: bool = False
    port: int = 8000
    web_threads: int = 512
    init_data_max_age: int = 86400
    language: str = "ko"
    pace: str = "live"
    paces: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType({"blitz": 60.0, "live": 180.0, "relaxed": 3600.0, "day": 43200.0})
    )
    start_seconds: float = 10.0
    reveal_seconds: float = 60.0
    think_seconds: tuple[float, float] = (0.8, 1.6)
    computers_talk: bool = True
    log_level: str = "INFO"

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """Settings from `environ` (default: the process's own). Raises SettingsError with one sentence."""
        given = os.environ if environ is None else environ
        text = {name: (given.get(name) or "").strip() or default for name, default, _ in SETTINGS}
        token = _token(text["BOT_TOKEN"])
        local = _switch("LOCAL", text["LOCAL"])
        if local and token:
            raise SettingsError("Unset LOCAL or BOT_TOKEN: a local table signs anybody in and cannot run with a bot.")
        return cls(
            database=_database(text["DATABASE"], text["DATABASE_URL"]),
            bot_token=token,
            bot_api=_address("BOT_API", text["BOT_API"]),
            bot_username=_match("BOT_USERNAME", text["BOT_USERNAME"].lstrip("@"), r"\w{3,64}|") or None,
            mini_app=_match("MINI_APP", text["MINI_APP"], r"\w{3,64}"),
            public_url=_address("PUBLIC_URL", text["PUBLIC_URL"]).rstrip("/") if text["PUBLIC_URL"] else None,
            webhook_url=_webhook(text["WEBHOOK_URL"]) if text["WEBHOOK_URL"] else None,
            webhook_port=_whole("WEBHOOK_PORT", text["WEBHOOK_PORT"], 1, 65535),
            webhook_secret=_header("WEBHOOK_SECRET", text["WEBHOOK_SECRET"], token),
            secret_key=_secret("SECRET_KEY", text["SECRET_KEY"], token, "saboteur sessions"),
            local=local,
            port=_whole("PORT", text["PORT"], 1, 65535),
            web_threads=_whole("WEB_THREADS", text["WEB_THREADS"], 65, 10_000),
            init_data_max_age=_whole("INIT_DATA_MAX_AGE", text["INIT_DATA_MAX_AGE"], 60, 7 * 86400),
            language=_one_of("LANGUAGE", text["LANGUAGE"], LANGUAGES),
            pace=_one_of("PACE", text["PACE"], PACES),
            paces=_paces(text["PACES"]),
            start_seconds=_seconds("START_SECONDS", text["START_SECONDS"]),
            reveal_seconds=_seconds("REVEAL_SECONDS", text["REVEAL_SECONDS"]),
            think_seconds=_think(text["THINK_SECONDS"]),
            computers_talk=_switch("COMPUTERS_TALK", text["COMPUTERS_TALK"]),
            log_level=_one_of("LOG_LEVEL", text["LOG_LEVEL"].upper(), ("DEBUG", "INFO", "WARNING", "ERROR")),
        )

    def for_web(self) -> "Settings":
        """Itself, if the web app can run with it. Raises SettingsError."""
        if not self.local and not self.bot_token:
            raise SettingsError("Set BOT_TOKEN to the token from @BotFather, or LOCAL=1 for a table without Telegram.")
        return self

    def for_bot(self) -> "Settings":
        """Itself, if the bot can run with it. Raises SettingsError."""
        if not self.bot_token:
            raise SettingsError("Set BOT_TOKEN to the token from @BotFather.")
        if not self.public_url:
            raise SettingsError("Set PUBLIC_URL to the HTTPS address of the web app.")
        if self.webhook_url and self.webhook_port == self.port:
            raise SettingsError("Set WEBHOOK_PORT to another port than PORT, where the web app listens.")
        return self


def _token(text: str) -> str | None:
    if text and not re.fullmatch(r"\d+:[\w-]{3,}", text, re.ASCII):
        raise SettingsError("Set BOT_TOKEN to the token from @BotFather: digits, a colon and letters.")
    return text or None


def _secret(name: str, text: str, token: str | None, purpose: str) -> str:
    if text and len(text) < 16:
        raise SettingsError(f"Set {name} to 16 characters or more, or leave it empty.")
    if text:
        return text
    if token:
        return hmac.new(token.encode(), purpose.encode(), hashlib.sha256).hexdigest()
    return secrets.token_urlsafe(32)


def _header(name: str, text: str, token: str | None) -> str:
    """A secret as the Bot API takes it for the header of a webhook."""
    if not re.fullmatch(r"[\w-]{0,256}", text, re.ASCII):
        raise SettingsError(f"Set {name} to 16 to 256 letters, digits, underscores and dashes, or leave it empty.")
    return _secret(name, text, token, "saboteur webhook")


def _webhook(text: str) -> str:
    """An address that Telegram's servers call: they know four ports only."""
    parts = urlsplit(_address("WEBHOOK_URL", text))
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.query or parts.fragment or (parts.scheme == "https" and port not in WEBHOOK_PORTS):
        raise SettingsError("Set WEBHOOK_URL to an address without ? and #, on port 443, 80, 88 or 8443.")
    return text.rstrip("/")


def _database(path: str, url: str) -> str:
    if url:
        if not url.startswith("sqlite:///") or len(url) == len("sqlite:///"):
            raise SettingsError("Set DATABASE_URL to sqlite:///path/of/the/file, or use DATABASE.")
        path = url.removeprefix("sqlite:///")
    if path.startswith((":", "file:")):
        raise SettingsError("Set DATABASE to the path of a file: all processes share it.")
    return path


def _address(name: str, text: str) -> str:
    """HTTPS, or plain HTTP on this machine (tests, emulators)."""
    try:
        parts = urlsplit(text)
        host = parts.hostname
        good = parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK)
    except ValueError:
        good, host = False, None
    if not good or not host or re.search(r"\s", text):
        raise SettingsError(f"Set {name} to an address that starts with https://.")
    return text


def _match(name: str, text: str, pattern: str) -> str:
    if not re.fullmatch(pattern, text, re.ASCII):
        raise SettingsError(f"Set {name} to 3 to 64 letters, digits or underscores.")
    return text


def _one_of(name: str, text: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise SettingsError(f"Set {name} to one of: {', '.join(allowed)}.")
    return text


def _switch(name: str, text: str) -> bool:
    return _one_of(name, text, ("0", "1")) == "1"


def _whole(name: str, text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or not low <= int(text) <= high:
        raise SettingsError(f"Set {name} to a whole number from {low} to {high}.")
    return int(text)


def _seconds(name: str, text: str) -> float:
    if not re.fullmatch(r"\d{1,7}(\.\d{1,3})?", text, re.ASCII):
        raise SettingsError(f"Set {name} to a number of seconds.")
    return float(text)


def _think(text: str) -> tuple[float, float]:
    low, dash, high = text.partition("-")
    if not dash:
        raise SettingsError("Set THINK_SECONDS to two numbers of seconds, as 0.8-1.6.")
    pause = (_seconds("THINK_SECONDS", low), _seconds("THINK_SECONDS", high))
    if pause[0] > pause[1]:
        raise SettingsError("Set THINK_SECONDS to a shorter and a longer number of seconds, as 0.8-1.6.")
    return pause


def _paces(text: str) -> Mapping[str, float]:
    """All clocked paces; those left out keep their default."""
    default = next(s.default for s in SETTINGS if s.name == "PACES")
    paces: dict[str, float] = {}
    for pair in f"{default},{text}".split(","):
        name, _, seconds = pair.strip().partition("=")
        paces[_one_of("PACES", name, PACES[:-1])] = _seconds("PACES", seconds)
    if not all(paces.values()):
        raise SettingsError("Set PACES to more than 0 seconds for each pace.")
    return MappingProxyType(paces)
