"""The mark of a complaint on the test that shows why it cannot be made here."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

SOURCE = re.compile(r"[\w.-]+/[\w.-]+#\d+")  # project and number of an issue or pull request
Test = TypeVar("Test", bound=Callable[..., Any])


class Complaint(NamedTuple):
    """One thing that people ran into elsewhere (`about`, from `sources`), and what we do `instead`."""

    sources: tuple[str, ...]
    about: str
    instead: str


def heard(*sources: str, about: str, instead: str) -> Callable[[Test], Test]:
    """Mark a test. A source is written "project/name#number"; further numbers of the same project may be "#number"."""

    def mark(test: Test) -> Test:
        test.complaint = Complaint(tuple(_whole(sources)), about, instead)  # type: ignore[attr-defined]
        return test

    return mark


def _whole(sources: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for source in sources:
        project = found[-1].partition("#")[0] if source.startswith("#") else ""
        found.append(project + source)
    return found
