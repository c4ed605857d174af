"""Claims and private marks: said once, in order, at a measured pace; a mark is known to nobody else."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from core import talk as rules
from core.errors import NoSuchGame, NotSeated, Refused
from core.service import absence, live, lobby, options, outbox, talk
from core.service.talk import Saying, Spoken, Trust
from core.store import watch
from tests.service.at_once import at_once
from tests.service.world import GROUP, NOON, Table, World, content

ROOT = Path(__file__).parent.parent.parent
TOP = {"kind": "gold", "goal": 0}

SPEAKER = """
import sys
from core.service import house, talk
from core.settings import Settings
house.start(Settings(database=sys.argv[1]))
for number in (1, 2):
    sys.stdin.readline()
    print(talk.claim(sys.argv[2], int(sys.argv[2 + number]), {"kind": "nice"}, "tap").number, flush=True)
"""


def say(one: Table, seat: int, what: dict[str, object], tap: str = "tap-1") -> Spoken:
    return talk.claim(one.code, one.users[seat].id, what, tap)


def test_a_claim_is_heard_as_it_was_said(world):
    one = world.table()
    before = one.look()
    assert say(one, 1, TOP) == Spoken(1, False)
    world.clock.wait(5)
    assert say(one, 2, {"kind": "accuse", "target": 1}) == Spoken(2, False)
    first = Saying(1, 1, before.version, 1, "gold", 0, None, NOON)
    second = Saying(2, 1, before.version, 2, "accuse", None, 1, NOON + 5)
    assert talk.claims(one.code) == [first, second]
    assert talk.claims(one.code, since=1) == talk.claims(one.code, limit=1) == [second]
    assert first.claim == rules.Claim(1, "gold", goal=0)


def test_talk_makes_no_move_stale_and_counts_for_the_pulse(world):
    one = world.table()
    before, order = one.look(), one.order()
    say(one, 0, TOP)
    now = one.look()
    assert (now.version, now.said, now.pulse) == (before.version, 1, before.pulse + 1)
    assert live.pulse(one.code) == now.pulse
    assert one.submit(order, seen=before.version).version == before.version + 1
    assert one.look().pulse == now.pulse + 1


def test_the_same_tap_is_one_claim(world):
    one = world.table()
    assert [say(one, 0, TOP, "once") for _ in range(3)] == [Spoken(1, False), Spoken(1, True), Spoken(1, True)]
    assert say(one, 0, {"kind": "nice"}, "once") == Spoken(1, True)
    assert say(one, 1, TOP, "once") == Spoken(2, False)  # another seat's taps are its own
    assert len(talk.claims(one.code)) == 2


def test_taps_that_come_together_are_one_claim(world):
    one = world.table()
    said = at_once(*[partial(say, one, 0, TOP, "once") for _ in range(6)])
    assert sorted(one.repeated for one in said) == [False] + [True] * 5
    assert {one.number for one in said} == {1}


def test_people_who_talk_at_once_are_numbered_in_order(world):
    one = world.table(humans=5)
    said = at_once(*[partial(say, one, seat, {"kind": "nice"}) for seat in range(5)])
    assert sorted(one.number for one in said) == [1, 2, 3, 4, 5]
    assert [saying.id for saying in talk.claims(one.code)] == [1, 2, 3, 4, 5]
    assert one.look().said == 5


@pytest.mark.parametrize(
    "what", [None, {}, {"kind": "shout"}, {"kind": "gold", "goal": "0"}, {"kind": "nice", "text": "x"}]
)
def test_malformed_claims_change_nothing(world, what):
    one = world.table()
    before = content("game", "claim")
    with pytest.raises(ValueError, match="claim|goal"):
        say(one, 0, what)
    with pytest.raises(ValueError, match="tap"):
        say(one, 0, TOP, "mind:1")
    assert content("game", "claim") == before


def test_only_who_sits_here_talks_and_marks(world):
    one, guest = world.table(), world.person(9)
    for call in (partial(talk.claim, one.code, guest.id, TOP, "tap"), partial(talk.mark, one.code, guest.id, 1, 2),
                 partial(talk.marks, one.code, guest.id)):  # fmt: skip
        with pytest.raises(NotSeated):
            call()
    for call in (partial(talk.claim, "nowhere", guest.id, TOP, "tap"), partial(talk.mark, "nowhere", guest.id, 1, 2),
                 partial(talk.claims, "nowhere")):  # fmt: skip
        with pytest.raises(NoSuchGame):
            call()


def test_a_lobby_and_a_cancelled_table_are_silent(world):
    one = world.table(start=False)
    with pytest.raises(Refused, match="not_started"):
        say(one, 0, {"kind": "nice"})
    with pytest.raises(Refused, match="not_started"):
        talk.mark(one.code, one.users[0].id, 1, 2)
    lobby.cancel(one.code, one.users[0].id)
    with pytest.raises(Refused, match="cancelled"):
        say(one, 0, {"kind": "nice"})
    with pytest.raises(Refused, match="cancelled"):
        talk.mark(one.code, one.users[0].id, 1, 2)
    with pytest.raises(Refused, match="cancelled"):
        talk.offers(one.look(0))


def test_a_seat_talks_at_a_measured_pace(world):
    one = world.table()
    say(one, 0, TOP, "a")
    with pytest.raises(Refused, match="talks_too_fast") as refused:
        say(one, 0, {"kind": "nice"}, "b")
    assert refused.value.facts == {"wait": 2}
    say(one, 1, TOP, "a")  # nobody waits for others
    world.clock.wait(2)
    with pytest.raises(Refused, match="said_already") as refused:
        say(one, 0, TOP, "b")
    assert refused.value.facts == {"wait": 28}
    for number in range(5):
        say(one, 0, {"kind": rules.PHRASES[number]}, f"c{number}")
        world.clock.wait(2)
    with pytest.raises(Refused, match="talks_too_fast") as refused:
        say(one, 0, {"kind": "hmm"}, "d")
    assert refused.value.facts == {"wait": 48}
    world.clock.wait(48)
    assert say(one, 0, TOP, "d") == Spoken(8, False)


def chatter(world: World, one: Table, seat: int, times: int) -> None:
    """So many different or late enough phrases."""
    for number in range(times):
        world.clock.wait(30)
        say(one, seat, {"kind": rules.PHRASES[number % 2]}, f"chatter-{world.clock.at:.0f}")


@pytest.mark.parametrize("paused", [True, False])
def test_one_has_said_enough_while_nothing_happens(world, paused):
    """A table that stands still, paused or not, hears only so much of each; marks are for oneself and go on."""
    one = world.table(pace="none")
    if paused:
        absence.pause(one.code, one.users[0].id)
    chatter(world, one, 0, rules.MOST_AT_A_STAND)
    with pytest.raises(Refused, match="said_enough"):
        chatter(world, one, 0, 1)
    chatter(world, one, 1, 1)
    talk.mark(one.code, one.users[0].id, 1, -1)
    if paused:
        absence.resume(one.code, one.users[0].id)
    one.move()
    chatter(world, one, 0, 1)


def test_after_the_game_all_is_said_some_day(world):
    one = world.table(pace="none")
    while one.look().status != "over":
        one.move()
    chatter(world, one, 0, rules.MOST_AT_A_STAND)
    with pytest.raises(Refused, match="talk_over"):
        chatter(world, one, 0, 1)
    assert say(one, 0, {"kind": rules.PHRASES[0]}, f"chatter-{NOON + 30:.0f}").repeated
    chatter(world, one, 1, 1)


def test_who_has_handed_their_seat_over_talks_and_marks_and_does_not_take_it_back(world):
    one = world.table(humans=3)
    absence.hand_over(one.code, one.users[1].id)
    say(one, 1, TOP)
    talk.mark(one.code, one.users[1].id, 0, -1)
    assert one.look().seats[1].sitter
    assert one.look(1).trust == (-1, 0, 0)


def test_phrases_are_said_after_the_round_too(world):
    one = world.table()
    one.play_until("share")
    with pytest.raises(Refused, match="not_digging"):
        say(one, 0, TOP)
    with pytest.raises(Refused, match="not_digging"):
        talk.mark(one.code, one.users[0].id, 1, 2)
    assert say(one, 0, {"kind": "nice"}).number == 1


def test_marks_are_kept_for_the_round_and_followed_for_ever(world):
    one = world.table(humans=4)
    me, version = one.users[0].id, one.look().version
    for number, (target, trust) in enumerate(((1, 2), (2, -1), (1, -2), (1, -2), (2, 0))):
        talk.mark(one.code, me, target, trust)
        world.clock.wait(1)
        if number == 1:
            one.move()
    look = one.look(0)
    assert (look.trust, look.marked) == ((0, -2, 0, 0), 4)
    followed = talk.marks(one.code, me)
    assert followed[0] == Trust(1, version, 1, 2, NOON)
    assert [(mark.target, mark.trust) for mark in followed] == [(1, 2), (2, -1), (1, -2), (2, 0)]
    while one.look().view.round == 1:
        one.play_until("reveal")
        one.move()
    look = one.look(0)
    assert (look.view.round, look.trust, look.marked) == (2, (0, 0, 0, 0), 4)
    assert talk.marks(one.code, me) == followed


def test_marking_to_and_fro_while_nothing_happens_keeps_the_last_only(world):
    one = world.table(humans=4)
    me = one.users[0].id
    for number in range(60):
        talk.mark(one.code, me, 1 + number % 3, 1 - number // 3 % 2)
    talk.mark(one.code, one.users[2].id, 1, 2)
    look = one.look(0)
    assert (look.trust, look.marked) == ((0, 0, 0, 0), 60)
    assert len(content("mark")["mark"]) == 4
    one.move()
    talk.mark(one.code, me, 1, -2)
    assert [(mark.target, mark.trust) for mark in talk.marks(one.code, me)] == [(1, 0), (2, 0), (3, 0), (1, -2)]


MARKER = """
import sys
from core.service import house, talk
from core.settings import Settings
house.start(Settings(database=sys.argv[1]))
talk.mark(sys.argv[2], int(sys.argv[3]), 1, -2)
"""


def test_a_mark_wakes_the_other_pages_of_who_made_it(world, monkeypatch):
    monkeypatch.setattr(watch, "BEAT_SECONDS", 600)
    one = world.table()
    me = one.users[0].id
    with (
        live.subscribe(one.code, me) as mine,
        live.subscribe(one.code, one.users[1].id) as theirs,
        live.subscribe(one.code) as nobody,
        live.subscribe(None) as everything,
    ):
        talk.mark(one.code, me, 1, -2)
        assert mine.wait(60) is None  # at once, not after a minute
        assert mine.marked == live.now(one.code, me).marked == 1
        assert [other.wait(0) for other in (theirs, nobody, everything)] == [None] * 3
        assert theirs.marked == nobody.marked == everything.marked == 0


def test_a_mark_of_another_process_is_noticed_by_who_made_it(world):
    one = world.table()
    talk.mark(one.code, one.users[0].id, 1, 2)
    command = [sys.executable, "-c", MARKER, str(world.path), one.code, str(one.users[0].id)]
    with live.subscribe(one.code, one.users[0].id) as mine, live.subscribe(one.code, one.users[1].id) as theirs:
        subprocess.run(command, cwd=ROOT, check=True)
        while mine.marked < 2:
            assert mine.wait(60) is None
        assert theirs.wait(0) is None
        assert theirs.marked == 0


def test_a_mark_is_seen_by_nobody_else_and_wakes_nobody(world):
    one = world.table(humans=3, chat=GROUP, start=False)
    options.set_option(one.code, one.users[0].id, "talk", "on")
    lobby.start(one.code, one.users[0].id)
    before = [one.look(seat) for seat in (None, 1, 2)], live.now(one.code, one.users[1].id), content("game", "notice")
    with live.subscribe(one.code) as hints:
        talk.mark(one.code, one.users[0].id, 1, -2)
        assert hints.wait(3 * watch.BEAT_SECONDS) is None
    after = [one.look(seat) for seat in (None, 1, 2)], live.now(one.code, one.users[1].id), content("game", "notice")
    assert after == before
    assert live.now(one.code, one.users[0].id) == before[1]._replace(marked=1)


@pytest.mark.parametrize(("target", "trust"), [(1, 3), (1, -3), (1, True), (1, "2"), (1, None), ("1", 1), (None, 1)])
def test_there_are_five_steps_of_trust(world, target, trust):
    one = world.table()
    with pytest.raises(ValueError, match="trust"):
        talk.mark(one.code, one.users[0].id, target, trust)


@pytest.mark.parametrize(("target", "why"), [(0, "about_myself"), (3, "no_such_seat"), (-1, "no_such_seat")])
def test_whom_one_cannot_mark(world, target, why):
    one = world.table()
    with pytest.raises(Refused, match=why):
        talk.mark(one.code, one.users[0].id, target, 1)


def test_a_claim_wakes_this_process_at_once(world, monkeypatch):
    monkeypatch.setattr(watch, "BEAT_SECONDS", 600)
    one = world.table()
    with live.subscribe(one.code) as hints:
        say(one, 0, TOP)
        assert hints.wait(5) == one.look().pulse


def test_a_claim_of_another_process_is_noticed(world):
    one, pipe = world.table(), subprocess.PIPE
    command = [sys.executable, "-c", SPEAKER, str(world.path), one.code, *(str(user.id) for user in one.users[:2])]
    with (
        subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as child,
        live.subscribe(one.code) as hints,
    ):
        assert child.stdin is not None
        assert child.stdout is not None
        for number in (1, 2):
            child.stdin.write("\n")
            child.stdin.flush()
            assert int(child.stdout.readline()) == number
            assert hints.wait(5) == one.look().version + number
        child.stdin.close()


def test_several_claims_are_one_notice_for_a_chat_that_wants_them(world):
    one = world.table(humans=3, chat=GROUP, start=False)
    options.set_option(one.code, one.users[0].id, "talk", "on")
    lobby.start(one.code, one.users[0].id)
    for seat in range(3):
        say(one, seat, TOP)
    world.clock.wait(60)
    leased = outbox.lease()
    (notice,) = [notice for notice in leased if notice.kind == "talk"]
    assert notice.payload == {"code": one.code, "version": one.look().version}
    say(one, 0, {"kind": "nice"}, "later")  # while the first is being sent
    world.clock.wait(3)
    assert outbox.lease() == []  # the chat reads things in their order
    for sent in leased:
        outbox.sent(sent.id)
    assert [notice.kind for notice in outbox.lease()].count("talk") == 1


def test_a_chat_that_did_not_ask_hears_nothing(world):
    one = world.table(humans=3, chat=GROUP)
    say(one, 0, TOP)
    assert [row for row in content("notice")["notice"] if "talk" in row] == []


def test_only_the_host_lets_the_chat_hear(world):
    one = world.table(humans=3, chat=GROUP, start=False)
    assert not one.look().talk_in_chat
    with pytest.raises(Refused, match="not_host"):
        options.set_option(one.code, one.users[1].id, "talk", "on")
    with pytest.raises(Refused, match="unknown_option"):
        options.set_option(one.code, one.users[0].id, "talk", "loud")
    options.set_option(one.code, one.users[0].id, "talk", "on")
    assert one.look().talk_in_chat
    options.set_option(one.code, one.users[0].id, "talk", "off")
    assert not one.look().talk_in_chat
