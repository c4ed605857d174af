"""Hints that a table changed: at once in this process, within a beat from another, never for what was rolled back."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from core.errors import NoSuchGame, Refused
from core.service import house, live, lobby
from core.store import watch

ROOT = Path(__file__).parent.parent.parent

JOINER = """
import sys
from core.service import house, lobby
from core.settings import Settings
house.start(Settings(database=sys.argv[1]))
for user in sys.argv[3:]:
    sys.stdin.readline()
    print(lobby.join(sys.argv[2], int(user)), flush=True)
"""


def test_a_commit_of_this_process_wakes_at_once(world, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watch, "BEAT_SECONDS", 600)  # nobody looks out: only the commit itself can wake
    one = world.table(start=False)
    with live.subscribe(one.code) as hints:
        assert hints.wait(0) is None
        version = lobby.join(one.code, world.person(7).id)
        assert hints.wait(5) == version


def test_a_waiting_thread_wakes(world):
    one = world.table(start=False)
    with live.subscribe(one.code) as hints:
        got: list[int | None] = []
        thread = threading.Thread(target=lambda: got.append(hints.wait(10)))
        thread.start()
        version = lobby.join(one.code, world.person(7).id)
        thread.join(5)
        assert got == [version]


def test_the_newest_pulse_is_enough(world):
    one = world.table(start=False)
    with live.subscribe(one.code) as hints:
        for number in range(5, 9):
            version = lobby.join(one.code, world.person(number).id)
        assert hints.wait(5) == version == live.pulse(one.code)
        assert hints.wait(3 * watch.BEAT_SECONDS) in (None, version)  # the watcher may say it once more


def test_only_the_table_asked_for(world):
    one, two = world.table(start=False), world.table(start=False)
    with live.subscribe(one.code) as hints, live.subscribe(None) as everything:
        lobby.join(two.code, world.person(7).id)
        assert everything.wait(5)
        assert hints.wait(3 * watch.BEAT_SECONDS) is None


def test_a_refusal_wakes_nobody(world):
    one = world.table(start=False)
    with live.subscribe(one.code) as hints:
        with pytest.raises(Refused):
            lobby.join(one.code, one.users[0].id)
        assert hints.wait(3 * watch.BEAT_SECONDS) is None


def test_another_process_wakes(world):
    one = world.table(start=False)
    users = [str(world.person(number).id) for number in range(3, 9)]
    command = [sys.executable, "-c", JOINER, str(world.path), one.code, *users]
    pipe = subprocess.PIPE
    with (
        subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as child,
        live.subscribe(one.code) as hints,
    ):
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in users:
            child.stdin.write("\n")
            child.stdin.flush()
            joined = int(child.stdout.readline())
            assert hints.wait(30) == joined
        child.stdin.close()


def test_closing_frees(world):
    one = world.table(start=False)
    with live.subscribe(one.code), live.subscribe(one.code), live.subscribe(None):
        assert live.listeners() == 3
    assert live.listeners() == 0


def test_one_thread_watches_for_all_and_stops_with_the_house(world):
    one = world.table(start=False)
    hints = [live.subscribe(one.code) for _ in range(20)]
    assert sum(thread.name == "watch" for thread in threading.enumerate()) == 1
    for hint in hints:
        hint.close()
    house.stop()
    assert not any(thread.name == "watch" for thread in threading.enumerate())


def test_watching_survives_a_fault(world, monkeypatch, caplog):
    one = world.table(start=False)
    look, faults = watch._watch._look, [OSError("gone for a moment")]

    def shaky(*args):
        if faults:
            raise faults.pop()
        look(*args)

    monkeypatch.setattr(watch._watch, "_look", shaky)
    monkeypatch.setattr(watch, "REST_SECONDS", 0.01)
    with live.subscribe(one.code) as hints:
        version = lobby.join(one.code, world.person(7).id)
        assert hints.wait(5) == version
    assert faults == []


def test_pulses(world):
    one = world.table(start=False)
    assert live.pulse(one.code) == 3
    with pytest.raises(NoSuchGame):
        live.pulse("nowhere")
