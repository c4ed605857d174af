"""Kill -9 of the services alone: people who move and a clock that sends, two processes on one file.

Without HTTP and Telegram they write as fast as the disk takes it, so that kills fall into transactions;
`tests.soak.kills` kills the real web and bot.

    python -m tests.soak.crash [--kills 200] [--seed 0]

Every edition has a table; chance says at which one people look. After every kill: the file is sound, every move and
every claim that was answered is there exactly once, the log has no gap and replays to the snapshot. At the end: every
notice was sent.
"""

import argparse
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.ai import minds
from core.errors import Refused, Stale
from core.rules import codec
from core.rules.editions import EDITIONS
from core.rules.play import replay
from core.service import absence, chats, clock, house, lobby, outbox, people, table, talk
from core.service.chats import ChatRef
from core.service.people import Person
from core.settings import Settings
from core.store import db
from core.store.tables import Claim, Game, Notice, Seat, Step

ROOT = Path(__file__).parent.parent.parent
# a topic of the group for each edition
TOPICS = {key: ChatRef(-1001, number, "Miners", "en", "supergroup") for number, key in enumerate(EDITIONS, 1)}
PEOPLE = 3
LEASE_SECONDS = 1.0


def settings(path: str) -> Settings:
    return Settings(database=path, think_seconds=(0.0, 0.0), reveal_seconds=0.05)


def say(*words: object) -> None:
    print(*words, flush=True)


# --- the two processes that get killed


def players(again: str) -> None:
    """People who open tables where there are none and move when it is their turn; first the move left unanswered."""
    dice = random.Random()
    users = {user.id: user for user in (people.remember(Person(n, f"Person {n}", "en")) for n in range(PEOPLE))}
    if again:
        submit(*json.loads(again))
    while True:
        edition, topic = dice.choice(list(TOPICS.items()))
        code = chats.open_table(topic)
        look = table.look(code) if code else None
        if code is None or look is None:
            code = lobby.open_table(next(iter(users)), topic, edition=edition)
        elif look.status == "lobby":
            fill(code, list(users))
        elif look.paused:
            say("lobby", code, absence.resume(code, next(iter(users))))
        elif look.acting is not None and look.seats[look.acting].user_id is not None:
            user = look.seats[look.acting].user_id
            mine = table.look(code, user)
            if mine.view is not None and mine.my_seat == mine.acting:
                command = minds.random(mine.view, (), dice)
                submit(code, user, codec.command_to_json(command), mine.version, os.urandom(8).hex())
                claim(code, user, os.urandom(8).hex())
                rest(code, user, next(iter(users)), dice)
        else:
            time.sleep(0.002)


def fill(code: str, users: list[int]) -> None:
    for user in users:
        if user not in [seat.user_id for seat in table.look(code).seats]:
            say("lobby", code, lobby.join(code, user))
    say("lobby", code, lobby.set_computers(code, users[0], 1))
    say("lobby", code, lobby.start(code, users[0]))


def submit(code: str, user: int, command: dict[str, Any], seen: int, tap: str) -> None:
    say("try", json.dumps([code, user, command, seen, tap]))
    try:
        answer = table.submit(code, user, command, seen, tap)
        say("done", code, answer.version, tap)
    except (Stale, Refused):
        say("no", tap)


def rest(code: str, user: int, host: int, dice: random.Random) -> None:
    """Now and then somebody hands their seat over, which their next move brings back, or the host pauses the table."""
    with contextlib.suppress(Refused):  # it is over
        if dice.random() < 0.2:
            say("lobby", code, absence.hand_over(code, user))
        if dice.random() < 0.1:
            say("lobby", code, absence.pause(code, host))


def claim(code: str, user: int, tap: str) -> None:
    with contextlib.suppress(Refused):  # too fast
        say("said", code, talk.claim(code, user, {"kind": "hmm"}, tap).number)


def sender(_: str) -> None:
    """A clock, and a bot that sends what is in the outbox."""
    clock.CLAIM_SECONDS = 0.2  # whoever is killed while a computer player thinks holds the table up for so long
    while True:
        clock.tick()
        for notice in outbox.lease(seconds=LEASE_SECONDS):
            say("send", notice.id)
            outbox.sent(notice.id, notice.id)


ROLES = {"players": players, "sender": sender}


# --- the one that kills and counts


class Child:
    """A process of one role and the lines it has said; a half-written last line does not count."""

    def __init__(self, role: str, path: str, again: str = "") -> None:
        given = ["--as", role, "--path", path, "--again", again]
        command = [sys.executable, "-m", "tests.soak.crash", *given]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.lines: list[str] = []
        self.listener = threading.Thread(target=self.listen)
        self.listener.start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as said:
            self.lines.extend(line.rstrip("\n") for line in said if line.endswith("\n"))

    def wait_for(self, lines: int, seconds: float) -> None:
        """Until it has said so many lines, or the time is over."""
        end = time.monotonic() + seconds
        while len(self.lines) < lines and time.monotonic() < end:
            time.sleep(0.001)

    def kill(self) -> list[str]:
        """Kill -9; returns what it had said."""
        assert self.process.poll() is None, "it ended by itself"
        self.process.kill()
        self.process.wait()
        self.listener.join()
        return self.lines


