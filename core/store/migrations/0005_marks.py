"""How often a seat has changed its marks is counted there: of several at one moment only the last mark is kept."""

from typing import Any

from peewee import AutoField, Database, ForeignKeyField, IntegerField, Model, fn
from playhouse.migrate import SchemaMigrator, migrate


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Base(Model):
        id = AutoField()

        class Meta:
            database = db
            legacy_table_names = False

    class Game(Base):
        pass

    class Seat(Base):
        game = ForeignKeyField(Game)
        place = IntegerField()
        marked = IntegerField(default=0)

    class Mark(Base):
        game = ForeignKeyField(Game)
        version = IntegerField()
        round = IntegerField()
        seat = IntegerField()
        target = IntegerField()

    migrate(migrator.add_column("seat", "marked", IntegerField(default=0)))
    made: Any = Mark.select(fn.COUNT(Mark.id)).where((Mark.game == Seat.game) & (Mark.seat == Seat.place))
    Seat.update(marked=made).execute()
    moment = (Mark.game, Mark.seat, Mark.round, Mark.target, Mark.version)
    last: Any = Mark.select(fn.MAX(Mark.id)).group_by(*moment)
    Mark.delete().where(Mark.id.not_in(last)).execute()
