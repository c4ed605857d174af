"""README and code say the same: commands, settings, chat commands."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.settings import SETTINGS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def settings_table() -> str:
    rows = [f"| `{s.name}` | {f'`{s.default}`' if s.default else ''} | {s.meaning} |" for s in SETTINGS]
    return "\n".join(["| name | default | meaning |", "|---|---|---|", *rows])


def test_every_setting_is_documented_as_it_is():
    written = README.split("<!-- settings -->")[1].split("<!-- /settings -->")[0].strip()
    assert written == settings_table()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`?make (\w+)`?", README))))
def test_make_targets_exist(target: str):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("tool", sorted(set(re.findall(r"python -m core (\w+)", README))))
def test_tools_exist(tool: str):
    done = subprocess.run([sys.executable, "-m", "core", tool, "--help"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_two_commands_for_a_newcomer():
    blocks = re.findall(r"^```\n(make \w+)\n```$", README, re.MULTILINE)
    assert blocks == ["make play", "make test"]


def test_procfile_lines_are_the_ones_documented():
    names = re.findall(r"^(\w+):", (ROOT / "Procfile").read_text(), re.MULTILINE)
    assert names == ["release", "web", "bot"]
    assert "honcho start web bot" in README


def test_changelog_knows_the_version():
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text()
