"""Texts and settings that Telegram or the catalogues must agree with."""

import re
from pathlib import Path

import pytest

from core.i18n import LANGUAGES, messages, translator
from core.rules.editions import EDITIONS
from core.service.votes import WHATS
from core.settings import PACES
from telegram_bot import setup
from telegram_bot.pace import ALL_CALLS, Pace
from telegram_bot.words import LIMIT, draw, edition_line
from tests.emulator.html import parse, units

ROOT = Path(__file__).parent.parent.parent
SOURCES = [*(ROOT / "telegram_bot").glob("*.py"), *(ROOT / "templates" / "telegram").glob("*.html")]
USED = re.compile(r"""["'](bot\.[a-z_.]*)""")


def test_every_text_is_used():
    """As a whole, or for keys that end in a name, by that name."""
    code = "\n".join(path.read_text() for path in SOURCES)
    named = code + repr(PACES) + repr(WHATS)
    keys = {str(m.id if isinstance(m.id, str) else m.id[0]) for m in messages("en")}
    for key in {key for key in keys if key.startswith("bot.")}:
        start, _, name = key.rpartition(".")
        built = any(f'"{one}.{{' in code for one in (start, start.removeprefix("bot.button.")))
        assert f'"{key}"' in code or (built and re.search(f"[\"']{name}[\"']", named)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_used_exists(language: str):
    t = translator(language)
    code = "\n".join(path.read_text() for path in SOURCES)
    keys = {str(m.id if isinstance(m.id, str) else m.id[0]) for m in messages(language)}
    assert {key for key in USED.findall(code) if not key.endswith(".") and key not in keys} == set()
    assert t("bot.button.join")


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_messages_fit(language: str):
    t = translator(language)
    lines = [setup.HelpLine(name, t(f"bot.command.{name}")) for name in setup.PRIVATE[1:]]
    boxes = [edition_line(t, box.key, box.least, box.most) for box in EDITIONS.values()]
    help_ = draw("help", t, title="x", editions=boxes, commands=lines, private=True)
    for html in (draw("rules", t, editions=EDITIONS.values()), help_):
        text, _ = parse(html, lambda _: None)
        assert units(text) < LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_toasts_fit(language: str):
    keys = [m for m in messages(language) if str(m.id).startswith(("bot.toast.", "reason."))]
    assert keys
    assert all(units(str(m.string)) <= 200 for m in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_descriptions_fit(language: str):
    t = translator(language)
    assert all(1 <= len(t(f"bot.command.{name}")) <= 256 for name in setup.PRIVATE)


def test_all_chats_share_the_common_limit():
    pace = Pace()
    for _ in range(ALL_CALLS):
        pace.count(100.0)
    assert pace.wait(5, 100.4) == pytest.approx(0.6)
    assert pace.wait(-5, 100.4) == pytest.approx(0.6)
    assert pace.wait(5, 101.0) == 0


def test_a_flood_limit_holds_what_is_written_meanwhile_too():
    pace = Pace()
    pace.refused(-5, 100.0, 30.0)
    assert pace.wait(-5, 110.0) == pytest.approx(20.0)
    assert pace.wait(-6, 110.0) == 0
    assert pace.wait(-5, 130.0) == 0


def test_flood_limits_of_three_chats_at_a_time_hold_all():
    pace = Pace()
    for chat, now in ((-5, 100.0), (-6, 101.0), (-7, 105.5)):
        pace.refused(chat, now, 5.0)
        assert pace.wait(-8, now) == 0  # that of -5 was over when the third came
    pace.refused(8, 105.7, 10.0)
    assert pace.wait(-8, 105.7) == pytest.approx(10.0)
    assert pace.wait(9, 110.7) == pytest.approx(5.0)
    assert pace.wait(9, 115.7) == 0
