"""How much a chat got within a minute, and which messages may be ones that arrived without a word."""

import pytest

from core.service import forgetting, people, written
from core.service.people import Person
from core.service.written import MOST, UNDER_WAY_SECONDS
from core.store import db
from core.store import written as rows
from core.store.tables import Written
from tests.service.world import World

CHAT, OTHER = -1_000_000_001_001, -1_000_000_001_002  # two supergroups
ANN, BOB = 4711, 4712  # two private chats
MINUTE = 60.0


@pytest.fixture(autouse=True)
def house(world: World) -> World:
    return world


def begin(chat: int = CHAT, now: float = 0.0, most: int = 18, *, fresh: bool = True) -> int:
    begun = written.begin(chat, most, MINUTE, now, fresh=fresh)
    assert begun is not None
    return begun


def sent(message_id: int, chat: int = CHAT, now: float = 0.0) -> list[int]:
    """A message that arrives; the suspects."""
    return written.end(begin(chat, now, 1000), chat, now, message_id)


def lost(chat: int = CHAT, now: float = 0.0) -> None:
    written.lose(begin(chat, now, 1000), chat, now)


def test_a_group_gets_as_much_as_it_may():
    for number in range(18):
        assert written.wait(CHAT, 18, MINUTE, 100.0 + number) == 0
        begin(now=100.0 + number)
    assert written.wait(CHAT, 18, MINUTE, 120.0) == pytest.approx(40.0)
    assert written.count(CHAT, MINUTE, 120.0) == 18
    assert written.begin(CHAT, 18, MINUTE, 120.0, fresh=False) is None
    assert written.wait(OTHER, 18, MINUTE, 120.0) == 0
    assert written.wait(CHAT, 18, MINUTE, 160.0) == 0
    assert written.wait(CHAT, 13, MINUTE, 160.0) == pytest.approx(5.0)
    assert written.count(CHAT, MINUTE, 160.0) == 17
    begin(now=160.0)


def test_what_takes_long_counts_until_a_minute_after_it_arrived():
    slow = begin(now=100.0, most=1)
    written.end(slow, CHAT, 130.0, 5)
    assert written.wait(CHAT, 1, MINUTE, 165.0) == pytest.approx(25.0)


def test_a_clock_that_began_anew_makes_nobody_wait_for_long():
    begin(now=1_000_000.0)
    written.restart(30.0)
    assert written.wait(CHAT, 1, MINUTE, 30.0) == pytest.approx(MINUTE)
    assert written.wait(CHAT, 1, MINUTE, 50.0) == pytest.approx(40.0)


def test_what_stands_between_is_suspected_once():
    sent(10)
    lost()
    assert sent(13) == [12, 11]
    assert sent(14) == []


def test_nothing_is_suspected_while_nothing_is_lost():
    sent(10)
    assert sent(13) == []


def test_known_messages_are_above_suspicion():
    sent(10)
    lost()
    written.heard(CHAT, 11, 0.0)
    assert sent(13) == [12]


def test_other_chats_are_not_concerned():
    sent(10)
    sent(10, OTHER)
    lost()
    assert sent(13, OTHER) == []


def test_a_message_that_is_under_way_is_waited_for():
    """Its id is not known yet, whichever process sends it: it must not be taken for the lost one."""
    sent(10)
    lost()
    other = begin()
    assert sent(13) == []
    assert written.end(other, CHAT, 0.0, 12) == [11]


def test_an_edit_that_is_under_way_is_nobody():
    sent(10)
    lost()
    begin(fresh=False)
    assert sent(12) == [11]


def test_whoever_comes_to_know_last_may_have_written_first():
    sent(10)
    early = begin()
    lost()
    assert sent(13) == []
    assert written.end(early, CHAT, 0.0, 11) == [12]


def test_whoever_is_alive_says_so():
    sent(10)
    lost()
    slow = begin(now=0.0)
    written.renew((slow,), UNDER_WAY_SECONDS - 1)
    assert sent(13, now=UNDER_WAY_SECONDS + 1) == []
    assert written.end(slow, CHAT, UNDER_WAY_SECONDS + 2, 12) == [11]


def test_whoever_was_kept_from_saying_so_is_alive_all_the_same():
    sent(10)
    slow = begin(now=0.0)
    then = UNDER_WAY_SECONDS + 1
    assert written.end(begin(now=then), CHAT, then, 12, alive=(slow,)) == []
    assert written.end(slow, CHAT, then, 11) == []


def test_what_was_answered_is_not_on_its_way_any_more():
    done = begin(now=0.0)
    written.end(done, CHAT, 0.0, 10)
    written.renew((done,), 30.0)
    assert written.wait(CHAT, 1, MINUTE, 30.0) == pytest.approx(30.0)


def test_a_process_that_ended_keeps_nobody_waiting():
    sent(10)
    lost()
    begin(now=0.0)
    assert sent(13, now=UNDER_WAY_SECONDS - 1) == []
    assert sent(14, now=UNDER_WAY_SECONDS + 1) == [12, 11]
    assert sent(16, now=UNDER_WAY_SECONDS + 1) == []


def test_what_a_process_that_ended_has_left_is_found_once_nothing_else_is_under_way():
    sent(10)
    begin()
    then = UNDER_WAY_SECONDS + 1
    other = begin(now=then)
    assert sent(13, now=then) == []
    assert written.end(other, CHAT, then, 12) == [11]


def test_where_nothing_is_known_nobody_is_suspected():
    lost()
    assert sent(13) == []


def test_private_chats_are_counted_together():
    """Whoever else was written to meanwhile is not what Ann was sent before the process ended."""
    sent(10, ANN)
    sent(11, BOB)
    begin(ANN)
    then = UNDER_WAY_SECONDS + 1
    for message_id in range(13, 40):
        sent(message_id, BOB, then)
    written.heard(BOB, 40, then)
    assert sent(41, ANN, then) == [12]
    assert sent(42, BOB, then) == []


def test_the_nearest_to_what_was_there_before_are_suspected_where_all_is_heard():
    sent(10, BOB)
    lost(ANN)
    assert sent(100, ANN) == list(range(11, 11 + MOST))


def test_the_first_message_of_a_private_chat_can_be_found_too():
    sent(10, BOB)
    begin(ANN)
    assert sent(13, ANN, UNDER_WAY_SECONDS + 1) == [11, 12]


def test_a_supergroup_is_counted_by_itself():
    sent(10, BOB)
    lost()
    assert sent(13) == []


def test_only_the_latest_few_are_suspected():
    sent(10)
    lost()
    assert sent(100) == list(range(99, 99 - MOST, -1))


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rows, "REMEMBERED", 3)
    for number in range(10, 20):
        begin(fresh=False)
        sent(number)
    with db.reading():
        assert Written.select().count() <= 4
    for _ in range(5):
        begin(now=500.0, fresh=False)
    begin(now=1000.0, fresh=False)
    with db.reading():
        assert Written.select().where(Written.message_id.is_null()).count() == 1


def test_whoever_is_forgotten_has_written_nothing():
    me = people.remember(Person(4711, "Ann"))
    written.heard(4711, 5, 0.0)
    sent(6, 4711)
    forgetting.forget(me.id)
    with db.reading():
        assert Written.select().where(Written.chat == 4711).count() == 0
