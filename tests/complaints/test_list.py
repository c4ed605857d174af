"""The register is whole: every test names its complaint, no thread stands there twice, and there are enough of them."""

import re
from collections import Counter

from tests.complaints.heard import SOURCE
from tests.complaints.register import entries

SENTENCE = re.compile(r"[A-Z/].*[.!?]")


def test_every_test_names_its_complaint():
    assert [f"{entry.theme}: {entry.test}" for entry in entries() if entry.complaint is None] == []


def test_sources_are_threads_and_stand_there_once():
    sources = [source for entry in entries() if entry.complaint for source in entry.complaint.sources]
    assert [source for source in sources if not SOURCE.fullmatch(source)] == []
    assert [source for source, times in Counter(sources).items() if times > 1] == []


def test_both_sides_are_told_in_whole_sentences():
    told = [text for entry in entries() if entry.complaint for text in entry.complaint[1:]]
    assert [text for text in told if not SENTENCE.fullmatch(text)] == []
    assert [text for text, times in Counter(told).items() if times > 1] == []


def test_there_are_more_than_sixty():
    assert sum(entry.complaint is not None for entry in entries()) > 60
