"""Marks of a house that kept them all: of each moment the last stays, and every seat knows how often it has marked."""

from pathlib import Path

from playhouse.migrations import Runner

from core.store import db, schema
from core.store.tables import Mark, Seat

NAMES = sorted(path.stem for path in schema.FOLDER.glob("0[0-9]*.py"))
MARKS = NAMES.index("0005_marks")


def test_of_each_moment_the_last_mark_stays(path: Path):
    db.open_file(str(path))
    made = [(4, 1, 2), (4, 1, -1), (4, 2, 1), (5, 1, 2), (5, 1, 0), (5, 1, 1)]  # version, target, trust
    with db.alone():
        for name in NAMES[:MARKS]:
            Runner(db.db, str(schema.FOLDER)).up(name)
        db.db.execute_sql(
            "insert into game (code, edition, options, pace, language, status, version, round_since, turn_at, created,"
            " changed, said, talk_in_chat, show_names)"
            " values ('g', 'base', '{}', 'none', 'en', 'playing', 5, 3, 0, 0, 0, 0, 0, 0)"
        )
        for place in range(2):
            db.db.execute_sql("insert into seat (game_id, place, name) values (1, ?, 'x')", (place,))
        for seat, marks in ((0, made), (1, made[:1])):
            for version, target, trust in marks:
                db.db.execute_sql(
                    "insert into mark (game_id, version, round, seat, target, trust, at) values (1, ?, 1, ?, ?, ?, 0)",
                    (version, seat, target, trust),
                )
    schema.migrate()
    with db.reading():
        left = [(mark.seat, mark.version, mark.target, mark.trust) for mark in Mark.select().order_by(Mark.id)]
        assert left == [(0, 4, 1, -1), (0, 4, 2, 1), (0, 5, 1, 1), (1, 4, 1, 2)]
        assert [seat.marked for seat in Seat.select().order_by(Seat.place)] == [6, 1]
    db.close_file()
