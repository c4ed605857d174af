"""The shape of the house: top level, file sizes, names, and words that must not be there."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOP = {
    "pyproject.toml",
    "telegram_bot",
    "webapp",
    "core",
    "templates",
    "tests",
    "Procfile",
    "README.md",
    "Makefile",
    "CHANGELOG.md",
    "requirements.txt",
    "requirements-dev.txt",
}


def tracked() -> list[Path]:
    out = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in out.decode().split("\0") if name and (ROOT / name).exists()]


def test_top_level_is_fixed():
    names = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert {name for name in names if not name.startswith(".")} <= TOP


@pytest.mark.parametrize("suffix", [".py", ".js"])
def test_files_have_one_job(suffix: str):
    long = {str(p): n for p in tracked() if p.suffix == suffix and (n := len(p.read_text().splitlines())) > 400}
    assert long == {}


def test_no_vague_module_names():
    assert [p for p in tracked() if p.suffix == ".py" and re.search(r"(utils?|helpers?|managers?)$", p.stem)] == []


def test_nothing_half_done():
    marks = re.compile("|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", "NotImplemented" + "Error", "x" + "fail"]))
    code = [p for p in tracked() if p.suffix in {".py", ".js", ".html", ".j2"} and p != Path(__file__)]
    assert [str(p) for p in code if marks.search(p.read_text())] == []


def test_no_edition_is_named_outside_its_table():
    ours = {"core", "webapp", "telegram_bot", "templates"}
    kinds = {".py", ".js", ".html", ".j2", ".css"}
    code = [p for p in tracked() if p.suffix in kinds and p.relative_to(ROOT).parts[0] in ours]
    named = re.compile(r"""["'](edition\.)?(base|deluxe)["']|\b(BASE|DELUXE)\b""")
    style = 'in ("base", '  # files of CSS
    found = [str(p) for p in code if p.name != "editions.py" and named.search(p.read_text().replace(style, ""))]
    assert found == []


def test_only_settings_reads_the_environment():
    code = [
        p for p in tracked() if p.suffix == ".py" and p.relative_to(ROOT).parts[0] in {"core", "webapp", "telegram_bot"}
    ]
    readers = [
        str(p.relative_to(ROOT)) for p in code if re.search(r"\bos\.(environ|getenv)|import environ", p.read_text())
    ]
    assert readers in ([], ["core/settings.py"])


def test_pins_and_settings_name_no_host():
    pins = [ROOT / "requirements.txt", ROOT / "requirements-dev.txt", ROOT / "pyproject.toml"]
    assert [p.name for p in pins if re.search(r"://|^-", p.read_text(), re.MULTILINE)] == []


def test_no_large_file():
    assert [str(p) for p in tracked() if p.stat().st_size > 500_000] == []
