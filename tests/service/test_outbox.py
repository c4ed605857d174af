"""The outbox: at least once, in order, by any number of senders, and never twice what says the same."""

import threading
from collections import Counter
from dataclasses import replace

from core.service import chats, house, lobby, notify, outbox
from core.service.chats import ChatRef
from core.store import db, notices
from core.store.tables import Notice
from tests.service.world import GROUP, NOON, content

OTHER = ChatRef(-1002, 7, "Diggers", "ko", "supergroup")


def row(notice_id: int) -> dict[str, object]:
    names = "id kind game chat payload dedupe created not_before leased_until tries sent_at message_id failed begun"
    (found,) = [r for r in content("notice")["notice"] if r[0] == notice_id]
    return dict(zip([*names.split(), "refused"], found, strict=True))


def test_what_a_notice_holds(world):
    code = lobby.open_table(world.person(0).id, OTHER)
    (notice,) = outbox.lease()
    assert (notice.kind, notice.code, notice.chat, notice.tries) == ("lobby_card", code, OTHER, 1)
    assert notice.payload == {"code": code, "version": 1}


def test_a_table_without_a_chat_tells_nobody(world):
    one = world.table()
    one.move()
    lobby.cancel(one.code, one.users[0].id)
    assert outbox.waiting() == 0


def test_ten_quick_joins_are_one_edit(world):
    one = world.table(humans=1, chat=GROUP, start=False)
    (first,) = outbox.lease()
    outbox.sent(first.id, 5)
    for number in range(1, 10):
        lobby.join(one.code, world.person(number).id)
    assert outbox.lease() == []
    world.clock.wait(1)
    (edit,) = outbox.lease()
    assert edit.payload == {"code": one.code, "version": 10}


def test_a_call_that_waited_does_not_overtake_what_happened_meanwhile(world):
    """The bot was away: the chat reads how the round ended before it reads who begins the next one."""
    one = world.table(chat=GROUP)
    one.play_until("reveal")
    one.move()
    assert one.look().view.round == 2
    world.clock.wait(60)
    kinds = [notice.kind for notice in outbox.lease()]
    assert kinds.count("turn_call") == 1
    assert kinds.index("round_end") < kinds.index("table_card") < kinds.index("turn_call")


def test_a_change_while_the_card_is_being_sent_is_told_afterwards(world):
    """Dedupe holds among waiting notices only: a leased one may be drawn already."""
    one = world.table(humans=1, chat=GROUP, start=False)
    (first,) = outbox.lease()
    lobby.join(one.code, world.person(1).id)
    world.clock.wait(1)
    assert outbox.lease() == []  # the chat is being written to
    outbox.sent(first.id, 5)
    (second,) = outbox.lease()
    assert second.id != first.id


def test_a_leased_notice_is_nobody_elses(world):
    world.table(humans=1, chat=GROUP, start=False)
    assert len(outbox.lease()) == 1
    assert outbox.lease() == []


def test_a_sender_that_dies_is_replaced_when_its_lease_ends(world):
    world.table(humans=1, chat=GROUP, start=False)
    (notice,) = outbox.lease()
    world.clock.wait(outbox.LEASE_SECONDS - 1)
    assert outbox.lease() == []
    world.clock.wait(1)
    (again,) = outbox.lease()
    assert (again.id, again.tries) == (notice.id, 2)
    outbox.sent(again.id, 7)
    world.clock.wait(1000)
    assert outbox.lease() == []
    assert row(again.id)["message_id"] == 7


def test_a_slow_sender_renews_its_lease(world):
    for chat in (GROUP, OTHER):
        lobby.open_table(world.person(0).id, chat)
    first, second = outbox.lease()
    world.clock.wait(outbox.LEASE_SECONDS - 1)
    outbox.sent(second.id, 5)
    outbox.renew([first.id, second.id])
    world.clock.wait(outbox.LEASE_SECONDS - 1)
    assert outbox.lease() == []
    assert row(second.id)["leased_until"] is None
    world.clock.wait(1)
    assert [notice.id for notice in outbox.lease()] == [first.id]


