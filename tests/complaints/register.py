"""Every complaint with its theme and its test."""

import importlib
from pathlib import Path
from typing import NamedTuple

from tests.complaints.heard import Complaint

FOLDER = Path(__file__).parent


class Entry(NamedTuple):
    """A test of this folder; `complaint` is None for one that says nothing of what it is about."""

    theme: str
    test: str
    complaint: Complaint | None


def entries() -> list[Entry]:
    """All tests of this folder but those of the register itself, in the order of themes."""
    return [
        Entry(path.stem.removeprefix("test_"), name, getattr(test, "complaint", None))
        for path in sorted(FOLDER.glob("test_*.py"))
        if path.stem != "test_list"
        for name, test in vars(importlib.import_module(f"tests.complaints.{path.stem}")).items()
        if name.startswith("test_")
    ]
