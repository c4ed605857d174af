"""Many at once: threads of one process, and processes on one file."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from core.errors import Refused, Stale
from core.rules import codec
from core.rules.commands import Discard
from core.service import clock, house, lobby, table
from core.service.table import Answer
from core.store import db
from tests.service.at_once import at_once
from tests.service.world import GROUP, content

ROOT = Path(__file__).parent.parent.parent

# waits for a line, then submits the same move from several threads
SUBMITTER = """
import json, sys
from concurrent.futures import ThreadPoolExecutor
from core.service import house, table
from core.settings import Settings
path, code, user, command, seen, tap, times = json.loads(sys.argv[1])
house.start(Settings(database=path))
print("ready", flush=True)
sys.stdin.readline()
with ThreadPoolExecutor(times) as pool:
    answers = list(pool.map(lambda _: table.submit(code, user, command, seen, tap), range(times)))
print(json.dumps([[answer.version, answer.repeated] for answer in answers]))
"""


def test_fifty_equal_taps_are_one_step(world):
    one = world.table(chat=GROUP)
    order, seen, before = one.order(), one.look().version, content()
    answers = at_once(*[lambda: one.submit(order, "tap", seen)] * 50)
    assert Counter(answers) == {Answer(seen + 1, False): 1, Answer(seen + 1, True): 49}
    after = content()
    assert len(after["step"]) == len(before["step"]) + 1
    assert one.look().version == seen + 1


def test_fifty_equal_taps_from_five_processes_are_one_step(world):
    one = world.table()
    order, seen = one.order(), one.look().version
    user = one.users[order.seat].id
    task = [str(world.path), one.code, user, codec.command_to_json(order), seen, "tap", 10]
    script = [sys.executable, "-c", SUBMITTER, json.dumps(task)]
    pipe = subprocess.PIPE
    children = [subprocess.Popen(script, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) for _ in range(5)]
    for child in children:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    outputs = []
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    for child in children:
        outputs.append(json.loads(child.communicate(timeout=60)[0]))
        assert child.returncode == 0
    answers = Counter((version, repeated) for output in outputs for version, repeated in output)
    assert answers == {(seen + 1, False): 1, (seen + 1, True): 49}
    assert one.look().version == seen + 1


def test_two_moves_at_one_version_have_one_winner(world):
    one = world.table(humans=4)
    for _ in range(10):
        seat, seen = one.acting, one.look().version
        assert seat is not None
        first, second = (Discard(seat, (held.card,)) for held in one.look(seat).view.hand[:2])
        results = at_once(
            lambda a=first, v=seen: one.submit(a, None, v), lambda b=second, v=seen: one.submit(b, None, v)
        )
        assert sorted(type(result).__name__ for result in results) == ["Answer", "Stale"]
        (stale,) = [result for result in results if isinstance(result, Stale)]
        assert stale.version == seen + 1 == one.look().version


def test_the_last_seat_is_taken_once(world):
    one = world.table(humans=9, start=False)
    late = [world.person(number).id for number in range(20, 28)]
    results = at_once(*[lambda user=user: lobby.join(one.code, user) for user in late])
    refusals = [result.reason for result in results if isinstance(result, Refused)]
    assert refusals == ["lobby_full"] * 7
    assert [seat.index for seat in one.look().seats] == list(range(10))


def test_joining_eight_times_at_once(world):
    one = world.table(humans=2, start=False)
    user = world.person(20).id
    results = at_once(*[lambda: lobby.join(one.code, user)] * 8)
    assert sum(isinstance(result, int) for result in results) == 1
    assert len(one.look().seats) == 3


def test_coming_and_going_at_once_keeps_seats_in_order(world):
    one = world.table(humans=8, start=False)
    leave = [lambda user=user: lobby.leave(one.code, user.id) for user in one.users[::2]]
    join = [lambda number=number: lobby.join(one.code, world.person(number).id) for number in (20, 21)]
    at_once(*leave, *join)
    look = one.look()
    assert [seat.index for seat in look.seats] == list(range(6))
    assert look.host in [seat.user_id for seat in look.seats]


def test_a_chat_gets_one_table(world):
    users = [world.person(number).id for number in range(8)]
    results = at_once(*[lambda user=user: lobby.open_table(user, GROUP) for user in users])
    (code,) = [result for result in results if isinstance(result, str)]
    assert all(result.facts == {"code": code} for result in results if isinstance(result, Refused))


def test_starting_twice_deals_once(world):
    one = world.table(start=False)
    results = at_once(*[lambda: lobby.start(one.code, one.users[0].id)] * 6)
    assert sorted(type(result).__name__ for result in results) == ["Refused"] * 5 + ["int"]


def test_a_move_against_its_time_out(world):
    """Whoever is first wins, and it is one move either way."""
    one = world.table(pace="blitz")
    for _ in range(10):
        order, seen = one.order(), one.look().version
        world.clock.wait(60)
        results = at_once(lambda o=order, v=seen: one.submit(o, None, v), clock.tick)
        moved, ticked = results
        assert (isinstance(moved, Answer), ticked) in {(True, 0), (False, 1)}
        assert one.look().version == seen + 1


def test_several_clocks_do_everything_once(world):
    world.open(paces={"blitz": 20.0})
    one = world.table(humans=3, chat=GROUP, pace="blitz")
    solo = world.table(humans=1, computers=3)
    for _ in range(8):
        seen = one.look().version, solo.look().version
        world.clock.wait(21)
        for _ in range(2):  # remind and time out
            at_once(*[clock.tick] * 6)
        now = one.look().version, solo.look().version
        assert now[0] == seen[0] + 1
        assert seen[1] <= now[1] <= seen[1] + 2
    versions = Counter((row[1], row[2]) for row in content("step")["step"])
    assert set(versions.values()) == {1}
    reminders = Counter(row[4] for row in content("notice")["notice"] if row[1] == "reminder")
    assert set(reminders.values()) == {1}
    assert table.look(one.code).status == "playing"


def test_without_wal_it_is_slower_but_the_same(world, monkeypatch):
    """What a SQLite with the WAL-reset bug gets."""
    house.stop()
    monkeypatch.setattr(db, "wal_is_safe", lambda version: False)
    world.open()
    one = world.table()
    with db.reading():
        assert db.db.pragma("journal_mode") == "truncate"
    order, seen = one.order(), one.look().version
    answers = at_once(*[lambda: one.submit(order, "tap", seen)] * 20, *[one.look] * 5)
    assert Counter(answer for answer in answers if isinstance(answer, Answer))[Answer(seen + 1, True)] == 19
    assert one.look().version == seen + 1
