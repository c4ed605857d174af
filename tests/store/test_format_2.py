"""A house written by the release before format 2: its games and their logs are brought forward and go on.

`format_1.json` holds the rows of that release: a game that is over, one in its second round, one that shares gold, a
lobby, and a game that was called off.
"""

import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playhouse.migrations import Runner

from core.ai import minds
from core.rules import codec
from core.rules.deal import new_game
from core.rules.play import play
from core.service import house, table
from core.settings import Settings
from core.store import db, schema
from core.store.tables import Game, Seat, Step

ROOT = Path(__file__).parent.parent.parent
RECORDED = json.loads((Path(__file__).parent / "format_1.json").read_text())
FIRST, SECOND = "0001_first", "0002_format_2"
LATER = sorted(path.stem for path in schema.FOLDER.glob("0[0-9]*.py"))[2:]
SAVED = {"gover", "gdig", "gshare", "gcancelled"}

# brings the file forward, but dies with kill -9 at the update of this number
MORTAL = """
import os, signal, sys
from core.store import db, schema
path, last = sys.argv[1], int(sys.argv[2])
db.open_file(path)
execute, updates = db.db.execute_sql, 0

def dying(sql, *rest):
    global updates
    updates += sql.startswith("UPDATE")
    if updates == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(sql, *rest)

db.db.execute_sql = dying
schema.migrate()
print(updates)
"""


@pytest.fixture
def old(path: Path) -> Iterator[Path]:
    """The file as the former release left it."""
    db.open_file(str(path))
    with db.alone():
        assert Runner(db.db, str(schema.FOLDER)).up(FIRST) == [FIRST]
    with db.work():
        for name, rows in RECORDED.items():
            columns, marks = ", ".join(rows["columns"]), ", ".join("?" * len(rows["columns"]))
            for row in rows["rows"]:
                db.db.execute_sql(f'INSERT INTO "{name}" ({columns}) VALUES ({marks})', row)
    yield path
    house.stop()


def rows(name: str) -> list[tuple[Any, ...]]:
    with db.reading():
        return list(db.db.execute_sql(f'SELECT * FROM "{name}" ORDER BY id').fetchall())


def everything() -> dict[str, list[tuple[Any, ...]]]:
    return {name: rows(name) for name in RECORDED}


def test_whoever_sits_there_was_seen_when_the_table_last_changed(old):
    schema.migrate()
    with db.reading():
        seats = list(Seat.select(Seat, Game).join(Game))
    assert seats
    assert [seat.seen for seat in seats] == [seat.game.changed for seat in seats]


def test_games_and_logs_are_what_the_rules_say_today(old):
    """Played again from their seeds, they come to the states and the events that the migration has written."""
    assert schema.migrate() == [SECOND, *LATER]
    with db.reading():
        games = [row for row in Game.select() if row.state]
        steps = {row.code: list(Step.select().where(Step.game == row).order_by(Step.version)) for row in games}
    assert {row.code for row in games} == SAVED
    for row in games:
        saved = codec.load(json.loads(row.state))
        dealt = new_game(saved.seats, saved.seed, row.edition, json.loads(row.options))
        game, told = dealt.game, [[codec.event_to_json(event) for event in dealt.events]]
        for step in steps[row.code]:
            if step.seat is not None:
                game, events = play(game, codec.command_from_json(json.loads(step.command), step.seat))
                told.append([codec.event_to_json(event) for event in events])
        assert game == saved
        assert told == [events for step in steps[row.code] if (events := json.loads(step.events))]


def test_nothing_else_is_touched(old):
    before = everything()
    with db.alone():
        assert Runner(db.db, str(schema.FOLDER)).up(SECOND) == [SECOND]
    after = everything()
    changed = {name for name in RECORDED if before[name] != after[name]}
    assert changed == {"game", "step"}
    texts = {"game": "state", "step": "events"}
    for name, column in texts.items():
        place = RECORDED[name]["columns"].index(column)
        for one, two in zip(before[name], after[name], strict=True):
            assert (*one[:place], *one[place + 1 :]) == (*two[:place], *two[place + 1 :])
        less = [two[place] for one, two in zip(before[name], after[name], strict=True) if one[place] == two[place]]
        assert not any('"format":1' in text or "RoundEnded" in text for text in less if text)


@pytest.mark.parametrize("code", ["gdig", "gshare"])
def test_running_games_go_on_to_the_end(old, code: str):
    house.start(Settings(database=str(old)), migrate=True)
    dice = random.Random(1)
    while (now := table.look(code)).status == "playing":
        seat = now.acting or 0
        user = now.seats[seat].user_id
        assert user is not None
        view = table.look(code, user).view
        assert view is not None
        order = codec.command_to_json(minds.random(view, (), dice))
        table.submit(code, user, order, now.version, f"new-{now.version}")
    assert table.look(code).view.standing
    assert all(entry.events for entry in table.log(code, limit=1000))


def test_a_second_run_changes_nothing(old):
    schema.migrate()
    before = everything()
    assert schema.migrate() == []
    with db.work():  # as if a process that died had not noted it
        db.db.execute_sql("DELETE FROM schema_migration WHERE name = ?", (SECOND,))
    assert schema.migrate() == [SECOND]
    assert everything() == before


@pytest.mark.parametrize("last", [1, 4, 5, 9])
def test_killed_in_the_middle_it_has_not_begun(old, last: int):
    before = everything()
    done = subprocess.run([sys.executable, "-c", MORTAL, str(old), str(last)], cwd=ROOT, timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert schema.pending() == [SECOND, *LATER]
    assert everything() == before
    assert schema.migrate() == [SECOND, *LATER]
    assert everything() != before