@dataclass
class Tally:
    """Everything that was answered, and what is still open."""

    moves: dict[str, tuple[str, int]] = field(default_factory=dict)  # tap -> table, version
    lobby: set[tuple[str, int]] = field(default_factory=set)
    claims: set[tuple[str, int]] = field(default_factory=set)  # table, number
    sent: set[int] = field(default_factory=set)
    open: str = ""
    kills: int = 0

    def hear(self, lines: list[str]) -> None:
        for line in lines:
            match line.split(" "):
                case "try", *_:
                    self.open = line.removeprefix("try ")
                case "done", code, version, tap:
                    self.moves[tap], self.open = (code, int(version)), ""
                case "no", _:
                    self.open = ""
                case "lobby", code, version:
                    self.lobby.add((code, int(version)))
                case "said", code, number:
                    self.claims.add((code, int(number)))
                case "send", notice:
                    self.sent.add(int(notice))

    def check(self) -> None:
        """Nothing lost, nothing doubled, nothing broken."""
        with db.alone():
            assert [row[0] for row in db.db.execute_sql("PRAGMA integrity_check").fetchall()] == ["ok"]
            assert db.db.execute_sql("PRAGMA foreign_key_check").fetchall() == []
        with db.reading():
            steps: dict[str, list[Step]] = {}
            for step in Step.select(Step, Game).join(Game).order_by(Step.id):
                steps.setdefault(step.game.code, []).append(step)
            games = list(Game.select())
            sitters = [(seat.game_id, seat.place) for seat in Seat.select().where(Seat.sitter.is_null(False))]
            claims = [(one.game.code, one.number) for one in Claim.select(Claim, Game).join(Game)]
        assert sorted(claims) == sorted((game.code, n + 1) for game in games for n in range(game.said))
        assert self.claims <= set(claims), "a claim that was answered is lost"
        for game in games:
            assert [step.version for step in steps[game.code]] == list(range(1, game.version + 1)), "a gap in the log"
        taps = [step.tap for rows in steps.values() for step in rows if step.by == "person" and step.tap]
        assert len(taps) == len(set(taps)), "a move was made twice"
        found = {step.tap: (code, step.version) for code, rows in steps.items() for step in rows if step.tap}
        assert self.moves.items() <= found.items(), "a move that was answered is lost"
        assert self.lobby <= {(code, step.version) for code, rows in steps.items() for step in rows}
        for game in games[-2 * len(TOPICS) :]:
            if game.state:
                check_replay(game, steps[game.code])
                check_presence(game, steps[game.code], {place for table, place in sitters if table == game.id})


def check_replay(game: Game, steps: list[Step]) -> None:
    orders = [codec.command_from_json(json.loads(s.command), s.seat) for s in steps if s.seat is not None]
    state = codec.load(json.loads(game.state or ""))
    again = replay(orders, state.seats, state.seed, game.edition, json.loads(game.options))
    assert again == state, "the log does not replay to the snapshot"


def check_presence(game: Game, steps: list[Step], seats: set[int]) -> None:
    """Whether it waits, and who is sat in for, is what the log says."""
    paused, absent = False, set[int]()
    for step in steps:
        command = json.loads(step.command)
        match command.get("table"):
            case "paused" | "resumed" as what:
                paused = what == "paused"
            case "handed_over":
                absent.add(command["target"])
            case "back":
                absent.discard(command["target"])
        if step.by == "person":
            absent.discard(-1 if step.seat is None else step.seat)
    assert (game.paused_at is not None, seats) == (paused, absent), "the log tells another story of who is there"


def drain(tally: Tally) -> None:
    """The last sender may finish: then everything was sent, and nothing counts as sent that was not."""
    with db.reading():
        marked = {notice.id for notice in Notice.select().where(Notice.sent_at.is_null(False))}
    assert marked <= tally.sent, "a notice counts as sent that nobody sent"
    deadline = time.monotonic() + 60
    while outbox.waiting():
        assert time.monotonic() < deadline, "notices are stuck"
        for notice in outbox.lease(time.time() + 5, seconds=LEASE_SECONDS):
            tally.sent.add(notice.id)
            outbox.sent(notice.id)
        time.sleep(0.01)
    with db.reading():
        assert {notice.id for notice in Notice.select() if notice.failed is None} <= tally.sent


def soak(path: str, kills: int, seed: int) -> Tally:
    """Play until they were killed so often, and made as many moves that were answered; returns what was counted.

    AssertionError when anything is lost, doubled or broken, or hardly a move is answered.
    """
    dice, tally = random.Random(seed), Tally()
    house.start(settings(path), migrate=True)
    children = {role: Child(role, path) for role in ROLES}
    try:
        while tally.kills < kills or len(tally.moves) < kills:
            assert tally.kills < 5 * kills, "hardly a move is answered"
            children["players"].wait_for(dice.randrange(1, 12), 5)
            time.sleep(dice.uniform(0, 0.03))
            for role in dice.choice([["players"], ["sender"], ["players", "sender"]]):
                tally.hear(children.pop(role).kill())
                tally.kills += 1
            tally.check()
            for role in ROLES.keys() - children.keys():
                children[role] = Child(role, path, tally.open if role == "players" else "")
    finally:
        for child in children.values():
            tally.hear(child.kill())
    tally.check()
    drain(tally)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--as", dest="role", choices=ROLES, help=argparse.SUPPRESS)
    parser.add_argument("--path", help=argparse.SUPPRESS)
    parser.add_argument("--again", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.role:
        house.start(settings(given.path))
        say("ready")
        ROLES[given.role](given.again)
    with tempfile.TemporaryDirectory() as folder:
        tally = soak(str(Path(folder) / "mine.sqlite3"), given.kills, given.seed)
    counts = f"{tally.kills} kills, {len(tally.moves)} moves answered, {len(tally.sent)} notices sent"
    say(f"{counts}: nothing lost, nothing doubled")


if __name__ == "__main__":
    main()