def test_sent_once_stays_sent(world):
    world.table(humans=1, chat=GROUP, start=False)
    (notice,) = outbox.lease()
    outbox.sent(notice.id, 7)
    outbox.retry(notice.id, NOON)
    outbox.give_up(notice.id, "late")
    outbox.sent(notice.id, 8)
    assert (row(notice.id)["message_id"], row(notice.id)["failed"]) == (7, None)
    assert outbox.lease() == []
    outbox.retry(99, NOON)


def test_retrying_later(world):
    world.table(humans=1, chat=GROUP, start=False)
    (notice,) = outbox.lease()
    outbox.retry(notice.id, world.clock.at + 40)
    world.clock.wait(39)
    assert outbox.lease() == []
    world.clock.wait(1)
    (again,) = outbox.lease()
    assert (again.id, again.tries) == (notice.id, 2)


def test_what_only_waits_is_not_tried(world):
    """There was no room for it, or whoever is called looks at the board."""
    world.table(humans=1, chat=GROUP, start=False)
    (first,) = outbox.lease()
    outbox.retry(first.id, world.clock.at)
    for _ in range(5):
        (notice,) = outbox.lease()
        outbox.later(notice, world.clock.at)
        (notice,) = outbox.lease()
        with db.work():
            notices.postpone(notice.id, world.clock.at)
    assert [notice.tries for notice in outbox.lease()] == [2]


def test_what_may_have_arrived_may_have_arrived_after_a_wait_too(world):
    world.table(humans=1, chat=GROUP, start=False)
    (killed,) = outbox.lease()
    with db.work():
        notices.begin(killed.id)
    world.clock.wait(outbox.LEASE_SECONDS)
    (notice,) = outbox.lease()
    outbox.later(notice, world.clock.at)
    assert [notice.again for notice in outbox.lease()] == [True]


def test_the_call_of_the_next_turn_was_not_tried(world):
    one = world.table(chat=GROUP)
    world.clock.wait(5)
    for notice in outbox.lease():
        outbox.retry(notice.id, world.clock.at)
    one.move()
    world.clock.wait(5)
    assert [(notice.kind, notice.tries) for notice in outbox.lease() if notice.kind != "mine"] == [
        ("lobby_card", 2),
        ("table_card", 2),
        ("turn_call", 1),
    ]


def test_retrying_what_a_newer_notice_says_too(world):
    one = world.table(humans=1, chat=GROUP, start=False)
    (old,) = outbox.lease()
    lobby.join(one.code, world.person(1).id)
    outbox.retry(old.id, world.clock.at + 40)
    world.clock.wait(39)
    assert outbox.lease() == []
    world.clock.wait(1)
    (new,) = outbox.lease()
    assert new.id != old.id
    assert row(old.id)["failed"] == "replaced"


def test_giving_up(world):
    world.table(humans=1, chat=GROUP, start=False)
    (notice,) = outbox.lease()
    outbox.give_up(notice.id, "kicked " * 100)
    world.clock.wait(1000)
    assert outbox.lease() == []
    assert outbox.waiting() == 0
    assert str(row(notice.id)["failed"]).startswith("kicked")


def test_a_flood_limit_holds_the_whole_chat(world):
    for thread in (None, 1, 2):
        lobby.open_table(world.person(0).id, ChatRef(-1001, thread, "Miners", "en", "supergroup"))
    other = lobby.open_table(world.person(0).id, OTHER)
    outbox.hold(GROUP, world.clock.at + 30)
    (free,) = outbox.lease()
    assert free.code == other
    outbox.sent(free.id)
    world.clock.wait(30)
    assert len(outbox.lease()) == 3


def test_a_chat_reads_things_in_their_order(world):
    one = world.table(chat=GROUP)
    world.clock.wait(2)
    kinds = [notice.kind for notice in outbox.lease(limit=2)]
    assert kinds == ["lobby_card", "table_card"]
    one.move()
    assert outbox.lease() == []
    world.clock.wait(outbox.LEASE_SECONDS)
    assert [notice.kind for notice in outbox.lease()] == ["lobby_card", "table_card", "mine", "turn_call"]


