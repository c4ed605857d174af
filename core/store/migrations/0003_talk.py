"""What a table keeps besides the game itself: claims, private marks, pauses, who sits in for whom, shared replays."""

from typing import Any

from peewee import BooleanField, CharField, Database, DoubleField, ForeignKeyField, IntegerField, Model
from playhouse.migrate import SchemaMigrator, migrate


def up(migrator: SchemaMigrator, db: Database) -> None:
    class Base(Model):
        class Meta:
            database = db
            legacy_table_names = False

    class Game(Base):
        pass

    class Claim(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
        number = IntegerField()
        version = IntegerField()
        round = IntegerField()
        seat = IntegerField()
        kind = CharField(max_length=16)
        goal = IntegerField(null=True)
        target = IntegerField(null=True)
        tap = CharField(max_length=64)
        at = DoubleField()

        class Meta:
            indexes = ((("game", "number"), True), (("game", "seat", "tap"), True))

    class Mark(Base):
        game = ForeignKeyField(Game, on_delete="CASCADE", index=False)
        version = IntegerField()
        round = IntegerField()
        seat = IntegerField()
        target = IntegerField()
        trust = IntegerField()
        at = DoubleField()

        class Meta:
            indexes = ((("game", "seat"), False),)

    tables: list[type[Any]] = [Claim, Mark]
    db.create_tables(tables)
    migrate(
        migrator.add_column("game", "said", IntegerField(default=0)),
        migrator.add_column("game", "talk_in_chat", BooleanField(default=False)),
        migrator.add_column("game", "share", CharField(max_length=32, null=True, unique=True)),
        migrator.add_column("game", "show_names", BooleanField(default=False)),
        migrator.add_column("game", "paused_at", DoubleField(null=True)),
        migrator.add_column("seat", "sitter", CharField(max_length=32, null=True)),
    )
