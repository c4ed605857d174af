"""Kill -9 of the web and the bot at random moments, while people play over HTTP and read the chat.

    python -m tests.soak.kills [--kills 200] [--seed 0]

In the end no move that was answered is lost or doubled, every notice was sent, and the file is sound.
"""

import argparse
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.service import house, outbox
from core.service.written import UNDER_WAY_SECONDS
from core.settings import Settings
from core.store import db
from core.store.tables import Game, Notice, Written
from tests.emulator import Emulator
from tests.soak.books import Books
from tests.soak.crowd import Company, Evening, Person
from tests.soak.processes import Processes

BETWEEN = (0.4, 1.4)  # seconds
AIMED, AIM_SECONDS = 0.5, 0.03  # how many kills hit a process at work, within so long after it began
HALF_UP = 0.15  # how many may hit a process that is still starting
PARTS = ("all", "all", "all", "worker", "master")
GROUPS = ((3, 0), (4, 0), (3, 1), (3, 2))  # people, computer players
FLOOD, FLOOD_SECONDS = 20, 15.0  # the bot forgets its own pace when it is killed: Telegram holds it back
LEASE_SECONDS = 1.0
DRAIN_SECONDS = 150.0


def soak(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Play and kill; returns what was counted. AssertionError when anything is lost, doubled, broken or stuck."""
    dice, begun = random.Random(seed), time.monotonic()
    with Emulator(https_only=False, flood_limit=FLOOD, flood_seconds=FLOOD_SECONDS) as telegram:
        processes = Processes(folder, telegram)
        telegram.apps |= {"play": f"http://127.0.0.1:{processes.port}/app/"}
        evening = Evening(processes.port, telegram)
        try:
            processes.start("release")
            assert processes.running.pop("release").wait(60) == 0, processes.log("release")
            with open_house(processes.database):
                for name in ("web", "bot"):
                    processes.start(name)
                with companies(evening, seed):
                    harass(processes, evening, kills, dice)
                seen = closing_time(processes, evening)
            seen["seconds"] = round(time.monotonic() - begun)
            return seen
        finally:
            processes.end()


@contextmanager
def companies(evening: Evening, seed: int) -> Iterator[None]:
    """All groups play meanwhile; whatever went wrong for one of them is raised."""
    running = []
    for number, (size, computers) in enumerate(GROUPS):
        users = [evening.telegram.user(f"Person {number}{place}") for place in range(size)]
        chat = evening.telegram.chat(f"Mine {number}", *users)
        people = [Person(evening, user, random.Random(f"{seed} {user.id}")) for user in users]
        running.append(threading.Thread(target=Company(evening, chat, people, computers).run, daemon=True))
    for company in running:
        company.start()
    try:
        yield
    finally:
        evening.over.set()
        for company in running:
            company.join(60)
    nobody_complains(evening)
    assert not any(company.is_alive() for company in running), "somebody still waits"


def harass(processes: Processes, evening: Evening, kills: int, dice: random.Random) -> None:
    """Kill and start again."""
    seen = evening.seen
    while seen["kills"] < kills:
        time.sleep(dice.uniform(*BETWEEN))
        name = dice.choice(("web", "bot"))
        part = dice.choice(PARTS) if name == "web" else "all"
        if dice.random() < HALF_UP:
            seen["while starting"] += not processes.is_up(name)
        else:
            processes.wait_for(name)
            if dice.random() < AIMED:
                aim(name, evening)
                time.sleep(dice.uniform(0, AIM_SECONDS))
        processes.kill(name, part)
        if name == "bot":
            hurry()
        if part != "worker":
            processes.start(name)
        seen.update(("kills", name if part == "all" else f"{name} {part}"))
        nobody_complains(evening)


def nobody_complains(evening: Evening) -> None:
    for fault in evening.faults:
        raise AssertionError("somebody could not play") from fault


def hurry() -> None:
    """What the dead bot had taken is free again soon, as if the half minute of its lease were nearly over."""
    with db.work():
        soon = house.now() + LEASE_SECONDS
        Notice.update(leased_until=soon).where(Notice.leased_until > soon).execute()
        Written.update(at=Written.at - UNDER_WAY_SECONDS).where(~Written.ended).execute()


def aim(name: str, evening: Evening) -> None:
    """Until it has something to do: a move, or a call to Telegram."""
    if name == "web":
        with evening.asked:
            evening.asked.wait(1)
    else:
        calls = len(evening.telegram.calls)
        with evening.telegram.lock:
            evening.telegram.lock.wait_for(lambda: len(evening.telegram.calls) > calls, 1)


def closing_time(processes: Processes, evening: Evening) -> Counter[str]:
    """The bot may finish; then both stop, and the books are checked."""
    seen, begun = evening.seen, time.monotonic()
    for name in ("web", "bot"):
        processes.wait_for(name)
    while outbox.waiting() or computers_to_move():
        assert time.monotonic() - begun < DRAIN_SECONDS, f"{outbox.waiting()} notices stuck: {processes.log('bot')}"
        time.sleep(0.1)
    seen["seconds until all was sent"] = round(time.monotonic() - begun)
    assert {name: processes.stop(name) for name in ("web", "bot")} == {"web": 0, "bot": 0}
    books = Books.read()
    books.check_moves(evening.orders)
    books.check_replay()
    books.check_notices(evening.telegram)
    seen["moves"] = sum(order.status == 200 for order in evening.orders)
    seen["moves too late"] = len(evening.orders) - seen["moves"]
    seen["rounds"] = sum(notice.kind == "round_end" for notice in books.notices)
    seen["games over"] = sum(game.status == "over" for game in books.games)
    seen["notices"] = len(books.notices)
    seen["notices taken up again"] = sum(notice.tries > 1 for notice in books.notices)
    seen["messages"] = sum(call.error is None for call in evening.telegram.called("sendMessage"))
    return seen


@contextmanager
def open_house(database: str) -> Iterator[None]:
    """This process looks into the file as well."""
    house.start(Settings(database=database))
    try:
        yield
    finally:
        house.stop()


def computers_to_move() -> bool:
    with db.reading():
        return bool(Game.select().where(Game.due_what == "computer").exists())


def report(seen: Counter[str]) -> str:
    """What was counted, a line for each thing."""
    lines = [f"{what:<28}{count:>8,}" for what, count in sorted(seen.items())]
    return "\n".join([*lines, "nothing lost, nothing doubled"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given: Any = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seen = soak(Path(folder), given.kills, given.seed)
    print(report(seen))


if __name__ == "__main__":
    main()