def told(*refused: str) -> list[str]:
    """The kinds of what is leased and sent now, those that were `refused` and wait for a minute apart."""
    leased = outbox.lease()
    for notice in leased:
        if notice.kind in refused:
            outbox.retry(notice.id, house.now() + 60)
        else:
            outbox.sent(notice.id)
    return [notice.kind for notice in leased if notice.kind not in refused]


def to_the_second_round(world, chat: ChatRef = GROUP) -> None:
    """How the first round ended is refused, and the second one begins."""
    one = world.table(chat=chat)
    one.play_until("reveal")
    world.clock.wait(60)
    told("round_end")
    one.move()
    world.clock.wait(5)


def test_the_story_of_a_table_is_told_in_its_order(world):
    """What has to be tried again keeps its place in it; who is to act is called meanwhile."""
    to_the_second_round(world)
    kinds = told()
    assert "turn_call" in kinds
    assert not set(notify.IN_ORDER) & set(kinds)
    world.clock.wait(55)
    assert [kind for kind in told() if kind != "gold"] == ["round_end", "table_card"]


def test_how_a_round_grew_is_shown_after_how_it_ended(world):
    """And what shows it holds up nothing."""
    one = world.table(chat=GROUP)
    one.play_until("reveal")
    world.clock.wait(1)
    told("round_end")
    world.clock.wait(5)
    assert "growth" not in told()
    world.clock.wait(55)
    assert [kind for kind in told("growth") if kind != "gold"] == ["round_end"]
    one.move()
    world.clock.wait(5)
    assert "table_card" in told()


def test_nothing_waits_behind_what_was_given_up(world):
    to_the_second_round(world)
    with db.reading():
        (stubborn,) = Notice.select().where((Notice.kind == "round_end") & Notice.failed.is_null())
    outbox.give_up(stubborn.id, "refused")
    assert "table_card" in told()


def test_a_part_that_always_fails_holds_up_the_story_for_some_minutes_at_most(world):
    """Telegram may never take it, and another table is opened meanwhile."""
    to_the_second_round(world)
    for tries, waits in ((outbox.PATIENCE - 1, True), (outbox.PATIENCE, False)):
        with db.work():
            Notice.update(tries=tries).where(Notice.kind == "round_end").execute()
        assert ("table_card" not in told()) is waits


def test_nothing_waits_behind_the_story_of_another_topic(world):
    to_the_second_round(world)
    lobby.open_table(world.person(0).id, replace(GROUP, thread=7))
    assert "lobby_card" in told()


def test_turns_that_pass_quickly_call_once(world):
    one = world.table(chat=GROUP)
    for _ in range(5):
        one.move()
    world.clock.wait(1)
    calls = [notice for notice in outbox.lease() if notice.kind == "turn_call"]
    assert [(call.payload["version"], call.payload["seat"]) for call in calls] == [(one.look().version, one.acting)]


def test_several_senders_share_the_work(world):
    for number in range(12):
        lobby.open_table(world.person(0).id, ChatRef(-number - 1))
    taken: list[int] = []

    def send() -> None:
        while notices := outbox.lease(limit=2):
            for notice in notices:
                taken.append(notice.id)
                outbox.sent(notice.id, notice.id)

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(taken) == dict.fromkeys(range(1, 13), 1)
    assert outbox.waiting() == 0


def test_leasing_nothing_writes_nothing(world):
    world.table(chat=GROUP, start=False)
    outbox.sent(outbox.lease()[0].id)
    before = content()
    assert outbox.lease() == []
    assert content() == before


def test_pruning_keeps_what_waits(world):
    lobby.open_table(world.person(0).id, GROUP)
    lobby.open_table(world.person(0).id, OTHER)
    first, second = outbox.lease()
    outbox.sent(first.id)
    outbox.retry(second.id, world.clock.at)
    with db.work():
        assert notices.prune(world.clock.at) == 0
        assert notices.prune(world.clock.at + 1) == 1
    assert [notice.id for notice in outbox.lease()] == [second.id]


def test_a_chat_gone_while_sending(world):
    lobby.open_table(world.person(0).id, GROUP)
    (notice,) = outbox.lease()
    chats.gone(GROUP.telegram_id)
    outbox.retry(notice.id, world.clock.at)
    world.clock.wait(1000)
    assert [one.kind for one in outbox.lease()] == ["unseen"]  # which its host hears alone
