"""Ten groups, forty people, two processes, one file, and everything that can go wrong: `Scenario(...).run()`."""

import faulthandler
import random
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.errors import SaboteurError
from core.rules.editions import EDITIONS
from core.service import house, outbox
from core.settings import Settings
from core.store import db
from core.store.tables import Game
from tests.emulator import Emulator
from tests.emulator.faults import Fault
from tests.scenario.clock import Clock
from tests.scenario.gather import gather
from tests.scenario.governor import Governor
from tests.scenario.groups import Group
from tests.scenario.report import Report
from tests.scenario.town import Town
from tests.scenario.weather import FAULTS, Sky
from tests.soak.crowd import Evening
from tests.soak.processes import Processes, free_port

FLOOD = 20  # messages and edits of one minute in one group
DAY = "day.pickle"  # what is judged, so that it can be judged again
DRAIN_SECONDS = 90.0  # of real time, until all is sent

DELUXE = next(key for key, box in EDITIONS.items() if box.removal)
WANTS = {2: {"edition": DELUXE}, 3: {"pace": "day"}, 5: {"edition": DELUXE, "pace": "day"}, 7: {"pace": "none"}}


@dataclass(frozen=True)
class Plan:
    """How big the town is, how long the day, how fast time runs; everything else follows from the seed."""

    seed: int
    hours: float
    factor: float
    sizes: tuple[tuple[int, int], ...]  # people and computer players of each group
    kinds: tuple[str, ...] = FAULTS
    every: tuple[float, float] = (60.0, 240.0)  # seconds between two faults
    patience: float = 7200.0  # seconds for which games may last after the day
    outage: float = 300.0  # seconds for which the network may be down
    webhook: bool = False  # Telegram brings the updates


class Both(Processes):
    """The bot and the web as they are, by the clock of the scenario."""

    clock: Clock
    door: int | None = None  # at which Telegram brings updates; None: the bot asks for them

    def line(self, name: str) -> str:
        line = super().line(name)
        return line.replace("webapp.wsgi:app", "tests.scenario.web:app").replace("telegram_bot", "tests.scenario.bot")

    def environment(self) -> dict[str, str]:
        more = {"PACES": "live=300", "REVEAL_SECONDS": "60", "THINK_SECONDS": "0.8-1.6", "LOG_LEVEL": "INFO"}
        if self.door is not None:
            more |= {"WEBHOOK_URL": f"http://127.0.0.1:{self.door}/telegram", "WEBHOOK_PORT": str(self.door)}
        return super().environment() | more | self.clock.environment()


