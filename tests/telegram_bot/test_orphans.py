"""Which messages may be ones that arrived without a word, and which are never suspected."""

import pytest

from telegram_bot.orphans import MOST, Orphans

CHAT = -1001


@pytest.fixture
def orphans() -> Orphans:
    """A chat in which message 10 is the newest that is known."""
    found = Orphans()
    found.heard(CHAT, 10)
    return found


def test_what_stands_between_is_suspected_once(orphans: Orphans):
    orphans.lost(CHAT)
    orphans.heard(CHAT, 13)
    assert orphans.suspects(CHAT, 13) == [12, 11]
    assert orphans.suspects(CHAT, 14) == []


def test_nothing_is_suspected_while_nothing_is_lost(orphans: Orphans):
    assert orphans.suspects(CHAT, 13) == []


def test_known_messages_are_above_suspicion(orphans: Orphans):
    orphans.lost(CHAT)
    orphans.heard(CHAT, 11)
    assert orphans.suspects(CHAT, 13) == [12]


def test_other_chats_are_not_concerned(orphans: Orphans):
    orphans.lost(CHAT)
    assert orphans.suspects(-7, 13) == []


def test_a_message_that_is_under_way_is_waited_for(orphans: Orphans):
    """Its id is not known yet: it must not be taken for the lost one."""
    orphans.lost(CHAT)
    orphans.begins(CHAT)
    assert orphans.suspects(CHAT, 13) == []
    orphans.heard(CHAT, 12)
    orphans.ends(CHAT)
    assert orphans.suspects(CHAT, 13) == [11]


def test_where_nothing_is_known_nobody_is_suspected():
    orphans = Orphans()
    orphans.lost(CHAT)
    assert orphans.suspects(CHAT, 13) == []
    orphans.lost(CHAT, newest=11)
    assert orphans.suspects(CHAT, 13) == [12]


def test_only_the_latest_few_are_suspected(orphans: Orphans):
    orphans.lost(CHAT)
    assert orphans.suspects(CHAT, 100) == list(range(99, 99 - MOST, -1))


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.orphans.CHATS", 2)
    orphans = Orphans()
    for chat in (-1, -2, -3):
        orphans.heard(chat, 10)
        orphans.lost(chat)
    orphans.heard(-1, 10)
    assert [orphans.suspects(chat, 12) for chat in (-1, -2, -3)] == [[11], [11], [11]]
    for chat in (-1, -2, -3):
        orphans.lost(chat)
    assert [orphans.suspects(chat, 12) for chat in (-1, -2, -3)] == [[11], [], [11]]
