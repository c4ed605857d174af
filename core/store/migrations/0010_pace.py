"""What a table does about slow people: its rule, more time, nudges, missed turns; and what it votes about."""

from typing import Any

from peewee import AutoField, CharField, Database, DoubleField, ForeignKeyField, IntegerField, Model, TextField
from playhouse.migrate import SchemaMigrator, migrate


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Base(Model):
        id = AutoField()

        class Meta:
            database = db
            legacy_table_names = False

    class Game(Base):
        pass

    class Vote(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", unique=True)
        number = IntegerField()
        what = CharField(max_length=16)
        seat = IntegerField()
        target = IntegerField(null=True)
        ballots = TextField()
        at = DoubleField()
        until = DoubleField(index=True)

    tables: list[type[Any]] = [Vote]
    db.create_tables(tables)
    migrate(
        migrator.add_column("game", "idle", CharField(max_length=16, default="skip")),
        migrator.add_column("game", "extra", DoubleField(default=0)),
        migrator.add_column("game", "nudges", IntegerField(default=0)),
        migrator.add_column("game", "nudged_at", DoubleField(null=True)),
        migrator.add_column("seat", "extended", IntegerField(default=0)),
        migrator.add_column("seat", "missed", IntegerField(default=0)),
    )