class Scenario:
    """One day."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self.dice = random.Random(plan.seed)
        self.clock = Clock(folder / "clock", plan.factor, make=True)
        self.governor = Governor(self.clock)
        self.playing: list[threading.Thread] = []

    def run(self) -> Report:
        """Play, and judge the day; whatever breaks it off is a complaint too."""
        broken = []
        with self.town() as (town, sky, groups):
            watch = threading.Timer(self.longest(), self.too_long, (town,))
            watch.daemon = True
            watch.start()
            try:
                self.day(town, sky, groups)
                sky.clear()
                self.night(town, groups)
                self.empty(town)
                ends = {name: sky.processes.stop(name) for name in ("web", "bot")}
                assert ends == {"web": 0, "bot": 0}, f"they ended with {ends}"
            except (AssertionError, OSError, subprocess.SubprocessError, SaboteurError) as error:
                broken.append(f"broken off: {error!r}")
                print(traceback.format_exc(), *self.logs(sky), sep="\n\n", file=sys.stderr)
            watch.cancel()
        day = gather(sky, groups, town, broken)
        day.keep(self.folder / DAY)
        return Report.of(self.plan.seed, self.plan.hours, day)

    def longest(self) -> float:
        """Seconds of real time after which something hangs, on the busiest machine (see `Governor`)."""
        return 6 * (self.plan.hours * 3600 + self.plan.patience) / self.plan.factor + 5 * DRAIN_SECONDS

    def too_long(self, town: Town) -> None:
        """Whatever hangs, there shall be a verdict."""
        faulthandler.dump_traceback(all_threads=True)
        town.evening.faults.append(TimeoutError("the day does not end"))
        town.evening.over.set()

    def logs(self, sky: Sky) -> list[str]:
        return [sky.processes.log(name) for name in ("web", "bot")]

    @contextmanager
    def town(self) -> Iterator[tuple[Town, Sky, list[Group]]]:
        """Everything stands, and is taken down again."""
        with Emulator(https_only=False, flood_limit=FLOOD, clock=self.clock.now, ticks=self.clock.ticks) as telegram:
            processes = Both(self.folder, telegram)
            processes.clock = self.clock
            processes.door = free_port() if self.plan.webhook else None
            telegram.apps |= {"play": f"http://127.0.0.1:{processes.port}/app/"}
            town = Town(self.clock, Evening(processes.port, telegram))
            groups = self.groups(town)
            sky = Sky(telegram, processes, self.clock, groups, self.dice, town.pause, self.plan.outage)
            try:
                processes.start("release")
                assert processes.running.pop("release").wait(60) == 0, processes.log("release")
                for name in ("web", "bot"):
                    processes.start(name)
                house.start(Settings(database=processes.database), now=self.clock.now)
                for name in ("web", "bot"):
                    processes.wait_for(name)
                self.clock.start()
                self.governor.start()
                yield town, sky, groups
            finally:
                town.evening.over.set()
                self.governor.stop()
                self.clock.stop()
                processes.end()
                house.stop()

    def groups(self, town: Town) -> list[Group]:
        """A forum with a topic, a small group that will become a supergroup, and others; the last one is slow."""
        telegram, found = town.evening.telegram, []
        for number, (size, computers) in enumerate(self.plan.sizes):
            users = [telegram.user(f"Person {number}{place}") for place in range(size)]
            for user in users[::2]:
                user.started = True
            kind = "group" if number == 1 else "supergroup"
            chat = telegram.chat(f"Mine {number}", *users, kind=kind, forum=number == 0)
            topic = chat.topic("Games") if number == 0 else None
            dice = random.Random(f"{self.plan.seed} {number}")
            wants = WANTS.get(number, {})
            found.append(Group(town, chat, users, dice, computers, topic, plain=number % 3 != 0, wants=wants))
        telegram.plan.add(Fault("sendMessage", chat=found[-1].chat.id, hold=0.3, after=True, times=10**9))
        return found

    def day(self, town: Town, sky: Sky, groups: list[Group]) -> None:
        """People play, and the weather is bad."""
        self.playing = [threading.Thread(target=group.run, daemon=True) for group in groups]
        for one in self.playing:
            one.start()
        end, kinds = self.plan.hours * 3600, list(self.plan.kinds)
        self.dice.shuffle(kinds)
        while self.clock.ticks() < end and any(one.is_alive() for one in self.playing):
            town.pause(self.dice.uniform(*self.plan.every))
            sky.blow(kinds.pop() if kinds else self.dice.choice(self.plan.kinds))
            nobody_complains(town)

    def night(self, town: Town, groups: list[Group]) -> None:
        """Nobody begins anything any more, and computer players end what runs; what lasts still is called off."""
        town.last.set()
        town.tired.set()
        late = self.clock.ticks() + self.plan.patience
        while self.clock.ticks() < late and self.running():
            town.pause(5)
            nobody_complains(town)
        for group in groups:
            group.call_off()
        for one in self.playing:
            one.join(60)
        nobody_complains(town)
        assert not any(one.is_alive() for one in self.playing), self.stuck()

    def empty(self, town: Town) -> None:
        """Until nothing waits to be sent, or far too long."""
        begun = time.monotonic()
        while outbox.waiting() and time.monotonic() - begun < DRAIN_SECONDS:
            time.sleep(0.1)
        nobody_complains(town)

    def running(self) -> bool:
        """Whether a game still runs, or somebody is at one."""
        with db.reading():
            games = Game.select().where(Game.status == "playing").exists()
        return games or any(one.is_alive() for one in self.playing)

    def stuck(self) -> str:
        with db.reading():
            rows = list(Game.select().where(Game.status.in_(("lobby", "playing"))))
            return "somebody still waits: " + str([(row.code, row.status, row.acting, row.due_what) for row in rows])


def nobody_complains(town: Town) -> None:
    for fault in town.evening.faults:
        raise AssertionError(f"somebody could not play: {fault!r}") from fault
